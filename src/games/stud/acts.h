/* The acts of stud: whose they are, their names, who acts, and what answers them. */
#ifndef BAIZE_GAMES_STUD_ACTS_H
#define BAIZE_GAMES_STUD_ACTS_H

#define STUD_ACTS(X, OF)                                                                           \
    X(OF, RAISE, "raise", PLAYER, ROUND, do_choice, F(SEAT), F(PLAYER) | F(STAKE), "Raise")        \
    X(OF, FOLD, "fold", PLAYER, ROUND, do_choice, F(SEAT), F(PLAYER), "Fold")                      \
    X(OF, MISDEAL, "misdeal", STAFF, WRITTEN, do_misdeal, F(REASON), F(SEAT), "Misdeal")           \
    X(OF, FACED, "faced", READER, PLAIN, do_faced, 0, F(CARD) | F(SEAT), "Card faced in error")    \
    X(OF, STRAY, "stray", READER, PLAIN, do_stray, F(SEAT) | F(CARDS), 0, "Cards at an empty box") \
    X(OF, FACE_DOWN, "face-down", STAFF, PLAIN, do_face_down, F(SEAT), F(PLAYER) | F(YES),         \
      "Hand left face down")                                                                       \
    X(OF, DEAD_HAND, "dead-hand", STAFF, WRITTEN, do_dead_hand, F(SEAT), F(REASON), "Dead hand")   \
    X(OF, POOL, "pool", STAFF, PLAIN, do_pool, 0, F(STAKE) | F(NUMBER) | F(REASON),                \
      "Jackpot pool")                                                                              \
    X(OF, KEEP_APART, "keep-apart", STAFF, PLAIN, do_keep_apart, F(PLAYERS), F(YES),               \
      "Keep players apart")                                                                        \
    X(OF, DIRECT, "direct", STAFF, PLAIN, do_direct, F(REASON), F(PLAYER) | F(PLAYERS) | F(SEAT),  \
      "Direct the players")

#endif
