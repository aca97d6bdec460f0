/* Promotions: what holds in every play of one, and what no play is long enough for. */
#include "house.h"

#include "occasion/image.h"
#include "wire/play.h"

#include "../fuzz/promotions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct house house;
static struct watched watched;
static unsigned acts, refusals;

static struct occasion_rules *rules_named(const char *name)
{
    struct trouble why;
    struct occasion_rules *r =
        occasion_rules_load(&PROMOTION, &house.shelf, &house.clauses, name, &why);
    if (r == NULL)
        fail_msg("%s", why.words);
    return r;
}

static void begin(const struct occasion_rules *rules)
{
    struct promotion *p = watched.promotion, *before = watched.before;
    watched = (struct watched){.promotion = p, .before = before};
    occasion_init(&p->o, &PROMOTION, rules);
    occasion_init(&before->o, &PROMOTION, rules);
}

static void act_line(void *ctx, const char *line)
{
    (void)ctx;
    acts++;
    refusals += !act_watched(&watched, line, strlen(line));
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
    const unsigned before = acts;
    shelf_each_play(&house.shelf, play, &of);
    assert_true(acts > before);
    occasion_rules_free(of.rules);
    ++*rulesets;
}

static void in_every_play_refusals_change_nothing(void **state)
{
    (void)state;
    unsigned rulesets = 0;
    shelf_each_about(&house.shelf, "promotions", plays_of, &rulesets);
    assert_true(rulesets >= 3 && acts > 3000 && refusals > 500);
}

static void play_up_to(struct occasion_rules *rules, const char *play_name)
{
    char path[SHELF_PATH + 100];
    snprintf(path, sizeof path, "%s/tests/plays/%s/%s.play", house.shelf.home, rules->name,
             play_name);
    begin(rules);
    assert_true(play_each_act(path, act_line, NULL));
}

/* An open promotion in which any wager makes an entry. */
static void open_to_all(struct occasion_rules *rules)
{
    play_up_to(rules, "opened");
    watched.promotion->terms.condition[0] = (struct condition){.entries = 1};
}

static bool enter(unsigned long player, long stake)
{
    char line[200];
    const int n = snprintf(line, sizeof line,
                           "{\"act\":\"settled\",\"at\":86659200000,\"player\":\"p%lu\",\"game\":"
                           "\"g\",\"bet\":\"b\",\"stake\":%ld,\"result\":\"win\"}",
                           player, stake);
    struct occasion_act a;
    struct trouble why;
    assert_true(machine_act_from_json(&PROMOTION, line, (size_t)n, &a, &why));
    return occasion_act(&watched.promotion->o, &a,
                        &(struct occasion_ear){watch_promotion, &watched});
}

static void a_list_that_is_full_takes_nobody_more(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named("star/promotions");
    open_to_all(rules);
    for (unsigned long i = 0; i < ENTRANTS_MAX; i++)
        assert_true(enter(i, 100));
    assert_int_equal(watched.promotion->entrant_count, ENTRANTS_MAX);
    assert_false(enter(ENTRANTS_MAX, 100));
    assert_true(enter(0, 100));
    check_entries(watched.promotion);
    assert_int_equal(watched.promotion->entries, ENTRANTS_MAX + 1);
    occasion_rules_free(rules);
}

/* What a draw can count is the limit of all entries together. */
static void entries_have_an_end(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named("star/promotions");
    open_to_all(rules);
    watched.promotion->terms.condition[0] = (struct condition){.entries = 1000000, .per = 1};
    assert_true(enter(1, 2147));
    assert_false(enter(1, 1));
    assert_false(enter(2, 1));
    assert_false(enter(2, MONEY_STAKE_MAX));
    assert_int_equal(watched.promotion->entries, 2147000000);
    check_entries(watched.promotion);
    occasion_rules_free(rules);
}

/* Put away and taken out, it is the same to the last byte and goes on in the same way; what another
 * program put away, or under other rules, is not taken. */
static void an_image_is_the_promotion_itself(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named("star/promotions");
    open_to_all(rules);
    for (unsigned long i = 0; i < 1000; i++)
        assert_true(enter(i, 100));
    const size_t len = occasion_image_size(&watched.promotion->o);
    char *image = malloc(len);
    struct promotion *other = calloc(1, sizeof *other);
    assert_true(image != NULL && other != NULL);
    occasion_image_put(&watched.promotion->o, image);
    occasion_init(&other->o, &PROMOTION, rules);
    assert_false(occasion_image_take(&other->o, image, len - 1));
    assert_int_equal(other->entries, 0);
    assert_true(occasion_image_take(&other->o, image, len));
    assert_true(same_promotion(other, watched.promotion));
    struct occasion_rules *others = rules_named("crown-fusion-2024/promotions");
    occasion_init(&other->o, &PROMOTION, others);
    assert_false(occasion_image_take(&other->o, image, len));
    image[0] ^= 1;
    other->o.rules = rules;
    assert_false(occasion_image_take(&other->o, image, len));
    occasion_rules_free(others);
    occasion_rules_free(rules);
    free(other);
    free(image);
}

