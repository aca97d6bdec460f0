#include "odds/odds.h"

#include <assert.h>
#include <string.h>

static void add_ending(struct exact *x, enum result result, struct frac pays, struct frac p)
{
    unsigned i = 0;
    while (i < x->count &&
           (x->ending[i].result != result || frac_cmp(x->ending[i].pays, pays) != 0))
        i++;
    assert(i < ENDINGS_MAX);
    if (i < x->count) {
        x->ending[i].probability = frac_add(x->ending[i].probability, p);
        return;
    }
    /* Kept in order: wins before losses, the dearest first. */
    x->count++;
    for (; i > 0 &&
           (x->ending[i - 1].result > result ||
            (x->ending[i - 1].result == result && frac_cmp(x->ending[i - 1].pays, pays) < 0));
         i--)
        x->ending[i] = x->ending[i - 1];
    x->ending[i] = (struct ending){result, pays, p};
}

static void add_return(struct exact *x, struct frac per_stake, struct frac p)
{
    x->returns = frac_add(x->returns, frac_mul(per_stake, p));
    x->edge = frac_sub(frac_make(1, 1), x->returns);
}

void odds_deals(const struct layout *l, struct deals *d)
{
    memset(d, 0, sizeof *d);
    d->all = l->game->weigh(l->rs->decks, d->weight);
}

static struct frac winnings(const struct verdict *v)
{
    return v->result == RESULT_WIN ? frac_make(v->pays.num, v->pays.den) : frac_make(0, 1);
}

struct frac odds_back(const struct verdict *v)
{
    return v->result == RESULT_LOSE ? frac_make(0, 1) : frac_add(frac_make(1, 1), winnings(v));
}

/* Deals that end alike are counted together first: few fractions are added, however many outcomes
 * the game has. */
struct tallied {
    unsigned count;
    struct {
        struct verdict v;
        uint64_t weight;
    } end[ENDINGS_MAX];
};

static void tally(struct tallied *t, const struct verdict *v, uint64_t weight)
{
    unsigned i = 0;
    while (i < t->count &&
           (t->end[i].v.result != v->result || t->end[i].v.pays.num != v->pays.num ||
            t->end[i].v.pays.den != v->pays.den))
        i++;
    assert(i < ENDINGS_MAX);
    if (i == t->count) {
        t->end[i].v = *v;
        t->end[i].weight = 0;
        t->count++;
    }
    t->end[i].weight += weight;
}

struct exact odds_of_spot(const struct layout *l, const struct deals *d, spot s)
{
    struct tallied t = {0};
    for (unsigned o = 0; o < l->game->outcomes; o++)
        if (d->weight[o] > 0) {
            struct verdict v = l->game->verdict(&l->spot[s], o);
            tally(&t, &v, d->weight[o]);
        }
    struct exact x = {.returns = {0, 1}, .edge = {1, 1}};
    for (unsigned i = 0; i < t.count; i++) {
        struct frac p = frac_make((frac_int)t.end[i].weight, (frac_int)d->all);
        add_ending(&x, t.end[i].v.result, winnings(&t.end[i].v), p);
        add_return(&x, odds_back(&t.end[i].v), p);
    }
    return x;
}

struct frac odds_of_way(const struct layout *l, const struct deals *d, spot s, unsigned way)
{
    uint64_t weight = 0;
    for (unsigned o = 0; o < l->game->outcomes; o++) {
        struct verdict v = l->game->verdict(&l->spot[s], o);
        if (v.result == RESULT_WIN && v.way == way)
            weight += d->weight[o];
    }
    return frac_make((frac_int)weight, (frac_int)d->all);
}

/* The pieces settle one by one; together, a call wins what comes back beyond what was staked on the
 * pieces that won. */
struct exact odds_of_call(const struct layout *l, const struct deals *d, unsigned call)
{
    struct exact x = {.returns = {0, 1}, .edge = {1, 1}};
    const struct call *c = &l->rs->calls[call];
    for (unsigned o = 0; o < l->game->outcomes; o++) {
        struct frac p = frac_make((frac_int)d->weight[o], (frac_int)d->all);
        struct frac pays = frac_make(0, 1), comes_back = pays;
        bool any = false;
        for (unsigned i = 0; i < c->count; i++) {
            struct verdict v = l->game->verdict(&l->spot[l->piece[call][i].at], o);
            struct frac share = frac_make(l->piece[call][i].units, c->units);
            pays = frac_add(pays, frac_mul(share, winnings(&v)));
            comes_back = frac_add(comes_back, frac_mul(share, odds_back(&v)));
            any |= v.result == RESULT_WIN;
        }
        add_ending(&x, any ? RESULT_WIN : RESULT_LOSE, pays, p);
        add_return(&x, comes_back, p);
    }
    return x;
}
