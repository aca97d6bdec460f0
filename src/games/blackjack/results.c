#include "games/blackjack/results.h"

#include "games/blackjack/done.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const double BJ_RARER = 1e-9;

/* Cards that are gone, and how hands ended: in ascending order, busted ones first. */
struct course {
    uint8_t gone[BJ_VALUES];
    uint8_t done[BLACKJACK_HANDS];
    uint8_t waits, hands; /* of a split: so many are yet to begin, of so many */
    uint8_t none;
};

/* A set of cards, beside the first, with which a hand is over; and in how many orders they come,
 * by any second card, or by one that makes no further pair. */
struct finish {
    uint8_t of[BJ_VALUES];
    uint8_t cards, done;
    double any, other;
    double about; /* how likely, in a shoe that has lost the pair alone */
    /* All from here on, down to the least likely: how many end so, and their cards on average. */
    double ends[BJ_DONE_NATURAL], cards_of[BJ_VALUES];
};

struct counting {
    const struct bj_exact *x;
    struct bj_results *r;
    unsigned up;
    double rarer;
    /* Courses that come to the dealer, until a row is full. */
    unsigned waiting;
    struct bj_shoes shoes;
    struct course course[BJ_LANES];
    double chance[BJ_LANES];
    const struct finish *last[BJ_LANES]; /* NULL, or one hand more ended by any way from there on */
};

/* --- the dealer ------------------------------------------------------------------------------- */

static void add_result(struct counting *c, int won, double chance)
{
    assert(abs(won) <= BJ_WON_MOST);
    c->r->of[won + BJ_WON_MOST] += chance;
}

static unsigned dones_in(const struct course *c)
{
    unsigned n = 0;
    while (n < BLACKJACK_HANDS && c->done[n] != BJ_DONE_NONE)
        n++;
    return n;
}

static unsigned busts_in(const struct course *c)
{
    unsigned n = 0;
    while (n < BLACKJACK_HANDS && c->done[n] == BJ_DONE_BUST)
        n++;
    return n;
}

/* What the hands of a course come to by every end of the dealer's. */
static void settle(struct counting *c, const struct course *k, double chance,
                   const double dealer[BJ_ENDS + 1], double natural)
{
    const unsigned hands = dones_in(k);
    for (unsigned e = 0; e <= BJ_ENDS; e++) {
        int won = 0;
        for (unsigned i = 0; i < hands; i++)
            won += bj_done_won(k->done[i], BJ_STANDS + e);
        add_result(c, won, chance * dealer[e]);
    }
    if (natural > 0)
        add_result(c, bj_dones_to_blackjack(&c->x->rules.game, busts_in(k)), chance * natural);
    for (unsigned i = 0; i < hands; i++)
        c->r->staked += chance * bj_done_staked(k->done[i]);
}

/* A hand more, in its place among the others. */
static struct course with_done(const struct course *k, unsigned done)
{
    struct course then = *k;
    unsigned at = dones_in(k);
    for (; at > 0 && then.done[at - 1] > done; at--)
        then.done[at] = then.done[at - 1];
    then.done[at] = (uint8_t)done;
    return then;
}

static void deal_to_all(struct counting *c)
{
    double ends[BJ_ENDS][BJ_LANES];
    if (c->waiting == 0)
        return;
    bj_dealer_ends(&c->x->dealer, c->up, &c->shoes, ends);
    for (unsigned i = 0; i < c->waiting; i++) {
        const struct course *k = &c->course[i];
        const double natural = bj_natural(c->up, c->shoes.left[BJ_ACE][i], c->shoes.left[BJ_TEN][i],
                                          c->shoes.cards[i]);
        double dealer[BJ_ENDS + 1] = {[BJ_ENDS] = 1 - natural}; /* the last: bust */
        for (unsigned e = 0; e < BJ_ENDS; e++) {
            dealer[e] = ends[e][i];
            dealer[BJ_ENDS] -= ends[e][i];
        }
        if (c->last[i] == NULL)
            settle(c, k, c->chance[i], dealer, natural);
        for (unsigned d = 0; c->last[i] != NULL && d < BJ_DONE_NATURAL; d++) {
            const struct course then = with_done(k, d);
            if (c->last[i]->ends[d] > 0)
                settle(c, &then, c->chance[i] * c->last[i]->ends[d], dealer, natural);
        }
    }
    c->waiting = 0;
}

