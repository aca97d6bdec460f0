/* Line wagers with odds behind them: a wager with as much behind it, once it has travelled, as may
 * lie there. */
#ifndef BAIZE_GAMES_CRAPS_BACKED_H
#define BAIZE_GAMES_CRAPS_BACKED_H

#include "odds/odds.h"

struct backed {
    struct frac staked; /* for a stake of one, on average */
    struct frac edge;   /* of all that is staked */
};
struct backed craps_backed(const struct layout *l, const struct deals *d, spot s, bool doubled);

#endif
