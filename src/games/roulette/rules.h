/* What a ruleset says of roulette alone: its wheel. */
#ifndef BAIZE_GAMES_ROULETTE_RULES_H
#define BAIZE_GAMES_ROULETTE_RULES_H

#include <stdint.h>

/* The double zero is the number after the last, wherever a number stands for a pocket. */
enum { ROULETTE_DOUBLE_ZERO = 37, ROULETTE_POCKETS_MAX = 38 };

struct roulette_rules {
    unsigned pockets;                    /* 37, or 38 with a double zero */
    uint8_t wheel[ROULETTE_POCKETS_MAX]; /* the numbers in their order, clockwise from zero */
};

#endif
