/* What a round of blackjack comes to, result by result: how likely a box wins or loses so many of
 * its first stakes, played as the best play has it, from whole decks.
 *
 * Every round without a split is counted, each hand by its very cards. The hands of a split are
 * played one after the other from what the hands before them left, every order of every card, and
 * then the dealer's from what all of them left. Only where a course of cards comes to be rarer than
 * `rarer` the cards of that hand are taken to be back in the shoe for whoever draws next. How
 * likely it is that this was done is known: no chance, and no sum of chances, is further off. */
#ifndef BAIZE_GAMES_BLACKJACK_RESULTS_H
#define BAIZE_GAMES_BLACKJACK_RESULTS_H

#include "games/blackjack/exact.h"

enum { BJ_WON_MOST = 2 * BLACKJACK_HANDS };

struct bj_results {
    double of[2 * BJ_WON_MOST + 1]; /* how likely so many stakes are won, from the most lost on */
    double natural;                 /* a blackjack is paid its price; */
    double even_money;              /* or at once, as even money */
    double inexact;                 /* how likely a hand's cards were put back */
    double staked;                  /* in first stakes, on average */
    double mean, deviation;         /* of what is won, in first stakes */
};

/* Good for figures that are printed: half a second. */
extern const double BJ_RARER;

/* Adds what a pair that is split against an upcard comes to, if it is so likely. */
void bj_results_of_split(struct bj_results *r, const struct bj_exact *x, unsigned up, unsigned pair,
                         double chance, double rarer);
void bj_results_make(struct bj_results *r, const struct bj_exact *x, double rarer);

#endif
