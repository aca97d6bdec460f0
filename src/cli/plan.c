#include "book/book.h"
#include "cli/cli.h"

#include <string.h>

static const char HELP[] =
    "usage: baize plan [--book FOLDER]\n\n"
    "Prints the plan by which a floor is run, out of its book: what the plan file was when it was\n"
    "last taken, with every change that was made on the floor since. It is a plan file itself, to\n"
    "compare with the one there is and to put in its place.\n\n"
    "  --book FOLDER    where the book lies (default: floor-book), or postgres://…\n";

static bool print_text(void *ctx, const char *name, const char *value)
{
    bool *found = ctx;
    if (strcmp(name, "plan-text") != 0)
        return true;
    *found = true;
    fputs(value, stdout);
    return false;
}

int cmd_plan(struct cli *c, int argc, char **argv)
{
    (void)c;
    struct args a = cli_args("plan", "book", HELP, argc, argv);
    struct book_words why;
    char path[4200];
    bool found = false;
    if (a.word_count > 0)
        cli_usage("plan", "takes no further words");
    cli_book(&a, path, sizeof path);
    struct book_reader *r = book_read(path, &why);
    if (r == NULL || !book_each_setting(r, print_text, &found, &why))
        cli_usage("plan", "%s", why.words);
    book_read_end(r);
    if (!found)
        cli_usage("plan", "%s: no floor was opened with it since books have the plan", path);
    return EXIT_DONE;
}
