/* The best play of Caribbean stud as a player can read it: which hands raise and which fold
 * whatever the upcard, and for each hand between, against which upcards. */
#ifndef BAIZE_GAMES_STUD_ADVICE_H
#define BAIZE_GAMES_STUD_ADVICE_H

#include "games/stud/best_play.h"

/* Hands of the same ranks, by the rank of the upcard: of so many, suits told apart, so many raise.
 */
struct advice_row {
    uint8_t rank[POKER_HAND]; /* from the highest down, the ace high */
    uint32_t all[CARD_RANKS], raise[CARD_RANKS];
};

struct advice {
    card fold_below[POKER_HAND]; /* the least hand that ever raises */
    card raise_from[POKER_HAND]; /* the least hand that always raises */
    unsigned rows;
    struct advice_row row[]; /* from the best hand down */
};

/* On the heap: free() it. */
struct advice *advice_make(const struct stud_chart *c);

/* The ranks of a hand as they are read, from the highest down. */
void advice_ranks(const card hand[POKER_HAND], uint8_t rank[POKER_HAND]);

/* A play that can be kept in mind: pairs raise, less than ace and king folds; ace and king raise
 * against an upcard of a rank that the hand has, up to a queen; against an ace or a king with a
 * queen or a jack; and with a queen against an upcard lower than the hand's fourth card. */
bool advice_in_short(const struct showdown_hand *h, unsigned up);

enum advised { ADVICE_FOLD, ADVICE_RAISE, ADVICE_BY_SUITS, ADVICE_NONE };
enum advised advice_of(const struct advice_row *r, unsigned up);

#endif
