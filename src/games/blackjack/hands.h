/* Blackjack hands by what they count: a hand is how many of each value it holds, in whatever order
 * they came. There are few enough of at most twenty-one to number them all. */
#ifndef BAIZE_GAMES_BLACKJACK_HANDS_H
#define BAIZE_GAMES_BLACKJACK_HANDS_H

#include "games/blackjack/kernel.h"

/* Values are counted from 0: an ace is 0, a deuce 1, all tens and pictures 9. */
enum { BJ_VALUES = 10, BJ_ACE = 0, BJ_TEN = 9 };

enum { BJ_HANDS = 3083, BJ_BUST = BJ_HANDS, BJ_CARDS_MAX = 21 };

typedef uint16_t bj_hand;

struct bj_holding {
    uint8_t of[BJ_VALUES]; /* cards of each value */
    uint8_t cards;
    uint8_t hard;            /* every ace one */
    uint8_t total;           /* one ace eleven where that fits */
    bool soft;               /* one ace counts eleven */
    bj_hand with[BJ_VALUES]; /* the hand that one more card makes, or BJ_BUST */
};

/* All hands, those with fewer cards first: 0 is empty, then the ten of one card. */
struct bj_hands {
    struct bj_holding hand[BJ_HANDS];
    bj_hand from[BJ_CARDS_MAX + 2]; /* where the hands of so many cards begin */
};

void bj_hands_make(struct bj_hands *all);

/* As the rules count it. */
static inline struct count bj_count(const struct bj_holding *h)
{
    return (struct count){h->hard, h->of[BJ_ACE] > 0};
}

static inline bj_hand bj_single(unsigned value)
{
    return (bj_hand)(1 + value);
}

#endif
