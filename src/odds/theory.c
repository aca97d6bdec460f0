#include "odds/theory.h"

#include "odds/analysis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *room(size_t count, size_t size)
{
    void *p = calloc(count, size);
    if (p == NULL)
        abort();
    return p;
}

static double paid_beside(const struct layout *l, spot s)
{
    struct odds paid = paid_for_one(l, s);
    return (double)paid.num / paid.den;
}

/* --- one outcome decides ---------------------------------------------------------------------- */

static void take_outcomes(struct theory *t)
{
    const struct layout *l = t->layout;
    struct deals *d = room(1, sizeof *d);
    odds_deals(l, d);
    t->chance = room(l->game->outcomes, sizeof *t->chance);
    t->kept = room((size_t)l->game->spots * l->game->outcomes, sizeof *t->kept);
    for (unsigned o = 0; o < l->game->outcomes; o++) {
        if (d->weight[o] == 0)
            continue;
        for (unsigned s = 0; s < l->game->spots; s++) {
            if (l->spot[s].bet == NOT_PRICED)
                continue;
            struct verdict v = l->game->verdict(&l->spot[s], o);
            t->kept[s * l->game->outcomes + t->count] =
                1 - frac_double(odds_back(&v)) + paid_beside(l, (spot)s);
        }
        t->chance[t->count++] = (double)d->weight[o] / (double)d->all;
    }
    free(d);
}

/* The mean and the variance of what is kept, whichever outcome comes. */
static double spread(const struct theory *t, const double *kept, double *mean)
{
    double squares = 0;
    *mean = 0;
    for (unsigned o = 0; o < t->count; o++) {
        *mean += t->chance[o] * kept[o];
        squares += t->chance[o] * kept[o] * kept[o];
    }
    return fmax(0, squares - *mean * *mean);
}

static void expect_each(struct theory *t)
{
    for (unsigned s = 0; s < t->layout->game->spots; s++) {
        double variance = spread(t, &t->kept[s * t->layout->game->outcomes], &t->of[s].edge);
        t->of[s].deviation = sqrt(variance);
        t->of[s].known = t->layout->spot[s].bet != NOT_PRICED;
        t->of[s].staked = t->of[s].rounds = 1;
    }
}

/* --- wagers that live over many rolls --------------------------------------------------------- */

/* A wager ends where it has travelled to, and its odds are those of where it was placed. */
static void expect_travelled(struct theory *t)
{
    const struct layout *l = t->layout;
    struct deals *d = room(1, sizeof *d);
    odds_deals(l, d);
    for (unsigned s = 0; s < l->game->spots; s++) {
        spot where[TRAVELS_MAX];
        if (!odds_listed(l, (spot)s))
            continue;
        const struct exact x = odds_of_spot(l, d, (spot)s);
        const struct expected is = {true, frac_double(x.edge), x.deviation, 1,
                                    frac_double(x.rolls)};
        const unsigned count = odds_travels(l, d, (spot)s, where);
        for (unsigned i = 0; i < count; i++)
            t->of[where[i]] = is;
    }
    free(d);
}

/* --- all of them ------------------------------------------------------------------------------ */

struct theory *theory_make(const struct layout *l)
{
    struct theory *t = room(1, sizeof *t);
    const struct analysis *own = l->game->analysis;
    t->layout = l;
    if (own != NULL && own->expect != NULL) {
        own->expect(l, t->of);
        t->play = own->play;
    } else if (l->game->lasting != NULL) {
        expect_travelled(t);
    } else {
        t->together = true;
        take_outcomes(t);
        expect_each(t);
    }
    return t;
}

void theory_free(struct theory *t)
{
    if (t == NULL)
        return;
    free(t->chance);
    free(t->kept);
    free(t);
}

void round_sum_begin(struct round_sum *s, const struct theory *t)
{
    *s = (struct round_sum){0};
    if (t->together)
        s->kept = room(t->count, sizeof *s->kept);
}

void round_sum_add(struct round_sum *s, const struct theory *t, spot at, double stake)
{
    s->expected += stake * t->of[at].edge;
    s->deviation += stake * t->of[at].deviation;
    const double *kept = t->together ? &t->kept[at * t->layout->game->outcomes] : NULL;
    for (unsigned o = 0; t->together && o < t->count; o++)
        s->kept[o] += stake * kept[o];
}

double round_sum_variance(const struct round_sum *s, const struct theory *t)
{
    double mean;
    return t->together ? spread(t, s->kept, &mean) : s->deviation * s->deviation;
}

void round_sum_clear(struct round_sum *s, const struct theory *t)
{
    s->expected = s->deviation = 0;
    if (t->together)
        memset(s->kept, 0, t->count * sizeof *s->kept);
}

void round_sum_free(struct round_sum *s)
{
    free(s->kept);
    s->kept = NULL;
}
