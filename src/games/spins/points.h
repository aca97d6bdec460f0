/* The points at which rules of games that one spin or throw decides bite, and no other game's. */
#ifndef BAIZE_GAMES_SPINS_POINTS_H
#define BAIZE_GAMES_SPINS_POINTS_H

#define SPINS_POINTS(NEEDED, OPTIONAL)                                                             \
    OPTIONAL(SPIN_ANY_TIME, "spin-any-time")       /* the ball may be spun at any time */          \
    OPTIONAL(SPIN_DUE, "spin-due")                 /* when the ball must be spun */                \
    OPTIONAL(SPIN_REVOLUTIONS, "spin-revolutions") /* the fewest revolutions of a valid spin */    \
    OPTIONAL(NO_SPIN_UNCALLED, "no-spin-uncalled") /* void though nobody called it */              \
    OPTIONAL(NO_SPIN_RESPIN, "no-spin-respin")     /* the ball is spun again after a void spin */  \
    OPTIONAL(NO_SPIN_REFUND, "no-spin-refund")     /* stakes go back after a void spin */

#endif
