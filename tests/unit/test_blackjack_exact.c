/* Blackjack under the best play: against figures of an analyser that shares no code with this one,
 * and the dealer's hand against one dealt out card by card. */
#include "games/blackjack/bound.h"
#include "games/blackjack/results.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* E. Farmer's analyser 7.6, CDZ-, in hundredths of the stake. */
static const struct known {
    unsigned decks, hands, ace_hands;
    bool doubles_any, hits_soft_17;
    double edge;
} KNOWN[] = {
    {1, 3, 2, false, false, -0.035403973}, {2, 3, 2, false, false, 0.295956471},
    {4, 3, 2, false, false, 0.454356451},  {6, 3, 2, false, false, 0.506429569},
    {8, 3, 2, false, false, 0.532500647},  {6, 3, 3, false, false, 0.447239140},
    {8, 3, 3, false, false, 0.471813989},  {6, 4, 2, false, false, 0.498954573},
    {8, 4, 2, false, false, 0.524673497},  {6, 2, 2, false, false, 0.551996676},
    {8, 2, 2, false, false, 0.578910454},  {1, 2, 2, false, false, -0.008786485},
    {6, 3, 2, true, false, 0.410486537},   {6, 4, 2, true, false, 0.402870236},
    {8, 4, 2, true, false, 0.430580629},   {6, 4, 2, true, true, 0.615389123},
};

static struct bj_rules rules_of(const struct known *k)
{
    return (struct bj_rules){
        .decks = k->decks,
        .game = {.stands = 17,
                 .stands_soft = k->hits_soft_17 ? 18 : 17,
                 .double_from = 9,
                 .double_to = 11,
                 .hands = k->hands,
                 .refunds_busts = true},
        .ace_hands = k->ace_hands,
        .doubles_any = k->doubles_any,
        .blackjack_pays = 1.5,
    };
}

static void test_agrees_with_another_analyser(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        struct bj_rules rules = rules_of(&KNOWN[i]);
        struct bj_exact *x = bj_exact_make(&rules);
        assert_true(fabs(-100 * x->returns - KNOWN[i].edge) < 1e-9);
        free(x);
    }
}

static void test_every_hand_is_numbered_once(void **state)
{
    (void)state;
    static struct bj_hands all;
    bj_hands_make(&all);
    for (unsigned h = 0; h < BJ_HANDS; h++)
        for (unsigned v = 0; v < BJ_VALUES; v++) {
            bj_hand with = all.hand[h].with[v];
            if (all.hand[h].hard + v + 1 > 21) {
                assert_int_equal(with, BJ_BUST);
                continue;
            }
            for (unsigned k = 0; k < BJ_VALUES; k++)
                assert_int_equal(all.hand[with].of[k], all.hand[h].of[k] + (k == v));
        }
}

/* The dealer's hand the plain way, card by card. */
static void deal_on(double left[BJ_VALUES], double cards, unsigned hard, bool ace, unsigned held,
                    double p, bool draws_soft_17, double ends[BJ_ENDS])
{
    unsigned total = ace && hard <= 11 ? hard + 10 : hard;
    if (total > 21 || (held == 2 && total == 21))
        return;
    if (total >= BJ_STANDS && !(draws_soft_17 && total == BJ_STANDS && hard < total)) {
        ends[total - BJ_STANDS] += p;
        return;
    }
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        double here = left[v];
        left[v]--;
        if (here > 0)
            deal_on(left, cards - 1, hard + v + 1, ace || v == BJ_ACE, held + 1, p * here / cards,
                    draws_soft_17, ends);
        left[v]++;
    }
}

