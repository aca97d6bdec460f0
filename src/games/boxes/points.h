/* The points at which rules of games dealt to boxes bite, and no other game's. */
#ifndef BAIZE_GAMES_BOXES_POINTS_H
#define BAIZE_GAMES_BOXES_POINTS_H

#define BOXES_POINTS(NEEDED, OPTIONAL)                                                             \
    OPTIONAL(BOXES, "boxes")             /* how many boxes one player may have */                  \
    OPTIONAL(DEAL_FIRST, "deal-first")   /* a card to each box */                                  \
    OPTIONAL(DEAL_DEALER, "deal-dealer") /* a card to the dealer */                                \
    OPTIONAL(DEAL_SECOND, "deal-second") /* a second card to each box */                           \
    OPTIONAL(DEAL_DRAWN, "deal-drawn")   /* what decisions call for */                             \
    OPTIONAL(ERROR_UNSEEN,                                                                         \
             "error-unseen") /* a card drawn by mistake and not seen is the next card */           \
    OPTIONAL(ERROR_SEEN,                                                                           \
             "error-seen") /* one that was seen elsewhere is the next card all the same */         \
    OPTIONAL(ALL_REFUSED, "all-refused") /* a card that all refuse becomes the dealer's second */  \
    OPTIONAL(CHOICE_TURN, "choice-turn") /* whose decision it is */                                \
    OPTIONAL(CHOICE_SEATED, "choice-seated") /* who decides on a box with several bettors */       \
    OPTIONAL(FOLLOW, "follow")               /* others on the box: a double */                     \
    OPTIONAL(FOLLOW_NOT,                                                                           \
             "follow-not") /* others on the box follow a player who does not double or split */    \
    OPTIONAL(ADDITION_STAYS, "addition-stays") /* what was added to a wager is not taken back */   \
    OPTIONAL(LOST_STAYS, "lost-stays")         /* a wager that has lost is not touched */          \
    OPTIONAL(ROUND_BEGINS, "round-begins")     /* a round begins with its first card */            \
    OPTIONAL(LOWER, "lower")                   /* a hand below the dealer's loses */               \
    OPTIONAL(LEFT_ALONE, "left-alone")         /* how a hand draws that nobody decides for */      \
    OPTIONAL(SHOE_SHORT, "shoe-short")         /* a shoe that is empty in mid-round */             \
    OPTIONAL(SHUFFLE_LED, "shuffle-led")       /* the cutting card as first card */

#endif
