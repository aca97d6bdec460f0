/* A floor that opens again takes steps for what is open on it, and no more for each of them when
 * there are many: with four times the terminals on four times the tables, four times as many. Who
 * has left costs it nothing. And it knows what everybody has played, whatever was not written. */
#include "asking.h"

#include "floor/terminal.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <sys/wait.h>

#include <cmocka.h>

enum { AT_A_TABLE = 40, NOTE = 500 };

static void begin(unsigned tables, unsigned at_each)
{
    static char text[32768];
    struct text plan;
    text_on(&plan, text, sizeof text);
    text_fmt(&plan, "floor: Reopened\ndemonstration: yes\nnotes: [%d]\nbankroll: 100000\ntables:\n",
             NOTE);
    for (unsigned i = 0; i < tables; i++)
        text_fmt(&plan,
                 "  - {table: W%u, ruleset: star-rapid-2016/roulette, options: {wheel: live, "
                 "period: 0, seats: %u}}\n",
                 i, at_each);
    text_fmt(&plan, "terminals:\n");
    for (unsigned i = 0; i < tables; i++)
        text_fmt(&plan, "  - {terminals: T%u-T%u, funding: [cash, ticket], tables: [W%u]}\n",
                 1000 + i * at_each, 1000 + (i + 1) * at_each - 1, i);
    assert_false(plan.full);
    asking_begin("reopen", plan.at);
    asking_open();
}

/* At every terminal somebody has money and a wager down. */
static void everybody_plays(unsigned tables)
{
    enum { DESK = 1 };
    for (unsigned i = 0; i < tables * AT_A_TABLE; i++) {
        ask(DESK, "\"do\":\"join\",\"terminal\":\"T%u\"", 1000 + i);
        ask(DESK, "\"do\":\"cash\",\"note\":%d", NOTE);
        const char *said = ask(DESK,
                               "\"do\":\"wager\",\"table\":\"W%u\",\"round\":1,\"bet\":\"red\","
                               "\"stake\":100",
                               i / AT_A_TABLE);
        if (!has(said, "\"ok\":true"))
            fail_msg("T%u is told %s", 1000 + i, said);
        floor_depart(asking.f, DESK, asking.now);
    }
}

struct steps {
    uint64_t of_book, of_names; /* in the storage; in what is found by name or number */
};

static struct steps steps_to_reopen(unsigned tables)
{
    begin(tables, AT_A_TABLE);
    everybody_plays(tables);
    asking_close();
    const uint64_t book = book_steps(), names = index_steps();
    asking_open();
    const struct steps taken = {book_steps() - book, index_steps() - names +
                                                         asking.f->accounts.names.looked +
                                                         asking.f->terminal_names.looked};
    for (unsigned i = 0; i < asking.f->terminal_count; i++)
        assert_int_equal(terminal_credit(asking.f, &asking.f->terminal[i]), NOTE - 100);
    asking_close();
    assert_true(asking_end());
    return taken;
}

/* A fifth more is left to chance: how names happen to lie. */
static void grows_no_faster(const char *what, uint64_t few, uint64_t many)
{
    if (many > 4 * few + 4 * few / 5)
        fail_msg("to open two tables takes %llu steps in %s, and eight %llu",
                 (unsigned long long)few, what, (unsigned long long)many);
}

static void what_is_open_costs_as_much_each(void **state)
{
    (void)state;
    const struct steps few = steps_to_reopen(2), many = steps_to_reopen(8);
    grows_no_faster("the book", few.of_book, many.of_book);
    grows_no_faster("names", few.of_names, many.of_names);
}

/* After so many have come to a terminal with money, one after the other, and left with a ticket. */
static uint64_t steps_after(unsigned sittings)
{
    enum { DESK = 1 };
    begin(1, 1);
    ask(DESK, "\"do\":\"join\",\"terminal\":\"T1000\"");
    for (unsigned i = 0; i < sittings; i++) {
        ask(DESK, "\"do\":\"cash\",\"note\":%d", NOTE);
        assert_true(has(ask(DESK, "\"do\":\"ticket-out\""), "\"ok\":true"));
    }
    asking_close();
    const uint64_t before = book_steps();
    asking_open();
    const uint64_t taken = book_steps() - before;
    assert_int_equal(asking.f->table[0]->at.table->player_count, sittings);
    asking_close();
    assert_true(asking_end());
    return taken;
}

