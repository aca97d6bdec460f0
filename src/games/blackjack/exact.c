#include "games/blackjack/walk.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Cards of a value that a shoe begins with. */
static double full(const struct bj_rules *r, unsigned value)
{
    return r->shoe != NULL ? r->shoe[value] : r->decks * (value == BJ_TEN ? 16.0 : 4.0);
}

static double full_shoe(const struct bj_rules *r)
{
    double cards = 0;
    for (unsigned v = 0; v < BJ_VALUES; v++)
        cards += full(r, v);
    return cards;
}

static struct bj_left fresh_shoe(const struct bj_rules *r, unsigned up)
{
    struct bj_left l = {.cards = full_shoe(r)};
    for (unsigned v = 0; v < BJ_VALUES; v++)
        l.of[v] = full(r, v);
    bj_take(&l, up, 1);
    return l;
}

struct bj_left bj_without(const struct bj_left *l, const struct bj_holding *h)
{
    struct bj_left after = {.cards = l->cards - h->cards};
    for (unsigned v = 0; v < BJ_VALUES; v++)
        after.of[v] = l->of[v] - h->of[v];
    return after;
}

/* --- standing --------------------------------------------------------------------------------- */

double bj_stand_worth(double natural, double ends[BJ_ENDS][BJ_LANES], unsigned lane, unsigned total)
{
    double value = 1 - natural;
    for (unsigned e = 0; e < BJ_ENDS; e++)
        value -= e + BJ_STANDS > total    ? 2 * ends[e][lane]
                 : e + BJ_STANDS == total ? ends[e][lane]
                                          : 0;
    return value;
}

/* Lanes in which nobody waits are weighed with the rest, and not looked at. */
void bj_stand_all(struct bj_standing *s)
{
    double ends[BJ_ENDS][BJ_LANES];
    if (s->waiting == 0)
        return;
    bj_dealer_ends(&s->x->dealer, s->up, &s->shoes, ends);
    for (unsigned i = 0; i < s->waiting; i++) {
        const double natural = bj_natural(s->up, s->shoes.left[BJ_ACE][i], s->shoes.left[BJ_TEN][i],
                                          s->shoes.cards[i]);
        *s->into[i] = bj_stand_worth(natural, ends, i, s->total[i]);
    }
    s->waiting = 0;
}

void bj_shoe_in(struct bj_shoes *s, unsigned lane, const struct bj_left *l)
{
    for (unsigned v = 0; v < BJ_VALUES; v++)
        s->left[v][lane] = l->of[v];
    s->cards[lane] = l->cards;
}

void bj_stand_in(struct bj_standing *s, const struct bj_left *l, unsigned total, double *into)
{
    unsigned i = s->waiting++;
    bj_shoe_in(&s->shoes, i, l);
    s->total[i] = total;
    s->into[i] = into;
    if (s->waiting == BJ_LANES)
        bj_stand_all(s);
}

/* --- drawing ---------------------------------------------------------------------------------- */

bool bj_can_be(const struct bj_left *l)
{
    for (unsigned v = 0; v < BJ_VALUES; v++)
        if (l->of[v] < 0)
            return false;
    return true;
}

double bj_draw_one(const struct bj_left *shoe, unsigned up, const struct bj_holding *h,
                   const double *then, double share)
{
    struct bj_left l = bj_without(shoe, h);
    double sum = 0;
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        const bool busts = h->with[v] == BJ_BUST;
        double p = l.of[v] / l.cards;
        if (then != NULL && !busts) {
            sum += p * then[h->with[v]];
            continue;
        }
        const double none = 1 - bj_natural(up, l.of[BJ_ACE] - (v == BJ_ACE),
                                           l.of[BJ_TEN] - (v == BJ_TEN), l.cards - 1);
        sum += busts ? -p * (none + share * (1 - none)) : p * none;
    }
    return sum;
}

bool bj_may_double(const struct bj_rules *r, const struct bj_holding *h)
{
    if (h->cards != 2 || r->doubles_any)
        return h->cards == 2 && h->total < BLACKJACK;
    unsigned first = 0;
    while (h->of[first] == 0)
        first++;
    return blackjack_doubles(&r->game, first + 1, h->hard - (first + 1));
}

/* --- all hands against one upcard ------------------------------------------------------------- */

