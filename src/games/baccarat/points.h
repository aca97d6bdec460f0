/* The points of baccarat alone. */
#ifndef BAIZE_BACCARAT_POINTS_H
#define BAIZE_BACCARAT_POINTS_H

#define BACCARAT_POINTS(NEEDED, OPTIONAL)                                                          \
    OPTIONAL(CARD_PIP, "card-pip")       /* two to nine count what they show */                    \
    OPTIONAL(CARD_TEN, "card-ten")       /* a ten and pictures count nothing */                    \
    OPTIONAL(CARD_ACE, "card-ace")       /* an ace counts one */                                   \
    OPTIONAL(HAND_COUNT, "hand-count")   /* the count of a hand, when all its cards lie there */   \
    OPTIONAL(COUNT_SHORT, "count-short") /* a sum of one figure is the count */                    \
    OPTIONAL(COUNT_LONG, "count-long")   /* of a sum of two figures the right one is the count */  \
    OPTIONAL(COUNT_ZERO, "count-zero")   /* a hand that counts nothing */                          \
    OPTIONAL(TIE_HANDS, "tie-hands")     /* both hands end with the same count */                  \
    OPTIONAL(PLAYER_PAIR_NUMBER,                                                                   \
             "player-pair-number") /* Player's first two cards are of one number */                \
    OPTIONAL(PLAYER_PAIR_PICTURE,                                                                  \
             "player-pair-picture") /* Player's first two cards are the same picture */            \
    OPTIONAL(BANKER_PAIR_NUMBER,                                                                   \
             "banker-pair-number") /* Banker's first two cards are of one number */                \
    OPTIONAL(BANKER_PAIR_PICTURE,                                                                  \
             "banker-pair-picture") /* Banker's first two cards are the same picture */

#endif
