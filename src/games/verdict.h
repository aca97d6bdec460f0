/* Positions of a layout, and what becomes of a wager that lies on one. */
#ifndef BAIZE_GAMES_VERDICT_H
#define BAIZE_GAMES_VERDICT_H

#include "rules/ruleset.h"

#include <stdint.h>

/* A betting position of the layout, counted from 0. */
typedef uint16_t spot;

/* Whatever ends a wager; and the one that leaves it up. */
enum result { RESULT_WIN, RESULT_LOSE, RESULT_STANDOFF, RESULT_VOID, RESULT_GOES_ON };
const char *result_name(enum result r);

/* What becomes of a wager, and the clauses that say so. */
struct verdict {
    enum result result;
    uint8_t way;       /* by which of the position's lines it wins */
    uint8_t mark;      /* what else the game knows of the wager, in bits of its own */
    struct odds pays;  /* for a win, less commission */
    struct odds gross; /* for a win, before commission */
    const char *rule;  /* what fixes the payment, or the loss */
    const char *under; /* what makes it win or lose */
    struct odds share; /* the part of the stake that wins; den 0: all of it */
    spot to;           /* where a wager that goes on lies from now on */
};

#endif