/* From two cards on: what may come of drawing, where drawing could be better than standing. */
static void meet_hands(struct bj_exact *x, unsigned up)
{
    bool *met = x->met[up];
    double *stand = x->stand[up];
    for (unsigned cards = 2; cards <= BJ_CARDS_MAX; cards++) {
        struct bj_standing s = {.x = x, .up = up};
        const unsigned from = x->hands.from[cards], end = x->hands.from[cards + 1];
        for (unsigned h = from; h < end; h++) {
            const struct bj_holding *at = &x->hands.hand[h];
            struct bj_left l = bj_without(&x->fresh[up], at);
            met[h] = (met[h] || cards == 2) && bj_can_be(&l);
            if (met[h])
                bj_stand_in(&s, &l, at->total, &stand[h]);
        }
        bj_stand_all(&s);
        for (unsigned h = from; h < end; h++) {
            const struct bj_holding *at = &x->hands.hand[h];
            if (!met[h] || at->total == BLACKJACK ||
                (!bj_must_draw(at) && bj_draw_one(&x->fresh[up], up, at, NULL, 0) < stand[h] &&
                 !bj_may_double(&x->rules, at)))
                continue;
            for (unsigned v = 0; v < BJ_VALUES; v++)
                if (at->with[v] != BJ_BUST)
                    met[at->with[v]] = true;
        }
    }
}

/* The best decision, once all hands that another card makes have theirs. */
static void decide(const struct bj_exact *x, unsigned up, unsigned hand, uint8_t *act,
                   double *value, double share)
{
    const struct bj_holding *h = &x->hands.hand[hand];
    act[hand] = BJ_STAND;
    value[hand] = x->stand[up][hand];
    if (h->total == BLACKJACK)
        return;
    /* Where drawing was not followed up it is the worse. */
    if (bj_must_draw(h) || bj_draw_one(&x->fresh[up], up, h, NULL, 0) >= value[hand]) {
        double hit = bj_draw_one(&x->fresh[up], up, h, value, share);
        if (bj_must_draw(h) || hit > value[hand]) {
            act[hand] = BJ_HIT;
            value[hand] = hit;
        }
    }
    if (bj_may_double(&x->rules, h)) {
        double doubled = 2 * bj_draw_one(&x->fresh[up], up, h, x->stand[up], share);
        if (doubled > value[hand]) {
            act[hand] = BJ_DOUBLE;
            value[hand] = doubled;
        }
    }
}

/* A wary hand reckons that the next will bust as often as careful hands do, more or less. */
static const double SHARE_LOST[BJ_MOODS] = {[BJ_WARY] = 0.2, [BJ_CAREFUL] = 1};

static void play_hands(struct bj_exact *x, unsigned up)
{
    const bool moody = !x->rules.game.refunds_busts && (up == BJ_ACE || up == BJ_TEN);
    double other[BJ_HANDS];
    meet_hands(x, up);
    for (unsigned mood = 0; mood < (moody ? BJ_MOODS : 1); mood++)
        for (unsigned h = BJ_HANDS; h-- > x->hands.from[2];)
            if (x->met[up][h])
                decide(x, up, h, x->act[mood][up], mood == BJ_EASY ? x->value[up] : other,
                       SHARE_LOST[mood]);
}

/* --- by totals alone -------------------------------------------------------------------------- */

struct totals {
    const struct bj_exact *best; /* which pairs are split */
    double reach[BJ_HANDS];
    bool hit[2][BLACKJACK + 1], doubled[2][BLACKJACK + 1]; /* by hard and soft */
};

/* Whatever cards a hand has, it may come to be played. */
static void meet_all(struct bj_exact *x, unsigned up)
{
    struct bj_standing s = {.x = x, .up = up};
    for (unsigned h = x->hands.from[2]; h < BJ_HANDS; h++) {
        struct bj_left l = bj_without(&x->fresh[up], &x->hands.hand[h]);
        x->met[up][h] = bj_can_be(&l);
        if (x->met[up][h])
            bj_stand_in(&s, &l, x->hands.hand[h].total, &x->stand[up][h]);
    }
    bj_stand_all(&s);
}

static double hit_worth(const struct bj_exact *x, unsigned up, unsigned hand)
{
    return bj_draw_one(&x->fresh[up], up, &x->hands.hand[hand], x->value[up], 0);
}