static void dealt_card_by_card(bool draws_soft_17)
{
    static struct bj_hands all;
    static struct bj_dealer dealer;
    bj_hands_make(&all);
    bj_dealer_make(&dealer, &all,
                   &(struct blackjack_rules){.stands = 17, .stands_soft = draws_soft_17 ? 18 : 17});
    for (unsigned up = 0; up < BJ_VALUES; up++) {
        struct bj_shoes s;
        double left[BJ_VALUES], plain[BJ_ENDS] = {0}, ends[BJ_ENDS][BJ_LANES];
        for (unsigned v = 0; v < BJ_VALUES; v++) {
            left[v] = (v == BJ_TEN ? 16 : 4) - (v == up) - (v == 1) * 3;
            for (unsigned i = 0; i < BJ_LANES; i++)
                s.left[v][i] = left[v];
        }
        for (unsigned i = 0; i < BJ_LANES; i++)
            s.cards[i] = 48;
        deal_on(left, 48, up + 1, up == BJ_ACE, 1, 1, draws_soft_17, plain);
        bj_dealer_ends(&dealer, up, &s, ends);
        for (unsigned e = 0; e < BJ_ENDS; e++)
            assert_true(fabs(ends[e][BJ_LANES - 1] - plain[e]) < 1e-14);
        double less[BJ_VALUES][BJ_ENDS][BJ_LANES];
        bj_dealer_ends_less(&dealer, up, &s, less);
        for (unsigned v = 0; v < BJ_VALUES; v++) {
            struct bj_shoes one = s;
            for (unsigned i = 0; i < BJ_LANES; i++) {
                one.left[v][i]--;
                one.cards[i]--;
            }
            bj_dealer_ends(&dealer, up, &one, ends);
            for (unsigned e = 0; s.left[v][0] > 0 && e < BJ_ENDS; e++)
                assert_true(fabs(ends[e][v % BJ_LANES] - less[v][e][v % BJ_LANES]) < 1e-14);
        }
    }
}

static void test_dealer_card_by_card(void **state)
{
    (void)state;
    dealt_card_by_card(false);
    dealt_card_by_card(true);
}

/* --- a split, card by card -------------------------------------------------------------------- */

/* Two hands of a split pair against one upcard, every order of every card, as they are dealt. */
struct by_hand {
    const struct bj_exact *x;
    double left[BJ_VALUES], cards;
    unsigned up, pair, hand;
    unsigned total[2], stake[2];
    bool bust[2];
};

static double dealer_by_hand(struct by_hand *t)
{
    struct bj_shoes s;
    double ends[BJ_ENDS][BJ_LANES], sum = 0;
    for (unsigned i = 0; i < BJ_LANES; i++) {
        s.cards[i] = t->cards;
        for (unsigned v = 0; v < BJ_VALUES; v++)
            s.left[v][i] = t->left[v];
    }
    bj_dealer_ends(&t->x->dealer, t->up, &s, ends);
    double natural = bj_natural(t->up, t->left[BJ_ACE], t->left[BJ_TEN], t->cards);
    for (unsigned i = 0; i < 2; i++) {
        double worth = t->bust[i] ? -(1 - natural) : 1 - natural;
        for (unsigned e = 0; !t->bust[i] && e < BJ_ENDS; e++)
            worth -= (e + BJ_STANDS > t->total[i]    ? 2.0
                      : e + BJ_STANDS == t->total[i] ? 1.0
                                                     : 0) *
                     ends[e][0];
        sum += t->stake[i] * worth;
    }
    /* Beyond the one stake that every blackjack takes. */
    return sum - (t->bust[0] && t->bust[1] ? natural : 0);
}

static double play_by_hand(struct by_hand *t, bj_hand hand);

static double card_by_hand(struct by_hand *t, bj_hand hand, unsigned stake, bool last)
{
    double sum = 0;
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        double p = t->left[v] / t->cards;
        bj_hand next = t->x->hands.hand[hand].with[v];
        t->left[v]--;
        t->cards--;
        t->bust[t->hand] = next == BJ_BUST;
        t->stake[t->hand] = stake;
        if (last || next == BJ_BUST) {
            const unsigned at = t->hand++;
            t->total[at] = next == BJ_BUST ? 0 : t->x->hands.hand[next].total;
            sum +=
                p * (at == 0 ? card_by_hand(t, bj_single(t->pair), 1, false) : dealer_by_hand(t));
            t->hand = at;
        } else {
            sum += p * play_by_hand(t, next);
        }
        t->left[v]++;
        t->cards++;
    }
    return sum;
}

static double play_by_hand(struct by_hand *t, bj_hand hand)
{
    const enum bj_mood mood = t->hand == 0 ? BJ_WARY : t->bust[0] ? BJ_CAREFUL : BJ_EASY;
    const unsigned at = t->hand;
    switch ((enum bj_act)t->x->act[mood][t->up][hand]) {
    case BJ_HIT:
        return card_by_hand(t, hand, 1, false);
    case BJ_DOUBLE:
        return card_by_hand(t, hand, 2, true);
    default:
        break;
    }
    t->total[at] = t->x->hands.hand[hand].total;
    t->stake[at] = 1;
    t->bust[at] = false;
    t->hand++;
    double worth = at == 0 ? card_by_hand(t, bj_single(t->pair), 1, false) : dealer_by_hand(t);
    t->hand = at;
    return worth;
}

