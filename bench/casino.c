/* Every pit has one batch under way at a time, as a controller has; what comes meanwhile is its
 * next. The database takes batches in the order in which they come, each on a processor of its own,
 * and then has them flushed: all that wait for the disk share its next flush. */
#include "casino.h"
#include "measure.h"

#include "base/rng.h"

#include <stdbool.h>
#include <stdio.h>

enum { PITS = 100, TABLES = 50, SEATS = 40, TERMINALS = PITS * TABLES * SEATS };
/* A round in seconds, and how long wagers are taken; wagers of a terminal in it, and what its
 * settlement enters: stakes, what was won, a slip. */
enum { ROUND = 45, OPEN = 25, WAGERS = 3, SETTLED = 3, SECONDS = 10 };
enum { CORES_MOST = 32 };

struct entry {
    double at;
    int pit;
};

static struct entry *entries;
static size_t count;
static struct rng chance;

static double share(void)
{
    return rng_below(&chance, 1 << 24) / (double)(1 << 24);
}

static void enter(double at, int pit)
{
    if (at < 0)
        at += ROUND;
    if (at < SECONDS)
        entries[count++] = (struct entry){at, pit};
}

static int earlier(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    return x->at != y->at ? (x->at > y->at) - (x->at < y->at) : x->pit - y->pit;
}

/* Tables begin their rounds when they will. */
static void fill(void)
{
    static const uint8_t SEED[RNG_SEED_BYTES] = {17};
    rng_seeded(&chance, SEED, 0);
    entries = malloc(sizeof *entries * TERMINALS * (WAGERS + SETTLED));
    if (entries == NULL)
        abort();
    for (int table = 0; table < PITS * TABLES; table++) {
        const double result = share() * ROUND;
        for (int i = 0; i < SEATS * WAGERS; i++)
            enter(result - (ROUND - OPEN) * 0.5 - share() * OPEN, table / TABLES);
        for (int i = 0; i < SEATS * SETTLED; i++)
            enter(result, table / TABLES);
    }
    qsort(entries, count, sizeof *entries, earlier);
}

/* --- the database ----------------------------------------------------------------------------- */

struct pit {
    size_t *waiting, *written; /* entries */
    size_t waits, writes;
    bool busy;
};

static struct pit pits[PITS];
static int queue[PITS], queued, to_flush[PITS], due, flushing[PITS], flushed;
static struct {
    int pit;
    double end;
} core[CORES_MOST];
static double flush_end, *waited;
static size_t heard, batches;
static double worked;

static void start(const struct parts *p, int cores, double now)
{
    for (int c = 0; c < cores && queued > 0; c++) {
        if (core[c].pit >= 0)
            continue;
        const double takes = p->batch + p->entry * (double)(pits[queue[0]].writes - 1);
        core[c].pit = queue[0];
        core[c].end = now + takes;
        worked += takes;
        for (int i = 1; i < queued; i++)
            queue[i - 1] = queue[i];
        queued--;
    }
}

static void hand_over(int pit)
{
    struct pit *t = &pits[pit];
    size_t *list = t->written;
    if (t->busy || t->waits == 0)
        return;
    t->written = t->waiting;
    t->writes = t->waits;
    t->waiting = list;
    t->waits = 0;
    t->busy = true;
    queue[queued++] = pit;
    batches++;
}

static void begin_flush(const struct parts *p, double now)
{
    if (flushed > 0 || due == 0)
        return;
    for (int i = 0; i < due; i++)
        flushing[i] = to_flush[i];
    flushed = due;
    due = 0;
    flush_end = now + p->flush;
}

static void end_flush(double now)
{
    const int done = flushed;
    flushed = 0;
    for (int i = 0; i < done; i++) {
        struct pit *t = &pits[flushing[i]];
        for (size_t n = 0; n < t->writes; n++)
            waited[heard++] = now - entries[t->written[n]].at;
        t->busy = false;
        hand_over(flushing[i]);
    }
}

static void reset(int cores)
{
    for (int i = 0; i < PITS; i++) {
        pits[i].waits = pits[i].writes = 0;
        pits[i].busy = false;
        pits[i].waiting = realloc(pits[i].waiting, count * sizeof(size_t));
        pits[i].written = realloc(pits[i].written, count * sizeof(size_t));
        if (pits[i].waiting == NULL || pits[i].written == NULL)
            abort();
    }
    for (int c = 0; c < cores; c++)
        core[c].pit = -1;
    queued = due = flushed = 0;
    heard = batches = 0;
    worked = 0;
}

/* How long it takes until all is written. */
static double run(const struct parts *p, int cores)
{
    double now = 0;
    reset(cores);
    for (size_t next = 0; heard < count;) {
        int first = -1;
        double at = next < count ? entries[next].at : 1e9;
        for (int c = 0; c < cores; c++) {
            if (core[c].pit >= 0 && core[c].end < at) {
                at = core[c].end;
                first = c;
            }
        }
        now = at;
        if (flushed > 0 && flush_end <= at) {
            now = flush_end;
            end_flush(now);
        } else if (first >= 0) {
            to_flush[due++] = core[first].pit;
            core[first].pit = -1;
        } else {
            const int pit = entries[next].pit;
            for (; next < count && entries[next].at <= now && entries[next].pit == pit; next++)
                pits[pit].waiting[pits[pit].waits++] = next;
            hand_over(pit);
        }
        begin_flush(p, now);
        start(p, cores, now);
    }
    return now;
}

void casino_print(const struct parts *p)
{
    fill();
    waited = malloc(count * sizeof *waited);
    if (waited == NULL)
        abort();
    const double second = (double)count / SECONDS;
    printf("%d pits of %d terminals, %d in all, from these parts (a round is %d s: %d wagers,\n"
           "  %d entries to settle each terminal; %.0f entries a second)\n",
           PITS, TERMINALS / PITS, TERMINALS, ROUND, WAGERS, SETTLED, second);
    printf("  each controller                %6.2f of one processor for its book\n",
           second / PITS * p->controller);
    printf("  %-10s  %12s  %12s  %12s  %18s\n", "processors", "busy", "batches/s", "in a batch",
           "a wager waits, ms");
    for (int cores = 1; cores <= CORES_MOST; cores *= 2) {
        const double took = run(p, cores);
        qsort(waited, heard, sizeof *waited, ascending);
        printf("  %-10d  %12.2f  %12.0f  %12.1f  p50 %5.1f p99 %5.1f\n", cores,
               worked / took / cores, (double)batches / took, (double)count / (double)batches,
               1e3 * waited[heard / 2], 1e3 * waited[heard * 99 / 100]);
    }
    free(waited);
    free(entries);
}
