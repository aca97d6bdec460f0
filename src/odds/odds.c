#include "odds/odds.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const struct frac NONE = {0, 1}, ONE = {1, 1};

void odds_deals(const struct layout *l, struct deals *d)
{
    memset(d, 0, sizeof *d);
    const struct game *game = l->game;
    if (game->weigh != NULL) {
        d->all = game->weigh(l->rs->decks, d->weight);
        return;
    }
    d->all = l->chance_range;
    for (uint32_t draw = 0; draw < l->chance_range; draw++)
        d->weight[draw] = 1;
}

static struct frac share_of(const struct verdict *v)
{
    return v->share.den == 0 ? ONE : frac_make(v->share.num, v->share.den);
}

struct frac odds_won(const struct verdict *v)
{
    return v->result == RESULT_WIN ? frac_mul(share_of(v), frac_make(v->pays.num, v->pays.den))
                                   : NONE;
}

struct frac odds_back(const struct verdict *v)
{
    switch (v->result) {
    case RESULT_WIN:
        return frac_add(share_of(v), odds_won(v));
    case RESULT_LOSE:
        return NONE;
    default:
        return ONE;
    }
}

/* --- what one roll does -------------------------------------------------------------------------
 */

/* Deals that end alike are counted together first: few fractions are added, however many outcomes
 * the game has. */
struct tallied {
    unsigned ends, moves;
    struct {
        struct verdict v;
        uint64_t weight;
    } end[ENDINGS_MAX];
    struct {
        spot to;
        uint64_t weight;
    } move[TRAVELS_MAX];
    uint64_t stays;
};

static bool ends_alike(const struct verdict *a, const struct verdict *b)
{
    return a->result == b->result && a->pays.num == b->pays.num && a->pays.den == b->pays.den &&
           a->share.num == b->share.num && a->share.den == b->share.den;
}

static void tally_end(struct tallied *t, const struct verdict *v, uint64_t weight)
{
    unsigned i = 0;
    while (i < t->ends && !ends_alike(&t->end[i].v, v))
        i++;
    assert(i < ENDINGS_MAX);
    if (i == t->ends) {
        t->end[i].v = *v;
        t->end[i].weight = 0;
        t->ends++;
    }
    t->end[i].weight += weight;
}

static void tally_move(struct tallied *t, spot to, uint64_t weight)
{
    unsigned i = 0;
    while (i < t->moves && t->move[i].to != to)
        i++;
    assert(i < TRAVELS_MAX);
    if (i == t->moves) {
        t->move[i].to = to;
        t->move[i].weight = 0;
        t->moves++;
    }
    t->move[i].weight += weight;
}

static struct tallied tally(const struct layout *l, const struct deals *d, spot s)
{
    struct tallied t = {0};
    for (unsigned o = 0; o < l->game->outcomes; o++) {
        if (d->weight[o] == 0)
            continue;
        struct verdict v = l->game->verdict(&l->spot[s], o);
        if (v.result != RESULT_GOES_ON)
            tally_end(&t, &v, d->weight[o]);
        else if (v.to != s)
            tally_move(&t, v.to, d->weight[o]);
        else
            t.stays += d->weight[o];
    }
    assert(t.stays < d->all); /* everything is decided some day */
    return t;
}

/* --- all rolls ----------------------------------------------------------------------------------
 */

static void add_ending(struct exact *x, enum result result, struct frac pays, struct frac net,
                       struct frac p)
{
    unsigned i = 0;
    while (i < x->count &&
           (x->ending[i].result != result || frac_cmp(x->ending[i].pays, pays) != 0 ||
            frac_cmp(x->ending[i].net, net) != 0))
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
    x->ending[i] = (struct ending){result, pays, net, p};
}

static void add_return(struct exact *x, struct frac per_stake, struct frac p)
{
    x->returns = frac_add(x->returns, frac_mul(per_stake, p));
    x->squares += frac_double(per_stake) * frac_double(per_stake) * frac_double(p);
}

/* Wagers travel from one position to another and never back: a handful of steps. */
static struct exact solve(const struct layout *l, const struct deals *d, spot s, unsigned steps)
{
    assert(steps < TRAVELS_MAX);
    struct tallied t = tally(l, d, s);
    frac_int decides = (frac_int)(d->all - t.stays);
    struct exact x = {.returns = NONE, .rolls = frac_make((frac_int)d->all, decides)};
    for (unsigned i = 0; i < t.ends; i++) {
        struct frac p = frac_make((frac_int)t.end[i].weight, decides);
        const struct frac back = odds_back(&t.end[i].v);
        add_ending(&x, t.end[i].v.result, odds_won(&t.end[i].v), frac_sub(back, ONE), p);
        add_return(&x, back, p);
    }
    for (unsigned i = 0; i < t.moves; i++) {
        struct frac p = frac_make((frac_int)t.move[i].weight, decides);
        struct exact there = solve(l, d, t.move[i].to, steps + 1);
        for (unsigned k = 0; k < there.count; k++)
            add_ending(&x, there.ending[k].result, there.ending[k].pays, there.ending[k].net,
                       frac_mul(p, there.ending[k].probability));
        x.returns = frac_add(x.returns, frac_mul(there.returns, p));
        x.squares += there.squares * frac_double(p);
        x.rolls = frac_add(x.rolls, frac_mul(p, there.rolls));
    }
    return x;
}

/* Once all endings are added, before what is paid beside the stake, which is the same in each. */
static void reckon_deviation(struct exact *x)
{
    const double mean = frac_double(x->returns);
    x->deviation = sqrt(fmax(0, x->squares - mean * mean));
}

