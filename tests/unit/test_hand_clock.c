/* The clock by which hands are received that play for a jackpot over pits. */
#include "floor/hand_clock.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { MINUTES = 300000 };

static void a_floor_by_itself_goes_by_its_own(void **state)
{
    (void)state;
    const struct hand_clock c = {0};
    assert_int_equal(hand_clock_now(&c, 1000, 7), 1007);
}

/* However far the wall's is off, and whoever sets it meanwhile. */
static void no_walls_clock_is_believed_beyond_the_databases(void **state)
{
    (void)state;
    struct hand_clock c = {0};
    hand_clock_heard(&c, 498, 502, 1000);
    assert_int_equal(hand_clock_now(&c, 2000, 500), 2500);
    assert_int_equal(hand_clock_now(&c, 2000, 500 - MINUTES), 2498);
    assert_int_equal(hand_clock_now(&c, 2000, 500 + MINUTES), 2502);
}

/* One that takes long says little, and what was known before is not forgotten for it. */
static void the_quickest_question_counts(void **state)
{
    (void)state;
    struct hand_clock c = {0};
    hand_clock_heard(&c, 400, 900, 1000);
    hand_clock_heard(&c, 500, 501, 1100);
    hand_clock_heard(&c, 100, 1200, 1200);
    assert_int_equal(hand_clock_now(&c, 1200, MINUTES), 1200 + 502);
    for (int i = 0; i < 100; i++) /* but two clocks drift apart */
        hand_clock_heard(&c, 100, 1200, 1300 + 50000 * i);
    assert_in_range(hand_clock_now(&c, 0, MINUTES), 1100, 1200);
    hand_clock_heard(&c, 90000, 90001, 9000000); /* somebody has set it */
    assert_int_equal(hand_clock_now(&c, 0, 0), 90000);
}

static void a_hand_is_later_than_all_before_it(void **state)
{
    (void)state;
    struct hand_clock c = {0};
    hand_clock_heard(&c, 500, 500, 1000);
    hand_clock_passed(&c, 1600);
    hand_clock_passed(&c, 1500);
    assert_int_equal(hand_clock_now(&c, 1050, 500), 1601);
    assert_int_equal(hand_clock_now(&c, 1200, 500), 1700);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_floor_by_itself_goes_by_its_own),
        cmocka_unit_test(no_walls_clock_is_believed_beyond_the_databases),
        cmocka_unit_test(the_quickest_question_counts),
        cmocka_unit_test(a_hand_is_later_than_all_before_it),
    };
    return cmocka_run_group_tests_name("hand_clock", tests, NULL, NULL);
}
