/* The acts of baccarat: whose they are, their names, who acts, and what answers them. */
#ifndef BAIZE_GAMES_BACCARAT_ACTS_H
#define BAIZE_GAMES_BACCARAT_ACTS_H

#define BACCARAT_ACTS(X, OF)                                                                       \
    X(OF, REVEAL, "reveal", PLAYER, ROUND, do_reveal, F(PLAYER), F(TO) | F(NUMBER), "Turn over")   \
    X(OF, ALLOW_BOTH, "allow-both", STAFF, PLAIN, do_allow_both, F(PLAYER), F(YES),                \
      "Both hands for a player")                                                                   \
    X(OF, BALANCE, "balance", STAFF, PLAIN, do_balance, 0, 0, "Cut to the differential")           \
    X(OF, STYLE, "style", STAFF, SURE, do_style, F(TO), 0, "Dealing style")                        \
    X(OF, TURN, "turn", STAFF, PLAIN, do_turn, 0, F(TO), "Dealer turns the cards")                 \
    X(OF, FORFEIT, "forfeit", STAFF, SURE, do_forfeit, F(TO), F(PLAYER), "Dealer keeps the cards") \
    X(OF, NOMINATE, "nominate", STAFF, PLAIN, do_nominate, F(TO) | F(PLAYER), F(NUMBER),           \
      "Another turns the cards")                                                                   \
    X(OF, WRONG_HOLDER, "wrong-holder", STAFF, PLAIN, do_wrong_holder, F(TO) | F(PLAYER), F(SEAT), \
      "Cards went to another")                                                                     \
    X(OF, OFFER_BANK, "offer-bank", STAFF, PLAIN, do_offer_bank, 0, 0, "Offer the bank anew")      \
    X(OF, KEY_CARD, "key-card", READER, PLAIN, do_key_card, F(CARD), 0, "Key a card by hand")      \
    X(OF, NO_BETS, "no-bets", STAFF, PLAIN, do_no_bets, 0, F(REASON) | F(YES),                     \
      "Coups without wagers")                                                                      \
    X(OF, APPROVE, "approve", STAFF, PLAIN, do_approve, 0, F(REASON), "Approve")                   \
    X(OF, RECONSTRUCT, "reconstruct", READER, WRITTEN, do_reconstruct, F(CARDS), 0,                \
      "Lay the cards again")                                                                       \
    X(OF, RESUME, "resume", STAFF, PLAIN, do_resume, 0, 0, "Go on with the coup")

#endif
