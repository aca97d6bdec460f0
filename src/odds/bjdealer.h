/* The dealer's hand, by all the ways it can be drawn.
 *
 * The order in which cards come decides only whether the dealer would have stopped before; so each
 * set of cards is taken once, with the number of orders that lead to it. The sets that begin alike
 * share their products: a shoe is walked through as a tree laid out in one row, and several shoes
 * at once. */
#ifndef BAIZE_ODDS_BJDEALER_H
#define BAIZE_ODDS_BJDEALER_H

#include "odds/bjhands.h"

enum {
    BJ_LANES = 8, /* shoes side by side */
    BJ_STANDS = 17,
    BJ_ENDS = 5, /* 17 to 21; the rest is bust, or blackjack */
    BJ_NODES_MAX = 1536,
    BJ_ALIKE_MAX = 16, /* cards of one value in a dealer's hand */
    BJ_DEPTH_MAX = 16,
};

struct bj_node {
    double orders;  /* in which the dealer ends with these cards; 0: he goes on */
    uint16_t which; /* the last card's value and how many of it came before */
    uint8_t depth;  /* cards drawn */
    uint8_t sum;    /* where it is added: by cards drawn and total */
};

struct bj_dealer {
    unsigned nodes[BJ_VALUES]; /* by upcard */
    unsigned depth[BJ_VALUES];
    struct bj_node node[BJ_VALUES][BJ_NODES_MAX];
};

void bj_dealer_make(struct bj_dealer *d, const struct bj_hands *all, bool hits_soft_17);

/* What is left of several shoes, by value, after the upcard and all cards of players; and how
 * likely the dealer then ends with 17 to 21, blackjack not counted. */
struct bj_shoes {
    double left[BJ_VALUES][BJ_LANES];
    double cards[BJ_LANES];
};
void bj_dealer_ends(const struct bj_dealer *d, unsigned up, const struct bj_shoes *s,
                    double ends[BJ_ENDS][BJ_LANES]);

/* How likely the dealer has blackjack. */
static inline double bj_natural(unsigned up, double aces, double tens, double cards)
{
    return up == BJ_ACE ? tens / cards : up == BJ_TEN ? aces / cards : 0;
}

#endif
