/* What a floor reads to open, and what it reads to answer, does not grow with what has been: ten
 * times the members, sittings, tickets, incidents and lines cost not a step more, whatever the
 * machine.
 * Nor is more of it at hand. */
#include "asking.h"
#include "history.h"

#include <setjmp.h>

#include <cmocka.h>

static const char PLAN[] =
    "floor: Years\ndemonstration: yes\nnotes: [500]\nbankroll: 100000\ntables:\n"
    "  - {table: A, ruleset: star-rapid-2016/roulette, options: {wheel: live, period: 0}}\n"
    "terminals:\n  - {terminals: C1-C2, funding: [cash, ticket]}\n"
    "  - {terminals: T1-T2, funding: [card]}\n"
    "staff:\n  - {name: cage, role: cashier, password: x}\n"
    "  - {name: inspector, role: inspector, password: x}\n";

enum { CASH = 1, CARD, STRANGER, CAGE, INSPECTOR };

/* What is asked, in this order, of a floor that was opened on the history. A ticket and a member
 * that the history has are asked for by names that no test before has brought to hand. */
static const struct {
    uint32_t desk;
    const char *words;
} ASKED[] = {
    {CASH, "\"do\":\"join\",\"terminal\":\"C1\""},
    {CARD, "\"do\":\"join\",\"terminal\":\"T1\""},
    {STRANGER, "\"do\":\"join\",\"terminal\":\"T2\""},
    {CAGE, "\"do\":\"login\",\"name\":\"cage\",\"password\":\"x\""},
    {INSPECTOR, "\"do\":\"login\",\"name\":\"inspector\",\"password\":\"x\""},
    {CASH, "\"do\":\"cash\",\"note\":500"},
    {CASH, "\"do\":\"ticket-in\",\"number\":\"000000000000000007\""},
    {CASH, "\"do\":\"ticket-in\",\"number\":\"999999999999999999\""},
    {CASH, "\"do\":\"wager\",\"table\":\"A\",\"round\":1,\"bet\":\"red\",\"stake\":100"},
    {CASH, "\"do\":\"ticket-out\""},
    {CARD, "\"do\":\"card\",\"card\":\"100-0042\",\"pin\":\"2468\""},
    {CARD, "\"do\":\"transfer\",\"to\":\"terminal\",\"amount\":100"},
    {CARD, "\"do\":\"transfer\",\"to\":\"card\",\"amount\":50"},
    {CARD, "\"do\":\"statement\""},
    {CARD, "\"do\":\"leave\""},
    {STRANGER, "\"do\":\"card\",\"card\":\"100-9999999\",\"pin\":\"2468\""},
    {STRANGER, "\"do\":\"card\",\"card\":\"100-0043\",\"pin\":\"1111\""},
    {CAGE, "\"do\":\"pay-in\",\"card\":\"100-0044\",\"to\":\"card\",\"amount\":1000"},
    {CAGE, "\"do\":\"pay-out\",\"card\":\"100-0045\",\"from\":\"card\",\"amount\":10,"
           "\"pin\":\"2468\""},
    {CAGE, "\"do\":\"move\",\"card\":\"100-0046\",\"to\":\"deposit\",\"amount\":10,"
           "\"pin\":\"2468\""},
    {CAGE, "\"do\":\"ticket\",\"number\":\"000000000000000008\""},
    {CAGE, "\"do\":\"ticket-pay\",\"number\":\"000000000000000009\""},
    {CAGE, "\"do\":\"ticket-pay\",\"number\":\"000000000000000090\""},
    {CAGE, "\"do\":\"ticket-copy\",\"sequence\":10,\"reason\":\"lost\""},
    {CAGE, "\"do\":\"tickets\""},
    {CAGE, "\"do\":\"member\",\"card\":\"100-0047\""},
    {CAGE, "\"do\":\"members\""},
    {CAGE, "\"do\":\"member-new\",\"name\":\"Ann\",\"pin\":\"1357\""},
    {CAGE, "\"do\":\"unlock\",\"card\":\"100-0048\",\"reason\":\"known\""},
    {INSPECTOR, "\"do\":\"incidents\""},
    {INSPECTOR, "\"do\":\"statement\",\"account\":\"card 100-0049\""},
    {INSPECTOR, "\"do\":\"statement\",\"account\":\"nobody's\""},
    {INSPECTOR, "\"do\":\"journal\",\"table\":\"A\",\"from\":1"},
};
enum { ASKED_COUNT = sizeof ASKED / sizeof *ASKED };

struct costs {
    uint64_t opening, each[ASKED_COUNT];
    size_t accounts, holders, tickets; /* at hand after all that */
    char said[ASKED_COUNT][96];
};

/* The beginning of an answer without its number: what became of it. */
static void note_said(char to[96], const char *said)
{
    const char *from = strstr(said, "\"ok\":");
    snprintf(to, 96, "%.40s", from != NULL ? from : "nothing");
}

/* Wagers that are placed and taken back: lines of the table's journal, each in a page of its own.
 */
