/* Accounts that were played with: their rows follow later, and whoever reads sees what they have
 * come to, at every moment. */
#include "both.h"

#include "book/ledger.h"

#include <signal.h>
#include <sys/wait.h>

enum { ACCOUNTS_HERE = 40, FOLLOW_AFTER = 100 };

static struct teller teller;

static struct book *must_open_here(bool by_hand)
{
    struct book_words why = {""};
    struct book *b = book_open_with(
        storage_of(FLOOR_BOOK), FLOOR_BOOK,
        &(struct store_options){.by_hand = by_hand, .follow_after = FOLLOW_AFTER, .waits = true},
        &why);
    if (b == NULL)
        fail_msg("%s", why.words);
    return b;
}

static struct teller *floor_of_many(void)
{
    teller = (struct teller){.book = must_open_here(true)};
    teller_opens_floor(&teller, ACCOUNTS_HERE);
    teller_opens(&teller, ACCOUNT_CARD, "card 100-0001");
    teller_moves(&teller, MOVE_FILL, WORLD, HOUSE, 100000);
    assert_true(book_sync(teller.book));
    return &teller;
}

static bool as_it_is(void *ctx, const struct account *a)
{
    const struct account *is = &teller.account[a->id];
    int *seen = ctx;
    ++*seen;
    assert_string_equal(a->name, is->name);
    assert_int_equal(a->balance, is->balance);
    assert_int_equal(a->moves, is->moves);
    assert_int_equal(a->seq, is->seq);
    assert_int_equal(a->member, is->member);
    assert_int_equal(a->closed, is->closed);
    return true;
}

/* In every way in which accounts are asked for. */
static void all_are_as_they_are(void)
{
    struct book_words why = {""};
    struct account a = {0};
    bool there = false;
    int all = 0, open = 0, in_play = 0, one = 0;
    struct book_reader *r = must_read(FLOOR_BOOK);
    assert_true(book_each_account(r, as_it_is, &all, &why));
    assert_true(book_each_open_account(r, 0, 0, as_it_is, &open, &why));
    assert_true(book_each_in_play(r, as_it_is, &in_play, &why));
    for (int64_t id = 1; id <= teller.accounts; id++) {
        assert_true(book_find_account(r, id, &a, &there, &why) && there && a.id == id);
        as_it_is(&one, &a);
        assert_true(book_find_account_named(r, teller.account[id].name, &a, &there, &why) &&
                    there && a.id == id);
        as_it_is(&one, &a);
    }
    assert_true(all == teller.accounts && open >= in_play && in_play >= ACCOUNTS_HERE - 1);
    book_read_end(r);
}

static bool count_one(void *ctx, const struct movement *m)
{
    (void)m;
    ++*(int64_t *)ctx;
    return true;
}

static void rows_of_accounts_follow_and_nobody_notices(void **state)
{
    (void)state;
    int64_t most = 0, least = INT64_MAX, moved = 0;
    struct book_words why = {""};
    struct teller *t = floor_of_many();
    for (int i = 1; i <= 60; i++) {
        for (int64_t n = 0; n < 5; n++) {
            const int64_t id = CHIPS + (i * 7 + n * n * 3) % (ACCOUNTS_HERE - CHIPS + 1);
            t->account[id].seq = i;
            teller_moves(t, MOVE_NOTE_IN, WORLD, id, 500 + i);
        }
        if (i % 10 == 0)
            teller_moves(t, MOVE_CASH_TO_CARD, WORLD, ACCOUNTS_HERE + 1, 100);
        assert_true(book_sync(t->book));
        if (i % 12 == 0)
            all_are_as_they_are();
        const int64_t behind = number_of("SELECT count(*) FROM account a JOIN account_now n "
                                         "ON n.id = a.id WHERE n.moves <> a.moves");
        most = behind > most ? behind : most;
        least = behind < least ? behind : least;
    }
    assert_true(most > 10 && least < 8);
    struct book_reader *r = must_read(FLOOR_BOOK);
    assert_true(book_each_movement(r, CHIPS, 0, false, 0, count_one, &moved, &why));
    assert_int_equal(moved, t->account[CHIPS].moves);
    book_read_end(r);
    all_of_it_is_there(1 + 60 * 5 + 6, 61);
    must_close(t->book);
    assert_int_equal(number_of(ENTRIES_SINCE), 0);
    assert_int_equal(number_of(ROW_OF_CHIPS), t->account[CHIPS].balance);
    all_are_as_they_are();
    all_of_it_is_there(1 + 60 * 5 + 6, 61);
}

/* A batch in which all players are but one. */
static void all_play_but(struct teller *t, int64_t one)
{
    for (int64_t n = CHIPS; n <= ACCOUNTS_HERE; n++) {
        if (n != one)
            teller_moves(t, MOVE_NOTE_IN, WORLD, n, 500);
    }
    assert_true(book_sync(t->book));
}

/* What is closed, renamed and played with again while older entries are still there, and while
 * older rows follow. */
