#include "games/blackjack/dealer.h"

#include <assert.h>
#include <string.h>

/* --- the tree --------------------------------------------------------------------------------- */

struct planting {
    const struct bj_hands *all;
    struct bj_dealer *d;
    const struct blackjack_rules *rules;
    unsigned up;
    double orders[BJ_HANDS];
    uint8_t drawn[BJ_VALUES];
};

static bool is_natural(const struct bj_holding *h)
{
    return h->cards == 2 && h->total == BLACKJACK;
}

static bool draws_to(const struct planting *p, const struct bj_holding *h)
{
    return blackjack_dealer_draws(p->rules, bj_count(h));
}

/* In how many orders each hand comes about, the upcard first. */
static void count_orders(struct planting *p)
{
    memset(p->orders, 0, sizeof p->orders);
    p->orders[bj_single(p->up)] = 1;
    for (unsigned h = 1; h < BJ_HANDS; h++) {
        const struct bj_holding *at = &p->all->hand[h];
        for (unsigned v = 0; p->orders[h] > 0 && draws_to(p, at) && v < BJ_VALUES; v++)
            if (at->with[v] != BJ_BUST)
                p->orders[at->with[v]] += p->orders[h];
    }
}

enum { NO_CARD = BJ_VALUES * BJ_DEPTH_MAX, ANY_CARD, CARDS };

static uint16_t card_named(const struct planting *p, unsigned value)
{
    assert(p->drawn[value] < BJ_DEPTH_MAX);
    return (uint16_t)(value * BJ_DEPTH_MAX + p->drawn[value]);
}

/* The cards after which the dealer stands; with an ace or a ten, blackjack is none of them. */
static void find_ends(const struct planting *p, const struct bj_holding *h, struct bj_node *n)
{
    for (unsigned e = 0; e < BJ_ENDS; e++)
        n->then[e] = NO_CARD;
    for (unsigned v = 0; n->orders > 0 && v < BJ_VALUES; v++) {
        if (h->with[v] == BJ_BUST)
            continue;
        const struct bj_holding *end = &p->all->hand[h->with[v]];
        if (draws_to(p, end) || is_natural(end))
            continue;
        assert(n->then[end->total - BJ_STANDS] == NO_CARD);
        n->then[end->total - BJ_STANDS] = card_named(p, v);
    }
}

/* Further cards in ascending order; branches that end nowhere are cut off again. */
static void plant(struct planting *p, bj_hand hand, unsigned last, uint16_t named, unsigned depth)
{
    const struct bj_holding *h = &p->all->hand[hand];
    struct bj_dealer *d = p->d;
    unsigned mine = d->nodes[p->up]++;
    struct bj_node n = {
        .orders = draws_to(p, h) ? p->orders[hand] : 0, .card = named, .depth = (uint8_t)depth};
    find_ends(p, h, &n);
    for (unsigned v = last; v < BJ_VALUES && h->hard + v + 1 < BJ_STANDS; v++) {
        uint16_t next = card_named(p, v);
        p->drawn[v]++;
        plant(p, h->with[v], v, next, depth + 1);
        p->drawn[v]--;
    }
    if (n.orders == 0 && d->nodes[p->up] == mine + 1) {
        d->nodes[p->up] = mine;
        return;
    }
    assert(mine < BJ_NODES_MAX && depth + 2 < BJ_DEPTH_MAX);
    d->node[p->up][mine] = n;
}

void bj_dealer_make(struct bj_dealer *d, const struct bj_hands *all,
                    const struct blackjack_rules *rules)
{
    struct planting p = {.all = all, .d = d, .rules = rules};
    assert(rules->stands == BJ_STANDS && rules->stands_soft >= BJ_STANDS &&
           rules->stands_soft <= BJ_STANDS + 1);
    for (p.up = 0; p.up < BJ_VALUES; p.up++) {
        d->nodes[p.up] = 0;
        count_orders(&p);
        plant(&p, bj_single(p.up), 0, ANY_CARD, 0);
    }
}

/* --- the walk --------------------------------------------------------------------------------- */

/* As wide as every processor of today has it; several of them, so that none waits for another. */
typedef double pair __attribute__((vector_size(2 * sizeof(double))));
enum { PAIRS = BJ_LANES / 2 };
#define EACH_PAIR(k) _Pragma("GCC unroll 8") for (unsigned k = 0; k < PAIRS; k++)

struct lanes {
    pair in[PAIRS];
};

static inline struct lanes times(struct lanes a, struct lanes b)
{
    EACH_PAIR(k)
    a.in[k] *= b.in[k];
    return a;
}

static inline struct lanes plus(struct lanes a, double b)
{
    EACH_PAIR(k)
    a.in[k] += b;
    return a;
}

/* What all products of the walk are made of. */
struct factors {
    struct lanes left[CARDS], share[BJ_DEPTH_MAX];
};

static void prepare(struct factors *f, const struct bj_shoes *s)
{
    struct lanes cards;
    memset(&f->left[NO_CARD], 0, sizeof f->left[NO_CARD]);
    f->left[ANY_CARD] = f->share[0] = plus(f->left[NO_CARD], 1);
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        memcpy(&f->left[v * BJ_DEPTH_MAX], s->left[v], sizeof(struct lanes));
        for (unsigned i = 1; i < BJ_DEPTH_MAX; i++)
            f->left[v * BJ_DEPTH_MAX + i] = plus(f->left[v * BJ_DEPTH_MAX], -(double)i);
    }
    memcpy(&cards, s->cards, sizeof cards);
    for (unsigned i = 1; i < BJ_DEPTH_MAX; i++)
        EACH_PAIR(k)
    f->share[i].in[k] = 1.0 / (cards.in[k] - (double)(i - 1));
}

