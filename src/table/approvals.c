/* What a casino supervisor approves, restricts or refuses: both hands for one player, side bets
 * only beside a main wager, a wager taken off the layout. */
#include "table/approvals.h"
#include "table/beside.h"
#include "table/felt.h"
#include "table/seats.h"
#include "table/settle.h"
#include "table/wagers.h"

#include <string.h>

/* One player may back both hands, until that is revoked (star-baccarat:5.6.6). */
bool do_allow_both(struct table *t, const struct act *a)
{
    const char *clause = t->rs->rule[RP_BOTH_ALLOWED];
    int p = player_find(t, a->player);
    if (a->player[0] == '\0')
        return refuse(t, a, clause, "say which player");
    if (!a->yes && (p < 0 || !t->player[p].both_allowed))
        return refuse(t, a, clause, "%s has no such leave", a->player);
    if ((p = player_place(t, a->player)) < 0)
        return refuse(t, a, clause, NO_ROOM);
    t->player[p].both_allowed = a->yes;
    return accept(t, a, clause);
}

/* Side bets of a kind only beside a main wager, from the next wager on: surveillance hears of it
 * first, and the sign says so. */
bool do_restrict(struct table *t, const struct act *a)
{
    int b = ruleset_bet(t->rs, a->bet);
    const char *clause = ruleset_authority(t->rs, "restrict")->clause;
    const struct bet *bet = b >= 0 ? &t->rs->bets[b] : NULL;
    if (bet == NULL || !bet->offered || bet->told_rule == NULL)
        return refuse(t, a, clause, "say which side bet, in `bet`");
    if (((t->restricted >> b & 1) != 0) == a->yes)
        return refuse(t, a, bet->beside_rule, "so it is already");
    notified(t, "surveillance",
             a->yes ? "side bets will be taken only beside a main wager"
                    : "side bets will be taken alone again",
             0, bet->told_rule);
    accept(t, a, bet->beside_rule);
    for (size_t i = 0; i < t->rs->bet_count; i++) /* bets of a kind are restricted together */
        if (t->rs->bets[i].told_rule != NULL &&
            strcmp(t->rs->bets[i].told_rule, bet->told_rule) == 0) {
            uint64_t bit = UINT64_C(1) << i;
            t->restricted = a->yes ? t->restricted | bit : t->restricted & ~bit;
        }
    show_sign(t, SIGN_BESIDE, NO_PLAYER, bet->sign_rule);
    return true;
}

/* A wager refused though it lies there, before the first card (star-baccarat:14.12). */
bool do_refuse_wager(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "refuse-wager")->clause;
    if (t->phase != PHASE_OPEN && (t->phase != PHASE_CLOSED || ASK(t, begun, false)))
        return refuse(t, a, clause, "a wager is refused before the first card, not after it");
    if (!player_at_seat(t, a))
        return false;
    int p = player_find(t, a->player), s = t->layout->game->find(a->bet, a->on);
    struct wager *w = p >= 0 && s >= 0 ? wager_meant(t, a, p, (spot)s) : NULL;
    if (w == NULL || !wager_live(w))
        return refuse(t, a, clause, "%s has no such wager at seat %d", a->player, a->seat);
    accept(t, a, clause);
    settle_void(t, w, clause);
    drop_lone_sides(t, (unsigned)p);
    return true;
}
