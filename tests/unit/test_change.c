/* A change of the plan costs what it changes, not what stands on the floor: with ten times the
 * terminals not one more of them is looked at. Whoever sits at a terminal whose place in the list
 * is another then plays on. And no table is exchanged under somebody who reads it. */
#include "asking.h"

#include "book/shared.h"
#include "floor/change.h"
#include "floor/say.h"

#include <setjmp.h>

#include <cmocka.h>

enum { BOSS = 1, PIT, FIRST, LAST, OTHER };

static void begin(unsigned terminals)
{
    char plan[2048];
    snprintf(
        plan, sizeof plan,
        "floor: Change\ndemonstration: yes\nbankroll: 100000\n"
        "tables:\n"
        "  - {table: A, ruleset: star-rapid-2016/roulette, options: {wheel: live, period: 0}}\n"
        "  - {table: B, ruleset: star-rapid-2016/roulette, options: {wheel: live, period: 0}}\n"
        "terminals:\n  - {terminals: T1001-T%u, tables: [A], funding: [card]}\n"
        "staff:\n  - {name: boss, role: supervisor, password: x, ranks: [casino-supervisor]}\n"
        "  - {name: pit, role: supervisor, password: x}\n"
        "  - {name: dealer, role: dealer, password: x}\n"
        "members:\n  - {card: 100-0001, name: Ann, pin: '2468', on-card: 10000}\n",
        1000 + terminals);
    asking_begin("change", plan);
    asking_open();
    ask(BOSS, "\"do\":\"login\",\"name\":\"boss\",\"password\":\"x\"");
    ask(PIT, "\"do\":\"login\",\"name\":\"pit\",\"password\":\"x\"");
}

static bool end(void)
{
    asking_close();
    return asking_end();
}

static void change(const char *words)
{
    char no[24];
    word_of(ask(BOSS, "\"do\":\"change\",\"reason\":\"as agreed\",%s", words), "\"no\":", no,
            sizeof no);
    const char *said = ask(PIT, "\"do\":\"confirm\",\"no\":%s", no);
    if (!has(said, "\"ok\":true"))
        fail_msg("{%s} is answered %s", words, said);
}

static const char *const CHANGES[] = {
    "\"part\":\"terminals\",\"name\":\"X1\",\"to\":{\"tables\":[\"A\"]}",
    "\"part\":\"terminals\",\"name\":\"X1\",\"to\":{\"tables\":[\"B\"]}",
    "\"part\":\"terminals\",\"name\":\"X1\"",
    "\"part\":\"terminals\",\"name\":\"T1050\"",
    "\"part\":\"terminals\",\"name\":\"T1010-T1019\",\"to\":{\"funding\":[\"cash\"]}",
    "\"part\":\"staff\",\"name\":\"dealer\",\"to\":{\"role\":\"cashier\"}",
    "\"part\":\"staff\",\"name\":\"dealer\"",
    "\"part\":\"tables\",\"name\":\"C\",\"to\":{\"ruleset\":\"star-rapid-2016/"
    "roulette\",\"options\":"
    "{\"wheel\":\"live\",\"period\":0}}",
};
enum { CHANGES_COUNT = sizeof CHANGES / sizeof *CHANGES };

static void looks(unsigned terminals, uint64_t each[CHANGES_COUNT])
{
    begin(terminals);
    for (size_t i = 0; i < CHANGES_COUNT; i++) {
        const uint64_t before = asking.f->record.looked;
        change(CHANGES[i]);
        each[i] = asking.f->record.looked - before;
    }
    assert_true(end());
}

static void a_change_costs_what_it_changes(void **state)
{
    (void)state;
    uint64_t few[CHANGES_COUNT], many[CHANGES_COUNT];
    looks(100, few);
    looks(1000, many);
    for (size_t i = 0; i < CHANGES_COUNT; i++)
        if (many[i] != few[i])
            fail_msg("{%s} looks at %llu, and at %llu where ten times as many stand", CHANGES[i],
                     (unsigned long long)few[i], (unsigned long long)many[i]);
}

/* Where tables have other numbers every terminal is looked at, and no more than once. */
static void a_table_less_costs_one_look_each(void **state)
{
    (void)state;
    enum { TERMINALS = 1000 };
    begin(TERMINALS);
    change("\"part\":\"tables\",\"name\":\"A0\",\"to\":{\"ruleset\":\"star-rapid-2016/roulette\","
           "\"options\":{\"wheel\":\"live\",\"period\":0}}");
    const uint64_t before = asking.f->record.looked;
    change("\"part\":\"tables\",\"name\":\"B\"");
    assert_in_range(asking.f->record.looked - before, TERMINALS, TERMINALS + 10);
    assert_true(end());
}

static void expect(uint32_t desk, const char *words, const char *what)
{
    const char *said = ask(desk, "%s", words);
    if (!has(said, what))
        fail_msg("{%s} is answered %s", words, said);
}

static void assert_seats_differ(void)
{
    const struct open_table *ot = asking.f->table[0];
    bool had[16] = {false};
    for (unsigned i = 0; i < asking.f->terminal_count; i++) {
        assert_in_range(ot->seat_of[i], 1, 15);
        assert_false(had[ot->seat_of[i]]);
        had[ot->seat_of[i]] = true;
    }
}

