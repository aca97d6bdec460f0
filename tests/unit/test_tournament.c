/* Tournaments: what holds in every play of one, and what no play is long enough for. */
#include "house.h"

#include "wire/play.h"

#include "../fuzz/tournaments.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct house house;
static struct watched_tournament watched;
static unsigned acts, refusals;

static struct occasion_rules *rules_named(const char *name)
{
    struct trouble why;
    struct occasion_rules *r =
        occasion_rules_load(&TOURNAMENT, &house.shelf, &house.clauses, name, &why);
    if (r == NULL)
        fail_msg("%s", why.words);
    return r;
}

static void begin(const struct occasion_rules *rules)
{
    occasion_init(&watched.tournament->o, &TOURNAMENT, rules);
    tournament_watched(&watched, watched.tournament);
}

static void act_line(void *ctx, const char *line)
{
    (void)ctx;
    acts++;
    refusals += !tournament_line(&watched, line, strlen(line));
}

static bool told(const char *fmt, unsigned i)
{
    char line[400];
    snprintf(line, sizeof line, fmt, i, i);
    return tournament_line(&watched, line, strlen(line));
}

struct of_ruleset {
    struct occasion_rules *rules;
    char folder[128];
};

static void play(void *ctx, const char *path)
{
    const struct of_ruleset *of = ctx;
    if (strstr(path, of->folder) == NULL)
        return;
    begin(of->rules);
    assert_true(play_each_act(path, act_line, NULL));
}

static void plays_of(void *ctx, const char *name)
{
    unsigned *rulesets = ctx;
    struct of_ruleset of = {.rules = rules_named(name)};
    snprintf(of.folder, sizeof of.folder, "tests/plays/%s/", name);
    shelf_each_play(&house.shelf, play, &of);
    occasion_rules_free(of.rules);
    ++*rulesets;
}

static void in_every_play_refusals_change_nothing_and_money_adds_up(void **state)
{
    (void)state;
    unsigned rulesets = 0;
    shelf_each_about(&house.shelf, TOURNAMENT.about, plays_of, &rulesets);
    assert_true(rulesets == 2 && acts > 3000 && refusals > 300);
}

static void play_up_to(struct occasion_rules *rules, const char *play_name)
{
    char path[SHELF_PATH + 100];
    snprintf(path, sizeof path, "%s/tests/plays/%s/%s.play", house.shelf.home, rules->name,
             play_name);
    begin(rules);
    assert_true(play_each_act(path, act_line, NULL));
}

/* As many as there is room for, and not one more. */
static void everything_that_is_kept_has_a_limit(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named("star/tournaments");
    play_up_to(rules, "opened");
    for (unsigned i = 0; i < APPLICATIONS_MAX; i++)
        assert_true(told("{\"act\":\"apply\",\"at\":1000000000,\"player\":\"p%u\"}", i));
    assert_false(told("{\"act\":\"apply\",\"at\":1000000000,\"player\":\"q%u\"}", 0));
    for (unsigned i = watched.tournament->official_count; i < OFFICIALS_MAX; i++)
        assert_true(told("{\"act\":\"appoint\",\"at\":1000000000,\"by\":\"eve\",\"official\":"
                         "\"o%u\",\"role\":\"manager\"}",
                         i));
    assert_false(told("{\"act\":\"appoint\",\"at\":1000000000,\"by\":\"eve\",\"official\":"
                      "\"x%u\",\"role\":\"manager\"}",
                      0));
    for (unsigned i = 0; i < GOODS_MAX; i++)
        assert_true(told("{\"act\":\"add\",\"at\":1000000000,\"by\":\"eve\",\"kind\":\"goods\","
                         "\"value\":5,\"place\":1,\"text\":\"t%u\"}",
                         i));
    assert_false(told("{\"act\":\"add\",\"at\":1000000000,\"by\":\"eve\",\"kind\":\"goods\","
                      "\"value\":5,\"place\":1,\"text\":\"u%u\"}",
                      0));
    for (unsigned i = 0; i < DISPUTES_MAX; i++)
        assert_true(told("{\"act\":\"dispute\",\"at\":1000000000,\"player\":\"p%u\","
                         "\"what\":\"w\",\"text\":\"t\"}",
                         i));
    assert_false(told("{\"act\":\"dispute\",\"at\":1000000000,\"player\":\"q%u\","
                      "\"what\":\"w\",\"text\":\"t\"}",
                      0));
    occasion_rules_free(rules);
}

static void put_away_it_comes_out_as_it_was(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named("star/tournaments");
    play_up_to(rules, "secondary");
    const size_t len = occasion_image_size(&watched.tournament->o);
    char *image = kept(len), *again = kept(len);
    struct tournament *other = kept(sizeof *other);
    occasion_image_put(&watched.tournament->o, image);
    occasion_init(&other->o, &TOURNAMENT, rules);
    assert_false(occasion_image_take(&other->o, image, len - 1));
    assert_int_equal(other->entry_count, 0);
    assert_true(occasion_image_take(&other->o, image, len));
    occasion_image_put(&other->o, again);
    assert_memory_equal(image, again, len);
    image[0] ^= 1;
    assert_false(occasion_image_take(&other->o, image, len));
    free(image);
    free(again);
    free(other);
    occasion_rules_free(rules);
}

/* Each of these is a ruleset with one thing wrong: what is said of it. */
static void a_wrong_ruleset_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *said;
    } WRONG[] = {
        {"rules: {nonsense: star-baccarat:15.9.1}\n", "no point"},
        {"rules: {pool: none}\n", "needs this clause"},
        {"terms: {seats: {is: text}}\n", "is needed"},
        {"terms: {seats: none}\n", "is needed"},
        {"terms: {dealing: {is: song}}\n", "must be one of"},
        {"terms: {more: {with: nothing, clause: star-baccarat:15.9.1}}\n", "does not stand before"},
        {"disqualification: {absent: {refund: perhaps}}\n", "must be one of"},
        {"disqualification: {absent: {clause: none}}\n", "needs a `clause`"},
        {"table: none\n", "by which ruleset"},
        {"wagers: {}\n", "no field"},
    };
    char path[] = "/tmp/baize-tournaments-XXXXXX.yaml";
    const int fd = mkstemps(path, 5);
    assert_true(fd >= 0);
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        struct trouble why = {""};
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        fprintf(f, "extends: star/tournaments\nruleset: house/wrong\n%s", WRONG[i].lines);
        fclose(f);
        assert_null(occasion_rules_load(&TOURNAMENT, &house.shelf, &house.clauses, path, &why));
        if (strstr(why.words, WRONG[i].said) == NULL)
            fail_msg("%s: %s", WRONG[i].lines, why.words);
    }
    remove(path);
}

int main(void)
{
    house_open(&house);
    watched.tournament = kept(sizeof *watched.tournament);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_every_play_refusals_change_nothing_and_money_adds_up),
        cmocka_unit_test(everything_that_is_kept_has_a_limit),
        cmocka_unit_test(put_away_it_comes_out_as_it_was),
        cmocka_unit_test(a_wrong_ruleset_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(watched.tournament);
    clauses_free(&house.clauses);
    return failed;
}
