/* Names and numbers: what is in a directory is found and what is not is not, however many there
 * are, and with few looks. */
#include "base/index.h"
#include "floor/at_hand.h"
#include "floor/directory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { MANY = 300000 };

static char names[MANY + 1][16];

static const char *name_of(const void *ctx, int64_t number)
{
    (void)ctx;
    return names[number];
}

static struct directory full(int64_t count)
{
    struct directory d = {.name = name_of};
    for (int64_t i = 1; i <= count; i++) {
        snprintf(names[i], sizeof names[i], "100-%04d", (int)i);
        directory_add(&d, i);
    }
    return d;
}

static void every_name_is_found_and_no_other(void **state)
{
    (void)state;
    struct directory d = full(1000);
    for (int64_t i = 1; i <= 1000; i++)
        assert_int_equal(directory_find(&d, names[i]), i);
    assert_int_equal(directory_find(&d, "100-1001"), 0);
    assert_int_equal(directory_find(&d, ""), 0);
    directory_free(&d);
    assert_int_equal(directory_find(&d, "100-0001"), 0);
}

/* In every order of going some lie behind others that are gone. */
static void what_is_removed_is_gone_and_the_rest_is_there(void **state)
{
    (void)state;
    for (int64_t step = 1; step < 40; step++) {
        struct directory d = full(500);
        bool gone[501] = {false};
        for (int64_t n = 0, i = 1; n < 400; n++) {
            i = (i + step) % 500;
            while (gone[i + 1])
                i = (i + 1) % 500;
            gone[i + 1] = true;
            directory_remove(&d, i + 1);
        }
        for (int64_t i = 1; i <= 500; i++)
            assert_int_equal(directory_find(&d, names[i]), gone[i] ? 0 : i);
        directory_free(&d);
    }
}

/* A look at each of 300,000 would be a stall; a handful of them is none. */
static void many_names_are_found_with_few_looks(void **state)
{
    (void)state;
    struct directory d = full(MANY);
    uint64_t worst = 0;
    for (int i = 1; i <= 2 * MANY; i += 7) {
        char name[16];
        uint64_t before = d.looked;
        snprintf(name, sizeof name, "100-%04d", i);
        assert_int_equal(directory_find(&d, name), i <= MANY ? i : 0);
        worst = d.looked - before > worst ? d.looked - before : worst;
    }
    assert_true(worst < 200);
    assert_true(d.looked < (uint64_t)20 * MANY);
    directory_free(&d);
}

/* Each addition, also the one that needs more room; and after each everything is where it was. */
static void one_more_name_is_added_with_few_looks(void **state)
{
    (void)state;
    struct directory d = {.name = name_of};
    uint64_t worst = 0;
    for (int i = 1; i <= MANY; i++) {
        snprintf(names[i], sizeof names[i], "100-%04d", i);
        uint64_t before = d.looked;
        directory_add(&d, i);
        worst = d.looked - before > worst ? d.looked - before : worst;
        for (int some = 1; some <= i; some += 1 + i / 2)
            assert_int_equal(directory_find(&d, names[some]), some);
    }
    assert_true(worst < 1000);
    directory_free(&d);
}

/* Names come and go while others are still moving over. */
static void what_is_removed_while_others_move_is_gone(void **state)
{
    (void)state;
    struct directory d = {.name = name_of};
    bool here[5001] = {false};
    uint32_t draw = 1996;
    for (int i = 1; i <= 5000; i++) {
        snprintf(names[i], sizeof names[i], "100-%04d", i);
        directory_add(&d, i);
        here[i] = true;
        draw = draw * 1664525 + 1013904223;
        int which = 1 + (int)(draw >> 8) % i;
        if (here[which] && draw >> 30 != 0)
            directory_remove(&d, which);
        else
            continue;
        here[which] = false;
        assert_int_equal(directory_find(&d, names[which]), 0);
    }
    for (int i = 1; i <= 5000; i++)
        assert_int_equal(directory_find(&d, names[i]), here[i] ? i : 0);
    directory_free(&d);
}

/* --- at hand ---------------------------------------------------------------------------------- */

