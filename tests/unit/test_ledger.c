/* The ledger: whatever does not add up is found in the book, and never gets into it. */
#include "both.h"

/* --- the trial balance ------------------------------------------------------------------------ */

static void write_a_little(void)
{
    static struct teller t;
    t = (struct teller){.book = must_open(FLOOR_BOOK)};
    teller_opens_floor(&t, 6);
    teller_moves(&t, MOVE_FILL, WORLD, HOUSE, 100000);
    for (int i = 0; i < 3; i++) {
        teller_moves(&t, MOVE_NOTE_IN, WORLD, CHIPS + i, 5000);
        teller_moves(&t, MOVE_WAGER, CHIPS + i, LAYOUT, 700);
    }
    must_close(t.book);
}

static void whatever_does_not_add_up_is_found(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *words;
    } WRONG[] = {
        {"SELECT 1", ""},
        {"UPDATE account SET balance = balance + 1 WHERE id = 4",
         "says 43.01, its movements say 43.00"},
        {"UPDATE account SET balance = -4300 WHERE id = 4", "its movements say 43.00"},
        {"UPDATE account SET moves = 9 WHERE id = 5", "says 9 legs, it has 2"},
        {"UPDATE account SET last = 1 WHERE id = 5", "moved last in 1, it was in 5"},
        {"DELETE FROM movement WHERE no = 3", "movement 3 is missing"},
        {"DELETE FROM movement WHERE no = 1", "movement 1 is missing"},
        {"DELETE FROM movement WHERE no = 7", "(wagers R1) says 21.00, its movements say 14.00"},
        {"UPDATE movement SET no = 99 WHERE no = 7", "movement 7 is missing"},
        {"UPDATE movement SET amount = amount + 1 WHERE no = 2", "account 1 (world)"},
        {"UPDATE movement SET amount = 0 WHERE no = 2", "movement 2 moves nothing"},
        {"UPDATE movement SET amount = -5 WHERE no = 2", "movement 2 moves nothing"},
        {"UPDATE movement SET amount = 9223372036854775807 WHERE no IN (1, 2)",
         "more than account 1 can hold"},
        {"UPDATE movement SET to_account = from_account WHERE no = 3", "to itself"},
        {"UPDATE movement SET to_account = 77 WHERE no = 3", "account 77, which does not exist"},
        {"UPDATE movement SET from_account = 5 WHERE no = 3", "account 5 moved before it"},
        {"UPDATE movement SET to_before = 1 WHERE no = 7",
         "account 3 moved before it in 1, it was in 5"},
        {"DELETE FROM account WHERE id = 4", "account 4, which does not exist"},
        {"UPDATE account SET kind = 'house' WHERE id = 1", "account 1 (world) is at -1150.00"},
        {"UPDATE account SET tender = 'test' WHERE id = 4", "movement 2 goes from money to test"},
        {"UPDATE account SET tender = 'test' WHERE id = 1", "movement 1 goes from test to money"},
        {"INSERT INTO account VALUES (7, 'card', 'forged', 0, 100, 0, 0, 0, 0, 'money')",
         "(forged) says 1.00, its movements say 0.00"},
        {"INSERT INTO movement VALUES (8, 0, 'won', 2, 1, 4, 3, 100, 1, 0, 0)",
         "(house) says 1000.00, its movements say 999.00"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        begin_anew();
        write_a_little();
        tamper(WRONG[i].sql);
        struct trial t = trial_of(FLOOR_BOOK);
        if (t.good != (i == 0) || strstr(t.words, WRONG[i].words) == NULL)
            fail_msg("%s: gave `%s`, not `%s`", WRONG[i].sql, t.words, WRONG[i].words);
    }
}

static bool ignore_movement(void *ctx, const struct movement *m)
{
    (void)ctx;
    (void)m;
    return true;
}

static void what_cannot_be_read_is_said_in_words(void **state)
{
    (void)state;
    struct book_words why;
    struct trial t;
    write_a_little();
    tamper("UPDATE movement SET kind = 'theft' WHERE no = 2");
    struct book_reader *r = must_read(FLOOR_BOOK);
    assert_false(book_trial(r, &t, &why));
    assert_false(t.good);
    assert_non_null(strstr(why.words, "no kind of movement `theft`"));
    book_read_end(r);
    tamper("UPDATE movement SET kind = 'fill', from_before = 9 WHERE no = 2;"
           "UPDATE account SET moves = 0 WHERE id = 1"); /* walked back, not looked through */
    r = must_read(FLOOR_BOOK);
    for (int newest = 0; newest < 2; newest++) {
        assert_false(book_each_movement(r, WORLD, 0, newest, 0, ignore_movement, NULL, &why));
        assert_non_null(strstr(why.words, "account 1 has lost its way at movement 2"));
    }
    book_read_end(r);
    tamper("UPDATE account SET kind = 'sock' WHERE id = 2");
    assert_null(book_open(FLOOR_BOOK, &why));
    assert_non_null(strstr(why.words, "no kind of account `sock`"));
    tamper("DELETE FROM account WHERE id = 2");
    assert_null(book_open(FLOOR_BOOK, &why));
    assert_non_null(strstr(why.words, "the book does not add up"));
}

