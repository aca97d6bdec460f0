/* A floor with years behind it: how long it takes to open, how much memory it has, and how long the
 * loop is at work for each message that moves money or asks for something.
 *
 * What the writer, the clerk and the disk take meanwhile is not the loop's time, and is left out:
 * they work beside it. Its own is processor time, so that others on the machine do not count. The
 * members, tickets and sittings that are asked for are strangers to the floor each time, so that
 * everything has to be looked up. */
#include "measure.h"

#include "../tests/unit/asking.h"
#include "../tests/unit/history.h"

#include <sys/wait.h>

static const char PLAN[] =
    "floor: Years\ndemonstration: yes\nnotes: [500]\nbankroll: 100000000\ntables:\n"
    "  - {table: A, ruleset: crown-fusion-2024/auto-roulette, spin: 500, options: {period: "
    "60000}}\n"
    "  - {table: B, ruleset: star-rapid-2016/roulette, options: {wheel: live, period: 0}}\n"
    "terminals:\n  - {terminals: C1-C2, tables: [B], funding: [cash, ticket]}\n"
    "  - {terminals: T1-T2, tables: [A], funding: [card]}\n"
    "staff:\n  - {name: cage, role: cashier, password: x}\n"
    "  - {name: inspector, role: inspector, password: x}\n";

enum { CASH = 1, CARD, STRANGER, CAGE, INSPECTOR, RUNS = 200 };

static int64_t members = 1000000, tickets = 1000000, sittings = 5000000;
static double longest; /* time that the loop was at work without a break */

static double piece(double began)
{
    double took = clock_of(CLOCK_THREAD_CPUTIME_ID) - began;
    longest = took > longest ? took : longest;
    return took;
}

/* How long the loop was at work until the desk was answered. */
static double loop_time(uint32_t desk, const char *fields)
{
    char text[640];
    struct floor *f = asking.f;
    int len = snprintf(text, sizeof text, "{\"seq\":%lld,%s}", (long long)++asking.seq, fields);
    asking.said[desk][0] = '\0';
    asking.now.steady++;
    asking.now.wall++;
    double began = clock_of(CLOCK_THREAD_CPUTIME_ID), sum;
    floor_hear(f, desk, text, (size_t)len, asking.now);
    floor_turn(f, asking.now);
    sum = piece(began);
    while (asking.said[desk][0] == '\0') {
        floor_work(f, HAND_CLERK);
        floor_work(f, HAND_AUDITOR);
        floor_work(f, HAND_SEARCHER);
        floor_work(f, HAND_WRITER);
        began = clock_of(CLOCK_THREAD_CPUTIME_ID);
        floor_turn(f, asking.now);
        sum += piece(began);
    }
    return sum;
}

static int64_t some(int64_t of)
{
    return 1 + (int64_t)randombytes_uniform((uint32_t)of);
}

/* A message of the kind, for somebody or something else each time. */
static void fill_in(char fields[512], const char *words)
{
    char whose[BOOK_NAME_MAX], ticket[BOOK_TICKET_MAX];
    snprintf(whose, sizeof whose, "100-%04lld", (long long)some(members));
    history_ticket(some(tickets / 10), ticket); /* those that are out */
    size_t n = 0;
    for (const char *w = words; *w != '\0' && n + 64 < 512; w++) {
        if (*w == '@')
            n += (size_t)snprintf(fields + n, 512 - n, "%s", whose);
        else if (*w == '#')
            n += (size_t)snprintf(fields + n, 512 - n, "%s", ticket);
        else
            fields[n++] = *w;
    }
    fields[n] = '\0';
}

static const struct measured {
    const char *name;
    uint32_t desk;
    const char *words, *before, *after; /* said without being measured */
} MEASURED[] = {
    {"card in", CARD, "\"do\":\"card\",\"card\":\"@\",\"pin\":\"2468\"", NULL, "\"do\":\"leave\""},
    {"card to terminal", CARD, "\"do\":\"transfer\",\"to\":\"terminal\",\"amount\":100",
     "\"do\":\"card\",\"card\":\"@\",\"pin\":\"2468\"", "\"do\":\"leave\""},
    {"card out", CARD, "\"do\":\"leave\"", "\"do\":\"card\",\"card\":\"@\",\"pin\":\"2468\"", NULL},
    {"a card nobody has", STRANGER, "\"do\":\"card\",\"card\":\"x@\",\"pin\":\"2468\"", NULL, NULL},
    {"note in", CASH, "\"do\":\"cash\",\"note\":500", NULL, "\"do\":\"ticket-out\""},
    {"ticket in", CASH, "\"do\":\"ticket-in\",\"number\":\"#\"", NULL, "\"do\":\"ticket-out\""},
    {"ticket out", CASH, "\"do\":\"ticket-out\"", "\"do\":\"cash\",\"note\":500", NULL},
    {"pay in", CAGE, "\"do\":\"pay-in\",\"card\":\"@\",\"to\":\"card\",\"amount\":100", NULL, NULL},
    {"pay out", CAGE,
     "\"do\":\"pay-out\",\"card\":\"@\",\"from\":\"card\",\"amount\":10,\"pin\":\"2468\"", NULL,
     NULL},
    {"move", CAGE,
     "\"do\":\"move\",\"card\":\"@\",\"to\":\"deposit\",\"amount\":10,\"pin\":\"2468\"", NULL,
     NULL},
    {"ticket paid", CAGE, "\"do\":\"ticket-pay\",\"number\":\"#\"", NULL, NULL},
    {"ticket looked up", CAGE, "\"do\":\"ticket\",\"number\":\"#\"", NULL, NULL},
    {"the last tickets", CAGE, "\"do\":\"tickets\"", NULL, NULL},
    {"a member's page", CAGE, "\"do\":\"member\",\"card\":\"@\"", NULL, NULL},
    {"the first members", CAGE, "\"do\":\"members\"", NULL, NULL},
    {"a statement", INSPECTOR, "\"do\":\"statement\",\"account\":\"card @\"", NULL, NULL},
    {"incidents", INSPECTOR, "\"do\":\"incidents\"", NULL, NULL},
    {"2,000 accounts", INSPECTOR, "\"do\":\"accounts\",\"after\":1000000", NULL, NULL},
};