static void who_has_left_costs_nothing(void **state)
{
    (void)state;
    const uint64_t few = steps_after(2), many = steps_after(40);
    if (many > few)
        fail_msg("to open a table that two have left takes %llu steps, and after forty %llu",
                 (unsigned long long)few, (unsigned long long)many);
}

/* Connections of its own for each of them the test has not; the floor has a desk for each. */
static void a_floor_holds_fifty_thousand_terminals(void **state)
{
    (void)state;
    enum { TABLES = 50, EACH = 1000, ALL = TABLES * EACH };
    begin(TABLES, EACH);
    assert_int_equal(asking.f->terminal_count, ALL);
    for (uint32_t i = 0; i < ALL; i++) {
        char text[96];
        const int len = snprintf(text, sizeof text,
                                 "{\"seq\":0,\"do\":\"join\",\"terminal\":\"T%u\"}", 1000 + i);
        floor_arrive(asking.f, i, "127.0.0.1", asking.now);
        floor_hear(asking.f, i, text, (size_t)len, asking.now);
    }
    floor_quiet(asking.f, asking.now);
    unsigned there = 0;
    for (unsigned i = 0; i < ALL; i++)
        there += asking.f->terminal[i].desk == (int32_t)i;
    assert_int_equal(there, ALL);
    asking_close();
    assert_true(asking_end());
}

/* --- what was played -------------------------------------------------------------------------- */

static void wager_a_hundred(void)
{
    assert_true(has(ask(1, "\"do\":\"wager\",\"table\":\"W0\",\"round\":1,\"bet\":\"red\","
                           "\"stake\":100"),
                    "\"ok\":true"));
}

/* Another floor has so many wagers placed at a terminal, a while apart, and is struck down. */
static void played_and_struck_down(const char *terminal, unsigned wagers, int64_t apart)
{
    const pid_t other = fork();
    if (other == 0) {
        asking_open();
        ask(1, "\"do\":\"join\",\"terminal\":\"%s\"", terminal);
        ask(1, "\"do\":\"cash\",\"note\":%d", NOTE);
        for (unsigned i = 0; i < wagers; i++) {
            wager_a_hundred();
            asking.now.wall += apart;
            asking.now.steady += apart;
        }
        _exit(0);
    }
    int how = -1;
    assert_true(other > 0 && waitpid(other, &how, 0) == other && how == 0);
}

static int64_t in_the_book(const char *sql)
{
    char path[96];
    sqlite3 *db;
    sqlite3_stmt *row;
    snprintf(path, sizeof path, "%s/floor.db", asking.folder);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &row, NULL), SQLITE_OK);
    const int64_t is = sqlite3_step(row) == SQLITE_ROW ? sqlite3_column_int64(row, 0) : -1;
    sqlite3_finalize(row);
    sqlite3_close(db);
    return is;
}

static const char WAGERED[] = "SELECT sum(wagered) FROM sitting";

static void assert_wagered(cents all)
{
    cents known = 0;
    asking_open();
    for (unsigned i = 0; i < asking.f->terminal_count; i++)
        known += asking.f->terminal[i].sat.s.wagered;
    asking_close();
    assert_int_equal(known, all);
    assert_int_equal(in_the_book(WAGERED), all);
}

static void what_was_played_after_its_row_is_counted_again(void **state)
{
    (void)state;
    begin(1, 2);
    asking_close();
    played_and_struck_down("T1000", 2, 10);
    assert_int_equal(in_the_book(WAGERED), 0);
    assert_wagered(200);
    played_and_struck_down("T1001", 4, 300); /* three are in its row, and count once */
    assert_int_equal(in_the_book(WAGERED), 500);
    assert_wagered(600);
    assert_true(asking_end());
}

/* A row that an earlier version has written counts everything, though it does not say so. */
static void a_row_of_before_counts_everything(void **state)
{
    (void)state;
    begin(1, 1);
    asking_close();
    played_and_struck_down("T1000", 2, 10);
    assert_wagered(200);
    in_the_book("UPDATE sitting SET counted = -1");
    assert_wagered(200);
    assert_true(in_the_book("SELECT counted FROM sitting") > 0);
    assert_true(asking_end());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_open_costs_as_much_each),
        cmocka_unit_test(who_has_left_costs_nothing),
        cmocka_unit_test(a_floor_holds_fifty_thousand_terminals),
        cmocka_unit_test(what_was_played_after_its_row_is_counted_again),
        cmocka_unit_test(a_row_of_before_counts_everything)};
    return cmocka_run_group_tests_name("reopen", tests, NULL, NULL);
}
