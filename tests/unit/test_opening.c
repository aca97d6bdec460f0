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
static struct plan *plan, *sealed; /* sealed: the same with a second place for its seals */
static const char *restored;       /* who answers for the book; NULL: nobody */
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
                            .restored = restored,
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

static void copy(const char *from, const char *to)
{
    char command[160];
    snprintf(command, sizeof command, "cp %s/%s %s/%s", folder, from, folder, to);
    assert_int_equal(system(command), 0);
}

static int64_t number_of(const char *sql)
{
    char path[64];
    sqlite3 *db;
    sqlite3_stmt *s;
    snprintf(path, sizeof path, "%s/floor.db", folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    const int64_t n = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return n;
}

/* An older copy of the book, for which somebody answers; the fault comes while it is opened. */
static bool restored_with_fault(enum bad_way way, long at)
{
    struct trouble why = {""};
    struct moment now = {.wall = INT64_C(1794700000000)};
    remove_book();
    copy("older.db", "floor.db");
    copy("seals.kept", "seals");
    disk_begins(way, at, (unsigned)at);
    restored = "boss: the disk broke";
    struct floor *f = open_it(&why);
    const bool struck = disk.failed && !disk.only_hint;
    restored = NULL;
    if (f != NULL)
        floor_close(f, now, &why);
    disk_begins(BAD_CUT, 0, 1);
    f = open_it(&why);
    if (f == NULL) {
        assert_non_null(strstr(why.words, "--restored"));
        assert_true(struck);
        return true;
    }
    assert_true(floor_close(f, now, &why));
    assert_int_equal(number_of("SELECT count(*) FROM change WHERE what = 'restored'"), 1);
    assert_int_equal(number_of("SELECT count(*) FROM setting WHERE name = 'doubted'"), 1);
    return struck;
}

/* Seals count no more when the book has it that somebody answers, and its tickets are in doubt: or
 * the next opening would ask nobody. */
static void a_book_is_forgiven_when_it_knows_that_it_was_restored(void **state)
{
    (void)state;
    static const enum bad_way WAYS[] = {BAD_STAYS_FULL, BAD_WRITE, BAD_SYNC};
    struct trouble why = {""};
    struct moment now = {.wall = INT64_C(1794700000000)};
    struct plan *open = plan;
    disk_begins(BAD_CUT, 0, 1);
    plan = sealed;
    for (int i = 0; i < 2; i++) {
        struct floor *f = open_it(&why);
        assert_non_null(f);
        assert_true(floor_close(f, now, &why));
        copy(i == 0 ? "floor.db" : "seals", i == 0 ? "older.db" : "seals.kept");
    }
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        long at = 1;
        while (restored_with_fault(WAYS[i], at))
            at += WAYS[i] == BAD_SYNC ? 1 : 9;
        assert_true(at > 3);
    }
    remove_book();
    plan = open;
}

static struct plan *plan_with(const char *more)
{
    struct trouble why;
    char path[64];
    snprintf(path, sizeof path, "%s/plan.yaml", folder);
    FILE *to = fopen(path, "w");
    if (to == NULL || fprintf(to, "%s%s", PLAN, more) < 0 || fclose(to) != 0)
        return NULL;
    return plan_read(path, &why);
}

int main(void)
{
    char path[64], seals[96];
    house_open(&house);
    disk_install();
    sqlite3_vfs_register(sqlite3_vfs_find("bad disk"), 1);
    if (mkdtemp(folder) == NULL)
        return 1;
    snprintf(seals, sizeof seals, "seals: {to: %s/seals, every: 100}\n", folder);
    if ((plan = plan_with("")) == NULL || (sealed = plan_with(seals)) == NULL)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_fails_is_said),
        cmocka_unit_test(a_book_is_forgiven_when_it_knows_that_it_was_restored),
        cmocka_unit_test(a_password_that_nobody_looked_at_is_not_wrong)};
    int failed = cmocka_run_group_tests_name("opening", tests, NULL, NULL);
    disk_remove();
    plan_free(plan);
    plan_free(sealed);
    clauses_free(&house.clauses);
    snprintf(path, sizeof path, "rm -rf %s", folder);
    return system(path) == 0 ? failed : 1;
}
