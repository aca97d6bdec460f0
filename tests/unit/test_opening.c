/* A floor that opens on a disk which fails at any moment of it: it says why, or it opens and stops,
 * and on a sound disk it opens afterwards with every cent. */
#include "house.h"

#include "bad_disk.h"
#include "deaf.h"
#include "floor/floor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char PLAN[] =
    "floor: Opening\ndemonstration: yes\nbankroll: 100000\ntables:\n"
    "  - {table: A, ruleset: crown-fusion-2024/auto-roulette, spin: 500, options: {period: 3000}}\n"
    "terminals:\n  - {terminals: T1-T2, funding: [card]}\n"
    "staff:\n  - {name: boss, role: supervisor, password: right}\n"
    "members:\n  - {card: 100-0001, name: Ann, pin: \"2468\", on-card: 5000}\n";

static struct house house;
static struct plan *plan;
static char folder[] = "/tmp/baize-opening-XXXXXX";

static char said[4096]; /* all that anybody was told */

static void note_said(void *ctx, uint32_t desk, const char *text, size_t len)
{
    (void)ctx;
    (void)desk;
    const size_t at = strlen(said);
    snprintf(said + at, sizeof said - at, "%.*s\n", (int)len, text);
}

static struct floor *open_it(struct trouble *why)
{
    struct floor_setup s = {.shelf = &house.shelf,
                            .clauses = &house.clauses,
                            .plan = plan,
                            .folder = folder,
                            .by_hand = true,
                            .now = {.wall = INT64_C(1794700000000)},
                            .say = note_said,
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

/* A floor that closes has not looked at every password yet: those that wait are not wrong. */
static void a_password_that_nobody_looked_at_is_not_wrong(void **state)
{
    static const char LOGIN[] =
        "{\"do\":\"login\",\"seq\":1,\"name\":\"boss\",\"password\":\"right\"}";
    struct trouble why = {""};
    struct floor_meters m;
    struct moment now = {.wall = INT64_C(1794700000000)};
    (void)state;
    said[0] = '\0';
    disk_begins(BAD_CUT, 0, 1);
    struct floor *f = open_it(&why);
    assert_non_null(f);
    floor_arrive(f, 0, "127.0.0.1", now);
    floor_hear(f, 0, LOGIN, sizeof LOGIN - 1, now);
    assert_true(floor_close(f, now, &why));
    assert_null(strstr(said, "wrong"));
    f = open_it(&why);
    floor_arrive(f, 0, "127.0.0.1", now);
    floor_hear(f, 0, LOGIN, sizeof LOGIN - 1, now);
    floor_quiet(f, now);
    assert_non_null(strstr(said, "\"event\":\"desk\""));
    assert_non_null(strstr(said, "\"failed\":0"));
    floor_read_meters(f, &m);
    assert_int_equal(m.logins_failed, 0);
    assert_true(floor_close(f, now, &why));
    remove_book();
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_fails_is_said),
        cmocka_unit_test(a_password_that_nobody_looked_at_is_not_wrong)};
    int failed = cmocka_run_group_tests_name("opening", tests, NULL, NULL);
    plan_free(plan);
    clauses_free(&house.clauses);
    snprintf(path, sizeof path, "rm -rf %s", folder);
    return system(path) == 0 ? failed : 1;
}
