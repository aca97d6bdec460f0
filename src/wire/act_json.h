/* Acts as JSON objects, read where they lie or with jansson, and written plainly. */
#ifndef BAIZE_WIRE_ACT_JSON_H
#define BAIZE_WIRE_ACT_JSON_H

#include "base/text.h"
#include "games/act.h"
#include "rules/entry.h"
#include "wire/field_json.h"

#include <stddef.h>

/* One line without its newline; false with words when it is no act. */
bool act_from_json(const char *line, size_t len, struct act *out, struct trouble *why);
/* The same; *as_written: the line is what act_to_json would write. */
bool act_from_line(const char *line, size_t len, struct act *out, bool *as_written,
                   struct trouble *why);

/* The same from an object that jansson has read already. */
bool act_from_object(const json_t *o, struct act *out, struct trouble *why);

/* The same where it lies, if it is written plainly; false: let jansson read it. Unless it is loose
 * then, it lies there as act_to_json would write it. */
struct in_place;
bool act_in_place(struct in_place *r, struct act *out);

/* An act of this kind that says nothing yet; and a number that it says. */
void act_clear(struct act *a, enum act_kind kind);
void act_put_number(struct act *a, const struct field *f, int64_t n);

/* The act as one JSON object that reads back to the same act. */
void act_to_json(const struct act *a, struct text *t);

/* Its row, with the fields that it needs and may have where it is told. */
struct row_told act_row(enum act_kind kind, act_fields needs, act_fields may);
/* Whose it is, by name. */
const char *act_folder(enum act_kind kind);

#endif
