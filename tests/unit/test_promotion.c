/* Promotions: what holds in every play of one, and what no play is long enough for. */
#include "occasion_tests.h"

#include "../fuzz/promotions.h"

static struct watched watched;

static void begin(const struct occasion_rules *rules)
{
    struct promotion *p = watched.promotion, *before = watched.before;
    watched = (struct watched){.promotion = p, .before = before};
    occasion_init(&p->o, &PROMOTION, rules);
    occasion_init(&before->o, &PROMOTION, rules);
}

static bool line_told(const char *line, size_t len)
{
    return act_watched(&watched, line, len);
}

static struct tested on = {.machine = &PROMOTION, .begin = begin, .line = line_told};

static void in_every_play_refusals_change_nothing(void **state)
{
    (void)state;
    const unsigned rulesets = play_them_all(&on);
    assert_true(rulesets >= 3 && on.acts > 3000 && on.refusals > 500);
}

/* An open promotion in which any wager makes an entry. */
static void open_to_all(struct occasion_rules *rules)
{
    play_up_to(&on, rules, "opened");
    watched.promotion->terms.condition[0] = (struct condition){.entries = 1};
}

static bool enter_as(const char *player, long stake)
{
    char line[200];
    const int n = snprintf(line, sizeof line,
                           "{\"act\":\"settled\",\"at\":86659200000,\"player\":\"%s\",\"game\":"
                           "\"g\",\"bet\":\"b\",\"stake\":%ld,\"result\":\"win\"}",
                           player, stake);
    struct occasion_act a;
    struct trouble why;
    assert_true(machine_act_from_json(&PROMOTION, line, (size_t)n, &a, &why));
    return occasion_act(&watched.promotion->o, &a,
                        &(struct occasion_ear){watch_promotion, &watched});
}

static bool enter(unsigned long player, long stake)
{
    char name[32];
    snprintf(name, sizeof name, "p%lu", player);
    return enter_as(name, stake);
}

static void a_list_that_is_full_takes_nobody_more(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named(&on, "star/promotions");
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
    struct occasion_rules *rules = rules_named(&on, "star/promotions");
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

/* Of a member who entered before by several cards the one that has won is he; else his number, or a
 * card of his. */
static void a_member_is_known_by_his_number_or_a_card_of_his(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named(&on, "star/promotions");
    open_to_all(rules);
    struct promotion *p = watched.promotion;
    const char *const ENTERED[] = {"100-0001-2", "100-0001-3", "100-0002"};
    for (unsigned i = 0; i < sizeof ENTERED / sizeof *ENTERED; i++)
        assert_true(enter_as(ENTERED[i], 100));
    const char *const cases[][3] = {{"100-0001", "100-0001-3", "100-0001-2"},
                                    {"100-0001", "100-0001", NULL},
                                    {"100-0002", "100-0002-4", "100-0002"},
                                    {"100-0003", "100-0003-4294967290", NULL}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *name = promotion_has(p, cases[i][0], cases[i][1]);
        assert_true(cases[i][2] == NULL ? name == NULL
                                        : name != NULL && strcmp(name, cases[i][2]) == 0);
    }
    p->terms.prize_count = 1;
    p->fate[0] = (struct prize_fate){.state = PRIZE_DRAWN, .winner = p->entrant_count - 2};
    assert_string_equal(promotion_has(p, "100-0001", "100-0001-3"), "100-0001-3");
    assert_string_equal(promotion_has(p, "100-0002", "100-0002"), "100-0002");
    strcpy(p->claim[p->claim_count++].player, "100-0004-2");
    strcpy(p->disputes.at[p->disputes.count++].player, "100-0005-2");
    assert_string_equal(promotion_has(p, "100-0004", "100-0004-2"), "100-0004-2");
    assert_string_equal(promotion_has(p, "100-0005", "100-0005-3"), "100-0005-2");
    occasion_rules_free(rules);
}

/* Put away and taken out, it is the same to the last byte and goes on in the same way; what another
 * program put away, or under other rules, is not taken. */
static void an_image_is_the_promotion_itself(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named(&on, "star/promotions");
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
    struct occasion_rules *others = rules_named(&on, "crown-fusion-2024/promotions");
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

/* As many as there is room for, and not one more; what is there already may still be written anew.
 */
static void everything_that_is_kept_has_a_limit(void **state)
{
    (void)state;
    struct occasion_rules *rules = rules_named(&on, "star/promotions");
    static const char PRIZE[] = "{\"act\":\"prize\",\"at\":1,\"by\":\"e\",\"prize\":\"p%u\","
                                "\"kind\":\"cash\",\"value\":5,\"text\":\"t\"}";
    static const char CONDITION[] =
        "{\"act\":\"condition\",\"at\":1,\"by\":\"e\",\"condition\":\"c%u\"}";
    begin(rules);
    for (unsigned i = 0; i < PRIZES_MAX; i++)
        assert_true(told(&on, PRIZE, i));
    for (unsigned i = 0; i < CONDITIONS_MAX; i++)
        assert_true(told(&on, CONDITION, i));
    assert_false(told(&on, PRIZE, PRIZES_MAX));
    assert_false(told(&on, CONDITION, CONDITIONS_MAX));
    assert_true(told(&on, PRIZE, 0) && told(&on, PRIZE, PRIZES_MAX - 1) && told(&on, CONDITION, 0));
    play_up_to(&on, rules, "drawn");
    for (unsigned i = 0; i < CLAIMS_MAX; i++)
        assert_true(told(&on,
                         "{\"act\":\"claim\",\"at\":87393600000,\"player\":\"p%u\","
                         "\"prize\":\"watch\"}",
                         i));
    assert_false(told(&on,
                      "{\"act\":\"claim\",\"at\":87393600000,\"player\":\"q%u\","
                      "\"prize\":\"watch\"}",
                      0));
    for (unsigned i = 0; i < DISPUTES_MAX; i++)
        assert_true(told(&on,
                         "{\"act\":\"dispute\",\"at\":87393600000,\"player\":\"p%u\","
                         "\"what\":\"w\",\"text\":\"t\"}",
                         i));
    assert_false(told(&on,
                      "{\"act\":\"dispute\",\"at\":87393600000,\"player\":\"q%u\","
                      "\"what\":\"w\",\"text\":\"t\"}",
                      0));
    occasion_rules_free(rules);
}

static void a_wrong_ruleset_is_refused(void **state)
{
    (void)state;
    static const struct wrong_ruleset WRONG[] = {
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
    wrong_rulesets(&on, "star/promotions", WRONG, sizeof WRONG / sizeof *WRONG);
}

int main(void)
{
    house_open(&on.house);
    watched.promotion = malloc(sizeof *watched.promotion);
    watched.before = malloc(sizeof *watched.before);
    if (watched.promotion == NULL || watched.before == NULL)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_every_play_refusals_change_nothing),
        cmocka_unit_test(a_list_that_is_full_takes_nobody_more),
        cmocka_unit_test(a_member_is_known_by_his_number_or_a_card_of_his),
        cmocka_unit_test(an_image_is_the_promotion_itself),
        cmocka_unit_test(entries_have_an_end),
        cmocka_unit_test(everything_that_is_kept_has_a_limit),
        cmocka_unit_test(a_wrong_ruleset_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(watched.promotion);
    free(watched.before);
    clauses_free(&on.house.clauses);
    return failed;
}
