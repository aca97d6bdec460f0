/* The points at which rules of baccarat bite, and no other game's. */
#ifndef BAIZE_GAMES_BACCARAT_POINTS_H
#define BAIZE_GAMES_BACCARAT_POINTS_H

#define BACCARAT_POINTS(NEEDED, OPTIONAL)                                                          \
    OPTIONAL(DEAL_ORDER, "deal-order")   /* which hand gets the first four cards */                \
    OPTIONAL(COUNTS_CALL, "counts-call") /* the counts announced after them */                     \
    OPTIONAL(NATURAL, "natural")         /* eight or nine: nobody draws */                         \
    OPTIONAL(PLAYER_DRAWS,                                                                         \
             "player-draws") /* Player's count with which he draws a card: Table 1 */              \
    OPTIONAL(PLAYER_STANDS, "player-stands") /* Player's count with which he draws no card */      \
    OPTIONAL(BANKER_0, "banker-0")           /* whether Banker draws with a count of 0: Table 2 */ \
    OPTIONAL(BANKER_1, "banker-1")           /* the same for Banker's count of 1 */                \
    OPTIONAL(BANKER_2, "banker-2")           /* the same for Banker's count of 2 */                \
    OPTIONAL(BANKER_3, "banker-3")           /* the same for Banker's count of 3 */                \
    OPTIONAL(BANKER_4, "banker-4")           /* the same for Banker's count of 4 */                \
    OPTIONAL(BANKER_5, "banker-5")           /* the same for Banker's count of 5 */                \
    OPTIONAL(BANKER_6, "banker-6")           /* the same for Banker's count of 6 */                \
    OPTIONAL(BANKER_7, "banker-7")           /* the same for Banker's count of 7 */                \
    OPTIONAL(PLAYER_8_9, "player-8-9")       /* rows of both tables that a natural fills */        \
    OPTIONAL(BANKER_8, "banker-8")           /* the row of Banker's 8 that a natural fills */      \
    OPTIONAL(BANKER_9, "banker-9")           /* the row of Banker's 9 that a natural fills */      \
    OPTIONAL(PLAYER_DREW, "player-drew")     /* what to draw and to stand mean there */            \
    OPTIONAL(PLAYER_STOOD, "player-stood")   /* what Player's standing means in the tables */      \
    OPTIONAL(BANKER_DREW, "banker-drew")     /* what Banker's drawing means in the tables */       \
    OPTIONAL(BANKER_STOOD, "banker-stood")   /* what Banker's standing means in the tables */      \
    OPTIONAL(BANKER_ALONE, "banker-alone")   /* where Player stood */                              \
    OPTIONAL(ONE_CARD, "one-card")           /* one more card a hand, never two */                 \
    OPTIONAL(CONTINUOUS_NEW_SHOE,                                                                  \
             "continuous-new-shoe") /* coups without wagers directed when a shoe begins */         \
    OPTIONAL(CONTINUOUS_IN_SHOE,                                                                   \
             "continuous-in-shoe") /* coups without wagers directed in the midst of a shoe */      \
    OPTIONAL(STYLE_FIXED, "style-fixed")         /* a shoe ends in the style it began in */        \
    OPTIONAL(SQUEEZE_HIGHEST, "squeeze-highest") /* the highest bettor turns the hand over */      \
    OPTIONAL(SQUEEZE_ABOVE, "squeeze-above")     /* all who bet more than an amount */             \
    OPTIONAL(OVERSIGHT_DIFFERENTIAL,                                                               \
             "oversight-differential") /* wagers found above the differential */                   \
    OPTIONAL(NO_BETS, "no-bets")       /* no wager is taken in this coup */                        \
    OPTIONAL(NO_BETS_STYLE,                                                                        \
             "no-bets-style") /* a coup without bets is dealt face up by the dealer */             \
    OPTIONAL(NO_BETS_APPROVE,                                                                      \
             "no-bets-approve")            /* a coup without bets is approved by a supervisor */   \
    OPTIONAL(NO_BETS_IDLE, "no-bets-idle") /* nobody is at the table */                            \
    OPTIONAL(NO_BETS_NOTICE, "no-bets-notice") /* surveillance is told of a coup without bets */   \
    OPTIONAL(NO_BETS_AGREED, "no-bets-agreed") /* all players agree to it */                       \
    OPTIONAL(NO_WAGERS, "no-wagers")           /* none was placed: the coup is completed */        \
    OPTIONAL(EXTRA_BANKERS, "extra-bankers")   /* third card to Player in error: Banker's */       \
    OPTIONAL(EXTRA_UNSEEN,                                                                         \
             "extra-unseen") /* a third card in error that was not seen opens the next coup */     \
    OPTIONAL(EXTRA_SEEN, "extra-seen")           /* one that was seen opens a coup without bets */ \
    OPTIONAL(EXTRA_TO_BANKER, "extra-to-banker") /* third card to Banker in error */               \
    OPTIONAL(EXTRA_SECOND, "extra-second")       /* more than one card too many */                 \
    OPTIONAL(EXCESS_UNSEEN, "excess-unseen")     /* any other card too many */                     \
    OPTIONAL(EXCESS_SEEN, "excess-seen")         /* any other card too many, where it was seen */  \
    OPTIONAL(EXPOSED_FIRST, "exposed-first")     /* a first card seen before its time */           \
    OPTIONAL(EXPOSED_LATER, "exposed-later")     /* a later one is used as it comes */             \
    OPTIONAL(REBUILT, "rebuilt")                 /* cards put in the order they are due in */      \
    OPTIONAL(REBUILT_OPTION, "rebuilt-option")   /* wagers may go after cards were put in order */ \
    OPTIONAL(REBUILT_NO_CHANGE,                                                                    \
             "rebuilt-no-change") /* such a wager goes whole, and never comes back */              \
    OPTIONAL(REBUILT_NO_BETS,                                                                      \
             "rebuilt-no-bets") /* if all of them go, the coup is played without bets */           \
    OPTIONAL(RESULTS_STAND, "results-stand") /* another coup has begun: too late */                \
    OPTIONAL(CORRECT_UNTIL, "correct-until") /* until when a wrong outcome is put right */         \
    OPTIONAL(OFFER_BACK, "offer-back")       /* each wager is offered back */                      \
    OPTIONAL(OFFER_RESUME,                                                                         \
             "offer-resume")             /* wagers that were not taken back go on, from a shoe */  \
    OPTIONAL(KEY_APPROVE, "key-approve") /* cards keyed by hand, by leave */                       \
    OPTIONAL(CARDS_AGREED, "cards-agreed") /* cards come out if all players agree */               \
    OPTIONAL(CARD_PIP, "card-pip")         /* two to nine count what they show */                  \
    OPTIONAL(CARD_TEN, "card-ten")         /* a ten and pictures count nothing */                  \
    OPTIONAL(CARD_ACE, "card-ace")         /* an ace counts one */                                 \
    OPTIONAL(HAND_COUNT, "hand-count")     /* the count of a hand, when all its cards lie there */ \
    OPTIONAL(COUNT_SHORT, "count-short")   /* a sum of one figure is the count */                  \
    OPTIONAL(COUNT_LONG, "count-long") /* of a sum of two figures the right one is the count */    \
    OPTIONAL(COUNT_ZERO, "count-zero") /* a hand that counts nothing */                            \
    OPTIONAL(TIE_HANDS, "tie-hands")   /* both hands end with the same count */                    \
    OPTIONAL(PLAYER_PAIR_NUMBER,                                                                   \
             "player-pair-number") /* Player's first two cards are of one number */                \
    OPTIONAL(PLAYER_PAIR_PICTURE,                                                                  \
             "player-pair-picture") /* Player's first two cards are the same picture */            \
    OPTIONAL(BANKER_PAIR_NUMBER,                                                                   \
             "banker-pair-number") /* Banker's first two cards are of one number */                \
    OPTIONAL(BANKER_PAIR_PICTURE,                                                                  \
             "banker-pair-picture") /* Banker's first two cards are the same picture */

#endif