static bool told(const char *fmt, unsigned i)
{
    char line[400];
    snprintf(line, sizeof line, fmt, i);
    return act_watched(&watched, line, strlen(line));
}

/* As many as there is room for, and not one more; what is there already may still be written anew.
 */
static void everything_that_is_kept_has_a_limit(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named("star/promotions");
    static const char PRIZE[] = "{\"act\":\"prize\",\"at\":1,\"by\":\"e\",\"prize\":\"p%u\","
                                "\"kind\":\"cash\",\"value\":5,\"text\":\"t\"}";
    static const char CONDITION[] =
        "{\"act\":\"condition\",\"at\":1,\"by\":\"e\",\"condition\":\"c%u\"}";
    begin(rules);
    for (unsigned i = 0; i < PRIZES_MAX; i++)
        assert_true(told(PRIZE, i));
    for (unsigned i = 0; i < CONDITIONS_MAX; i++)
        assert_true(told(CONDITION, i));
    assert_false(told(PRIZE, PRIZES_MAX));
    assert_false(told(CONDITION, CONDITIONS_MAX));
    assert_true(told(PRIZE, 0) && told(PRIZE, PRIZES_MAX - 1) && told(CONDITION, 0));
    play_up_to(rules, "drawn");
    for (unsigned i = 0; i < CLAIMS_MAX; i++)
        assert_true(told("{\"act\":\"claim\",\"at\":87393600000,\"player\":\"p%u\","
                         "\"prize\":\"watch\"}",
                         i));
    assert_false(told("{\"act\":\"claim\",\"at\":87393600000,\"player\":\"q%u\","
                      "\"prize\":\"watch\"}",
                      0));
    for (unsigned i = 0; i < DISPUTES_MAX; i++)
        assert_true(told("{\"act\":\"dispute\",\"at\":87393600000,\"player\":\"p%u\","
                         "\"what\":\"w\",\"text\":\"t\"}",
                         i));
    assert_false(told("{\"act\":\"dispute\",\"at\":87393600000,\"player\":\"q%u\","
                      "\"what\":\"w\",\"text\":\"t\"}",
                      0));
    occasion_rules_free(rules);
}

/* Each of these is a ruleset with one thing wrong: what is said of it. */
static void a_wrong_ruleset_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *said;
    } WRONG[] = {
        {"rules: {lodged: none, nonsense: star-baccarat:16.9}\n", "no point"},
        {"rules: {notify: none}\n", "needs this clause"},
        {"rules: {notify: star-baccarat:16.99}\n", "not in the list"},
        {"rules: {scrutineer-must: star-baccarat:16.2}\n", "needs either"},
        {"rules: {cancelled: none, draw-cancelled: none}\n", "needs this clause"},
        {"holds: {spite: {clause: star-baccarat:16.4}}\n", "needs this clause"},
        {"terms: {closes: {is: text}}\n", "is needed"},
        {"terms: {closes: none}\n", "is needed"},
        {"terms: {manner: {is: song}}\n", "must be one of"},
        {"terms: {manner: {clause: none}}\n", "needs a `clause`"},
        {"figures: {great-prize: none}\n", "great-prize"},
        {"figures: {notify-days: 2}\n", "one of them"},
        {"figures: {great-prize: much}\n", "whole number"},
        {"prizes: {cash: {monetary: perhaps}}\n", "must be one of"},
        {"forbidden: {tobacco: {over: -1}}\n", "whole number"},
        {"wagers: {}\n", "no field"},
        {"terms: 7\n", "named fields"},
    };
    char path[] = "/tmp/baize-promotions-XXXXXX.yaml";
    const int fd = mkstemps(path, 5);
    assert_true(fd >= 0);
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        struct trouble why = {""};
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        fprintf(f, "extends: star/promotions\nruleset: house/wrong\n%s", WRONG[i].lines);
        fclose(f);
        assert_null(occasion_rules_load(&PROMOTION, &house.shelf, &house.clauses, path, &why));
        if (strstr(why.words, WRONG[i].said) == NULL)
            fail_msg("%s: %s", WRONG[i].lines, why.words);
    }
    remove(path);
}

int main(void)
{
    house_open(&house);
    watched.promotion = malloc(sizeof *watched.promotion);
    watched.before = malloc(sizeof *watched.before);
    if (watched.promotion == NULL || watched.before == NULL)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_every_play_refusals_change_nothing),
        cmocka_unit_test(a_list_that_is_full_takes_nobody_more),
        cmocka_unit_test(an_image_is_the_promotion_itself),
        cmocka_unit_test(entries_have_an_end),
        cmocka_unit_test(everything_that_is_kept_has_a_limit),
        cmocka_unit_test(a_wrong_ruleset_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(watched.promotion);
    free(watched.before);
    clauses_free(&house.clauses);
    return failed;
}
