/* How fast a floor's whole book is verified, beside the least that any verification must do: hash
 * the lines of every journal once, each with the link before it.
 *
 * The book is one that a floor of seven games has written, driven here without a network: wagers of
 * seven players a table, taken back now and then, rounds that close and settle by themselves. One
 * thread is measured in processor time, all of them by the clock.
 *
 * usage: bench_audit [LINES [FOLDER]]. With a folder the book is left in it. */
#include "measure.h"

#include "base/rng.h"
#include "floor/audit.h"
#include "floor/floor.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TABLES = 7, EACH = 7, SEATS = TABLES * EACH, BETS = 12, RUNS = 5 };

static const struct played {
    const char *name, *ruleset, *more;
    struct {
        const char *bet, *on;
    } bet[BETS];
} PLAYED[TABLES] = {
    {"R1",
     "crown-fusion-2024/auto-roulette",
     "spin: 500, options: {min: 100, max: 50000, unit: 100, period: 15000}",
     {{"straight", "17"},
      {"red", NULL},
      {"split", "1-2"},
      {"dozen", "1"},
      {"column", "2"},
      {"odd", NULL}}},
    {"R2",
     "star-rapid-2016/roulette",
     "spin: 500, options: {wheel: automated, min: 50, max: 20000, unit: 50, period: 15000}",
     {{"straight", "5"},
      {"black", NULL},
      {"split", "1-2"},
      {"dozen", "3"},
      {"column", "1"},
      {"high", NULL}}},
    {"B1",
     "crown-fusion-2024/auto-baccarat",
     "deal: 100, options: {min: 500, max: 200000, unit: 100, period: 15000}",
     {{"player", NULL}, {"banker", NULL}, {"tie", NULL}, {"player-pair", NULL}}},
    {"S1",
     "crown-fusion-2024/auto-sic-bo",
     "spin: 500, options: {min: 100, max: 50000, unit: 100, period: 15000}",
     {{"big", NULL}, {"small", NULL}, {"odd", NULL}, {"single", "3"}, {"total", "9"}}},
    {"W1",
     "nz1996/money-wheel",
     "spin: 500, options: {min: 100, max: 20000, unit: 100, period: 15000}",
     {{"symbol", "A"}, {"symbol", "B"}, {"symbol", "C"}, {"symbol", "D"}}},
    {"C1",
     "nz1996/craps",
     "spin: 500, options: {min: 500, max: 50000, unit: 100, period: 15000}",
     {{"pass", NULL}, {"field", NULL}, {"any-seven", NULL}, {"dont-pass", NULL}}},
    {"A1",
     "crown-fusion-2024/auto-blackjack",
     "deal: 100, options: {min: 500, max: 50000, unit: 100, period: 15000, decision: 10000, "
     "insurance-time: 10000}",
     {{"main", NULL}}},
};

static struct shelf shelf;
static struct clauses clauses;
static struct floor *f;
static volatile uint8_t kept; /* so that nothing measured is thought useless */
static struct moment now = {.wall = INT64_C(1794700000000)};
static json_int_t seq[SEATS], of_round[SEATS];
static uint64_t said;

static void quit(const char *words)
{
    fprintf(stderr, "bench_audit: %s\n", words);
    exit(2);
}

static void hear(void *ctx, uint32_t desk, const char *text, size_t len)
{
    (void)ctx;
    const char *round = memmem(text, len, "\"round\":", 8);
    if (memmem(text, len, "\"event\":\"opened\"", 16) != NULL ||
        memmem(text, len, "\"view\":", 7) != NULL)
        of_round[desk] = round != NULL ? atoll(round + 8) : 0;
}

static void parted(void *ctx, uint32_t desk, const char *why)
{
    (void)ctx;
    (void)desk;
    quit(why);
}

static void no_log(void *ctx, const char *line)
{
    (void)ctx;
    (void)line;
}

static void no_wake(void *ctx)
{
    (void)ctx;
}

