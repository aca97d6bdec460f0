/* Reckoned from stints, which the floor keeps while it is open (stints.c): what is read are the
 * hours that are asked for, however much has been. What was wagered there by positions of the
 * layout, times the exact edge of each, is what the house was to expect of it. */
#include "floor/activity.h"

#include "floor/directory.h"
#include "floor/journal_theory.h"
#include "floor/meters.h"
#include "floor/stakes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What rows may be of, in the order in which the words of a row stand. */
static const char *const BY[] = {"day", "hour", "table", "game", "dealer"};
enum { BY_DAY, BY_HOUR, BY_TABLE, BY_GAME, BY_DEALER, BYS };
static const unsigned USUALLY = 1 << BY_HOUR | 1 << BY_TABLE | 1 << BY_GAME | 1 << BY_DEALER;

enum {
    DROP,
    WAGERED,
    WIN,
    EXPECTED,
    HOLD,
    KEPT,
    THEORY,
    ROUNDS,
    OPEN,
    PACE,
    SEATS,
    TAKEN,
    OCCUPANCY
};

struct of_journal {
    struct journal_rules by;
    struct journal_theory odds;
};

struct active {
    const struct report_from *of;
    struct report *out;
    struct book_words *why;
    unsigned by;
    struct replay rules;
    struct of_journal **journal; /* by number; NULL: not asked for yet */
    size_t journals;
    struct directory ids;
    char (*id)[REPORT_WORDS * REPORT_WORD]; /* of rows */
    size_t id_room;
    double *expected; /* by row */
    size_t expected_room;
    bool good;
};

bool activity_by(const char *words, unsigned *by)
{
    *by = 0;
    while (true) {
        const size_t len = strcspn(words, ",");
        unsigned i = 0;
        while (i < BYS && (strlen(BY[i]) != len || strncmp(BY[i], words, len) != 0))
            i++;
        if (i == BYS || (*by >> i & 1) != 0)
            return false;
        *by |= 1u << i;
        if (words[len] == '\0')
            return (*by >> BY_DAY & 1) + (*by >> BY_HOUR & 1) < 2; /* an hour has its day */
        words += len + 1;
    }
}

/* --- rows ------------------------------------------------------------------------------------- */

static struct of_journal *journal_of(struct active *a, int64_t number)
{
    if ((size_t)number >= a->journals)
        a->journal = report_grown(a->journal, &a->journals, (size_t)number + 1, sizeof *a->journal);
    if (a->journal[number] == NULL) {
        struct of_journal *j = a->journal[number] = calloc(1, sizeof *j);
        if (j == NULL)
            abort();
        a->good = journal_rules_read(a->of->book, &a->rules, number, &j->by, a->why);
        if (a->good && j->by.layout != NULL && j->by.tender == a->of->tender)
            journal_theory_make(&j->by, &j->odds);
        else if (a->good && j->by.layout == NULL)
            report_find(a->out, "the rules of a journal cannot be read");
    }
    return a->journal[number];
}

static void name_time(int64_t hour, bool day, char word[REPORT_WORD])
{
    const time_t t = (time_t)(hour / 1000);
    struct tm when;
    localtime_r(&t, &when);
    strftime(word, REPORT_WORD, day ? "%Y-%m-%d" : "%Y-%m-%d %H:%M", &when);
}

static void name_row(const struct active *a, const struct stint *s, const struct of_journal *j,
                     char word[REPORT_WORDS][REPORT_WORD])
{
    unsigned w = 0;
    for (unsigned i = 0; i < BYS; i++) {
        if ((a->by >> i & 1) == 0)
            continue;
        if (i == BY_DAY || i == BY_HOUR)
            name_time(s->hour, i == BY_DAY, word[w++]);
        else
            snprintf(word[w++], REPORT_WORD, "%s",
                     i == BY_TABLE          ? j->by.table
                     : i == BY_DEALER       ? s->dealer
                     : j->by.layout != NULL ? j->by.layout->game->name
                                            : "?");
    }
}

static const char *id_of_row(const void *ctx, int64_t number)
{
    return ((const struct active *)ctx)->id[number - 1];
}

/* The number of the row, from 1, that a stint is of. */
static size_t row_of(struct active *a, const struct stint *s, const struct of_journal *j)
{
    char word[REPORT_WORDS][REPORT_WORD] = {{0}}, id[REPORT_WORDS * REPORT_WORD];
    name_row(a, s, j, word);
    snprintf(id, sizeof id, "%s\n%s\n%s\n%s", word[0], word[1], word[2], word[3]);
    a->ids.name = id_of_row;
    a->ids.ctx = a;
    int64_t n = directory_find(&a->ids, id);
    if (n == 0) {
        memcpy(report_add_row(a->out)->word, word, sizeof word);
        n = (int64_t)a->out->rows;
        a->id = report_grown(a->id, &a->id_room, (size_t)n, sizeof *a->id);
        a->expected = report_grown(a->expected, &a->expected_room, (size_t)n, sizeof *a->expected);
        memcpy(a->id[n - 1], id, sizeof id);
        directory_add(&a->ids, n);
    }
    return (size_t)n;
}

/* --- figures ---------------------------------------------------------------------------------- */

/* A jackpot that others have fed is no win of the house's, and none is expected. */
static double expected_of(const struct of_journal *j, const struct stint *s)
{
    struct stake_read r = {.text = s->stakes, .len = s->len};
    double sum = 0;
    while (stake_next(&r)) {
        const struct theory *t = r.other ? j->odds.altered : j->odds.theory;
        if (t != NULL && r.at < j->by.layout->game->spots && t->of[r.at].known)
            sum += (double)r.stake * t->of[r.at].edge;
    }
    return sum;
}

