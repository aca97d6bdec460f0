/* What a pit has kept: who asks for little of it is not sent all, and what somebody has edited is
 * found. */
#include "pits.h"

#include "book/postgres.h"

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

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_wants_the_first_page_is_not_sent_all),
        cmocka_unit_test(who_asks_for_few_movements_is_not_sent_all),
        cmocka_unit_test(who_opens_a_pit_does_not_look_at_what_is_over),
        cmocka_unit_test(a_closed_account_that_is_edited_is_found),
        cmocka_unit_test(a_movement_that_is_put_beside_another_is_found),
        cmocka_unit_test(an_account_that_is_said_twice_is_found),
    };
    (void)argc;
    return run_in_pits("pits_kept", tests, argv);
}
