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
    json_int(t, "shoe", e->number);
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
    else if (e->kind == EV_DEALT && !e->boxes && e->hand == HAND_NONE)
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
    return rs->burn == BURN_NONE || !rs->start_cold
               ? NULL
               : "deals by itself and burns no cards: set start=ready or burn=none";
}