static void the_latest_of_an_account_counts(void **state)
{
    (void)state;
    struct teller *t = floor_of_many();
    for (int turn = 0; turn < 6; turn++) {
        const int64_t id = ACCOUNTS_HERE - turn % 3;
        struct account *a = &t->account[id];
        all_play_but(t, 0);
        all_play_but(t, 0);
        a->seq++;
        a->member = 9 + turn;
        snprintf(a->name, sizeof a->name, "chips T%03d.%d", (int)id, turn);
        teller_moves(t, MOVE_NOTE_IN, WORLD, id, 500);
        assert_true(book_sync(t->book));
        all_are_as_they_are();
        a->closed = true;
        teller_moves(t, MOVE_MANUAL, id, WORLD, a->balance);
        assert_true(book_sync(t->book));
        all_are_as_they_are();
        assert_int_equal(number_of("SELECT count(*) FROM account_now WHERE closed = 1"), 1);
        for (int i = 0; i < 3; i++) {
            all_play_but(t, id);
            /* Who is not in play is found by what its row says, as rows of before follow too. */
            assert_int_equal(number_of("SELECT sum(balance) FROM account WHERE closed = 1"), 0);
        }
        a->closed = false;
        book_account(t->book, a);
        assert_true(book_sync(t->book));
        all_are_as_they_are();
    }
    must_close(t->book);
    all_are_as_they_are();
    all_of_it_is_there(t->movements, 1 + 6 * 8);
}

/* The writer reads an account that it no longer has at hand. */
static void the_writer_reads_what_is_behind(void **state)
{
    (void)state;
    struct book_words why = {""};
    struct chain_head head;
    struct batch b = {0};
    struct ledger l = {0};
    must_close(floor_of_many()->book);
    const struct storage *storage = storage_of(FLOOR_BOOK);
    struct store *s = storage->open(
        FLOOR_BOOK, &(struct store_options){.follow_after = 20, .by_hand = true}, &why);
    assert_non_null(s);
    for (int64_t id = 1; id <= teller.accounts; id++) {
        ledger_take(&l,
                    &(struct account_entry){.a = teller.account[id], .last = id <= HOUSE ? 1 : 0});
    }
    l.accounts = teller.accounts;
    l.movements = teller.movements;
    for (int i = 0; i < 50; i++) {
        struct account_entry e = {0};
        bool there = false;
        const int64_t id = CHIPS + i % 12;
        const struct movement m = teller_movement(&teller, MOVE_NOTE_IN, WORLD, id, 100);
        batch_movement(&b, &m);
        batch_account(&b, &teller.account[WORLD]);
        batch_account(&b, &teller.account[id]);
        batch_seal(&b);
        if (!ledger_prove(&l, &b, &why) || !storage->write(s, &b, &head, &why) ||
            !storage->rest(s, &why))
            fail_msg("%s", why.words);
        batch_clear(&b);
        for (int64_t each = 1; each <= teller.accounts; each++) {
            assert_true(storage->held(s, each, &e, &there, &why) && there);
            assert_int_equal(e.a.balance, teller.account[each].balance);
            assert_int_equal(e.a.moves, teller.account[each].moves);
        }
        assert_true(storage->held(s, id, &e, &there, &why) && e.last == teller.movements);
    }
    storage->close(s);
    ledger_free(&l);
    batch_free(&b);
    all_of_it_is_there(51, 51);
}

/* A floor in another process, struck down with rows behind. */
static void who_was_struck_down_leaves_rows_behind(void **state)
{
    (void)state;
    must_close(floor_of_many()->book);
    for (int round = 1; round <= 3; round++) {
        const int batches = 11 * round;
        const pid_t floor = fork();
        if (floor == 0) {
            struct teller t;
            teller_resumes(&t, FLOOR_BOOK);
            t.book = must_open_here(true);
            for (int i = 0; i < batches; i++) {
                for (int64_t id = CHIPS; id <= 6; id++)
                    teller_moves(&t, MOVE_NOTE_IN, WORLD, id, 500);
                if (!book_sync(t.book))
                    _exit(1);
            }
            raise(SIGKILL);
        }
        int ended = 0;
        assert_int_equal(waitpid(floor, &ended, 0), floor);
        assert_true(WIFSIGNALED(ended) && WTERMSIG(ended) == SIGKILL);
        const int in_all = batches * (round + 1) / 2;
        for (int64_t id = CHIPS; id <= 6; id++) {
            teller.account[id].balance = 500 * in_all;
            teller.account[id].moves = in_all;
        }
        teller.account[WORLD].balance = -100000 - 1500 * in_all;
        teller.account[WORLD].moves = 1 + 3 * in_all;
        assert_true(number_of(ENTRIES_SINCE) > 0);
        assert_true(number_of(ROW_OF_CHIPS) < 500 * in_all);
        all_are_as_they_are();
        all_of_it_is_there(1 + 3 * in_all, 1 + in_all);
        must_close(must_open_here(false));
        assert_int_equal(number_of(ENTRIES_SINCE), 0);
        assert_int_equal(number_of(ROW_OF_CHIPS), 500 * in_all);
        all_are_as_they_are();
        all_of_it_is_there(1 + 3 * in_all, 1 + in_all);
    }
}

int main(int argc, char **argv)
{
#define SINCE_TEST(name) cmocka_unit_test_setup_teardown(name, enter_folder, leave_folder)
    const struct CMUnitTest tests[] = {
        SINCE_TEST(rows_of_accounts_follow_and_nobody_notices),
        SINCE_TEST(the_latest_of_an_account_counts),
        SINCE_TEST(the_writer_reads_what_is_behind),
        SINCE_TEST(who_was_struck_down_leaves_rows_behind),
    };
    (void)argc;
    return run_on_both("since", tests, argv);
}
