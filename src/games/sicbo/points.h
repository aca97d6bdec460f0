/* The points at which rules of sic bo bite, and no other game's. */
#ifndef BAIZE_GAMES_SICBO_POINTS_H
#define BAIZE_GAMES_SICBO_POINTS_H

#define SICBO_POINTS(NEEDED, OPTIONAL)                                                             \
    OPTIONAL(TUMBLE, "tumble")                 /* dice are tumbled for every game */               \
    OPTIONAL(TUMBLE_TURN, "tumble-turn")       /* dice are tumbled at this time and no other */    \
    OPTIONAL(PLACE_BETS, "place-bets")         /* "Place your bets" */                             \
    OPTIONAL(LIT, "lit")                       /* winning areas light up, then it is paid */       \
    OPTIONAL(DOUBLES_CALLED, "doubles-called") /* how a double or a triple is announced */

#endif
