/* Craps: two dice, a table point, and wagers that live over many rolls.
 *
 * A pass, don't pass, come or don't come wager that its first roll does not decide travels to the
 * number rolled: that is another position of the layout. So every position is judged by the dice
 * alone, and one roll looks nowhere else. */
#ifndef BAIZE_GAMES_CRAPS_KERNEL_H
#define BAIZE_GAMES_CRAPS_KERNEL_H

#include "base/money.h"

#include <stdbool.h>
#include <stdint.h>

enum { CRAPS_ROLLS = 36, CRAPS_NUMBERS = 6, CRAPS_SPOTS = 90 };

/* 4 5 6 8 9 10: what can become a point. */
extern const uint8_t CRAPS_NUMBER[CRAPS_NUMBERS];

struct craps_state {
    uint8_t point;   /* before this roll; 0: it is a come-out roll */
    uint8_t dice[2]; /* 0 until they lie */
    uint8_t next;    /* the point after it */
};

/* The point after a roll. */
unsigned craps_next_point(unsigned point, unsigned total);

extern const struct game CRAPS_GAME;
extern const struct procedure CRAPS_PROCEDURE;

#endif
