/* Pits of a database: each has one writer, who stops when another has taken it, and who finds out
 * what became of a batch when the database was lost while it was written. */
#include "both.h"

#include "book/controllers.h"
#include "book/postgres.h"
#include "book/shared.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/wait.h>

/* --- a connection that is lost at its COMMIT -------------------------------------------------- */

static _Atomic enum { NEVER, BEFORE_COMMIT, AFTER_COMMIT } lost;

static void lose(PGconn *db)
{
    lost = NEVER;
    shutdown(PQsocket(db), SHUT_RDWR);
}

/* A batch sends its COMMIT ahead with all the rest: the database answers when it has it. */
int __real_PQpipelineSync(PGconn *db);
int __wrap_PQpipelineSync(PGconn *db);

int __wrap_PQpipelineSync(PGconn *db)
{
    char answers[65536];
    if (lost == BEFORE_COMMIT)
        lose(db);
    const int sent = __real_PQpipelineSync(db);
    if (lost == AFTER_COMMIT) {
        struct pollfd p = {.fd = PQsocket(db), .events = POLLIN};
        assert_int_equal(poll(&p, 1, -1), 1);
        assert_true(recv(PQsocket(db), answers, sizeof answers, 0) > 0);
        lose(db);
    }
    return sent;
}

/* What a pit claims is one statement, which the database does whether its answer comes or not. */
static bool claim_lost;

PGresult *__real_PQexecParams(PGconn *db, const char *sql, int count, const Oid *types,
                              const char *const *values, const int *lengths, const int *formats,
                              int result);
PGresult *__wrap_PQexecParams(PGconn *db, const char *sql, int count, const Oid *types,
                              const char *const *values, const int *lengths, const int *formats,
                              int result);

PGresult *__wrap_PQexecParams(PGconn *db, const char *sql, int count, const Oid *types,
                              const char *const *values, const int *lengths, const int *formats,
                              int result)
{
    if (claim_lost) {
        claim_lost = false;
        PQclear(__real_PQexecParams(db, sql, count, types, values, lengths, formats, result));
        shutdown(PQsocket(db), SHUT_RDWR);
    }
    return __real_PQexecParams(db, sql, count, types, values, lengths, formats, result);
}

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

/* --- people ----------------------------------------------------------------------------------- */

static struct teller teller;

static struct teller *floor_on(struct book *b)
{
    teller = (struct teller){.book = b};
    teller_opens_floor(&teller, 6);
    teller_moves(&teller, MOVE_FILL, WORLD, HOUSE, 100000);
    assert_true(book_sync(teller.book));
    return &teller;
}

static struct teller *floor_of(const char *path)
{
    return floor_on(must_open(path));
}

/* Nothing happens on it but what is asked for. */
static struct book *must_open_by_hand(const char *path)
{
    struct book_words why = {""};
    struct book *b = book_open_by_hand(path, &why);
    if (b == NULL)
        fail_msg("%s", why.words);
    return b;
}