/* --- batches that do not balance -------------------------------------------------------------- */

struct spoiled {
    const char *what, *words;
    void (*spoil)(struct teller *t);
};

static void put(struct teller *t, struct movement m)
{
    book_movement(t->book, &m);
    book_account(t->book, &t->account[m.from]);
    book_account(t->book, &t->account[m.to]);
}

static void say_a_cent_more(struct teller *t)
{
    struct movement m = teller_movement(t, MOVE_WAGER, CHIPS, LAYOUT, 100);
    t->account[CHIPS].balance++;
    put(t, m);
}

static void say_a_leg_more(struct teller *t)
{
    struct movement m = teller_movement(t, MOVE_WAGER, CHIPS, LAYOUT, 100);
    t->account[LAYOUT].moves++;
    put(t, m);
}

static void change_what_did_not_move(struct teller *t)
{
    t->account[CHIPS].balance += 5;
    book_account(t->book, &t->account[CHIPS]);
}

static void leave_an_account_out(struct teller *t)
{
    struct movement m = teller_movement(t, MOVE_WAGER, CHIPS, LAYOUT, 100);
    book_movement(t->book, &m);
    book_account(t->book, &t->account[CHIPS]);
}

static void move_nothing(struct teller *t)
{
    put(t, teller_movement(t, MOVE_WAGER, CHIPS, LAYOUT, 0));
}

static void move_less_than_nothing(struct teller *t)
{
    put(t, teller_movement(t, MOVE_WAGER, CHIPS, LAYOUT, -5));
}

static void move_to_itself(struct teller *t)
{
    put(t, teller_movement(t, MOVE_WAGER, CHIPS, CHIPS, 5));
}

static void move_in_no_way(struct teller *t)
{
    put(t, teller_movement(t, MOVE_KINDS, CHIPS, LAYOUT, 5));
}

static void skip_a_number(struct teller *t)
{
    t->movements++;
    put(t, teller_movement(t, MOVE_WAGER, CHIPS, LAYOUT, 100));
}

static void use_a_number_twice(struct teller *t)
{
    t->movements--;
    put(t, teller_movement(t, MOVE_WAGER, CHIPS, LAYOUT, 100));
}

static void overdraw(struct teller *t)
{
    put(t, teller_movement(t, MOVE_WAGER, CHIPS, LAYOUT, 5001));
}

static void make_chips_money(struct teller *t)
{
    int64_t issue = teller_opens(t, ACCOUNT_WORLD, "test issue");
    t->account[issue].tender = TENDER_TEST;
    put(t, teller_movement(t, MOVE_ISSUED, issue, CHIPS, 100));
}

static void make_money_chips(struct teller *t)
{
    t->account[CHIPS].tender = TENDER_TOURNAMENT;
    put(t, teller_movement(t, MOVE_WAGER, CHIPS, LAYOUT, 100));
}

static void open_of_no_tender(struct teller *t)
{
    int64_t odd = teller_opens(t, ACCOUNT_CHIPS, "odd");
    t->account[odd].tender = TENDER_KINDS;
    book_account(t->book, &t->account[odd]);
}

static void pay_nobody(struct teller *t)
{
    struct movement m = teller_movement(t, MOVE_WAGER, CHIPS, LAYOUT, 100);
    m.to = 99;
    book_movement(t->book, &m);
    book_account(t->book, &t->account[CHIPS]);
}

static void open_out_of_turn(struct teller *t)
{
    t->accounts += 2;
    teller_opens(t, ACCOUNT_CHIPS, "early");
}

static void open_far_out(struct teller *t)
{
    book_account(t->book, &(struct account){.id = INT64_C(1) << 60, .name = "far"});
}

static void open_below_one(struct teller *t)
{
    book_account(t->book, &(struct account){.id = -1, .name = "below"});
}

static void leave_a_gap(struct teller *t)
{
    t->accounts++;
    teller_opens(t, ACCOUNT_CHIPS, "later");
    book_account(t->book, &t->account[CHIPS]);
}

static void open_with_money(struct teller *t)
{
    teller_opens(t, ACCOUNT_CHIPS, "rich");
    t->account[t->accounts].balance = 100;
    book_account(t->book, &t->account[t->accounts]);
}

static void close_with_money(struct teller *t)
{
    t->account[CHIPS].closed = true;
    book_account(t->book, &t->account[CHIPS]);
}

static void take_a_name_twice(struct teller *t)
{
    teller_opens(t, ACCOUNT_CHIPS, "house");
}