void bj_dealer_ends(const struct bj_dealer *d, unsigned up, const struct bj_shoes *s,
                    double ends[BJ_ENDS][BJ_LANES])
{
    struct factors f;
    struct lanes chance[BJ_DEPTH_MAX];
    pair sum[BJ_ENDS][PAIRS] = {0};
    prepare(&f, s);
    chance[0] = f.share[0];
    const struct bj_node *end = d->node[up] + d->nodes[up];
    for (const struct bj_node *n = d->node[up]; n < end; n++) {
        struct lanes here = times(chance[n->depth], times(f.left[n->card], f.share[n->depth]));
        chance[n->depth + 1] = here;
        here = times(here, f.share[n->depth + 1]);
        EACH_PAIR(k)
        {
            pair p = here.in[k] * n->orders;
            sum[0][k] += p * f.left[n->then[0]].in[k];
            sum[1][k] += p * f.left[n->then[1]].in[k];
            sum[2][k] += p * f.left[n->then[2]].in[k];
            sum[3][k] += p * f.left[n->then[3]].in[k];
            sum[4][k] += p * f.left[n->then[4]].in[k];
        }
    }
    memcpy(ends, sum, sizeof sum);
}

/* --- and without one card more ---------------------------------------------------------------- */

/* A way that draws k of a shoe's c cards of a value, and d cards in all of its n, is (c - k) / c
 * times n / (n - d) as likely without one of them. So from the sum of all ways what is taken is,
 * for each card of each way, one c-th of it: a card of the tree has all ways that go through it. */
struct lessening {
    struct lanes left[BJ_VALUES]; /* one by the number of cards, or nothing where there are none */
    struct lanes all[BJ_ENDS], by[BJ_VALUES][BJ_ENDS];
    struct lanes before[BJ_DEPTH_MAX][BJ_ENDS]; /* what was there when the walk came to a card */
    uint16_t card[BJ_DEPTH_MAX];
    unsigned open; /* cards from the root on */
};

static inline void add_to(struct lanes *to, struct lanes a, struct lanes b)
{
    EACH_PAIR(k)
    to->in[k] += a.in[k] * b.in[k];
}

static void leave(struct lessening *l, unsigned depth)
{
    for (; l->open > depth; l->open--) {
        const unsigned at = l->open - 1, value = l->card[at] / BJ_DEPTH_MAX;
        for (unsigned e = 0; value < BJ_VALUES && e < BJ_ENDS; e++) {
            struct lanes through = l->all[e];
            EACH_PAIR(k)
            through.in[k] -= l->before[at][e].in[k];
            add_to(&l->by[value][e], through, l->left[value]);
        }
    }
}

static void end_at(struct lessening *l, const struct bj_node *n, const struct factors *f,
                   struct lanes here)
{
    for (unsigned e = 0; e < BJ_ENDS; e++) {
        if (n->then[e] == NO_CARD)
            continue;
        const unsigned value = n->then[e] / BJ_DEPTH_MAX;
        struct lanes way = times(here, f->left[n->then[e]]);
        EACH_PAIR(k)
        l->all[e].in[k] += way.in[k];
        add_to(&l->by[value][e], way, l->left[value]);
    }
}

void bj_dealer_ends_less(const struct bj_dealer *d, unsigned up, const struct bj_shoes *s,
                         double ends[BJ_VALUES][BJ_ENDS][BJ_LANES])
{
    struct factors f;
    struct lanes chance[BJ_DEPTH_MAX], fewer[BJ_DEPTH_MAX];
    struct lessening l;
    memset(&l, 0, sizeof l);
    prepare(&f, s);
    for (unsigned i = 0; i < BJ_LANES; i++) {
        for (unsigned v = 0; v < BJ_VALUES; v++)
            l.left[v].in[i / 2][i % 2] = s->left[v][i] > 0 ? 1 / s->left[v][i] : 0;
        for (unsigned drawn = 0; drawn < BJ_DEPTH_MAX; drawn++)
            fewer[drawn].in[i / 2][i % 2] = s->cards[i] / (s->cards[i] - drawn);
    }
    chance[0] = f.share[0];
    const struct bj_node *end = d->node[up] + d->nodes[up];
    for (const struct bj_node *n = d->node[up]; n < end; n++) {
        leave(&l, n->depth);
        l.card[n->depth] = n->card;
        memcpy(l.before[n->depth], l.all, sizeof l.all);
        l.open = n->depth + 1;
        struct lanes here = times(chance[n->depth], times(f.left[n->card], f.share[n->depth]));
        chance[n->depth + 1] = here;
        here = times(times(here, f.share[n->depth + 1]), fewer[n->depth + 1]);
        EACH_PAIR(k)
        here.in[k] *= n->orders;
        end_at(&l, n, &f, here);
    }
    leave(&l, 0);
    for (unsigned v = 0; v < BJ_VALUES; v++)
        for (unsigned e = 0; e < BJ_ENDS; e++)
            EACH_PAIR(k)
            {
                pair less = l.all[e].in[k] - l.by[v][e].in[k];
                memcpy(&ends[v][e][2 * k], &less, sizeof less);
            }
}
