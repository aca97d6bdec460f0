/* Floor plays: what is alike and what is not, and that a play which expects something else fails,
 * at the right line and in words that say what came. */
#include "house.h"

#include "floor/likeness.h"
#include "floor/rehearsal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static struct house house;
static char folder[] = "/tmp/baize-rehearsal-XXXXXX";

static json_t *read_json(const char *text)
{
    json_t *v = json_loads(text, JSON_DECODE_ANY, NULL);
    if (v == NULL)
        fail_msg("the test has bad JSON: %s", text);
    return v;
}

static void only_what_is_named_must_be_alike(void **state)
{
    (void)state;
    static const struct {
        const char *want, *got;
        bool like;
    } CASES[] = {
        {"{}", "{\"a\":1}", true},
        {"{\"a\":1}", "{\"a\":1,\"b\":2}", true},
        {"{\"a\":1}", "{\"a\":2}", false},
        {"{\"a\":1}", "{\"a\":\"1\"}", false},
        {"{\"a\":1}", "{\"b\":1}", false},
        {"{\"a\":null}", "{\"a\":null}", true},
        {"{\"a\":null}", "{}", false},
        {"{\"a\":null}", "{\"a\":0}", false},
        {"{\"a\":{}}", "{\"a\":{\"b\":1}}", true},
        {"{\"a\":{}}", "{\"a\":1}", false},
        {"{\"a\":{\"b\":1}}", "{\"a\":{\"b\":1,\"c\":2}}", true},
        {"{\"a\":{\"b\":1}}", "{\"a\":{\"b\":2}}", false},
        {"[]", "[]", true},
        {"[]", "[1]", false},
        {"[1]", "[]", false},
        {"[1,2]", "[1,2]", true},
        {"[1,2]", "[2,1]", false},
        {"[1]", "[1,2]", false},
        {"[1,\"…\"]", "[1,2,3]", true},
        {"[1,\"…\"]", "[1]", true},
        {"[1,\"…\"]", "[2,1]", false},
        {"[\"…\"]", "[]", true},
        {"[{\"a\":1},{}]", "[{\"a\":1,\"b\":2},{\"c\":3}]", true},
        {"[{\"a\":1}]", "[{\"b\":1}]", false},
        {"[]", "{}", false},
        {"{}", "[]", false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        json_t *want = read_json(CASES[i].want), *got = read_json(CASES[i].got);
        json_t *known = json_object();
        if (alike(known, want, got) != CASES[i].like)
            fail_msg("%s and %s should %sbe alike", CASES[i].want, CASES[i].got,
                     CASES[i].like ? "" : "not ");
        json_decref(want);
        json_decref(got);
        json_decref(known);
    }
}

static void a_name_stays_what_it_was(void **state)
{
    (void)state;
    json_t *known = json_object(), *want = read_json("{\"a\":\"$x\",\"b\":\"$x\"}");
    json_t *same = read_json("{\"a\":7,\"b\":7}"), *other = read_json("{\"a\":8,\"b\":8}");
    json_t *mixed = read_json("{\"a\":7,\"b\":8}");
    assert_true(alike(NULL, want, mixed)); /* nothing is kept, so nothing differs */
    assert_false(alike(known, want, mixed));
    json_object_clear(known);
    assert_true(alike(known, want, same));
    assert_false(alike(known, want, other));
    assert_int_equal(json_integer_value(json_object_get(known, "$x")), 7);
    json_decref(want);
    json_decref(same);
    json_decref(other);
    json_decref(mixed);

    const char *missing = NULL;
    json_t *said = read_json("{\"do\":\"x\",\"list\":[{\"n\":\"$x\"}],\"price\":\"$\"}");
    json_t *filled = fill_in(known, said, &missing),
           *right = read_json("{\"do\":\"x\",\"list\":[{\"n\":7}],\"price\":\"$\"}");
    assert_true(json_equal(filled, right));
    json_decref(said);
    json_decref(filled);
    json_decref(right);
    said = read_json("{\"list\":[\"$x\",{\"n\":\"$nobody\"}]}");
    assert_null(fill_in(known, said, &missing));
    assert_string_equal(missing, "$nobody");
    json_decref(said);
    json_decref(known);
}

/* --- whole plays ------------------------------------------------------------------------------ */

static const char PLAN[] =
    "floor: A small floor\n"
    "demonstration: yes\n"
    "notes: [500, 1000]\n"
    "tables:\n"
    "  - {table: L1, ruleset: star-rapid-2016/roulette, options: {min: 100, period: 20000}}\n"
    "terminals:\n"
    "  - {terminals: C01-C02, funding: [cash, ticket]}\n"
    "staff:\n"
    "  - {name: dealer, role: dealer, password: at-the-wheel}\n";

static void write_file(const char *name, const char *text, char *path, size_t cap)
{
    snprintf(path, cap, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static struct play *play(const char *head, const char *lines)
{
    static struct play p;
    char path[200], text[4096];
    write_file("plan.yaml", PLAN, path, sizeof path);
    snprintf(text, sizeof text, "%s\n%s", head, lines);
    write_file("a.play", text, path, sizeof path);
    rehearsal_run(path, &house.shelf, &house.clauses, &p);
    return &p;
}

static const char HEAD[] = "# shows: star-rapid-2016:4.2\n# plan: plan.yaml";
#define JOIN "{\"at\":\"C01\",\"do\":\"join\",\"terminal\":\"C01\"}\n"
#define CASH "{\"at\":\"C01\",\"do\":\"cash\",\"note\":1000}\n"

static void what_is_expected_and_comes_passes(void **state)
{
    (void)state;
    const struct play *p = play(
        HEAD, JOIN "= {\"to\":\"C01\",\"event\":\"welcome\",\"token\":\"$token\"}\n" CASH
                   "= {\"to\":\"C01\",\"event\":\"account\",\"account\":{\"credit\":1000}}\n"
                   "{\"hang-up\":\"C01\"}\n"
                   "{\"wait\":20000}\n"
                   "{\"restart\":true}\n"
                   "{\"crash\":true}\n"
                   "{\"at\":\"C01\",\"do\":\"join\",\"terminal\":\"C01\",\"token\":\"$token\"}\n"
                   "= {\"to\":\"C01\",\"event\":\"welcome\",\"account\":{\"credit\":1000},"
                   "\"view\":{\"phase\":\"closed\"}}\n"
                   "! {\"to\":\"C01\",\"event\":\"welcome\",\"account\":{\"credit\":2000}}\n");
    if (!p->passed)
        fail_msg("line %u: %s", p->line, p->words);
    assert_int_equal(p->expectations, 4);
    assert_int_equal(p->show_count, 1);
}

static void what_is_expected_and_does_not_come_fails(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *words;
        unsigned line;
    } WRONG[] = {
        {JOIN CASH "= {\"to\":\"C01\",\"event\":\"account\",\"account\":{\"credit\":1001}}\n",
         "`account.credit` is 1000 in", 5},
        {JOIN CASH "= {\"to\":\"C01\",\"event\":\"account\",\"ticket\":{}}\n",
         "`ticket` is nowhere in", 5},
        {JOIN CASH "= {\"to\":\"C01\",\"event\":\"account\",\"ok\":false}\n", "\"ok\":true", 5},
        /* Another event came instead, and the words show it. */
        {JOIN "{\"at\":\"C01\",\"do\":\"cash\",\"note\":700}\n"
              "= {\"to\":\"C01\",\"event\":\"account\"}\n",
         "\"refused\"", 5},
        /* A refusal that nothing expects, in the middle and at the end. */
        {JOIN "{\"at\":\"C01\",\"do\":\"cash\",\"note\":700}\n{\"wait\":1000}\n",
         "expected no refusal", 5},
        {JOIN "= {\"to\":\"C01\",\"event\":\"welcome\"}\n"
              "{\"at\":\"C01\",\"do\":\"cash\",\"note\":700}\n",
         "expected no refusal", 5},
        {JOIN "{\"restart\":true,\"refused\":\"anything\"}\n", "the floor opens", 4},
        /* One came, not two. */
        {JOIN CASH "= {\"to\":\"C01\",\"event\":\"account\"}\n= {\"to\":\"C01\",\"event\":"
                   "\"account\"}\n",
         "no such event", 6},
        /* It came, but by an earlier line. */
        {JOIN CASH "{\"wait\":1000}\n= {\"to\":\"C01\",\"event\":\"account\"}\n", "no such event",
         6},
        {JOIN CASH "! {\"to\":\"C01\",\"event\":\"account\",\"account\":{\"credit\":1000}}\n",
         "not to come", 5},
        {JOIN "= {\"to\":\"C01\",\"event\":\"welcome\",\"notes\":[500]}\n", "\"notes\":[500,1000]",
         4},
        {JOIN "= {\"to\":\"C02\",\"event\":\"welcome\"}\n", "must name a desk", 4},
        {JOIN "{\"at\":\"C01\",\"do\":\"ticket-in\",\"number\":\"$ticket\"}\n",
         "$ticket stands for nothing", 4},
        {"{\"hang-up\":\"C01\"}\n", "not connected", 3},
        {"{\"wait\":\"long\"}\n", "a line has", 3},
        {"{\"at\":\"C01\",\n", "no JSON object", 3},
        {"= [1]\n", "no JSON object", 3},
        {JOIN, "expects nothing", 3},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        const struct play *p = play(HEAD, WRONG[i].lines);
        if (p->passed || p->line != WRONG[i].line || strstr(p->words, WRONG[i].words) == NULL)
            fail_msg("play %zu: %s, line %u: %s", i, p->passed ? "passed" : "failed", p->line,
                     p->words);
    }
}

static void a_play_says_where_it_is_played_and_what_it_shows(void **state)
{
    (void)state;
    static const struct {
        const char *head, *words;
    } WRONG[] = {
        {"# shows: star-rapid-2016:4.2", "plan"},
        {"# plan: nowhere.yaml", "nowhere.yaml"},
        {"# plan: a.play", "a.play"},
        {"# shows: star-rapid-2016:99.99\n# plan: plan.yaml", "in no list"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        const struct play *p =
            play(WRONG[i].head, JOIN "= {\"to\":\"C01\",\"event\":\"welcome\"}\n");
        if (p->passed || strstr(p->words, WRONG[i].words) == NULL)
            fail_msg("play %zu: %s", i, p->words);
    }
}

static void a_clause_is_asserted_where_what_came_names_it(void **state)
{
    (void)state;
    static const char SHOWS[] = "# shows: star-rapid-2016:4.2 star-rapid-2016:4.2.8 "
                                "star-rapid-2016:4.1/instructions\n# plan: plan.yaml";
    const struct play *p =
        play(SHOWS, JOIN
             "{\"at\":\"C01\",\"do\":\"wager\",\"table\":\"L1\",\"bet\":\"red\",\"stake\":100}\n"
             "= {\"to\":\"C01\",\"event\":\"refused\",\"rule\":\"star-rapid-2016:4.2\"}\n"
             "! {\"to\":\"C01\",\"event\":\"refused\",\"rule\":\"star-rapid-2016:4.2.8\"}\n");
    if (!p->passed)
        fail_msg("line %u: %s", p->line, p->words);
    assert_int_equal(p->show_count, 3);
    assert_true(p->asserted[0]);
    assert_false(p->asserted[1]); /* that something did not come is no citation */
    assert_false(p->asserted[2]);
}

static void nothing_is_left_behind(void **state)
{
    (void)state;
    char name[300];
    snprintf(name, sizeof name, "%s/books", folder);
    assert_int_equal(mkdir(name, 0700), 0);
    setenv("TMPDIR", name, 1);
    assert_true(
        play(HEAD, JOIN "{\"crash\":true}\n" JOIN "= {\"to\":\"C01\",\"event\":\"welcome\"}\n")
            ->passed);
    assert_false(play(HEAD, JOIN "= {\"to\":\"C01\",\"event\":\"account\"}\n")->passed);
    unsetenv("TMPDIR");
    assert_int_equal(rmdir(name), 0); /* it is empty */
}

int main(void)
{
    house_open(&house);
    if (mkdtemp(folder) == NULL)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_is_named_must_be_alike),
        cmocka_unit_test(a_name_stays_what_it_was),
        cmocka_unit_test(what_is_expected_and_comes_passes),
        cmocka_unit_test(what_is_expected_and_does_not_come_fails),
        cmocka_unit_test(a_play_says_where_it_is_played_and_what_it_shows),
        cmocka_unit_test(a_clause_is_asserted_where_what_came_names_it),
        cmocka_unit_test(nothing_is_left_behind),
    };
    int failed = cmocka_run_group_tests_name("rehearsal", tests, NULL, NULL);
    char path[200];
    static const char *const LEFT[] = {"plan.yaml", "a.play"};
    for (size_t i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, LEFT[i]);
        unlink(path);
    }
    rmdir(folder);
    clauses_free(&house.clauses);
    return failed;
}