static void open_in_no_way(struct teller *t)
{
    teller_opens(t, ACCOUNT_KINDS, "odd");
}

static void refer_to_nobody(struct teller *t)
{
    book_slip(t->book,
              &(struct slip){.account = 77, .table = 1, .round = 1, .text = "{}", .len = 2});
}

static void write_a_page_twice(struct teller *t)
{
    book_page(t->book, &(struct page){1, 1, 1, "a\n", 2});
    book_page(t->book, &(struct page){1, 1, 1, "b\n", 2});
}

static const struct spoiled SPOILED[] = {
    {"a cent more", "(chips T004) says 49.01, its movements say 49.00", say_a_cent_more},
    {"a leg more", "(wagers R1) says 2 legs, it has had 1", say_a_leg_more},
    {"no movement", "says 50.05, its movements say 50.00", change_what_did_not_move},
    {"no entry", "moves account 3, which has no entry", leave_an_account_out},
    {"nothing", "movement 3 moves nothing", move_nothing},
    {"less than nothing", "movement 3 moves nothing", move_less_than_nothing},
    {"to itself", "movement 3 moves nothing", move_to_itself},
    {"of no kind", "movement 3 moves nothing", move_in_no_way},
    {"a gap", "movement 4 follows on movement 2", skip_a_number},
    {"a number twice", "movement 2 follows on movement 2", use_a_number_twice},
    {"overdrawn", "(chips T004) is at -0.01", overdraw},
    {"chips as money", "goes from test to money", make_chips_money},
    {"money as chips", "account 4 was of money, and is entered as of tournament", make_money_chips},
    {"no tender", "is of no kind", open_of_no_tender},
    {"to nobody", "moves account 99, which has no entry", pay_nobody},
    {"out of turn", "account 7 is opened out of turn", open_out_of_turn},
    {"far out", "opened out of turn", open_far_out},
    {"below one", "account -1 is opened out of turn", open_below_one},
    {"a gap in accounts", "account 5 is missing", leave_a_gap},
    {"opened with money", "(rich) says 1.00, its movements say 0.00", open_with_money},
    {"closed with money", "account 4 (chips T004) is closed and holds 50.00", close_with_money},
    {"a name twice", "the storage refuses an entry", take_a_name_twice},
    {"an odd account", "account 5 is of no kind", open_in_no_way},
    {"a slip of nobody", "the storage refuses an entry", refer_to_nobody},
    {"a page twice", "the storage refuses an entry", write_a_page_twice},
};

static void refuse_one(const struct spoiled *s)
{
    struct book_words why = {""};
    static struct teller t;
    begin_anew();
    t = (struct teller){.book = must_open(FLOOR_BOOK)};
    teller_opens_floor(&t, 4);
    teller_moves(&t, MOVE_FILL, WORLD, HOUSE, 100000);
    teller_moves(&t, MOVE_NOTE_IN, WORLD, CHIPS, 5000);
    assert_true(book_sync(t.book));
    book_setting(t.book, "half", "of it");
    s->spoil(&t);
    assert_false(book_sync(t.book));
    assert_int_equal(book_durable(t.book), 1);
    assert_true(book_failed(t.book, &why));
    if (strstr(why.words, s->words) == NULL ||
        strstr(why.words, ": nothing after movement 2 was written") == NULL)
        fail_msg("%s: `%s`", s->what, why.words);
    /* Nothing after it is written, good as it may be. */
    book_setting(t.book, "after", "it");
    assert_false(book_sync(t.book));
    assert_int_equal(book_durable(t.book), 1);
    struct book_words again = {""};
    assert_false(book_close(t.book, &again));
    assert_string_equal(why.words, again.words);
}

static bool no_setting(void *ctx, const char *name, const char *value)
{
    (void)ctx;
    fail_msg("%s is %s", name, value);
    return true;
}

static void a_batch_that_does_not_balance_is_refused_whole(void **state)
{
    (void)state;
    struct book_words why;
    for (size_t i = 0; i < sizeof SPOILED / sizeof *SPOILED; i++) {
        refuse_one(&SPOILED[i]);
        struct trial trial = trial_of(FLOOR_BOOK);
        assert_true(trial.good && trial.movements == 2 && trial.accounts == 4);
        struct book_reader *r = must_read(FLOOR_BOOK);
        assert_true(book_each_setting(r, no_setting, NULL, &why));
        book_read_end(r);
    }
}

int main(int argc, char **argv)
{
#define BOOK_TEST(name) cmocka_unit_test_setup_teardown(name, enter_folder, leave_folder)
    const struct CMUnitTest tests[] = {
        BOOK_TEST(whatever_does_not_add_up_is_found),
        BOOK_TEST(what_cannot_be_read_is_said_in_words),
        BOOK_TEST(a_batch_that_does_not_balance_is_refused_whole),
    };
    (void)argc;
    return run_on_both("ledger", tests, argv);
}
