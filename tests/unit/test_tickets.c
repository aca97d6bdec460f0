/* Tickets on a book that was restored from a backup: what is open in it may have been paid since,
 * so nothing but two persons pays it, also after the floor was closed, until two persons say that
 * all are accounted for. What is printed since is not in doubt. */
#include "house.h"

#include "deaf.h"
#include "floor/house.h"
#include "floor/tickets.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <unistd.h>

static const char PLAN[] =
    "floor: Restored\ndemonstration: yes\nnotes: [500]\ntables:\n"
    "  - {table: A, ruleset: star-rapid-2016/roulette, options: {wheel: live, period: 0}}\n"
    "terminals:\n  - {terminals: C1-C3, funding: [cash, ticket]}\n"
    "staff:\n  - {name: cage, role: cashier, password: x}\n"
    "  - {name: boss, role: supervisor, password: x}\n"
    "  - {name: second, role: supervisor, password: x}\n";

static struct house house;
static struct plan *plan;
static struct floor *f;
static char folder[] = "/tmp/baize-tickets-XXXXXX";
static struct moment now = {.wall = INT64_C(1794700000000)};
static int64_t seq;

enum { DESKS = 16 };
static char said[DESKS][8192]; /* the last answer at each desk */

static void hear_answer(void *ctx, uint32_t desk, const char *text, size_t len)
{
    (void)ctx;
    if (strncmp(text, "{\"re\":", 6) == 0)
        snprintf(said[desk], sizeof said[desk], "%.*s", (int)len, text);
}

static void open_floor(void)
{
    struct trouble why;
    struct floor_setup s = {.shelf = &house.shelf,
                            .clauses = &house.clauses,
                            .plan = plan,
                            .folder = folder,
                            .by_hand = true,
                            .now = now,
                            .say = hear_answer,
                            .part = deaf_part,
                            .log = deaf_log,
                            .wake = deaf_wake};
    f = floor_open(&s, &why);
    if (f == NULL)
        fail_msg("%s", why.words);
}

/* What the desk is answered, once it is on disk. */
static const char *ask(uint32_t desk, const char *fmt, ...)
{
    char fields[512], text[640];
    va_list args;
    va_start(args, fmt);
    vsnprintf(fields, sizeof fields, fmt, args);
    va_end(args);
    if (!f->desk[desk].here)
        floor_arrive(f, desk, "127.0.0.1", now);
    int len = snprintf(text, sizeof text, "{\"seq\":%lld,%s}", (long long)++seq, fields);
    now.wall++;
    now.steady++;
    floor_hear(f, desk, text, (size_t)len, now);
    floor_quiet(f, now);
    return said[desk];
}

static bool has(const char *text, const char *what)
{
    return strstr(text, what) != NULL;
}

static void word_of(const char *text, const char *key, char *out, size_t cap)
{
    const char *at = strstr(text, key);
    assert_non_null(at);
    at += strlen(key);
    snprintf(out, cap, "%.*s", (int)strcspn(at, "\",}"), at);
}

static void print_ticket(uint32_t desk, char number[BOOK_TICKET_MAX])
{
    assert_true(has(ask(desk, "\"do\":\"cash\",\"note\":500"), "\"ok\":true"));
    word_of(ask(desk, "\"do\":\"ticket-out\""), "\"number\":\"", number, BOOK_TICKET_MAX);
}

enum { FIRST = 1, OTHER, CAGE, BOSS, SECOND };

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
    struct trouble why;
    open_floor();
    all_come();
    for (int i = 0; i < 3; i++)
        print_ticket(FIRST, old[i]);
    tickets_doubt(f);
    print_ticket(FIRST, fresh);
    assert_true(has(ask(OTHER, "\"do\":\"ticket-in\",\"number\":\"%s\"", fresh), "\"ok\":true"));
    assert_true(has(ask(OTHER, "\"do\":\"ticket-in\",\"number\":\"%s\"", old[0]), "ticket-held"));
    assert_true(has(ask(CAGE, "\"do\":\"ticket-pay\",\"number\":\"%s\"", old[0]), "\"reason\""));

    floor_farewell(f, "the day is over", now);
    assert_true(floor_close(f, now, &why));
    open_floor();
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
    assert_true(floor_close(f, now, &why));
}

int main(void)
{
    struct trouble why;
    char path[64];
    house_open(&house);
    if (mkdtemp(folder) == NULL)
        return 1;
    snprintf(path, sizeof path, "%s/plan.yaml", folder);
    FILE *to = fopen(path, "w");
    if (to == NULL || fputs(PLAN, to) < 0 || fclose(to) != 0 ||
        (plan = plan_read(path, &why)) == NULL) {
        fprintf(stderr, "%s\n", why.words);
        return 1;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(restored_tickets_are_paid_by_two)};
    int failed = cmocka_run_group_tests_name("tickets", tests, NULL, NULL);
    plan_free(plan);
    clauses_free(&house.clauses);
    snprintf(path, sizeof path, "rm -rf %s", folder);
    return system(path) == 0 ? failed : 1;
}
