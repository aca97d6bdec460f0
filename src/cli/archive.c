#include "book/archiving.h"
#include "cli/cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const char HELP[] =
    "usage: baize archive [--book FOLDER] [--before DAY]\n\n"
    "Takes past days out of the book of a floor that is closed, into files that never change: one\n"
    "a day, compressed, each with its hash in the chain. `baize verify`, reports and the floor "
    "read\n"
    "them where they lie. An open floor does it by itself (`archive` in its plan).\n\n"
    "  --book FOLDER     where the book lies (default: floor-book)\n"
    "  --before DAY      days before this one, 2026-11-16, by the clock of this machine (default:\n"
    "                    31 days ago)\n";

int cmd_archive(struct cli *c, int argc, char **argv)
{
    (void)c;
    enum { KEPT = 31 };
    struct args a = cli_args("archive", "book before", HELP, argc, argv);
    char path[4200];
    struct book_words why = {""};
    int64_t days = 0, bytes = 0;
    const time_t now = time(NULL);
    struct tm today;
    localtime_r(&now, &today);
    today.tm_hour = today.tm_min = today.tm_sec = 0;
    today.tm_isdst = -1;
    today.tm_mday -= KEPT;
    const int64_t before =
        a.before != NULL ? cli_day("archive", a.before, false) : (int64_t)mktime(&today) * 1000;
    if (a.word_count > 0)
        cli_usage("archive", "it takes options only");
    cli_book(&a, path, sizeof path);
    if (!archive_may(path, &why)) { /* before it is opened, which would make it */
        cli_print(stderr, "baize archive: %s\n", why.words);
        return EXIT_FINDING;
    }
    if (access(path, F_OK) != 0)
        cli_usage("archive", "there is no book at %s", path);
    struct book *b = book_open(path, &why);
    if (b == NULL)
        cli_usage("archive", "%s", why.words);
    struct timespec moment;
    clock_gettime(CLOCK_REALTIME, &moment);
    const int64_t at = (int64_t)moment.tv_sec * 1000 + moment.tv_nsec / 1000000;
    book_time(b, at);
    bool good = archive_all(b, path, NULL, before < at ? before : at, at, &days, &bytes, &why);
    struct book_words unclosed;
    if (!book_close(b, &unclosed) && good) {
        good = false;
        why = unclosed;
    }
    printf("%s: %" PRId64 " days archived, %" PRId64 " bytes\n", path, days, bytes);
    if (!good)
        cli_print(stderr, "baize archive: %s\n", why.words);
    return good ? EXIT_DONE : EXIT_FINDING;
}
