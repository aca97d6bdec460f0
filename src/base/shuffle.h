/* Shuffling in bulk, for simulation: several stacks side by side, so that none waits for another.
 *
 * The first cards of a Fisher-Yates shuffle are a fair shuffle of those first cards, whatever order
 * the stack was in; so nothing is sorted between shoes, and what is never dealt is never drawn. One
 * word of the generator gives three places: it is multiplied by their ranges in turn, the high
 * halves are the places, and the last low half tells whether the word falls in the uneven rest and
 * must be drawn again. (N. Brackett-Rozinsky and D. Lemire, "Batched ranged random integer
 * generation", 2024.) */
#ifndef BAIZE_BASE_SHUFFLE_H
#define BAIZE_BASE_SHUFFLE_H

#include "base/card.h"
#include "base/rng.h"

enum {
    STACKS = 4,
    STACK_SPARE = 8, /* bytes behind a stack that may be read and mean nothing */
    STACK_CARDS = DECK * SHOE_DECKS_MAX,
    STACK_WORDS = 8192,
};

/* Cards may be anything that fits a byte. */
struct stacks {
    struct rng rng;
    uint32_t used; /* words taken */
    uint32_t word[STACK_WORDS];
    uint8_t card[STACKS][STACK_CARDS + STACK_SPARE];
};

/* The stacks' cards are the caller's to lay out. */
void stacks_begin(struct stacks *s, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane);

/* Brings `top` of the first `count` cards of every stack to its front: every choice and every order
 * of them equally likely. At least three cards stay behind; one or two more than asked for may be
 * shuffled. */
void stacks_shuffle(struct stacks *s, unsigned count, unsigned top);

/* Brings ten cards of one deck to the front of every stack. So few places fit five into a word. */
enum { TEN_CARDS = 10 };
void stacks_ten(struct stacks *s);

#endif
