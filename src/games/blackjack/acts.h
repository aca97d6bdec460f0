/* The acts of blackjack: whose they are, their names, who acts, and what answers them. */
#ifndef BAIZE_GAMES_BLACKJACK_ACTS_H
#define BAIZE_GAMES_BLACKJACK_ACTS_H

#define BLACKJACK_ACTS(X, OF)                                                                      \
    X(OF, HIT, "hit", PLAYER, ROUND, do_choice, F(SEAT), F(HAND) | F(PLAYER), "Hit")               \
    X(OF, STAND, "stand", PLAYER, ROUND, do_choice, F(SEAT), F(HAND) | F(PLAYER), "Stand")         \
    X(OF, DOUBLE, "double", PLAYER, ROUND, do_choice, F(SEAT), F(HAND) | F(PLAYER) | F(STAKE),     \
      "Double")                                                                                    \
    X(OF, SPLIT, "split", PLAYER, ROUND, do_choice, F(SEAT), F(HAND) | F(PLAYER) | F(STAKE),       \
      "Split")                                                                                     \
    X(OF, INSURE, "insure", PLAYER, ROUND, do_insure, F(SEAT) | F(PLAYER), F(STAKE), "Insure")     \
    X(OF, EVEN_MONEY, "even-money", PLAYER, ROUND, do_even_money, F(SEAT) | F(PLAYER), 0,          \
      "Even money")                                                                                \
    X(OF, ASSIGN, "assign", PLAYER, ROUND, do_assign, F(SEAT) | F(PLAYER) | F(HAND), 0,            \
      "Choose a hand")                                                                             \
    X(OF, FULL_PATRONAGE, "full-patronage", STAFF, PLAIN, do_full_patronage, 0, F(YES),            \
      "Full patronage")                                                                            \
    X(OF, LATE_ENTRY, "late-entry", STAFF, PLAIN, do_late_entry, F(PLAYER), F(REASON) | F(YES),    \
      "Hold to the minimum")                                                                       \
    X(OF, BOX_MAXIMUM, "box-maximum", STAFF, PLAIN, do_box_maximum, F(PLAYER), F(MAX) | F(YES),    \
      "A player's maximum on a box")

#endif
