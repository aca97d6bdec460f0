/* Pits that are opened: those of before are brought forward, however long it takes, and one that
 * another has, or had, is opened by one at a time. */
#include "pits.h"

#include "book/postgres.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

/* As movements were when each was a row of a table. */
#define ROWS_OF_BEFORE                                                                             \
    "CREATE TABLE rows_of AS SELECT * FROM movement;"                                              \
    "DROP TABLE movement_leaf CASCADE; ALTER TABLE rows_of RENAME TO movement;"                    \
    "ALTER TABLE movement ADD PRIMARY KEY (no), ADD CHECK (amount > 0),"                           \
    " ADD CHECK (from_account <> to_account);"

static const char AS_BEFORE[] =
    "DROP TABLE sitting; CREATE TABLE sitting (account BIGINT PRIMARY KEY, member BIGINT NOT "
    "NULL, began BIGINT NOT NULL, ended BIGINT NOT NULL, wagered BIGINT NOT NULL, returned "
    "BIGINT NOT NULL, played_ms BIGINT NOT NULL, checked_ms BIGINT NOT NULL); CREATE INDEX "
    "sitting_by_member ON sitting (member, account) WHERE member <> 0;"
    "ALTER TABLE account DROP CONSTRAINT account_closed_is_empty;" ROWS_OF_BEFORE
    "DROP INDEX account_saved; CREATE INDEX account_saved ON account (id) WHERE kind = "
    "'deposit' OR kind = 'card' OR kind = 'promotional' OR closed = 1;"
    "ALTER TABLE baize.occasion DROP COLUMN kind; ALTER TABLE baize.ticket DROP COLUMN "
    "doubted; COMMENT ON SCHEMA baize IS NULL; UPDATE baize.pit SET version = 18";

/* As a pit was in which the row of a closed account could be behind. */
static void a_pit_of_before_is_brought_forward(void **state)
{
    (void)state;
    struct teller *t = floor_of(FLOOR_BOOK);
    for (int i = 0; i < 2 * LEAF_MOVEMENTS; i++)
        teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS + 1, 500);
    teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
    teller_moves(t, MOVE_MANUAL, CHIPS, WORLD, 500);
    close_account(t, CHIPS);
    must_close(t->book);
    run(AS_BEFORE);
    run("INSERT INTO account_since SELECT 2, ARRAY[id], ARRAY[balance], ARRAY[moves], ARRAY[seq], "
        "ARRAY[last] FROM account WHERE closed = 1;"
        "UPDATE account SET balance = 500, moves = 1, last = 2 WHERE closed = 1");
    must_close(must_open(FLOOR_BOOK));
    assert_int_equal(number_of("SELECT count(kind) FROM baize.occasion"), 0);
    assert_int_equal(number_of("SELECT count(doubted) FROM baize.ticket"), 0);
    assert_int_equal(number_of("SELECT sum(balance + moves)::bigint FROM account WHERE closed = 1"),
                     2);
    assert_int_equal(number_of("SELECT count(*) FROM movement_leaf"), 3);
    all_of_it_is_there(2 * LEAF_MOVEMENTS + 3, 2);
}

/* --- a pit that takes long to open ------------------------------------------------------------ */

static void *open_it(void *ctx)
{
    return book_open(FLOOR_BOOK, ctx);
}

/* Somebody opens the pit, and comes no further than to what is held in the database. */
struct held_up {
    PGconn *by;
    pthread_t opener;
    struct book_words why;
};

static void hold_up(struct held_up *h, const char *what)
{
    h->by = must_look_into();
    h->why = (struct book_words){""};
    must_run(h->by, "BEGIN");
    must_run(h->by, what);
    assert_int_equal(pthread_create(&h->opener, NULL, open_it, &h->why), 0);
    while (number_of("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND "
                     "cardinality(pg_blocking_pids(pid)) > 0") == 0)
        usleep(1000);
}

static struct book *let_on(struct held_up *h)
{
    void *book;
    must_run(h->by, "ROLLBACK");
    pthread_join(h->opener, &book);
    PQfinish(h->by);
    return book;
}

