#include "wire/act_json.h"

#include <jansson.h>
#include <stddef.h>
#include <string.h>

enum { CHOICE_MAX = 99 };

static bool good_word(const char *s, size_t len)
{
    if (len >= WORD_MAX || strlen(s) != len)
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
            text_on(&t, to, WORD_MAX);
            text_int(&t, n);
            return true;
        }
    }
    if (!json_is_string(v) || !good_word(json_string_value(v), json_string_length(v))) {
        trouble_say(why, "`%s` must be text of at most %d bytes", f->name, WORD_MAX - 1);
        return false;
    }
    memcpy(to, json_string_value(v), json_string_length(v) + 1);
    return true;
}

static bool read_card(const char *name, const json_t *v, card *to, struct trouble *why)
{
    if (json_is_string(v) && json_string_length(v) == 2 && card_parse(json_string_value(v), to))
        return true;
    trouble_say(why, "`%s`: a card is rank and suit: A 2 to 9 T J Q K, then c d h s", name);
    return false;
}

static bool read_cards(const json_t *list, struct act *a, struct trouble *why)
{
    if (!json_is_array(list) || json_array_size(list) > ACT_CARDS_MAX) {
        trouble_say(why, "`cards` must be a list of at most %d cards", ACT_CARDS_MAX);
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!read_card("cards", json_array_get(list, i), &a->cards[a->card_count++], why))
            return false;
    return true;
}

static bool read_faces(const char *key, const json_t *list, uint8_t face[DICE_MAX], uint8_t *count,
                       struct trouble *why)
{
    bool good = json_is_array(list) && json_array_size(list) <= DICE_MAX;
    for (size_t i = 0; good && i < json_array_size(list); i++) {
        const json_t *v = json_array_get(list, i);
        good =
            json_is_integer(v) && json_integer_value(v) >= 1 && json_integer_value(v) <= FACE_MAX;
        if (good)
            face[(*count)++] = (uint8_t)json_integer_value(v);
    }
    if (!good)
        trouble_say(why, "`%s` must be a list of at most %d faces, each from 1 to %d", key,
                    DICE_MAX, FACE_MAX);
    return good;
}

static bool read_names(const json_t *list, struct act *a, struct trouble *why)
{
    if (!json_is_array(list) || json_array_size(list) > NAMES_MAX) {
        trouble_say(why, "`players` must be a list of at most %d names", NAMES_MAX);
        return false;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *v = json_array_get(list, i);
        if (!json_is_string(v) || json_string_length(v) == 0 ||
            !good_word(json_string_value(v), json_string_length(v))) {
            trouble_say(why, "`players` must be names of at most %d bytes", WORD_MAX - 1);
            return false;
        }
        memcpy(a->names[a->name_count++], json_string_value(v), json_string_length(v) + 1);
    }
    return true;
}

static bool read_list(const struct field *f, const json_t *v, struct act *a, struct trouble *why)
{
    if (f->type == TYPE_CARD_LIST)
        return read_cards(v, a, why);
    if (f->type == TYPE_NAMES)
        return read_names(v, a, why);
    return f == &ACT_FIELD[FIELD_DICE] ? read_faces(f->name, v, a->dice, &a->dice_count, why)
                                       : read_faces(f->name, v, a->resting, &a->resting_count, why);
}

void act_put_number(struct act *a, const struct field *f, int64_t n)
{
    char *to = (char *)a + f->at;
    a->has |= f->has;
    if (f->type != TYPE_SMALL) {
        memcpy(to, &n, sizeof n);
        return;
    }
    /* Beyond 32 bits it is beyond any seat, number or round: the table says which rule that breaks.
     */
    int32_t small = n < INT32_MIN ? INT32_MIN : n > INT32_MAX ? INT32_MAX : (int32_t)n;
    memcpy(to, &small, sizeof small);
}

