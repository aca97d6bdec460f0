/* Simulation: many rounds of chance, settled by the same kernel.
 *
 * The rounds are cut into blocks, each with its own lane of the seeded generator, and the threads
 * take blocks as they come: the sum is the same whatever their number. Where one act of chance
 * decides a round, the blocks only count how often it came in which state of the table: see
 * machine.h. A game whose rounds are made of cards deals them itself: see struct rounds. */
#ifndef BAIZE_ODDS_SIMULATE_H
#define BAIZE_ODDS_SIMULATE_H

#include "odds/machine.h"

#include <stdatomic.h>

enum { SIMULATE_BLOCK = 1 << 20 };

struct rounds;

struct simulation {
    const struct layout *layout;
    uint8_t seed[RNG_SEED_BYTES];
    uint64_t rounds;
    unsigned threads;
    const bool *up;        /* which bets of the ruleset are up; NULL: all */
    _Atomic uint64_t done; /* rounds so far, for whoever watches */
    /* Who deals the rounds, with what, and how many numbers they count: simulation_begin() says. */
    const struct rounds *dealt_by;
    void *with;
    unsigned counters;
};

/* What came of a simulation. */
struct tally {
    uint64_t rounds;
    uint64_t *count;             /* what the rounds counted, each of their numbers */
    uint64_t came[OUTCOMES_MAX]; /* how often each outcome came, where rounds tell no more */
    /* Where one act of chance decides: `count` is how often each draw came in each of its states.
     * NULL where the game deals its rounds itself. */
    const struct machine *machine;
};

/* Whoever a report of a simulation is for. */
struct reporting {
    const char *seed; /* as it was told */
    bool json;        /* for machines */
    double seconds;   /* that the rounds took */
};

/* How a game deals its rounds where no single act of chance decides them. */
struct rounds {
    /* Finds once what all rounds need, and says how many numbers they count. */
    void *(*begin)(const struct simulation *s, unsigned *counters);
    /* Deals so many rounds in the lane's own order and adds to the count what came. */
    void (*deal)(const struct simulation *s, uint64_t lane, uint64_t rounds, uint64_t *count);
    /* Prints what came of them. NULL: they count outcomes, and the report is everybody's. */
    void (*report)(const struct simulation *s, const struct tally *t, const struct reporting *r);
    void (*end)(void *with);
};

/* Makes everything ready that rounds need; simulation_end() gives it back. */
void simulation_begin(struct simulation *s);
void simulation_end(struct simulation *s);

/* Runs it all; returns when the last thread has ended. What came may be looked at until the
 * simulation is ended. */
void simulate(struct simulation *s, struct tally *out);
void tally_free(struct tally *t);

/* What one wager of a stake of one returned on average over the tally, and its standard error. */
struct observed {
    double returns;
    double error;
    uint64_t wins;
    uint64_t decided;      /* wagers; those that are up when a block ends are not counted */
    uint64_t rolls;        /* all of them together were working for so many */
    double per_roll;       /* what the house kept at each */
    double per_roll_error; /* the standard error of that */
};
struct observed observed_return(const struct layout *l, spot s, const struct tally *t);

/* The same for a wager that every round decides, by how often each outcome came. */
struct observed observed_each_round(const struct layout *l, spot s, const uint64_t *came,
                                    uint64_t rounds);

#endif