static void run(const char *sql)
{
    PGconn *db = must_look_into();
    must_run(db, sql);
    PQfinish(db);
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

/* What the database has read of the pit's tables; told when who read has gone. */
static int64_t rows_read(void)
{
    while (number_of("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND "
                     "pid <> pg_backend_pid() AND backend_type = 'client backend'") > 0)
        usleep(1000);
    return number_of("SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint FROM "
                     "pg_stat_user_tables WHERE schemaname = current_schema()");
}

static bool first_alone(void *ctx, const struct page *p)
{
    *(int64_t *)ctx += p->first;
    return false;
}

/* Its first page says by which rules a journal is played, and the others may be long. */
static void who_wants_the_first_page_is_not_sent_all(void **state)
{
    (void)state;
    enum { PAGES = 5000, SENT = 40 }; /* so many that no planner would rather read them all */
    struct book_words why = {""};
    int64_t first = 0;
    struct teller *t = floor_of(FLOOR_BOOK);
    for (int64_t i = 1; i <= PAGES; i++)
        book_page(t->book, &(struct page){1, i, 1, "{\"act\":1}\n", 10});
    must_close(t->book);
    run("VACUUM ANALYZE page");
    const int64_t before = rows_read();
    struct book_reader *r = must_read(FLOOR_BOOK);
    assert_true(book_each_page(r, 1, 1, first_alone, &first, &why));
    book_read_end(r);
    assert_int_equal(first, 1);
    assert_in_range(rows_read() - before, 1, SENT);
}

static bool count_movement(void *ctx, const struct movement *m)
{
    *(int64_t *)ctx += m->amount;
    return true;
}

/* By the way back from an account's last, and by number, whatever has been. */
static void who_asks_for_few_movements_is_not_sent_all(void **state)
{
    (void)state;
    enum { LEAVES_BEFORE = 400, READ = 20 };
    struct book_words why = {""};
    int64_t sum = 0;
    struct teller *t = floor_of(FLOOR_BOOK);
    for (int i = 0; i < LEAVES_BEFORE * LEAF_MOVEMENTS; i++) {
        teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS + i % 2, 1);
        if (i % 4000 == 0)
            assert_true(book_sync(t->book));
    }
    const int64_t last = LEAVES_BEFORE * LEAF_MOVEMENTS + 1;
    must_close(t->book);
    run("VACUUM ANALYZE");
    const int64_t before = rows_read();
    struct book_reader *r = must_read(FLOOR_BOOK);
    assert_true(book_each_movement(r, CHIPS, 0, true, 3, count_movement, &sum, &why));
    assert_true(book_each_movement(r, 0, last - 3, false, 0, count_movement, &sum, &why));
    assert_true(book_each_movement(r, 0, 0, true, 3, count_movement, &sum, &why));
    book_read_end(r);
    assert_int_equal(sum, 9);
    assert_in_range(rows_read() - before, 1, READ);
}

static void close_account(struct teller *t, int64_t id)
{
    t->account[id].closed = true;
    book_account(t->book, &t->account[id]);
}

static void who_opens_a_pit_does_not_look_at_what_is_over(void **state)
{
    (void)state;
    enum { OVER = 390, READ = 100 };
    struct teller *t = floor_of(FLOOR_BOOK);
    for (int n = 0; n < OVER; n++) {
        char name[32];
        snprintf(name, sizeof name, "chips T001.%d", n);
        teller_opens(t, ACCOUNT_CHIPS, name);
        teller_moves(t, MOVE_NOTE_IN, WORLD, t->accounts, 500);
        teller_moves(t, MOVE_MANUAL, t->accounts, WORLD, 500);
        close_account(t, t->accounts);
    }
    assert_true(book_sync(t->book));
    book_setting(t->book, "floor", "Darling Harbour");
    must_close(t->book);
    run("VACUUM ANALYZE");
    const int64_t before = rows_read();
    must_close(must_open(FLOOR_BOOK));
    assert_in_range(rows_read() - before, 1, READ);
}

static void a_closed_account_that_is_edited_is_found(void **state)
{
    (void)state;
    struct teller *t = floor_of(FLOOR_BOOK);
    close_account(t, 6);
    must_close(t->book);
    PGconn *db = must_look_into();
    PGresult *r = PQexec(db, "UPDATE account SET balance = 500 WHERE id = 6");
    assert_non_null(strstr(PQresultErrorMessage(r), "account_closed_is_empty"));
    PQclear(r);
    PQfinish(db);
    all_of_it_is_there(1, 2);
    run("ALTER TABLE account DROP CONSTRAINT account_closed_is_empty;"
        "UPDATE account SET balance = 500 WHERE id = 6");
    assert_false(trial_of(FLOOR_BOOK).good);
    run("UPDATE account SET balance = 0 WHERE id = 6");
    struct proof p;
    struct book_words why = {""};
    assert_true(book_prove(FLOOR_BOOK, NULL, &p, &why));
    assert_false(p.good);
    assert_non_null(strstr(p.finding[0], "the tables are not as Baize makes them"));
}

static void chain_finds(const char *edit, const char *words)
{
    struct proof p;
    struct book_words why = {""};
    run(edit);
    if (!book_prove(FLOOR_BOOK, NULL, &p, &why))
        fail_msg("%s: %s", edit, why.words);
    if (p.good || strstr(p.finding[0], words) == NULL)
        fail_msg("%s: `%s`, not `%s`", edit, p.findings > 0 ? p.finding[0] : "good", words);
    assert_true(book_prove_recent(FLOOR_BOOK, NULL, &p, &why));
    assert_false(p.good);
}

/* Where one reading ends and the next begins, inside a leaf, which one that is put there hides. */
#define AT_THE_SEAM                                                                                \
    "INSERT INTO movement_leaf SELECT 8000, ARRAY['fill'], ARRAY[ARRAY[at, 1, 0, 2, 0, 700000, "   \
    "0, 0, 0]] FROM movement WHERE no = 8000"

