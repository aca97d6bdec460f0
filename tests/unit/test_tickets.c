/* Tickets on a book that was restored from a backup: what is open in it may have been paid since,
 * so nothing but two persons pays it, also after the floor was closed, until two persons say that
 * all are accounted for. What is printed since is not in doubt. */
#include "asking.h"

#include "floor/tickets.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char PLAN[] =
    "floor: Restored\ndemonstration: yes\nnotes: [500]\ntables:\n"
    "  - {table: A, ruleset: star-rapid-2016/roulette, options: {wheel: live, period: 0}}\n"
    "terminals:\n  - {terminals: C1-C3, funding: [cash, ticket]}\n"
    "staff:\n  - {name: cage, role: cashier, password: x}\n"
    "  - {name: boss, role: supervisor, password: x}\n"
    "  - {name: second, role: supervisor, password: x}\n";

static void print_ticket(uint32_t desk, char number[BOOK_TICKET_MAX])
{
    assert_true(has(ask(desk, "\"do\":\"cash\",\"note\":500"), "\"ok\":true"));
    word_of(ask(desk, "\"do\":\"ticket-out\""), "\"number\":\"", number, BOOK_TICKET_MAX);
}

enum { FIRST = 1, OTHER, CAGE, BOSS, SECOND, HOUR = 3600000 };

static void all_come(void)
{
    ask(FIRST, "\"do\":\"join\",\"terminal\":\"C1\"");
    ask(OTHER, "\"do\":\"join\",\"terminal\":\"C2\"");
    ask(CAGE, "\"do\":\"login\",\"name\":\"cage\",\"password\":\"x\"");
    ask(BOSS, "\"do\":\"login\",\"name\":\"boss\",\"password\":\"x\"");
    assert_true(
        has(ask(SECOND, "\"do\":\"login\",\"name\":\"second\",\"password\":\"x\""), "desk"));
}

static void confirms(uint32_t desk, const char *proposed)
{
    char no[32];
    assert_true(has(proposed, "\"event\":\"proposed\""));
    word_of(proposed, "\"no\":", no, sizeof no);
    assert_true(has(ask(desk, "\"do\":\"confirm\",\"no\":%s", no), "\"ok\":true"));
}

static void restored_tickets_are_paid_by_two(void **state)
{
    (void)state;
    char old[3][BOOK_TICKET_MAX], fresh[BOOK_TICKET_MAX];
    asking_open();
    all_come();
    asking.now.wall += HOUR; /* a clock that is an hour ahead, and put right later */
    for (int i = 0; i < 3; i++)
        print_ticket(FIRST, old[i]);
    asking.now.wall -= HOUR;
    ask(CAGE, "\"do\":\"tickets\"");
    tickets_doubt(asking.f);
    print_ticket(FIRST, fresh);
    assert_true(has(ask(OTHER, "\"do\":\"ticket-in\",\"number\":\"%s\"", fresh), "\"ok\":true"));
    assert_true(has(ask(OTHER, "\"do\":\"ticket-in\",\"number\":\"%s\"", old[0]), "ticket-held"));
    assert_true(has(ask(CAGE, "\"do\":\"ticket-pay\",\"number\":\"%s\"", old[0]), "\"reason\""));

    asking_close();
    asking_open();
    all_come();
    assert_true(has(ask(CAGE, "\"do\":\"ticket\",\"number\":\"%s\"", old[0]), "\"doubted\""));
    const char *pay =
        ask(CAGE, "\"do\":\"ticket-pay\",\"number\":\"%s\",\"reason\":\"known\"", old[0]);
    assert_true(has(pay, "\"duty\":\"ticket-doubted\""));
    confirms(BOSS, pay);
    assert_true(has(ask(CAGE, "\"do\":\"ticket\",\"number\":\"%s\"", old[0]), "\"redeemed\""));

    confirms(SECOND, ask(BOSS, "\"do\":\"tickets-trust\",\"reason\":\"all are accounted for\""));
    assert_true(has(ask(FIRST, "\"do\":\"ticket-in\",\"number\":\"%s\"", old[1]), "\"ok\":true"));
    assert_true(has(ask(CAGE, "\"do\":\"ticket-pay\",\"number\":\"%s\"", old[2]), "\"ok\":true"));
    asking_close();
}

int main(void)
{
    asking_begin("tickets", PLAN);
    const struct CMUnitTest tests[] = {cmocka_unit_test(restored_tickets_are_paid_by_two)};
    int failed = cmocka_run_group_tests_name("tickets", tests, NULL, NULL);
    return asking_end() ? failed : 1;
}
