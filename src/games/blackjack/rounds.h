/* Rounds of blackjack by the best play, as fast as the cards can be drawn.
 *
 * One player, one box. Every state that a round can be in, once its next card is all that is
 * missing, is found beforehand, with what each card makes of it; hands that go on alike are one.
 * Then a round is one look into a table for each card and no decision, and it is only counted how
 * often which card came in which state: several shoes abreast, each to its cutting card. */
#ifndef BAIZE_GAMES_BLACKJACK_ROUNDS_H
#define BAIZE_GAMES_BLACKJACK_ROUNDS_H

#include "base/rng.h"
#include "games/blackjack/exact.h"
#include "odds/odds.h"

struct bj_rounds {
    unsigned states;
    /* By state and card, which together are a cell: the next state's first cell. From the last card
     * of a round that is the first of all, and the round's result stands beside it. */
    uint32_t *next;
    float *won; /* for a stake of one, less than nothing where it is lost; NAN: the round goes on */
    float *staked; /* by then, with what was doubled and split; of the last cards of rounds */
};

/* On the heap: bj_rounds_free() it. */
struct bj_rounds *bj_rounds_make(const struct layout *l, const struct bj_exact *x);
void bj_rounds_free(struct bj_rounds *r);

static inline unsigned bj_cells(const struct bj_rounds *r)
{
    return r->states * BJ_VALUES;
}

/* Deals so many rounds from shoes as the ruleset has them, in the lane's own order, and adds up how
 * often each card came in each state. */
void bj_rounds_deal(const struct bj_rounds *r, const struct ruleset *rs,
                    const uint8_t seed[RNG_SEED_BYTES], uint64_t lane, uint64_t rounds,
                    uint32_t *came);

/* What the rounds came to. */
struct bj_won {
    uint64_t rounds, wins;
    double mean, error; /* beyond the stake, and its standard error */
};
struct bj_won bj_rounds_won(const struct bj_rounds *r, const uint64_t *came);

#endif