static void a_movement_that_is_put_beside_another_is_found(void **state)
{
    (void)state;
    enum { MOVED = 8100 };
    static const struct {
        const char *edit, *words;
    } EACH[] = {
        {AT_THE_SEAM, "movement 8002 is to come"},
        {"INSERT INTO movement_leaf SELECT 4000, kind[1:1], numbers[1:1] FROM movement_leaf WHERE "
         "first = 1",
         "movement 4002 is to come"},
        {"INSERT INTO movement_leaf SELECT 100, kind, numbers FROM movement_leaf WHERE first = 2",
         "begins with movement 100 is not whole, or not where it belongs"},
        {"INSERT INTO movement_leaf SELECT -90, kind, numbers FROM movement_leaf WHERE first = 2",
         "begins with movement -90 is"},
        {"UPDATE movement_leaf SET kind = ('[0:79]={' || array_to_string(kind, ',') || "
         "'}')::text[] "
         "WHERE first = 2",
         "begins with movement 2 is"},
        {"UPDATE movement_leaf SET numbers = numbers || numbers[1:1] WHERE first = 2",
         "begins with movement 2 is"},
    };
    struct teller *t = floor_of(FLOOR_BOOK);
    for (int i = 1; i < MOVED; i++)
        teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 1);
    must_close(t->book);
    all_of_it_is_there(MOVED, 2);
    run("CREATE SCHEMA leaves; CREATE TABLE leaves.are AS SELECT * FROM movement_leaf");
    for (size_t i = 0; i < sizeof EACH / sizeof *EACH; i++) {
        chain_finds(EACH[i].edit, EACH[i].words);
        run("DELETE FROM movement_leaf; INSERT INTO movement_leaf SELECT * FROM leaves.are");
    }
    run(AT_THE_SEAM);
    assert_non_null(strstr(trial_of(FLOOR_BOOK).words, "movement 8000 is there twice"));
    run("DROP SCHEMA leaves CASCADE");
}

/* Who asks for one account would be told of another balance than who asks for all. */
static void an_account_that_is_said_twice_is_found(void **state)
{
    (void)state;
    static const char *const EACH[] = {
        "id || id, balance || balance, moves || moves, seq || seq, last || last",
        "id, '[0:1]={0,500}'::bigint[], moves, seq, last",
    };
    for (size_t i = 0; i < sizeof EACH / sizeof *EACH; i++) {
        char edit[512];
        struct book_words why;
        begin_anew();
        struct teller *t = floor_on(must_open_by_hand(FLOOR_BOOK));
        teller_moves(t, MOVE_NOTE_IN, WORLD, CHIPS, 500);
        assert_true(book_sync(t->book));
        snprintf(edit, sizeof edit,
                 "UPDATE account_since SET (id, balance, moves, seq, last) = (SELECT %s)", EACH[i]);
        chain_finds(edit, "is not whole, or says one of them twice");
        run("DELETE FROM account_since");
        book_close(t->book, &why);
    }
}

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
    enum { LONG_S = 120 };
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

