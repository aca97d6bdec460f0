/* The library as other programs use it: by its header alone. */
#include "lib/baize.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define WAGER(stake)                                                                               \
    "{\"act\":\"wager\",\"seat\":1,\"player\":\"ann\",\"bet\":\"straight\",\"on\":\"17\","         \
    "\"stake\":" stake "}"
#define CLOSE "{\"act\":\"close\",\"by\":\"dealer\"}"

static baize_rules *opened(const char *name, const char *const *options, size_t count)
{
    char why[BAIZE_WHY];
    baize_rules *rules = baize_rules_open(name, options, count, why);
    if (rules == NULL)
        fail_msg("%s", why);
    return rules;
}

static baize_table *table_of(const char *name, const char *draws)
{
    char why[BAIZE_WHY];
    baize_rules *rules = opened(name, NULL, 0);
    baize_table *table = baize_table_open(rules, draws, why);
    if (table == NULL)
        fail_msg("%s", why);
    baize_rules_close(rules); /* the table keeps them */
    return table;
}

static void says(const baize_table *table, const char *words)
{
    if (strstr(baize_events(table), words) == NULL)
        fail_msg("no `%s` in %s", words, baize_events(table));
}

/* --- rules ------------------------------------------------------------------------------------ */

static void wrong_names_are_told_in_words(void **state)
{
    (void)state;
    static const char *const MANY[] = {"decks=99"};
    char why[BAIZE_WHY] = "";
    assert_null(baize_rules_open("nz1996/snap", NULL, 0, why));
    assert_non_null(strstr(why, "nz1996/snap"));
    assert_null(baize_rules_open("nz1996/blackjack", MANY, 1, why));
    assert_non_null(strstr(why, "decks"));
    assert_null(baize_rules_open("nz1996/snap", NULL, 0, NULL));
    baize_rules *rules = opened("nz1996/roulette", NULL, 0);
    assert_null(baize_table_open(rules, "dice", why));
    assert_non_null(strstr(why, "seed:HEX"));
    assert_null(baize_table_open(rules, "seed:xyz", NULL));
    baize_rules_close(rules);
    baize_rules_close(NULL);
    baize_table_close(NULL);
}

static void rules_describe_themselves(void **state)
{
    (void)state;
    static const char *const FOUR[] = {"decks=4"};
    baize_rules *rules = opened("nz1996/blackjack", FOUR, 1);
    const char *json = baize_rules_json(rules);
    assert_non_null(strstr(json, "\"ruleset\":\"nz1996/blackjack\""));
    assert_non_null(strstr(json, "\"decks\":\"4\""));
    assert_non_null(strstr(json, "\"bet\":\"main\",\"pays\""));
    baize_rules_close(rules);
    char *names = baize_rulesets(NULL);
    assert_non_null(strstr(names, "\"nz1996/craps\""));
    baize_free(names);
}

static void odds_and_the_best_play_are_text(void **state)
{
    (void)state;
    baize_rules *roulette = opened("nz1996/roulette", NULL, 0);
    char *odds = baize_odds(roulette);
    assert_non_null(strstr(odds, "\"edge\":\"1/37\""));
    assert_null(baize_strategy(roulette));
    baize_free(odds);
    baize_rules_close(roulette);
    baize_rules *blackjack = opened("nz1996/blackjack", NULL, 0);
    char *chart = baize_strategy(blackjack);
    assert_non_null(strstr(chart, "\"pairs\""));
    baize_free(chart);
    baize_rules_close(blackjack);
}

/* --- acts ------------------------------------------------------------------------------------- */

static void a_round_is_acts_and_events(void **state)
{
    (void)state;
    baize_table *table = table_of("nz1996/roulette", NULL);
    assert_true(baize_act(table, WAGER("100")));
    says(table, "\"accepted\"");
    assert_true(baize_act(table, CLOSE));
    assert_true(baize_act(table, "{\"act\":\"number\",\"number\":17}"));
    says(table, "\"returns\":3600");
    says(table, "nz1996:III.5.1/straight-up");
    assert_string_equal(baize_events(table) + strlen(baize_events(table)) - 1, "\n");
    baize_table_close(table);
}

static void a_refusal_names_the_clause(void **state)
{
    (void)state;
    baize_table *table = table_of("nz1996/roulette", NULL);
    assert_true(baize_act(table, CLOSE));
    assert_false(baize_act(table, WAGER("100")));
    says(table, "\"rule\":\"nz1996:III.4.5\"");
    assert_false(baize_act(table, "no act at all"));
    says(table, "\"refused\"");
    baize_table_close(table);
}

static void asking_leaves_a_table_as_it_is(void **state)
{
    (void)state;
    baize_table *table = table_of("nz1996/roulette", "seed:01");
    assert_true(baize_act(table, WAGER("100")));
    char *before = strdup(baize_view(table, "ann"));
    assert_true(baize_may(table, CLOSE));
    says(table, "\"resulted\"");
    assert_false(baize_may(table, WAGER("0")));
    says(table, "\"why\"");
    assert_string_equal(baize_view(table, "ann"), before);
    free(before);
    baize_table_close(table);
}

