/* The dealer's hand, by all the ways it can be drawn.
 *
 * The order in which cards come decides only whether the dealer would have stopped before; so each
 * set of cards to which he draws is taken once, with the number of orders that lead to it, and from
 * each one card makes 17, one 18, and so on. Sets that begin alike share their products: a shoe is
 * walked through as a tree laid out in one row, and several shoes at once. */
#ifndef BAIZE_GAMES_BLACKJACK_DEALER_H
#define BAIZE_GAMES_BLACKJACK_DEALER_H

#include "games/blackjack/hands.h"

enum {
    BJ_LANES = 8, /* shoes side by side */
    BJ_STANDS = 17,
    BJ_ENDS = 5, /* 17 to 21; the rest is bust, or blackjack */
    BJ_NODES_MAX = 512,
    BJ_DEPTH_MAX = 16, /* cards drawn, and cards of one value among them */
};

/* A set of cards in the dealer's hand. Cards are named by their value and how many of it came
 * before. */
struct bj_node {
    double orders;          /* that lead to it; 0: it only begins others */
    uint16_t card;          /* the last of it, in ascending order */
    uint16_t then[BJ_ENDS]; /* the one that makes each total */
    uint8_t depth;          /* cards drawn */
};

struct bj_dealer {
    unsigned nodes[BJ_VALUES]; /* by upcard */
    struct bj_node node[BJ_VALUES][BJ_NODES_MAX];
};

void bj_dealer_make(struct bj_dealer *d, const struct bj_hands *all,
                    const struct blackjack_rules *rules);

/* What is left of several shoes, by value, after the upcard and all cards of players; and how
 * likely the dealer then ends with 17 to 21, blackjack not counted. */
struct bj_shoes {
    double left[BJ_VALUES][BJ_LANES];
    double cards[BJ_LANES];
};
void bj_dealer_ends(const struct bj_dealer *d, unsigned up, const struct bj_shoes *s,
                    double ends[BJ_ENDS][BJ_LANES]);

/* The same without one card more, by its value; of no meaning where there is none. */
void bj_dealer_ends_less(const struct bj_dealer *d, unsigned up, const struct bj_shoes *s,
                         double ends[BJ_VALUES][BJ_ENDS][BJ_LANES]);

/* How likely the dealer has blackjack. */
static inline double bj_natural(unsigned up, double aces, double tens, double cards)
{
    return up == BJ_ACE ? tens / cards : up == BJ_TEN ? aces / cards : 0;
}

#endif
