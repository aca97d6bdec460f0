#include "wire/field_json.h"

#include "base/card.h"

#include <string.h>

json_t *line_object(const char *line, size_t len, struct trouble *why)
{
    if (len >= LINE_MAX_BYTES) {
        trouble_say(why, "the line is longer than %d bytes", LINE_MAX_BYTES);
        return NULL;
    }
    json_error_t at;
    json_t *o = json_loadb(line, len, JSON_REJECT_DUPLICATES, &at);
    if (o == NULL)
        trouble_say(why, "not JSON at column %d: %.100s", at.column, at.text);
    return o;
}

const char *act_named(const json_t *o, struct trouble *why)
{
    const char *name = json_string_value(json_object_get(o, "act"));
    if (name == NULL)
        trouble_say(why, "an act is a JSON object with a field `act`");
    return name;
}

/* --- reading ---------------------------------------------------------------------------------- */

bool good_word(const char *s, size_t len, size_t room)
{
    if (len >= room || strlen(s) != len)
        return false;
    for (; *s != '\0'; s++)
        if ((unsigned char)*s < 0x20 || *s == 0x7f)
            return false;
    return true;
}

static bool read_word(const struct field *f, const json_t *v, char *to, struct trouble *why)
{
    if (json_is_integer(v) && f->type == TYPE_CHOICE) {
        json_int_t n = json_integer_value(v);
        if (n >= 0 && n <= CHOICE_MAX) {
            struct text t;
            text_on(&t, to, f->size);
            text_int(&t, n);
            return true;
        }
    }
    if (!json_is_string(v) || !good_word(json_string_value(v), json_string_length(v), f->size)) {
        trouble_say(why, "`%s` must be text of at most %u bytes", f->name, f->size - 1);
        return false;
    }
    memcpy(to, json_string_value(v), json_string_length(v) + 1);
    return true;
}

void field_put_number(const struct field *f, int64_t n, void *record, uint32_t *has)
{
    char *to = (char *)record + f->at;
    *has |= f->has;
    if (f->type != TYPE_SMALL) {
        memcpy(to, &n, sizeof n);
        return;
    }
    /* Beyond 32 bits it is beyond any seat, number or round: the table says which rule that breaks.
     */
    int32_t small = n < INT32_MIN ? INT32_MIN : n > INT32_MAX ? INT32_MAX : (int32_t)n;
    memcpy(to, &small, sizeof small);
}

/* Whether it stands on a form and cannot be read: who wrote it answers for that, and no line is
 * wrong. */
static bool unreadable(const struct field *f, const json_t *v)
{
    if (f->type == TYPE_FORM_WORD)
        return !json_is_string(v) ||
               !good_word(json_string_value(v), json_string_length(v), f->size);
    return f->type == TYPE_FORM_MONEY && !json_is_integer(v);
}

static bool is_text(const struct field *f)
{
    return f->type == TYPE_WORD || f->type == TYPE_CHOICE || f->type == TYPE_FORM_WORD;
}

static bool read_field(const struct field *f, const json_t *v, void *record, uint32_t *has,
                       struct trouble *why)
{
    char *to = (char *)record + f->at;
    if (is_text(f))
        return read_word(f, v, to, why);
    if (f->type == TYPE_TRUTH_YES || f->type == TYPE_TRUTH_NO) {
        if (!json_is_boolean(v)) {
            trouble_say(why, "`%s` must be true or false", f->name);
            return false;
        }
        *(bool *)to = json_is_true(v);
        *has |= f->has;
        return true;
    }
    if (!json_is_integer(v)) {
        trouble_say(why, "`%s` must be a whole number%s", f->name,
                    f->type == TYPE_MONEY ? " of cents" : "");
        return false;
    }
    field_put_number(f, json_integer_value(v), record, has);
    return true;
}