/* T1001 and T1002 go, and what stood last stands where they were. */
static void who_sits_at_the_last_one_plays_on(void **state)
{
    (void)state;
    begin(5);
    expect(FIRST, "\"do\":\"join\",\"terminal\":\"T1001\"", "\"ok\":true");
    expect(LAST, "\"do\":\"join\",\"terminal\":\"T1005\"", "\"ok\":true");
    expect(LAST, "\"do\":\"card\",\"card\":\"100-0001\",\"pin\":\"2468\"", "\"ok\":true");
    expect(LAST, "\"do\":\"transfer\",\"to\":\"terminal\",\"amount\":5000", "\"ok\":true");
    expect(LAST, "\"do\":\"wager\",\"table\":\"A\",\"round\":1,\"bet\":\"red\",\"stake\":500",
           "\"ok\":true");
    change("\"part\":\"terminals\",\"name\":\"T1001-T1002\"");
    assert_int_equal(asking.f->terminal_count, 3);
    assert_true(asking.f->desk[FIRST].deaf);
    expect(LAST, "\"do\":\"wager\",\"table\":\"A\",\"round\":1,\"bet\":\"red\",\"stake\":500",
           "\"total\":1000");
    change("\"part\":\"terminals\",\"name\":\"T1001-T1002\",\"to\":{\"tables\":[\"A\"]}");
    expect(OTHER, "\"do\":\"join\",\"terminal\":\"T1001\"", "\"ok\":true");
    assert_seats_differ();
    expect(LAST, "\"do\":\"withdraw\",\"table\":\"A\",\"round\":1,\"bet\":\"red\",\"stake\":1000",
           "\"ok\":true");
    expect(OTHER, "\"do\":\"card\",\"card\":\"100-0001\",\"pin\":\"2468\"", "T1005");
    expect(LAST, "\"do\":\"leave\"", "\"ok\":true");
    expect(OTHER, "\"do\":\"card\",\"card\":\"100-0001\",\"pin\":\"2468\"", "\"on-card\":10000");
    assert_true(end());
}

/* Who looks something up is no reason to refuse what two persons have yet to agree on; when they
 * have, it waits for him, and is not lost. */
static void a_table_goes_into_a_test_when_nobody_looks_at_it(void **state)
{
    (void)state;
    char no[24], confirm[64];
    begin(5);
    for (int on = 1; on >= 0; on--) {
        asking.f->reads++;
        word_of(ask(BOSS, "\"do\":\"test\",\"table\":\"B\",\"on\":%s,\"reason\":\"a check\"",
                    on ? "true" : "false"),
                "\"no\":", no, sizeof no);
        snprintf(confirm, sizeof confirm, "\"do\":\"confirm\",\"no\":%s", no);
        expect(PIT, confirm, "\"code\":\"wait\"");
        assert_int_equal(asking.f->table[1]->in_test, !on);
        asking.f->reads--;
        expect(PIT, confirm, "\"ok\":true");
        assert_int_equal(asking.f->table[1]->in_test, on);
    }
    assert_true(end());
}

/* Whoever can connect may look something up again and again; what waits until nobody does comes all
 * the same. */
static const char ODDS[] = "\"do\":\"odds-of\",\"table\":\"A\"";

static void what_waits_for_who_reads_holds_off_who_would_read_next(void **state)
{
    (void)state;
    char no[24], confirm[64];
    begin(5);
    expect(OTHER, ODDS, "\"ok\":true");
    asking.f->reads++;
    word_of(ask(BOSS, "\"do\":\"change\",\"reason\":\"as agreed\",%s", CHANGES[5]), "\"no\":", no,
            sizeof no);
    expect(OTHER, ODDS, "\"ok\":true");
    snprintf(confirm, sizeof confirm, "\"do\":\"confirm\",\"no\":%s", no);
    ask(PIT, "%s", confirm);
    expect(OTHER, ODDS, "\"code\":\"wait\"");
    assert_int_equal(asking.f->plan->staff[2].role, ROLE_DEALER);
    asking.f->reads--;
    expect(OTHER, "\"do\":\"tables\"", "\"re\"");
    assert_int_equal(asking.f->plan->staff[2].role, ROLE_CASHIER);
    expect(OTHER, ODDS, "\"ok\":true");
    assert_true(end());
}