static double double_worth(const struct bj_exact *x, unsigned up, unsigned hand)
{
    return 2 * bj_draw_one(&x->fresh[up], up, &x->hands.hand[hand], x->stand[up], 0);
}

/* Every hand as its total says, and what that is worth. */
static void play_totals(struct bj_exact *x, unsigned up, const struct totals *t)
{
    for (unsigned hand = BJ_HANDS; hand-- > x->hands.from[2];) {
        const struct bj_holding *h = &x->hands.hand[hand];
        if (!x->met[up][hand])
            continue;
        const bool doubled = t->doubled[h->soft][h->total] && bj_may_double(&x->rules, h);
        const bool hit = h->total < BLACKJACK && (bj_must_draw(h) || t->hit[h->soft][h->total]);
        x->act[BJ_EASY][up][hand] = doubled ? BJ_DOUBLE : hit ? BJ_HIT : BJ_STAND;
        x->value[up][hand] = doubled ? double_worth(x, up, hand)
                             : hit   ? hit_worth(x, up, hand)
                                     : x->stand[up][hand];
    }
}

/* How likely each hand is come to; pairs that are split are not played on. */
static void reach_totals(const struct bj_exact *x, unsigned up, struct totals *t)
{
    memset(t->reach, 0, sizeof t->reach);
    t->reach[0] = 1;
    for (unsigned hand = 0; hand < BJ_HANDS; hand++) {
        const struct bj_holding *h = &x->hands.hand[hand];
        const struct bj_left l = bj_without(&x->fresh[up], h);
        for (unsigned v = 0; h->cards == 2 && v < BJ_VALUES; v++)
            if (h->of[v] == 2 && t->best->first[up][v][v].best == BJ_SPLIT)
                t->reach[hand] = 0;
        if (t->reach[hand] == 0 || (h->cards >= 2 && x->act[BJ_EASY][up][hand] != BJ_HIT))
            continue;
        for (unsigned v = 0; v < BJ_VALUES; v++)
            if (h->with[v] != BJ_BUST && l.of[v] > 0)
                t->reach[h->with[v]] += t->reach[hand] * l.of[v] / l.cards;
    }
}

/* What all hands of a total gain by one more card, and those of two by a double beyond the better
 * of both. False: nothing changes. */
static bool better_totals(const struct bj_exact *x, unsigned up, struct totals *t)
{
    double hits[2][BLACKJACK + 1] = {0}, doubles[2][BLACKJACK + 1] = {0};
    const struct totals was = *t;
    for (unsigned hand = x->hands.from[2]; hand < BJ_HANDS; hand++) {
        const struct bj_holding *h = &x->hands.hand[hand];
        if (!x->met[up][hand] || t->reach[hand] == 0 || h->total == BLACKJACK)
            continue;
        const double hit = hit_worth(x, up, hand), stand = x->stand[up][hand];
        const bool hit_now = bj_must_draw(h) || t->hit[h->soft][h->total];
        hits[h->soft][h->total] += t->reach[hand] * (hit - stand);
        if (bj_may_double(&x->rules, h))
            doubles[h->soft][h->total] +=
                t->reach[hand] * (double_worth(x, up, hand) - (hit_now ? hit : stand));
    }
    for (unsigned soft = 0; soft < 2; soft++)
        for (unsigned total = 0; total <= BLACKJACK; total++) {
            t->hit[soft][total] = hits[soft][total] > 0;
            t->doubled[soft][total] = doubles[soft][total] > 0;
        }
    return memcmp(was.hit, t->hit, sizeof t->hit) != 0 ||
           memcmp(was.doubled, t->doubled, sizeof t->doubled) != 0;
}

/* From standing on all that need not draw, until no total would do better otherwise. */
static void play_by_totals(struct bj_exact *x, unsigned up, const struct bj_exact *best)
{
    struct totals t = {.best = best};
    enum { TURNS_MAX = 50 };
    meet_all(x, up);
    unsigned turns = 0;
    do {
        play_totals(x, up, &t);
        reach_totals(x, up, &t);
        assert(++turns < TURNS_MAX);
    } while (better_totals(x, up, &t));
    for (unsigned mood = BJ_EASY + 1; mood < BJ_MOODS; mood++)
        memcpy(x->act[mood][up], x->act[BJ_EASY][up], sizeof x->act[mood][up]);
}

/* --- the hands that are dealt ----------------------------------------------------------------- */