static void say(uint32_t desk, const char *words)
{
    char fields[512];
    if (words == NULL)
        return;
    fill_in(fields, words);
    double before = longest;
    loop_time(desk, fields);
    longest = before;
}

static void measure_one(const struct measured *m)
{
    static double took[RUNS];
    char fields[512];
    longest = 0;
    for (size_t i = 0; i < RUNS; i++) {
        say(m->desk, m->before);
        fill_in(fields, m->words);
        took[i] = loop_time(m->desk, fields);
        say(m->desk, m->after);
        /* Wrong cards make a terminal wait, and little would be measured. */
        if (m->desk == STRANGER)
            asking.now.steady += 3600000;
    }
    double median = median_of(took, RUNS);
    printf("  %-20s %9.1f %9.1f %9.1f\n", m->name, median * 1e6, took[RUNS * 99 / 100] * 1e6,
           longest * 1e6);
}

static long memory(void)
{
    char line[256];
    long kilobytes = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL)
        sscanf(line, "VmRSS: %ld", &kilobytes);
    if (status != NULL)
        fclose(status);
    return kilobytes;
}

/* In a process of its own, whose memory goes with it. */
static void make_book(void)
{
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        char path[96], pin[BOOK_PIN_MAX];
        struct history h = {.members = members,
                            .sittings = sittings,
                            .tickets = tickets,
                            .out = tickets / 10,
                            .incidents = 100000,
                            .terminal = "C1"};
        history_pin("2468", pin);
        asking_open();
        asking_close();
        snprintf(path, sizeof path, "%s/floor.db", asking.folder);
        history_add(path, &h, 0, pin);
        sync(); /* an opening forces what it writes through: not behind all that */
        _exit(0);
    }
    int status = 1;
    asking_or_die(child > 0 && waitpid(child, &status, 0) == child && status == 0,
                  "the book could not be made");
}

static void everybody_comes(void)
{
    for (uint32_t d = CASH; d <= INSPECTOR; d++)
        floor_arrive(asking.f, d, "127.0.0.1", asking.now);
    say(CASH, "\"do\":\"join\",\"terminal\":\"C1\"");
    say(CARD, "\"do\":\"join\",\"terminal\":\"T1\"");
    say(STRANGER, "\"do\":\"join\",\"terminal\":\"T2\"");
    say(CAGE, "\"do\":\"login\",\"name\":\"cage\",\"password\":\"x\"");
    say(INSPECTOR, "\"do\":\"login\",\"name\":\"inspector\",\"password\":\"x\"");
}

int main(int argc, char **argv)
{
    int64_t part = argc > 1 ? strtoll(argv[1], NULL, 10) : 1;
    members /= part;
    tickets /= part;
    sittings /= part;
    asking_begin("years", PLAN);
    double began = clock_of(CLOCK_MONOTONIC);
    make_book();
    printf("a floor of %lld members, %lld tickets, %lld closed accounts (made in %.0f s)\n",
           (long long)members, (long long)tickets, (long long)sittings,
           clock_of(CLOCK_MONOTONIC) - began);
    long before = memory();
    for (int i = 0; i < 3; i++) {
        began = clock_of(CLOCK_MONOTONIC);
        asking_open();
        printf("  open after            %7.3f s\n", clock_of(CLOCK_MONOTONIC) - began);
        if (i < 2)
            asking_close();
    }
    printf("  memory                %7.1f MB when it is open", (double)(memory() - before) / 1024);
    everybody_comes();
    printf("\n  the loop at work, microseconds of processor time\n  %-20s %9s %9s %9s\n", "",
           "median", "p99", "at once");
    for (size_t i = 0; i < sizeof MEASURED / sizeof *MEASURED; i++)
        measure_one(&MEASURED[i]);
    printf("  memory                %7.1f MB after all that\n", (double)(memory() - before) / 1024);
    asking_close();
    return asking_end() ? 0 : 1;
}