static void a_table_that_draws_is_not_told(void **state)
{
    (void)state;
    baize_table *table = table_of("nz1996/roulette", "system");
    assert_true(baize_act(table, WAGER("100")));
    assert_true(baize_act(table, CLOSE));
    says(table, "\"settled\"");
    assert_false(baize_act(table, "{\"act\":\"number\",\"number\":17}"));
    says(table, "draws for itself");
    baize_table_close(table);
}

static void a_view_shows_what_lies_there(void **state)
{
    (void)state;
    baize_table *table = table_of("nz1996/caribbean-stud", "seed:01");
    assert_true(baize_act(
        table, "{\"act\":\"wager\",\"seat\":1,\"player\":\"ann\",\"bet\":\"ante\",\"stake\":100}"));
    assert_true(baize_act(table, CLOSE));
    char *hers = strdup(baize_view(table, "ann"));
    assert_non_null(strstr(hers, "\"bet\":\"ante\""));
    assert_non_null(strstr(hers, "\"options\":[\"raise\",\"fold\"]"));
    /* Nobody but her sees her cards. */
    assert_string_not_equal(hers, baize_view(table, NULL));
    free(hers);
    baize_table_close(table);
}

/* --- choices ---------------------------------------------------------------------------------- */

static int32_t choice_of(const baize_rules *rules, const char *act, const char *bet)
{
    struct baize_choice c;
    for (size_t i = 0; baize_choice(rules, i, &c); i++)
        if (strcmp(c.act, act) == 0 && strcmp(c.bet, bet) == 0)
            return (int32_t)i;
    fail_msg("there is no choice %s %s", act, bet);
    return -1;
}

enum { OPEN_MOST = 512 };

/* Of what is open, going on two times of five and else anything. */
static int32_t some_choice(const uint8_t *open, size_t count, size_t how_many, uint32_t *dice)
{
    *dice = *dice * 1103515245 + 12345;
    uint32_t nth = (*dice >> 8) % (uint32_t)how_many;
    if (open[0] && (*dice >> 16) % 5 < 2)
        return 0;
    for (size_t i = 0; i < count; i++)
        if (open[i] && nth-- == 0)
            return (int32_t)i;
    return 0;
}

/* What is open is taken and nothing else is. */
static void all_that_is_open_is_taken(baize_table *table, const uint8_t *open, size_t count,
                                      uint32_t dice)
{
    for (size_t i = 0; i<count; i += count> 32 ? 1 + (dice + i) % 13 : 1)
        if (baize_may_choose(table, (int32_t)i) != open[i])
            fail_msg("choice %zu is %s: %s", i, open[i] ? "open" : "not open", baize_events(table));
}

static void play_some(const char *name, unsigned steps)
{
    static uint8_t open[OPEN_MOST];
    char why[BAIZE_WHY];
    baize_rules *rules = opened(name, NULL, 0);
    const size_t count = baize_choices(rules);
    assert_true(count <= OPEN_MOST);
    baize_table *table = baize_table_open(rules, "seed:0102", why);
    int64_t won = 0, staked = 0;
    int32_t rounds = 0;
    uint32_t dice = 7;
    struct baize_step step = {0};
    for (unsigned i = 0; count > 0 && i < steps; i++) {
        size_t how_many = baize_open(table, open);
        assert_true(how_many > 0);
        all_that_is_open_is_taken(table, open, count, dice);
        assert_true(baize_choose(table, some_choice(open, count, how_many, &dice), &step));
        won += step.won;
        staked += step.staked;
        rounds += step.rounds;
    }
    if (count > 0 && (rounds == 0 || staked == 0 || won == 0 || won < -staked))
        fail_msg("%s: %d rounds, %lld staked, %lld won", name, rounds, (long long)staked,
                 (long long)won);
    baize_table_close(table);
    baize_rules_close(rules);
}

static void what_is_open_is_taken_under_every_ruleset(void **state)
{
    (void)state;
    char *names = baize_rulesets(NULL), *rest = names, *name;
    unsigned played = 0;
    while ((name = strtok_r(rest, "[]\",", &rest)) != NULL) {
        play_some(name, 24);
        played++;
    }
    assert_true(played > 20);
    free(names);
}

static void a_tournament_is_no_play_of_one(void **state)
{
    (void)state;
    baize_rules *rules = opened("star/baccarat-tournament", NULL, 0);
    struct baize_choice c;
    assert_int_equal(baize_choices(rules), 0);
    assert_false(baize_choice(rules, 0, &c));
    baize_rules_close(rules);
}