static void deal_to(struct counting *c, const struct course *k, double chance,
                    const struct finish *last)
{
    const unsigned i = c->waiting++;
    c->shoes.cards[i] = c->x->fresh[c->up].cards;
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        const double gone = k->gone[v] + (last != NULL ? last->cards_of[v] : 0);
        c->shoes.left[v][i] = c->x->fresh[c->up].of[v] - gone;
        c->shoes.cards[i] -= gone;
    }
    c->course[i] = *k;
    c->chance[i] = chance;
    c->last[i] = last;
    if (c->waiting == BJ_LANES)
        deal_to_all(c);
}

/* --- rounds without a split ------------------------------------------------------------------- */

static void deal_to_one(struct counting *c, const struct bj_holding *h, unsigned done,
                        double chance)
{
    struct course k = {.done = {(uint8_t)done, BJ_DONE_NONE, BJ_DONE_NONE}};
    if (chance == 0)
        return;
    memcpy(k.gone, h->of, sizeof k.gone);
    deal_to(c, &k, chance, NULL);
}

struct reach {
    double once[BJ_HANDS], doubled[BJ_HANDS];
};

/* One more card; a hand that busts is lost whatever the dealer has. */
static void draw(struct counting *c, struct reach *at, unsigned hand, double *into)
{
    const struct bj_holding *h = &c->x->hands.hand[hand];
    const struct bj_left l = bj_without(&c->x->fresh[c->up], h);
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        const double chance = l.of[v] > 0 ? at->once[hand] * l.of[v] / l.cards : 0;
        struct bj_holding bust = *h;
        if (h->with[v] != BJ_BUST) {
            into[h->with[v]] += chance;
            continue;
        }
        bust.of[v]++;
        deal_to_one(c, &bust, BJ_DONE_BUST, chance);
    }
}

static void blackjack(struct counting *c, const struct bj_holding *h, double chance)
{
    const struct bj_rules *r = &c->x->rules;
    const struct bj_left l = bj_without(&c->x->fresh[c->up], h);
    const double none = bj_no_natural(&l, c->up);
    c->r->staked += chance;
    if (c->up == BJ_ACE && r->even_money > r->blackjack_pays * none) {
        c->r->even_money += chance;
        return;
    }
    c->r->natural += chance * none;
    add_result(c, 0, chance * (1 - none));
}

static unsigned pair_of(const struct bj_holding *h)
{
    unsigned v = 0;
    while (v < BJ_VALUES && h->of[v] != 2)
        v++;
    return h->cards == 2 ? v : BJ_VALUES;
}

/* Leaves how likely each pair is split. */
static void play_unsplit(struct counting *c, double split[BJ_VALUES])
{
    const struct bj_exact *x = c->x;
    struct reach *at = calloc(1, sizeof *at);
    if (at == NULL)
        abort();
    const double cards = x->fresh[c->up].cards + 1;
    at->once[0] = (x->fresh[c->up].of[c->up] + 1) / cards;
    for (unsigned hand = 0; hand < BJ_HANDS; hand++) {
        const struct bj_holding *h = &x->hands.hand[hand];
        const unsigned pair = pair_of(h);
        deal_to_one(c, h, BJ_DONE_DOUBLED + bj_done_at(h->total), at->doubled[hand]);
        if (at->once[hand] == 0)
            continue;
        if (h->cards < 2)
            draw(c, at, hand, at->once);
        else if (h->cards == 2 && h->total == BLACKJACK)
            blackjack(c, h, at->once[hand]);
        else if (pair < BJ_VALUES && x->first[c->up][pair][pair].best == BJ_SPLIT)
            split[pair] = at->once[hand];
        else if (x->act[BJ_EASY][c->up][hand] == BJ_STAND)
            deal_to_one(c, h, bj_done_at(h->total), at->once[hand]);
        else
            draw(c, at, hand, x->act[BJ_EASY][c->up][hand] == BJ_HIT ? at->once : at->doubled);
    }
    deal_to_all(c);
    free(at);
}

