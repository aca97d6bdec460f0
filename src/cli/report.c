#include "floor/report.h"
#include "base/text.h"
#include "cli/cli.h"
#include "floor/activity.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char HELP[] =
    "usage: baize report [NAME] [--book FOLDER] [--all] [--from DAY] [--to DAY] [--of WHAT]\n"
    "                    [--by WORDS] [--csv | --json]\n\n"
    "Reports of a floor's book, reckoned from its ledger; without a name, which there are. What "
    "does\n"
    "not add up is said, and the exit status is 1. The floor may be open meanwhile.\n\n"
    "  --book FOLDER    where the book lies (default: floor-book), or postgres://…\n"
    "  --all            of every pit in the database, each with its total, and of all together\n"
    "  --from, --to     days, 2026-11-16, by the clock of this machine, both included\n"
    "  --of WHAT        money, or apart from it what is none: test, tournament (default: money)\n"
    "  --by WORDS       of activity, what a row is of: some of day, hour, table, game, dealer, "
    "with\n"
    "                   commas between them (default: hour,table,game,dealer)\n"
    "  --csv            comma separated, amounts in cents\n"
    "  --json           one object, amounts in cents\n";

static void figure_words(enum column_kind kind, int64_t n, char words[32])
{
    const char *sign = n < 0 ? "-" : "";
    const uint64_t size = n < 0 ? (uint64_t)-n : (uint64_t)n;
    switch (kind) {
    case COLUMN_COUNT:
        snprintf(words, 32, "%" PRId64, n);
        break;
    case COLUMN_MONEY:
        snprintf(words, 32, "%s%" PRIu64 ".%02" PRIu64, sign, size / 100, size % 100);
        break;
    case COLUMN_SHARE:
        snprintf(words, 32, "%s%" PRIu64 ".%02" PRIu64 "%%", sign, size / 10000,
                 size % 10000 / 100);
        break;
    case COLUMN_TIMES:
        snprintf(words, 32, "%s%" PRIu64 ".%02" PRIu64, sign, size / 1000, size % 1000 / 10);
        break;
    case COLUMN_MARK:
        snprintf(words, 32, "%s", hold_mark_words(n));
        break;
    }
}

/* --- as a table ------------------------------------------------------------------------------- */

/* How many places a word takes on a terminal: of what is written in Chinese or Korean, as names may
 * be, each character takes two. */
static int places(const char *word)
{
    int n = 0;
    for (size_t len; *word != '\0'; word += len > 0 ? len : 1) {
        const unsigned char c = (unsigned char)*word;
        len = text_utf8(word);
        n += (c >= 0xe3 && c <= 0xed) || c == 0xf0 ? 2 : 1;
    }
    return n;
}

static int width_of(const struct report *r, unsigned column)
{
    size_t width = strlen(r->column[column].name);
    char words[32];
    const struct report_row *row;
    for (size_t i = 0; (row = report_line(r, i)) != NULL; i++) {
        figure_words(r->column[column].kind, row->figure[column], words);
        width = strlen(words) > width ? strlen(words) : width;
    }
    return (int)width;
}

static int word_width(const struct report *r, unsigned word)
{
    int width = places(r->words[word]);
    const struct report_row *row;
    for (size_t i = 0; (row = report_line(r, i)) != NULL; i++) {
        const int own = places(row->word[word]);
        width = own > width ? own : width;
    }
    return width;
}

static void as_table(const struct report *r)
{
    int width[REPORT_COLUMNS], wide[REPORT_WORDS];
    cli_print(stdout, "%s%s\n", r->title,
              r->demonstration ? " (a demonstration: no real money)" : "");
    for (unsigned w = 0; w < REPORT_WORDS && r->words[w] != NULL; w++)
        printf("%-*s  ", wide[w] = word_width(r, w), r->words[w]);
    for (unsigned c = 0; c < r->columns; c++)
        printf("%*s%s", width[c] = width_of(r, c), r->column[c].name,
               c + 1 < r->columns ? "  " : "\n");
    const struct report_row *row;
    for (size_t i = 0; (row = report_line(r, i)) != NULL; i++) {
        for (unsigned w = 0; w < REPORT_WORDS && r->words[w] != NULL; w++)
            cli_print(stdout, "%s%*s  ", row->word[w], wide[w] - places(row->word[w]), "");
        for (unsigned c = 0; c < r->columns; c++) {
            char words[32];
            figure_words(r->column[c].kind, row->figure[c], words);
            printf("%*s%s", width[c], words, c + 1 < r->columns ? "  " : "\n");
        }
    }
}

