/* The exact return of every wager, by enumeration: every outcome of chance is played through the
 * same kernel that settles at the table. Nothing here knows a rule. */
#ifndef BAIZE_ODDS_ODDS_H
#define BAIZE_ODDS_ODDS_H

#include "base/frac.h"
#include "games/game.h"

enum { ENDINGS_MAX = 10 };

/* One way a wager can end: what it pays for a stake of one, and how likely it is. */
struct ending {
    enum result result;
    struct frac pays;
    struct frac probability;
};

struct exact {
    struct frac returns; /* of a stake of one, the stake included */
    struct frac edge;    /* what the house keeps of it */
    unsigned count;
    struct ending ending[ENDINGS_MAX];
};

/* How likely each outcome is: of all equally likely deals, how many end in it. */
struct deals {
    uint64_t all;
    uint64_t weight[OUTCOMES_MAX];
};
void odds_deals(const struct layout *l, struct deals *d);

/* What a stake of one gets back. */
struct frac odds_back(const struct verdict *v);

struct exact odds_of_spot(const struct layout *l, const struct deals *d, spot s);

/* How likely a position is to win in one of its ways. */
struct frac odds_of_way(const struct layout *l, const struct deals *d, spot s, unsigned way);

/* A call bet as one: its pieces together, for one unit of stake spread over them. */
struct exact odds_of_call(const struct layout *l, const struct deals *d, unsigned call);

#endif