bool fields_read(const struct field *fields, act_fields known, const json_t *o, void *record,
                 uint32_t *has, field_reader other, struct trouble *why)
{
    for (; known != 0; known &= known - 1) {
        const struct field *f = &fields[__builtin_ctzll(known)];
        const json_t *v = json_object_get(o, f->name);
        if (v == NULL || json_is_null(v) || unreadable(f, v))
            continue;
        if (f->type >= TYPE_ONE_CARD ? !other(f, v, record, why)
                                     : !read_field(f, v, record, has, why))
            return false;
    }
    return true;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_field(const struct field *f, const void *record, bool given, struct text *t)
{
    const char *from = (const char *)record + f->at;
    int64_t big;
    int32_t small;
    switch (f->type) {
    case TYPE_WORD:
    case TYPE_CHOICE:
    case TYPE_FORM_WORD:
        if (*from != '\0')
            json_str(t, f->name, from);
        break;
    case TYPE_TRUTH_YES:
        if (given)
            json_flag(t, f->name, *(const bool *)from);
        break;
    case TYPE_TRUTH_NO:
        if (*(const bool *)from)
            json_flag(t, f->name, true);
        break;
    case TYPE_SMALL:
        memcpy(&small, from, sizeof small);
        if (given)
            json_int(t, f->name, small);
        break;
    default:
        memcpy(&big, from, sizeof big);
        if (given)
            json_int(t, f->name, big);
    }
}

void fields_write(const struct field *fields, act_fields known, const void *record, uint32_t has,
                  field_writer other, struct text *t)
{
    for (; known != 0; known &= known - 1) {
        const struct field *f = &fields[__builtin_ctzll(known)];
        if (f->type >= TYPE_ONE_CARD)
            other(f, record, t);
        else
            write_field(f, record, (has & f->has) != 0, t);
    }
}

/* --- rows ------------------------------------------------------------------------------------- */

const char *actor_name(enum actor actor)
{
    static const char *const NAMES[] = {[ACTOR_PLAYER] = "player",
                                        [ACTOR_CHANCE] = "chance",
                                        [ACTOR_STAFF] = "staff",
                                        [ACTOR_CLOCK] = "clock",
                                        [ACTOR_READER] = "staff"};
    return NAMES[actor];
}

const char *care_name(enum care care)
{
    static const char *const NAMES[CARES] = {[CARE_ROUND] = "round",
                                             [CARE_PLAIN] = "plain",
                                             [CARE_SURE] = "sure",
                                             [CARE_WRITTEN] = "written"};
    return NAMES[care];
}

static void put_fields(const char *key, const struct field *fields, act_fields set, struct text *t)
{
    json_open(t, key, '[');
    for (; set != 0; set &= set - 1)
        json_str(t, NULL, fields[__builtin_ctzll(set)].name);
    json_close(t, ']');
}

void row_json(const struct row_told *r, struct text *t)
{
    json_str(t, "of", r->of);
    json_str(t, "actor", actor_name(r->actor));
    json_str(t, "care", care_name(r->care));
    put_fields("needs", r->fields, r->needs, t);
    put_fields("may", r->fields, r->may, t);
    json_str(t, "en", r->words);
}

/* How a value of each type is read: what it is called, the bytes that one takes where as many as
 * its member holds may be given, and the greatest number where that is limited. */
static const struct {
    const char *name;
    unsigned each;
    int greatest;
} TYPES[] = {
    [TYPE_WORD] = {"word", 1, 0},
    [TYPE_CHOICE] = {"choice", 1, CHOICE_MAX},
    [TYPE_FORM_WORD] = {"word", 1, 0},
    [TYPE_SMALL] = {"number", 0, 0},
    [TYPE_BIG] = {"number", 0, 0},
    [TYPE_TIME] = {"time", 0, 0},
    [TYPE_PLACE] = {"place", 0, 0},
    [TYPE_MONEY] = {"money", 0, 0},
    [TYPE_FORM_MONEY] = {"money", 0, 0},
    [TYPE_TRUTH_YES] = {"truth", 0, 0},
    [TYPE_TRUTH_NO] = {"truth", 0, 0},
    [TYPE_ONE_CARD] = {"card", 0, 0},
    [TYPE_CARD_LIST] = {"cards", sizeof(card), 0},
    [TYPE_FACES] = {"faces", 1, FACE_MAX},
    [TYPE_NAMES] = {"names", WORD_MAX, 0},
};

/* A text ends with a byte of its own. */
static int most_of(const struct field *f)
{
    return is_text(f)                ? (int)f->size - 1
           : TYPES[f->type].each > 0 ? (int)(f->size / TYPES[f->type].each)
                                     : 0;
}

void row_types_json(const struct row_told *r, struct text *t)
{
    json_open(t, "types", '{');
    for (act_fields left = r->needs | r->may; left != 0; left &= left - 1) {
        const struct field *f = &r->fields[__builtin_ctzll(left)];
        json_open(t, f->name, '{');
        json_str(t, "type", TYPES[f->type].name);
        if (most_of(f) > 0)
            json_int(t, "most", most_of(f));
        if (TYPES[f->type].greatest > 0)
            json_int(t, "greatest", TYPES[f->type].greatest);
        json_close(t, '}');
    }
    json_close(t, '}');
}
