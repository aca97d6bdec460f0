#include "games/boxes/show.h"

static void lying_json(const struct lying *l, struct text *t)
{
    json_cards(t, l->card, l->cards);
    if (l->total > 0)
        json_int(t, "total", l->total);
}

void boxes_hands_json(const struct boxes *r, const union game_state *st, struct text *t)
{
    struct lying l = r->lying(st, 0, 1);
    json_open(t, "dealer", '{');
    lying_json(&l, t);
    json_close(t, '}');
    json_open(t, "hands", '[');
    for (unsigned box = 1; box <= r->boxes; box++)
        for (unsigned h = 1; h <= r->hands(st, box); h++) {
            l = r->lying(st, box, h);
            json_open(t, NULL, '{');
            json_int(t, "seat", box);
            json_int(t, "hand", h);
            lying_json(&l, t);
            json_close(t, '}');
        }
    json_close(t, ']');
}

/* A card to a box, or to the dealer. */
static void dealt(const struct event *e, struct text *t)
{
    json_card(t, "card", e->card);
    json_str(t, "to", e->seat > 0 ? "box" : "dealer");
    if (e->seat > 0) {
        json_int(t, "seat", e->seat);
        json_int(t, "hand", e->hand);
    }
    json_int(t, "place", e->place);
    if (e->points > 0) {
        json_int(t, "total", e->points);
        json_flag(t, "soft", e->soft);
    }
    json_str(t, "face", e->face_down ? "down" : "up");
    json_int(t, "left", e->left);
}

static void turned(const struct event *e, struct text *t)
{
    json_str(t, "to", e->seat > 0 ? "box" : "dealer");
    if (e->seat > 0)
        json_int(t, "seat", e->seat);
    json_cards(t, e->cards, e->card_count);
}

void boxes_event_json(const struct event *e, struct text *t)
{
    if (cards_event_json(e, t))
        return;
    if (e->kind == EV_DEALT)
        dealt(e, t);
    else if (e->kind == EV_REVEALED)
        turned(e, t);
}

void boxes_fields(const struct ruleset *rs, enum act_kind kind, act_fields *needs, act_fields *may)
{
    cards_fields(rs, kind, needs, may);
    if (kind == ACT_ABSENT) {
        *needs |= F(SEAT);
        *may &= ~F(PLAYER);
    }
}
