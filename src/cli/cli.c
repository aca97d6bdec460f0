#include "cli/cli.h"

#include "base/money.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Noreturn void cli_usage(const char *command, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fprintf(stderr, "baize %s: ", command);
    vfprintf(stderr, fmt, ap);
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

struct args cli_args(const char *command, const char *takes, const char *help, int argc,
                     char **argv)
{
    enum {
        OPTION = 1,
        JSON,
        TAP,
        CLAUSES,
        HELP,
        JOURNAL,
        RNG,
        ROUNDS,
        SEED,
        THREADS,
        BYTES,
        DOCUMENT,
        OPEN
    };
    static const struct option LONG[] = {
        {"option", required_argument, NULL, OPTION},
        {"json", no_argument, NULL, JSON},
        {"tap", no_argument, NULL, TAP},
        {"clauses", no_argument, NULL, CLAUSES},
        {"help", no_argument, NULL, HELP},
        {"journal", required_argument, NULL, JOURNAL},
        {"rng", required_argument, NULL, RNG},
        {"rounds", required_argument, NULL, ROUNDS},
        {"seed", required_argument, NULL, SEED},
        {"threads", required_argument, NULL, THREADS},
        {"bytes", required_argument, NULL, BYTES},
        {"document", required_argument, NULL, DOCUMENT},
        {"open", no_argument, NULL, OPEN},
        {NULL, 0, NULL, 0},
    };
    struct args a = {0};
    opterr = 0;
    optind = 1;
    for (int k, at = 0; (k = getopt_long(argc, argv, "", LONG, &at)) != -1;) {
        if (k == '?')
            cli_usage(command, "%s is not understood", argv[optind - 1]);
        if (k != HELP && !takes_it(takes, LONG[at].name))
            cli_usage(command, "--%s does not go with this command", LONG[at].name);
        switch (k) {
        case OPTION:
            if (a.given_count == CLI_OPTIONS_MAX)
                cli_usage(command, "too many options");
            a.given[a.given_count++] = optarg;
            break;
        case JSON:
            a.json = true;
            break;
        case TAP:
            a.tap = true;
            break;
        case CLAUSES:
            a.clauses = true;
            break;
        case HELP:
            a.help = true;
            break;
        case OPEN:
            a.open = true;
            break;
        case JOURNAL:
            a.journal = optarg;
            break;
        case RNG:
            a.rng = optarg;
            break;
        case ROUNDS:
            a.rounds = optarg;
            break;
        case SEED:
            a.seed = optarg;
            break;
        case THREADS:
            a.threads = optarg;
            break;
        case BYTES:
            a.bytes = optarg;
            break;
        case DOCUMENT:
            a.document = optarg;
            break;
        }
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

void cli_progress(const char *what, uint64_t done, uint64_t all)
{
    if (!isatty(STDERR_FILENO) || all == 0)
        return;
    enum { WIDTH = 40 };
    unsigned full = (unsigned)((double)done / (double)all * WIDTH);
    fprintf(stderr, "\r%s [", what);
    for (unsigned i = 0; i < WIDTH; i++)
        fputc(i < full ? '#' : '.', stderr);
    fprintf(stderr, "] %3u%%", (unsigned)((double)done / (double)all * 100));
}

void cli_progress_end(void)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
}
