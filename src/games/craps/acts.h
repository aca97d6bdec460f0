/* The acts of craps: whose they are, their names, who acts, and what answers them. */
#ifndef BAIZE_GAMES_CRAPS_ACTS_H
#define BAIZE_GAMES_CRAPS_ACTS_H

#define CRAPS_ACTS(X, OF)                                                                          \
    X(OF, WORKING, "working", PLAYER, ROUND, do_working, F(SEAT) | F(PLAYER) | F(BET),             \
      F(ON) | F(YES) | F(ONLY), "Call on or off")                                                  \
    X(OF, THROW, "throw", PLAYER, ROUND, do_throw, 0, F(PLAYER), "Throw")                          \
    X(OF, OFFER_DICE, "offer-dice", STAFF, PLAIN, do_offer_dice, 0, F(PLAYER), "Offer the dice")   \
    X(OF, ORDER_PASS, "order-pass", STAFF, SURE, do_order_pass, F(REASON), F(PLAYER),              \
      "Dice must pass")                                                                            \
    X(OF, DICE_FOUND, "dice-found", STAFF, PLAIN, do_dice_found, F(YES), F(DICE), "Dice found")    \
    X(OF, DICE_LOST, "dice-lost", STAFF, SURE, do_dice_lost, 0, F(DICE), "Dice lost")              \
    X(OF, REPLACE_DICE, "replace-dice", STAFF, SURE, do_replace_dice, 0, 0, "New set of dice")     \
    X(OF, NO_ROLL, "no-roll", STAFF, WRITTEN, do_no_roll, F(REASON), F(DICE), "No roll")           \
    X(OF, OVERRULE, "overrule", STAFF, WRITTEN, do_overrule, 0, F(DICE) | F(RESTING) | F(REASON),  \
      "Overrule the call")                                                                         \
    X(OF, DECIDE, "decide", STAFF, WRITTEN, do_decide, F(DICE), F(RESTING), "Decide the face")

#endif
