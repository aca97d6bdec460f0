#include "chance/draw.h"

#include <string.h>

bool draw_act(const struct table *t, struct rng *r, struct act *out)
{
    if (!table_awaits_chance(t))
        return false;
    const struct game *game = t->layout->game;
    memset(out, 0, sizeof *out);
    out->kind = game->chance_act;
    if (out->kind == ACT_CARD) {
        out->has = HAS_CARD;
        out->card = shoe_nth(&t->cards.shoe, rng_below(r, t->cards.shoe.left));
    } else {
        game->drawn(rng_below(r, game->chance_range), out);
    }
    rng_reseed(r);
    return true;
}
