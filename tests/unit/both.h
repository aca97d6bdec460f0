/* Tests of the book on both of its storages: the same list is run on SQLite, and again on
 * PostgreSQL, in a pit of its own for every test. FLOOR_BOOK is where the book is.
 *
 * Where there is no server yet (BAIZE_TEST_POSTGRES), tests/postgres.py starts one and runs this
 * program again beside it. */
#ifndef BAIZE_TESTS_BOTH_H
#define BAIZE_TESTS_BOTH_H

#include "teller.h"

#include <libgen.h>
#include <libpq-fe.h>
#include <time.h>

static char test_book[512] = "floor.db";
static char test_pit[64]; /* empty: the book is in SQLite */
static unsigned test_number;
#define FLOOR_BOOK ((const char *)test_book)

static inline void say_nothing(void *ctx, const char *words)
{
    (void)ctx;
    (void)words;
}

static inline PGconn *must_connect(const char *database)
{
    char name[512];
    snprintf(name, sizeof name, "postgres://baize@/%s?host=%s", database,
             getenv("BAIZE_TEST_POSTGRES"));
    PGconn *db = PQconnectdb(name);
    if (PQstatus(db) != CONNECTION_OK)
        fail_msg("%s: %s", name, PQerrorMessage(db));
    PQsetNoticeProcessor(db, say_nothing, NULL);
    return db;
}

static inline void must_run(PGconn *db, const char *sql)
{
    PGresult *r = PQexec(db, sql);
    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQresultErrorMessage(r));
    PQclear(r);
}

/* Nobody else's, nor that of one who had our number before and was killed. */
static inline void database_name(char name[64])
{
    static struct timespec begun;
    if (begun.tv_sec == 0)
        clock_gettime(CLOCK_REALTIME, &begun);
    snprintf(name, 64, "test_%d_%lld_%ld", getpid(), (long long)begun.tv_sec, begun.tv_nsec);
}

/* A connection that sees the book's tables. */
static inline PGconn *must_look_into(void)
{
    char name[64], sql[128];
    database_name(name);
    PGconn *db = must_connect(name);
    snprintf(sql, sizeof sql, "SET search_path = \"pit_%s\"", test_pit);
    must_run(db, sql);
    return db;
}

static inline void run(const char *sql)
{
    PGconn *db = must_look_into();
    must_run(db, sql);
    PQfinish(db);
}

static inline void remove_pit(void)
{
    char sql[256];
    PGconn *db = must_look_into();
    snprintf(sql, sizeof sql, "DROP SCHEMA IF EXISTS \"pit_%s\" CASCADE", test_pit);
    must_run(db, sql);
    snprintf(sql, sizeof sql,
             "DO $$ BEGIN IF to_regclass('baize.pit') IS NOT NULL THEN DELETE FROM baize.pit WHERE "
             "name = '%s'; END IF; END $$",
             test_pit);
    must_run(db, sql);
    PQfinish(db);
}

/* The book is gone, as if it had never been. */
static inline void begin_anew(void)
{
    if (test_pit[0] == '\0')
        remove_book(test_book);
    else
        remove_pit();
}

/* Nobody refuses: neither what is checked nor what refers to something. */
static const char LOOSE[] =
    "SET session_replication_role = replica; DO $$ DECLARE c record; BEGIN FOR c IN SELECT "
    "conname, "
    "conrelid::regclass AS t FROM pg_constraint WHERE contype = 'c' AND connamespace = "
    "current_schema()::regnamespace LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c.t, "
    "c.conname); END LOOP; END $$";

/* What is done to movements in a database is done to rows of its own, which then lie in the leaves.
 */
static inline PGresult *done_to(PGconn *db, const char *sql)
{
    if (strstr(sql, "movement ") == NULL)
        return PQexec(db, sql);
    must_run(db, "CREATE TEMP TABLE movement AS SELECT * FROM movement");
    PGresult *r = PQexec(db, sql);
    must_run(db, "DELETE FROM movement_leaf; INSERT INTO movement_leaf SELECT no, ARRAY[kind], "
                 "ARRAY[ARRAY[at, from_account, from_before, to_account, to_before, amount, "
                 "table_no, act, staff]] FROM movement");
    return r;
}

