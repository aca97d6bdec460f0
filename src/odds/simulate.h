/* Simulation: many rounds of chance, settled by the same kernel.
 *
 * The rounds are cut into blocks, each with its own lane of the seeded generator, and the threads
 * take blocks as they come: the sum is the same whatever their number. Where one act of chance
 * decides a round, the blocks only count how often each value came; every wager is then settled
 * once a value and weighted by its count, which is the same as settling it every round. Cards are
 * dealt from shoes: see coups.h. */
#ifndef BAIZE_ODDS_SIMULATE_H
#define BAIZE_ODDS_SIMULATE_H

#include "base/rng.h"
#include "games/game.h"

#include <stdatomic.h>

enum { SIMULATE_BLOCK = 1 << 20 };

struct tally {
    uint64_t rounds;
    uint64_t came[OUTCOMES_MAX]; /* how often each outcome came */
};

struct simulation {
    const struct layout *layout;
    uint8_t seed[RNG_SEED_BYTES];
    uint64_t rounds;
    unsigned threads;
    _Atomic uint64_t done; /* rounds so far, for whoever watches */
};

/* Runs it all; returns when the last thread has ended. */
void simulate(struct simulation *s, struct tally *out);

/* What one wager of a stake of one returned on average over the tally, and its standard error. */
struct observed {
    double returns;
    double error;
    uint64_t wins;
};
struct observed observed_return(const struct layout *l, spot s, const struct tally *t);

#endif