static bool read_field(const struct field *f, const json_t *v, struct act *a, struct trouble *why)
{
    char *to = (char *)a + f->at;
    if (f->type == TYPE_WORD || f->type == TYPE_CHOICE)
        return read_word(f, v, to, why);
    if (f->type >= TYPE_CARD_LIST)
        return read_list(f, v, a, why);
    if (f->type == TYPE_ONE_CARD) {
        a->has |= f->has;
        return read_card(f->name, v, (card *)to, why);
    }
    if (f->type == TYPE_TRUTH_YES || f->type == TYPE_TRUTH_NO) {
        if (!json_is_boolean(v)) {
            trouble_say(why, "`%s` must be true or false", f->name);
            return false;
        }
        *(bool *)to = json_is_true(v);
        a->has |= f->has;
        return true;
    }
    if (!json_is_integer(v)) {
        trouble_say(why, "`%s` must be a whole number%s", f->name,
                    f->type == TYPE_MONEY ? " of cents" : "");
        return false;
    }
    act_put_number(a, f, json_integer_value(v));
    return true;
}

void act_clear(struct act *a, enum act_kind kind)
{
    memset(a, 0, sizeof *a);
    a->kind = kind;
    a->yes = a->disclosed = a->spare = true;
}

bool act_from_object(const json_t *o, struct act *a, struct trouble *why)
{
    act_clear(a, 0);
    const json_t *name = json_object_get(o, "act");
    if (!json_is_string(name)) {
        trouble_say(why, "an act is a JSON object with a field `act`");
        return false;
    }
    if (!act_find(json_string_value(name), &a->kind)) {
        trouble_say(why, "there is no such act; docs/acts.md lists them all");
        return false;
    }
    act_fields known = act_read(a->kind);
    for (; known != 0; known &= known - 1) {
        const struct field *f = &ACT_FIELD[__builtin_ctzll(known)];
        const json_t *v = json_object_get(o, f->name);
        if (v != NULL && !json_is_null(v) && !read_field(f, v, a, why))
            return false;
    }
    return true;
}

bool act_from_json(const char *line, size_t len, struct act *out, struct trouble *why)
{
    if (len >= LINE_MAX_BYTES) {
        trouble_say(why, "the line is longer than %d bytes", LINE_MAX_BYTES);
        return false;
    }
    json_error_t at;
    json_t *o = json_loadb(line, len, JSON_REJECT_DUPLICATES, &at);
    if (o == NULL) {
        trouble_say(why, "not JSON at column %d: %.100s", at.column, at.text);
        return false;
    }
    bool good = act_from_object(o, out, why);
    json_decref(o);
    return good;
}

static void write_card(struct text *t, const char *key, card c)
{
    char name[3];
    card_text(c, name);
    json_str(t, key, name);
}

static void write_list(const struct field *f, const struct act *a, struct text *t)
{
    unsigned count = f->type == TYPE_CARD_LIST     ? a->card_count
                     : f->type == TYPE_NAMES       ? a->name_count
                     : f == &ACT_FIELD[FIELD_DICE] ? a->dice_count
                                                   : a->resting_count;
    if (count == 0)
        return;
    json_open(t, f->name, '[');
    for (unsigned i = 0; i < count; i++) {
        if (f->type == TYPE_CARD_LIST)
            write_card(t, NULL, a->cards[i]);
        else if (f->type == TYPE_NAMES)
            json_str(t, NULL, a->names[i]);
        else
            json_int(t, NULL, f == &ACT_FIELD[FIELD_DICE] ? a->dice[i] : a->resting[i]);
    }
    json_close(t, ']');
}

static void write_field(const struct field *f, const struct act *a, struct text *t)
{
    const char *from = (const char *)a + f->at;
    const bool given = (a->has & f->has) != 0;
    int64_t big;
    int32_t small;
    switch (f->type) {
    case TYPE_WORD:
    case TYPE_CHOICE:
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
    case TYPE_ONE_CARD:
        if (given)
            write_card(t, f->name, *(const card *)from);
        break;
    case TYPE_BIG:
    case TYPE_TIME:
    case TYPE_PLACE:
    case TYPE_MONEY:
        memcpy(&big, from, sizeof big);
        if (given)
            json_int(t, f->name, big);
        break;
    default:
        write_list(f, a, t);
    }
}