static void what_is_at_hand_stays_where_it_lies(void **state)
{
    (void)state;
    static const struct kept *lies[5001];
    struct at_hand a = {.size = sizeof(struct kept)};
    for (int i = 1; i <= 5000; i++)
        lies[i] = at_hand_add(&a, i);
    for (int i = 1; i <= 5000; i++) {
        assert_ptr_equal(at_hand_find(&a, i), lies[i]);
        assert_int_equal(lies[i]->number, i);
    }
    for (int i = 3; i <= 5000; i += 3)
        at_hand_remove(&a, at_hand_find(&a, i));
    for (int i = 1; i <= 5000; i++)
        assert_ptr_equal(at_hand_find(&a, i), i % 3 != 0 ? lies[i] : NULL);
    size_t place = 0, seen = 0;
    while (at_hand_next(&a, &place) != NULL)
        seen++;
    assert_int_equal(seen, a.count);
    assert_int_equal(seen, 5000 - 5000 / 3);
    at_hand_free(&a);
}

/* Idle is what nobody has asked for since it was last looked at, and what is in the book. */
static void what_is_used_or_not_durable_is_not_let_go(void **state)
{
    (void)state;
    enum { THERE = 200, MOST = 50, DURABLE = 7 };
    struct at_hand a = {.size = sizeof(struct kept)};
    for (int i = 1; i <= THERE; i++) {
        struct kept *k = at_hand_add(&a, i);
        k->batch = i % 4 == 0 ? DURABLE + 1 : DURABLE;
    }
    for (int turn = 0; turn < 10; turn++) {
        size_t looks = 0;
        at_hand_find(&a, 1);
        for (struct kept *k; (k = at_hand_idle(&a, MOST, DURABLE, &looks)) != NULL;)
            at_hand_remove(&a, k);
    }
    assert_int_equal(a.count, MOST);
    for (int i = 4; i <= THERE; i += 4)
        assert_non_null(at_hand_find(&a, i));
    at_hand_free(&a);
}

/* --- an index in places set aside ---------------------------------------------------------------
 */

enum { PLACES = 1024 };

static bool lies_there(const struct index_place *at, uint32_t hash, uint32_t thing)
{
    size_t place = hash;
    uint32_t next;
    do
        next = index_next(at, PLACES, hash, &place);
    while (next != 0 && next != thing);
    return next == thing;
}

/* Whatever the order in which others go, and though some have the same hash. */
static void what_is_in_an_index_is_found_and_nothing_else(void **state)
{
    (void)state;
    enum { THINGS = PLACES / 2 };
    for (uint32_t step = 1; step < 30; step += 2) {
        struct index_place at[PLACES] = {{0}};
        bool gone[THINGS + 1] = {false};
        for (uint32_t i = 1; i <= THINGS; i++)
            index_add(at, PLACES, index_of_number(i / 2), i);
        for (uint32_t n = 0, i = step; n < THINGS - 20; n++, i += step) {
            const uint32_t thing = i % THINGS + 1;
            index_remove(at, PLACES, index_of_number(thing / 2), thing);
            gone[thing] = true;
        }
        for (uint32_t i = 1; i <= THINGS; i++)
            assert_int_equal(lies_there(at, index_of_number(i / 2), i), !gone[i]);
    }
}

/* Names that follow one another, as those of terminals and their visitors do. */
static void few_places_of_an_index_are_looked_at(void **state)
{
    (void)state;
    struct index_place at[PLACES] = {{0}};
    char name[16];
    for (uint32_t i = 1; i <= PLACES / 2; i++) {
        snprintf(name, sizeof name, "S%05u.1", i);
        index_add(at, PLACES, index_of_name(name), i);
    }
    const uint64_t before = index_steps();
    for (uint32_t i = 1; i <= PLACES; i++) {
        snprintf(name, sizeof name, "S%05u.1", i);
        assert_int_equal(lies_there(at, index_of_name(name), i), i <= PLACES / 2);
    }
    assert_in_range(index_steps() - before, PLACES, 4 * PLACES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_in_an_index_is_found_and_nothing_else),
        cmocka_unit_test(few_places_of_an_index_are_looked_at),
        cmocka_unit_test(every_name_is_found_and_no_other),
        cmocka_unit_test(what_is_removed_is_gone_and_the_rest_is_there),
        cmocka_unit_test(many_names_are_found_with_few_looks),
        cmocka_unit_test(one_more_name_is_added_with_few_looks),
        cmocka_unit_test(what_is_removed_while_others_move_is_gone),
        cmocka_unit_test(what_is_at_hand_stays_where_it_lies),
        cmocka_unit_test(what_is_used_or_not_durable_is_not_let_go),
    };
    return cmocka_run_group_tests_name("directory", tests, NULL, NULL);
}
