/* A floor that opens on a disk which fails at any moment of it: it says why, or it opens and stops,
 * and on a sound disk it opens afterwards with every cent. */
#include "house.h"

#include "bad_disk.h"
#include "deaf.h"
#include "floor/floor.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char PLAN[] =
    "floor: Opening\ndemonstration: yes\nbankroll: 100000\ntables:\n"
    "  - {table: A, ruleset: crown-fusion-2024/auto-roulette, spin: 500, options: {period: 3000}}\n"
    "terminals:\n  - {terminals: T1-T2, funding: [card]}\n"
    "members:\n  - {card: 100-0001, name: Ann, pin: \"2468\", on-card: 5000}\n";

static struct house house;
static struct plan *plan;
static char folder[] = "/tmp/baize-opening-XXXXXX";

static void no_say(void *ctx, uint32_t desk, const char *text, size_t len)
{
    (void)ctx;
    (void)desk;
    (void)text;
    (void)len;
}

static struct floor *open_it(struct trouble *why)
{
    struct floor_setup s = {.shelf = &house.shelf,
                            .clauses = &house.clauses,
                            .plan = plan,
                            .folder = folder,
                            .by_hand = true,
                            .now = {.wall = INT64_C(1794700000000)},
                            .say = no_say,
                            .part = deaf_part,
                            .log = deaf_log,
                            .wake = deaf_wake};
    return floor_open(&s, why);
}

static void remove_book(void)
{
    char path[64];
    static const char *const ENDS[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/floor.db%s", folder, ENDS[i]);
        unlink(path);
    }
}

/* With the fault at one operation; false when the floor was open before it came. */
static bool opens_with_fault(enum bad_way way, long at)
{
    struct trouble why = {""};
    struct moment now = {.wall = INT64_C(1794700000000)};
    disk_begins(way, at, (unsigned)at);
    struct floor *f = open_it(&why);
    bool struck = disk.failed && !disk.only_hint;
    if (f == NULL)
        assert_true(why.words[0] != '\0');
    else if (struck)
        assert_true(floor_failed(f, &why));
    if (f != NULL)
        floor_close(f, now, &why);
    disk_begins(BAD_CUT, 0, 1);
    struct floor_meters m;
    f = open_it(&why);
    if (f == NULL)
        fail_msg("%s", why.words);
    floor_read_meters(f, &m);
    assert_int_equal(m.movements, 2);
    assert_true(floor_close(f, now, &why));
    remove_book();
    return struck;
}

static void whatever_fails_is_said(void **state)
{
    (void)state;
    static const enum bad_way WAYS[] = {BAD_STAYS_FULL, BAD_WRITE, BAD_SYNC};
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        long at = 1;
        while (opens_with_fault(WAYS[i], at))
            at += WAYS[i] == BAD_SYNC ? 1 : 9;
        assert_true(at > 3);
    }
}

int main(void)
{
    struct trouble why;
    char path[64];
    house_open(&house);
    disk_install();
    sqlite3_vfs_register(sqlite3_vfs_find("bad disk"), 1);
    if (mkdtemp(folder) == NULL)
        return 1;
    snprintf(path, sizeof path, "%s/plan.yaml", folder);
    FILE *to = fopen(path, "w");
    if (to == NULL || fputs(PLAN, to) < 0 || fclose(to) != 0 ||
        (plan = plan_read(path, &why)) == NULL)
        return 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(whatever_fails_is_said)};
    int failed = cmocka_run_group_tests_name("opening", tests, NULL, NULL);
    plan_free(plan);
    clauses_free(&house.clauses);
    snprintf(path, sizeof path, "rm -rf %s", folder);
    return system(path) == 0 ? failed : 1;
}
