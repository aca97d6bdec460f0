#include "book/book.h"
#include "cli/cli.h"

#include <string.h>

static const char HELP[] =
    "usage: baize plan [--book FOLDER] [--all]\n\n"
    "Prints the plan by which a floor is run, out of its book: what the plan file was when it was\n"
    "last taken, with every change that was made on the floor since. It is a plan file itself, to\n"
    "compare with the one there is and to put in its place.\n\n"
    "  --book FOLDER    where the book lies (default: floor-book), or postgres://…\n"
    "  --all            of every pit in the database, each a document that begins with ---\n";

static bool print_text(void *ctx, const char *name, const char *value)
{
    bool *found = ctx;
    if (strcmp(name, "plan-text") != 0)
        return true;
    *found = true;
    fputs(value, stdout);
    return false;
}

static bool print_plan(const char *path, struct book_words *why)
{
    bool found = false;
    struct book_reader *r = book_read(path, why);
    if (r == NULL || !book_each_setting(r, print_text, &found, why))
        return false;
    book_read_end(r);
    if (!found)
        snprintf(why->words, sizeof why->words,
                 "%.200s: no floor was opened with it since books have the plan", path);
    return found;
}

struct over {
    bool good;
    struct book_words why;
};

static bool print_pit(void *ctx, const struct pit_book *p)
{
    struct over *o = ctx;
    printf("--- # pit %s\n", p->pit);
    return o->good = print_plan(p->path, &o->why);
}

int cmd_plan(struct cli *c, int argc, char **argv)
{
    (void)c;
    struct args a = cli_args("plan", "all book", HELP, argc, argv);
    struct over o = {.good = true};
    char path[BOOK_PATH_MAX];
    if (a.word_count > 0)
        cli_usage("plan", "takes no further words");
    cli_book(&a, path, sizeof path);
    if (a.all ? !book_each_pit(path, print_pit, &o, &o.why) || !o.good : !print_plan(path, &o.why))
        cli_usage("plan", "%s", o.why.words);
    return EXIT_DONE;
}
