/* What the wagers of all players together may come to: the differential between the two hands, and
 * the maximum of each. Before the first card the heavier hand is cut to the lighter one and the
 * differential. */
#include "games/baccarat/baccarat.h"
#include "table/areas.h"

/* --- the differential ------------------------------------------------------------------------- */

bool is_hand(const struct table *t, spot s)
{
    return s == hand_spot(t, HAND_PLAYER) || s == hand_spot(t, HAND_BANKER);
}

/* What each hand's wagers come to, with one more, and what they may; false where there is no such
 * limit. */
static bool weigh_hands(struct table *t, spot at, cents more, struct pool hand[HANDS],
                        cents may[HANDS])
{
    cents most = t->limits.differential;
    if (most == 0)
        return false;
    for (unsigned h = 0; h < HANDS; h++) {
        hand[h] = pool_of(t, hand_spot(t, (enum hand)h), 0);
        hand[h].total += hand[h].at == at ? more : 0;
    }
    for (unsigned h = 0; h < HANDS; h++)
        may[h] = t->rs->own.baccarat.differential_total ? most : hand[1 - h].total + most;
    return true;
}

bool passes_differential(struct table *t, spot s, cents more)
{
    struct pool hand[HANDS];
    cents may[HANDS];
    return weigh_hands(t, s, more, hand, may) && (hand[HAND_PLAYER].total > may[HAND_PLAYER] ||
                                                  hand[HAND_BANKER].total > may[HAND_BANKER]);
}

static void cut_to_differential(struct table *t)
{
    struct pool hand[HANDS];
    cents may[HANDS];
    if (!weigh_hands(t, 0, 0, hand, may))
        return;
    for (unsigned h = 0; h < HANDS; h++)
        if (hand[h].total > may[h])
            cut_pool(t, &hand[h], may[h], t->rs->rule[RP_DIFFERENTIAL]);
}

/* --- when it happens -------------------------------------------------------------------------- */

static bool over_anything(struct table *t)
{
    for (int seat = first_pool(t); seat <= last_pool(t); seat++)
        if (passes_area(t, hand_spot(t, HAND_PLAYER), seat, 0) ||
            passes_area(t, hand_spot(t, HAND_BANKER), seat, 0))
            return true;
    return passes_differential(t, 0, 0);
}

static void cut_all(struct table *t)
{
    for (unsigned h = 0; h < HANDS; h++)
        cut_area(t, hand_spot(t, (enum hand)h), t->rs->rule[RP_AREA_CUT]);
    cut_to_differential(t);
}

void balance_at_close(struct table *t)
{
    if (t->rs->share_way == SHARE_UNKNOWN)
        return;
    if (!t->rs->own.baccarat.differential_asks)
        cut_all(t);
    else if (over_anything(t) && t->rs->early_way != EARLY_DEAL)
        notified(t, "dealer", "the wagers exceed the differential: they may be cut in proportion",
                 0, t->rs->rule[RP_DIFFERENTIAL]);
}

/* The dealer may cut, where that is not done for him: before the first card, and where a call ends
 * the betting not before it. */
bool do_balance(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "balance")->clause;
    bool open = t->phase == PHASE_OPEN && t->rs->early_way == EARLY_DEAL;
    if (!open && (t->phase != PHASE_CLOSED || t->own.cards.drawn > 0))
        return refuse(t, a, clause, "wagers are cut when all are down, before the first card");
    if (!over_anything(t))
        return refuse(t, a, clause, "the wagers are within their limits");
    accept(t, a, clause);
    cut_all(t);
    return true;
}
