/* The floor archives past days by itself, while it is open: in steps, through a day after day, over
 * a floor that is struck down between two of them. */
#include "house.h"

#include "deaf.h"
#include "floor/audit.h"
#include "floor/floor.h"
#include "teller.h"

#include <string.h>

static const char PLAN[] =
    "floor: Archives\ndemonstration: yes\nbankroll: 100000\narchive: {to: past, after: "
    "2}\ntables:\n"
    "  - {table: A, ruleset: crown-fusion-2024/auto-roulette, spin: 500, options: {period: 3000}}\n"
    "terminals:\n  - {terminals: T1-T2, funding: [card]}\n"
    "members:\n  - {card: 100-0001, name: Ann, pin: \"2468\", on-card: 5000}\n";

enum { DAY_MS = 86400000 };
static const int64_t BEGAN = INT64_C(1794700000000);

static struct house house;
static struct plan *plan;
static int64_t now;

static void no_say(void *ctx, uint32_t desk, const char *text, size_t len)
{
    (void)ctx;
    (void)desk;
    (void)text;
    (void)len;
}

static struct moment moment(void)
{
    return (struct moment){.wall = BEGAN + now, .steady = now};
}

static struct floor *open_it(void)
{
    struct trouble why = {""};
    struct floor_setup s = {.shelf = &house.shelf,
                            .clauses = &house.clauses,
                            .plan = plan,
                            .folder = "book",
                            .by_hand = true,
                            .now = moment(),
                            .say = no_say,
                            .part = deaf_part,
                            .log = deaf_log,
                            .wake = deaf_wake};
    struct floor *f = floor_open(&s, &why);
    if (f == NULL)
        fail_msg("%s", why.words);
    return f;
}

static void close_it(struct floor *f)
{
    struct trouble why = {""};
    if (!floor_close(f, moment(), &why))
        fail_msg("%s", why.words);
}

/* Turns, as many as come in so long; rounds are played by themselves. */
static void pass(struct floor *f, int64_t ms, int64_t step)
{
    for (int64_t end = now + ms; now < end; now += step)
        floor_quiet(f, moment());
}

static int64_t count_of(const char *sql)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_open_v2("book/floor.db", &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int64_t n = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(db);
    return n;
}

static void must_verify(int64_t archives)
{
    struct audit *a = calloc(1, sizeof *a);
    const struct audit_how how = {.threads = 2};
    assert_non_null(a);
    audit_book("book/floor.db", &house.shelf, &house.clauses, &how, a);
    if (!a->good)
        fail_msg("%s %s %s", a->words, a->trial.words,
                 a->proof.findings > 0 ? a->proof.finding[0] : "");
    assert_int_equal(a->proof.archives, archives);
    audit_free(a);
    free(a);
}

static void days_leave_the_book_by_themselves(void **state)
{
    (void)state;
    struct floor *f = open_it();
    for (int day = 0; day < 5; day++) {
        pass(f, 120000, 500);
        if (day == 2) { /* the floor closes over night */
            close_it(f);
            now += DAY_MS - 120000;
            f = open_it();
        } else
            now += DAY_MS - 120000;
    }
    /* Two days are kept, and this one: what was before has left. */
    pass(f, 60000, 40);
    assert_int_equal(count_of("SELECT count(*) FROM archive WHERE cleared = 1"), 3);
    assert_int_equal(count_of("SELECT count(*) FROM archive"), 3);
    assert_int_equal(count_of("SELECT count(*) FROM change WHERE what = 'archived'"), 3);
    assert_int_equal(count_of("SELECT min(first) FROM page"), 1);
    assert_true(count_of("SELECT min(first) FROM page WHERE first > 1") > 100);
    must_verify(3); /* open, and closed */
    close_it(f);
    must_verify(3);
    f = open_it();
    pass(f, 30000, 500);
    close_it(f);
    must_verify(3);
}

/* Struck down: what the floor had handed over is there, and nobody has closed it. */
static void what_was_begun_is_ended_by_the_next_floor(void **state)
{
    (void)state;
    struct floor *f = open_it();
    pass(f, 120000, 500);
    close_it(f);
    for (enum archiving_step step = MADE; step < CLEARED; step++) {
        now += 3 * DAY_MS;
        assert_true(teller_archives("book/floor.db", BEGAN + now - DAY_MS, step));
        must_verify(count_of("SELECT count(*) FROM archive"));
        f = open_it();
        pass(f, 60000, 40);
        assert_int_equal(count_of("SELECT count(*) FROM archive WHERE cleared = 0"), 0);
        must_verify(count_of("SELECT count(*) FROM archive"));
        close_it(f);
        must_verify(count_of("SELECT count(*) FROM archive"));
    }
}

/* What was forced to disk, one after the other. */
static char forced[4096];

int __real_fsync(int fd);
int __wrap_fsync(int fd);
int __wrap_fsync(int fd)
{
    char link[64], path[256];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    path[n > 0 ? n : 0] = '\0';
    const char *name = strrchr(path, '/');
    const size_t len = strlen(forced);
    snprintf(forced + len, sizeof forced - len, "%s;", name != NULL ? name + 1 : path);
    return __real_fsync(fd);
}

/* A file whose folder was not forced through may be gone after a power cut, whatever is in it. */
static void an_archive_is_there_for_good_before_it_is_of_record(void **state)
{
    (void)state;
    struct floor *f = open_it();
    pass(f, 120000, 500);
    close_it(f);
    now += 3 * DAY_MS;
    assert_int_equal(rmdir("book/past"), 0); /* made for nothing: no day was old enough */
    forced[0] = '\0';
    assert_true(teller_archives("book/floor.db", BEGAN + now - DAY_MS, MADE));
    assert_string_equal(forced, "book;000001.archive.part;past;");
}

static int set_up(void **state)
{
    now = 0;
    return enter_folder(state);
}

static int take_down(void **state)
{
    return system("rm -rf book") != 0 || leave_folder(state);
}

#define ARCHIVIST_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, take_down)

int main(void)
{
    struct trouble why = {""};
    char path[] = "/tmp/baize-archivist-XXXXXX";
    house_open(&house);
    FILE *f = fdopen(mkstemp(path), "w");
    fputs(PLAN, f);
    fclose(f);
    plan = plan_read(path, &why);
    if (plan == NULL)
        fprintf(stderr, "%s\n", why.words);
    unlink(path);
    const struct CMUnitTest tests[] = {
        ARCHIVIST_TEST(days_leave_the_book_by_themselves),
        ARCHIVIST_TEST(what_was_begun_is_ended_by_the_next_floor),
        ARCHIVIST_TEST(an_archive_is_there_for_good_before_it_is_of_record),
    };
    int failed = plan == NULL || cmocka_run_group_tests(tests, NULL, NULL);
    plan_free(plan);
    return failed;
}
