/* What the wagers of all players together may come to on one position or box, and how they are cut
 * to that: every wager in proportion. What is cut below the minimum stands, since its owner did not
 * make it small; what is cut to nothing goes back whole. */
#include "table/areas.h"
#include "table/beside.h"
#include "table/felt.h"
#include "table/mode.h"
#include "table/settle.h"

static bool in_pool(const struct pool *pool, const struct wager *w)
{
    return wager_live(w) && w->call != WAGER_SPOKEN && w->at == pool->at &&
           (pool->seat == 0 || w->seat == pool->seat);
}

struct pool pool_of(struct table *t, spot s, int seat)
{
    struct pool pool = {s, seat, 0};
    const struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
        if (in_pool(&pool, &f->wager[i]))
            pool.total += f->wager[i].stake;
    return pool;
}

/* --- cutting pro rata ------------------------------------------------------------------------- */

static cents greatest_divisor(cents a, cents b)
{
    while (b != 0) {
        cents rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static cents payable_step(const struct table *t, spot s)
{
    cents step = t->rs->chip;
    for (unsigned i = 0; i < LINES_MAX; i++) {
        struct odds pays = priced_in(t, s, t->other_mode)->line[i].pays;
        cents whole = pays.den * t->rs->chip;
        cents own = whole > 0 ? whole / greatest_divisor(pays.num, whole) : 0;
        step = own > step ? own : step;
    }
    return step;
}

cents unpayable_part(const struct table *t, spot s, cents stake)
{
    bool matters = t->rs->rule[RP_UNPAYABLE_PART] != NULL &&
                   t->rs->bets[t->layout->spot[s].bet].exact_rule != NULL;
    return matters ? stake % payable_step(t, s) : 0;
}

/* What a cut wager is rounded down to. */
static cents step_of(const struct table *t, spot s)
{
    if (t->rs->share_way == SHARE_DOWN)
        return payable_step(t, s);
    return t->limits.unit > t->rs->chip ? t->limits.unit : t->rs->chip;
}

/* A wager's part of what the pool may come to: whole steps, and what that leaves over. */
struct share {
    cents down, over, rest; /* over: cents; rest: of one cent, in parts of the pool */
    bool may_grow;          /* by one step, and not beyond itself */
};

static struct share share_of(const struct wager *w, const struct pool *pool, cents target,
                             cents step)
{
    struct share s;
    cents part = money_share(w->stake, target, pool->total, &s.rest);
    s.over = part % step;
    s.down = part - s.over;
    s.may_grow = s.down + step <= w->stake;
    return s;
}

/* Whose turn comes first when steps left over are given out: the largest remainder, then the
 * earliest placed. */
static bool goes_before(const struct share *a, uint64_t a_placed, const struct share *b,
                        uint64_t b_placed)
{
    if (a->over != b->over)
        return a->over > b->over;
    return a->rest != b->rest ? a->rest > b->rest : a_placed < b_placed;
}

/* The last wager that gets one of the steps left over; NULL when there are none. */
static const struct wager *last_to_grow(struct table *t, const struct pool *pool, cents target,
                                        cents step)
{
    const struct felt *f = felt_now(t);
    cents left = target / step;
    EACH_WAGER(i, f)
        if (in_pool(pool, &f->wager[i]))
            left -= share_of(&f->wager[i], pool, target, step).down / step;
    const struct wager *last = NULL;
    struct share at = {0};
    for (; left > 0; left--) {
        const struct wager *next = NULL;
        struct share best = {0};
        EACH_WAGER(i, f) {
            const struct wager *w = &f->wager[i];
            if (!in_pool(pool, w))
                continue;
            struct share s = share_of(w, pool, target, step);
            if (!s.may_grow || (last != NULL && !goes_before(&at, last->placed, &s, w->placed)))
                continue;
            if (next == NULL || goes_before(&s, w->placed, &best, next->placed)) {
                next = w;
                best = s;
            }
        }
        if (next == NULL)
            break;
        last = next;
        at = best;
    }
    return last;
}

void cut_pool(struct table *t, const struct pool *pool, cents target, const char *rule)
{
    struct felt *f = felt_now(t);
    cents step = step_of(t, pool->at);
    const struct wager *last =
        t->rs->share_way == SHARE_REMAINDERS ? last_to_grow(t, pool, target, step) : NULL;
    struct share least = {0};
    uint64_t least_placed = 0;
    if (last != NULL) {
        least = share_of(last, pool, target, step);
        least_placed = last->placed;
    }
    bool gone = false;
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (!in_pool(pool, w))
            continue;
        struct share s = share_of(w, pool, target, step);
        if (last != NULL && s.may_grow && !goes_before(&least, least_placed, &s, w->placed))
            s.down += step;
        gone |= s.down == 0;
        if (s.down < w->stake)
            settle_reduce(t, w, w->stake - s.down, rule);
    }
    for (unsigned p = 0; gone && p < t->player_count; p++)
        drop_lone_sides(t, p);
}

/* --- areas ------------------------------------------------------------------------------------ */

static cents area_most(const struct table *t, spot s)
{
    const struct bet *b = &t->rs->bets[t->layout->spot[s].bet];
    return b->area_max > 0 ? b->area_max : t->limits.area_max;
}

bool area_has_room(struct table *t, const struct act *a, spot s, cents more, cents max)
{
    int seat = t->rs->area_holds_max || t->rs->area_by_box ? a->seat : 0;
    cents most = t->rs->area_holds_max ? max : area_most(t, s);
    /* What is cut at the close may fill up before. */
    if (most == 0 || bet_at(t, s)->fixed_rule != NULL ||
        (!t->rs->area_holds_max && ASK(t, cut_at_close, false, s)) ||
        pool_of(t, s, seat).total + more <= most)
        return true;
    char text[MONEY_TEXT_MAX];
    return refuse_at(t, a, RP_AREA_FULL, "the wagers of all players there may come to %s",
                     money_text(most, text));
}

/* The seats whose wagers are counted by themselves: each box, or (0) all together. */
int first_pool(const struct table *t)
{
    return t->rs->area_by_box ? 1 : 0;
}

int last_pool(const struct table *t)
{
    return t->rs->area_by_box ? (int)t->rs->seats : 0;
}

bool passes_area(struct table *t, spot s, int seat, cents more)
{
    cents most = area_most(t, s);
    return most > 0 && pool_of(t, s, t->rs->area_by_box ? seat : 0).total + more > most;
}

void cut_area(struct table *t, spot s, const char *rule)
{
    cents most = area_most(t, s);
    for (int seat = first_pool(t); most > 0 && seat <= last_pool(t); seat++) {
        struct pool pool = pool_of(t, s, seat);
        if (pool.total > most)
            cut_pool(t, &pool, most, rule);
    }
}
