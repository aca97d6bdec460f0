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
