/* The points of roulette alone. */
#ifndef BAIZE_ROULETTE_POINTS_H
#define BAIZE_ROULETTE_POINTS_H

#define ROULETTE_POINTS(NEEDED, OPTIONAL)                                                          \
    OPTIONAL(ZERO, "zero") /* the ball rests in zero: nothing wins but what covers it */

#endif
