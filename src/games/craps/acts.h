/* The acts of craps: whose they are, their names, who acts, and what answers them. */
#ifndef BAIZE_GAMES_CRAPS_ACTS_H
#define BAIZE_GAMES_CRAPS_ACTS_H

#define CRAPS_ACTS(X, OF)                                                                          \
    X(OF, WORKING, "working", PLAYER, ROUND, do_working, F(SEAT) | F(PLAYER) | F(BET),             \
      F(ON) | F(YES) | F(ONLY), "Call on or off", "叫开或叫停")                                    \
    X(OF, THROW, "throw", PLAYER, ROUND, do_throw, 0, F(PLAYER), "Throw", "掷骰")                  \
    X(OF, OFFER_DICE, "offer-dice", STAFF, PLAIN, do_offer_dice, 0, F(PLAYER), "Offer the dice",   \
      "递骰")                                                                                      \
    X(OF, ORDER_PASS, "order-pass", STAFF, SURE, do_order_pass, F(REASON), F(PLAYER),              \
      "Dice must pass", "令其交骰")                                                                \
    X(OF, DICE_FOUND, "dice-found", STAFF, PLAIN, do_dice_found, F(YES), F(DICE), "Dice found",    \
      "骰子找回")                                                                                  \
    X(OF, DICE_LOST, "dice-lost", STAFF, SURE, do_dice_lost, 0, F(DICE), "Dice lost", "骰子遗失")  \
    X(OF, REPLACE_DICE, "replace-dice", STAFF, SURE, do_replace_dice, 0, 0, "New set of dice",     \
      "换一副骰子")                                                                                \
    X(OF, NO_ROLL, "no-roll", STAFF, WRITTEN, do_no_roll, F(REASON), F(DICE), "No roll",           \
      "无效掷骰")                                                                                  \
    X(OF, OVERRULE, "overrule", STAFF, WRITTEN, do_overrule, 0, F(DICE) | F(RESTING) | F(REASON),  \
      "Overrule the call", "推翻裁定")                                                             \
    X(OF, DECIDE, "decide", STAFF, WRITTEN, do_decide, F(DICE), F(RESTING), "Decide the face",     \
      "判定骰面")

#endif
