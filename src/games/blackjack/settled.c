/* How wagers of blackjack end: what the dealer's blackjack takes, even money, and what both make of
 * a settled round whose cards were others. */
#include "games/blackjack/blackjack.h"
#include "table/felt.h"
#include "table/settle.h"

/* Who asked for even money hears nothing else. */
int blackjack_hears(const struct table *t, const struct wager *w, const union game_state *st)
{
    return (w->flags & WAGER_EVEN_MONEY) != 0 ? BJ_EVEN_MONEY
                                              : boxes_of(t)->outcome(t->rs, st, w->seat, w->at);
}

/* What the dealer's blackjack takes of a wager: of all that its player has on the box only as much
 * as his original wager there, counting what he has lost on it already. */
static cents taken_by_blackjack(struct table *t, const struct wager *w)
{
    const struct felt *f = felt_now(t);
    cents original = w->stake - w->added, lost = 0;
    EACH_WAGER(i, f) {
        const struct wager *o = &f->wager[i];
        if (o->player == w->player && o->seat == w->seat && bet_at(t, o->at)->main &&
            (o->flags & WAGER_DONE) != 0 && o->stake > o->returned)
            lost += o->stake - o->returned;
    }
    return lost >= original ? 0 : original - lost;
}

/* Whether the dealer's blackjack takes it, and no more than the original wager. */
static bool to_blackjack(const struct table *t, const union game_state *g, enum rule_point by)
{
    const struct blackjack_state *st = &g->blackjack;
    return by == RP_DEALER_BLACKJACK ||
           (by == RP_BUST && t->rs->own.blackjack.refunds_busts &&
            blackjack_natural(&st->dealer)) ||
           (by == RP_LOWER && st->no_blackjack && blackjack_natural(&st->dealer));
}

bool blackjack_ends_last(const struct table *t, const union game_state *g, spot s, unsigned outcome)
{
    return to_blackjack(t, g, boxes_of(t)->loses_by(&t->layout->spot[s], outcome));
}

/* The clauses of a loss or a stand-off that its bet has not for itself. Against a blackjack a hand
 * of less than 21 is simply the lower one. */
static struct verdict cited(const struct table *t, const struct wager *w, unsigned outcome,
                            enum rule_point by)
{
    const char *const *rule = t->rs->rule;
    if (by == RP_DEALER_BLACKJACK &&
        boxes_of(t)->lying(&t->game, w->seat, boxes_of(t)->hand_of(w->at)).total < BLACKJACK)
        by = RP_LOWER;
    struct verdict v = boxes_verdict(t, w->at, outcome, by);
    if (by == RP_BUST && rule[RP_BUST] != NULL && rule[RP_BUST_TAKEN] != NULL)
        v.under = rule[RP_BUST_TAKEN];
    return v;
}

/* What was decided for the hand of a wager, on which its end rests too. */
static uint8_t mark_of(const struct table *t, const struct wager *w)
{
    if (w->at > BJ_MAIN_LAST)
        return 0;
    const struct blackjack_hand *h = &t->game.blackjack.box[w->seat - 1].hand[w->at - BJ_MAIN];
    bool two_make_21 = h->cards == 2 && blackjack_total(blackjack_count(h)) == BLACKJACK;
    return (w->added > 0 ? BJ_MARK_DOUBLED : 0) | (h->split ? BJ_MARK_SPLIT : 0) |
           (h->split && two_make_21 ? BJ_MARK_SPLIT_21 : 0);
}

void blackjack_ends(struct table *t, struct wager *w, unsigned outcome)
{
    enum rule_point by = boxes_of(t)->loses_by(&t->layout->spot[w->at], outcome);
    struct verdict v = cited(t, w, outcome, by);
    v.mark = mark_of(t, w);
    if (!to_blackjack(t, &t->game, by)) {
        settle_by(t, w, &v);
        return;
    }
    bool split = boxes_of(t)->hands(&t->game, w->seat) > 1;
    enum rule_point only = w->added > 0 ? RP_ORIGINAL_DOUBLED : RP_ORIGINAL_SPLIT;
    if (w->added > 0 || split)
        v.rule = t->rs->rule[only];
    settle_lost(t, w, &v, w->stake - taken_by_blackjack(t, w));
}

/* --- other cards than thought ----------------------------------------------------------------- */

/* Insurance and even money were open against an ace alone, even money for a blackjack. */
bool blackjack_open_with(const struct table *t, const struct wager *w, const union game_state *st)
{
    bool even = (w->flags & WAGER_EVEN_MONEY) != 0;
    (void)t;
    if ((even || w->at == BJ_INSURANCE) && !blackjack_ace_up(&st->blackjack))
        return false;
    return !even || blackjack_natural(&st->blackjack.box[w->seat - 1].hand[0]);
}

/* Of all that a player has on a box the dealer's blackjack takes as much as his first wager, what
 * he has lost on busted hands included. */
cents blackjack_returns_last(struct table *t, const struct wager *w, const union game_state *st)
{
    struct felt *f = felt_last(t);
    cents left = w->stake - w->added;
    for (int taken = 0; taken <= 1; taken++)
        for (spot s = BJ_MAIN; s <= BJ_MAIN_LAST; s++)
            EACH_WAGER(i, f) {
                const struct wager *o = &f->wager[i];
                if (o->stake == 0 || o->player != w->player || o->seat != w->seat || o->at != s)
                    continue;
                int outcome = boxes_would_hear(t, o, st);
                bool to_it = outcome >= 0 && blackjack_ends_last(t, st, s, (unsigned)outcome);
                if (to_it != taken || (!to_it && outcome != BJ_PLAYER_BUST))
                    continue;
                cents takes = !to_it ? o->stake : left < o->stake ? left : o->stake;
                if (o == w)
                    return o->stake - takes;
                left -= takes < left ? takes : left;
            }
    return 0;
}
