/* The exact return of every wager, by enumeration: every outcome of chance is played through the
 * same kernel that settles at the table. Nothing here knows a rule. */
#ifndef BAIZE_ODDS_ODDS_H
#define BAIZE_ODDS_ODDS_H

#include "base/frac.h"
#include "games/game.h"

enum { OUTCOMES_MAX = 8 };

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
    struct ending ending[OUTCOMES_MAX];
};

/* The game after this value of its one act of chance, and what a stake of one gets back. */
union game_state odds_after(const struct game *g, uint32_t value);
struct frac odds_back(const struct verdict *v);

struct exact odds_of_spot(const struct layout *l, spot s);

/* A call bet as one: its pieces together, for one unit of stake spread over them. */
struct exact odds_of_call(const struct layout *l, unsigned call);

#endif
