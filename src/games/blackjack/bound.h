/* How much better than the best play here any play at all can be: a bound that is proven
 * (docs/blackjack-bound.md), for players who remember every card of every hand of a split. */
#ifndef BAIZE_GAMES_BLACKJACK_BOUND_H
#define BAIZE_GAMES_BLACKJACK_BOUND_H

#include "games/blackjack/exact.h"

/* Of a stake of one, over all rounds. */
double bj_bound(const struct bj_exact *x);

/* Of a pair that was split against this upcard, where busted hands are refunded. */
double bj_split_bound(const struct bj_exact *x, unsigned pair, unsigned up);

#endif
