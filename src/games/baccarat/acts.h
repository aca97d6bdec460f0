/* The acts of baccarat: whose they are, their names, who acts, and what answers them. */
#ifndef BAIZE_GAMES_BACCARAT_ACTS_H
#define BAIZE_GAMES_BACCARAT_ACTS_H

#define BACCARAT_ACTS(X, OF)                                                                       \
    X(OF, REVEAL, "reveal", PLAYER, do_reveal)                                                     \
    X(OF, ALLOW_BOTH, "allow-both", STAFF, do_allow_both)                                          \
    X(OF, BALANCE, "balance", STAFF, do_balance)                                                   \
    X(OF, STYLE, "style", STAFF, do_style)                                                         \
    X(OF, TURN, "turn", STAFF, do_turn)                                                            \
    X(OF, FORFEIT, "forfeit", STAFF, do_forfeit)                                                   \
    X(OF, NOMINATE, "nominate", STAFF, do_nominate)                                                \
    X(OF, WRONG_HOLDER, "wrong-holder", STAFF, do_wrong_holder)                                    \
    X(OF, OFFER_BANK, "offer-bank", STAFF, do_offer_bank)                                          \
    X(OF, KEY_CARD, "key-card", READER, do_key_card)                                               \
    X(OF, NO_BETS, "no-bets", STAFF, do_no_bets)                                                   \
    X(OF, APPROVE, "approve", STAFF, do_approve)                                                   \
    X(OF, RECONSTRUCT, "reconstruct", READER, do_reconstruct)                                      \
    X(OF, RESUME, "resume", STAFF, do_resume)

#endif