static void test_busted_hands_card_by_card(void **state)
{
    (void)state;
    enum { EIGHT = 7 };
    struct bj_rules rules = rules_of(&KNOWN[10]);
    rules.game.refunds_busts = false;
    struct bj_exact *x = bj_exact_make(&rules);
    struct by_hand t = {.x = x, .up = BJ_TEN, .pair = EIGHT, .cards = 8 * 52 - 3};
    for (unsigned v = 0; v < BJ_VALUES; v++)
        t.left[v] = (v == BJ_TEN ? 128 : 32) - (v == t.up) - 2 * (v == EIGHT);
    double worth = card_by_hand(&t, bj_single(EIGHT), 1, false);
    assert_true(fabs(worth - x->first[t.up][EIGHT][EIGHT].of[BJ_SPLIT]) < 1e-12);
    free(x);
}

/* --- what a split comes to, card by card ------------------------------------------------------ */

/* Every order of every card, hand after hand and then the dealer's; a further pair is split again.
 */
struct spread_by_hand {
    const struct bj_exact *x;
    double left[BJ_VALUES], cards;
    unsigned up, pair, hands, begun;
    unsigned total[BLACKJACK_HANDS], stake[BLACKJACK_HANDS]; /* total 0: bust */
    double of[2 * BJ_WON_MOST + 1];
};

static void dealer_spreads(struct spread_by_hand *t, double p)
{
    double ends[BJ_ENDS] = {0}, bust = 1;
    const double natural = bj_natural(t->up, t->left[BJ_ACE], t->left[BJ_TEN], t->cards);
    deal_on(t->left, t->cards, t->up + 1, t->up == BJ_ACE, 1, 1, false, ends);
    unsigned busts = 0;
    for (unsigned i = 0; i < t->hands; i++)
        busts += t->total[i] == 0;
    for (unsigned e = 0; e < BJ_ENDS; e++)
        bust -= ends[e];
    for (unsigned total = BJ_STANDS; total <= BLACKJACK + 1; total++) {
        const unsigned dealer = total > BLACKJACK ? 1 : total; /* more than a hand that bust */
        int won = 0;
        for (unsigned i = 0; i < t->hands; i++)
            won += (int)t->stake[i] * (t->total[i] > dealer ? 1 : t->total[i] < dealer ? -1 : 0);
        t->of[won + BJ_WON_MOST] +=
            p * (total > BLACKJACK ? bust - natural : ends[total - BJ_STANDS]);
    }
    const bool lost = !t->x->rules.game.refunds_busts && busts > 1;
    t->of[BJ_WON_MOST - (lost ? (int)busts : 1)] += p * natural;
}

static void card_spreads(struct spread_by_hand *t, bj_hand hand, unsigned stake, bool last,
                         double p);

static void hand_spreads(struct spread_by_hand *t, bj_hand hand, unsigned stake, bool last,
                         double p)
{
    const unsigned at = t->begun - 1;
    unsigned busts = 0;
    for (unsigned i = 0; i < at; i++)
        busts += t->total[i] == 0;
    const bool moody = !t->x->rules.game.refunds_busts && (t->up == BJ_TEN || t->up == BJ_ACE);
    const enum bj_mood mood = !moody                ? BJ_EASY
                              : busts > 0           ? BJ_CAREFUL
                              : t->begun < t->hands ? BJ_WARY
                                                    : BJ_EASY;
    const enum bj_act act =
        hand == BJ_BUST || last ? BJ_STAND : (enum bj_act)t->x->act[mood][t->up][hand];
    if (act != BJ_STAND) {
        card_spreads(t, hand, act == BJ_DOUBLE ? 2 : 1, act == BJ_DOUBLE, p);
        return;
    }
    t->total[at] = hand == BJ_BUST ? 0 : t->x->hands.hand[hand].total;
    t->stake[at] = stake;
    if (t->begun == t->hands) {
        dealer_spreads(t, p);
        return;
    }
    t->begun++;
    card_spreads(t, bj_single(t->pair), 1, false, p);
    t->begun--;
}

