/* Blackjack under the best play, from a fresh shoe.
 *
 * Values are for an initial stake of one. There is no hole card, and a dealer's blackjack takes the
 * original stake whatever was added; so every value here leaves the rounds with a dealer's
 * blackjack out, and they are put back once for the hand that was dealt. Cards are drawn as they
 * come from the shoe, without knowing that the dealer has none. This is the same as if the dealer
 * had looked first; but where busted hands of a split are lost for good, two of them cost more than
 * the original stake also when the dealer turns out to have blackjack.
 *
 * Play looks at every card of the hand and at the upcard. A hand made by a split is played as the
 * same cards would be if there had been none; and, where busted hands are lost for good, with an
 * eye to whether one of them is.
 *
 * Where every total may be doubled, none is that one card can bust: a card for such a hand loses on
 * average, a stake of two loses twice as much, and a hit is open wherever a double is. So no
 * doubled hand ever busts. */
#ifndef BAIZE_GAMES_BLACKJACK_EXACT_H
#define BAIZE_GAMES_BLACKJACK_EXACT_H

#include "games/blackjack/dealer.h"

struct bj_rules {
    unsigned decks;
    struct blackjack_rules game;
    unsigned ace_hands; /* a box may have by splitting aces, each with one more card */
    double blackjack_pays;
    double even_money; /* what a blackjack is paid at once against an ace; 0: nothing */
    /* Not every hand by its very cards, but all that count the same alike, by what is best for them
     * together; in a split too. Two cards that may be doubled are told apart, and pairs. */
    bool by_totals;
    /* What no document here has, and other analysers' figures do: */
    bool doubles_any;   /* every two cards */
    const double *shoe; /* other cards than whole decks, by value; NULL: whole decks */
};

/* What a shoe holds, and after cards are taken out. */
struct bj_left {
    double of[BJ_VALUES], cards;
};
struct bj_left bj_without(const struct bj_left *l, const struct bj_holding *h);
static inline void bj_take(struct bj_left *l, unsigned value, double cards)
{
    l->of[value] -= cards;
    l->cards -= cards;
}
static inline double bj_no_natural(const struct bj_left *l, unsigned up)
{
    return 1 - bj_natural(up, l->of[BJ_ACE], l->of[BJ_TEN], l->cards);
}

enum bj_act { BJ_STAND, BJ_HIT, BJ_DOUBLE, BJ_SPLIT, BJ_ACTS };

/* How a hand is played, where busted hands of a split stay lost: easily when none has bust and it
 * is the last; warily while others are to come, which would then be played with care; with care
 * once a hand has bust, when to bust another costs a stake at a dealer's blackjack too. Everywhere
 * else hands are played easily. */
enum bj_mood { BJ_EASY, BJ_WARY, BJ_CAREFUL, BJ_MOODS };

/* What each decision of a first hand is worth; NAN where it is not open. */
struct bj_worth {
    double of[BJ_ACTS];
    enum bj_act best;
};

struct bj_exact {
    struct bj_rules rules;
    struct bj_hands hands;
    struct bj_dealer dealer;
    struct bj_left fresh[BJ_VALUES]; /* the shoe without the upcard */
    /* By mood, upcard and hand: the best decision but for splitting; only of hands that best play,
     * and what was weighed against it, can come to. */
    uint8_t act[BJ_MOODS][BJ_VALUES][BJ_HANDS];
    bool met[BJ_VALUES][BJ_HANDS];
    double stand[BJ_VALUES][BJ_HANDS];
    double value[BJ_VALUES][BJ_HANDS];
    struct bj_worth first[BJ_VALUES][BJ_VALUES][BJ_VALUES]; /* by upcard and both cards */
    double returns; /* of a stake of one, beyond it: less than nothing is the house's edge */
};

/* On the heap: free() it. */
struct bj_exact *bj_exact_make(const struct bj_rules *r);

/* --- for the files beside this one ------------------------------------------------------------ */

void bj_shoe_in(struct bj_shoes *s, unsigned lane, const struct bj_left *l);

/* What it is worth to stand on a total, by how likely the dealer has blackjack and ends so. */
double bj_stand_worth(double natural, double ends[BJ_ENDS][BJ_LANES], unsigned lane,
                      unsigned total);

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

/* Whether all cards of a hand are in the shoe, of which this is left then. */
bool bj_can_be(const struct bj_left *l);

/* One more card, and then what `then` holds for the hand it makes; NULL: that it wins whenever the
 * dealer has no blackjack, which no play can better. To bust costs this share of a stake at a
 * blackjack. The shoe still has the hand's own cards. */
double bj_draw_one(const struct bj_left *shoe, unsigned up, const struct bj_holding *h,
                   const double *then, double share);

static inline bool bj_must_draw(const struct bj_holding *h)
{
    return blackjack_must_draw(bj_count(h));
}
bool bj_may_double(const struct bj_rules *r, const struct bj_holding *h);

/* How likely these two cards come to the box, in either order, and this one to the dealer. */
double bj_chance_of_deal(const struct bj_rules *r, unsigned up, unsigned a, unsigned b);

/* What the hands of a split come to, all together. */
double bj_split_value(const struct bj_exact *x, unsigned value, unsigned up);

#endif
