#include "odds/odds.h"

#include <assert.h>

static void add_ending(struct exact *x, enum result result, struct frac pays, struct frac p)
{
    unsigned i = 0;
    while (i < x->count &&
           (x->ending[i].result != result || frac_cmp(x->ending[i].pays, pays) != 0))
        i++;
    assert(i < OUTCOMES_MAX);
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

union game_state odds_after(const struct game *g, uint32_t value)
{
    union game_state st;
    struct act act = {.kind = g->chance_act, .has = HAS_NUMBER, .number = (int32_t)value};
    g->begin(&st);
    enum step step = g->chance(&st, &act);
    assert(step == STEP_DECIDED);
    (void)step;
    return st;
}

static struct frac winnings(const struct verdict *v)
{
    return v->result == RESULT_WIN ? frac_make(v->pays.num, v->pays.den) : frac_make(0, 1);
}

struct frac odds_back(const struct verdict *v)
{
    return v->result == RESULT_LOSE ? frac_make(0, 1) : frac_add(frac_make(1, 1), winnings(v));
}

struct exact odds_of_spot(const struct layout *l, spot s)
{
    struct exact x = {.returns = {0, 1}, .edge = {1, 1}};
    struct frac p = frac_make(1, l->game->chance_range);
    for (uint32_t value = 0; value < l->game->chance_range; value++) {
        union game_state st = odds_after(l->game, value);
        struct verdict v = l->game->verdict(&l->spot[s], &st);
        add_ending(&x, v.result, winnings(&v), p);
        add_return(&x, odds_back(&v), p);
    }
    return x;
}

/* The pieces settle one by one; together, a call wins what comes back beyond what was staked on the
 * pieces that won. */
struct exact odds_of_call(const struct layout *l, unsigned call)
{
    struct exact x = {.returns = {0, 1}, .edge = {1, 1}};
    const struct call *c = &l->rs->calls[call];
    struct frac p = frac_make(1, l->game->chance_range);
    for (uint32_t value = 0; value < l->game->chance_range; value++) {
        union game_state st = odds_after(l->game, value);
        struct frac pays = frac_make(0, 1), comes_back = pays;
        bool any = false;
        for (unsigned i = 0; i < c->count; i++) {
            struct verdict v = l->game->verdict(&l->spot[l->piece[call][i].at], &st);
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
