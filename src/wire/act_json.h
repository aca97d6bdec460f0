/* Acts as JSON objects, read with jansson and written plainly. */
#ifndef BAIZE_WIRE_ACT_JSON_H
#define BAIZE_WIRE_ACT_JSON_H

#include "base/text.h"
#include "games/act.h"
#include "rules/entry.h"

#include <stddef.h>

enum { LINE_MAX_BYTES = 65536 };

/* One line without its newline; false with words when it is no act. */
bool act_from_json(const char *line, size_t len, struct act *out, struct trouble *why);

/* The same from an object that jansson has read already. */
struct json_t;
bool act_from_object(const struct json_t *o, struct act *out, struct trouble *why);

/* The same where it lies, if it is written as act_to_json does; false: let jansson read it. */
struct in_place;
bool act_in_place(struct in_place *r, struct act *out);

/* An act of this kind that says nothing yet; and a number that it says. */
enum { FACE_MAX = 6 };
void act_clear(struct act *a, enum act_kind kind);
void act_put_number(struct act *a, const struct field *f, int64_t n);

/* The act as one JSON object that reads back to the same act. */
void act_to_json(const struct act *a, struct text *t);

/* Its row, as fields of an object: whose it is, who acts, with how much care, the fields that it
 * needs and may have where it is told, and its names for people. */
void act_row_json(enum act_kind kind, act_fields needs, act_fields may, struct text *t);
/* The types of its fields, with their limits. */
void act_types_json(enum act_kind kind, struct text *t);
/* Whose it is, who acts and with how much care, by name. */
const char *act_folder(enum act_kind kind);
const char *act_actor_name(enum act_kind kind);
const char *act_care_name(enum act_kind kind);

#endif
