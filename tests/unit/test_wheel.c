/* The money wheel: its rim, its positions, what is told of a spin. */
#include "house.h"

#include "odds/odds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct house house;
static struct layout layout;
static struct ruleset *rules;

/* nz1996:VII.2.3(a) to (g), and each symbol once more for a spin told without its section. */
static void the_rim_has_what_the_document_says(void **state)
{
    (void)state;
    static const int SECTIONS[] = {24, 12, 8, 4, 2, 1, 1};
    uint64_t all = 0;
    for (unsigned s = 0; s < RIM_SYMBOLS; s++) {
        uint64_t set = layout.spot[s].covers;
        assert_int_equal(__builtin_popcountll(set), SECTIONS[s] + 1);
        assert_true(set >> (RIM_SECTIONS + s) & 1);
        assert_true((all & set) == 0);
        all |= set;
    }
    assert_true(all == (UINT64_C(1) << WHEEL_OUTCOMES) - 1);
    assert_false(rules->own.wheel.verified);
}

/* The order is our own, so it is at least a good one: no symbol stands beside itself. */
static void no_symbol_stands_beside_itself(void **state)
{
    (void)state;
    for (unsigned i = 0; i < RIM_SECTIONS; i++)
        assert_true(rules->own.wheel.order[i] != rules->own.wheel.order[(i + 1) % RIM_SECTIONS]);
}

static void seven_positions_and_no_other(void **state)
{
    (void)state;
    for (unsigned s = 0; s < WHEEL_GAME.spots; s++) {
        char on[ON_MAX];
        WHEEL_GAME.on_of((spot)s, on);
        assert_int_equal(WHEEL_GAME.find(WHEEL_GAME.bet_of((spot)s), on), s);
    }
    static const char *const BAD[][2] = {{"symbol", ""},   {"symbol", "H"},   {"symbol", "a"},
                                         {"symbol", "AB"}, {"symbol", "@"},   {"symbol", "A-B"},
                                         {"section", "1"}, {"straight", "A"}, {"", ""}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_int_equal(WHEEL_GAME.find(BAD[i][0], BAD[i][1]), -1);
}

static void every_wager_leaves_the_house_one_in_13(void **state)
{
    (void)state;
    struct deals d;
    odds_deals(&layout, &d);
    assert_int_equal(d.all, RIM_SECTIONS);
    for (unsigned s = 0; s < WHEEL_GAME.spots; s++)
        assert_int_equal(frac_cmp(odds_of_spot(&layout, &d, (spot)s).edge, frac_make(1, 13)), 0);
}

/* What an act of chance comes to: the outcome, or -1 when it is refused. */
static int told(const struct ruleset *rs, int section, const char *symbol)
{
    struct act a = {.kind = ACT_SECTION, .section = section};
    union game_state st;
    if (section != 0)
        a.has = HAS_SECTION;
    snprintf(a.symbol, sizeof a.symbol, "%s", symbol);
    WHEEL_GAME.begin(&st);
    assert_int_equal(WHEEL_GAME.outcome(&st), -1);
    return WHEEL_GAME.chance(rs, &st, &a) == STEP_REFUSED ? -1 : WHEEL_GAME.outcome(&st);
}

static void a_spin_is_told_by_section_symbol_or_both(void **state)
{
    (void)state;
    static const char *const NAMED[] = {"symbols=Kiwi,Tui,Weka,Kea,Moa,Huia,Ruru"};
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, "nz1996/money-wheel", NAMED, 1, &l);
    for (int section = 1; section <= RIM_SECTIONS; section++) {
        const char letter[] = {rules->own.wheel.order[section - 1], '\0'};
        assert_int_equal(told(rules, section, ""), section - 1);
        assert_int_equal(told(rules, section, letter), section - 1);
        assert_int_equal(told(rules, 0, letter), RIM_SECTIONS + letter[0] - 'A');
        assert_int_equal(told(rules, section, letter[0] == 'A' ? "B" : "A"), -1);
        assert_int_equal(told(rs, section, rs->own.wheel.name[letter[0] - 'A']), section - 1);
        assert_int_equal(wheel_section((unsigned)section - 1), section);
    }
    assert_int_equal(told(rs, 0, "tui"), RIM_SECTIONS + 1);
    assert_int_equal(told(rs, 0, "B"), RIM_SECTIONS + 1);
    assert_int_equal(told(rules, 0, "Tui"), -1);
    assert_int_equal(told(rules, 0, ""), -1);
    assert_int_equal(told(rules, 0, "H"), -1);
    assert_int_equal(told(rules, 53, ""), -1);
    assert_int_equal(told(rules, -1, ""), -1);
    assert_int_equal(told(rules, 1, "H"), -1);
    ruleset_free(rs);
}