/* --- for machines ----------------------------------------------------------------------------- */

/* A word in quotes, and a quote in it twice (RFC 4180); none of ours begins a formula. */
static void csv_word(const char *word)
{
    putchar('"');
    for (; *word != '\0'; word++) {
        if (*word == '"')
            putchar('"');
        putchar(*word);
    }
    putchar('"');
}

static void csv_figure(enum column_kind kind, int64_t figure)
{
    if (kind == COLUMN_MARK)
        csv_word(hold_mark_words(figure));
    else
        printf("%" PRId64, figure);
}

static void csv_row(const struct report *r, const struct report_row *row)
{
    for (unsigned w = 0; w < REPORT_WORDS && r->words[w] != NULL; w++) {
        csv_word(row != NULL ? row->word[w] : r->words[w]);
        putchar(',');
    }
    for (unsigned c = 0; c < r->columns; c++) {
        if (row == NULL)
            csv_word(r->column[c].name);
        else
            csv_figure(r->column[c].kind, row->figure[c]);
        fputs(c + 1 < r->columns ? "," : "\r\n", stdout);
    }
}

static void as_csv(const struct report *r)
{
    csv_row(r, NULL);
    for (size_t i = 0; i < r->rows; i++)
        csv_row(r, &r->row[i]);
}

static void as_json(const char *name, const struct report *r)
{
    struct text t;
    const size_t cap = 4096 + (r->rows + r->parts + 1) * 2048;
    char *buf = malloc(cap);
    if (buf == NULL)
        abort();
    text_on(&t, buf, cap);
    json_open(&t, NULL, '{');
    json_str(&t, "report", name);
    report_put(r, &t);
    json_close(&t, '}');
    puts(buf);
    free(buf);
}

int cmd_report(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("report", "all book from to of by csv json", HELP, argc, argv);
    struct book_words why;
    struct report r;
    char path[4200];
    if (a.word_count == 0) {
        for (size_t i = 0; report_about(i) != NULL; i++)
            printf("%-15s %s\n", report_about(i)->name, report_about(i)->title);
        return EXIT_DONE;
    }
    if (a.word_count > 1 || (a.csv && a.json))
        cli_usage("report", "name one report, and one way to print it");
    enum tender tender = TENDER_MONEY;
    if (a.of != NULL && !tender_find(a.of, &tender))
        cli_usage("report", "--of is money, test or tournament");
    unsigned by = 0;
    if (a.by != NULL && !activity_by(a.by, &by))
        cli_usage("report", "--by is some of %s, and of day and hour one", ACTIVITY_BY);
    struct report_from of = {.shelf = &c->shelf,
                             .clauses = &c->clauses,
                             .from = a.from != NULL ? cli_day("report", a.from, false) : 0,
                             .to = a.to != NULL ? cli_day("report", a.to, true) : INT64_MAX,
                             .tender = tender,
                             .by = by,
                             .now = (int64_t)time(NULL) * 1000};
    if (of.to <= of.from)
        cli_usage("report", "--to is before --from");
    cli_book(&a, path, sizeof path);
    if (!(a.all ? report_make_over : report_make_at)(path, a.words[0], &of, &r, &why))
        cli_usage("report", "%s", why.words);
    if (a.json)
        as_json(a.words[0], &r);
    else if (a.csv)
        as_csv(&r);
    else
        as_table(&r);
    if (r.note[0] != '\0' && !a.json)
        cli_print(stderr, "%s\n", r.note);
    if (!r.good)
        cli_print(stderr, "baize report: %s\n", r.finding);
    const bool good = r.good;
    report_free(&r);
    return good ? EXIT_DONE : EXIT_FINDING;
}
