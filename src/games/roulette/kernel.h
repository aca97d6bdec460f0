/* Roulette, with a single zero or with a double zero beside it. */
#ifndef BAIZE_GAMES_ROULETTE_KERNEL_H
#define BAIZE_GAMES_ROULETTE_KERNEL_H

#include "games/roulette/rules.h"

#include <stdbool.h>
#include <stdint.h>

/* The positions of the single-zero layout, and after them those that only a double zero brings. */
enum { ROULETTE_SINGLE_ZERO_SPOTS = 157, ROULETTE_SPOTS = 164 };

struct roulette_state {
    int8_t number; /* where the ball rests; -1 before */
};

/* Zeros are green. */
bool roulette_red(unsigned number);
const char *roulette_colour(unsigned number);

/* The numbers a position covers, one bit each, on whichever layout has it. */
uint64_t roulette_covers(unsigned spot);

extern const struct game ROULETTE_GAME;

#endif