/* --- one hand of a split ---------------------------------------------------------------------- */

struct finishes {
    unsigned count, room;
    struct finish *of;
};

static void add_finish(struct finishes *f, const struct bj_holding *h, unsigned pair,
                       unsigned value, unsigned done, double any, double other)
{
    struct finish one = {.done = (uint8_t)done, .any = any, .other = other};
    memcpy(one.of, h->of, sizeof one.of);
    one.of[pair]--;
    if (value < BJ_VALUES)
        one.of[value]++;
    for (unsigned v = 0; v < BJ_VALUES; v++)
        one.cards += one.of[v];
    if (f->count == f->room) {
        f->room = f->room == 0 ? 256 : 2 * f->room;
        f->of = realloc(f->of, f->room * sizeof *f->of);
        if (f->of == NULL)
            abort();
    }
    f->of[f->count++] = one;
}

/* Chances of drawing so many of each value from what a course left, in one order. */
enum { RUN_MAX = BJ_CARDS_MAX + 1 };
struct runs {
    double of[BJ_VALUES][RUN_MAX];
    double all[RUN_MAX]; /* one through the cards they were drawn from */
};

static void runs_of(struct runs *r, const struct bj_left *fresh, const struct course *k)
{
    double cards = fresh->cards;
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        const double left = fresh->of[v] - k->gone[v];
        cards -= k->gone[v];
        r->of[v][0] = 1;
        for (unsigned i = 1; i < RUN_MAX; i++)
            r->of[v][i] = r->of[v][i - 1] * fmax(0, left - (i - 1));
    }
    r->all[0] = 1;
    for (unsigned i = 1; i < RUN_MAX; i++)
        r->all[i] = r->all[i - 1] / fmax(1, cards - (i - 1));
}

static double run_chance(const struct runs *r, const struct finish *f)
{
    double chance = r->all[f->cards];
    for (unsigned v = 0; v < BJ_VALUES; v++)
        if (f->of[v] > 0)
            chance *= r->of[v][f->of[v]];
    return chance;
}

static int likely_first(const void *a, const void *b)
{
    const struct finish *one = a, *other = b;
    return one->about < other->about ? 1 : one->about > other->about ? -1 : 0;
}

/* All ways in which a hand of this pair is played to its end, the likely ones first. */
static void find_finishes(struct finishes *f, const struct counting *c, unsigned pair,
                          enum bj_mood mood)
{
    const struct bj_exact *x = c->x;
    double(*orders)[2] = calloc(BJ_HANDS, sizeof *orders);
    if (orders == NULL)
        abort();
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        orders[x->hands.hand[bj_single(pair)].with[v]][0] = 1;
        orders[x->hands.hand[bj_single(pair)].with[v]][1] = v != pair;
    }
    *f = (struct finishes){0};
    for (unsigned hand = x->hands.from[2]; hand < BJ_HANDS; hand++) {
        const struct bj_holding *h = &x->hands.hand[hand];
        const double any = orders[hand][0], other = orders[hand][1];
        const unsigned act = pair == BJ_ACE ? BJ_STAND : x->act[mood][c->up][hand];
        if (any == 0)
            continue;
        if (act == BJ_STAND)
            add_finish(f, h, pair, BJ_VALUES, bj_done_at(h->total), any, other);
        for (unsigned v = 0; act != BJ_STAND && v < BJ_VALUES; v++) {
            if (h->with[v] == BJ_BUST) {
                add_finish(f, h, pair, v, BJ_DONE_BUST, any, other);
            } else if (act == BJ_DOUBLE) {
                add_finish(f, h, pair, v,
                           BJ_DONE_DOUBLED + bj_done_at(x->hands.hand[h->with[v]].total), any,
                           other);
            } else {
                orders[h->with[v]][0] += any;
                orders[h->with[v]][1] += other;
            }
        }
    }
    free(orders);
    struct course start = {.gone = {0}};
    struct runs r;
    start.gone[pair] = 2;
    runs_of(&r, &x->fresh[c->up], &start);
    for (unsigned i = 0; i < f->count; i++)
        f->of[i].about = f->of[i].any * run_chance(&r, &f->of[i]);
    qsort(f->of, f->count, sizeof *f->of, likely_first);
    struct finish sum = {.any = 0};
    for (unsigned i = f->count; i-- > 0;) {
        struct finish *one = &f->of[i];
        sum.about += one->about;
        sum.ends[one->done] += one->about;
        for (unsigned d = 0; sum.about > 0 && d < BJ_DONE_NATURAL; d++)
            one->ends[d] = sum.ends[d] / sum.about;
        for (unsigned v = 0; sum.about > 0 && v < BJ_VALUES; v++) {
            sum.cards_of[v] += one->about * one->of[v];
            one->cards_of[v] = sum.cards_of[v] / sum.about;
        }
    }
}