/* Changes what is stored behind the floor's back. */
static inline void tamper(const char *sql)
{
    if (test_pit[0] != '\0') {
        PGconn *loose = must_look_into();
        must_run(loose, LOOSE);
        PGresult *r = done_to(loose, sql);
        if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK)
            fail_msg("%s: %s", sql, PQresultErrorMessage(r));
        PQclear(r);
        PQfinish(loose);
        return;
    }
    sqlite3 *db;
    assert_int_equal(sqlite3_open(test_book, &db), SQLITE_OK);
    const char *loose = "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF";
    assert_int_equal(sqlite3_exec(db, loose, NULL, NULL, NULL), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* One whole number that is stored. */
static inline int64_t number_of(const char *sql)
{
    int64_t n = 0;
    if (test_pit[0] != '\0') {
        PGconn *db = must_look_into();
        PGresult *r = PQexec(db, sql);
        if (PQresultStatus(r) != PGRES_TUPLES_OK || PQntuples(r) != 1)
            fail_msg("%s: %s", sql, PQresultErrorMessage(r));
        n = atoll(PQgetvalue(r, 0, 0));
        PQclear(r);
        PQfinish(db);
        return n;
    }
    sqlite3 *db;
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_open(test_book, &db), SQLITE_OK);
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK || sqlite3_step(s) != SQLITE_ROW)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    n = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return n;
}

static const char ROW_OF_CHIPS[] __attribute__((unused)) =
    "SELECT balance FROM account WHERE id = 4";
static const char ENTRIES_SINCE[] __attribute__((unused)) = "SELECT count(*) FROM account_since";

/* All of a book is as it was entered, and adds up. */
static inline void all_of_it_is_there(int64_t movements, int64_t batches)
{
    struct book_words why = {""};
    struct proof p;
    struct trial trial = trial_of(FLOOR_BOOK);
    assert_true(trial.good);
    assert_int_equal(trial.movements, movements);
    if (!book_prove(FLOOR_BOOK, NULL, &p, &why) || !p.good)
        fail_msg("%s%s", why.words, p.findings > 0 ? p.finding[0] : "");
    assert_int_equal(p.head.no, batches);
}

/* --- running a list on both ------------------------------------------------------------------- */

/* Neither a writer nor a reader opens it, and both say why. */
static inline void refused(const char *path, const char *words)
{
    struct book_words writing = {""}, reading = {""};
    assert_null(book_open(path, &writing));
    assert_null(book_read(path, &reading));
    if (strstr(writing.words, words) == NULL || strstr(reading.words, words) == NULL)
        fail_msg("`%s` and `%s`, not `%s`", writing.words, reading.words, words);
}

static inline int enter_pit(void **state)
{
    char name[64];
    database_name(name);
    snprintf(test_pit, sizeof test_pit, "test-%u", ++test_number);
    snprintf(test_book, sizeof test_book, "postgres://baize@/%s?host=%s&pit=%s", name,
             getenv("BAIZE_TEST_POSTGRES"), test_pit);
    return enter_folder(state);
}

static inline int leave_pit(void **state)
{
    remove_pit();
    test_pit[0] = '\0';
    snprintf(test_book, sizeof test_book, "floor.db");
    return leave_folder(state);
}

static inline void make_database(const char *how)
{
    char name[64], sql[128];
    database_name(name);
    PGconn *db = must_connect("postgres");
    snprintf(sql, sizeof sql, "%s \"%s\"%s", how, name, how[0] == 'D' ? " WITH (FORCE)" : "");
    must_run(db, sql);
    PQfinish(db);
}

/* Beside a server, if there is none. */
static inline void need_server(char **argv)
{
    char path[4096] = "", script[4200];
    if (getenv("BAIZE_TEST_POSTGRES") != NULL)
        return;
    if (readlink("/proc/self/exe", path, sizeof path - 1) < 0)
        return;
    snprintf(script, sizeof script, "%s/tests/postgres.py", dirname(dirname(dirname(path))));
    execlp("python3", "python3", script, argv[0], (char *)NULL);
    perror("python3");
    exit(1);
}

/* Each test by its name, with the storage it is on. */
static inline int run_in_database(const char *group, const struct CMUnitTest *tests, size_t count)
{
    struct CMUnitTest again[64];
    char names[64][128];
    make_database("CREATE DATABASE");
    for (size_t i = 0; i < count; i++) {
        again[i] = tests[i];
        snprintf(names[i], sizeof names[i], "%.100s, in PostgreSQL", tests[i].name);
        again[i].name = names[i];
        again[i].setup_func = enter_pit;
        again[i].teardown_func = leave_pit;
    }
    int failed = _cmocka_run_group_tests(group, again, count, NULL, NULL);
    make_database("DROP DATABASE IF EXISTS");
    return failed;
}

#define run_on_both(group, tests, argv)                                                            \
    (need_server(argv), cmocka_run_group_tests_name(group, tests, NULL, NULL) +                    \
                            run_in_database(group, tests, sizeof tests / sizeof *tests))

#endif
