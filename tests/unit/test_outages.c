/* Pits whose database is slow, lost, or only to be read for a while: who has one keeps it, who
 * waits for one goes on waiting, and nobody goes on from less than he has written. */
#include "both.h"

#include "book/postgres.h"
#include "book/shared.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <time.h>

/* --- a statement whose answer is lost ----------------------------------------------------------
 */

static const char *answer_lost_of; /* what the statement begins with; NULL: none is lost */

PGresult *__real_PQexec(PGconn *db, const char *sql);
PGresult *__wrap_PQexec(PGconn *db, const char *sql);

/* Before this is asked the database is only read by whoever comes to it. */
static const char *_Atomic only_read_at;

static void set_database(PGconn *db, const char *what)
{
    char name[64], sql[160];
    database_name(name);
    snprintf(sql, sizeof sql, "ALTER DATABASE \"%s\" %s", name, what);
    must_run(db, sql);
}

#define ONLY_READ "SET default_transaction_read_only = on"
#define WRITTEN "RESET default_transaction_read_only"

/* What is done all the same, and seen by others only when they wait for it: as a commit that is
 * itself kept waiting, by a standby say, is done although its connection has been ended. */
static const char *done_late_of; /* what the statement begins with; NULL: none is */
static pthread_t done_late;

static const char KEPT_WAITING[] =
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type "
    "= 'Lock' AND query LIKE 'UPDATE baize.pit SET epoch%'";

static void *do_late(void *ctx)
{
    while (number_of(KEPT_WAITING) == 0) {
        const struct timespec little = {.tv_nsec = 10000000};
        nanosleep(&little, NULL);
    }
    must_run(ctx, "COMMIT");
    PQfinish(ctx);
    return NULL;
}

static void begin_late(const char *sql)
{
    PGconn *other = must_look_into();
    must_run(other, "BEGIN");
    PQclear(__real_PQexec(other, sql));
    assert_int_equal(pthread_create(&done_late, NULL, do_late, other), 0);
}

PGresult *__wrap_PQexec(PGconn *db, const char *sql)
{
    if (done_late_of != NULL && strncmp(sql, done_late_of, strlen(done_late_of)) == 0) {
        done_late_of = NULL;
        begin_late(sql);
        shutdown(PQsocket(db), SHUT_RDWR);
    }
    if (only_read_at != NULL && strcmp(sql, only_read_at) == 0) {
        only_read_at = NULL;
        PGconn *other = must_look_into();
        set_database(other, ONLY_READ);
        PQfinish(other);
    }
    if (answer_lost_of != NULL && strncmp(sql, answer_lost_of, strlen(answer_lost_of)) == 0) {
        answer_lost_of = NULL;
        PQclear(__real_PQexec(db, sql));
        shutdown(PQsocket(db), SHUT_RDWR);
    }
    return __real_PQexec(db, sql);
}

/* --- people ------------------------------------------------------------------------------------
 */

static struct teller *floor_of(const char *path)
{
    static struct teller teller;
    teller = (struct teller){.book = must_open(path)};
    teller_opens_floor(&teller, 6);
    teller_opens(&teller, ACCOUNT_CARD, "card 100-0001");
    teller_moves(&teller, MOVE_FILL, WORLD, HOUSE, 100000);
    assert_true(book_sync(teller.book));
    return &teller;
}

static void must_sync(struct teller *t)
{
    struct book_words why = {""};
    if (!book_sync(t->book) && book_failed(t->book, &why))
        fail_msg("%s", why.words);
}

/* All connections but the one that does this. */
static const char ENDED[] = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> "
                            "pg_backend_pid() AND datname = current_database()";

