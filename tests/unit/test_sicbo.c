/* Sic bo: every position on every throw, against the clauses written out once more. */
#include "house.h"

#include "odds/odds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static struct house house;
static struct layout nz, crown;

static void fifty_six_positions_and_no_other(void **state)
{
    (void)state;
    static const struct {
        const char *bet;
        unsigned positions;
    } WANT[] = {{"small", 1},      {"big", 1},    {"triple", 6},       {"double", 6},
                {"any-triple", 1}, {"total", 14}, {"pair", 15},        {"single", 6},
                {"even", 1},       {"odd", 1},    {"three-of-four", 4}};
    unsigned s = 0;
    for (size_t k = 0; k < sizeof WANT / sizeof *WANT; k++)
        for (unsigned i = 0; i < WANT[k].positions; i++, s++) {
            char on[ON_MAX];
            SICBO_GAME.on_of((spot)s, on);
            assert_string_equal(SICBO_GAME.bet_of((spot)s), WANT[k].bet);
            assert_int_equal(SICBO_GAME.find(WANT[k].bet, on), s);
        }
    assert_int_equal(s, SICBO_GAME.spots);
    static const char *const BAD[][2] = {{"small", "1"},
                                         {"triple", ""},
                                         {"triple", "0"},
                                         {"triple", "7"},
                                         {"triple", "1-1"},
                                         {"double", "12"},
                                         {"total", "3"},
                                         {"total", "18"},
                                         {"total", "04"},
                                         {"total", ""},
                                         {"total", "1"},
                                         {"total", "4x"},
                                         {"total", "170"},
                                         {"total", "4-17"},
                                         {"total", "-4"},
                                         {"pair", "1"},
                                         {"pair", "2-1"},
                                         {"pair", "1-1"},
                                         {"pair", "1-2-3"},
                                         {"pair", "1-7"},
                                         {"pair", "1-2-"},
                                         {"pair", "1 2"},
                                         {"single", ""},
                                         {"single", "1-2"},
                                         {"even", "2"},
                                         {"three-of-four", "1-2-3"},
                                         {"three-of-four", "1-2-3-5"},
                                         {"three-of-four", "1-2-3-4-5"},
                                         {"three-of-four", ""},
                                         {"any-triple", "1"},
                                         {"sum", "10"},
                                         {"", ""}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(SICBO_GAME.find(BAD[i][0], BAD[i][1]), -1);
}

/* What a bet pays by the clauses: nz1996:VI.3.1 and 4.0, crown-fusion-2024:T6; -1 when it loses. */
static int by_the_clauses(const char *bet, const char *on, int a, int b, int c)
{
    static const int TOTALS[] = {62, 31, 18, 12, 8, 7, 6, 6, 7, 8, 12, 18, 31, 62};
    int total = a + b + c, n = atoi(on), shows = (a == n) + (b == n) + (c == n);
    bool triple = a == b && b == c;
    if (strcmp(bet, "small") == 0)
        return total >= 4 && total <= 10 && !triple ? 1 : -1;
    if (strcmp(bet, "big") == 0)
        return total >= 11 && total <= 17 && !triple ? 1 : -1;
    if (strcmp(bet, "triple") == 0)
        return shows == 3 ? 180 : -1;
    if (strcmp(bet, "double") == 0)
        return shows >= 2 ? 11 : -1;
    if (strcmp(bet, "any-triple") == 0)
        return triple ? 31 : -1;
    if (strcmp(bet, "total") == 0)
        return total == n ? TOTALS[n - 4] : -1;
    if (strcmp(bet, "single") == 0)
        return shows == 0 ? -1 : shows == 3 ? 12 : shows;
    if (strcmp(bet, "even") == 0)
        return total % 2 == 0 && !triple ? 1 : -1;
    if (strcmp(bet, "odd") == 0)
        return total % 2 == 1 && !triple ? 1 : -1;
    if (strcmp(bet, "pair") == 0) {
        int m = atoi(on + 2);
        return shows > 0 && (a == m || b == m || c == m) ? 6 : -1;
    }
    assert_string_equal(bet, "three-of-four");
    return a != b && b != c && a != c && strchr(on, '0' + a) != NULL &&
                   strchr(on, '0' + b) != NULL && strchr(on, '0' + c) != NULL
               ? 7
               : -1;
}

static void compare(const struct layout *l, unsigned s)
{
    unsigned outcome = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
            for (int c = 1; c <= 6; c++, outcome++) {
                struct verdict v = SICBO_GAME.verdict(&l->spot[s], outcome);
                int pays = by_the_clauses(SICBO_GAME.bet_of((spot)s), l->spot[s].on, a, b, c);
                assert_int_equal(v.result, pays < 0 ? RESULT_LOSE : RESULT_WIN);
                assert_true(pays < 0 || (v.pays.num == pays && v.pays.den == 1));
                assert_non_null(v.rule);
                assert_non_null(v.under);
            }
}

static void every_position_on_every_throw(void **state)
{
    (void)state;
    for (unsigned s = 0; s < SICBO_GAME.spots; s++)
        compare(&crown, s);
    for (unsigned s = 0; s < SICBO_GAME.spots; s++)
        if (nz.spot[s].bet != NOT_PRICED)
            compare(&nz, s);
    for (unsigned s = (unsigned)SICBO_GAME.find("even", ""); s < SICBO_GAME.spots; s++)
        assert_int_equal(nz.spot[s].bet, NOT_PRICED);
}

/* The other reading of Table 6: an exactly fair bet. */
static void even_and_odd_may_win_on_triples(void **state)
{
    (void)state;
    static const char *const WIN[] = {"even-odd-triples=win"};
    struct layout l;
    struct deals d;
    struct ruleset *rs = house_ruleset(&house, "crown-fusion-2024/auto-sic-bo", WIN, 1, &l);
    spot even = (spot)SICBO_GAME.find("even", ""), odd = (spot)SICBO_GAME.find("odd", "");
    odds_deals(&l, &d);
    assert_int_equal(d.all, SICBO_OUTCOMES);
    assert_int_equal(frac_cmp(odds_of_spot(&l, &d, even).returns, frac_make(1, 1)), 0);
    assert_int_equal(frac_cmp(odds_of_spot(&l, &d, odd).returns, frac_make(1, 1)), 0);
    assert_int_equal(frac_cmp(odds_of_spot(&crown, &d, even).edge, frac_make(1, 36)), 0);
    ruleset_free(rs);
}

static void what_is_drawn_is_thrown(void **state)
{
    (void)state;
    for (unsigned draw = 0; draw < SICBO_GAME.chance_range; draw++) {
        struct act a = {.kind = ACT_DICE};
        union game_state st;
        SICBO_GAME.drawn(draw, &a);
        SICBO_GAME.begin(&st);
        assert_int_equal(SICBO_GAME.outcome(&st), -1);
        assert_int_equal(SICBO_GAME.chance(nz.rs, &st, &a), STEP_DECIDED);
        assert_int_equal(SICBO_GAME.outcome(&st), draw);
        assert_int_equal(sicbo_total(&st.sicbo), a.dice[0] + a.dice[1] + a.dice[2]);
    }
}

static void anything_else_is_no_throw(void **state)
{
    (void)state;
    static const struct act BAD[] = {{.kind = ACT_DICE},
                                     {.kind = ACT_DICE, .dice_count = 2, .dice = {1, 2, 3}},
                                     {.kind = ACT_DICE, .dice_count = 3, .dice = {1, 2, 0}},
                                     {.kind = ACT_DICE, .dice_count = 3, .dice = {7, 2, 3}}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        union game_state st;
        SICBO_GAME.begin(&st);
        assert_int_equal(SICBO_GAME.chance(nz.rs, &st, &BAD[i]), STEP_REFUSED);
        assert_int_equal(SICBO_GAME.outcome(&st), -1);
    }
}

static void calls(int a, int b, int c, const char *want)
{
    char say[SAY_MAX];
    SICBO_GAME.say(nz.rs, (unsigned)((a - 1) * 36 + (b - 1) * 6 + c - 1), say);
    assert_string_equal(say, want);
}

/* nz1996:VI.6.3 and 6.4 have the first three as examples. */
static void the_call_goes_from_low_to_high(void **state)
{
    (void)state;
    calls(6, 1, 3, "one, three, six; total ten");
    calls(3, 4, 3, "double three, four; total ten");
    calls(5, 5, 5, "triple five; total fifteen");
    calls(5, 2, 5, "two, double five; total twelve");
    calls(6, 5, 6, "five, double six; total seventeen");
    calls(1, 1, 1, "triple one; total three");
    calls(6, 6, 6, "triple six; total eighteen");
    for (unsigned o = 0; o < SICBO_OUTCOMES; o++) {
        char say[SAY_MAX];
        SICBO_GAME.say(nz.rs, o, say);
        assert_true(strlen(say) < SAY_MAX - 1);
    }
}

int main(void)
{
    house_open(&house);
    struct ruleset *tai_sai = house_ruleset(&house, "nz1996/tai-sai", NULL, 0, &nz),
                   *fusion =
                       house_ruleset(&house, "crown-fusion-2024/auto-sic-bo", NULL, 0, &crown);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fifty_six_positions_and_no_other),
        cmocka_unit_test(every_position_on_every_throw),
        cmocka_unit_test(even_and_odd_may_win_on_triples),
        cmocka_unit_test(what_is_drawn_is_thrown),
        cmocka_unit_test(anything_else_is_no_throw),
        cmocka_unit_test(the_call_goes_from_low_to_high),
    };
    int failed = cmocka_run_group_tests_name("sicbo", tests, NULL, NULL);
    ruleset_free(tai_sai);
    ruleset_free(fusion);
    clauses_free(&house.clauses);
    return failed;
}
