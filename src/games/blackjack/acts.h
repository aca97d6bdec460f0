/* The acts of blackjack: whose they are, their names, who acts, and what answers them. */
#ifndef BAIZE_GAMES_BLACKJACK_ACTS_H
#define BAIZE_GAMES_BLACKJACK_ACTS_H

#define BLACKJACK_ACTS(X, OF)                                                                      \
    X(OF, HIT, "hit", PLAYER, do_choice)                                                           \
    X(OF, STAND, "stand", PLAYER, do_choice)                                                       \
    X(OF, DOUBLE, "double", PLAYER, do_choice)                                                     \
    X(OF, SPLIT, "split", PLAYER, do_choice)                                                       \
    X(OF, INSURE, "insure", PLAYER, do_insure)                                                     \
    X(OF, EVEN_MONEY, "even-money", PLAYER, do_even_money)                                         \
    X(OF, ASSIGN, "assign", PLAYER, do_assign)                                                     \
    X(OF, FULL_PATRONAGE, "full-patronage", STAFF, do_full_patronage)                              \
    X(OF, LATE_ENTRY, "late-entry", STAFF, do_late_entry)                                          \
    X(OF, BOX_MAXIMUM, "box-maximum", STAFF, do_box_maximum)

#endif
