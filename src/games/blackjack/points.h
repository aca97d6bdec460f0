/* The points at which rules of blackjack bite, and no other game's. */
#ifndef BAIZE_GAMES_BLACKJACK_POINTS_H
#define BAIZE_GAMES_BLACKJACK_POINTS_H

#define BLACKJACK_POINTS(NEEDED, OPTIONAL)                                                         \
    OPTIONAL(CAME_LATE, "came-late")         /* not there when the shoe began */                   \
    OPTIONAL(SAT_OUT, "sat-out")             /* has sat out since the shoe began */                \
    OPTIONAL(LATE_NOTICE, "late-notice")     /* an inspector is told of a late entry */            \
    OPTIONAL(DEALER_SECOND, "dealer-second") /* after all players */                               \
    OPTIONAL(DEALER_DRAWS, "dealer-draws")   /* when the dealer draws and stands */                \
    OPTIONAL(DEALER_CALL, "dealer-call")     /* the dealer's total is called */                    \
    OPTIONAL(TOTAL_CALL, "total-call")       /* a hand's, before its player decides */             \
    OPTIONAL(CARD_CALL, "card-call") /* a hand's total is called after each further card */        \
    OPTIONAL(FACE_UP, "face-up")     /* a card found face up in the shoe */                        \
    OPTIONAL(ERROR_DEALER,                                                                         \
             "error-dealer") /* one that was seen, on the dealer's hand, is discarded */           \
    OPTIONAL(CARD_REFUSED, "card-refused")     /* who refuses such a card draws no more */         \
    OPTIONAL(HAND_PUT_RIGHT, "hand-put-right") /* any other card in a wrong place */               \
    OPTIONAL(HAND_VOIDED, "hand-voided")       /* a player has his wrongly dealt hand void */      \
    OPTIONAL(HAND_PLAYED, "hand-played")       /* a player plays his wrongly dealt hand out */     \
    OPTIONAL(DEALER_LATE, "dealer-late")       /* the dealer's hand, dealt after all others */     \
    OPTIONAL(SPLIT_CALL, "split-call") /* a split hand's total is called with its second card */   \
    OPTIONAL(HIT, "hit")               /* a player draws a card */                                 \
    OPTIONAL(HIT_21, "hit-21")         /* nobody draws to 21 */                                    \
    OPTIONAL(MUST_DRAW, "must-draw")   /* a total to which a card must be drawn */                 \
    OPTIONAL(DOUBLE, "double")         /* when a wager may be doubled */                           \
    OPTIONAL(DOUBLE_TOTAL, "double-total")     /* the totals that may be doubled */                \
    OPTIONAL(DOUBLE_ACE, "double-ace")         /* no hand with an ace is doubled */                \
    OPTIONAL(DOUBLE_STAKE, "double-stake")     /* how much a double adds */                        \
    OPTIONAL(DOUBLE_CARD, "double-card")       /* a doubled hand gets one card, and no more */     \
    OPTIONAL(DOUBLE_SETTLED, "double-settled") /* how both stakes of a double end */               \
    OPTIONAL(SPLIT, "split")                   /* when a pair may be split */                      \
    OPTIONAL(SPLIT_STAKE, "split-stake")       /* how much a split adds */                         \
    OPTIONAL(SPLIT_PLAYED, "split-played")     /* one hand after the other */                      \
    OPTIONAL(SPLIT_SETTLED, "split-settled")   /* how hands that were split end */                 \
    OPTIONAL(SPLIT_21, "split-21")     /* an ace and a ten of a split hand are no blackjack */     \
    OPTIONAL(SPLIT_MOST, "split-most") /* how many hands a box may be split into */                \
    OPTIONAL(SPLIT_ACES, "split-aces") /* what aces that were split may get */                     \
    OPTIONAL(SPLIT_DECLINED,                                                                       \
             "split-declined") /* who has not split a pair splits no later pair of that hand */    \
    OPTIONAL(                                                                                      \
        FOLLOW_SPLIT,                                                                              \
        "follow-split") /* others on the box follow a split, or give their wager to one hand */    \
    OPTIONAL(INSURANCE, "insurance")             /* insurance may be taken */                      \
    OPTIONAL(INSURANCE_CALL, "insurance-call")   /* insurance is offered aloud */                  \
    OPTIONAL(INSURANCE_STAKE, "insurance-stake") /* how much insurance may be */                   \
    OPTIONAL(INSURANCE_LATE, "insurance-late")   /* insurance after its time */                    \
    OPTIONAL(EVEN_MONEY, "even-money") /* with the dealer's ace up, a player's blackjack is paid 1 \
                                          to 1 at once if he asks */                               \
    OPTIONAL(BLACKJACK_CALL, "blackjack-call") /* a blackjack is called and paid at once */        \
    OPTIONAL(BLACKJACK_WAITS,                                                                      \
             "blackjack-waits") /* a blackjack is paid after the dealer's second card */           \
    OPTIONAL(BOTH_BLACKJACK, "both-blackjack")     /* player and dealer have a blackjack */        \
    OPTIONAL(BUST, "bust")                         /* a hand above 21 loses */                     \
    OPTIONAL(BUST_TAKEN, "bust-taken")             /* a hand above 21 is collected at once */      \
    OPTIONAL(DEALER_BLACKJACK, "dealer-blackjack") /* the dealer has a blackjack */                \
    OPTIONAL(ORIGINAL_DOUBLED, "original-doubled") /* the dealer's blackjack takes the first wager \
                                                      only of a doubled hand */                    \
    OPTIONAL(ORIGINAL_SPLIT, "original-split")     /* the same of a hand that was split */         \
    OPTIONAL(TIME_OUT, "time-out")                 /* the time to decide has run out */            \
    OPTIONAL(CARD_NUMBER, "card-number")           /* two to ten count what they show */           \
    OPTIONAL(CARD_PICTURE, "card-picture")         /* pictures count ten */                        \
    OPTIONAL(CARD_ELEVEN, "card-eleven") /* an ace counts eleven, or one where that is too much */ \
    OPTIONAL(HARD_TOTAL, "hard-total")   /* no ace of the hand counts eleven */                    \
    OPTIONAL(SOFT_TOTAL, "soft-total")   /* an ace of the hand counts eleven */                    \
    OPTIONAL(DEALER_STOPS, "dealer-stops") /* the dealer draws no card that can change nothing */  \
    OPTIONAL(LATE_21,                                                                              \
             "late-twenty-one") /* an ace and a ten of a dealer who was missed are no blackjack */ \
    OPTIONAL(EVEN_ALONE,                                                                           \
             "even-alone") /* who is paid even money has the box to himself: its cards go */       \
    OPTIONAL(EVEN_SHARED, "even-shared") /* others go on with the cards of the box */

#endif