/* The pit of another casino, in another database of the server, has a lock of the same number. */
static void who_takes_a_frozen_pit_ends_nobody_else(void **state)
{
    (void)state;
    char lock[96];
    _Atomic bool opened = false;
    struct book_words why = {""};
    PGconn *stranger = must_connect("postgres");
    must_run(stranger, "SET application_name = 'baize 1'");
    struct book *frozen = must_open_by_hand(FLOOR_BOOK);
    snprintf(lock, sizeof lock, "SELECT pg_advisory_lock(7, %d)",
             (int)number_of("SELECT max(id) FROM baize.pit"));
    must_run(stranger, lock);
    run("UPDATE baize.pit SET seen = now() - interval '1 hour'");
    struct book *next = open_waiting(&opened);
    assert_non_null(next);
    must_run(stranger, "SELECT 1");
    PQfinish(stranger);
    must_close(next);
    book_close(frozen, &why);
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

/* --- a held ticket that crosses, whose batches are in doubt ------------------------------------
 */

struct casino_pit {
    struct teller t;
    struct shared *shared;
    int64_t transit;
};

static void opens_pit(struct casino_pit *p, const char *path)
{
    struct book_words why = {""};
    p->t = (struct teller){.book = must_open(path)};
    teller_opens_floor(&p->t, 4);
    p->transit = teller_opens(&p->t, ACCOUNT_WORLD, "transit");
    assert_true(book_sync(p->t.book));
    p->shared = shared_open(path, &why);
    assert_non_null(p->shared);
    assert_true(shared_return_all(p->shared, book_epoch(p->t.book), &why));
}

/* The ticket as it is now, and its money; the COMMIT of that is lost. */
static void crosses(struct casino_pit *p, enum crossed_what what, const struct ticket *k,
                    int64_t crossing, bool before)
{
    struct crossed c = {.what = what, .k = *k, .crossing = crossing};
    memcpy(c.key, k->number, sizeof k->number);
    if (what == CROSSED_IN)
        teller_moves(&p->t, MOVE_CAME, p->transit, WORLD, k->amount);
    else if (k->state == TICKET_HELD)
        teller_moves(&p->t, MOVE_WENT, WORLD, p->transit, k->amount);
    book_cross(p->t.book, &c);
    lost = before ? BEFORE_COMMIT : AFTER_COMMIT;
    struct book_words why = {""};
    if (!book_sync(p->t.book) && book_failed(p->t.book, &why))
        fail_msg("%s", why.words);
    assert_int_equal(lost, NEVER);
}

static struct claim claims(struct casino_pit *p, const char *key, bool answer_lost)
{
    struct claim c;
    struct book_words why = {""};
    claim_lost = answer_lost;
    if (!shared_claim_ticket(p->shared, key, &c, &why))
        fail_msg("%s", why.words);
    assert_false(claim_lost);
    return c;
}

/* What its account has is what the crossings say, and all pits together add up. */
static void pit_adds_up(struct casino_pit *p, const char *path)
{
    bool any, adds_up;
    cents transit;
    struct book_words why = {""};
    struct book_reader *r = book_read(path, &why);
    assert_non_null(r);
    assert_true(book_crossed(r, &any, &transit, &adds_up, &why));
    assert_true(any);
    assert_true(adds_up);
    assert_int_equal(transit, p->t.account[p->transit].balance);
    book_read_end(r);
}

static void close_both(struct casino_pit *a, struct casino_pit *b, const char *other)
{
    struct casino_pit *const both[] = {a, b};
    for (size_t i = 0; i < 2; i++) {
        pit_adds_up(both[i], i == 0 ? FLOOR_BOOK : other);
        shared_close(both[i]->shared);
        must_close(both[i]->t.book);
    }
    run("DELETE FROM baize.ticket; DELETE FROM baize.crossing");
    strcat(test_pit, "-b");
    remove_pit();
    test_pit[strlen(test_pit) - 2] = '\0';
}

static void a_held_ticket_crosses_once_though_every_batch_of_it_is_in_doubt(void **state)
{
    (void)state;
    char other[600];
    static struct casino_pit a, b;
    snprintf(other, sizeof other, "%s-b", FLOOR_BOOK);
    opens_pit(&a, FLOOR_BOOK);
    opens_pit(&b, other);
    struct book_words why = {
        ""}; /* who was overtaken while he opened the pit takes nothing from it */
    assert_false(shared_return_all(a.shared, book_epoch(a.t.book) - 1, &why));
    assert_non_null(strstr(why.words, "another controller has taken"));
    for (int i = 0; i < 4; i++) {
        const bool before = i % 2 == 0, answer_lost = i / 2 == 1;
        struct ticket k = {
            .sequence = i + 1, .amount = 2500, .issued = 1700000000000, .state = TICKET_HELD};
        snprintf(k.number, sizeof k.number, "12345678901234567%d", i);
        crosses(&a, TICKET_IS, &k, 0, before);
        struct claim c = claims(&b, k.number, answer_lost);
        assert_int_equal(c.came, CLAIM_GRANTED);
        assert_int_equal(c.k.state, TICKET_HELD);
        assert_int_equal(c.k.amount, 2500);
        assert_int_equal(claims(&a, k.number, answer_lost).came, CLAIM_HELD);
        crosses(&b, CROSSED_IN, &k, c.crossing, before);
        pit_adds_up(&a, FLOOR_BOOK);
        pit_adds_up(&b, other);
        k.state = TICKET_REDEEMED;
        crosses(&b, TICKET_IS, &k, 0, before);
        c = claims(&a, k.number, answer_lost);
        assert_int_equal(c.came, CLAIM_ENDED);
        assert_int_equal(c.k.state, TICKET_REDEEMED);
        assert_int_equal(b.t.account[b.transit].balance, -2500 * (i + 1));
    }
    close_both(&a, &b, other);
}

static void prints(struct casino_pit *p, int64_t sequence)
{
    struct ticket k = {
        .sequence = sequence, .amount = 2500, .issued = 1700000000000, .state = TICKET_HELD};
    snprintf(k.number, sizeof k.number, "%018d", (int)sequence);
    struct crossed c = {.what = TICKET_IS, .k = k};
    memcpy(c.key, k.number, sizeof k.number);
    teller_moves(&p->t, MOVE_WENT, WORLD, p->transit, k.amount);
    book_cross(p->t.book, &c);
}

/* Whoever claimed it has been told, and puts it into the book later: asked for once more, by its
 * number or as who printed it knows it, it is not taken back from him. */
static void a_claim_that_was_told_is_not_returned(void **state)
{
    (void)state;
    enum { TICKETS = 700 };
    static struct casino_pit a, b;
    char other[600];
    snprintf(other, sizeof other, "%s-b", FLOOR_BOOK);
    opens_pit(&a, FLOOR_BOOK);
    opens_pit(&b, other);
    for (int i = 1; i <= TICKETS; i++)
        prints(&a, i);
    assert_true(book_sync(a.t.book));
    for (int i = 1; i <= TICKETS; i++) {
        struct book_words why = {""};
        char number[BOOK_NAME_MAX], printed[BOOK_NAME_MAX];
        snprintf(number, sizeof number, "%018d", i);
        assert_true(shared_printed(test_pit, i, printed));
        const struct claim c = claims(&b, i % 2 == 0 ? number : printed, i % 3 == 0);
        assert_int_equal(c.came, CLAIM_GRANTED);
        const struct claim again = claims(&b, number, false);
        assert_int_equal(again.came, CLAIM_HELD);
        assert_string_equal(again.key, number);
        assert_int_equal(claims(&b, printed, true).came, CLAIM_HELD);
        teller_moves(&b.t, MOVE_CAME, b.transit, WORLD, 2500);
        struct crossed in = {.what = CROSSED_IN, .crossing = c.crossing};
        memcpy(in.key, c.key, sizeof in.key);
        book_cross(b.t.book, &in);
        if (i % 400 == 0 && !book_sync(b.t.book) && book_failed(b.t.book, &why))
            fail_msg("%s", why.words);
    }
    assert_true(book_sync(b.t.book));
    close_both(&a, &b, other);
}

/* --- two who wait for each other -------------------------------------------------------------- */

static struct crossed mistyped(const char *who)
{
    struct crossed c = {.what = TRIED_IS, .tried = {.wrong = 1, .last = 1, .place = "10.0.0.1"}};
    snprintf(c.key, sizeof c.key, "%s", who);
    snprintf(c.tried.who, sizeof c.tried.who, "%s", who);
    return c;
}

static int64_t asked_for(PGconn *db, const char *sql)
{
    PGresult *r = PQexec(db, sql);
    if (PQresultStatus(r) != PGRES_TUPLES_OK || PQntuples(r) != 1)
        fail_msg("%s: %s", sql, PQresultErrorMessage(r));
    const int64_t n = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
    PQclear(r);
    return n;
}

/* The batch has the first row and waits for the second, somebody else the other way round. He waits
 * for ever, so it is the batch that the database sends away. */
static void a_batch_that_is_in_somebodys_way_is_written_after_him(void **state)
{
    (void)state;
    static struct casino_pit a;
    opens_pit(&a, FLOOR_BOOK);
    const struct crossed anna = mistyped("anna"), bert = mistyped("bert");
    book_cross(a.t.book, &anna);
    book_cross(a.t.book, &bert);
    assert_true(book_sync(a.t.book));
    const int64_t no = book_head(a.t.book).no;
    PGconn *other = must_look_into(), *looks = must_look_into();
    must_run(other, "SET deadlock_timeout = '1h'");
    must_run(other, "BEGIN");
    must_run(other, "UPDATE baize.tried SET wrong = 7 WHERE who = 'bert'");
    book_cross(a.t.book, &anna);
    book_cross(a.t.book, &bert);
    teller_moves(&a.t, MOVE_FILL, WORLD, HOUSE, 500);
    book_hand_over(a.t.book);
    while (asked_for(looks, "SELECT count(*) FROM pg_locks WHERE NOT granted") == 0)
        usleep(1000);
    assert_int_equal(PQsendQuery(other, "UPDATE baize.tried SET wrong = 7 WHERE who = 'anna'"), 1);
    for (PGresult *r; (r = PQgetResult(other)) != NULL; PQclear(r))
        assert_int_equal(PQresultStatus(r), PGRES_COMMAND_OK);
    must_run(other, "COMMIT");
    struct book_words why = {""};
    if (!book_sync(a.t.book) && book_failed(a.t.book, &why))
        fail_msg("%s", why.words);
    assert_int_equal(book_head(a.t.book).no, no + 1);
    assert_int_equal(asked_for(looks, "SELECT sum(wrong) FROM baize.tried"), 2);
    PQfinish(other);
    PQfinish(looks);
    shared_close(a.shared);
    must_close(a.t.book);
    run("DELETE FROM baize.tried");
    all_of_it_is_there(1, no + 1);
}

/* --- staff whom pits have changed --------------------------------------------------------------
 */

static void tells(struct casino_pit *p, enum crossed_what what, int64_t no, const char *words)
{
    struct crossed c = {.what = what, .key = "anna", .asked = {.no = no}, .words = words};
    book_cross(p->t.book, &c);
    assert_true(book_sync(p->t.book));
}

struct heard_of {
    unsigned count;
    struct person_row last;
    char words[2][32];
};

static void note_person(void *ctx, const struct person_row *r)
{
    struct heard_of *h = ctx;
    assert_in_range(h->count, 0, 1);
    assert_true(r->no > h->last.no);
    snprintf(h->words[h->count++], sizeof h->words[0], "%s%s", r->own ? "own " : "", r->words);
    h->last = *r;
}

/* What is to be heard in a pit, in order; *last of it heard. */
static void hears(struct casino_pit *p, const char *first, const char *second)
{
    struct heard_of h = {0};
    struct book_words why = {""};
    assert_true(shared_each_person(p->shared, note_person, &h, &why));
    assert_string_equal(h.words[0], first);
    assert_string_equal(h.words[1], second);
    if (h.count > 0)
        tells(p, PERSON_HEARD, h.last.no, NULL);
}

/* Two are heard before what somebody has changed since himself; what he changes before he could
 * know of it does not take its place, and a later change of two takes the place of both. */
static void what_two_have_changed_is_heard_in_every_pit(void **state)
{
    (void)state;
    char other[600], third[600];
    static struct casino_pit a, b, c;
    snprintf(other, sizeof other, "%s-b", FLOOR_BOOK);
    snprintf(third, sizeof third, "%s-c", FLOOR_BOOK);
    opens_pit(&a, FLOOR_BOOK);
    opens_pit(&b, other);
    opens_pit(&c, third);
    tells(&a, PERSON_OWN, 0, "first"); /* before two have changed anything */
    hears(&b, "own first", "");
    tells(&a, PERSON_IS, 0, "out");
    tells(&b, PERSON_OWN, 0, "mine");
    hears(&a, "", "");
    hears(&b, "out", "");
    tells(&b, PERSON_OWN, 0, "mine now");
    hears(&a, "own mine now", "");
    hears(&c, "out", "own mine now");
    hears(&c, "", "");
    /* Whoever comes second to the row is later, whatever number he was given first. */
    tells(&b, PERSON_IS, 0, "in");
    run("SELECT setval(pg_get_serial_sequence('baize.person', 'no'), 1, false)");
    tells(&c, PERSON_IS, 0, "out again");
    hears(&a, "out again", "");
    hears(&b, "out again", "");
    hears(&c, "", "");
    struct casino_pit *const all[] = {&a, &b, &c};
    for (size_t i = 0; i < 3; i++) {
        shared_close(all[i]->shared);
        must_close(all[i]->t.book);
    }
    run("DELETE FROM baize.person; DELETE FROM baize.person_heard");
    for (const char *pit = "bc"; *pit != '\0'; pit++) {
        snprintf(test_pit + strlen(test_pit), 3, "-%c", *pit);
        remove_pit();
        test_pit[strlen(test_pit) - 2] = '\0';
    }
}

static void logs_in(struct casino_pit *p, enum crossed_what what, const char *name)
{
    struct crossed c = {.what = what};
    snprintf(c.key, sizeof c.key, "%s", name);
    book_cross(p->t.book, &c);
}

static void note_name(void *ctx, const char *name)
{
    char *names = ctx;
    strcat(strcat(names, name), ";");
}

/* A name that is at a desk here is looked for, however many others there ever were. */
static void of_many_names_that_have_logged_in_those_at_a_desk_are_heard_of(void **state)
{
    (void)state;
    enum { MANY = 300 };
    static const char AT_DESK[][BOOK_NAME_MAX] = {"name 0", "o'\"Hara\\", "name 299", "name 300"};
    char other[600], name[BOOK_NAME_MAX], heard[256] = "";
    struct book_words why = {""};
    static struct casino_pit a, b;
    snprintf(other, sizeof other, "%s-b", FLOOR_BOOK);
    opens_pit(&a, FLOOR_BOOK);
    opens_pit(&b, other);
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "name %d", i);
        logs_in(&b, LOGIN_AT, name);
    }
    logs_in(&b, LOGIN_AT, AT_DESK[1]);
    assert_true(book_sync(b.t.book));
    assert_true(shared_each_elsewhere(a.shared, AT_DESK, 4, note_name, heard, &why));
    assert_string_equal(heard, "name 0;name 299;o'\"Hara\\;");
    assert_true(shared_each_elsewhere(a.shared, AT_DESK, 0, note_name, heard, &why));
    assert_true(shared_each_elsewhere(b.shared, AT_DESK, 4, note_name, heard, &why));
    assert_string_equal(heard, "name 0;name 299;o'\"Hara\\;");
    logs_in(&a, LOGIN_OVER, "name 0");
    logs_in(&a, LOGIN_OVER, "nobody");
    assert_true(book_sync(a.t.book));
    heard[0] = '\0';
    assert_true(shared_each_elsewhere(a.shared, AT_DESK, 1, note_name, heard, &why));
    assert_string_equal(heard, "");
    shared_close(a.shared);
    shared_close(b.shared);
    must_close(a.t.book);
    must_close(b.t.book);
    run("DELETE FROM baize.login");
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
#define PIT_TEST(name) cmocka_unit_test(name)
    const struct CMUnitTest tests[] = {
        PIT_TEST(a_batch_in_doubt_is_written_once),
        PIT_TEST(connections_that_are_ended_are_made_again),
        PIT_TEST(who_was_overtaken_writes_nothing_more),
        PIT_TEST(a_number_that_is_taken_is_refused),
        PIT_TEST(who_was_overtaken_while_the_database_was_lost_stops),
        PIT_TEST(who_wants_the_first_page_is_not_sent_all),
        PIT_TEST(who_asks_for_few_movements_is_not_sent_all),
        PIT_TEST(who_opens_a_pit_does_not_look_at_what_is_over),
        PIT_TEST(a_closed_account_that_is_edited_is_found),
        PIT_TEST(a_movement_that_is_put_beside_another_is_found),
        PIT_TEST(an_account_that_is_said_twice_is_found),
        PIT_TEST(a_pit_of_before_is_brought_forward),
        PIT_TEST(who_was_overtaken_lets_no_row_follow),
        PIT_TEST(who_is_overtaken_while_he_opens_the_pit_changes_nothing_in_it),
        PIT_TEST(who_opens_a_pit_is_seen_however_long_it_takes),
        PIT_TEST(who_waits_has_the_pit_next),
        PIT_TEST(who_takes_a_frozen_pit_ends_nobody_else),
        PIT_TEST(pits_of_one_database_are_apart),
        PIT_TEST(a_held_ticket_crosses_once_though_every_batch_of_it_is_in_doubt),
        PIT_TEST(a_batch_that_is_in_somebodys_way_is_written_after_him),
        PIT_TEST(a_claim_that_was_told_is_not_returned),
        PIT_TEST(what_two_have_changed_is_heard_in_every_pit),
        PIT_TEST(of_many_names_that_have_logged_in_those_at_a_desk_are_heard_of),
        PIT_TEST(what_is_no_pit_is_refused_in_words),
        PIT_TEST(an_address_is_shown_with_all_its_servers_and_no_password),
        PIT_TEST(the_roll_is_called_by_no_wall_clock),
    };
    (void)argc;
    need_server(argv);
    return run_in_database("pits", tests, sizeof tests / sizeof *tests);
}
