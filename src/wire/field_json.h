/* The fields of acts as JSON, by the list that declares them, whatever the acts are done to. */
#ifndef BAIZE_WIRE_FIELD_JSON_H
#define BAIZE_WIRE_FIELD_JSON_H

#include "base/declared.h"
#include "base/text.h"
#include "rules/entry.h"

#include <jansson.h>

enum { LINE_MAX_BYTES = 65536, CHOICE_MAX = 99, FACE_MAX = 6 };

/* The object that a line without its newline is; NULL with words when it is none. */
json_t *line_object(const char *line, size_t len, struct trouble *why);
/* The name of the act that an object is; NULL with words when it is none. */
const char *act_named(const json_t *o, struct trouble *why);

/* Fields of types that only some acts have: cards and lists. */
typedef bool (*field_reader)(const struct field *f, const json_t *v, void *record,
                             struct trouble *why);
typedef void (*field_writer)(const struct field *f, const void *record, struct text *t);

/* Reads those of an object that are known into the struct they are declared for, whose set of given
 * fields is *has; false with words when one is not what it should be. `other` is NULL where no
 * field is a card or a list. */
bool fields_read(const struct field *fields, act_fields known, const json_t *o, void *record,
                 uint32_t *has, field_reader other, struct trouble *why);
/* Whether a text of this length fits its room, and is one line. */
bool good_word(const char *s, size_t len, size_t room);
/* A number into its member. */
void field_put_number(const struct field *f, int64_t n, void *record, uint32_t *has);

/* Those that were given, in their order, as members of an object. */
void fields_write(const struct field *fields, act_fields known, const void *record, uint32_t has,
                  field_writer other, struct text *t);

/* What a row says of an act, as members of an object: whose it is, who acts, with how much care,
 * its fields and its names for people. */
struct row_told {
    const struct field *fields;
    const char *of;
    enum actor actor;
    enum care care;
    act_fields needs, may;
    const char *words; /* what people call it, in English */
};
void row_json(const struct row_told *r, struct text *t);
/* The types of its fields, with their limits. */
void row_types_json(const struct row_told *r, struct text *t);
/* Who acts, and with how much care, by name. */
const char *actor_name(enum actor actor);
const char *care_name(enum care care);

#endif
