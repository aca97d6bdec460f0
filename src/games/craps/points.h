/* The points at which rules of craps bite, and no other game's. */
#ifndef BAIZE_GAMES_CRAPS_POINTS_H
#define BAIZE_GAMES_CRAPS_POINTS_H

#define CRAPS_POINTS(NEEDED, OPTIONAL)                                                             \
    OPTIONAL(THROW, "throw")           /* the dice leave the hand */                               \
    OPTIONAL(WORKING, "working")       /* a wager is called on or off */                           \
    OPTIONAL(ONE_MARKER, "one-marker") /* one marker turns all of a player's similar wagers on */  \
    OPTIONAL(CALLED_OFF, "called-off") /* a wager called off is returned for it */                 \
    OPTIONAL(LINE_LOCKED, "line-locked")     /* pass and come stay once they have a point */       \
    OPTIONAL(TAKEN_BACK, "taken-back")       /* any other wager may be taken back before a roll */ \
    OPTIONAL(POINT, "point")                 /* the puck marks the point */                        \
    OPTIONAL(DICE_OFFERED, "dice-offered")   /* to whom, when play begins */                       \
    OPTIONAL(DICE_TAKEN, "dice-taken")       /* who takes the dice when play begins */             \
    OPTIONAL(DICE_LEFT, "dice-left")         /* to whom first, after a shooter */                  \
    OPTIONAL(DICE_ROUND, "dice-round")       /* to whom the dice go on from there */               \
    OPTIONAL(DICE_TAKEN_ON, "dice-taken-on") /* who takes the dice after a shooter */              \
    OPTIONAL(DICE_KEPT, "dice-kept")         /* the shooter goes on or passes them */              \
    OPTIONAL(SEVEN_OUT, "seven-out")         /* the shooter must pass the dice */                  \
    OPTIONAL(LINE_TO_THROW, "line-to-throw") /* who throws has a wager on the line */              \
    OPTIONAL(LINE_TO_STAY,                                                                         \
             "line-to-stay") /* who throws keeps a wager on the line on every roll */              \
    OPTIONAL(STICK_THROWS, "stick-throws") /* nobody takes the dice */                             \
    OPTIONAL(DICE_CHECKED, "dice-checked") /* a set is inspected before it is used */              \
    OPTIONAL(FIVE_DICE, "five-dice")       /* a set of dice stays at the table */                  \
    OPTIONAL(DICE_SEARCH, "dice-search")   /* a die is off the table */                            \
    OPTIONAL(DICE_OTHERS,                                                                          \
             "dice-others") /* a die is gone: others are offered, or it is waited for */           \
    OPTIONAL(DICE_RENEWED, "dice-renewed") /* a die is gone: a new set comes */                    \
    OPTIONAL(DICE_FINISH, "dice-finish") /* a die is gone: the shooter goes on with the old one */ \
    OPTIONAL(DICE_NOTICE, "dice-notice") /* an inspector is told before dice are replaced */       \
    OPTIONAL(COME_OUT, "come-out")       /* a roll before which no point is set */                 \
    OPTIONAL(LEANING, "leaning")         /* a die that does not lie flat */                        \
    OPTIONAL(NO_ROLL_LATE, "no-roll-late")         /* "No roll" after the dice lie */              \
    OPTIONAL(NO_ROLL_UNCALLED, "no-roll-uncalled") /* void though nobody called it */

#endif
