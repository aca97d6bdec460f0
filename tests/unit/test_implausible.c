/* The guard against results that chance does not explain: what a run of wins makes of a stake. */
#include "house.h"

#include "floor/implausible.h"

#include <stdarg.h>
#include <stddef.h>

#include <setjmp.h>

#include <cmocka.h>

static const int64_t LIMIT = INT64_C(1000000000000);

static struct house house;

static void comes(struct results *r, unsigned outcome)
{
    r->outcome[r->count++ % RESULTS_KEPT] = (int16_t)outcome;
}

/* How many rounds of a source that gives these numbers in turn go by until the guard stops it, of
 * so many at most; 0: it does not. */
static unsigned stops_after(const struct layout *l, const unsigned *numbers, unsigned count,
                            unsigned most)
{
    struct results r = {0};
    for (unsigned i = 0; i < most; i++) {
        comes(&r, numbers[i % count]);
        if (run_beyond(l, &r, 0, LIMIT) >= 0)
            return i + 1;
    }
    return 0;
}

/* 36 to the eighth is the first beyond a million millions, two to the fortieth likewise. */
static void test_a_rigged_wheel_is_stopped(void **state)
{
    static const unsigned SAME[] = {17}, RED[] = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23},
                          BOTH[] = {1, 36};
    struct layout l;
    (void)state;
    struct ruleset *rs = house_ruleset(&house, "crown-fusion-2024/auto-roulette", NULL, 0, &l);
    assert_int_equal(stops_after(&l, SAME, 1, 100), 8);
    assert_int_equal(stops_after(&l, RED, sizeof RED / sizeof *RED, 100), 40);
    assert_int_equal(stops_after(&l, BOTH, 2, 20), 0);
    ruleset_free(rs);
}

/* What a supervisor has looked at counts no more; and what is older than what is kept. */
static void test_a_run_begins_anew_after_it_was_looked_at(void **state)
{
    struct layout l;
    struct results r = {0};
    (void)state;
    struct ruleset *rs = house_ruleset(&house, "crown-fusion-2024/auto-roulette", NULL, 0, &l);
    for (unsigned i = 0; i < 8; i++)
        comes(&r, 17);
    assert_true(run_beyond(&l, &r, 0, LIMIT) >= 0);
    assert_int_equal(run_beyond(&l, &r, 8, LIMIT), -1);
    comes(&r, 17);
    assert_int_equal(run_beyond(&l, &r, 8, LIMIT), -1);
    for (unsigned i = 0; i < 6; i++)
        comes(&r, 17);
    assert_int_equal(run_beyond(&l, &r, 8, LIMIT), -1);
    comes(&r, 17);
    assert_true(run_beyond(&l, &r, 8, LIMIT) >= 0);
    ruleset_free(rs);
}

/* A right wheel of each document: by Ville's inequality less than one table in 50,000 would be
 * stopped in these rounds. */
static void test_a_right_wheel_goes_on(void **state)
{
    enum { TURNS = 20000 };
    static const uint8_t SEED[RNG_SEED_BYTES] = {24};
    (void)state;
    for (unsigned k = 0; k < ROULETTE_COUNT; k++) {
        struct layout l;
        struct results r = {0};
        struct rng rng;
        struct ruleset *rs = house_ruleset(&house, ROULETTES[k], NULL, 0, &l);
        rng_seeded(&rng, SEED, k);
        for (unsigned i = 0; i < TURNS; i++) {
            comes(&r, rng_below(&rng, l.chance_range > 0 ? l.chance_range : 37));
            assert_int_equal(run_beyond(&l, &r, 0, LIMIT), -1);
        }
        ruleset_free(rs);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_rigged_wheel_is_stopped),
        cmocka_unit_test(test_a_run_begins_anew_after_it_was_looked_at),
        cmocka_unit_test(test_a_right_wheel_goes_on),
    };
    house_open(&house);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    clauses_free(&house.clauses);
    return failed;
}