static void play_lines(int64_t times)
{
    ask(CASH, "%s", "\"do\":\"join\",\"terminal\":\"C2\"");
    ask(CASH, "%s", "\"do\":\"cash\",\"note\":500");
    for (int64_t i = 0; i < 50 * times; i++) {
        ask(CASH, "%s",
            "\"do\":\"wager\",\"table\":\"A\",\"round\":1,\"bet\":\"red\",\"stake\":100");
        ask(CASH, "%s",
            "\"do\":\"withdraw\",\"table\":\"A\",\"round\":1,\"bet\":\"red\",\"stake\":100");
    }
    ask(CASH, "%s", "\"do\":\"ticket-out\"");
}

static struct costs costs_of(int64_t times, char *path)
{
    struct costs c = {0};
    struct history h = {.members = 100 * times,
                        .sittings = 300 * times,
                        .tickets = 200 * times,
                        .out = 20,
                        .incidents = 100 * times,
                        .terminal = "C1"};
    char pin[BOOK_PIN_MAX];
    history_pin("2468", pin);
    asking_open();
    play_lines(times);
    asking_close();
    history_add(path, &h, 0, pin);
    uint64_t before = book_steps();
    asking_open();
    c.opening = book_steps() - before;
    for (size_t i = 0; i < ASKED_COUNT; i++) {
        before = book_steps();
        note_said(c.said[i], ask(ASKED[i].desk, "%s", ASKED[i].words));
        c.each[i] = book_steps() - before;
    }
    c.accounts = asking.f->accounts.open.count;
    c.holders = asking.f->holders.count;
    c.tickets = asking.f->tickets.count;
    asking_close();
    return c;
}

static void path_of_book(char path[96])
{
    snprintf(path, 96, "%s/floor.db", asking.folder);
}

static void remove_book(void)
{
    char command[160];
    snprintf(command, sizeof command, "rm -f %s/floor.db*", asking.folder);
    assert_int_equal(system(command), 0);
}

/* What holds money is added up when the ledger is opened, some steps for each; all else stays. */
enum { FOR_MONEY = 8, NEW_MEMBERS = 900 };

static void what_has_been_costs_nothing(void **state)
{
    (void)state;
    char path[96];
    path_of_book(path);
    struct costs few = costs_of(1, path);
    remove_book();
    struct costs many = costs_of(10, path);
    remove_book();
    const uint64_t money = FOR_MONEY * NEW_MEMBERS;
    if (many.opening > few.opening + money + few.opening / 10)
        fail_msg("opening takes %llu steps, and %llu where ten times as much has been",
                 (unsigned long long)few.opening, (unsigned long long)many.opening);
    for (size_t i = 0; i < ASKED_COUNT; i++) {
        if (strcmp(few.said[i], many.said[i]) != 0)
            fail_msg("{%s} is answered %s, and then %s", ASKED[i].words, few.said[i], many.said[i]);
        if (many.each[i] > few.each[i] + few.each[i] / 10 + 20)
            fail_msg("{%s} takes %llu steps, and %llu where ten times as much has been",
                     ASKED[i].words, (unsigned long long)few.each[i],
                     (unsigned long long)many.each[i]);
    }
    assert_int_equal(few.accounts, many.accounts);
    assert_int_equal(few.holders, many.holders);
    assert_int_equal(few.tickets, many.tickets);
}

/* --- passwords -------------------------------------------------------------------------------- */

static void logs_in(uint32_t desk, const char *address, const char *name)
{
    char text[128];
    floor_arrive(asking.f, desk, address, asking.now);
    int len = snprintf(text, sizeof text,
                       "{\"seq\":1,\"do\":\"login\",\"name\":\"%s\",\"password\":\"y\"}", name);
    asking.said[desk][0] = '\0';
    floor_hear(asking.f, desk, text, (size_t)len, asking.now);
    floor_turn(asking.f, asking.now);
}

/* However many connections somebody has, his guesses do not pile up before those of others. */
static void one_place_has_few_passwords_looked_at(void **state)
{
    (void)state;
    enum { CONNECTIONS = 14, OTHER = 15 };
    unsigned refused = 0, waited = 0;
    asking_open();
    for (uint32_t d = 0; d < CONNECTIONS; d++) {
        char name[16];
        snprintf(name, sizeof name, "guess %u", d);
        logs_in(d, "10.0.0.1", name);
    }
    logs_in(OTHER, "10.0.0.2", "cage");
    for (; asking.said[OTHER][0] == '\0'; waited++) {
        floor_work(asking.f, HAND_CLERK);
        floor_work(asking.f, HAND_WRITER);
        floor_turn(asking.f, asking.now);
    }
    for (uint32_t d = 0; d < CONNECTIONS; d++)
        refused += has(asking.said[d], "\"code\":\"wait\"");
    assert_int_equal(refused, CONNECTIONS - PLACE_CHECKS);
    assert_true(waited <= PLACE_CHECKS + 3);
    asking_close();
    remove_book();
}

int main(void)
{
    asking_begin("load", PLAN);
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_has_been_costs_nothing),
                                       cmocka_unit_test(one_place_has_few_passwords_looked_at)};
    int failed = cmocka_run_group_tests_name("load", tests, NULL, NULL);
    return asking_end() ? failed : 1;
}
