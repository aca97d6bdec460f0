/* Blackjack under the best play: against figures of an analyser that shares no code with this one,
 * and the dealer's hand against one dealt out card by card. */
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
    assert_true(fabs(worth - x->first[t.up][EIGHT][EIGHT].of[BJ_SPLIT]) < 1e-6);
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

/* All results together are one, and come to what the best play returns. */
static void test_results_come_to_the_return(void **state)
{
    (void)state;
    static const unsigned ONE_OF[] = {0, 4, 11};
    for (unsigned i = 0; i < sizeof ONE_OF / sizeof *ONE_OF; i++)
        for (unsigned refunds = 0; refunds < 2; refunds++) {
            struct bj_rules rules = rules_of(&KNOWN[ONE_OF[i]]);
            struct bj_results r;
            rules.game.refunds_busts = refunds != 0;
            struct bj_exact *x = bj_exact_make(&rules);
            bj_results_make(&r, x, 1e-8);
            double all = r.natural + r.even_money;
            for (unsigned k = 0; k <= 2 * BJ_WON_MOST; k++)
                all += r.of[k];
            assert_true(fabs(all - 1) < 1e-11);
            assert_true(fabs(r.mean - x->returns) < r.inexact / 20);
            if (rules.game.hands == 2) { /* so few courses that hardly one is rare */
                bj_results_make(&r, x, 1e-14);
                assert_true(fabs(r.mean - x->returns) < (refunds ? 1e-10 : 1e-7));
            }
            free(x);
        }
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
        cmocka_unit_test(test_results_come_to_the_return),
        cmocka_unit_test(test_busted_hands_cost_little),
        cmocka_unit_test(test_by_totals_alone),
        cmocka_unit_test(test_well_known_decisions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
