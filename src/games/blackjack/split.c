/* What a split comes to. The hands of a split are played alike and draw from one shoe, in which
 * every order of cards is as likely as every other: so each hand may be taken as if it were played
 * first. What must be told apart is which second cards made another pair, and so further hands:
 * those pair cards, and the second cards known to be none, are out of the shoe. (After E. Farmer's
 * analyser, 2004.) */
#include "games/blackjack/walk.h"

#include <assert.h>
#include <string.h>

enum { SPLITS_MAX = 4, GONE_MAX = 2 * (SPLITS_MAX - 2) + 1 };

struct split {
    double pairs[GONE_MAX + 1]; /* how likely the next card makes another pair, so many gone */
    /* What one hand comes to: so many gone, and so many second cards known to make no pair. */
    struct both one[GONE_MAX + 1][SPLITS_MAX];
};

/* What is known to be no pair card: whatever it might be, less what it would be if it were one. */
static void know_others(struct split *s, unsigned most)
{
    for (unsigned known = 1; known < SPLITS_MAX; known++)
        for (unsigned gone = 0; gone + known <= most; gone++) {
            s->one[gone][known] = s->one[gone][known - 1];
            add_times(&s->one[gone][known], &s->one[gone + 1][known - 1], -s->pairs[gone]);
        }
}

/* In how many orders the second cards can come: so many that make a pair, others between them; no
 * order in which the hands would have been complete before. By the most hands, and others before
 * the last pair is made; and by pairs made where there might have been more. */
static const double ORDERS_FULL[SPLITS_MAX + 1][SPLITS_MAX - 1] = {
    [2] = {1}, [3] = {1, 1}, [4] = {1, 2, 2}};
static const double ORDERS_SHORT[SPLITS_MAX - 2] = {1, 2};

double bj_split_value(const struct bj_exact *x, unsigned value, unsigned up)
{
    const unsigned hands = value == BJ_ACE ? x->rules.ace_hands : x->rules.game.hands;
    const unsigned pairs_most = hands - 2, gone_most = 2 * pairs_most;
    struct split s;
    struct walk w;
    assert(hands >= 2 && hands <= SPLITS_MAX);
    memset(&s, 0, sizeof s);
    struct bj_left shoe = x->fresh[up];
    for (unsigned gone = 0; gone <= gone_most; gone++) {
        bj_take(&shoe, value, 1);
        if (shoe.of[value] < 1)
            break;
        s.pairs[gone] = (shoe.of[value] - 1) / (shoe.cards - 1);
        s.one[gone][0] = walk_hand(&w, x, value, up, &shoe, BJ_EASY);
    }
    know_others(&s, gone_most);
    double sum = 0, reached = 1;
    for (unsigned pairs = 0; pairs < pairs_most; pairs++) {
        sum += ORDERS_SHORT[pairs] * reached * (pairs + 2) * s.one[pairs][pairs + 1].other;
        reached *= s.pairs[pairs];
    }
    for (unsigned others = 0; others <= pairs_most; others++) {
        const struct both *open = &s.one[pairs_most][others];
        double worth = (hands - others) * open->any;
        if (others > 0)
            worth += others * s.one[pairs_most][others - 1].other;
        sum += ORDERS_FULL[hands][others] * reached * worth;
    }
    return sum;
}
