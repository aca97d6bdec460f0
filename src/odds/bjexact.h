/* Blackjack under the best play, from a fresh shoe.
 *
 * Values are for an initial stake of one. There is no hole card, and a dealer's blackjack takes the
 * original stake whatever was added; so every value here leaves the rounds with a dealer's
 * blackjack out, and they are put back once for the hand that was dealt. Cards are drawn as they
 * come from the shoe, without knowing that the dealer has none. This is the same as if the dealer
 * had looked first.
 *
 * Play looks at every card of the hand and at the upcard. A hand made by a split is played as the
 * same cards would be if there had been none. */
#ifndef BAIZE_ODDS_BJEXACT_H
#define BAIZE_ODDS_BJEXACT_H

#include "odds/bjdealer.h"

struct bj_rules {
    unsigned decks;
    unsigned hands;     /* a box may be split into */
    unsigned ace_hands; /* … of aces, each with one more card */
    uint32_t doubles;   /* the totals of two cards that may be doubled, one bit each */
    bool doubles_aces;  /* … with an ace among them too */
    bool hits_soft_17;  /* the dealer */
    double blackjack_pays;
};

enum bj_act { BJ_STAND, BJ_HIT, BJ_DOUBLE, BJ_SPLIT, BJ_ACTS };

/* The hands of two cards, lower value first. */
enum { BJ_PAIRED = BJ_VALUES * (BJ_VALUES + 1) / 2 };

/* What each decision of a first hand is worth; NAN where it is not open. */
struct bj_worth {
    double of[BJ_ACTS];
    enum bj_act best;
};

struct bj_exact {
    struct bj_rules rules;
    struct bj_hands hands;
    struct bj_dealer dealer;
    /* By upcard and hand: the best decision but for splitting; only of hands that best play, and
     * what was weighed against it, can come to. */
    uint8_t act[BJ_VALUES][BJ_HANDS];
    bool met[BJ_VALUES][BJ_HANDS];
    double stand[BJ_VALUES][BJ_HANDS];
    double value[BJ_VALUES][BJ_HANDS];
    struct bj_worth first[BJ_VALUES][BJ_VALUES][BJ_VALUES]; /* by upcard and both cards */
    double returns; /* of a stake of one, beyond it: less than nothing is the house's edge */
};

/* On the heap: free() it. */
struct bj_exact *bj_exact_make(const struct bj_rules *r);

/* --- for the files beside this one ------------------------------------------------------------ */

/* Cards of a value that a shoe begins with. */
static inline double bj_full(const struct bj_rules *r, unsigned value)
{
    return r->decks * (value == BJ_TEN ? 16.0 : 4.0);
}

/* What is left after a hand, further cards of one value, and the upcard. */
struct bj_left {
    double of[BJ_VALUES], cards;
};
struct bj_left bj_left_after(const struct bj_rules *r, const struct bj_holding *h, unsigned value,
                             unsigned more, unsigned up);
static inline double bj_no_natural(const struct bj_left *l, unsigned up)
{
    return 1 - bj_natural(up, l->of[BJ_ACE], l->of[BJ_TEN], l->cards);
}

/* Hands that stand, each in its own shoe: collected until a row is full, and then weighed. */
struct bj_standing {
    const struct bj_exact *x;
    unsigned up, waiting;
    struct bj_shoes shoes;
    unsigned total[BJ_LANES];
    double *into[BJ_LANES]; /* where its value goes */
};
void bj_stand_in(struct bj_standing *s, const struct bj_left *l, unsigned total, double *into);
void bj_stand_all(struct bj_standing *s);

/* What the hands of a split come to, all together. */
double bj_split_value(const struct bj_exact *x, unsigned value, unsigned up);

#endif
