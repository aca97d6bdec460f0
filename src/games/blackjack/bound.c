#include "games/blackjack/bound.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A shoe as it is, and without one card of each value: what the best play comes to in each. */
enum { VIEWS = 1 + BJ_VALUES };
struct view {
    bool is;             /* there is such a card */
    struct bj_left shoe; /* before the hand's own cards */
    double stand[BJ_HANDS], value[BJ_HANDS];
};
struct views {
    const struct bj_exact *x;
    unsigned pair, up;
    double dealer_most; /* cards that the dealer draws */
    unsigned views;     /* all, or the shoe as it is alone */
    struct view of[VIEWS];
};

/* --- what hands come to ----------------------------------------------------------------------- */

/* Hands that wait to be weighed in every view. */
struct waiting {
    unsigned count;
    bj_hand hand[BJ_LANES];
    struct bj_shoes shoes;
};

static void weigh_waiting(struct views *w, struct waiting *q)
{
    double ends[VIEWS][BJ_ENDS][BJ_LANES];
    if (q->count == 0)
        return;
    bj_dealer_ends(&w->x->dealer, w->up, &q->shoes, ends[0]);
    if (w->views > 1)
        bj_dealer_ends_less(&w->x->dealer, w->up, &q->shoes, ends + 1);
    for (unsigned i = 0; i < w->views; i++)
        for (unsigned k = 0; k < q->count; k++) {
            const struct bj_holding *h = &w->x->hands.hand[q->hand[k]];
            struct bj_left l = bj_without(&w->of[i].shoe, h);
            if (bj_can_be(&l))
                w->of[i].stand[q->hand[k]] =
                    bj_stand_worth(1 - bj_no_natural(&l, w->up), ends[i], k, h->total);
        }
    q->count = 0;
}

static void weigh_stands(struct views *w)
{
    struct waiting q = {0};
    for (unsigned h = w->x->hands.from[2]; h < BJ_HANDS; h++) {
        const struct bj_holding *at = &w->x->hands.hand[h];
        if (at->of[w->pair] == 0)
            continue;
        struct bj_left l = bj_without(&w->of[0].shoe, at);
        if (!bj_can_be(&l))
            continue;
        bj_shoe_in(&q.shoes, q.count, &l);
        q.hand[q.count++] = (bj_hand)h;
        if (q.count == BJ_LANES)
            weigh_waiting(w, &q);
    }
    weigh_waiting(w, &q);
}

/* What a decision comes to, with the best play of the chart after it. */
static double worth_of(const struct views *w, unsigned view, unsigned hand, enum bj_act act)
{
    const struct view *v = &w->of[view];
    const struct bj_holding *h = &w->x->hands.hand[hand];
    return act == BJ_STAND ? v->stand[hand]
           : act == BJ_HIT ? bj_draw_one(&v->shoe, w->up, h, v->value, 0)
                           : 2 * bj_draw_one(&v->shoe, w->up, h, v->stand, 0);
}

static enum bj_act act_of(const struct views *w, unsigned hand)
{
    return (enum bj_act)w->x->act[BJ_EASY][w->up][hand];
}

static void weigh_plays(struct views *w)
{
    for (unsigned i = 0; i < w->views; i++)
        for (unsigned h = BJ_HANDS; w->of[i].is && h-- > w->x->hands.from[2];) {
            const struct bj_holding *at = &w->x->hands.hand[h];
            if (at->of[w->pair] == 0)
                continue;
            struct bj_left l = bj_without(&w->of[i].shoe, at);
            if (bj_can_be(&l))
                w->of[i].value[h] = worth_of(w, i, h, act_of(w, h));
        }
}

static double dealer_most(const struct bj_dealer *d, unsigned up)
{
    unsigned most = 0;
    for (unsigned i = 0; i < d->nodes[up]; i++)
        most = d->node[up][i].depth > most ? d->node[up][i].depth : most;
    return most + 1;
}

static void look(struct views *w, const struct bj_exact *x, unsigned pair, unsigned up,
                 const struct bj_left *shoe, unsigned views)
{
    memset(w, 0, sizeof *w);
    w->views = views;
    w->x = x;
    w->pair = pair;
    w->up = up;
    w->dealer_most = dealer_most(&x->dealer, up);
    for (unsigned i = 0; i < VIEWS; i++) {
        w->of[i].shoe = *shoe;
        if (i > 0)
            bj_take(&w->of[i].shoe, i - 1, 1);
        w->of[i].is = i == 0 || w->of[i].shoe.of[i - 1] >= (i - 1 == pair);
    }
    weigh_stands(w);
    weigh_plays(w);
}