static void card_spreads(struct spread_by_hand *t, bj_hand hand, unsigned stake, bool last,
                         double p)
{
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        const double chance = p * t->left[v] / t->cards;
        if (chance <= 0)
            continue;
        t->left[v]--;
        t->cards--;
        if (hand == bj_single(t->pair) && v == t->pair && t->hands < t->x->rules.game.hands) {
            t->hands++;
            card_spreads(t, hand, 1, false, chance);
            t->hands--;
        } else {
            hand_spreads(t, t->x->hands.hand[hand].with[v], stake, last, chance);
        }
        t->left[v]++;
        t->cards++;
    }
}

/* The figures are as good as they say; and far better. */
static void splits_spread(unsigned up, unsigned pair, unsigned hands, bool refunds)
{
    struct bj_rules rules = rules_of(&KNOWN[0]); /* one deck */
    rules.game.hands = hands;
    rules.game.refunds_busts = refunds;
    struct bj_exact *x = bj_exact_make(&rules);
    struct spread_by_hand t = {.x = x, .up = up, .pair = pair, .cards = 52 - 3, .hands = 2};
    for (unsigned v = 0; v < BJ_VALUES; v++)
        t.left[v] = (v == BJ_TEN ? 16 : 4) - (v == up) - 2 * (v == pair);
    t.begun = 1;
    card_spreads(&t, bj_single(pair), 1, false, 1);
    for (unsigned step = 0; step < 2; step++) {
        struct bj_results r = {.natural = 0};
        bj_results_of_split(&r, x, up, pair, 1, step == 0 ? 1e-6 : 0);
        double off = 0, all = 0;
        for (unsigned i = 0; i <= 2 * BJ_WON_MOST; i++) {
            off += fabs(r.of[i] - t.of[i]) / 2;
            all += r.of[i];
        }
        assert_true(fabs(all - 1) < 1e-12);
        assert_true(off < (step == 0 ? r.inexact / 10 : 0) + 1e-12);
    }
    free(x);
}

static void test_splits_spread_as_card_by_card(void **state)
{
    (void)state;
    enum { SIX = 5, EIGHT = 7, NINE = 8 };
    splits_spread(SIX, EIGHT, 2, true);
    splits_spread(SIX, NINE, 3, true);
    splits_spread(BJ_TEN, EIGHT, 2, false);
}

/* --- no play does better than its bound ------------------------------------------------------- */

/* A pair that was split, every order of every card, by players who know all cards seen: by the
 * chart, or each time by what is best. Nothing is used but the rules. */
struct seeing {
    const struct bj_exact *x;
    bool best;
    double left[BJ_VALUES], cards;
    unsigned up, pair, hands, begun;
    unsigned total[BLACKJACK_HANDS], stake[BLACKJACK_HANDS]; /* total 0: bust */
};

static double dealer_sees(struct seeing *t)
{
    double ends[BJ_ENDS] = {0}, bust = 1, sum = 0;
    deal_on(t->left, t->cards, t->up + 1, t->up == BJ_ACE, 1, 1, false, ends);
    for (unsigned e = 0; e < BJ_ENDS; e++)
        bust -= ends[e];
    bust -= bj_natural(t->up, t->left[BJ_ACE], t->left[BJ_TEN], t->cards);
    for (unsigned i = 0; i < t->hands; i++)
        for (unsigned total = BJ_STANDS; total <= BLACKJACK + 1; total++) {
            const unsigned dealer = total > BLACKJACK ? 1 : total; /* more than a hand that bust */
            const double p = total > BLACKJACK ? bust : ends[total - BJ_STANDS];
            sum += p * t->stake[i] * (t->total[i] > dealer ? 1 : t->total[i] < dealer ? -1 : 0);
        }
    return sum;
}

static double card_seen(struct seeing *t, bj_hand hand, unsigned stake, bool last);

static double hand_ends(struct seeing *t, bj_hand hand, unsigned stake)
{
    t->total[t->begun - 1] = hand == BJ_BUST ? 0 : t->x->hands.hand[hand].total;
    t->stake[t->begun - 1] = stake;
    if (t->begun == t->hands)
        return dealer_sees(t);
    t->begun++;
    const double worth = card_seen(t, bj_single(t->pair), 1, false);
    t->begun--;
    return worth;
}