/* Two hands, each as if it had been dealt so. Cards that the other hand takes, and further splits,
 * change this by a few hundredths: where it falls short by more, splitting is no matter. */
static const double HOPELESS = 0.1;
static double about_split(const struct bj_exact *x, unsigned up, unsigned pair)
{
    const struct bj_holding *one = &x->hands.hand[bj_single(pair)];
    return 2 * bj_draw_one(&x->fresh[up], up, one, pair == BJ_ACE ? x->stand[up] : x->value[up], 0);
}

static void weigh_first(struct bj_exact *x, unsigned up, unsigned a, unsigned b)
{
    bj_hand hand = x->hands.hand[bj_single(a)].with[b];
    const struct bj_holding *h = &x->hands.hand[hand];
    struct bj_worth *w = &x->first[up][a][b];
    *w = (struct bj_worth){{NAN, NAN, NAN, NAN}, (enum bj_act)x->act[BJ_EASY][up][hand]};
    if (!x->met[up][hand])
        return;
    if (!bj_must_draw(h))
        w->of[BJ_STAND] = x->stand[up][hand];
    if (h->total < BLACKJACK)
        w->of[BJ_HIT] = bj_draw_one(&x->fresh[up], up, h, x->value[up], 0);
    if (bj_may_double(&x->rules, h))
        w->of[BJ_DOUBLE] = 2 * bj_draw_one(&x->fresh[up], up, h, x->stand[up], 0);
    if (a == b && (a == BJ_ACE ? x->rules.ace_hands : x->rules.game.hands) > 1) {
        w->of[BJ_SPLIT] = about_split(x, up, a);
        if (w->of[BJ_SPLIT] + HOPELESS > w->of[w->best])
            w->of[BJ_SPLIT] = bj_split_value(x, a, up);
        if (!x->rules.game.refunds_busts && w->of[BJ_SPLIT] > w->of[w->best] && a != BJ_ACE &&
            (up == BJ_ACE || up == BJ_TEN))
            w->of[BJ_SPLIT] += bj_bust_cost(x, a, up);
        if (w->of[BJ_SPLIT] > w->of[w->best])
            w->best = BJ_SPLIT;
    }
    x->first[up][b][a] = *w;
}

/* A blackjack stands off with the dealer's, and pays more; everything else loses one to it. */
static double worth_of_deal(const struct bj_exact *x, unsigned up, unsigned a, unsigned b)
{
    const struct bj_holding *h = &x->hands.hand[x->hands.hand[bj_single(a)].with[b]];
    struct bj_left l = bj_without(&x->fresh[up], h);
    double none = bj_no_natural(&l, up);
    const struct bj_worth *w = &x->first[up][a][b];
    if (h->total < BLACKJACK)
        return w->of[w->best] - (1 - none);
    return fmax(x->rules.blackjack_pays * none, up == BJ_ACE ? x->rules.even_money : 0);
}

double bj_chance_of_deal(const struct bj_rules *r, unsigned up, unsigned a, unsigned b)
{
    double n = full_shoe(r);
    double first = full(r, a), second = full(r, b) - (a == b);
    double third = full(r, up) - (up == a) - (up == b);
    return (a == b ? 1 : 2) * first * second * third / (n * (n - 1) * (n - 2));
}

struct bj_exact *bj_exact_make(const struct bj_rules *r)
{
    struct bj_exact *x = calloc(1, sizeof *x);
    if (x == NULL)
        abort();
    x->rules = *r;
    struct bj_rules by_cards = *r;
    by_cards.by_totals = false;
    struct bj_exact *best = r->by_totals ? bj_exact_make(&by_cards) : NULL;
    bj_hands_make(&x->hands);
    bj_dealer_make(&x->dealer, &x->hands, &r->game);
    for (unsigned up = 0; up < BJ_VALUES; up++) {
        x->fresh[up] = fresh_shoe(r, up);
        if (best != NULL)
            play_by_totals(x, up, best);
        else
            play_hands(x, up);
        for (unsigned a = 0; a < BJ_VALUES; a++)
            for (unsigned b = a; b < BJ_VALUES; b++) {
                weigh_first(x, up, a, b);
                x->returns += bj_chance_of_deal(r, up, a, b) * worth_of_deal(x, up, a, b);
            }
    }
    free(best);
    return x;
}
