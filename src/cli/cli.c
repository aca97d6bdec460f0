#include "cli/cli.h"

#include "base/money.h"
#include "base/text.h"
#include "book/book.h"

#include <getopt.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void print_tame(FILE *to, const char *fmt, va_list ap)
{
    char *words;
    const int len = vasprintf(&words, fmt, ap);
    if (len < 0)
        abort();
    const bool ends = len > 0 && words[len - 1] == '\n';
    if (ends)
        words[len - 1] = '\0';
    text_tame(words);
    fprintf(to, "%s%s", words, ends ? "\n" : "");
    free(words);
}

void cli_print(FILE *to, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    print_tame(to, fmt, ap);
    va_end(ap);
}

_Noreturn void cli_usage(const char *command, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fprintf(stderr, "baize %s: ", command);
    print_tame(stderr, fmt, ap);
    fprintf(stderr, "\nTry `baize %s --help`.\n", command);
    va_end(ap);
    exit(EXIT_USAGE);
}

static bool takes_it(const char *takes, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = takes; (at = strstr(at, name)) != NULL; at += n)
        if ((at == takes || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0'))
            return true;
    return false;
}

/* Every long option of every command: its name and where its value goes. */
static const struct {
    const char *name;
    bool is_flag;
    size_t at;
} LONG[] = {
    {"option", false, 0}, /* may be given many times */
    {"json", true, offsetof(struct args, json)},
    {"csv", true, offsetof(struct args, csv)},
    {"from", false, offsetof(struct args, from)},
    {"to", false, offsetof(struct args, to)},
    {"fractions", true, offsetof(struct args, fractions)},
    {"strategy", true, offsetof(struct args, strategy)},
    {"tap", true, offsetof(struct args, tap)},
    {"clauses", true, offsetof(struct args, clauses)},
    {"open", true, offsetof(struct args, open)},
    {"all", true, offsetof(struct args, all)},
    {"recent", true, offsetof(struct args, recent)},
    {"help", true, offsetof(struct args, help)},
    {"journal", false, offsetof(struct args, journal)},
    {"rng", false, offsetof(struct args, rng)},
    {"marks", true, offsetof(struct args, marks)},
    {"rounds", false, offsetof(struct args, rounds)},
    {"seed", false, offsetof(struct args, seed)},
    {"threads", false, offsetof(struct args, threads)},
    {"bets", false, offsetof(struct args, bets)},
    {"bytes", false, offsetof(struct args, bytes)},
    {"document", false, offsetof(struct args, document)},
    {"of", false, offsetof(struct args, of)},
    {"by", false, offsetof(struct args, by)},
    {"hash", true, offsetof(struct args, hash)},
    {"token", true, offsetof(struct args, token)},
    {"standby", true, offsetof(struct args, standby)},
    {"drain", true, offsetof(struct args, drain)},
    {"at", false, offsetof(struct args, at)},
    {"new-key", true, offsetof(struct args, new_key)},
    {"seals", false, offsetof(struct args, seals)},
    {"archive", false, offsetof(struct args, archive)},
    {"before", false, offsetof(struct args, before)},
    {"restored", false, offsetof(struct args, restored)},
    {"plan", false, offsetof(struct args, plan)},
    {"floor", false, offsetof(struct args, floor)},
    {"code", false, offsetof(struct args, code)},
    {"serial", false, offsetof(struct args, serial)},
    {"spin", false, offsetof(struct args, spin)},
    {"out", false, offsetof(struct args, out)},
    {"address", false, offsetof(struct args, address)},
    {"asset", false, offsetof(struct args, asset)},
    {"book", false, offsetof(struct args, book)},
    {"keys", false, offsetof(struct args, keys)},
    {"pit", false, offsetof(struct args, pit)},
    {"host", false, offsetof(struct args, host)},
    {"port", false, offsetof(struct args, port)},
    {"cert", false, offsetof(struct args, cert)},
    {"key", false, offsetof(struct args, key)},
    {"origin", false, offsetof(struct args, origin)},
    {"web", false, offsetof(struct args, web)},
    {"log", false, offsetof(struct args, log)},
    {"rate", false, offsetof(struct args, rate)},
    {"doors", false, offsetof(struct args, doors)},
    {"outcomes", false, offsetof(struct args, outcomes)},
    {"below", false, offsetof(struct args, below)},
    {"plant", false, offsetof(struct args, plant)},
    {"cards", false, offsetof(struct args, cards)},
    {"check", false, offsetof(struct args, check)},
    {"since", false, offsetof(struct args, since)},
    {"statistics", false, offsetof(struct args, statistics)},
    {"sbom", false, offsetof(struct args, sbom)},
    {"plot", false, offsetof(struct args, plot)},
    {"tally", true, offsetof(struct args, tally)},
};
enum { LONG_COUNT = sizeof LONG / sizeof *LONG };

static void take_option(const char *command, struct args *a, size_t k, const char *value)
{
    if (LONG[k].is_flag) {
        *(bool *)((char *)a + LONG[k].at) = true;
    } else if (k > 0) {
        memcpy((char *)a + LONG[k].at, &value, sizeof value);
    } else {
        if (a->given_count == CLI_OPTIONS_MAX)
            cli_usage(command, "too many options");
        a->given[a->given_count++] = value;
    }
}

/* What a shell completes after the command's name. */
static void list_options(const char *takes)
{
    for (size_t k = 0; k < LONG_COUNT; k++)
        if (strcmp(LONG[k].name, "help") == 0 || takes_it(takes, LONG[k].name))
            printf("--%s\n", LONG[k].name);
}

struct args cli_args(const char *command, const char *takes, const char *help, int argc,
                     char **argv)
{
    enum { FIRST = 256 }; /* '?' says that an option is none */
    struct args a = {0};
    struct option known[LONG_COUNT + 1] = {{0}};
    for (size_t k = 0; k < LONG_COUNT; k++)
        known[k] = (struct option){LONG[k].name, LONG[k].is_flag ? no_argument : required_argument,
                                   NULL, (int)k + FIRST};
    if (argc == 2 && strcmp(argv[1], "--options") == 0) {
        list_options(takes);
        exit(EXIT_DONE);
    }
    opterr = 0;
    optind = 1;
    for (int k; (k = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        if (k == '?')
            cli_usage(command, "%s is not understood", argv[optind - 1]);
        const char *name = LONG[k - FIRST].name;
        if (strcmp(name, "help") != 0 && !takes_it(takes, name))
            cli_usage(command, "--%s does not go with this command", name);
        take_option(command, &a, (size_t)(k - FIRST), optarg);
    }
    a.words = argv + optind; /* getopt has put them last */
    a.word_count = (size_t)(argc - optind);
    if (a.help) {
        fputs(help, stdout);
        exit(EXIT_DONE);
    }
    return a;
}

struct ruleset *cli_ruleset(struct cli *c, const char *command, const char *name,
                            const struct args *a)
{
    struct trouble why;
    struct ruleset *rs = ruleset_load(&c->shelf, &c->clauses, name, a->given, a->given_count, &why);
    if (rs == NULL)
        cli_usage(command, "%s", why.words);
    return rs;
}

struct ruleset *cli_layout(struct cli *c, const char *command, const char *name,
                           const struct args *a, struct layout *l)
{
    struct trouble why;
    struct ruleset *rs = cli_ruleset(c, command, name, a);
    if (!layout_build(l, rs, &why))
        cli_usage(command, "%s", why.words);
    return rs;
}

uint64_t cli_number(const char *command, const char *what, const char *text, uint64_t from,
                    uint64_t to)
{
    cents n;
    if (!money_parse(text, &n) || n < 0 || (uint64_t)n < from || (uint64_t)n > to)
        cli_usage(command, "%s must be a whole number from %llu to %llu", what,
                  (unsigned long long)from, (unsigned long long)to);
    return (uint64_t)n;
}

void cli_book(const struct args *a, char *path, size_t cap)
{
    struct stat s;
    const char *book = a->book != NULL ? a->book : "floor-book";
    const bool whole = book_in_database(book) || (stat(book, &s) == 0 && !S_ISDIR(s.st_mode));
    snprintf(path, cap, "%s%s", book, whole ? "" : "/floor.db");
}

const char *cli_book_in(const char *name, char *path, size_t cap)
{
    struct stat s;
    if (book_in_database(name) || stat(name, &s) != 0 || !S_ISDIR(s.st_mode))
        return name;
    snprintf(path, cap, "%s/floor.db", name);
    return path;
}

unsigned cli_threads(const char *command, const struct args *a)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (a->threads != NULL)
        return (unsigned)cli_number(command, "--threads", a->threads, 1, 256);
    return cores > 0 ? (unsigned)cores : 1;
}

/* When the bar began, and when it was drawn last, in seconds; 0: there is none. */
static struct {
    double since, drawn;
    uint64_t from;
} bar;

static void draw_bar(const char *what, const char *unit, uint64_t done, uint64_t all)
{
    enum { WIDTH = 40 };
    const double rate = (double)(done - bar.from) / (bar.drawn - bar.since);
    unsigned full = (unsigned)((double)done / (double)all * WIDTH);
    fprintf(stderr, "\r%s [", what);
    for (unsigned i = 0; i < WIDTH; i++)
        fputc(i < full ? '#' : '.', stderr);
    fprintf(stderr, "] %3u%%", (unsigned)((double)done / (double)all * 100));
    if (rate > 0)
        fprintf(stderr, "  %.0f %s/s, %.0f s left\033[K", rate, unit,
                (double)(all - done) / rate + 0.5);
}

void cli_progress(const char *what, const char *unit, uint64_t done, uint64_t all)
{
    const double PAUSE = 0.1;
    struct timespec t;
    if (!isatty(STDERR_FILENO) || all == 0 || done > all)
        return;
    clock_gettime(CLOCK_MONOTONIC, &t);
    const double now = (double)t.tv_sec + (double)t.tv_nsec / 1e9;
    if (bar.since == 0) {
        bar.since = bar.drawn = now;
        bar.from = done;
    }
    if (now - bar.drawn < PAUSE)
        return;
    bar.drawn = now;
    draw_bar(what, unit, done, all);
}

void cli_progress_end(void)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    bar.since = 0;
}

int64_t cli_day(const char *command, const char *word, bool after)
{
    struct tm t = {.tm_isdst = -1};
    const char *end = strptime(word, "%Y-%m-%d", &t);
    if (end == NULL || *end != '\0')
        cli_usage(command, "%s is no day: write 2026-11-16", word);
    t.tm_mday += after;
    return (int64_t)mktime(&t) * 1000;
}
