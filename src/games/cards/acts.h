/* The acts of the games that are dealt from a shoe: whose they are, their names, who acts, and what
 * answers them. */
#ifndef BAIZE_GAMES_CARDS_ACTS_H
#define BAIZE_GAMES_CARDS_ACTS_H

#define CARDS_ACTS(X, OF)                                                                          \
    X(OF, CUT, "cut", PLAYER, ROUND, do_cut, F(PLAYER), F(PLACE) | F(TO), "Cut the cards")         \
    X(OF, DEMAND, "demand", PLAYER, ROUND, do_demand, F(PLAYER), F(REASON),                        \
      "Demand about the cards")                                                                    \
    X(OF, SHOW_BURN, "show-burn", PLAYER, ROUND, do_show_burn, F(PLAYER), 0,                       \
      "See the burned card")                                                                       \
    X(OF, SHUFFLE, "shuffle", STAFF, PLAIN, do_shuffle, 0, 0, "Shuffled")                          \
    X(OF, PRE_SHUFFLED, "pre-shuffled", STAFF, PLAIN, do_pre_shuffled, 0, F(REASON),               \
      "Pre-shuffled cards")                                                                        \
    X(OF, RIFFLE, "riffle", STAFF, PLAIN, do_riffle, 0, 0, "Riffle")                               \
    X(OF, OFFER_CUT, "offer-cut", STAFF, PLAIN, do_offer_cut, 0, 0, "Offer the cut")               \
    X(OF, STAFF_CUT, "staff-cut", STAFF, PLAIN, do_staff_cut, 0, F(PLACE), "Dealer cuts")          \
    X(OF, PLACE_CUTTING_CARD, "place-cutting-card", STAFF, PLAIN, do_place_cutting_card, 0,        \
      F(PLACE), "Place cutting card")                                                              \
    X(OF, CUTTING_CARD, "cutting-card", STAFF, PLAIN, do_cutting_card, 0, 0,                       \
      "Cutting card is out")                                                                       \
    X(OF, REPLACE_CARDS, "replace-cards", STAFF, SURE, do_replace_cards, 0, F(REASON),             \
      "Replace cards")                                                                             \
    X(OF, RESHUFFLE, "reshuffle", STAFF, SURE, do_reshuffle, F(REASON), 0, "Shuffle again")        \
    X(OF, VERIFY_CARDS, "verify-cards", STAFF, PLAIN, do_verify_cards, 0, F(NUMBER) | F(REASON),   \
      "All cards are there")                                                                       \
    X(OF, MISHANDLED, "mishandled", STAFF, PLAIN, do_mishandled, 0, 0, "Cards dropped")            \
    X(OF, EXTRA_CARD, "extra-card", READER, PLAIN, by_the_game, F(CARD), F(TO) | F(DISCLOSED),     \
      "Card dealt in error")                                                                       \
    X(OF, EXPOSED, "exposed", READER, PLAIN, by_the_game, F(CARD), 0, "Card exposed")              \
    X(OF, MISREAD, "misread", READER, PLAIN, by_the_game, F(CARD), 0, "Last card misread")         \
    X(OF, IRREGULAR, "irregular", STAFF, WRITTEN, by_the_game, F(REASON),                          \
      F(ROUND) | F(SEAT) | F(CARD) | F(CARDS) | F(DECIDED) | F(DAMAGE) | F(DISADVANTAGE) |         \
          F(SPARE) | F(NUMBER),                                                                    \
      "other irregularity")

#endif
