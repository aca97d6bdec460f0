/* Simulated rounds of Caribbean stud by the best play, and what came of them beside the exact
 * figures. */
#include "games/stud/odds.h"
#include "odds/figures.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* --- dealing ---------------------------------------------------------------------------------- */

struct ready {
    struct stud_sheet *sheet;
    struct stud_chart chart;
};

static void *begin(const struct simulation *s, unsigned *counters)
{
    struct ready *r = malloc(sizeof *r);
    if (r == NULL)
        abort();
    r->sheet = stud_sheet_of(s->layout, stud_least_ante(s->layout->rs));
    stud_chart_make(&r->sheet->terms, &r->sheet->play, s->threads, &r->chart);
    *counters = STUD_OUTCOMES;
    return r;
}

static void deal(const struct simulation *s, uint64_t lane, uint64_t rounds, uint64_t *count)
{
    const struct ready *r = s->with;
    stud_rounds(&r->chart, s->seed, lane, rounds, count);
}

static void end(void *with)
{
    struct ready *r = with;
    stud_chart_free(&r->chart);
    free(r->sheet);
    free(r);
}

/* --- the report ------------------------------------------------------------------------------- */

/* What a stake of one returned on average, and its standard error. */
struct mean {
    double returns, error;
    uint64_t wins;
};

/* Sums over rounds of what each changed, and of its square. */
static struct mean mean_of(double sum, double squares, uint64_t rounds)
{
    double n = (double)rounds, net = sum / n;
    return (struct mean){.returns = 1 + net, .error = sqrt((squares / n - net * net) / n)};
}

static struct mean ante_mean(const struct stud_sheet *s, const struct tally *t)
{
    double sum = 0, squares = 0;
    uint64_t wins = 0;
    for (unsigned i = 0; i < STUD_ENDS; i++) {
        const struct stud_end *e = &s->end[i];
        double came = (double)t->count[e->outcome];
        double net = e->result == RESULT_LOSE ? -frac_double(e->staked) : frac_double(e->pays);
        sum += came * net;
        squares += came * net * net;
        wins += e->result == RESULT_WIN ? t->count[e->outcome] : 0;
    }
    struct mean m = mean_of(sum, squares, t->rounds);
    m.wins = wins;
    return m;
}

static struct mean jackpot_mean(const struct stud_sheet *s, const struct tally *t)
{
    double sum = -(double)t->rounds, squares = (double)t->rounds;
    uint64_t wins = 0;
    for (unsigned c = POKER_FLUSH; c < POKER_CATEGORIES; c++) {
        uint64_t prizes = t->count[STUD_PRIZE + c - POKER_FLUSH];
        double came = (double)prizes;
        double won = (double)s->jackpot_pays[c] / (double)s->jackpot_stake;
        sum += came * won;
        squares += came * ((won - 1) * (won - 1) - 1);
        wins += prizes;
    }
    struct mean m = mean_of(sum, squares, t->rounds);
    m.wins = wins;
    return m;
}

static void print_mean(const char *bet, struct mean m, struct frac exact)
{
    double off = m.error > 0 ? (m.returns - frac_double(exact)) / m.error : 0;
    printf("  %-16s %12.6f %12.6f %12.6f %+7.2f s\n", bet, m.returns * 100,
           frac_double(exact) * 100, m.error * 100, off);
}

/* How often rounds end so is a matter of chance itself: a share, with its own error. */
static void print_end(const struct stud_end *e, const struct tally *t)
{
    double n = (double)t->rounds, p = frac_double(e->probability);
    double share = (double)t->count[e->outcome] / n, error = sqrt(p * (1 - p) / n);
    printf("    %-14s %12.6f %12.6f %12.6f %+7.2f s\n", stud_end_words(e->outcome), share * 100,
           p * 100, error * 100, (share - p) / error);
}

static void print_report(const struct stud_sheet *s, const struct tally *t, const char *seed)
{
    printf("%s: %llu rounds by the best play, seed %s\n", s->layout->rs->name,
           (unsigned long long)t->rounds, seed);
    printf("  %-16s %12s %12s %12s %9s\n", "bet", "observed %", "exact %", "std error", "off by");
    print_mean("ante, bet", ante_mean(s, t), s->returns);
    for (unsigned i = 0; i < STUD_ENDS; i++)
        print_end(&s->end[i], t);
    if (s->has_jackpot)
        print_mean("jackpot", jackpot_mean(s, t), s->jackpot_returns);
}

static void put_mean(struct text *t, const char *bet, struct mean m, struct frac exact)
{
    json_open(t, NULL, '{');
    json_str(t, "bet", bet);
    json_str(t, "on", NULL);
    json_str(t, "play", "optimal");
    json_int(t, "wins", (int64_t)m.wins);
    json_number(t, "observed_return", m.returns);
    json_number(t, "standard_error", m.error);
    json_frac(t, "exact_return", exact);
}

static void print_report_json(const struct stud_sheet *s, const struct tally *tally,
                              const char *seed)
{
    struct text t;
    report_begin(&t, s->layout);
    json_options(&t, s->layout->rs);
    json_int(&t, "rounds", (int64_t)tally->rounds);
    json_str(&t, "seed", seed);
    json_open(&t, "bets", '[');
    put_mean(&t, "ante", ante_mean(s, tally), s->returns);
    json_open(&t, "outcomes", '[');
    for (unsigned i = 0; i < STUD_ENDS; i++) {
        json_open(&t, NULL, '{');
        json_str(&t, "by", stud_end_words(s->end[i].outcome));
        json_int(&t, "came", (int64_t)tally->count[s->end[i].outcome]);
        json_frac(&t, "probability", s->end[i].probability);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    json_close(&t, '}');
    if (s->has_jackpot) {
        put_mean(&t, "jackpot", jackpot_mean(s, tally), s->jackpot_returns);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    report_end(&t);
}

static void report(const struct simulation *s, const struct tally *t, const struct reporting *how)
{
    const struct ready *r = s->with;
    if (how->json) {
        print_report_json(r->sheet, t, how->seed);
        return;
    }
    print_report(r->sheet, t, how->seed);
    print_pace(t->rounds, how->seconds, s->threads);
}

const struct rounds STUD_SIMULATED = {begin, deal, report, end};