static void says(uint32_t desk, const char *fields, ...) __attribute__((format(printf, 2, 3)));
static void says(uint32_t desk, const char *fields, ...)
{
    char message[512], rest[400];
    va_list args;
    va_start(args, fields);
    vsnprintf(rest, sizeof rest, fields, args);
    va_end(args);
    int len = snprintf(message, sizeof message, "{\"seq\":%lld,%s}", (long long)++seq[desk], rest);
    floor_hear(f, desk, message, (size_t)len, now);
    said++;
}

static void write_plan(const char *path)
{
    FILE *to = fopen(path, "w");
    if (to == NULL)
        quit("the folder cannot be written");
    fprintf(to, "floor: Audited\ndemonstration: yes\nseal-every: 1000\nidle: 900000\ntables:\n");
    for (unsigned i = 0; i < TABLES; i++)
        fprintf(to, "  - {table: %s, ruleset: %s, %s}\n", PLAYED[i].name, PLAYED[i].ruleset,
                PLAYED[i].more);
    fprintf(to, "terminals:\n");
    for (unsigned i = 0; i < TABLES; i++)
        fprintf(to, "  - {terminals: T%02u-T%02u, funding: [card], tables: [%s]}\n", i * EACH,
                (i + 1) * EACH - 1, PLAYED[i].name);
    fprintf(to, "members:\n");
    for (unsigned i = 0; i < SEATS; i++)
        fprintf(to, "  - {card: 100-%04u, name: P%u, pin: \"2468\", on-card: 100000000000}\n", i,
                i);
    fclose(to);
}

static void pass(int64_t ms)
{
    now.wall += ms;
    now.steady += ms;
}

static void open_floor(const char *folder)
{
    struct trouble why;
    char path[512];
    snprintf(path, sizeof path, "%s.yaml", folder);
    write_plan(path);
    struct plan *plan = plan_read(path, &why);
    unlink(path);
    f = plan == NULL ? NULL
                     : floor_open(&(struct floor_setup){.shelf = &shelf,
                                                        .clauses = &clauses,
                                                        .plan = plan,
                                                        .folder = folder,
                                                        .now = now,
                                                        .say = hear,
                                                        .part = parted,
                                                        .log = no_log,
                                                        .wake = no_wake},
                                  &why);
    if (f == NULL)
        quit(why.words);
    for (uint32_t d = 0; d < SEATS; d++) {
        char address[16];
        snprintf(address, sizeof address, "here %u", d);
        floor_arrive(f, d, address, now);
        says(d, "\"do\":\"join\",\"terminal\":\"T%02u\"", d);
        says(d, "\"do\":\"card\",\"card\":\"100-%04u\",\"pin\":\"2468\"", d);
        floor_quiet(f, now);
        says(d, "\"do\":\"transfer\",\"amount\":50000000000,\"to\":\"terminal\"");
        floor_quiet(f, now);
    }
}

static void wager(uint32_t desk, struct rng *r)
{
    const struct played *p = &PLAYED[desk / EACH];
    char on[32] = "";
    unsigned n = 0;
    while (n < BETS && p->bet[n].bet != NULL)
        n++;
    n = rng_below(r, n);
    if (p->bet[n].on != NULL)
        snprintf(on, sizeof on, ",\"on\":\"%s\"", p->bet[n].on);
    const bool back = rng_below(r, 10) == 0;
    says(desk, "\"do\":\"%s\",\"table\":\"%s\",\"round\":%lld,\"bet\":\"%s\"%s,\"stake\":%d",
         back ? "withdraw" : "wager", p->name, (long long)of_round[desk], p->bet[n].bet, on, 500);
}

/* Everybody wagers a few times, then the time passes until all have been settled. */
static void play(uint64_t lines)
{
    struct rng r;
    uint8_t seed[RNG_SEED_BYTES] = {7};
    rng_seeded(&r, seed, 0);
    for (said = 0; said < lines;) {
        for (unsigned k = 0; k < 12; k++) {
            for (uint32_t d = 0; d < SEATS; d++)
                wager(d, &r);
            floor_quiet(f, now);
            pass(100);
        }
        for (unsigned k = 0; k < 60; k++) {
            pass(500);
            floor_quiet(f, now);
        }
    }
}

/* --- the measurements ------------------------------------------------------------------------- */

/* All journals, one after the other. */
static struct {
    char *at;
    size_t len;
} text;

