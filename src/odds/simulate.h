/* Simulation: many rounds of chance, settled by the same kernel.
 *
 * The rounds are cut into blocks, each with its own lane of the seeded generator, and the threads
 * take blocks as they come: the sum is the same whatever their number. Where one act of chance
 * decides a round, the blocks only count how often it came in which state of the table: see
 * machine.h. Cards are dealt from shoes: see coups.h, and bjrounds.h where players decide. */
#ifndef BAIZE_ODDS_SIMULATE_H
#define BAIZE_ODDS_SIMULATE_H

#include "odds/bjrounds.h"
#include "odds/bjside.h"
#include "odds/machine.h"
#include "odds/stud.h"

#include <stdatomic.h>

enum { SIMULATE_BLOCK = 1 << 20 };

struct tally {
    uint64_t rounds;
    uint64_t came[OUTCOMES_MAX]; /* how often each outcome came; of side bets of blackjack, by
                                  * position and outcome */
    struct machine *machine;     /* NULL where cards are dealt */
    uint64_t *cell;              /* … and how often each draw came in each of its states; or each
                                  * card in each state of a round of blackjack */
};
void tally_free(struct tally *t);

struct simulation {
    const struct layout *layout;
    uint8_t seed[RNG_SEED_BYTES];
    uint64_t rounds;
    unsigned threads;
    const struct bj_rounds *blackjack; /* how its rounds go; NULL: another game */
    const struct bj_sides *sides;      /* … and what lies beside; NULL: nothing */
    const struct stud_chart *stud;     /* the decisions of Caribbean stud; NULL: another game */
    const bool *up;        /* which bets of the ruleset are up, where wagers last; NULL: all */
    _Atomic uint64_t done; /* rounds so far, for whoever watches */
};

/* Runs it all; returns when the last thread has ended. */
void simulate(struct simulation *s, struct tally *out);

/* What one wager of a stake of one returned on average over the tally, and its standard error; at
 * blackjack of the bets beside a hand only, for the hand see bjrounds.h. */
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

#endif
