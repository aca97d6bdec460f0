#include "chance/draw.h"
#include "table/felt.h"

#include <string.h>

void draw_next(const struct table *t, struct rng *r, struct act *out)
{
    const struct game *game = t->layout->game;
    memset(out, 0, sizeof *out);
    out->kind = game->chance_act;
    out->drawn = true;
    const struct shoe *shoe = table_shoe(t);
    if (shoe != NULL) {
        out->has = HAS_CARD;
        out->card = shoe_nth(shoe, rng_below(r, shoe->left));
    } else {
        game->drawn(rng_below(r, t->layout->chance_range), out);
    }
    rng_reseed(r);
}

bool draw_act(const struct table *t, uint32_t since, struct rng *r, struct act *out)
{
    if (!table_awaits_chance(t) || (t->round > since + 1 && felt_empty(t)))
        return false;
    draw_next(t, r, out);
    return true;
}

bool draw_refuses(struct table *t, const struct act *a, const struct sink *sink)
{
    if (!act_tells_chance(a->kind))
        return false;
    table_refuse_line(t, "this table draws for itself: chance is not told what to do", sink);
    return true;
}
