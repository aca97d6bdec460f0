/* The points of blackjack alone. */
#ifndef BAIZE_BLACKJACK_POINTS_H
#define BAIZE_BLACKJACK_POINTS_H

#define BLACKJACK_POINTS(NEEDED, OPTIONAL)                                                         \
    OPTIONAL(CARD_NUMBER, "card-number")   /* two to ten count what they show */                   \
    OPTIONAL(CARD_PICTURE, "card-picture") /* pictures count ten */                                \
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
