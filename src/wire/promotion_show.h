/* A promotion as desks see it. */
#ifndef BAIZE_WIRE_PROMOTION_SHOW_H
#define BAIZE_WIRE_PROMOTION_SHOW_H

#include "promotion/promotion.h"
#include "wire/occasion.h"

/* Members of an object. */
void promotion_brief(const struct promotion *p, struct text *t);
void promotion_show(const struct promotion *p, const struct occasion_eyes *eyes, struct text *t);
void promotion_form(const struct promotion_rules *r, struct text *t);

#endif
