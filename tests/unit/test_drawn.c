/* What another pit was told of a jackpot when it was to pay, beside what this one has said of it.
 */
#include "floor/audit_drawn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define J "0011223344556677"
#define K "8899aabbccddeeff"
#define NONE "ffeeddccbbaa9988"
#define MUCH "aaaaaaaaaaaaaaaaaaaaaaaa"
#define LITTLE "bbbbbbbbbbbbbbbbbbbbbbbb"

/* In seconds; the hours that a floor is open are long ago. */
static const char *value(long long no, int at, const char *is)
{
    static char words[2][80];
    static unsigned turn;
    char *to = words[turn++ % 2];
    snprintf(to, sizeof words[0], "%lld %lld %s", no, 1794700000000 + at * 1000LL, is);
    return to;
}

struct one {
    const char *jackpot;
    long long no;
    int at;
    const char *is;
};

/* What was said here, in its order; and what pit salon was told. */
static void expect_against(const struct one *said, size_t count, const struct one *told,
                           const char *words)
{
    struct audited_drawn d = {0};
    char name[80];
    snprintf(name, sizeof name, "vouched drew 1 17 %s", told->jackpot);
    audit_drawn_note(&d, "salon", name, value(told->no, told->at, told->is));
    audit_drawn_part(&d, J);
    for (size_t i = 0; i < count; i++) {
        snprintf(name, sizeof name, "vouched pool %s", said[i].jackpot);
        audit_drawn_hear(&d, name, value(said[i].no, said[i].at, said[i].is));
    }
    if (audit_drawn_agree(&d, true) != (words == NULL))
        fail_msg("`%s`, and not `%s`", d.against, words);
    if (words != NULL && (strstr(d.against, words) == NULL || strstr(d.against, "salon") == NULL))
        fail_msg("`%s` is not `%s`", d.against, words);
    audit_drawn_free(&d);
}

static const struct one SAID[] = {
    {J, 100, 10, LITTLE}, {K, 7, 15, LITTLE},  {J, 101, 20, MUCH},
    {J, 102, 30, LITTLE}, {J, 103, 400, MUCH}, {K, 8, 900, MUCH},
};
enum { ALL = sizeof SAID / sizeof *SAID };

static void what_was_said_is_good(void **state)
{
    (void)state;
    expect_against(SAID, ALL, &(struct one){J, 101, 25, MUCH}, NULL);
    expect_against(SAID, ALL, &(struct one){J, 102, 399, LITTLE}, NULL);
    expect_against(SAID, ALL, &(struct one){J, 103, 9000, MUCH}, NULL); /* nothing since */
    expect_against(SAID, ALL, &(struct one){K, 8, 901, MUCH}, NULL);
    /* What is said later may be seen later: a batch waits for the database. */
    expect_against(SAID, ALL, &(struct one){J, 101, 149, MUCH}, NULL);
}

static void what_was_not_said_is_found(void **state)
{
    (void)state;
    expect_against(SAID, ALL, &(struct one){J, 102, 35, MUCH}, "has not said");
    expect_against(SAID, ALL, &(struct one){J, 104, 35, MUCH}, "has not said");
    expect_against(SAID, ALL, &(struct one){K, 101, 25, MUCH}, "has not said");
    expect_against(NULL, 0, &(struct one){J, 101, 25, MUCH}, "has not said");
}

static void what_was_no_longer_so_is_found(void **state)
{
    (void)state;
    expect_against(SAID, ALL, &(struct one){J, 101, 151, MUCH}, "had said otherwise of since");
    expect_against(SAID, ALL, &(struct one){J, 101, 9000, MUCH}, "had said otherwise of since");
    expect_against(SAID, ALL, &(struct one){K, 7, 1021, LITTLE}, "had said otherwise of since");
}

/* A program of before numbers nothing; where one of today has said something, it is nobody's, and
 * of a jackpot of which this pit has no part so it is. */
static void without_a_number_it_is_of_before(void **state)
{
    (void)state;
    expect_against(NULL, 0, &(struct one){J, 0, 25, MUCH}, NULL);
    expect_against(SAID, ALL, &(struct one){J, 0, 125, MUCH}, NULL);
    expect_against(SAID, ALL, &(struct one){J, 0, 131, MUCH}, "has not said");
    expect_against(&SAID[1], 1, &(struct one){J, 0, 9000, MUCH}, NULL);
    expect_against(SAID, ALL, &(struct one){NONE, 0, 125, MUCH}, "has not said");
}

/* Nobody's number is had by two jackpots; somebody may have edited a batch, and it is still gone
 * through. */
static void one_number_of_two_jackpots_is_of_one(void **state)
{
    (void)state;
    static const struct one TWICE[] = {{J, 101, 10, MUCH}, {K, 101, 15, MUCH}, {J, 102, 20, MUCH}};
    alarm(300);
    expect_against(TWICE, 3, &(struct one){J, 101, 12, MUCH}, NULL);
    expect_against(TWICE, 3, &(struct one){K, 101, 900, MUCH}, NULL);
    expect_against(TWICE, 3, &(struct one){J, 101, 900, MUCH}, "had said otherwise of since");
    alarm(0);
}

/* Several prizes may be paid while a pit says nothing else; of recent batches not all is heard. */
static void each_that_was_told_is_looked_at(void **state)
{
    (void)state;
    struct audited_drawn d = {0};
    audit_drawn_note(&d, "salon", "vouched drew 1 5 " J, value(101, 22, MUCH));
    audit_drawn_note(&d, "main", "vouched drew 1 6 " J, value(101, 23, LITTLE));
    audit_drawn_note(&d, "salon", "vouched drew 1 9 " J, value(100, 12, LITTLE));
    audit_drawn_note(&d, "salon", "vouched told somebody", "17");
    assert_int_equal(d.count, 3);
    for (size_t i = 0; i < ALL; i++) {
        char name[80];
        snprintf(name, sizeof name, "vouched pool %s", SAID[i].jackpot);
        audit_drawn_hear(&d, name, value(SAID[i].no, SAID[i].at, SAID[i].is));
    }
    assert_true(audit_drawn_agree(&d, false));
    assert_false(audit_drawn_agree(&d, true));
    assert_non_null(strstr(d.against, "pit main was told"));
    audit_drawn_free(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_said_is_good),
        cmocka_unit_test(what_was_not_said_is_found),
        cmocka_unit_test(what_was_no_longer_so_is_found),
        cmocka_unit_test(without_a_number_it_is_of_before),
        cmocka_unit_test(one_number_of_two_jackpots_is_of_one),
        cmocka_unit_test(each_that_was_told_is_looked_at),
    };
    return cmocka_run_group_tests_name("drawn", tests, NULL, NULL);
}