static bool keep_page(void *ctx, const struct page *p)
{
    (void)ctx;
    text.at = realloc(text.at, text.len + p->len + 1);
    if (text.at == NULL)
        abort();
    memcpy(text.at + text.len, p->text, p->len);
    text.len += p->len;
    return true;
}

static void keep_journals(const char *path)
{
    struct book_words why;
    struct book_reader *r = book_read(path, &why);
    for (int64_t n = 1; r != NULL && n <= TABLES; n++)
        if (!book_each_page(r, n, 1, keep_page, NULL, &why))
            quit(why.words);
    if (r == NULL)
        quit(why.words);
    book_read_end(r);
}

static double rate_of_hashing(uint64_t lines)
{
    struct link last = chain_start();
    double from = clock_of(CLOCK_PROCESS_CPUTIME_ID);
    for (const char *at = text.at, *end = text.at + text.len; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        last = chain_next(last, at, (size_t)(stop - at));
        at = stop + 1;
    }
    kept = last.hash[0];
    return (double)lines / (clock_of(CLOCK_PROCESS_CPUTIME_ID) - from);
}

static double rate_of_audit(const char *path, unsigned threads, clockid_t by, uint64_t *lines)
{
    struct audit a;
    double from = clock_of(by);
    audit_book(path, &shelf, &clauses, &(struct audit_how){.threads = threads}, &a);
    double took = clock_of(by) - from;
    if (!a.good)
        quit("the book is not good");
    *lines = 0;
    for (size_t i = 0; i < a.table_count; i++)
        *lines += a.table[i].line;
    audit_free(&a);
    return (double)*lines / took;
}

static void measure(const char *path)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    double hashing[RUNS], one[RUNS], alone[RUNS], all[RUNS];
    uint64_t lines;
    keep_journals(path);
    rate_of_audit(path, 1, CLOCK_MONOTONIC, &lines);
    for (int i = 0; i < RUNS; i++) {
        hashing[i] = rate_of_hashing(lines);
        one[i] = rate_of_audit(path, 1, CLOCK_PROCESS_CPUTIME_ID, &lines);
        alone[i] = rate_of_audit(path, 1, CLOCK_MONOTONIC, &lines);
        all[i] = rate_of_audit(path, (unsigned)cores, CLOCK_MONOTONIC, &lines);
    }
    double reference = median_of(hashing, RUNS), rate = median_of(one, RUNS),
           by_clock = median_of(alone, RUNS);
    printf("verification of a book, %llu lines of %d games, median of %d runs\n",
           (unsigned long long)lines, TABLES, RUNS);
    printf("  reference: every line hashed once  %9.0f lines/s\n", reference);
    printf("  the whole book, one thread         %9.0f lines/s   %6.3f of the reference\n", rate,
           rate / reference);
    printf("  by the clock, one thread           %9.0f lines/s\n", by_clock);
    printf("  by the clock, %ld threads            %9.0f lines/s   %6.3f of one thread\n", cores,
           median_of(all, RUNS), median_of(all, RUNS) / by_clock);
    free(text.at);
}

static void clear_away(const char *folder)
{
    static const char *const NAMES[] = {"floor.db",      "floor.db-wal",     "floor.db-shm",
                                        "floor.db.lock", "floor.db.readers", "floor.key"};
    char path[512];
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
        unlink(path);
    }
    if (rmdir(folder) != 0)
        quit("the folder cannot be removed");
}

int main(int argc, char **argv)
{
    struct trouble why;
    char made[] = "/tmp/bench-audit.XXXXXX", path[512];
    const char *folder = argc > 2 ? argv[2] : mkdtemp(made);
    if (!rng_start() || !shelf_find(&shelf, &why) || !clauses_read(&clauses, &shelf, &why))
        quit(why.words);
    if (folder == NULL)
        quit("no folder can be made");
    open_floor(folder);
    play(argc > 1 ? strtoull(argv[1], NULL, 10) : 60000);
    if (!floor_close(f, now, &why))
        quit(why.words);
    snprintf(path, sizeof path, "%s/floor.db", folder);
    measure(path);
    if (argc < 3)
        clear_away(folder);
    clauses_free(&clauses);
    return 0;
}