/* Whose row is behind, since his floor was struck down. */
static void behind(void)
{
    struct teller *t = floor_on(must_open_by_hand(FLOOR_BOOK));
    teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
    assert_true(book_sync(t->book));
    run("UPDATE baize.pit SET epoch = epoch + 1");
    must_close(t->book);
    assert_int_equal(number_of(ENTRIES_SINCE), 1);
}

static void who_is_overtaken_while_he_opens_the_pit_changes_nothing_in_it(void **state)
{
    (void)state;
    static const struct {
        const char *held, *before;
    } EACH[] = {
        {"LOCK TABLE incident", "SELECT 1"},
        {"SELECT pg_advisory_xact_lock(7, 0)", AS_BEFORE},
    };
    for (size_t i = 0; i < sizeof EACH / sizeof *EACH; i++) {
        struct held_up h;
        begin_anew();
        behind();
        run(EACH[i].before);
        const int64_t version = number_of("SELECT max(version) FROM baize.pit");
        hold_up(&h, EACH[i].held);
        run("UPDATE baize.pit SET epoch = epoch + 1");
        assert_null(let_on(&h));
        if (strstr(h.why.words, "another controller has taken") == NULL)
            fail_msg("%s: %s", EACH[i].held, h.why.words);
        assert_int_equal(number_of(ROW_OF_CHIPS), 0);
        assert_int_equal(number_of(ENTRIES_SINCE), 1);
        assert_int_equal(number_of("SELECT max(version) FROM baize.pit"), version);
        must_close(must_open(FLOOR_BOOK));
        assert_int_equal(number_of(ROW_OF_CHIPS), 500);
        all_of_it_is_there(2, 2);
    }
}

/* Whoever waits for the pit must not take him for one that is frozen. */
static void who_opens_a_pit_is_seen_however_long_it_takes(void **state)
{
    (void)state;
    enum { LONG_S = 600 };
    static const struct {
        const char *held, *before;
    } EACH[] = {
        {"LOCK TABLE account", "SELECT 1"},
        {"LOCK TABLE account", AS_BEFORE},
        {"SELECT pg_advisory_xact_lock(7, 0)", "COMMENT ON SCHEMA baize IS NULL"},
        {"SELECT 1 FROM account FOR UPDATE", "SELECT 1"},
    };
    for (size_t i = 0; i < sizeof EACH / sizeof *EACH; i++) {
        struct held_up h;
        begin_anew();
        behind();
        run(EACH[i].before);
        run("UPDATE baize.pit SET seen = now() - interval '1 hour'");
        hold_up(&h, EACH[i].held);
        const time_t until = time(NULL) + LONG_S;
        for (int times = 0; times < 3; times++) {
            const int64_t seen =
                number_of("SELECT (extract(epoch FROM max(seen)) * 1000)::bigint FROM baize.pit");
            while (number_of("SELECT (extract(epoch FROM max(seen)) * 1000)::bigint FROM "
                             "baize.pit") == seen) {
                if (time(NULL) > until)
                    fail_msg("%s: nobody is seen", EACH[i].held);
                usleep(10000);
            }
        }
        struct book *b = let_on(&h);
        if (b == NULL)
            fail_msg("%s: %s", EACH[i].held, h.why.words);
        must_close(b);
        all_of_it_is_there(2, 2);
    }
}

static void *open_waiting(void *ctx)
{
    struct book_words why = {""};
    struct book *b =
        book_open_with(&postgres_storage, FLOOR_BOOK, &(struct store_options){.waits = true}, &why);
    *(_Atomic bool *)ctx = true;
    return b;
}

static void who_waits_has_the_pit_next(void **state)
{
    (void)state;
    _Atomic bool opened = false;
    pthread_t waiting;
    void *next = NULL;
    struct teller *t = floor_of(FLOOR_BOOK);
    assert_int_equal(pthread_create(&waiting, NULL, open_waiting, &opened), 0);
    PGconn *db = must_look_into();
    for (bool waits = false; !waits;) {
        PGresult *r = PQexec(db, "SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database "
                                 "WHERE locktype = 'advisory' AND classid = 7 AND NOT granted AND "
                                 "datname = current_database()");
        waits = PQntuples(r) == 1;
        PQclear(r);
    }
    PQfinish(db);
    assert_false(opened);
    must_close(t->book);
    pthread_join(waiting, &next);
    assert_non_null(next);
    assert_int_equal(book_head(next).no, 1);
    must_close(next);
}