static double act_seen(struct seeing *t, bj_hand hand, enum bj_act act)
{
    return act == BJ_STAND ? hand_ends(t, hand, 1)
                           : card_seen(t, hand, act == BJ_DOUBLE ? 2 : 1, act == BJ_DOUBLE);
}

static double decision_seen(struct seeing *t, bj_hand hand)
{
    const struct bj_holding *h = &t->x->hands.hand[hand];
    if (!t->best)
        return act_seen(t, hand, (enum bj_act)t->x->act[BJ_EASY][t->up][hand]);
    if (h->total == BLACKJACK)
        return hand_ends(t, hand, 1);
    double best = act_seen(t, hand, BJ_HIT);
    if (!bj_must_draw(h))
        best = fmax(best, act_seen(t, hand, BJ_STAND));
    if (bj_may_double(&t->x->rules, h))
        best = fmax(best, act_seen(t, hand, BJ_DOUBLE));
    return best;
}

static double card_seen(struct seeing *t, bj_hand hand, unsigned stake, bool last)
{
    double sum = 0;
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        const double p = t->left[v] / t->cards;
        const bj_hand next = t->x->hands.hand[hand].with[v];
        if (p <= 0)
            continue;
        t->left[v]--;
        t->cards--;
        if (last || next == BJ_BUST) {
            sum += p * hand_ends(t, next, stake);
        } else if (hand == bj_single(t->pair) && v == t->pair &&
                   t->hands < t->x->rules.game.hands) {
            t->hands++;
            const double again = card_seen(t, hand, 1, false);
            t->hands--;
            sum += p * (t->best ? fmax(again, decision_seen(t, next)) : again);
        } else {
            sum += p * decision_seen(t, next);
        }
        t->left[v]++;
        t->cards++;
    }
    return sum;
}

/* Shoes of few cards, and what the best of all plays comes to by a second model. */
static const struct small_shoe {
    unsigned up, pair;
    double best, shoe[BJ_VALUES];
} SMALL[] = {
#define SHOE(up, pair, best, ...) {up, pair, best, {__VA_ARGS__}},
#include "small_shoes.inc"
#undef SHOE
};

/* Against which no formula is good but a sum over everything. */
static void seen_from(const struct small_shoe *of)
{
    const unsigned up = of->up, pair = of->pair;
    struct bj_rules rules = rules_of(&KNOWN[0]);
    rules.shoe = of->shoe;
    struct bj_exact *x = bj_exact_make(&rules);
    struct seeing t = {.x = x, .up = up, .pair = pair, .hands = 2, .begun = 1};
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        t.left[v] = of->shoe[v] - (v == up) - 2 * (v == pair);
        t.cards += t.left[v];
    }
    const double chart = card_seen(&t, bj_single(pair), 1, false);
    t.best = true;
    const double best = card_seen(&t, bj_single(pair), 1, false);
    assert_true(fabs(chart - bj_split_value(x, pair, up)) < 1e-12);
    assert_true(fabs(best - of->best) < 1e-11);
    assert_true(of->best > bj_split_value(x, pair, up) + 1e-4); /* what was seen is worth it */
    assert_true(of->best < bj_split_value(x, pair, up) + bj_split_bound(x, pair, up));
    free(x);
}

static void test_no_play_of_a_small_shoe_beats_the_bound(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof SMALL / sizeof *SMALL; i++)
        seen_from(&SMALL[i]);
}

/* What a hand comes to by the best play for these very cards, from what is left of a shoe. */
static double best_from(const struct bj_exact *x, unsigned up, unsigned pair,
                        const struct bj_left *shoe)
{
    static double stand[BJ_HANDS], value[BJ_HANDS];
    struct bj_standing s = {.x = x, .up = up};
    for (unsigned h = x->hands.from[2]; h < BJ_HANDS; h++) {
        struct bj_left l = bj_without(shoe, &x->hands.hand[h]);
        if (x->hands.hand[h].of[pair] > 0 && bj_can_be(&l))
            bj_stand_in(&s, &l, x->hands.hand[h].total, &stand[h]);
    }
    bj_stand_all(&s);
    for (unsigned hand = BJ_HANDS; hand-- > x->hands.from[2];) {
        const struct bj_holding *h = &x->hands.hand[hand];
        if (h->of[pair] == 0)
            continue;
        const double hit = h->total < BLACKJACK ? bj_draw_one(shoe, up, h, value, 0) : -9;
        value[hand] = bj_must_draw(h) ? hit : fmax(hit, stand[hand]);
        if (bj_may_double(&x->rules, h))
            value[hand] = fmax(value[hand], 2 * bj_draw_one(shoe, up, h, stand, 0));
    }
    return bj_draw_one(shoe, up, &x->hands.hand[bj_single(pair)], value, 0);
}

