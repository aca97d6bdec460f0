/* The points at which rules of Caribbean stud bite, and no other game's. */
#ifndef BAIZE_GAMES_STUD_POINTS_H
#define BAIZE_GAMES_STUD_POINTS_H

#define STUD_POINTS(NEEDED, OPTIONAL)                                                              \
    OPTIONAL(KEPT_APART,                                                                           \
             "kept-apart") /* players who are suspected to collude may not share a table */        \
    OPTIONAL(DEAL_DEALER_MORE, "deal-dealer-more") /* the dealer's cards after the first */        \
    OPTIONAL(UPCARD, "upcard")                     /* the dealer's card that lies face up */       \
    OPTIONAL(RAISE, "raise")                       /* the bet: twice the ante */                   \
    OPTIONAL(FOLD, "fold")                         /* a player gives his hand up */                \
    OPTIONAL(FOLDED, "folded") /* what becomes of the ante of a hand that was folded */            \
    OPTIONAL(REVEAL_DEALER, "reveal-dealer")   /* he turns his cards and declares them */          \
    OPTIONAL(NOT_QUALIFIED, "not-qualified")   /* the dealer's cards are too low to play */        \
    OPTIONAL(HAND_CALL, "hand-call")           /* a hand's value, and whether it wins */           \
    OPTIONAL(LEFT_FACE_DOWN, "left-face-down") /* a hand that its player does not show */          \
    OPTIONAL(DEAD_HAND, "dead-hand")           /* a hand that is dead, and what it forfeits */     \
    OPTIONAL(EXPOSED_ONE, "exposed-one")       /* a card exposed in error: play goes on */         \
    OPTIONAL(EXPOSED_DEALER,                                                                       \
             "exposed-dealer") /* a card of the dealer's exposed in error is the upcard */         \
    OPTIONAL(EXPOSED_MORE, "exposed-more") /* a second card exposed in error makes a misdeal */    \
    OPTIONAL(MISDEAL, "misdeal")           /* what a misdeal does to wagers */                     \
    OPTIONAL(MISDEAL_REDEAL, "misdeal-redeal") /* cards are dealt again after a misdeal */         \
    OPTIONAL(WRONG_COUNT, "wrong-count")       /* cards too many or too few: a misdeal */          \
    OPTIONAL(STRAY_CARDS, "stray-cards")       /* to a box without a wager: dealt again */         \
    OPTIONAL(STRAY_HAND, "stray-hand")         /* a whole hand at an empty box is discarded */     \
    OPTIONAL(JACKPOT_FEED, "jackpot-feed")     /* what wagers add to the pool */                   \
    OPTIONAL(JACKPOT_SEED, "jackpot-seed")     /* the house fills the pool when it is empty */     \
    OPTIONAL(JACKPOT_FOLDED, "jackpot-folded") /* a jackpot wager whose player has folded */       \
    OPTIONAL(JACKPOT_LOST, "jackpot-lost")     /* collected with a hand that lost */               \
    OPTIONAL(JACKPOT_WON, "jackpot-won")     /* a jackpot wager whose hand won without a prize */  \
    OPTIONAL(JACKPOT_TAKEN, "jackpot-taken") /* a jackpot wager is collected after its prize */    \
    OPTIONAL(JACKPOT_SHOWN, "jackpot-shown") /* its cards stay there, face up, until then */       \
    OPTIONAL(JACKPOT_TOLD, "jackpot-told")   /* the supervisor hears of a prize */                 \
    OPTIONAL(JACKPOT_COUNT, "jackpot-count") /* the deck is counted before a prize is paid */      \
    OPTIONAL(JACKPOT_BONUS, "jackpot-bonus") /* several prizes: those fixed come first */          \
    OPTIONAL(JACKPOT_TENTH,                                                                        \
             "jackpot-tenth") /* of several prizes those of a straight flush come next */          \
    OPTIONAL(JACKPOT_LEAST, "jackpot-least")     /* then a royal flush, the least it is paid */    \
    OPTIONAL(JACKPOT_REST, "jackpot-rest")       /* a royal flush gets all that is left */         \
    OPTIONAL(JACKPOT_CHEQUE, "jackpot-cheque")   /* a prize is paid by cheque, to the cent */      \
    OPTIONAL(HAND_RECEIVED, "hand-received")     /* the card with which a player has his hand */   \
    OPTIONAL(BEST_HAND, "best-hand")             /* a hand is declared at the most it is worth */  \
    OPTIONAL(RANK_ODD_CARDS, "rank-odd-cards")   /* the lowest hand: no two cards go together */   \
    OPTIONAL(RANK_PAIR, "rank-pair")             /* two cards of equal value */                    \
    OPTIONAL(RANK_TWO_PAIRS, "rank-two-pairs")   /* two pairs */                                   \
    OPTIONAL(RANK_THREES, "rank-threes")         /* three cards of equal value */                  \
    OPTIONAL(RANK_STRAIGHT, "rank-straight")     /* five cards in sequence */                      \
    OPTIONAL(RANK_FLUSH, "rank-flush")           /* five cards of a suit */                        \
    OPTIONAL(RANK_FULL_HOUSE, "rank-full-house") /* three of one value and two of another */       \
    OPTIONAL(RANK_FOURS, "rank-fours")           /* four cards of equal value */                   \
    OPTIONAL(RANK_STRAIGHT_FLUSH, "rank-straight-flush") /* five cards of a suit in sequence */    \
    OPTIONAL(RANK_ROYAL_FLUSH, "rank-royal-flush") /* ace to ten of a suit, the highest hand */    \
    OPTIONAL(RANKS_DIFFER, "ranks-differ")         /* the higher kind of hand wins */              \
    OPTIONAL(SAME_CARDS, "same-cards")             /* the same values in other suits stand off */  \
    OPTIONAL(COMPARE_ODD_CARDS, "compare-odd-cards") /* by the highest card, then the next */      \
    OPTIONAL(COMPARE_PAIRS, "compare-pairs") /* by the pair, then by each card beside it */        \
    OPTIONAL(COMPARE_TWO_PAIRS,                                                                    \
             "compare-two-pairs") /* by the higher pair, then the other, then the fifth card */    \
    OPTIONAL(COMPARE_STRAIGHTS, "compare-straights") /* by the highest card of the sequence */     \
    OPTIONAL(COMPARE_CARDS, "compare-cards") /* other hands of the same kind go by their cards */  \
    OPTIONAL(JACKPOT_ROUND, "jackpot-round") /* a prize is rounded up to what can be paid */

#endif