/* --- courses, each once ----------------------------------------------------------------------- */

struct courses {
    size_t count, slots; /* slots: a power of two */
    struct {
        struct course key;
        double chance;
    } * at;
};

static uint64_t hash(const struct course *k)
{
    uint64_t a, b;
    static_assert(sizeof *k == sizeof a + sizeof b, "two words");
    memcpy(&a, k, sizeof a);
    memcpy(&b, (const char *)k + sizeof a, sizeof b);
    a = (a ^ b * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    return (a ^ a >> 31) * 0x94d049bb133111ebu >> 20;
}

static void courses_add(struct courses *t, const struct course *k, double chance);

static void courses_grow(struct courses *t)
{
    struct courses more = {.slots = t->slots == 0 ? 1024 : 2 * t->slots};
    more.at = calloc(more.slots, sizeof *more.at);
    if (more.at == NULL)
        abort();
    for (size_t i = 0; i < t->slots; i++)
        if (t->at[i].chance > 0)
            courses_add(&more, &t->at[i].key, t->at[i].chance);
    free(t->at);
    *t = more;
}

static void courses_add(struct courses *t, const struct course *k, double chance)
{
    if (2 * t->count >= t->slots)
        courses_grow(t);
    size_t i = hash(k) & (t->slots - 1);
    while (t->at[i].chance > 0 && memcmp(&t->at[i].key, k, sizeof *k) != 0)
        i = (i + 1) & (t->slots - 1);
    if (t->at[i].chance == 0) {
        t->at[i].key = *k;
        t->count++;
    }
    t->at[i].chance += chance;
}

/* --- splits ----------------------------------------------------------------------------------- */

struct splitting {
    struct counting *c;
    unsigned pair, most; /* hands */
    struct finishes finishes[BJ_MOODS];
    struct courses then[BLACKJACK_HANDS - 1]; /* hands wait, after one that is over, and more */
    struct courses over;
};

/* A hand of a course ended so, with these cards; NULL: with cards that were not looked at. */
static void hand_over(struct splitting *s, const struct course *k, unsigned done,
                      const uint8_t *cards, double chance)
{
    struct course then = with_done(k, done);
    for (unsigned v = 0; cards != NULL && v < BJ_VALUES; v++)
        then.gone[v] = (uint8_t)(then.gone[v] + cards[v]);
    if (k->waits == 0) {
        then.hands = 0;
        courses_add(&s->over, &then, chance);
    } else {
        then.waits--;
        courses_add(&s->then[dones_in(k)], &then, chance);
    }
}

/* Ways to end that are too rare each: they end as such ways do in a shoe that has lost the pair
 * alone; and what is drawn next is drawn as if this hand's cards were in the shoe, or, by the
 * dealer, as if they were such hands' cards on average. */
static void rare_over(struct splitting *s, const struct course *k, const struct finish *first,
                      double chance)
{
    s->c->r->inexact += chance;
    if (k->waits == 0) {
        deal_to(s->c, k, chance, first);
        return;
    }
    for (unsigned d = 0; d < BJ_DONE_NATURAL; d++)
        if (first->ends[d] > 0)
            hand_over(s, k, d, NULL, chance * first->ends[d]);
}

/* The next hand of a course, from its second card on. */
static void play_hand(struct splitting *s, const struct course *k, double chance)
{
    struct counting *c = s->c;
    struct runs r;
    const bool splits = k->hands < s->most;
    runs_of(&r, &c->x->fresh[c->up], k);
    double left = chance;
    if (splits) {
        struct course again = *k;
        again.gone[s->pair]++;
        again.hands++;
        again.waits++;
        const double pairs = r.of[s->pair][1] * r.all[1];
        if (pairs > 0)
            play_hand(s, &again, chance * pairs);
        left -= chance * pairs;
    }
    const struct finishes *all =
        &s->finishes[bj_mood_of(&c->x->rules.game, c->up, busts_in(k), k->waits)];
    unsigned i = 0;
    for (; i < all->count && chance * all->of[i].about > c->rarer; i++) {
        const struct finish *f = &all->of[i];
        const double p = chance * (splits ? f->other : f->any) * run_chance(&r, f);
        if (p > 0)
            hand_over(s, k, f->done, f->of, p);
        left -= p;
    }
    if (i < all->count && left > 0)
        rare_over(s, k, &all->of[i], left);
}

static void play_split(struct counting *c, unsigned pair, double chance)
{
    struct splitting s = {.c = c, .pair = pair};
    const struct bj_rules *r = &c->x->rules;
    s.most = pair == BJ_ACE ? r->ace_hands : r->game.hands;
    for (unsigned mood = 0; mood < (bj_moody(&r->game, c->up) ? BJ_MOODS : 1); mood++)
        find_finishes(&s.finishes[mood], c, pair, (enum bj_mood)mood);
    struct course start = {
        .done = {BJ_DONE_NONE, BJ_DONE_NONE, BJ_DONE_NONE}, .waits = 1, .hands = 2};
    start.gone[pair] = 2;
    play_hand(&s, &start, chance);
    for (unsigned over = 0; over < BLACKJACK_HANDS - 1; over++) {
        const struct courses *t = &s.then[over];
        for (size_t i = 0; i < t->slots; i++)
            if (t->at[i].chance > 0)
                play_hand(&s, &t->at[i].key, t->at[i].chance);
        free(t->at);
    }
    for (size_t i = 0; i < s.over.slots; i++)
        if (s.over.at[i].chance > 0)
            deal_to(c, &s.over.at[i].key, s.over.at[i].chance, NULL);
    free(s.over.at);
    deal_to_all(c);
    for (unsigned mood = 0; mood < BJ_MOODS; mood++)
        free(s.finishes[mood].of);
}

/* --- all of it -------------------------------------------------------------------------------- */

static void spread(struct bj_results *r, const struct bj_rules *rules)
{
    double squares = 0;
    r->mean = r->natural * rules->blackjack_pays + r->even_money * rules->even_money;
    squares = r->natural * rules->blackjack_pays * rules->blackjack_pays +
              r->even_money * rules->even_money * rules->even_money;
    for (int won = -BJ_WON_MOST; won <= BJ_WON_MOST; won++) {
        r->mean += r->of[won + BJ_WON_MOST] * won;
        squares += r->of[won + BJ_WON_MOST] * won * won;
    }
    r->deviation = sqrt(squares - r->mean * r->mean);
}

void bj_results_of_split(struct bj_results *r, const struct bj_exact *x, unsigned up, unsigned pair,
                         double chance, double rarer)
{
    struct counting c = {.x = x, .r = r, .up = up, .rarer = rarer};
    play_split(&c, pair, chance);
}

void bj_results_make(struct bj_results *r, const struct bj_exact *x, double rarer)
{
    memset(r, 0, sizeof *r);
    for (unsigned up = 0; up < BJ_VALUES; up++) {
        struct counting c = {.x = x, .r = r, .up = up, .rarer = rarer};
        double split[BJ_VALUES] = {0};
        play_unsplit(&c, split);
        for (unsigned pair = 0; pair < BJ_VALUES; pair++)
            if (split[pair] > 0)
                bj_results_of_split(r, x, up, pair, split[pair], rarer);
    }
    spread(r, &x->rules);
}
