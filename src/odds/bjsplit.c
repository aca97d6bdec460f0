/* What a split comes to. The hands of a split are played alike and draw from one shoe, in which
 * every order of cards is as likely as every other: so each hand may be taken as if it were played
 * first. What must be told apart is which second cards made another pair, and so further hands:
 * those pair cards, and the second cards known to be none, are out of the shoe. (After E. Farmer's
 * analyser, 2004.) */
#include "odds/bjexact.h"

#include <assert.h>
#include <string.h>

enum { SPLITS_MAX = 4, GONE_MAX = 2 * (SPLITS_MAX - 2) + 1 };

/* --- one hand of a split ---------------------------------------------------------------------- */

/* By any second card; and by one that does not make another pair, which is part of it. */
struct both {
    double any, other;
};

struct walk {
    const struct bj_exact *x;
    unsigned pair, gone, up;     /* so many of the pair's cards are gone besides the hand's own */
    struct both at[BJ_HANDS];    /* how likely the hand comes there */
    struct both stood[BJ_HANDS]; /* … and ends there, times its stake */
    double worth[BJ_HANDS];
    struct both sum;
};

static struct bj_left left_at(const struct walk *w, const struct bj_holding *h)
{
    return bj_left_after(&w->x->rules, h, w->pair, w->gone, w->up);
}

static void add_times(struct both *to, const struct both *from, double times)
{
    to->any += from->any * times;
    to->other += from->other * times;
}

/* One more card: `into` says where the hands it makes are counted. */
static void draw(struct walk *w, const struct bj_holding *h, const struct both *here, double stake,
                 struct both *into)
{
    struct bj_left l = left_at(w, h);
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        if (l.of[v] <= 0)
            continue;
        double p = stake * l.of[v] / l.cards;
        if (h->with[v] != BJ_BUST) {
            add_times(&into[h->with[v]], here, p);
            continue;
        }
        struct bj_left after = l;
        after.of[v]--;
        after.cards--;
        add_times(&w->sum, here, -p * bj_no_natural(&after, w->up));
    }
}

static void second_card(struct walk *w)
{
    const struct bj_holding *one = &w->x->hands.hand[bj_single(w->pair)];
    struct bj_left l = left_at(w, one);
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        double p = l.of[v] > 0 ? l.of[v] / l.cards : 0;
        w->at[one->with[v]] = (struct both){p, v == w->pair ? 0 : p};
    }
}

static void play_on(struct walk *w, unsigned hand)
{
    const struct bj_holding *h = &w->x->hands.hand[hand];
    if (w->pair == BJ_ACE || w->x->act[w->up][hand] == BJ_STAND)
        add_times(&w->stood[hand], &w->at[hand], 1);
    else if (w->x->act[w->up][hand] == BJ_HIT)
        draw(w, h, &w->at[hand], 1, w->at);
    else
        draw(w, h, &w->at[hand], 2, w->stood);
}

static struct both play_one(const struct bj_exact *x, unsigned pair, unsigned gone, unsigned up)
{
    struct walk w = {.x = x, .pair = pair, .gone = gone, .up = up};
    struct bj_standing s = {.x = x, .up = up};
    second_card(&w);
    for (unsigned h = x->hands.from[2]; h < BJ_HANDS; h++)
        if (w.at[h].any > 0)
            play_on(&w, h);
    for (unsigned h = x->hands.from[2]; h < BJ_HANDS; h++)
        if (w.stood[h].any > 0) {
            struct bj_left l = left_at(&w, &x->hands.hand[h]);
            bj_stand_in(&s, &l, x->hands.hand[h].total, &w.worth[h]);
        }
    bj_stand_all(&s);
    for (unsigned h = x->hands.from[2]; h < BJ_HANDS; h++)
        add_times(&w.sum, &w.stood[h], w.worth[h]);
    return w.sum;
}

/* --- all of them ------------------------------------------------------------------------------ */

struct split {
    double pairs[GONE_MAX + 1]; /* how likely the next card makes another pair, so many gone */
    struct both one[GONE_MAX + 1][SPLITS_MAX]; /* … and so many second cards known to make none */
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
    const unsigned hands = value == BJ_ACE ? x->rules.ace_hands : x->rules.hands;
    const unsigned pairs_most = hands - 2, gone_most = 2 * pairs_most;
    struct split s;
    assert(hands >= 2 && hands <= SPLITS_MAX);
    memset(&s, 0, sizeof s);
    const struct bj_holding *one = &x->hands.hand[bj_single(value)];
    for (unsigned gone = 0; gone <= gone_most; gone++) {
        struct bj_left l = bj_left_after(&x->rules, one, value, 1 + gone, up);
        if (l.of[value] < 0)
            break;
        s.pairs[gone] = l.of[value] / l.cards;
        s.one[gone][0] = play_one(x, value, 1 + gone, up);
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
