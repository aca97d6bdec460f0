#include "odds/bjdealer.h"

#include <assert.h>
#include <string.h>

/* --- the tree --------------------------------------------------------------------------------- */

struct planting {
    const struct bj_hands *all;
    struct bj_dealer *d;
    bool hits_soft_17;
    unsigned up;
    double orders[BJ_HANDS];
    uint8_t drawn[BJ_VALUES];
};

static bool is_natural(const struct bj_holding *h)
{
    return h->cards == 2 && h->total == 21;
}

static bool draws_to(const struct planting *p, const struct bj_holding *h)
{
    return h->total < BJ_STANDS || (p->hits_soft_17 && h->soft && h->total == BJ_STANDS);
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

/* Further cards in ascending order; branches that end nowhere are cut off again. */
static void plant(struct planting *p, bj_hand from, unsigned lowest, unsigned depth)
{
    struct bj_dealer *d = p->d;
    for (unsigned v = lowest; v < BJ_VALUES; v++) {
        bj_hand h = p->all->hand[from].with[v];
        if (h == BJ_BUST)
            return;
        const struct bj_holding *at = &p->all->hand[h];
        bool ends = p->orders[h] > 0 && !draws_to(p, at) && !is_natural(at);
        unsigned mine = d->nodes[p->up]++;
        p->drawn[v]++;
        plant(p, h, v, depth + 1);
        p->drawn[v]--;
        if (!ends && d->nodes[p->up] == mine + 1) {
            d->nodes[p->up] = mine;
            continue;
        }
        assert(mine < BJ_NODES_MAX && depth < BJ_DEPTH_MAX && p->drawn[v] < BJ_ALIKE_MAX);
        if (depth > d->depth[p->up])
            d->depth[p->up] = depth;
        d->node[p->up][mine] = (struct bj_node){
            .orders = ends ? p->orders[h] : 0,
            .which = (uint16_t)(v * BJ_ALIKE_MAX + p->drawn[v]),
            .depth = (uint8_t)depth,
            .sum = (uint8_t)(ends ? depth * BJ_ENDS + at->total - BJ_STANDS : 0),
        };
    }
}

void bj_dealer_make(struct bj_dealer *d, const struct bj_hands *all, bool hits_soft_17)
{
    struct planting p = {.all = all, .d = d, .hits_soft_17 = hits_soft_17};
    for (p.up = 0; p.up < BJ_VALUES; p.up++) {
        d->nodes[p.up] = d->depth[p.up] = 0;
        count_orders(&p);
        plant(&p, bj_single(p.up), 0, 1);
    }
}

/* --- the walk --------------------------------------------------------------------------------- */

typedef double lanes __attribute__((vector_size(BJ_LANES * sizeof(double))));

void bj_dealer_ends(const struct bj_dealer *d, unsigned up, const struct bj_shoes *s,
                    double ends[BJ_ENDS][BJ_LANES])
{
    lanes left[BJ_VALUES * BJ_ALIKE_MAX], ways[BJ_DEPTH_MAX], sum[BJ_DEPTH_MAX * BJ_ENDS],
        all[BJ_ENDS];
    lanes cards, orders;
    const unsigned depth = d->depth[up];
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        memcpy(&left[v * BJ_ALIKE_MAX], s->left[v], sizeof(lanes));
        for (unsigned i = 1; i <= depth; i++)
            left[v * BJ_ALIKE_MAX + i] = left[v * BJ_ALIKE_MAX] - (double)i;
    }
    memset(sum, 0, (depth + 1) * BJ_ENDS * sizeof *sum);
    ways[0] = (lanes){0} + 1.0;
    const struct bj_node *end = d->node[up] + d->nodes[up];
    for (const struct bj_node *n = d->node[up]; n < end; n++) {
        lanes w = ways[n->depth - 1] * left[n->which];
        ways[n->depth] = w;
        if (n->orders > 0)
            sum[n->sum] += w * n->orders;
    }
    memcpy(&cards, s->cards, sizeof cards);
    memset(all, 0, sizeof all);
    orders = ways[0];
    for (unsigned k = 1; k <= depth; k++) {
        orders *= cards - (double)(k - 1);
        for (unsigned e = 0; e < BJ_ENDS; e++)
            all[e] += sum[k * BJ_ENDS + e] / orders;
    }
    memcpy(ends, all, sizeof all);
}
