/* Roulette with a single zero. */
#ifndef BAIZE_GAMES_ROULETTE_KERNEL_H
#define BAIZE_GAMES_ROULETTE_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

enum { ROULETTE_POCKETS = 37, ROULETTE_SPOTS = 157 };

struct roulette_state {
    int8_t number; /* where the ball rests; -1 before */
};

/* The numbers in their order round the wheel, from zero on (nz1996:III.2.3/order,
 * star-rapid-2016:2.4.3.2, crown-fusion-2024:DIAGRAM-D). The pictures are lost; this is the order
 * in use everywhere, and the one whose arcs the racetrack bets of the Star text cover. */
extern const uint8_t ROULETTE_WHEEL[ROULETTE_POCKETS];

/* Red and black alternate round the wheel from 32 on; zero is green. */
bool roulette_red(unsigned number);
const char *roulette_colour(unsigned number);

/* The numbers a position covers, one bit each. */
uint64_t roulette_covers(unsigned spot);

extern const struct game ROULETTE_GAME;

#endif