/* A hand of one card, whatever its second is. */
static double worth_of_one(const struct views *w, unsigned view)
{
    const struct view *v = &w->of[view];
    return bj_draw_one(&v->shoe, w->up, &w->x->hands.hand[bj_single(w->pair)], v->value, 0);
}

static double chance_of_pair(const struct views *w, unsigned view)
{
    const struct bj_left *l = &w->of[view].shoe;
    return fmax(0, (l->of[w->pair] - 1) / (l->cards - 1));
}

/* --- what cards that were seen before can gain ------------------------------------------------ */

/* Between two decisions of a hand no more than this can lie: a double won, a stake lost. */
static const double GAIN_MOST = 3;
/* Hands that are rarer count as if they could gain it. */
static const double RARE = 1e-9;

/* How many cards can be drawn until their sum is more than this. */
static double most_cards(const struct bj_left *l, double sum)
{
    double cards = 0;
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        double more = fmin(l->of[v], floor(sum / (v + 1)));
        cards += more;
        sum -= more * (v + 1);
    }
    return cards + 1;
}

/* What one decision gains beyond the chart's: as it is, and what each card that is gone changes.
 * It is decided by so many cards to come, within so much either way. */
struct gain {
    struct bj_left left;
    bool by_card; /* what each changes is known */
    double now, with[BJ_VALUES];
    double decided_by, most;
};

/* The part of what a decision may gain that cards seen before and cards to come can have in common,
 * where at least so many of each work together; squared. */
static double shared(const struct gain *g, double seen, unsigned together)
{
    double part = g->most * g->most;
    for (unsigned k = 0; k < together; k++)
        part *= (seen - k) * (g->decided_by - k) /
                ((g->left.cards - seen - k) * (g->left.cards - g->decided_by - k));
    return part;
}

static double spread_by_card(const struct gain *g, double seen)
{
    const double n = g->left.cards;
    double by_one = 0;
    for (unsigned v = 0; v < BJ_VALUES; v++)
        if (g->left.of[v] > 0)
            by_one += g->left.of[v] / n * (g->with[v] - g->now) * (g->with[v] - g->now);
    return seen * (n - 1) / (n - seen) * by_one + shared(g, seen, 2);
}

/* Of a decision after so many other cards were seen: no more than this on average, if it is taken
 * where it gains and nowhere else. */
static double gain_after(const struct gain *g, double seen)
{
    if (seen == 0)
        return fmax(0, g->now);
    if (seen + g->decided_by >= g->left.cards - 1)
        return g->most;
    const double spread = g->by_card ? spread_by_card(g, seen) : shared(g, seen, 1);
    return (sqrt(spread + g->now * g->now) + g->now) / 2;
}

static bool is_open(const struct views *w, const struct bj_holding *h, enum bj_act act)
{
    return act == BJ_STAND ? !bj_must_draw(h) : act == BJ_HIT || bj_may_double(&w->x->rules, h);
}

/* What a hand gains that decides otherwise than the chart. */
static struct gain gain_of(const struct views *w, unsigned hand, enum bj_act act)
{
    const struct bj_holding *h = &w->x->hands.hand[hand];
    struct gain g = {.left = bj_without(&w->of[0].shoe, h),
                     .by_card = w->views > 1,
                     .now = worth_of(w, 0, hand, act) - w->of[0].value[hand],
                     .most = act == BJ_DOUBLE || act_of(w, hand) == BJ_DOUBLE ? GAIN_MOST : 2};
    g.decided_by = most_cards(&g.left, 20 - h->hard) + w->dealer_most;
    for (unsigned v = 0; g.by_card && v < BJ_VALUES; v++)
        if (g.left.of[v] > 0)
            g.with[v] = worth_of(w, 1 + v, hand, act) - w->of[1 + v].value[hand];
    return g;
}

/* A hand of a split from its second card on, wherever it may come to by any play, after so many
 * cards were seen beside its own; and once more, after so many others. */
static double gain_of_hand(const struct views *w, double seen, double or_seen)
{
    double reach[BJ_HANDS] = {0}, sum = 0;
    reach[bj_single(w->pair)] = 1;
    for (unsigned hand = bj_single(w->pair); hand < BJ_HANDS; hand++) {
        const struct bj_holding *h = &w->x->hands.hand[hand];
        if (reach[hand] == 0 || h->total == BLACKJACK)
            continue;
        const struct bj_left l = bj_without(&w->of[0].shoe, h);
        for (unsigned v = 0; v < BJ_VALUES; v++)
            if (h->with[v] != BJ_BUST && l.of[v] > 0)
                reach[h->with[v]] += reach[hand] * l.of[v] / l.cards;
        if (reach[hand] < RARE) {
            sum += 2 * reach[hand] * GAIN_MOST;
            continue;
        }
        for (unsigned act = BJ_STAND; h->cards > 1 && act <= BJ_DOUBLE; act++)
            if (act != act_of(w, hand) && is_open(w, h, (enum bj_act)act)) {
                const struct gain g = gain_of(w, hand, (enum bj_act)act);
                sum += reach[hand] * (gain_after(&g, seen) + gain_after(&g, or_seen));
            }
    }
    return sum;
}