static void sleep_ms(int64_t ms)
{
    const struct timespec t = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

/* Somebody who stands by. */
struct waiting {
    pthread_t thread;
    struct book *book;
    struct book_words why;
    _Atomic bool over;
};

static void *wait_for_pit(void *ctx)
{
    struct waiting *w = ctx;
    w->book = book_open_with(&postgres_storage, FLOOR_BOOK, &(struct store_options){.waits = true},
                             &w->why);
    w->over = true;
    return NULL;
}

static const char WHO_WAITS[] =
    "SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database WHERE locktype = "
    "'advisory' AND classid = 7 AND NOT granted AND datname = current_database()";

/* Until it is as many; who gives up is told why. */
static void await_number(const char *sql, int64_t due, const struct waiting *w)
{
    for (int i = 0; number_of(sql) != due; i++) {
        if (i == 60000)
            fail_msg("%s: still not %d", sql, (int)due);
        if (w->over)
            fail_msg("who stands by: %s", w->why.words);
        sleep_ms(10);
    }
}

static void begin_waiting(struct waiting *w)
{
    *w = (struct waiting){.why = {""}};
    assert_int_equal(pthread_create(&w->thread, NULL, wait_for_pit, w), 0);
    await_number(WHO_WAITS, 1, w);
}

/* Who waits has the pit when it is let go. */
static void end_waiting(struct waiting *w, struct teller *t)
{
    assert_false(w->over);
    must_close(t->book);
    pthread_join(w->thread, NULL);
    if (w->book == NULL)
        fail_msg("%s", w->why.words);
    must_close(w->book);
}

/* --- the tests ---------------------------------------------------------------------------------
 */

static int option_of(PGconn *db, const char *name)
{
    int n = 0;
    PQconninfoOption *all = PQconninfo(db);
    for (const PQconninfoOption *o = all; o->keyword != NULL; o++)
        if (strcmp(o->keyword, name) == 0 && o->val != NULL)
            n = atoi(o->val);
    PQconninfoFree(all);
    return n;
}

/* A machine that goes without a word has taken what it was asked, most of the time, and owes the
 * answer: nothing is on its way then that its system would have to acknowledge. The first probe
 * comes after the one time, and the next, at which the line is given up, after the other; where
 * that is not said, it is the system's, more than a minute. */
static void a_machine_that_owes_an_answer_is_given_up_within_seconds(void **state)
{
    (void)state;
    enum { SECONDS = 10 };
    struct address a;
    struct book_words why = {""};
    assert_true(postgres_address(FLOOR_BOOK, &a, &why));
    PGconn *db = postgres_connect(&a, &why);
    assert_non_null(db);
    assert_in_range(option_of(db, "keepalives_idle"), 1, SECONDS);
    assert_in_range(option_of(db, "keepalives_interval"), 1, SECONDS);
    assert_in_range(option_of(db, "keepalives_idle") +
                        option_of(db, "keepalives_count") * option_of(db, "keepalives_interval"),
                    1, SECONDS);
    assert_in_range(option_of(db, "tcp_user_timeout"), 1000, SECONDS * 1000);
    PQfinish(db);
}

/* A batch is held up in the database for longer than somebody who is frozen is waited for. */
static void who_waits_for_the_database_is_not_frozen(void **state)
{
    (void)state;
    enum { HELD_MS = 8000 };
    struct waiting w;
    struct teller *t = floor_of(FLOOR_BOOK);
    begin_waiting(&w);
    PGconn *other = must_look_into();
    must_run(other, "BEGIN");
    must_run(other, "LOCK TABLE incident");
    const int64_t epoch = number_of("SELECT max(epoch) FROM baize.pit");
    book_incident(t->book, &(struct incident){.no = 1, .at = 1, .code = "slow"});
    book_hand_over(t->book);
    sleep_ms(HELD_MS);
    must_run(other, "COMMIT");
    PQfinish(other);
    must_sync(t);
    assert_int_equal(number_of("SELECT max(epoch) FROM baize.pit"), epoch);
    end_waiting(&w, t);
    all_of_it_is_there(1, 2);
}

/* Whoever opens it then is not told that another has it. */
static void a_pit_that_was_closed_is_nobodys_at_once(void **state)
{
    (void)state;
    enum { TIMES = 20 };
    must_close(floor_of(FLOOR_BOOK)->book);
    PGconn *other = must_look_into();
    for (int i = 0; i < TIMES; i++) {
        must_close(must_open(FLOOR_BOOK));
        PGresult *r = PQexec(other, "SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = "
                                    "database WHERE locktype = 'advisory' AND classid = 7 AND "
                                    "datname = current_database()");
        assert_int_equal(PQresultStatus(r), PGRES_TUPLES_OK);
        assert_string_equal(PQgetvalue(r, 0, 0), "0");
        PQclear(r);
    }
    PQfinish(other);
}

/* Such as the primary's standby, before that is promoted. */
static void who_waits_outlives_a_database_that_is_only_read(void **state)
{
    (void)state;
    enum { LONGER_MS = 6000 }; /* than who had the pit is waited for when it was lost */
    struct waiting w;
    struct teller *t = floor_of(FLOOR_BOOK);
    begin_waiting(&w);
    PGconn *other = must_look_into();
    set_database(other, ONLY_READ);
    must_run(other, ENDED);
    sleep_ms(LONGER_MS);
    set_database(other, WRITTEN);
    PQfinish(other);
    if (w.over)
        fail_msg("who stands by: %s", w.why.words);
    teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
    must_sync(t);
    await_number(WHO_WAITS, 1, &w);
    end_waiting(&w, t);
    all_of_it_is_there(2, 2);
}

/* It becomes that when he has the lock, and before he has a connection to write by. */
static void who_has_waited_for_a_database_that_is_only_read_waits_on(void **state)
{
    (void)state;
    enum { LITTLE_MS = 1000 };
    struct waiting w;
    struct teller *t = floor_of(FLOOR_BOOK);
    begin_waiting(&w);
    PGconn *other = must_look_into();
    only_read_at = "SET lock_timeout = 0";
    must_close(t->book);
    for (int i = 0; only_read_at != NULL; i++) {
        assert_true(i < 60000);
        sleep_ms(10);
    }
    sleep_ms(LITTLE_MS);
    if (w.over)
        fail_msg("who stands by: %s", w.why.words);
    set_database(other, WRITTEN);
    PQfinish(other);
    pthread_join(w.thread, NULL);
    if (w.book == NULL)
        fail_msg("%s", w.why.words);
    must_close(w.book);
    all_of_it_is_there(1, 1);
}

/* The database was lost when somebody had raised the epoch, and before it had said so. */
static void who_has_raised_the_epoch_knows_that_it_was_he(void **state)
{
    (void)state;
    struct teller *t = floor_of(FLOOR_BOOK);
    answer_lost_of = "UPDATE baize.pit SET epoch";
    run(ENDED);
    teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
    must_sync(t);
    assert_null(answer_lost_of);
    must_close(t->book);
    all_of_it_is_there(2, 2);
}

/* And what he had asked for then was done only while he asked for it anew. */
static void who_has_raised_the_epoch_late_knows_that_it_was_he(void **state)
{
    (void)state;
    struct teller *t = floor_of(FLOOR_BOOK);
    done_late_of = "UPDATE baize.pit SET epoch";
    run(ENDED);
    teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
    must_sync(t);
    assert_null(done_late_of);
    pthread_join(done_late, NULL);
    must_close(t->book);
    all_of_it_is_there(2, 2);
}

/* So does who waits for the pit, and had the database for a moment only when it was let go. */
static void who_waits_and_has_raised_the_epoch_late_has_the_pit(void **state)
{
    (void)state;
    struct waiting w;
    struct teller *t = floor_of(FLOOR_BOOK);
    begin_waiting(&w);
    done_late_of = "UPDATE baize.pit SET epoch";
    end_waiting(&w, t);
    assert_null(done_late_of);
    pthread_join(done_late, NULL);
    all_of_it_is_there(1, 1);
}

/* A pit that is being opened claims under the epoch that it has by then. */
static void who_lost_the_database_while_he_opened_the_pit_claims_in_it(void **state)
{
    (void)state;
    struct book_words why = {""};
    struct teller *t = floor_of(FLOOR_BOOK);
    const int64_t epoch = book_epoch(t->book);
    run(ENDED);
    teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
    must_sync(t);
    assert_true(book_epoch(t->book) > epoch);
    struct shared *s = shared_open(FLOOR_BOOK, &why);
    assert_non_null(s);
    if (!shared_return_all(s, book_epoch(t->book), &why))
        fail_msg("%s", why.words);
    shared_close(s);
    must_close(t->book);
    all_of_it_is_there(2, 2);
}

/* The standby that was promoted has not all that the primary had; nobody had been told to wait for
 * it. That is found whatever the controller first asks for. */
static void who_wrote_more_than_the_database_has_stops(void **state)
{
    (void)state;
    static const char *const EACH[] = {"an account that is looked up", "nothing"};
    for (int i = 0; i < 2; i++) {
        struct book_words why = {""};
        begin_anew();
        struct teller *t = floor_of(FLOOR_BOOK);
        must_close(t->book);
        t->book = must_open(FLOOR_BOOK);
        book_setting(t->book, "floor", "Darling Harbour");
        must_sync(t);
        run("DELETE FROM batch WHERE no = 2; DELETE FROM setting; UPDATE baize.pit SET batch = 1");
        run(ENDED);
        teller_moves(t, MOVE_CASH_TO_CARD, WORLD, i == 0 ? 7 : CHIPS, 500);
        if (book_sync(t->book))
            fail_msg("%s: it goes on", EACH[i]);
        assert_true(book_failed(t->book, &why));
        assert_null(strstr(why.words, "another controller"));
        book_close(t->book, &why);
        all_of_it_is_there(1, 1);
    }
}

/* As the owner of a database may have it for all who come to it. */
static void limits_that_a_database_has_for_everybody_end_no_controller(void **state)
{
    (void)state;
    static const char *const LIMITS[] = {"idle_session_timeout", "statement_timeout",
                                         "lock_timeout", "idle_in_transaction_session_timeout"};
    enum { LIMIT_MS = 300 };
    char name[64], sql[160];
    struct book_words why = {""};
    database_name(name);
    must_close(floor_of(FLOOR_BOOK)->book);
    PGconn *other = must_look_into();
    for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++) {
        snprintf(sql, sizeof sql, "ALTER DATABASE \"%s\" SET %s = %d", name, LIMITS[i], LIMIT_MS);
        must_run(other, sql);
    }
    struct book *b = must_open(FLOOR_BOOK);
    struct book_reader *r = must_read(FLOOR_BOOK);
    must_run(other, "BEGIN");
    must_run(other, "LOCK TABLE incident");
    book_incident(b, &(struct incident){.no = 1, .at = 1, .code = "slow"});
    book_hand_over(b);
    sleep_ms(4 * LIMIT_MS);
    must_run(other, "COMMIT");
    if (!book_sync(b) && book_failed(b, &why))
        fail_msg("%s", why.words);
    sleep_ms(2 * LIMIT_MS);
    assert_null(book_open(FLOOR_BOOK, &why)); /* it has its lock */
    if (strstr(why.words, "another floor") == NULL)
        fail_msg("%s", why.words);
    for (size_t i = 0; i < sizeof LIMITS / sizeof *LIMITS; i++) {
        snprintf(sql, sizeof sql, "ALTER DATABASE \"%s\" RESET %s", name, LIMITS[i]);
        must_run(other, sql);
    }
    PQfinish(other);
    book_read_end(r);
    must_close(b);
    all_of_it_is_there(1, 2);
}

