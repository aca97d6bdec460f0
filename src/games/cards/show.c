#include "games/cards/show.h"

#include <string.h>

void json_card(struct text *t, const char *key, card c)
{
    char name[3];
    card_text(c, name);
    json_str(t, key, name);
}

void json_cards(struct text *t, const card *cards, unsigned count)
{
    json_open(t, "cards", '[');
    for (unsigned i = 0; i < count; i++)
        json_card(t, NULL, cards[i]);
    json_close(t, ']');
}

static void shoe(const struct event *e, struct text *t)
{
    json_int(t, "shoe", e->shoe);
    json_int(t, "cards", e->left);
}

static void burned(const struct event *e, struct text *t)
{
    json_card(t, "card", e->card);
    json_str(t, "to", "burn");
    json_str(t, "face", e->face_down ? "down" : "up");
    json_int(t, "left", e->left);
}

static void shown(const struct event *e, struct text *t)
{
    show_player(e, t);
    json_card(t, "card", e->card);
}

bool cards_event_json(const struct event *e, struct text *t)
{
    if (e->kind == EV_SHOE)
        shoe(e, t);
    else if (e->kind == EV_SHOWN)
        shown(e, t);
    else if (e->kind == EV_DEALT && !e->boxes && e->hand == 0)
        burned(e, t);
    else
        return false;
    return true;
}

void show_shoe(const struct table *t, struct text *to)
{
    const struct cards_procedure *c = &t->own.cards;
    json_open(to, "shoe", '{');
    show_shoe_news(t, to);
    json_flag(to, "last", c->last == LAST_THIS);
    json_close(to, '}');
}

void show_shoe_news(const struct table *t, struct text *to)
{
    const struct cards_procedure *c = &t->own.cards;
    json_int(to, "number", c->number);
    json_int(to, "decks", t->layout->rs->decks);
    json_int(to, "left", c->shoe.left);
}

void show_burned(const struct showing *s, const struct event *e, struct text *t)
{
    json_int(t, "round", s->t->round);
    if (e->face_down)
        json_str(t, "card", NULL);
    else
        json_card(t, "card", e->card);
    json_str(t, "to", "burn");
    json_int(t, "place", 1);
    json_str(t, "points", NULL);
    json_int(t, "left", e->left);
}

static bool who_asked(const struct showing *s, const struct event *e)
{
    return s->player >= 0 && strcmp(s->t->player[s->player].name, e->name) == 0;
}

static void shown_news(const struct showing *s, const struct event *e, struct text *t)
{
    json_int(t, "round", s->t->round);
    json_card(t, "card", e->card);
    json_str(t, "rule", e->rule);
}

const struct news SHOWN_NEWS = {
    .event = "shown", .each = true, .is_for = who_asked, .put = shown_news};

unsigned cards_brought(const struct table *t)
{
    return t->own.cards.drawn;
}

bool cards_by_itself(const struct ruleset *rs)
{
    return !rs->live_table && rs->early_way == EARLY_REFUSE;
}

const char *cards_cannot(const struct ruleset *rs)
{
    return rs->own.cards.burn == BURN_NONE || !rs->start_cold
               ? NULL
               : "deals by itself and burns no cards: set start=ready or burn=none";
}

/* Which fields of a report some irregularity of these rules looks at: whether a device that failed
 * did more harm makes another of it, by the end of its name (reports.c). */
static act_fields reported(const struct ruleset *rs)
{
    static const struct {
        const char *end;
        act_fields told;
    } MORE[] = {
        {"-disadvantage", F(DISADVANTAGE)}, {"-no-spare", F(SPARE)}, {"-damage", F(DAMAGE)}};
    act_fields used = F(ROUND);
    for (size_t i = 0; i < rs->irregularity_count; i++) {
        const struct irregularity *r = &rs->irregularities[i];
        used |= r->then == REMEDY_BURN ? F(CARD) : 0;
        used |= r->then == REMEDY_REBUILD ? F(SEAT) | F(CARDS) | F(DECIDED) : 0;
        used |= r->count_by != NULL ? F(NUMBER) : 0;
        for (size_t k = 0; k < sizeof MORE / sizeof *MORE; k++)
            used |= strstr(r->name, MORE[k].end) != NULL ? MORE[k].told : 0;
    }
    return used;
}

void cards_fields(const struct ruleset *rs, enum act_kind kind, act_fields *needs, act_fields *may)
{
    /* Where the rules list why cards are replaced, it is for one of these. */
    if (kind == ACT_REPLACE_CARDS && rs->own.cards.replacement_count > 0)
        *needs |= F(REASON);
    if (kind == ACT_IRREGULAR)
        *may &= reported(rs);
}
