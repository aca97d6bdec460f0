/* The acts of stud: whose they are, their names, who acts, and what answers them. */
#ifndef BAIZE_GAMES_STUD_ACTS_H
#define BAIZE_GAMES_STUD_ACTS_H

#define STUD_ACTS(X, OF)                                                                           \
    X(OF, RAISE, "raise", PLAYER, ROUND, do_choice, F(SEAT), F(PLAYER) | F(STAKE), "Raise",        \
      "加注")                                                                                      \
    X(OF, FOLD, "fold", PLAYER, ROUND, do_choice, F(SEAT), F(PLAYER), "Fold", "弃牌")              \
    X(OF, MISDEAL, "misdeal", STAFF, WRITTEN, do_misdeal, F(REASON), F(SEAT), "Misdeal",           \
      "发牌作废")                                                                                  \
    X(OF, FACED, "faced", READER, PLAIN, do_faced, 0, F(CARD) | F(SEAT), "Card faced in error",    \
      "误翻的牌")                                                                                  \
    X(OF, STRAY, "stray", READER, PLAIN, do_stray, F(SEAT) | F(CARDS), 0, "Cards at an empty box", \
      "空注位有牌")                                                                                \
    X(OF, FACE_DOWN, "face-down", STAFF, PLAIN, do_face_down, F(SEAT), F(PLAYER) | F(YES),         \
      "Hand left face down", "牌未翻开")                                                           \
    X(OF, DEAD_HAND, "dead-hand", STAFF, WRITTEN, do_dead_hand, F(SEAT), F(REASON), "Dead hand",   \
      "死牌")                                                                                      \
    X(OF, POOL, "pool", STAFF, PLAIN, do_pool, 0, F(STAKE) | F(NUMBER) | F(REASON),                \
      "Jackpot pool", "累积奖池")                                                                  \
    X(OF, KEEP_APART, "keep-apart", STAFF, PLAIN, do_keep_apart, F(PLAYERS), F(YES),               \
      "Keep players apart", "隔开玩家")                                                            \
    X(OF, DIRECT, "direct", STAFF, PLAIN, do_direct, F(REASON), F(PLAYER) | F(PLAYERS) | F(SEAT),  \
      "Direct the players", "指示玩家")

#endif
