/* Acts and events of promotions as JSON. */
#ifndef BAIZE_WIRE_PROMOTION_JSON_H
#define BAIZE_WIRE_PROMOTION_JSON_H

#include "promotion/promotion.h"
#include "wire/field_json.h"

/* One line without its newline; false with words when it is no act. */
bool promotion_act_from_json(const char *line, size_t len, struct promotion_act *out,
                             struct trouble *why);
bool promotion_act_from_object(const json_t *o, struct promotion_act *out, struct trouble *why);
/* The act as one JSON object that reads back to the same act. */
void promotion_act_to_json(const struct promotion_act *a, struct text *t);
struct row_told promotion_act_row(enum promotion_act_kind kind);

enum { PROMOTION_EVENT_MAX = TERMS_JSON_MAX + 4096 };
void promotion_event_to_json(const struct promotion_event *e, struct text *t);

#endif
