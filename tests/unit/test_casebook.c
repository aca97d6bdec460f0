/* Casebooks: what holds in every play of one, and what no play is long enough for. */
#include "occasion_tests.h"

#include "../fuzz/occasions.h"
#include "casebook/casebook.h"

static struct casebook *book;
static struct watching watched = {.machine = &CASEBOOK};

static void begin(const struct occasion_rules *rules)
{
    occasion_init(&book->o, &CASEBOOK, rules);
}

static bool line_told(const char *line, size_t len)
{
    return line_watched(&watched, &book->o, line, len);
}

static struct tested on = {.machine = &CASEBOOK, .begin = begin, .line = line_told};

static void in_every_play_refusals_change_nothing(void **state)
{
    (void)state;
    const unsigned rulesets = play_them_all(&on);
    assert_true(rulesets == 4 && on.acts > 200 && on.refusals > 100);
}

#define BY "\"at\":1,\"by\":\"max\",\"rank\":\"casino-manager\""

/* As many as there is room for, and not one more; a case that is closed makes room. */
static void everything_that_is_kept_has_a_limit(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named(&on, "nz1996/cases");
    begin(rules);
    for (unsigned i = 0; i < CASES_MAX; i++)
        assert_true(told(&on, "{\"act\":\"open\"," BY ",\"what\":\"advice\",\"text\":\"%u\"}", i));
    assert_false(told(&on, "{\"act\":\"open\"," BY ",\"what\":\"advice\",\"text\":\"%u\"}", 0));
    assert_true(told(&on, "{\"act\":\"decide\"," BY ",\"case\":%u,\"text\":\"so\"}", 7));
    assert_true(told(&on, "{\"act\":\"close\"," BY ",\"case\":%u}", 7));
    assert_true(told(&on, "{\"act\":\"open\"," BY ",\"what\":\"advice\",\"text\":\"%u\"}", 0));
    assert_int_equal(casebook_waiting(book), CASES_MAX);
    for (unsigned i = 0; i < APPROVED_MAX; i++)
        assert_true(told(
            &on, "{\"act\":\"approval\"," BY ",\"what\":\"chips\",\"item\":\"%u\",\"text\":\"so\"}",
            i));
    assert_false(told(
        &on, "{\"act\":\"approval\"," BY ",\"what\":\"chips\",\"item\":\"x%u\",\"text\":\"so\"}",
        0));
    for (unsigned i = 0; i < RUNNING_MAX; i++)
        assert_true(told(&on,
                         "{\"act\":\"step\"," BY
                         ",\"what\":\"folded-hand\",\"item\":\"collect\",\"table\":\"S%u\"}",
                         i));
    assert_false(told(&on,
                      "{\"act\":\"step\"," BY
                      ",\"what\":\"folded-hand\",\"item\":\"collect\",\"table\":\"X%u\"}",
                      0));
    occasion_rules_free(rules);
}

/* Those whose time is over make room in the register, and nobody else does. */
static void the_register_is_full_of_those_who_are_in_it(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named(&on, "nz1996/cases");
    begin(rules);
    for (unsigned i = 0; i < EXCLUDED_MAX; i++)
        snprintf(book->excluded[i].player, WORD_MAX, "%u", i);
    book->excluded_count = EXCLUDED_MAX;
    static const char LEAVE[] = "{\"act\":\"leave\"," BY ",\"text\":\"sings\",\"player\":\"p%u\"}";
    assert_false(told(&on, LEAVE, 0));
    book->excluded[17].until = 1;
    assert_true(told(&on, LEAVE, 0));
    assert_false(told(&on, LEAVE, 1));
    assert_null(casebook_bars(book, "17", "", 2, true));
    assert_non_null(casebook_bars(book, "p0", "", 2, true));
    assert_non_null(casebook_bars(book, "4095", "", 2, true));
    occasion_rules_free(rules);
}

/* A case with more steps than are kept with it has its first one and the last ones. */
static void the_first_step_of_a_case_stays(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named(&on, "crown-fusion-2024/cases");
    begin(rules);
    static const char BY_MAX[] =
        "{\"act\":\"measure\"," BY ",\"case\":1,\"what\":\"escalate\",\"text\":\"%u\"}";
    assert_true(told(&on, "{\"act\":\"open\"," BY ",\"what\":\"device\",\"text\":\"first%u\"}", 0));
    for (unsigned i = 0; i < CASE_STEPS + 3; i++)
        assert_true(told(&on, BY_MAX, i));
    const struct filed *f = &book->filed[0];
    assert_int_equal(f->step_count, CASE_STEPS);
    assert_string_equal(f->step[0].text, "first0");
    assert_string_equal(f->step[1].text, "4");
    assert_string_equal(f->step[CASE_STEPS - 1].text, "18");
    occasion_rules_free(rules);
}

static void a_wrong_ruleset_is_refused(void **state)
{
    (void)state;
    static const struct wrong_ruleset WRONG[] = {
        {"rules: {nonsense: nz1996:I.8.1}\n", "no point"},
        {"rules: {complaint: none}\n", "needs this clause"},
        {"rules: {age: none}\n", "one needs the other"},
        {"age: none\n", "one needs the other"},
        {"ranks: none\n", "needs a list"},
        {"matters: {advice: {decides: none}}\n", "needs a list"},
        {"matters: {advice: {decides: [waiter]}}\n", "none of the ranks"},
        {"matters: {advice: {clause: none}}\n", "needs a `clause`"},
        {"measures: {out: {clause: house:1, role: dealer, does: excludes, matters: [singing]}}\n",
         "none of the matters"},
        {"measures: {out: {clause: house:1, role: dealer, does: sings, matters: [advice]}}\n",
         "must be one of"},
        {"checklists: {ball-left: {examine: {role: waiter}}}\n", "none of the ranks"},
        {"grounds: {weather: nz1996:nowhere}\n", "not in the list of clauses"},
    };
    wrong_rulesets(&on, "nz1996/cases", WRONG, sizeof WRONG / sizeof *WRONG);
}

int main(void)
{
    house_open(&on.house);
    book = kept(sizeof *book);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_every_play_refusals_change_nothing),
        cmocka_unit_test(everything_that_is_kept_has_a_limit),
        cmocka_unit_test(the_register_is_full_of_those_who_are_in_it),
        cmocka_unit_test(the_first_step_of_a_case_stays),
        cmocka_unit_test(a_wrong_ruleset_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(book);
    clauses_free(&on.house.clauses);
    return failed;
}
