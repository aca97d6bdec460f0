#include "wire/act_json.h"
#include "wire/in_place.h"

#include <stddef.h>
#include <string.h>

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
            !good_word(json_string_value(v), json_string_length(v), WORD_MAX)) {
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

/* What only acts of tables carry: cards and lists. */
static bool read_other(const struct field *f, const json_t *v, void *record, struct trouble *why)
{
    struct act *a = record;
    if (f->type >= TYPE_CARD_LIST)
        return read_list(f, v, a, why);
    a->has |= f->has;
    return read_card(f->name, v, (card *)((char *)a + f->at), why);
}

void act_put_number(struct act *a, const struct field *f, int64_t n)
{
    field_put_number(f, n, a, &a->has);
}

void act_clear(struct act *a, enum act_kind kind)
{
    memset(a, 0, sizeof *a);
    a->kind = kind;
    a->yes = a->disclosed = a->spare = true;
}

bool act_from_object(const json_t *o, struct act *a, struct trouble *why)
{
    const char *name = act_named(o, why);
    act_clear(a, 0);
    if (name == NULL)
        return false;
    if (!act_find(name, &a->kind)) {
        trouble_say(why, "there is no such act; docs/acts.md lists them all");
        return false;
    }
    return fields_read(ACT_FIELD, act_read(a->kind), o, a, &a->has, read_other, why);
}

bool act_from_line(const char *line, size_t len, struct act *out, bool *as_written,
                   struct trouble *why)
{
    struct in_place r = {.at = line, .end = line + len};
    const bool plain = len < LINE_MAX_BYTES && act_in_place(&r, out) && r.at == r.end;
    *as_written = plain && !r.loose;
    if (plain)
        return true;
    json_t *o = line_object(line, len, why);
    bool good = o != NULL && act_from_object(o, out, why);
    json_decref(o);
    return good;
}

bool act_from_json(const char *line, size_t len, struct act *out, struct trouble *why)
{
    bool as_written;
    return act_from_line(line, len, out, &as_written, why);
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

static void write_other(const struct field *f, const void *record, struct text *t)
{
    const struct act *a = record;
    if (f->type >= TYPE_CARD_LIST)
        write_list(f, a, t);
    else if ((a->has & f->has) != 0)
        write_card(t, f->name, *(const card *)((const char *)a + f->at));
}

void act_to_json(const struct act *a, struct text *t)
{
    text_putc(t, '{');
    json_str(t, "act", act_name(a->kind));
    fields_write(ACT_FIELD, act_read(a->kind), a, a->has, write_other, t);
    text_putc(t, '}');
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

struct row_told act_row(enum act_kind kind, act_fields needs, act_fields may)
{
    return (struct row_told){.fields = ACT_FIELD,
                             .of = act_folder(kind),
                             .actor = act_actor(kind),
                             .care = act_care(kind),
                             .needs = needs,
                             .may = may,
                             .words = act_words(kind)};
}