/* Other terms of a table, which hold from the next moment on in which nobody looks at it. */
static void a_table_that_goes_over_holds_off_who_would_read_next(void **state)
{
    (void)state;
    begin(5);
    change("\"part\":\"tables\",\"name\":\"B\",\"to\":{\"options\":{\"period\":30}}");
    assert_null(asking.f->table[1]->then);
    ask(FIRST, "%s", "\"do\":\"join\",\"terminal\":\"T1001\"");
    expect(FIRST, "\"do\":\"card\",\"card\":\"100-0001\",\"pin\":\"2468\"", "\"ok\":true");
    expect(FIRST, "\"do\":\"transfer\",\"to\":\"terminal\",\"amount\":5000", "\"ok\":true");
    change("\"part\":\"tables\",\"name\":\"A\",\"to\":{\"options\":{\"period\":30}}");
    assert_non_null(asking.f->table[0]->then);
    asking.f->reads++;
    expect(OTHER, ODDS, "\"ok\":true");
    expect(FIRST, "\"do\":\"leave\"", "\"ok\":true");
    expect(OTHER, ODDS, "\"code\":\"wait\"");
    assert_non_null(asking.f->table[0]->then);
    asking.f->reads--;
    ask(OTHER, "%s", "\"do\":\"tables\"");
    assert_null(asking.f->table[0]->then);
    expect(OTHER, ODDS, "\"ok\":true");
    assert_true(end());
}

/* A table whose session is over is cleared for the next. */
static void a_session_that_is_cleared_holds_off_who_would_read_next(void **state)
{
    (void)state;
    static const char CLEAR[] = "\"do\":\"contest\",\"table\":\"S\"";
    begin(5);
    change("\"part\":\"tables\",\"name\":\"S\",\"to\":{\"ruleset\":\"star/baccarat-tournament\","
           "\"automatic\":\"no\",\"options\":{\"seats\":5,\"min\":1000,\"max\":10000,\"bank\":"
           "30000,\"coups\":"
           "3,\"advance\":1,\"pass-cards\":1,\"undisclosed\":1,\"confirm\":\"no\"}}");
    asking.f->reads++;
    expect(OTHER, ODDS, "\"ok\":true");
    expect(BOSS, CLEAR, "\"code\":\"contest\"");
    expect(OTHER, ODDS, "\"code\":\"wait\"");
    asking.f->reads--;
    expect(BOSS, CLEAR, "\"ok\":true");
    expect(OTHER, ODDS, "\"ok\":true");
    assert_true(end());
}

/* One that looks for minutes is waited for, and so are the others, half of that time. */
static void who_reads_for_minutes_keeps_others_from_it_for_half_of_them(void **state)
{
    (void)state;
    begin(5);
    asking.f->reads++;
    unsigned held = 0;
    for (int second = 0; second < 120; second++) {
        asking.now.steady += 1000;
        asking.now.wall += 1000;
        assert_false(nobody_reads(asking.f));
        held += has(ask(OTHER, "%s", ODDS), "\"code\":\"wait\"");
    }
    assert_in_range(held, 50, 70);
    asking.f->reads--;
    assert_true(nobody_reads(asking.f));
    assert_true(end());
}

/* What was taken back in another pit. */
static void hears(int64_t no, const char *name, const char *words)
{
    char kept[512];
    struct person_row row = {.no = no, .words = kept};
    snprintf(row.name, sizeof row.name, "%s", name);
    snprintf(row.pit, sizeof row.pit, "salon");
    snprintf(kept, sizeof kept, "%s", words);
    change_heard(asking.f, &row, 1, book_durable(asking.f->book));
}

/* He is shown out at once, does not come back, and it is on record when it has waited for long; it
 * is not given up. */
static void who_was_taken_out_elsewhere_stays_at_no_desk_while_somebody_reads(void **state)
{
    (void)state;
    begin(5);
    expect(FIRST, "\"do\":\"login\",\"name\":\"dealer\",\"password\":\"x\"", "\"ok\":true");
    asking.f->reads++;
    hears(7, "dealer",
          "{\"to\":null,\"who\":\"anna\",\"second\":\"ben\",\"own\":false,\"reason\":\"gone\"}");
    ask(OTHER, "%s", "\"do\":\"tables\"");
    assert_int_equal(asking.f->staff[2].desk, NOBODY);
    assert_int_equal(asking.f->plan->staff_count, 3);
    expect(LAST, "\"do\":\"login\",\"name\":\"dealer\",\"password\":\"x\"", "\"code\":\"wait\"");
    const int64_t incidents = asking.f->incidents;
    for (int minute = 0; minute < 5; minute++) {
        asking.now.steady += 61000;
        asking.now.wall += 61000;
        ask(OTHER, "%s", "\"do\":\"tables\"");
    }
    assert_int_equal(asking.f->incidents, incidents + 1);
    assert_non_null(asking.f->changing);
    assert_true(end());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_costs_what_it_changes),
        cmocka_unit_test(a_table_less_costs_one_look_each),
        cmocka_unit_test(who_sits_at_the_last_one_plays_on),
        cmocka_unit_test(a_table_goes_into_a_test_when_nobody_looks_at_it),
        cmocka_unit_test(what_waits_for_who_reads_holds_off_who_would_read_next),
        cmocka_unit_test(a_table_that_goes_over_holds_off_who_would_read_next),
        cmocka_unit_test(a_session_that_is_cleared_holds_off_who_would_read_next),
        cmocka_unit_test(who_reads_for_minutes_keeps_others_from_it_for_half_of_them),
        cmocka_unit_test(who_was_taken_out_elsewhere_stays_at_no_desk_while_somebody_reads),
    };
    return cmocka_run_group_tests_name("change", tests, NULL, NULL);
}
