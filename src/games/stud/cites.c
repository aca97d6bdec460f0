/* What events of Caribbean stud rest on beside their own clause: the rank of a hand that is turned
 * over, what decides between it and the dealer's, and how a prize is paid. */
#include "games/stud/stud.h"

/* The clause of each rank, from odd cards to a royal flush. */
static const enum rule_point RANKS[POKER_CATEGORIES] = {
    [POKER_ODD_CARDS] = RP_RANK_ODD_CARDS,
    [POKER_PAIR] = RP_RANK_PAIR,
    [POKER_TWO_PAIRS] = RP_RANK_TWO_PAIRS,
    [POKER_THREES] = RP_RANK_THREES,
    [POKER_STRAIGHT] = RP_RANK_STRAIGHT,
    [POKER_FLUSH] = RP_RANK_FLUSH,
    [POKER_FULL_HOUSE] = RP_RANK_FULL_HOUSE,
    [POKER_FOURS] = RP_RANK_FOURS,
    [POKER_STRAIGHT_FLUSH] = RP_RANK_STRAIGHT_FLUSH,
    [POKER_ROYAL_FLUSH] = RP_RANK_ROYAL_FLUSH,
};

enum rule_point stud_compared_by(const card own[POKER_HAND], const card dealers[POKER_HAND])
{
    poker_rank a = poker_hand(own), b = poker_hand(dealers);
    enum poker_category c = poker_category_of(a);
    if (c != poker_category_of(b))
        return RP_RANKS_DIFFER;
    if (a == b)
        return RP_SAME_CARDS;
    switch (c) {
    case POKER_ODD_CARDS:
        return RP_COMPARE_ODD_CARDS;
    case POKER_PAIR:
        return RP_COMPARE_PAIRS;
    case POKER_TWO_PAIRS:
        return RP_COMPARE_TWO_PAIRS;
    case POKER_STRAIGHT:
    case POKER_STRAIGHT_FLUSH:
        return RP_COMPARE_STRAIGHTS;
    default:
        return RP_COMPARE_CARDS;
    }
}

unsigned stud_cites(const struct event *e, const char *more[CITES_MAX])
{
    const char *const *rule = e->layout->rs->rule;
    unsigned n = 0;
    if (e->kind == EV_REVEALED) {
        more[n++] = rule[RANKS[poker_category_of(poker_hand(e->cards))]];
        if (e->seat > 0)
            more[n++] = rule[RP_BEST_HAND];
    } else if (e->kind == EV_SETTLED && e->prize) {
        more[n++] = rule[RP_HAND_RECEIVED];
        if ((e->mark & STUD_MARK_CHEQUE) != 0)
            more[n++] = rule[RP_JACKPOT_CHEQUE];
    }
    return n;
}