/* --- not to split again ----------------------------------------------------------------------- */

/* The first hand's second card makes a pair, and nothing else was seen: it is played on, and the
 * second may be split yet; or there are three hands. */
static double gain_at_first(const struct views *two, const struct views *three)
{
    const bj_hand pair = two->x->hands.hand[bj_single(two->pair)].with[two->pair];
    const double again = chance_of_pair(three, 0);
    /* As much as a hand can win, where it was not looked at. */
    const double later = three->views > 1 ? worth_of_one(three, 1 + three->pair) : 2;
    const double second =
        worth_of_one(three, 0) - again * three->of[0].value[pair] + again * 2 * later;
    return fmax(0, two->of[0].value[pair] + second - 3 * worth_of_one(three, 0));
}

/* The second hand's second card does, after the first was played. */
static double gain_at_second(const struct views *two, const struct views *three, double seen)
{
    const bj_hand pair = two->x->hands.hand[bj_single(two->pair)].with[two->pair];
    struct gain g = {.left = bj_without(&two->of[0].shoe, &two->x->hands.hand[pair]),
                     .by_card = two->views > 1,
                     .now = two->of[0].value[pair] - 2 * worth_of_one(three, 0),
                     .most = 2 * GAIN_MOST};
    g.decided_by = most_cards(&g.left, 2 * (20 - (two->pair + 1.0))) + 1 + two->dealer_most;
    for (unsigned v = 0; g.by_card && v < BJ_VALUES; v++)
        if (g.left.of[v] > 0)
            g.with[v] = two->of[1 + v].value[pair] - 2 * worth_of_one(three, 1 + v);
    return gain_after(&g, seen);
}

/* --- all of it -------------------------------------------------------------------------------- */

static double split_bound(const struct bj_exact *x, unsigned pair, unsigned up, unsigned views)
{
    if (pair == BJ_ACE) /* each ace gets one card, and nothing is decided */
        return 0;
    struct views *w = malloc(2 * sizeof *w);
    if (w == NULL)
        abort();
    struct views *two = w, *three = w + 1;
    struct bj_left shoe = x->fresh[up];
    assert(x->rules.game.hands == 2 || x->rules.game.hands == 3);
    const bool again = x->rules.game.hands == 3;
    const double a_hand = 20 - (pair + 1.0);
    bj_take(&shoe, pair, 1);
    look(two, x, pair, up, &shoe, views);
    struct bj_left left = shoe;
    bj_take(&left, pair, 1);
    const double first = most_cards(&left, a_hand), both = most_cards(&left, 2 * a_hand) + 1;
    double sum = gain_of_hand(two, again, first + again);
    const double pairs = chance_of_pair(two, 0);
    if (again && pairs > 0) {
        bj_take(&shoe, pair, 1);
        look(three, x, pair, up, &shoe, views);
        sum += pairs * (gain_at_first(two, three) + gain_at_second(two, three, first) +
                        gain_of_hand(three, both, both));
    }
    free(w);
    return sum;
}

double bj_split_bound(const struct bj_exact *x, unsigned pair, unsigned up)
{
    return split_bound(x, pair, up, VIEWS);
}

/* What the deal of a pair can gain: the best of not splitting it is known. Where it is the better
 * by far a first look is enough. */
static double gain_of_pair(const struct bj_exact *x, unsigned up, unsigned pair)
{
    const struct bj_worth *w = &x->first[up][pair][pair];
    double others = -INFINITY;
    for (unsigned act = BJ_STAND; act < BJ_SPLIT; act++)
        others = fmax(others, w->of[act]);
    const double split = bj_split_value(x, pair, up);
    if (w->best != BJ_SPLIT && split + split_bound(x, pair, up, 1) < others)
        return 0;
    return fmax(others, split + split_bound(x, pair, up, VIEWS)) - w->of[w->best];
}

/* All is reckoned in double precision, and what is not exact in busted hands (bust.c) too is off by
 * less than this. */
static const double ROUNDING = 1e-9;

double bj_bound(const struct bj_exact *x)
{
    double sum = ROUNDING;
    for (unsigned up = 0; up < BJ_VALUES; up++)
        for (unsigned pair = 0; pair < BJ_VALUES; pair++)
            sum += bj_chance_of_deal(&x->rules, up, pair, pair) * gain_of_pair(x, up, pair);
    return sum;
}
