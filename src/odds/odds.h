/* The exact return of every wager, by enumeration: every outcome of chance is played through the
 * same kernel that settles at the table. Nothing here knows a rule.
 *
 * A wager that lives over many rolls is solved by what one roll does to each position: it ends the
 * wager, moves it to another position, or leaves it. Rolls that leave it only take time, so what
 * the others do is counted among themselves. Such a wager is taken to be working on every roll. */
#ifndef BAIZE_ODDS_ODDS_H
#define BAIZE_ODDS_ODDS_H

#include "base/frac.h"
#include "games/game.h"

enum { ENDINGS_MAX = 10, WAYS_MAX = 10, TRAVELS_MAX = 8 };

/* One way a wager can end: what it pays for a stake of one, what its player has more or less
 * afterwards, with what is paid beside the stake, and how likely it is. */
struct ending {
    enum result result;
    struct frac pays, net;
    struct frac probability;
};

struct exact {
    struct frac returns;  /* of a stake of one, the stake included, less commission beside it */
    struct frac edge;     /* what the house keeps of it */
    struct frac rolls;    /* acts of chance until it is decided, on average: 1 in most games */
    struct frac per_roll; /* the edge of each */
    double squares;       /* the mean of the square of what comes back of a stake of one */
    double deviation;     /* the standard deviation of it */
    unsigned count;
    struct ending ending[ENDINGS_MAX];
};

/* How likely each outcome is: of all equally likely deals, how many end in it. */
struct deals {
    uint64_t all;
    uint64_t weight[OUTCOMES_MAX];
};
void odds_deals(const struct layout *l, struct deals *d);

/* What a stake of one wins, and what of it comes back; a part of the stake may win alone. */
struct frac odds_won(const struct verdict *v);
struct frac odds_back(const struct verdict *v);

struct exact odds_of_spot(const struct layout *l, const struct deals *d, spot s);

/* Whether players place wagers there; to some positions wagers only travel. */
bool odds_listed(const struct layout *l, spot s);

/* The position itself and all to which its wagers travel; how many. */
unsigned odds_travels(const struct layout *l, const struct deals *d, spot s,
                      spot where[TRAVELS_MAX]);

/* Where a wager travels from there, and how likely, of the rolls that do anything to it. */
struct move {
    spot to;
    struct frac probability;
};
unsigned odds_moves(const struct layout *l, const struct deals *d, spot s,
                    struct move move[TRAVELS_MAX]);

/* One of the ways in which a wager wins, its price, and how likely it is. */
struct way {
    const char *name;
    const struct line *line;
    struct odds share; /* the part of the stake that it is paid on */
    struct frac probability;
};
unsigned odds_ways(const struct layout *l, const struct deals *d, spot s, struct way way[WAYS_MAX]);

/* A call bet as one: its pieces together, for one unit of stake spread over them. */
struct exact odds_of_call(const struct layout *l, const struct deals *d, unsigned call);

#endif
