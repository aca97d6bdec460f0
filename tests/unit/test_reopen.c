/* A floor that opens again takes steps for what is open on it, and no more for each of them when
 * there are many: with four times the terminals on four times the tables, four times as many. Who
 * has left costs it nothing. */
#include "asking.h"

#include "floor/terminal.h"

#include <setjmp.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_open_costs_as_much_each),
                                       cmocka_unit_test(who_has_left_costs_nothing),
                                       cmocka_unit_test(a_floor_holds_fifty_thousand_terminals)};
    return cmocka_run_group_tests_name("reopen", tests, NULL, NULL);
}