/* The pit of another casino, in another database of the server, has a lock of the same number; and
 * in another container a controller may have the number of this process, and its address. */
static void who_takes_a_frozen_pit_ends_nobody_else(void **state)
{
    (void)state;
    char lock[96], named[96];
    _Atomic bool opened = false;
    struct book_words why = {""};
    PGconn *stranger = must_connect("postgres"), *alike = must_look_into();
    must_run(stranger, "SET application_name = 'baize 1'");
    snprintf(named, sizeof named, "SET application_name = 'baize %d'", getpid());
    must_run(alike, named);
    struct book *frozen = must_open_by_hand(FLOOR_BOOK);
    snprintf(lock, sizeof lock, "SELECT pg_advisory_lock(7, %d)",
             (int)number_of("SELECT max(id) FROM baize.pit"));
    must_run(stranger, lock);
    run("UPDATE baize.pit SET seen = now() - interval '1 hour'");
    struct book *next = open_waiting(&opened);
    assert_non_null(next);
    must_run(stranger, "SELECT 1");
    must_run(alike, "SELECT 1");
    PQfinish(stranger);
    PQfinish(alike);
    must_close(next);
    book_close(frozen, &why);
}

/* As the database has it, whatever the address says. */
static void name_in_database(char name[OWNER_NAME_MAX])
{
    char path[600];
    struct address a;
    PGconn *db = NULL;
    snprintf(path, sizeof path, "%s&application_name=casino", FLOOR_BOOK);
    name[0] = '\0';
    if (postgres_address(path, &a, NULL))
        db = postgres_connect(&a, NULL);
    PGresult *r =
        PQexec(db, "SELECT application_name FROM pg_stat_activity WHERE pid = pg_backend_pid()");
    if (PQntuples(r) == 1)
        snprintf(name, OWNER_NAME_MAX, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    PQfinish(db);
}

static const char *thrown_in(const char name[OWNER_NAME_MAX], int process)
{
    char begins[32];
    snprintf(begins, sizeof begins, "baize %d ", process);
    if (strncmp(name, begins, strlen(begins)) != 0)
        fail_msg("`%s` does not begin with `%s`", name, begins);
    return name + strlen(begins);
}

static void every_process_has_a_name_of_its_own(void **state)
{
    (void)state;
    int ends[2], status;
    char here[OWNER_NAME_MAX], again[OWNER_NAME_MAX], there[OWNER_NAME_MAX];
    name_in_database(here);
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        name_in_database(there);
        _exit(write(ends[1], there, sizeof there) == sizeof there ? 0 : 1);
    }
    assert_int_equal(read(ends[0], there, sizeof there), sizeof there);
    assert_int_equal(waitpid(child, &status, 0), child);
    close(ends[0]);
    close(ends[1]);
    name_in_database(again);
    assert_string_equal(here, again);
    assert_string_not_equal(thrown_in(here, getpid()), thrown_in(there, child));
}

/* Who is refused is told the process alone. */
static void who_is_refused_is_told_the_process_that_has_the_pit(void **state)
{
    (void)state;
    char told[64];
    struct book_words why = {""};
    struct book *b = must_open(FLOOR_BOOK);
    assert_null(book_open(FLOOR_BOOK, &why));
    snprintf(told, sizeof told, "another floor (process %d) has", getpid());
    if (strncmp(why.words, told, strlen(told)) != 0)
        fail_msg("%s", why.words);
    must_close(b);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pit_of_before_is_brought_forward),
        cmocka_unit_test(who_is_overtaken_while_he_opens_the_pit_changes_nothing_in_it),
        cmocka_unit_test(who_opens_a_pit_is_seen_however_long_it_takes),
        cmocka_unit_test(who_waits_has_the_pit_next),
        cmocka_unit_test(who_takes_a_frozen_pit_ends_nobody_else),
        cmocka_unit_test(every_process_has_a_name_of_its_own),
        cmocka_unit_test(who_is_refused_is_told_the_process_that_has_the_pit),
    };
    (void)argc;
    return run_in_pits("pits_opening", tests, argv);
}
