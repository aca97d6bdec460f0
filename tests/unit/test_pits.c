/* Pits of a database: each has one writer, who stops when another has taken it, and who finds out
 * what became of a batch when the database was lost while it was written. */
#include "lost.h"

#include "book/controllers.h"

/* --- a wall clock that is set ------------------------------------------------------------------
 */

static _Atomic int64_t wall_ahead; /* seconds */

int __real_clock_gettime(clockid_t which, struct timespec *t);
int __wrap_clock_gettime(clockid_t which, struct timespec *t);

int __wrap_clock_gettime(clockid_t which, struct timespec *t)
{
    const int done = __real_clock_gettime(which, t);
    if (which == CLOCK_REALTIME)
        t->tv_sec += wall_ahead;
    return done;
}

/* --- the tests -------------------------------------------------------------------------------- */

static void a_batch_in_doubt_is_written_once(void **state)
{
    (void)state;
    struct teller *t = floor_of(FLOOR_BOOK);
    static const int MOVED[] = {1, 80, 81, 600}; /* in one leaf, or in some */
    int64_t no = 1, moved = 1;
    for (size_t i = 0; i < 2 * sizeof MOVED / sizeof *MOVED; i++) {
        lost = i % 2 == 0 ? BEFORE_COMMIT : AFTER_COMMIT;
        for (int n = MOVED[i / 2]; n > 0; n--, moved++)
            teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
        book_change(t->book, &(struct change){1700000006000, "boss", "", "plan", "{}"});
        struct book_words why = {""};
        if (!book_sync(t->book) && book_failed(t->book, &why))
            fail_msg("%s", why.words);
        assert_int_equal(lost, NEVER);
        assert_int_equal(book_head(t->book).no, ++no);
    }
    must_close(t->book);
    all_of_it_is_there(moved, no);
}

static void connections_that_are_ended_are_made_again(void **state)
{
    (void)state;
    struct book_words why = {""};
    struct account a;
    bool there = false;
    struct teller *t = floor_of(FLOOR_BOOK);
    struct book_reader *r = must_read(FLOOR_BOOK);
    run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
        "datname = current_database()");
    teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
    assert_true(book_sync(t->book));
    if (!book_find_account(r, CHIPS, &a, &there, &why))
        fail_msg("%s", why.words);
    assert_true(there && a.balance == 500);
    book_read_end(r);
    assert_null(book_open(FLOOR_BOOK, &why)); /* it has its lock again */
    must_close(t->book);
    all_of_it_is_there(2, 2);
}

static void who_was_overtaken_writes_nothing_more(void **state)
{
    (void)state;
    struct book_words why = {""};
    struct teller *t = floor_of(FLOOR_BOOK);
    run("UPDATE baize.pit SET epoch = epoch + 1");
    teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
    assert_false(book_sync(t->book));
    assert_true(book_failed(t->book, &why));
    assert_non_null(strstr(why.words, "another controller has taken"));
    assert_non_null(strstr(why.words, "nothing after movement 1 was written"));
    assert_false(book_close(t->book, &why));
    all_of_it_is_there(1, 1);
}

/* Movements that are there already, in whichever leaf, and such as would leave a gap: the database
 * refuses the batch, whole. */
static void a_number_that_is_taken_is_refused(void **state)
{
    (void)state;
    static const char *const MEANWHILE[] = {
        "INSERT INTO movement_leaf SELECT 2, kind, numbers FROM movement_leaf",
        "UPDATE movement_leaf SET kind = kind || kind, numbers = numbers || numbers",
        "DELETE FROM movement_leaf",
    };
    for (size_t i = 0; i < sizeof MEANWHILE / sizeof *MEANWHILE; i++) {
        struct book_words why = {""};
        begin_anew();
        struct teller *t = floor_of(FLOOR_BOOK);
        run(MEANWHILE[i]);
        teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
        assert_false(book_sync(t->book));
        assert_true(book_failed(t->book, &why));
        if (strstr(why.words, "do not follow on the last") == NULL)
            fail_msg("%s: %s", MEANWHILE[i], why.words);
        book_close(t->book, &why);
        assert_int_equal(number_of("SELECT count(*) FROM batch"), 1);
        assert_int_equal(number_of("SELECT batch FROM baize.pit"), 1);
    }
    PGconn *db = must_look_into();
    must_run(db, "INSERT INTO movement_leaf VALUES (1, '{fill}', '{{0,1,0,2,0,5,0,0,0}}')");
    PGresult *r = PQexec(db, "INSERT INTO movement_leaf SELECT * FROM movement_leaf");
    assert_non_null(strstr(PQresultErrorMessage(r), "movement_leaf_pkey"));
    PQclear(r);
    PQfinish(db);
}

static void who_was_overtaken_while_the_database_was_lost_stops(void **state)
{
    (void)state;
    struct book_words why = {""};
    struct teller *t = floor_of(FLOOR_BOOK);
    run("UPDATE baize.pit SET epoch = epoch + 1; SELECT pg_terminate_backend(pid) FROM "
        "pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()");
    teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
    assert_false(book_sync(t->book));
    assert_true(book_failed(t->book, &why));
    assert_non_null(strstr(why.words, "another controller has taken"));
    assert_false(book_close(t->book, &why));
    all_of_it_is_there(1, 1);
}

/* Its rows would be older than those of the new owner. */
static void who_was_overtaken_lets_no_row_follow(void **state)
{
    (void)state;
    struct teller *t = floor_on(must_open_by_hand(FLOOR_BOOK));
    teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
    assert_true(book_sync(t->book));
    run("UPDATE baize.pit SET epoch = epoch + 1");
    must_close(t->book);
    assert_int_equal(number_of(ROW_OF_CHIPS), 0);
    assert_int_equal(number_of(ENTRIES_SINCE), 1);
    all_of_it_is_there(2, 2);
}

