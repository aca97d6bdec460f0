/* What a pit was told of a member whose card was there, beside what registers of others had. */
#include "floor/audit_let_in.h"

#include "floor/vouched.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define BEGAN 1794700000000LL
#define ANN "100-0001"
#define BEN "100-0002"

/* In seconds; 0: for good, below nothing: he is free again. */
struct said {
    const char *pit, *number;
    int at, until;
};

static const struct said SAID[] = {
    {"main", ANN, 1000, 0},    {"main", ANN, 5000, -1},   {"club", ANN, 3000, 6000},
    {"main", BEN, 1000, 9000}, {"main", BEN, 2000, 4000}, {"club", "100-00011", 100, 0},
};

static void note(struct audited_let_in *a, const struct said *s)
{
    char name[80], value[40] = "over";
    snprintf(name, sizeof name, "vouched bars %s %lld", s->number, BEGAN + s->at * 1000LL);
    if (s->until >= 0)
        snprintf(value, sizeof value, "%lld", s->until > 0 ? BEGAN + s->until * 1000LL : 0LL);
    audit_let_in_note(a, s->pit, name, value);
}

/* He was here at that moment, of which this pit knew so much; which pit's register had him: NULL:
 * none. */
static void expect_had(const char *number, int at, bool barred, const char *pit)
{
    struct audited_let_in a = {0};
    struct crossing_row c = {.turn = 1};
    snprintf(c.number, sizeof c.number, "%s", number);
    known_words(&(struct known_of){.clock = BEGAN + at * 1000LL, .barred = barred}, c.knew);
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++)
        note(&a, &SAID[i]);
    audit_let_in_note(&a, "main", "vouched bars", "yes");
    audit_let_in_note(&a, "main", "vouched barber 1 2", "0");
    assert_int_equal(a.count, sizeof SAID / sizeof *SAID);
    audit_let_in_hear(&a, &c);
    if ((a.against[0] != '\0') != (pit != NULL) ||
        (pit != NULL && (strstr(a.against, pit) == NULL || strstr(a.against, number) == NULL)))
        fail_msg("%s at %d: `%s`, and not %s", number, at, a.against, pit != NULL ? pit : "good");
    audit_let_in_free(&a);
}

static void who_was_let_in_though_a_register_had_him_is_found(void **state)
{
    (void)state;
    expect_had(ANN, 1120, false, "main");
    expect_had(ANN, 2900, false, "main");
    expect_had(ANN, 4900, false, "club");
    expect_had(ANN, 5879, false, "club");
    expect_had(BEN, 1800, false, "main");
    expect_had(BEN, 3800, false, "main");
    expect_had(ANN, 2900, true, NULL);
}

/* What is written may be seen two minutes later, and a pit may see what another has just ended. */
static void who_was_free_or_not_barred_for_long_is_not(void **state)
{
    (void)state;
    expect_had(ANN, 900, false, NULL);
    expect_had(ANN, 1119, false, NULL);
    expect_had(ANN, 5881, false, NULL);
    expect_had(ANN, 9000, false, NULL);
    expect_had(BEN, 3881, false, NULL);
    expect_had(BEN, 8000, false, NULL); /* what was said last counts */
    expect_had("100-0003", 2000, false, NULL);
}

static void what_was_not_looked_at_says_nothing(void **state)
{
    (void)state;
    int64_t clock;
    char words[CROSSED_KNEW];
    known_words(&(struct known_of){.clock = 0}, words);
    assert_int_equal(strlen(words), WISH_HEX - 1);
    assert_false(known_free(words, &clock));
    assert_false(known_free("", &clock));
    known_words(&(struct known_of){.clock = BEGAN}, words);
    assert_true(known_free(words, &clock));
    assert_true(clock == BEGAN);
}

/* Limits that are the same are told alike, in whichever order; none is as if it were not there. */
static void limits_are_known_by_all_that_they_say(void **state)
{
    (void)state;
    static const struct pledge ROW[] = {
        {.what = "loss-day", .amount = 500, .since = 7, .asked = -1},
        {.what = "stake-month", .amount = 900, .since = 8, .asked = 1900, .asked_at = 9},
        {.what = "time-week", .amount = -1, .since = 9, .asked = -1},
    };
    const struct pledge turned[] = {ROW[2], ROW[1], ROW[0]};
    char words[CROSSED_KNEW], other[CROSSED_KNEW];
    known_words(&(struct known_of){.limit = ROW, .limits = 3}, words);
    known_words(&(struct known_of){.limit = turned, .limits = 3}, other);
    assert_string_equal(words, other);
    known_words(&(struct known_of){.limit = ROW, .limits = 2}, other);
    assert_string_equal(words, other);
    known_words(&(struct known_of){.limit = ROW, .limits = 1}, other);
    assert_string_not_equal(words, other);
    for (int i = 0; i < 4; i++) {
        struct pledge edited[] = {ROW[0], ROW[1], ROW[2]};
        int64_t *const of[] = {&edited[1].amount, &edited[1].since, &edited[1].asked,
                               &edited[1].asked_at};
        ++*of[i];
        known_words(&(struct known_of){.limit = edited, .limits = 3}, other);
        assert_string_not_equal(words, other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_was_let_in_though_a_register_had_him_is_found),
        cmocka_unit_test(who_was_free_or_not_barred_for_long_is_not),
        cmocka_unit_test(what_was_not_looked_at_says_nothing),
        cmocka_unit_test(limits_are_known_by_all_that_they_say),
    };
    return cmocka_run_group_tests_name("let_in", tests, NULL, NULL);
}