/* Chips on the cloth are money that the chip bank counts. */
static bool is_asked_for(const struct active *a, const struct of_journal *j)
{
    return j->by.tender == a->of->tender ||
           (a->of->tender == TENDER_MONEY && j->by.tender == TENDER_CHIPS);
}

static bool take_stint(void *ctx, const struct stint *s)
{
    static const struct {
        unsigned column;
        enum stint_of figure;
    } OF[] = {{DROP, STINT_DROP},     {WAGERED, STINT_WAGERED}, {WIN, STINT_WIN},
              {ROUNDS, STINT_ROUNDS}, {OPEN, STINT_OPEN},       {SEATS, STINT_SEATS},
              {TAKEN, STINT_TAKEN}};
    struct active *a = ctx;
    const struct of_journal *j = journal_of(a, s->table);
    if (!a->good || !is_asked_for(a, j))
        return a->good;
    const size_t n = row_of(a, s, j);
    for (size_t i = 0; i < sizeof OF / sizeof *OF; i++)
        a->out->row[n - 1].figure[OF[i].column] += s->of[OF[i].figure];
    a->expected[n - 1] += expected_of(j, s);
    return true;
}

/* Times are told in thousandths of an hour, and rounds by the hour that the table was open. */
static void reckon(struct report_row *r)
{
    int64_t *g = r->figure;
    g[HOLD] = report_share(g[WIN], g[DROP]);
    g[KEPT] = report_share(g[WIN], g[WAGERED]);
    g[THEORY] = report_share(g[EXPECTED], g[WAGERED]);
    g[PACE] = g[OPEN] > 0 ? g[ROUNDS] * 1000 * 3600000 / g[OPEN] : 0;
    g[OCCUPANCY] = report_share(g[TAKEN], g[SEATS]);
    g[OPEN] /= 3600;
    g[SEATS] /= 3600;
    g[TAKEN] /= 3600;
}

static void put_columns(struct report *out)
{
    report_column(out, "drop", COLUMN_MONEY);
    report_column(out, "wagered", COLUMN_MONEY);
    report_column(out, "win", COLUMN_MONEY);
    report_column(out, "expected", COLUMN_MONEY);
    report_column(out, "hold", COLUMN_SHARE);
    report_column(out, "kept", COLUMN_SHARE);
    report_column(out, "theory", COLUMN_SHARE);
    report_column(out, "rounds", COLUMN_COUNT);
    report_column(out, "open-hours", COLUMN_TIMES);
    report_column(out, "pace", COLUMN_TIMES);
    report_column(out, "seat-hours", COLUMN_TIMES);
    report_column(out, "taken-hours", COLUMN_TIMES);
    report_column(out, "occupancy", COLUMN_SHARE);
}

/* In the order in which they are kept until the total is told. */
static const unsigned UNROUNDED[] = {EXPECTED, OPEN, SEATS, TAKEN};
enum { UNROUNDED_COUNT = sizeof UNROUNDED / sizeof *UNROUNDED };

static void reckon_total(struct report *r)
{
    for (unsigned i = 0; i < UNROUNDED_COUNT; i++)
        r->total.figure[UNROUNDED[i]] = llround(r->unrounded[i]);
    reckon(&r->total);
}

static void finish(struct active *a)
{
    struct report *out = a->out;
    for (size_t i = 0; i < out->rows; i++)
        for (unsigned k = 0; k < UNROUNDED_COUNT; k++)
            out->unrounded[k] += UNROUNDED[k] == EXPECTED
                                     ? a->expected[i]
                                     : (double)out->row[i].figure[UNROUNDED[k]];
    out->reckon = reckon_total;
    report_add_up(out);
    for (size_t i = 0; i < out->rows; i++) {
        out->row[i].figure[EXPECTED] = llround(a->expected[i]);
        reckon(&out->row[i]);
    }
}

static void active_free(struct active *a)
{
    for (size_t i = 0; i < a->journals; i++) {
        if (a->journal[i] == NULL)
            continue;
        journal_theory_free(&a->journal[i]->odds);
        journal_rules_free(&a->journal[i]->by);
        free(a->journal[i]);
    }
    directory_free(&a->ids);
    free(a->journal);
    free(a->id);
    free(a->expected);
}

/* All that ever was is held against the ledger. */
static bool compare(const struct report_from *of, struct report *out, struct book_words *why)
{
    struct book_words finding;
    if (of->from != 0 || of->to != INT64_MAX)
        return true;
    if (!meters_agree(of->book, &finding, why))
        return false;
    if (finding.words[0] != '\0')
        report_find(out, finding.words);
    return true;
}

bool activity_make(const struct report_from *of, struct report *out, struct book_words *why)
{
    struct active a = {.of = of,
                       .out = out,
                       .why = why,
                       .by = of->by != 0 ? of->by : USUALLY,
                       .rules = {.shelf = of->shelf, .clauses = of->clauses},
                       .good = true};
    replay_kept_by(&a.rules, of->book);
    put_columns(out);
    memset(out->words, 0, sizeof out->words);
    for (unsigned i = 0, w = 0; i < BYS; i++)
        if ((a.by >> i & 1) != 0)
            out->words[w++] = BY[i];
    bool good = book_each_stint(of->book, of->from, of->to, take_stint, &a, why) && a.good;
    if (good)
        finish(&a);
    active_free(&a);
    return good && compare(of, out, why);
}
