#include "floor/exposition.h"

#include "book/latency.h"
#include "floor/house.h"

#include <inttypes.h>

static void head(struct text *t, const char *name, const char *type, const char *help)
{
    text_fmt(t, "# HELP baize_%s %s\n# TYPE baize_%s %s\n", name, help, name, type);
}

/* --- tables ----------------------------------------------------------------------------------- */

/* Names of tables and pits are words of the plan: no quote, no backslash, no end of line. */
static void of_table(struct text *t, const struct floor *f, const struct open_table *ot,
                     const char *name, int64_t value)
{
    const int32_t pit = ot->plan->pit;
    text_fmt(t, "baize_%s{table=\"%s\",pit=\"%s\"} %" PRId64 "\n", name, ot->plan->name,
             pit >= 0 ? f->plan->pit[pit].name : "", value);
}

static int64_t staked_on(const struct floor *f, const struct open_table *ot)
{
    return ot->at.tender == TENDER_MONEY ? account_of(&f->accounts, ot->wagers)->balance : 0;
}

static int64_t round_of(const struct floor *f, const struct open_table *ot)
{
    (void)f;
    return ot->at.table->round;
}

static int64_t takes_wagers(const struct floor *f, const struct open_table *ot)
{
    (void)f;
    return ot->at.table->phase == PHASE_OPEN;
}

static const struct {
    const char *name, *help;
    int64_t (*of)(const struct floor *f, const struct open_table *ot);
} TABLES[] = {
    {"table_staked_cents", "Stakes of money that lie on a table.", staked_on},
    {"table_round", "The number of the round that a table is at.", round_of},
    {"table_open", "Whether a table takes wagers.", takes_wagers},
};

static void put_tables(const struct floor *f, struct text *t)
{
    for (size_t m = 0; m < sizeof TABLES / sizeof *TABLES; m++) {
        head(t, TABLES[m].name, "gauge", TABLES[m].help);
        for (unsigned i = 0; i < f->table_count; i++)
            of_table(t, f, f->table[i], TABLES[m].name, TABLES[m].of(f, f->table[i]));
    }
}

/* --- the book --------------------------------------------------------------------------------- */

static void put_latency(const struct floor *f, struct text *t)
{
    struct book_latency l;
    uint64_t sum = 0;
    book_read_latency(f->book, &l);
    head(t, "commit_seconds", "histogram", "How long a batch took to be made durable.");
    for (unsigned i = 0; i < LATENCY_BOUNDS; i++) {
        sum += l.batches[i];
        text_fmt(t, "baize_commit_seconds_bucket{le=\"%g\"} %" PRIu64 "\n",
                 (double)LATENCY_BOUND[i] / 1e6, sum);
    }
    sum += l.batches[LATENCY_BOUNDS];
    text_fmt(t,
             "baize_commit_seconds_bucket{le=\"+Inf\"} %" PRIu64
             "\nbaize_commit_seconds_sum %.6f\nbaize_commit_seconds_count %" PRIu64 "\n",
             sum, (double)l.microseconds / 1e6, sum);
}

void floor_put_metrics(const struct floor *f, struct text *t)
{
    put_latency(f, t);
    put_tables(f, t);
}
