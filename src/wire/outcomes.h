/* What chance brings, round after round, drawn as a table of a floor draws it: a fresh row of seeds
 * for each round, committed to and told one by one, over a link that the rounds before have made.
 * Nobody wagers and nothing is settled: it is here for those who test whether chance is even.
 *
 * Cards are dealt from whole decks in every round, so that rounds have nothing to do with one
 * another; within a round each is gone from the shoe for the next. */
#ifndef BAIZE_WIRE_OUTCOMES_H
#define BAIZE_WIRE_OUTCOMES_H

#include "wire/draws.h"

struct outcomes {
    const struct layout *layout;
    unsigned cards; /* so many a round; 0: as many as the game takes, or where players decide how
                     * many that is, CARDS_OF_PLAYERS */
    struct rng rng; /* where seeds come from, if `seeded`; else from the operating system */
    bool seeded;
    struct seed_row *seeds;
    uint32_t round;
    struct link over; /* of the round before */
};
enum { CARDS_OF_PLAYERS = 10 };

/* What one round brought: by position a number, a section, the face of a die or a card. */
struct brought {
    unsigned count;
    uint8_t value[FAIR_DRAWS];
};

/* What values a position has: from the first, so many. */
struct values {
    unsigned first, count;
};

/* False when there is no memory for seeds. The layout must outlive it. */
bool outcomes_begin(struct outcomes *o, const struct layout *l, unsigned cards);
void outcomes_end(struct outcomes *o);
/* Seeds come from this one from now on: the same rounds every time. */
void outcomes_seeded(struct outcomes *o, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane);

void outcomes_next(struct outcomes *o, struct brought *out);

struct values outcomes_values(const struct layout *l);
/* A value as acts spell it. */
void outcome_word(const struct layout *l, uint8_t value, char word[8]);

/* --- counted ---------------------------------------------------------------------------------- */

/* How often each value came at each of the first positions, together with which at the next
 * position, and before which in the next round. */
enum { TALLY_POSITIONS = 10, TALLY_VALUES = 64 };
struct outcomes_tally {
    uint64_t rounds;
    unsigned positions; /* that some round had */
    uint64_t came[TALLY_POSITIONS][TALLY_VALUES];
    uint64_t beside[TALLY_POSITIONS][TALLY_VALUES][TALLY_VALUES];
    uint64_t before[TALLY_POSITIONS][TALLY_VALUES][TALLY_VALUES];
    struct brought last; /* of this run of rounds; none: a run begins */
};
void outcomes_count(struct outcomes_tally *t, const struct brought *b);
void outcomes_add(struct outcomes_tally *to, const struct outcomes_tally *from);

#endif
