/* Blackjack under the best play: against figures of an analyser that shares no code with this one,
 * and the dealer's hand against one dealt out card by card. */
#include "odds/bjexact.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

enum { NINE_TO_ELEVEN = 7 << 9, ANY_TWO = (1 << 21) - 1 };

/* E. Farmer's analyser 7.6, CDZ-, in hundredths of the stake. */
static const struct known {
    struct bj_rules rules;
    double edge;
} KNOWN[] = {
#define SOME(decks, hands, aces, edge)                                                             \
    {                                                                                              \
        {decks, hands, aces, NINE_TO_ELEVEN, false, false, 1.5}, edge                              \
    }
    SOME(1, 3, 2, -0.035403973),
    SOME(2, 3, 2, 0.295956471),
    SOME(4, 3, 2, 0.454356451),
    SOME(6, 3, 2, 0.506429569),
    SOME(8, 3, 2, 0.532500647),
    SOME(6, 3, 3, 0.447239140),
    SOME(8, 3, 3, 0.471813989),
    SOME(6, 4, 2, 0.498954573),
    SOME(8, 4, 2, 0.524673497),
    SOME(6, 2, 2, 0.551996676),
    SOME(8, 2, 2, 0.578910454),
    SOME(1, 2, 2, -0.008786485),
    {{6, 3, 2, ANY_TWO, true, false, 1.5}, 0.410486537},
    {{6, 4, 2, ANY_TWO, true, false, 1.5}, 0.402870236},
    {{8, 4, 2, ANY_TWO, true, false, 1.5}, 0.430580629},
    {{6, 4, 2, ANY_TWO, true, true, 1.5}, 0.615389123},
};

static void test_agrees_with_another_analyser(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        struct bj_exact *x = bj_exact_make(&KNOWN[i].rules);
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
                    double p, double ends[BJ_ENDS])
{
    unsigned total = ace && hard <= 11 ? hard + 10 : hard;
    if (total > 21 || (held == 2 && total == 21))
        return;
    if (total >= BJ_STANDS) {
        ends[total - BJ_STANDS] += p;
        return;
    }
    for (unsigned v = 0; v < BJ_VALUES; v++) {
        double here = left[v];
        left[v]--;
        if (here > 0)
            deal_on(left, cards - 1, hard + v + 1, ace || v == BJ_ACE, held + 1, p * here / cards,
                    ends);
        left[v]++;
    }
}

static void test_dealer_card_by_card(void **state)
{
    (void)state;
    static struct bj_hands all;
    static struct bj_dealer dealer;
    bj_hands_make(&all);
    bj_dealer_make(&dealer, &all, false);
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
        deal_on(left, 48, up + 1, up == BJ_ACE, 1, 1, plain);
        bj_dealer_ends(&dealer, up, &s, ends);
        for (unsigned e = 0; e < BJ_ENDS; e++)
            assert_true(fabs(ends[e][BJ_LANES - 1] - plain[e]) < 1e-14);
    }
}

/* What every book on the game says. */
static void test_well_known_decisions(void **state)
{
    (void)state;
    enum { V2 = 1, V3, V4, V5, V6, V7, V8, V9, VT };
    struct bj_exact *x = bj_exact_make(&KNOWN[4].rules);
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
        cmocka_unit_test(test_well_known_decisions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
