#include "device/signal.h"

#include <stdio.h>
#include <string.h>

static bool no(struct trouble *why, const char *words)
{
    trouble_say(why, "%s", words);
    return false;
}

static bool read_whole(const json_t *o, const char *key, int64_t to, int32_t *out)
{
    const json_t *v = json_object_get(o, key);
    if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) > to)
        return false;
    *out = (int32_t)json_integer_value(v);
    return true;
}

static bool read_dice(const json_t *list, struct signal *s)
{
    const size_t count = json_array_size(list);
    if (count == 0 || count > SIGNAL_DICE)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *v = json_array_get(list, i);
        if (!json_is_integer(v) || json_integer_value(v) < 1 || json_integer_value(v) > 6)
            return false;
        s->dice[s->dice_count++] = (uint8_t)json_integer_value(v);
    }
    return true;
}

/* The ball runs against the rotor, or with it, in which case the spin counts for nothing. */
static bool read_direction(const json_t *o, struct signal *s)
{
    const char *way = json_string_value(json_object_get(o, "direction"));
    if (way == NULL || (strcmp(way, "with") != 0 && strcmp(way, "against") != 0))
        return false;
    s->with_the_rotor = strcmp(way, "with") == 0;
    return true;
}

/* A word of no more than so many bytes, with its end. */
static bool read_word(const json_t *o, const char *key, char *out, size_t room)
{
    const json_t *v = json_object_get(o, key);
    if (!json_is_string(v) || json_string_length(v) == 0 || json_string_length(v) >= room)
        return false;
    snprintf(out, room, "%s", json_string_value(v));
    return true;
}

static bool read_pin(const json_t *o, struct signal *s)
{
    return read_word(o, "pin", s->pin, sizeof s->pin) && strlen(s->pin) >= 4 &&
           strspn(s->pin, "0123456789") == strlen(s->pin);
}

static bool read_ticket(const json_t *o, struct signal *s)
{
    const json_t *v = json_object_get(o, "ticket");
    s->ticket = json_integer_value(v);
    return json_is_integer(v) && s->ticket > 0;
}

static bool read_value(const json_t *o, struct signal *s, struct trouble *why)
{
    const json_t *v = json_object_get(o, "card");
    switch (s->row->value) {
    case WITH_NOTHING:
        return true;
    case WITH_NUMBER:
        return read_whole(o, "number", SIGNAL_NUMBER_MAX, &s->number) ||
               no(why, "`number` must be where the ball rests");
    case WITH_TURNS:
        return read_whole(o, "revolutions", SIGNAL_TURNS_MAX, &s->turns) ||
               no(why, "`revolutions` must be how often the ball went round");
    case WITH_DIRECTION:
        return read_direction(o, s) || no(why, "`direction` is `with` or `against` the rotor");
    case WITH_CARD:
        return (json_is_string(v) && json_string_length(v) == 2 &&
                card_parse(json_string_value(v), &s->card)) ||
               no(why, "`card` must be rank and suit, like Th");
    case WITH_DICE:
        return read_dice(json_object_get(o, "dice"), s) ||
               no(why, "`dice` must be at most three faces from 1 to 6");
    case WITH_TICKET:
        return read_ticket(o, s) || no(why, "`ticket` must be its number in sequence");
    case WITH_MEMBER:
        return read_word(o, "member", s->member, sizeof s->member) ||
               no(why, "`member` must be the card, of at most 32 bytes");
    case WITH_PIN:
        return read_pin(o, s) || no(why, "`pin` must have four to eight digits");
    }
    return false;
}

bool signal_read(enum device kind, const json_t *o, struct signal *out, struct trouble *why)
{
    const char *name = json_string_value(json_object_get(o, "signal"));
    const char *words = json_string_value(json_object_get(o, "words"));
    *out = (struct signal){.row = name != NULL ? signal_named(kind, name) : NULL};
    if (out->row == NULL) {
        trouble_say(why, "a %s has no such signal", device_name(kind));
        return false;
    }
    if (words != NULL && strlen(words) >= sizeof out->words)
        return no(why, "`words` must have at most 95 bytes");
    snprintf(out->words, sizeof out->words, "%s", words != NULL ? words : "");
    return read_value(o, out, why);
}
