/* Tournaments: what holds in every play of one, and what no play is long enough for. */
#include "occasion_tests.h"

#include "../fuzz/tournaments.h"

static struct watched_tournament watched;

static void begin(const struct occasion_rules *rules)
{
    occasion_init(&watched.tournament->o, &TOURNAMENT, rules);
    tournament_watched(&watched, watched.tournament);
}

static bool line_told(const char *line, size_t len)
{
    return tournament_line(&watched, line, len);
}

static struct tested on = {.machine = &TOURNAMENT, .begin = begin, .line = line_told};

static void in_every_play_refusals_change_nothing_and_money_adds_up(void **state)
{
    (void)state;
    const unsigned rulesets = play_them_all(&on);
    assert_true(rulesets == 2 && on.acts > 3000 && on.refusals > 300);
}

/* As many as there is room for, and not one more. */
static void everything_that_is_kept_has_a_limit(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named(&on, "star/tournaments");
    play_up_to(&on, rules, "opened");
    for (unsigned i = 0; i < APPLICATIONS_MAX; i++)
        assert_true(told(&on, "{\"act\":\"apply\",\"at\":1000000000,\"player\":\"p%u\"}", i));
    assert_false(told(&on, "{\"act\":\"apply\",\"at\":1000000000,\"player\":\"q%u\"}", 0));
    for (unsigned i = watched.tournament->official_count; i < OFFICIALS_MAX; i++)
        assert_true(told(&on,
                         "{\"act\":\"appoint\",\"at\":1000000000,\"by\":\"eve\",\"official\":"
                         "\"o%u\",\"role\":\"manager\"}",
                         i));
    assert_false(told(&on,
                      "{\"act\":\"appoint\",\"at\":1000000000,\"by\":\"eve\",\"official\":"
                      "\"x%u\",\"role\":\"manager\"}",
                      0));
    for (unsigned i = 0; i < GOODS_MAX; i++)
        assert_true(told(&on,
                         "{\"act\":\"add\",\"at\":1000000000,\"by\":\"eve\",\"kind\":\"goods\","
                         "\"value\":5,\"place\":1,\"text\":\"t%u\"}",
                         i));
    assert_false(told(&on,
                      "{\"act\":\"add\",\"at\":1000000000,\"by\":\"eve\",\"kind\":\"goods\","
                      "\"value\":5,\"place\":1,\"text\":\"u%u\"}",
                      0));
    for (unsigned i = 0; i < DISPUTES_MAX; i++)
        assert_true(told(&on,
                         "{\"act\":\"dispute\",\"at\":1000000000,\"player\":\"p%u\","
                         "\"what\":\"w\",\"text\":\"t\"}",
                         i));
    assert_false(told(&on,
                      "{\"act\":\"dispute\",\"at\":1000000000,\"player\":\"q%u\","
                      "\"what\":\"w\",\"text\":\"t\"}",
                      0));
    occasion_rules_free(rules);
}

/* Entries and disputes of before have cards: the number finds them, and what is the same first. */
static void a_member_is_known_by_his_number_or_a_card_of_his(void **state)
{
    (void)state;
    struct tournament *t = kept(sizeof *t);
    memset(t, 0, sizeof *t);
    assert_null(tournament_has(t, "100-0001"));
    strcpy(t->entry[t->entry_count++].name, "100-0002-3");
    strcpy(t->entry[t->entry_count++].name, "100-0001-2");
    strcpy(t->disputes.at[t->disputes.count++].player, "100-0003-2");
    assert_string_equal(tournament_has(t, "100-0001"), "100-0001-2");
    assert_string_equal(tournament_has(t, "100-0003"), "100-0003-2");
    assert_null(tournament_has(t, "100-0004"));
    assert_null(tournament_has(t, "100-0002-2"));
    strcpy(t->entry[t->entry_count++].name, "100-0001");
    assert_string_equal(tournament_has(t, "100-0001"), "100-0001");
    assert_string_equal(tournament_has(t, "100-0001-2"), "100-0001-2");
    free(t);
}

static void put_away_it_comes_out_as_it_was(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named(&on, "star/tournaments");
    play_up_to(&on, rules, "secondary");
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

static void a_wrong_ruleset_is_refused(void **state)
{
    (void)state;
    static const struct wrong_ruleset WRONG[] = {
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
    wrong_rulesets(&on, "star/tournaments", WRONG, sizeof WRONG / sizeof *WRONG);
}

int main(void)
{
    house_open(&on.house);
    watched.tournament = kept(sizeof *watched.tournament);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_every_play_refusals_change_nothing_and_money_adds_up),
        cmocka_unit_test(everything_that_is_kept_has_a_limit),
        cmocka_unit_test(a_member_is_known_by_his_number_or_a_card_of_his),
        cmocka_unit_test(put_away_it_comes_out_as_it_was),
        cmocka_unit_test(a_wrong_ruleset_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(watched.tournament);
    clauses_free(&on.house.clauses);
    return failed;
}
