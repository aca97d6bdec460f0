/* What came of the simulated wagers, and how far chance lets it stray. */
#include "odds/odds.h"
#include "odds/simulate.h"

#include <assert.h>
#include <math.h>

/* --- every round settles every wager ------------------------------------------------------------
 */

struct observed observed_each_round(const struct layout *l, spot s, const uint64_t *came_of,
                                    uint64_t rounds)
{
    struct observed o = {.decided = rounds, .rolls = rounds};
    double n = (double)rounds, sum = 0, squares = 0;
    for (uint32_t value = 0; value < l->game->outcomes; value++) {
        if (came_of[value] == 0)
            continue;
        struct verdict v = l->game->verdict(&l->spot[s], value);
        double back = frac_double(odds_back(&v)), came = (double)came_of[value];
        sum += came * back;
        squares += came * back * back;
        if (v.result == RESULT_WIN)
            o.wins += came_of[value];
    }
    if (rounds == 0)
        return o;
    o.returns = sum / n;
    if (rounds > 1)
        o.error = sqrt(fmax(0, squares / n - o.returns * o.returns) / (n - 1));
    o.per_roll = 1 - o.returns;
    o.per_roll_error = o.error;
    return o;
}

/* --- wagers that last ---------------------------------------------------------------------------
 */

/* What an outcome does to a wager on one of the positions it can lie on. Several come wagers lie
 * there at once and lose to the same seven, so their fates are no independent samples; but what a
 * roll changes in a wager's prospects is zero on average, whatever went before. So the squares of
 * what each roll changed in all of a bet's wagers together, added up, are the variance of the sum.
 */
struct change {
    bool ends, wins, working;
    double loss;           /* of a stake of one, when it ends */
    double edge, per_roll; /* by so much the house's prospects change, by wager and by roll */
};

struct watched {
    unsigned places;
    spot at[TRAVELS_MAX];
    struct change change[TRAVELS_MAX][LASTING_OUTCOMES_MAX];
};

static bool is_working(const struct layout *l, spot s, unsigned outcome)
{
    const struct lasting *game = l->game->lasting;
    return !game->can_be_called(s) || game->heard(outcome, false) != outcome;
}

static void watch_place(struct watched *w, const struct layout *l, const struct deals *d,
                        const struct exact *whole, unsigned place)
{
    spot s = w->at[place];
    struct exact here = odds_of_spot(l, d, s);
    double per_roll = frac_double(whole->per_roll);
    struct odds paid = paid_for_one(l, s);
    for (unsigned o = 0; o < l->game->outcomes; o++) {
        struct change *c = &w->change[place][o];
        struct verdict v = l->game->verdict(&l->spot[s], o);
        double edge_then = 0, rolls_then = 0;
        *c = (struct change){.ends = v.result != RESULT_GOES_ON,
                             .wins = v.result == RESULT_WIN,
                             .working = is_working(l, s, o)};
        if (c->ends) {
            c->loss = 1 - frac_double(odds_back(&v)) + (double)paid.num / paid.den;
            edge_then = c->loss;
        } else if (v.to == s) {
            edge_then = frac_double(here.edge);
            rolls_then = frac_double(here.rolls);
        } else {
            struct exact there = odds_of_spot(l, d, v.to);
            edge_then = frac_double(there.edge);
            rolls_then = frac_double(there.rolls);
        }
        c->edge = edge_then - frac_double(here.edge);
        c->per_roll = c->edge - per_roll * (c->working + rolls_then - frac_double(here.rolls));
    }
}

/* One state of the table and one draw, which came so often. */
static void add_cell(struct observed *o, const struct watched *w, const unsigned *lie,
                     unsigned lies, unsigned outcome, uint64_t came, double sum[3])
{
    double edge = 0, per_roll = 0, n = (double)came;
    for (unsigned i = 0; i < lies; i++) {
        const struct change *c = &w->change[lie[i]][outcome];
        edge += c->edge;
        per_roll += c->per_roll;
        o->rolls += c->working ? came : 0;
        o->decided += c->ends ? came : 0;
        o->wins += c->wins ? came : 0;
        sum[0] += n * c->loss;
    }
    sum[1] += n * edge * edge;
    sum[2] += n * per_roll * per_roll;
}

static struct observed over_many_rolls(const struct layout *l, spot s, const struct tally *t)
{
    const struct machine *m = t->machine;
    struct deals d;
    struct watched w;
    odds_deals(l, &d);
    struct exact whole = odds_of_spot(l, &d, s);
    w.places = odds_travels(l, &d, s, w.at);
    for (unsigned i = 0; i < w.places; i++)
        watch_place(&w, l, &d, &whole, i);
    struct observed o = {0};
    double sum[3] = {0}; /* of losses, of squares by wager and by roll */
    for (unsigned state = 0; state < m->states; state++) {
        unsigned lie[TRAVELS_MAX], lies = 0;
        for (unsigned i = 0; i < w.places; i++)
            if (machine_has(m, state, w.at[i]))
                lie[lies++] = i;
        const unsigned row = state * m->width;
        for (unsigned cell = row; lies > 0 && cell < row + m->range; cell++)
            add_cell(&o, &w, lie, lies, m->outcome[cell], t->count[cell], sum);
    }
    if (o.decided > 0) {
        o.returns = 1 - sum[0] / (double)o.decided;
        o.error = sqrt(sum[1]) / (double)o.decided;
        o.per_roll = sum[0] / (double)o.rolls;
        o.per_roll_error = sqrt(sum[2]) / (double)o.rolls;
    }
    return o;
}

struct observed observed_return(const struct layout *l, spot s, const struct tally *t)
{
    return l->game->lasting != NULL ? over_many_rolls(l, s, t)
                                    : observed_each_round(l, s, t->came, t->rounds);
}