int main(int argc, char **argv)
{
#define OUTAGE_TEST(name) cmocka_unit_test(name)
    const struct CMUnitTest tests[] = {
        OUTAGE_TEST(a_machine_that_owes_an_answer_is_given_up_within_seconds),
        OUTAGE_TEST(who_waits_for_the_database_is_not_frozen),
        OUTAGE_TEST(a_pit_that_was_closed_is_nobodys_at_once),
        OUTAGE_TEST(who_waits_outlives_a_database_that_is_only_read),
        OUTAGE_TEST(who_has_waited_for_a_database_that_is_only_read_waits_on),
        OUTAGE_TEST(who_has_raised_the_epoch_knows_that_it_was_he),
        OUTAGE_TEST(who_has_raised_the_epoch_late_knows_that_it_was_he),
        OUTAGE_TEST(who_waits_and_has_raised_the_epoch_late_has_the_pit),
        OUTAGE_TEST(who_lost_the_database_while_he_opened_the_pit_claims_in_it),
        OUTAGE_TEST(who_wrote_more_than_the_database_has_stops),
        OUTAGE_TEST(limits_that_a_database_has_for_everybody_end_no_controller),
    };
    (void)argc;
    need_server(argv);
    return run_in_database("outages", tests, sizeof tests / sizeof *tests);
}
