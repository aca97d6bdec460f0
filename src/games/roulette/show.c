/* How roulette is shown: the number and what the dealer calls say all there is. */
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

const struct show ROULETTE_SHOW = {
    .counted = true, .fields = spins_fields, .runs_by_itself = runs_by_itself, .by_hand = by_hand};