/* From one deck, two hands: the second by the cards of the first, which is by what both come to. */
static void test_no_play_of_two_hands_beats_the_bound(void **state)
{
    (void)state;
    struct bj_rules rules = rules_of(&KNOWN[11]);
    struct bj_exact *x = bj_exact_make(&rules);
    static double both[BJ_HANDS], bust[BJ_VALUES];
    const unsigned up = BJ_TEN, pair = BJ_TEN;
    struct bj_left first = x->fresh[up];
    bj_take(&first, pair, 1);
    struct bj_standing s = {.x = x, .up = up};
    for (unsigned hand = BJ_HANDS; hand-- > bj_single(pair);) {
        const struct bj_holding *h = &x->hands.hand[hand];
        struct bj_left left = bj_without(&first, h), after;
        if (h->of[pair] == 0 || !bj_can_be(&left))
            continue;
        double hit = 0, stand = 0;
        for (unsigned v = 0; v < BJ_VALUES && h->total < BLACKJACK; v++) {
            if (left.of[v] <= 0)
                continue;
            const double p = left.of[v] / left.cards;
            after = left;
            bj_take(&after, v, 1);
            if (h->with[v] != BJ_BUST) {
                hit += p * both[h->with[v]];
                continue;
            }
            bust[v] = -bj_no_natural(&after, up);
            bj_take(&after, pair, -1); /* the second hand's own */
            hit += p * (bust[v] + best_from(x, up, pair, &after));
        }
        if (h->cards > 1) {
            bj_stand_in(&s, &left, h->total, &stand);
            bj_stand_all(&s);
            after = left;
            bj_take(&after, pair, -1);
            stand += best_from(x, up, pair, &after);
        }
        both[hand] = h->cards == 1 || bj_must_draw(h) ? hit
                     : h->total == BLACKJACK          ? stand
                                                      : fmax(hit, stand);
    }
    const double chart = bj_split_value(x, pair, up), best = both[bj_single(pair)];
    assert_true(best > chart + 1e-4);
    assert_true(best < chart + bj_split_bound(x, pair, up));
    free(x);
}

/* All results together are one, and come to what the best play returns; courses rarer than `rare`
 * are left out. Within what that leaves inexact, or as told. */
static void results_come_to_the_return(const struct known *k, double rare, double within)
{
    for (unsigned refunds = 0; refunds < 2; refunds++) {
        struct bj_rules rules = rules_of(k);
        struct bj_results r;
        rules.game.refunds_busts = refunds != 0;
        struct bj_exact *x = bj_exact_make(&rules);
        bj_results_make(&r, x, rare);
        double all = r.natural + r.even_money;
        for (unsigned i = 0; i <= 2 * BJ_WON_MOST; i++)
            all += r.of[i];
        assert_true(fabs(all - 1) < 1e-11);
        assert_true(fabs(r.mean - x->returns) < (within > 0 ? within : r.inexact / 20));
        free(x);
    }
}

static void test_results_come_to_the_return(void **state)
{
    (void)state;
    results_come_to_the_return(&KNOWN[0], 1e-5, 0);
    results_come_to_the_return(&KNOWN[11], 1e-5, 0);
}

static void test_results_come_to_the_return_in_full(void **state)
{
    (void)state;
    results_come_to_the_return(&KNOWN[0], 1e-8, 0);
    results_come_to_the_return(&KNOWN[4], 1e-8, 0);
    results_come_to_the_return(&KNOWN[11], 1e-8, 0);
    results_come_to_the_return(&KNOWN[11], 1e-14, 1e-10); /* two hands: so few courses that hardly
                                                             one is rare */
}

/* What busted split hands cost over the whole game lies between nothing and what it costs to play
 * as if nothing were lost by a bust. */
static void test_busted_hands_cost_little(void **state)
{
    (void)state;
    struct bj_rules rules = rules_of(&KNOWN[4]);
    struct bj_exact *refunded = bj_exact_make(&rules);
    rules.game.refunds_busts = false;
    struct bj_exact *final = bj_exact_make(&rules);
    double cost = 100 * (refunded->returns - final->returns);
    assert_true(cost > 0.0010 && cost < 0.0012);
    free(refunded);
    free(final);
}