static void reckon_edge(struct exact *x)
{
    x->edge = frac_sub(ONE, x->returns);
    x->per_roll = frac_mul(x->edge, frac_make(x->rolls.den, x->rolls.num));
}

struct exact odds_of_spot(const struct layout *l, const struct deals *d, spot s)
{
    struct exact x = solve(l, d, s, 0);
    struct odds paid = paid_for_one(l, s);
    reckon_deviation(&x);
    x.returns = frac_sub(x.returns, frac_make(paid.num, paid.den));
    for (unsigned i = 0; i < x.count; i++)
        x.ending[i].net = frac_sub(x.ending[i].net, frac_make(paid.num, paid.den));
    reckon_edge(&x);
    return x;
}

bool odds_listed(const struct layout *l, spot s)
{
    const struct lasting *lasting = l->game->lasting;
    return l->spot[s].bet != NOT_PRICED && l->rs->bets[l->spot[s].bet].offered &&
           (lasting == NULL || lasting->odds_behind(s) < 0);
}

unsigned odds_travels(const struct layout *l, const struct deals *d, spot s,
                      spot where[TRAVELS_MAX])
{
    unsigned count = 0;
    where[count++] = s;
    for (unsigned i = 0; l->game->lasting != NULL && i < count; i++) {
        struct tallied t = tally(l, d, where[i]);
        for (unsigned k = 0; k < t.moves; k++) {
            assert(count < TRAVELS_MAX);
            where[count++] = t.move[k].to;
        }
    }
    return count;
}

unsigned odds_moves(const struct layout *l, const struct deals *d, spot s,
                    struct move move[TRAVELS_MAX])
{
    struct tallied t = tally(l, d, s);
    for (unsigned i = 0; i < t.moves; i++)
        move[i] = (struct move){
            t.move[i].to, frac_make((frac_int)t.move[i].weight, (frac_int)(d->all - t.stays))};
    return t.moves;
}

/* --- by way -------------------------------------------------------------------------------------
 */

static void add_way(struct way *way, unsigned *count, struct way more)
{
    unsigned i = 0;
    while (i < *count && strcmp(way[i].name, more.name) != 0)
        i++;
    assert(i < WAYS_MAX);
    if (i == *count)
        way[(*count)++] = more;
    else
        way[i].probability = frac_add(way[i].probability, more.probability);
}

/* A way that the ruleset has no price for is none. */
static void ways_here(const struct layout *l, const struct deals *d, spot s, uint64_t decides,
                      struct frac reached, struct way *way, unsigned *count)
{
    uint64_t weight[LINES_MAX] = {0};
    for (unsigned o = 0; o < l->game->outcomes; o++) {
        struct verdict v = l->game->verdict(&l->spot[s], o);
        if (v.result == RESULT_WIN)
            weight[v.way] += d->weight[o];
    }
    const char *const *names = l->game->lines_of(s);
    for (unsigned i = 0; names[i] != NULL; i++) {
        const struct line *line = &l->spot[s].line[i];
        struct odds share =
            l->game->share_of != NULL ? l->game->share_of(s, i) : (struct odds){1, 1};
        struct frac p = frac_make((frac_int)weight[i], (frac_int)decides);
        if (line->pays.den != 0)
            add_way(way, count, (struct way){names[i], line, share, frac_mul(reached, p)});
    }
}

static void ways_from(const struct layout *l, const struct deals *d, spot s, struct frac reached,
                      struct way *way, unsigned *count)
{
    struct tallied t = tally(l, d, s);
    uint64_t decides = d->all - t.stays;
    ways_here(l, d, s, decides, reached, way, count);
    for (unsigned i = 0; i < t.moves; i++)
        ways_from(l, d, t.move[i].to,
                  frac_mul(reached, frac_make((frac_int)t.move[i].weight, (frac_int)decides)), way,
                  count);
}

unsigned odds_ways(const struct layout *l, const struct deals *d, spot s, struct way way[WAYS_MAX])
{
    unsigned count = 0;
    ways_from(l, d, s, ONE, way, &count);
    return count;
}

/* --- several wagers together --------------------------------------------------------------------
 */

/* The pieces settle one by one; together, a call wins what comes back beyond what was staked on the
 * pieces that won. */
struct exact odds_of_call(const struct layout *l, const struct deals *d, unsigned call)
{
    struct exact x = {.returns = NONE, .rolls = ONE};
    const struct call *c = &l->rs->calls[call];
    for (unsigned o = 0; o < l->game->outcomes; o++) {
        if (d->weight[o] == 0)
            continue;
        struct frac p = frac_make((frac_int)d->weight[o], (frac_int)d->all);
        struct frac pays = NONE, comes_back = NONE;
        bool any = false;
        for (unsigned i = 0; i < c->count; i++) {
            struct verdict v = l->game->verdict(&l->spot[l->piece[call][i].at], o);
            struct frac share = frac_make(l->piece[call][i].units, c->units);
            pays = frac_add(pays, frac_mul(share, odds_won(&v)));
            comes_back = frac_add(comes_back, frac_mul(share, odds_back(&v)));
            any |= v.result == RESULT_WIN;
        }
        add_ending(&x, any ? RESULT_WIN : RESULT_LOSE, pays, frac_sub(comes_back, ONE), p);
        add_return(&x, comes_back, p);
    }
    reckon_deviation(&x);
    reckon_edge(&x);
    return x;
}