/* What the dealer calls fits, however long the operator's names are. */
static void long_names_are_called_whole(void **state)
{
    (void)state;
    static const char *const NAMED[] = {"symbols=a name of twenty four ch,B,C,D,E,F,G"};
    struct layout l;
    struct ruleset *rs = house_ruleset(&house, "nz1996/money-wheel", NAMED, 1, &l);
    char say[SAY_MAX];
    unsigned last = (unsigned)(strrchr(rs->own.wheel.order, 'A') - rs->own.wheel.order);
    WHEEL_GAME.say(rs, last, say);
    assert_string_equal(say, "a name of twenty four ch, section 52");
    WHEEL_GAME.say(rs, RIM_SECTIONS, say);
    assert_string_equal(say, "a name of twenty four ch");
    ruleset_free(rs);
}

static void assert_refused(const char *ruleset, const char *option, const char *words)
{
    struct trouble why = {""};
    struct ruleset *rs =
        ruleset_load(&house.shelf, &house.clauses, ruleset, &option, option != NULL, &why);
    if (rs != NULL || strstr(why.words, words) == NULL)
        fail_msg("should be refused with `%s`, got `%s`", words, why.words);
}

/* nz1996:VII.2.4: seven names, all different. */
static void symbols_differ_from_each_other(void **state)
{
    (void)state;
    static const char *const BAD[] = {
        "symbols=A,B,C,D,E,F",      "symbols=A,B,C,D,E,F,G,H",
        "symbols=A,,C,D,E,F,G",     "symbols=",
        "symbols=A,A,C,D,E,F,G",    "symbols=Kiwi,kiwi,C,D,E,F,G",
        "symbols=B,A,C,D,E,F,G",    "symbols=A,B,C,D,E,F,\x01",
        "symbols=A,B,C,D,E,F,\xc3", "symbols=A,B,C,D,E,F,a name of twenty five byt",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_refused("nz1996/money-wheel", BAD[i], "nz1996:VII.2.4");
    assert_refused("nz1996/money-wheel", "title=", "nz1996:VII.2.8");
}

/* A wheel that is not as the document says is no wheel to play on. */
static void assert_wheel(const char *difference, const char *words)
{
    char path[] = "/tmp/baize-test-XXXXXX.yaml", text[600];
    int fd = mkstemps(path, 5);
    snprintf(text, sizeof text, "extends: nz1996/money-wheel\nruleset: house/wheel\n%s\n",
             difference);
    assert_true(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
    assert_refused(path, NULL, words);
    unlink(path);
}

static void a_rim_is_checked(void **state)
{
    (void)state;
    assert_wheel("rim: {order: FABACABADACBA}", "52 sections in their order (nz1996:VII.2.3)");
    assert_wheel("rim: {order: [A, B]}", "52 sections");
    assert_wheel("rim: {order: FABACABADACBA EABACABADACBA GABACABADACBA EABACABADACBAA}",
                 "52 sections");
    assert_wheel("rim: {order: FABACABADACBA EABACABADACBA GABACABADACBA EABACABADACBB}",
                 "A: stands in 23 sections of the rim, not in 24 (nz1996:VII.2.3(a))");
    assert_wheel("rim: {order: FABACABADACBA EABACABADACBA FABACABADACBA EABACABADACBA}",
                 "F: stands in 2 sections of the rim, not in 1 (nz1996:VII.2.3(f))");
    assert_wheel("rim: {verified: perhaps}", "no, yes");
    assert_wheel("rim: {verified: none}", "verified");
    assert_wheel("rim: {clause: none}", "needs a `clause`");
    assert_wheel("rim: {symbols: {C: none}}", "has no symbol C");
    assert_wheel("rim: {symbols: {C: {sections: 9}}}", "not in 9");
    assert_wheel("bets: {symbol: {lines: {C: none}}}", "has no price");
    assert_wheel("rim: {order: FABACABADACBA EABACABADACBA GABACABADACBA EABACABADACBH}",
                 "none of A to G");
    assert_wheel("rim: {symbols: {H: {sections: 1, clause: house:1}}}", "no field");
    assert_wheel("rim: none", "a money wheel has one");
    assert_wheel("rim: {colour: red}", "no field");
}

int main(void)
{
    house_open(&house);
    rules = house_ruleset(&house, "nz1996/money-wheel", NULL, 0, &layout);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rim_has_what_the_document_says),
        cmocka_unit_test(no_symbol_stands_beside_itself),
        cmocka_unit_test(seven_positions_and_no_other),
        cmocka_unit_test(every_wager_leaves_the_house_one_in_13),
        cmocka_unit_test(a_spin_is_told_by_section_symbol_or_both),
        cmocka_unit_test(long_names_are_called_whole),
        cmocka_unit_test(symbols_differ_from_each_other),
        cmocka_unit_test(a_rim_is_checked),
    };
    int failed = cmocka_run_group_tests_name("wheel", tests, NULL, NULL);
    ruleset_free(rules);
    clauses_free(&house.clauses);
    return failed;
}
