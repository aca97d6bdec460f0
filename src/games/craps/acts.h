/* The acts of craps: whose they are, their names, who acts, and what answers them. */
#ifndef BAIZE_GAMES_CRAPS_ACTS_H
#define BAIZE_GAMES_CRAPS_ACTS_H

#define CRAPS_ACTS(X, OF)                                                                          \
    X(OF, WORKING, "working", PLAYER, do_working)                                                  \
    X(OF, THROW, "throw", PLAYER, do_throw)                                                        \
    X(OF, OFFER_DICE, "offer-dice", STAFF, do_offer_dice)                                          \
    X(OF, ORDER_PASS, "order-pass", STAFF, do_order_pass)                                          \
    X(OF, DICE_FOUND, "dice-found", STAFF, do_dice_found)                                          \
    X(OF, DICE_LOST, "dice-lost", STAFF, do_dice_lost)                                             \
    X(OF, REPLACE_DICE, "replace-dice", STAFF, do_replace_dice)                                    \
    X(OF, NO_ROLL, "no-roll", STAFF, do_no_roll)                                                   \
    X(OF, OVERRULE, "overrule", STAFF, do_overrule)                                                \
    X(OF, DECIDE, "decide", STAFF, do_decide)

#endif
