/* What the wagers of all players together may come to: the differential between the two hands, and
 * the maximum of an area.
 *
 * Before the first card the heavier hand is cut to the lighter one and the differential, an area to
 * its maximum, every wager in proportion. What is cut below the minimum stands, since its owner did
 * not make it small; what is cut to nothing goes back whole. */
#include "games/baccarat/baccarat.h"

/* The wagers that count together: on one position, at one seat or (0) at all of them. */
struct pool {
    spot at;
    int seat;
    cents total;
};

static bool in_pool(const struct pool *pool, const struct wager *w)
{
    return wager_live(w) && w->call != WAGER_SPOKEN && w->at == pool->at &&
           (pool->seat == 0 || w->seat == pool->seat);
}

static struct pool pool_of(struct table *t, spot s, int seat)
{
    struct pool pool = {s, seat, 0};
    const struct felt *f = felt_now(t);
    for (uint32_t i = 0; i < f->count; i++)
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
    for (uint32_t i = 0; i < f->count; i++)
        if (in_pool(pool, &f->wager[i]))
            left -= share_of(&f->wager[i], pool, target, step).down / step;
    const struct wager *last = NULL;
    struct share at = {0};
    for (; left > 0; left--) {
        const struct wager *next = NULL;
        struct share best = {0};
        for (uint32_t i = 0; i < f->count; i++) {
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

static void cut_pool(struct table *t, const struct pool *pool, cents target, const char *rule)
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
    for (uint32_t i = 0; i < f->count; i++) {
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

/* --- the differential ------------------------------------------------------------------------- */

static bool is_hand(const struct table *t, spot s)
{
    return s == hand_spot(t, HAND_PLAYER) || s == hand_spot(t, HAND_BANKER);
}

/* What each hand's wagers come to, with one more, and what they may; false where there is no such
 * limit. */
static bool weigh_hands(struct table *t, spot at, cents more, struct pool hand[HANDS],
                        cents may[HANDS])
{
    cents most = t->limits.differential;
    if (most == 0)
        return false;
    for (unsigned h = 0; h < HANDS; h++) {
        hand[h] = pool_of(t, hand_spot(t, (enum hand)h), 0);
        hand[h].total += hand[h].at == at ? more : 0;
    }
    for (unsigned h = 0; h < HANDS; h++)
        may[h] = t->rs->differential_total ? most : hand[1 - h].total + most;
    return true;
}

bool passes_differential(struct table *t, spot s, cents more)
{
    struct pool hand[HANDS];
    cents may[HANDS];
    return weigh_hands(t, s, more, hand, may) && (hand[HAND_PLAYER].total > may[HAND_PLAYER] ||
                                                  hand[HAND_BANKER].total > may[HAND_BANKER]);
}

static void cut_to_differential(struct table *t)
{
    struct pool hand[HANDS];
    cents may[HANDS];
    if (!weigh_hands(t, 0, 0, hand, may))
        return;
    for (unsigned h = 0; h < HANDS; h++)
        if (hand[h].total > may[h])
            cut_pool(t, &hand[h], may[h], t->rs->rule[RP_DIFFERENTIAL]);
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
    /* Where the two hands are cut at the close they may fill up before. */
    if (most == 0 || bet_at(t, s)->fixed_rule != NULL ||
        (!t->rs->area_holds_max && is_hand(t, s)) || pool_of(t, s, seat).total + more <= most)
        return true;
    char text[MONEY_TEXT_MAX];
    return refuse_at(t, a, RP_AREA_FULL, "the wagers of all players there may come to %s",
                     money_text(most, text));
}

/* The seats whose wagers are counted by themselves: each box, or (0) all together. */
static int first_pool(const struct table *t)
{
    return t->rs->area_by_box ? 1 : 0;
}

static int last_pool(const struct table *t)
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

/* --- when it happens -------------------------------------------------------------------------- */

static bool over_anything(struct table *t)
{
    for (int seat = first_pool(t); seat <= last_pool(t); seat++)
        if (passes_area(t, hand_spot(t, HAND_PLAYER), seat, 0) ||
            passes_area(t, hand_spot(t, HAND_BANKER), seat, 0))
            return true;
    return passes_differential(t, 0, 0);
}

static void cut_all(struct table *t)
{
    for (unsigned h = 0; h < HANDS; h++)
        cut_area(t, hand_spot(t, (enum hand)h), t->rs->rule[RP_AREA_CUT]);
    cut_to_differential(t);
}

void balance_at_close(struct table *t)
{
    if (t->rs->share_way == SHARE_UNKNOWN)
        return;
    if (!t->rs->differential_asks)
        cut_all(t);
    else if (over_anything(t) && t->rs->early_way != EARLY_DEAL)
        notified(t, "dealer", "the wagers exceed the differential: they may be cut in proportion",
                 0, t->rs->rule[RP_DIFFERENTIAL]);
}

/* The dealer may cut, where that is not done for him: before the first card, and where a call ends
 * the betting not before it. */
bool do_balance(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "balance")->clause;
    bool open = t->phase == PHASE_OPEN && t->rs->early_way == EARLY_DEAL;
    if (!open && (t->phase != PHASE_CLOSED || t->own.cards.drawn > 0))
        return refuse(t, a, clause, "wagers are cut when all are down, before the first card");
    if (!over_anything(t))
        return refuse(t, a, clause, "the wagers are within their limits");
    accept(t, a, clause);
    cut_all(t);
    return true;
}
