/* How roulette is shown: beside its wheel, the number and what the dealer calls say all there is.
 */
#include "table/show.h"
#include "games/spins/spins.h"

/* A wheel that nobody spins. */
static bool runs_by_itself(const struct ruleset *rs)
{
    return !rs->live_table && show_nobodys(rs, "spin");
}

static bool by_hand(const struct act *a)
{
    return a->kind == ACT_SPIN;
}

/* The wheel. */
static void otherwise(const struct ruleset *rs, struct text *t)
{
    const struct roulette_rules *r = &rs->own.roulette;
    json_open(t, "pockets", '[');
    for (unsigned i = 0; i < r->pockets; i++)
        json_int(t, NULL, r->wheel[i]);
    json_close(t, ']');
}

static unsigned cites(const struct event *e, const char *more[CITES_MAX])
{
    bool zero = e->kind == EV_RESULTED && e->number == 0;
    more[0] = zero ? e->layout->rs->rule[RP_ZERO] : NULL;
    return zero;
}

const struct show ROULETTE_SHOW = {.cites = cites,
                                   .counted = true,
                                   .otherwise = otherwise,
                                   .fields = spins_fields,
                                   .runs_by_itself = runs_by_itself,
                                   .by_hand = by_hand};