static void choices_that_are_none_are_refused(void **state)
{
    (void)state;
    struct baize_step step;
    baize_table *table = table_of("nz1996/roulette", NULL);
    baize_keep_events(table, 1);
    assert_false(baize_choose(table, 0, &step));
    says(table, "draws for itself");
    assert_false(baize_choose(table, -1, &step));
    assert_false(baize_choose(table, 100000, &step));
    says(table, "no such choice");
    baize_table_close(table);
}

static void money_is_told_with_each_step(void **state)
{
    (void)state;
    char why[BAIZE_WHY];
    baize_rules *rules = opened("nz1996/roulette", NULL, 0);
    baize_table *table = baize_table_open(rules, "seed:01", why);
    struct baize_step step;
    assert_false(baize_set_unit(table, 0));
    assert_true(baize_set_unit(table, 500));
    assert_int_equal(baize_unit(table), 500);
    baize_keep_events(table, 1);
    assert_true(baize_choose(table, choice_of(rules, "wager", "red"), &step));
    assert_int_equal(step.staked, 500);
    assert_int_equal(step.won, 0);
    assert_int_equal(step.lies, 500);
    assert_int_equal(step.seen.wagers, 1);
    assert_true(baize_choose(table, 0, &step));
    says(table, "17 black"); /* which this seed brings */
    assert_int_equal(step.number, 17);
    assert_int_equal(step.won, -500);
    assert_int_equal(step.lies, 0);
    assert_int_equal(step.rounds, 1);
    baize_table_close(table);
    baize_rules_close(rules);
}

static void a_copy_has_the_same_cards_to_come(void **state)
{
    (void)state;
    static uint8_t open[OPEN_MOST];
    char why[BAIZE_WHY];
    baize_rules *rules = opened("nz1996/blackjack", NULL, 0);
    const size_t count = baize_choices(rules);
    baize_table *table = baize_table_open(rules, "seed:03", why);
    struct baize_step step, other;
    uint32_t dice = 11;
    for (unsigned i = 0; i < 40; i++) {
        baize_table *copy = baize_table_copy(table);
        const int32_t choice = some_choice(open, count, baize_open(table, open), &dice);
        assert_true(baize_choose(copy, choice, &other));
        assert_true(baize_choose(table, choice, &step));
        assert_memory_equal(&step, &other, sizeof step);
        baize_table_close(copy);
    }
    baize_table_close(table);
    baize_rules_close(rules);
}

/* --- threads ---------------------------------------------------------------------------------- */

enum { THREADS = 4, TABLES = 3 };

struct player {
    baize_rules *rules;
    int64_t won;
};

static void *play_alone(void *ctx)
{
    struct player *p = ctx;
    baize_table *tables[TABLES];
    struct baize_step step[TABLES];
    static const int32_t GO[TABLES] = {0};
    int32_t main_bet[TABLES];
    for (unsigned i = 0; i < TABLES; i++) {
        tables[i] = baize_table_open(p->rules, "seed:aa", NULL);
        main_bet[i] = choice_of(p->rules, "wager", "banker");
    }
    for (unsigned round = 0; round < 100; round++) {
        size_t done = baize_choose_many(tables, main_bet, TABLES, step);
        done += baize_choose_many(tables, GO, TABLES, step);
        for (unsigned i = 0; i < TABLES; i++)
            p->won += done == 2 * TABLES ? step[i].won : 0;
    }
    for (unsigned i = 0; i < TABLES; i++)
        baize_table_close(tables[i]);
    return NULL;
}

static void threads_share_rules_and_nothing_else(void **state)
{
    (void)state;
    pthread_t thread[THREADS];
    struct player player[THREADS] = {0};
    baize_rules *rules = opened("nz1996/baccarat", NULL, 0);
    for (unsigned i = 0; i < THREADS; i++) {
        player[i].rules = rules;
        assert_int_equal(pthread_create(&thread[i], NULL, play_alone, &player[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    assert_int_not_equal(player[0].won, 0);
    for (unsigned i = 1; i < THREADS; i++)
        assert_int_equal(player[i].won, player[0].won);
    baize_rules_close(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_names_are_told_in_words),
        cmocka_unit_test(rules_describe_themselves),
        cmocka_unit_test(odds_and_the_best_play_are_text),
        cmocka_unit_test(a_round_is_acts_and_events),
        cmocka_unit_test(a_refusal_names_the_clause),
        cmocka_unit_test(asking_leaves_a_table_as_it_is),
        cmocka_unit_test(a_table_that_draws_is_not_told),
        cmocka_unit_test(a_view_shows_what_lies_there),
        cmocka_unit_test(what_is_open_is_taken_under_every_ruleset),
        cmocka_unit_test(a_tournament_is_no_play_of_one),
        cmocka_unit_test(choices_that_are_none_are_refused),
        cmocka_unit_test(money_is_told_with_each_step),
        cmocka_unit_test(a_copy_has_the_same_cards_to_come),
        cmocka_unit_test(threads_share_rules_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
