#include "wire/act_json.h"

#include <jansson.h>
#include <stddef.h>
#include <string.h>

/* Every field an act may carry, in the order in which it is written. One table serves reading and
 * writing, so that the two cannot drift apart. */
enum field_type { WORD, SMALL, BIG, MONEY, TRUTH_YES, TRUTH_NO, CARD };

static const struct field {
    const char *name;
    enum field_type type;
    size_t at;
    uint32_t has; /* the bit that says it was given; 0: an empty word was not */
} FIELDS[] = {
#define AT(member) offsetof(struct act, member)
    {"by", WORD, AT(by), 0},
    {"seat", SMALL, AT(seat), HAS_SEAT},
    {"hand", SMALL, AT(hand), HAS_HAND},
    {"player", WORD, AT(player), 0},
    {"bet", WORD, AT(bet), 0},
    {"on", WORD, AT(on), 0},
    {"call", WORD, AT(call), 0},
    {"stake", MONEY, AT(stake), HAS_STAKE},
    {"craps", MONEY, AT(first_part), HAS_FIRST_PART},
    {"eleven", MONEY, AT(second_part), HAS_SECOND_PART},
    {"chips", BIG, AT(chips), HAS_CHIPS},
    {"colour", WORD, AT(colour), 0},
    {"with", WORD, AT(with), 0},
    {"against", WORD, AT(against), 0},
    {"spoken", TRUTH_NO, AT(spoken), 0},
    {"only", TRUTH_NO, AT(only), 0},
    {"number", SMALL, AT(number), HAS_NUMBER},
    {"section", SMALL, AT(section), HAS_SECTION},
    {"symbol", WORD, AT(symbol), 0},
    {"card", CARD, AT(card), HAS_CARD},
    {"to", WORD, AT(to), 0},
    {"disclosed", TRUTH_YES, AT(disclosed), HAS_DISCLOSED},
    {"decided", TRUTH_NO, AT(decided), 0},
    {"damage", TRUTH_NO, AT(damage), 0},
    {"disadvantage", TRUTH_NO, AT(disadvantage), 0},
    {"spare", TRUTH_YES, AT(spare), HAS_SPARE},
    {"revolutions", SMALL, AT(revolutions), HAS_REVOLUTIONS},
    {"round", SMALL, AT(round), HAS_ROUND},
    {"at", BIG, AT(at), HAS_AT},
    {"reason", WORD, AT(reason), 0},
    {"yes", TRUTH_YES, AT(yes), HAS_YES},
    {"min", MONEY, AT(min), HAS_MIN},
    {"max", MONEY, AT(max), HAS_MAX},
    {"unit", MONEY, AT(unit), HAS_UNIT},
    {"total-min", MONEY, AT(total_min), HAS_TOTAL_MIN},
    {"total-max", MONEY, AT(total_max), HAS_TOTAL_MAX},
    {"differential", MONEY, AT(differential), HAS_DIFFERENTIAL},
    {"area-max", MONEY, AT(area_max), HAS_AREA_MAX},
#undef AT
};
enum { FIELD_COUNT = sizeof FIELDS / sizeof *FIELDS };

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
    /* A single number may be written bare where the bet has one: "on": 17. */
    if (json_is_integer(v) && strcmp(f->name, "on") == 0) {
        json_int_t n = json_integer_value(v);
        if (n >= 0 && n <= 99) {
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

static bool read_faces(const json_t *o, const char *key, uint8_t face[DICE_MAX], uint8_t *count,
                       struct trouble *why)
{
    const json_t *list = json_object_get(o, key);
    if (list == NULL || json_is_null(list))
        return true;
    bool good = json_is_array(list) && json_array_size(list) <= DICE_MAX;
    for (size_t i = 0; good && i < json_array_size(list); i++) {
        const json_t *v = json_array_get(list, i);
        good = json_is_integer(v) && json_integer_value(v) >= 1 && json_integer_value(v) <= 6;
        if (good)
            face[(*count)++] = (uint8_t)json_integer_value(v);
    }
    if (!good)
        trouble_say(why, "`%s` must be a list of at most %d faces, each from 1 to 6", key,
                    DICE_MAX);
    return good;
}

static bool read_field(const struct field *f, const json_t *v, struct act *a, struct trouble *why)
{
    char *to = (char *)a + f->at;
    if (f->type == WORD)
        return read_word(f, v, to, why);
    if (f->type == CARD) {
        a->has |= f->has;
        return read_card(f->name, v, (card *)to, why);
    }
    if (f->type == TRUTH_YES || f->type == TRUTH_NO) {
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
                    f->type == MONEY ? " of cents" : "");
        return false;
    }
    json_int_t n = json_integer_value(v);
    a->has |= f->has;
    if (f->type != SMALL) {
        memcpy(to, &n, sizeof(int64_t));
        return true;
    }
    /* Beyond 32 bits it is beyond any seat, number or round: the table says which rule that breaks.
     */
    int32_t small = n < INT32_MIN ? INT32_MIN : n > INT32_MAX ? INT32_MAX : (int32_t)n;
    memcpy(to, &small, sizeof small);
    return true;
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

bool act_from_object(const json_t *o, struct act *a, struct trouble *why)
{
    memset(a, 0, sizeof *a);
    const json_t *name = json_object_get(o, "act");
    if (!json_is_string(name)) {
        trouble_say(why, "an act is a JSON object with a field `act`");
        return false;
    }
    if (!act_find(json_string_value(name), &a->kind)) {
        trouble_say(why, "there is no such act; docs/acts.md lists them all");
        return false;
    }
    a->yes = a->disclosed = a->spare = true;
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        const json_t *v = json_object_get(o, FIELDS[i].name);
        if (v != NULL && !json_is_null(v) && !read_field(&FIELDS[i], v, a, why))
            return false;
    }
    const json_t *cards = json_object_get(o, "cards");
    if (cards != NULL && !json_is_null(cards) && !read_cards(cards, a, why))
        return false;
    if (!read_faces(o, "dice", a->dice, &a->dice_count, why) ||
        !read_faces(o, "resting", a->resting, &a->resting_count, why))
        return false;
    const json_t *names = json_object_get(o, "players");
    return names == NULL || json_is_null(names) || read_names(names, a, why);
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

static void write_faces(struct text *t, const char *key, const uint8_t *face, unsigned count)
{
    if (count == 0)
        return;
    json_open(t, key, '[');
    for (unsigned i = 0; i < count; i++)
        json_int(t, NULL, face[i]);
    json_close(t, ']');
}

void act_to_json(const struct act *a, struct text *t)
{
    text_putc(t, '{');
    json_str(t, "act", act_name(a->kind));
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        const struct field *f = &FIELDS[i];
        const char *from = (const char *)a + f->at;
        int64_t big;
        int32_t small;
        switch (f->type) {
        case WORD:
            if (*from != '\0')
                json_str(t, f->name, from);
            break;
        case TRUTH_YES:
            if ((a->has & f->has) != 0)
                json_flag(t, f->name, *(const bool *)from);
            break;
        case TRUTH_NO:
            if (*(const bool *)from)
                json_flag(t, f->name, true);
            break;
        case SMALL:
            memcpy(&small, from, sizeof small);
            if ((a->has & f->has) != 0)
                json_int(t, f->name, small);
            break;
        case CARD:
            if ((a->has & f->has) != 0)
                write_card(t, f->name, *(const card *)from);
            break;
        case BIG:
        case MONEY:
            memcpy(&big, from, sizeof big);
            if ((a->has & f->has) != 0)
                json_int(t, f->name, big);
            break;
        }
    }
    if (a->card_count > 0) {
        json_open(t, "cards", '[');
        for (unsigned i = 0; i < a->card_count; i++)
            write_card(t, NULL, a->cards[i]);
        json_close(t, ']');
    }
    write_faces(t, "dice", a->dice, a->dice_count);
    write_faces(t, "resting", a->resting, a->resting_count);
    if (a->name_count > 0) {
        json_open(t, "players", '[');
        for (unsigned i = 0; i < a->name_count; i++)
            json_str(t, NULL, a->names[i]);
        json_close(t, ']');
    }
    text_putc(t, '}');
}