void act_to_json(const struct act *a, struct text *t)
{
    text_putc(t, '{');
    json_str(t, "act", act_name(a->kind));
    act_fields known = act_read(a->kind);
    for (; known != 0; known &= known - 1)
        write_field(&ACT_FIELD[__builtin_ctzll(known)], a, t);
    text_putc(t, '}');
}

const char *act_actor_name(enum act_kind kind)
{
    static const char *const NAMES[] = {[ACTOR_PLAYER] = "player",
                                        [ACTOR_CHANCE] = "chance",
                                        [ACTOR_STAFF] = "staff",
                                        [ACTOR_CLOCK] = "clock"};
    return NAMES[act_actor(kind)];
}

const char *act_care_name(enum act_kind kind)
{
    static const char *const NAMES[CARES] = {[CARE_ROUND] = "round",
                                             [CARE_PLAIN] = "plain",
                                             [CARE_SURE] = "sure",
                                             [CARE_WRITTEN] = "written"};
    return NAMES[act_care(kind)];
}

const char *act_folder(enum act_kind kind)
{
    static const struct {
        unsigned bit;
        const char *name;
    } FOLDERS[] = {
#define FOLDER(in, name) {in, name},
        ACT_FOLDERS(FOLDER)
#undef FOLDER
    };
    size_t i = 0;
    while (FOLDERS[i].bit != act_whose(kind))
        i++;
    return FOLDERS[i].name;
}

static void put_fields(const char *key, act_fields fields, struct text *t)
{
    json_open(t, key, '[');
    for (; fields != 0; fields &= fields - 1)
        json_str(t, NULL, ACT_FIELD[__builtin_ctzll(fields)].name);
    json_close(t, ']');
}

void act_row_json(enum act_kind kind, act_fields needs, act_fields may, struct text *t)
{
    json_str(t, "of", act_folder(kind));
    json_str(t, "actor", act_actor_name(kind));
    json_str(t, "care", act_care_name(kind));
    put_fields("needs", needs, t);
    put_fields("may", may, t);
    json_str(t, "en", act_words(kind, ENGLISH));
    json_str(t, "zh", act_words(kind, CHINESE));
}

/* How a value of each type is read: what it is called, how many bytes or items it may have at most,
 * and the greatest number where that is limited. */
static const struct {
    const char *name;
    int most, greatest;
} TYPES[] = {
    [TYPE_WORD] = {"word", WORD_MAX - 1, 0},
    [TYPE_CHOICE] = {"choice", WORD_MAX - 1, CHOICE_MAX},
    [TYPE_SMALL] = {"number", 0, 0},
    [TYPE_BIG] = {"number", 0, 0},
    [TYPE_TIME] = {"time", 0, 0},
    [TYPE_PLACE] = {"place", 0, 0},
    [TYPE_MONEY] = {"money", 0, 0},
    [TYPE_TRUTH_YES] = {"truth", 0, 0},
    [TYPE_TRUTH_NO] = {"truth", 0, 0},
    [TYPE_ONE_CARD] = {"card", 0, 0},
    [TYPE_CARD_LIST] = {"cards", ACT_CARDS_MAX, 0},
    [TYPE_FACES] = {"faces", DICE_MAX, FACE_MAX},
    [TYPE_NAMES] = {"names", NAMES_MAX, 0},
};

void act_types_json(enum act_kind kind, struct text *t)
{
    json_open(t, "types", '{');
    for (act_fields left = act_needs(kind) | act_may_have(kind); left != 0; left &= left - 1) {
        const struct field *f = &ACT_FIELD[__builtin_ctzll(left)];
        json_open(t, f->name, '{');
        json_str(t, "type", TYPES[f->type].name);
        if (TYPES[f->type].most > 0)
            json_int(t, "most", TYPES[f->type].most);
        if (TYPES[f->type].greatest > 0)
            json_int(t, "greatest", TYPES[f->type].greatest);
        json_close(t, '}');
    }
    json_close(t, '}');
}
