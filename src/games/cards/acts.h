/* The acts of the games that are dealt from a shoe: whose they are, their names, who acts, and what
 * answers them. */
#ifndef BAIZE_GAMES_CARDS_ACTS_H
#define BAIZE_GAMES_CARDS_ACTS_H

#define CARDS_ACTS(X, OF)                                                                          \
    X(OF, CUT, "cut", PLAYER, ROUND, do_cut, F(PLAYER), F(PLACE) | F(TO), "Cut the cards", "切牌") \
    X(OF, DEMAND, "demand", PLAYER, ROUND, do_demand, F(PLAYER), F(REASON),                        \
      "Demand about the cards", "对牌提出要求")                                                    \
    X(OF, SHOW_BURN, "show-burn", PLAYER, ROUND, do_show_burn, F(PLAYER), 0,                       \
      "See the burned card", "查看烧牌")                                                           \
    X(OF, SHUFFLE, "shuffle", STAFF, PLAIN, do_shuffle, 0, 0, "Shuffled", "洗牌完毕")              \
    X(OF, PRE_SHUFFLED, "pre-shuffled", STAFF, PLAIN, do_pre_shuffled, 0, F(REASON),               \
      "Pre-shuffled cards", "预洗牌")                                                              \
    X(OF, RIFFLE, "riffle", STAFF, PLAIN, do_riffle, 0, 0, "Riffle", "再洗一次")                   \
    X(OF, OFFER_CUT, "offer-cut", STAFF, PLAIN, do_offer_cut, 0, 0, "Offer the cut", "请玩家切牌") \
    X(OF, STAFF_CUT, "staff-cut", STAFF, PLAIN, do_staff_cut, 0, F(PLACE), "Dealer cuts",          \
      "荷官切牌")                                                                                  \
    X(OF, PLACE_CUTTING_CARD, "place-cutting-card", STAFF, PLAIN, do_place_cutting_card, 0,        \
      F(PLACE), "Place cutting card", "放切牌卡")                                                  \
    X(OF, CUTTING_CARD, "cutting-card", STAFF, PLAIN, do_cutting_card, 0, 0,                       \
      "Cutting card is out", "切牌卡出现")                                                         \
    X(OF, REPLACE_CARDS, "replace-cards", STAFF, SURE, do_replace_cards, 0, F(REASON),             \
      "Replace cards", "换牌")                                                                     \
    X(OF, RESHUFFLE, "reshuffle", STAFF, SURE, do_reshuffle, F(REASON), 0, "Shuffle again",        \
      "重新洗牌")                                                                                  \
    X(OF, VERIFY_CARDS, "verify-cards", STAFF, PLAIN, do_verify_cards, 0, F(NUMBER) | F(REASON),   \
      "All cards are there", "牌已点齐")                                                           \
    X(OF, MISHANDLED, "mishandled", STAFF, PLAIN, do_mishandled, 0, 0, "Cards dropped", "牌掉落")  \
    X(OF, EXTRA_CARD, "extra-card", READER, PLAIN, by_the_game, F(CARD), F(TO) | F(DISCLOSED),     \
      "Card dealt in error", "误发的牌")                                                           \
    X(OF, EXPOSED, "exposed", READER, PLAIN, by_the_game, F(CARD), 0, "Card exposed", "牌已外露")  \
    X(OF, MISREAD, "misread", READER, PLAIN, by_the_game, F(CARD), 0, "Last card misread",         \
      "末张牌录错")                                                                                \
    X(OF, IRREGULAR, "irregular", STAFF, WRITTEN, by_the_game, F(REASON),                          \
      F(ROUND) | F(SEAT) | F(CARD) | F(CARDS) | F(DECIDED) | F(DAMAGE) | F(DISADVANTAGE) |         \
          F(SPARE) | F(NUMBER),                                                                    \
      "other irregularity", "其他异常")

#endif
