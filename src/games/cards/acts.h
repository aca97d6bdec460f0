/* The acts of the games that are dealt from a shoe: whose they are, their names, who acts, and what
 * answers them. */
#ifndef BAIZE_GAMES_CARDS_ACTS_H
#define BAIZE_GAMES_CARDS_ACTS_H

#define CARDS_ACTS(X, OF)                                                                          \
    X(OF, CUT, "cut", PLAYER, do_cut)                                                              \
    X(OF, DEMAND, "demand", PLAYER, do_demand)                                                     \
    X(OF, SHOW_BURN, "show-burn", PLAYER, do_show_burn)                                            \
    X(OF, SHUFFLE, "shuffle", STAFF, do_shuffle)                                                   \
    X(OF, PRE_SHUFFLED, "pre-shuffled", STAFF, do_pre_shuffled)                                    \
    X(OF, RIFFLE, "riffle", STAFF, do_riffle)                                                      \
    X(OF, OFFER_CUT, "offer-cut", STAFF, do_offer_cut)                                             \
    X(OF, STAFF_CUT, "staff-cut", STAFF, do_staff_cut)                                             \
    X(OF, PLACE_CUTTING_CARD, "place-cutting-card", STAFF, do_place_cutting_card)                  \
    X(OF, CUTTING_CARD, "cutting-card", STAFF, do_cutting_card)                                    \
    X(OF, REPLACE_CARDS, "replace-cards", STAFF, do_replace_cards)                                 \
    X(OF, RESHUFFLE, "reshuffle", STAFF, do_reshuffle)                                             \
    X(OF, VERIFY_CARDS, "verify-cards", STAFF, do_verify_cards)                                    \
    X(OF, MISHANDLED, "mishandled", STAFF, do_mishandled)                                          \
    X(OF, EXTRA_CARD, "extra-card", READER, by_the_game)                                           \
    X(OF, EXPOSED, "exposed", READER, by_the_game)                                                 \
    X(OF, IRREGULAR, "irregular", STAFF, by_the_game)

#endif