/* Where every total may be doubled, busted hands lost for good or not: no hand is that can bust. */
static void test_no_double_busts(void **state)
{
    (void)state;
    for (unsigned refunds = 0; refunds < 2; refunds++)
        for (unsigned decks = 1; decks <= 8; decks += 7) {
            struct bj_rules rules = rules_of(&KNOWN[12]);
            rules.decks = decks;
            rules.game.refunds_busts = refunds != 0;
            struct bj_exact *x = bj_exact_make(&rules);
            unsigned doubled = 0;
            for (unsigned mood = 0; mood < BJ_MOODS; mood++)
                for (unsigned up = 0; up < BJ_VALUES; up++)
                    for (unsigned h = x->hands.from[2]; h < BJ_HANDS; h++)
                        if (x->met[up][h] && x->act[mood][up][h] == BJ_DOUBLE) {
                            assert_true(x->hands.hand[h].hard < 12);
                            doubled++;
                        }
            assert_true(doubled > 50);
            free(x);
        }
}

/* Hands that count the same are played alike, which costs a little and no more. */
static void test_by_totals_alone(void **state)
{
    (void)state;
    for (unsigned k = 0; k < 5; k++) {
        struct bj_rules rules = rules_of(&KNOWN[k]);
        rules.by_totals = true;
        struct bj_exact *x = bj_exact_make(&rules);
        const double cost = -100 * x->returns - KNOWN[k].edge;
        assert_true(cost > 0.015 / rules.decks && cost < 0.04 / rules.decks);
        for (unsigned up = 0; up < BJ_VALUES; up++) {
            int act[2][BLACKJACK + 1] = {0};
            for (unsigned h = x->hands.from[3]; h < BJ_HANDS; h++) {
                const struct bj_holding *at = &x->hands.hand[h];
                if (!x->met[up][h])
                    continue;
                if (act[at->soft][at->total] == 0)
                    act[at->soft][at->total] = 1 + x->act[BJ_EASY][up][h];
                assert_int_equal(act[at->soft][at->total], 1 + x->act[BJ_EASY][up][h]);
            }
        }
        free(x);
    }
}

/* What every book on the game says. */
static void test_well_known_decisions(void **state)
{
    (void)state;
    enum { V2 = 1, V3, V4, V5, V6, V7, V8, V9, VT };
    struct bj_rules rules = rules_of(&KNOWN[4]);
    struct bj_exact *x = bj_exact_make(&rules);
    assert_int_equal(x->first[VT][V8][V8].best, BJ_SPLIT);
    assert_int_equal(x->first[VT][BJ_ACE][BJ_ACE].best, BJ_SPLIT);
    assert_int_equal(x->first[V6][VT][VT].best, BJ_STAND);
    assert_int_equal(x->first[V6][V2][VT].best, BJ_STAND);
    assert_int_equal(x->first[V2][V2][VT].best, BJ_HIT);
    assert_int_equal(x->first[V3][V4][V5].best, BJ_DOUBLE);
    assert_int_equal(x->first[V2][V4][V5].best, BJ_HIT);
    assert_int_equal(x->first[V7][BJ_ACE][V7].best, BJ_STAND);
    assert_int_equal(x->first[V9][BJ_ACE][V7].best, BJ_HIT);
    assert_true(isnan(x->first[V6][BJ_ACE][V8].of[BJ_DOUBLE]));
    free(x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_hand_is_numbered_once),
        cmocka_unit_test(test_dealer_card_by_card),
        cmocka_unit_test(test_agrees_with_another_analyser),
        cmocka_unit_test(test_busted_hands_card_by_card),
        cmocka_unit_test(test_splits_spread_as_card_by_card),
        cmocka_unit_test(test_no_play_of_a_small_shoe_beats_the_bound),
        cmocka_unit_test(test_no_play_of_two_hands_beats_the_bound),
        cmocka_unit_test(test_results_come_to_the_return),
        cmocka_unit_test(test_results_come_to_the_return_in_full),
        cmocka_unit_test(test_busted_hands_cost_little),
        cmocka_unit_test(test_no_double_busts),
        cmocka_unit_test(test_by_totals_alone),
        cmocka_unit_test(test_well_known_decisions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