static void pits_of_one_database_are_apart(void **state)
{
    (void)state;
    char other[600];
    struct teller *t = floor_of(FLOOR_BOOK);
    snprintf(other, sizeof other, "%s-b", FLOOR_BOOK);
    struct book *b = must_open(other);
    assert_int_equal(book_head(b).no, 0);
    must_close(b);
    assert_int_equal(trial_of(other).movements, 0);
    must_close(t->book);
    all_of_it_is_there(1, 1);
    strcat(test_pit, "-b");
    remove_pit();
    test_pit[strlen(test_pit) - 2] = '\0';
}

static void what_is_no_pit_is_refused_in_words(void **state)
{
    (void)state;
    struct book_words why = {""};
    char path[600];
    assert_null(book_read(FLOOR_BOOK, &why));
    assert_non_null(strstr(why.words, "there is no book at postgres://"));
    must_close(floor_of(FLOOR_BOOK)->book);
    run("UPDATE baize.pit SET version = 999");
    refused(FLOOR_BOOK, "written by a newer Baize (version 999 of the tables; this one knows ");
    snprintf(path, sizeof path, "%s Two", FLOOR_BOOK);
    refused(path, "a pit has a name of lower case letters");
    refused("postgres://baize@/nowhere?host=/nowhere", "the database cannot be reached");
    refused("postgres://baize@/x?port=many&host=/nowhere", "many");
    run("UPDATE baize.pit SET version = 0; UPDATE baize.pit SET batch = 7");
    run("UPDATE baize.pit SET version = (SELECT max(form) FROM batch)");
    assert_null(book_open(FLOOR_BOOK, &why));
    assert_non_null(strstr(why.words, "its last batch is 1, its pit says 7"));
}

static void an_address_is_shown_with_all_its_servers_and_no_password(void **state)
{
    (void)state;
    static const struct {
        const char *path, *shown;
    } EACH[] = {
        {"postgres://u:secret@one.example:5432,two.example:5433/casino?pit=main",
         "postgres://one.example:5432,two.example:5433/casino?pit=main"},
        {"postgres://u@one.example,two.example/casino?target_session_attrs=read-write",
         "postgres://one.example,two.example/casino"},
        {"postgres://one.example,two.example/casino?port=6000&password=secret",
         "postgres://one.example:6000,two.example:6000/casino"},
        {"postgres://[::1]:5555,[::2]/casino", "postgres://[::1]:5555,[::2]/casino"},
        {"postgres://u:secret@/casino?host=/run/a,/run/b&port=5432,5433&pit=main",
         "postgres:///casino?host=/run/a,/run/b&port=5432,5433&pit=main"},
        {"postgres://u@/casino?host=/run/a", "postgres:///casino?host=/run/a"},
    };
    for (size_t i = 0; i < sizeof EACH / sizeof *EACH; i++) {
        char shown[BOOK_PATH_MAX];
        assert_string_equal(book_shown(EACH[i].path, shown), EACH[i].shown);
    }
}

static void no_news(void *ctx)
{
    (void)ctx;
}

static struct roll *must_begin_roll(const char *at)
{
    struct book_words why = {""};
    struct roll *r = roll_begin(FLOOR_BOOK, at, no_news, NULL, &why);
    if (r == NULL)
        fail_msg("%s", why.words);
    return r;
}

/* What the database answers, once it is another than this; it is waited for. */
static void await_another(const char *sql, char was[64])
{
    PGconn *db = must_look_into();
    for (int i = 0; i < 30000; i++) {
        const struct timespec little = {.tv_nsec = 10000000};
        PGresult *r = PQexec(db, sql);
        const bool another = PQntuples(r) == 1 && strcmp(PQgetvalue(r, 0, 0), was) != 0;
        if (another)
            snprintf(was, 64, "%s", PQgetvalue(r, 0, 0));
        PQclear(r);
        if (another) {
            PQfinish(db);
            return;
        }
        nanosleep(&little, NULL);
    }
    fail_msg("still: %s", was);
}

/* A wall clock that is set back says the same hour again: nobody is silent for so long. */
static void the_roll_is_called_by_no_wall_clock(void **state)
{
    (void)state;
    static const char SEEN[] = "SELECT seen FROM baize.controller WHERE at = 'http://one'";
    char seen[64] = "";
    wall_ahead = 3600;
    struct roll *r = must_begin_roll("http://one");
    for (int i = 0; i < 3; i++)
        await_another(SEEN, seen);
    wall_ahead = 0;
    roll_end(r);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_batch_in_doubt_is_written_once),
        cmocka_unit_test(connections_that_are_ended_are_made_again),
        cmocka_unit_test(who_was_overtaken_writes_nothing_more),
        cmocka_unit_test(a_number_that_is_taken_is_refused),
        cmocka_unit_test(who_was_overtaken_while_the_database_was_lost_stops),
        cmocka_unit_test(who_was_overtaken_lets_no_row_follow),
        cmocka_unit_test(pits_of_one_database_are_apart),
        cmocka_unit_test(what_is_no_pit_is_refused_in_words),
        cmocka_unit_test(an_address_is_shown_with_all_its_servers_and_no_password),
        cmocka_unit_test(the_roll_is_called_by_no_wall_clock),
    };
    (void)argc;
    return run_in_pits("pits", tests, argv);
}
