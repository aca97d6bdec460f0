/* A copy of a floor's book, also while it is open. */
#include "book/book.h"
#include "cli/cli.h"

#include <string.h>

static const char HELP[] =
    "usage: baize backup BOOK FOLDER [--archive PLACE]\n\n"
    "Copies the book of a floor, open or closed, into FOLDER as floor.db: one state of it, whole;\n"
    "and its archives of past days into FOLDER/archive, or into PLACE, where those that are there\n"
    "already are not copied again: they never change. BOOK is the folder of the book or its "
    "floor.db.\n"
    "The floor's key is not copied: keep it in another place.\n";

/* A copy is one thing with its archives: without them it is none. */
static bool copy_archives(const char *from, const char *folder, const char *archive)
{
    struct book_words why = {""};
    char copy[4200], beside[4200];
    size_t count = 0, copied = 0;
    snprintf(copy, sizeof copy, "%.4000s/floor.db", folder);
    snprintf(beside, sizeof beside, "%.4000s/archive", folder);
    if (archive == NULL)
        archive = beside;
    if (!book_back_up_archives(from, copy, archive, &count, &copied, &why)) {
        cli_print(stderr, "baize backup: %s\n", why.words);
        return false;
    }
    printf("%s; now verify it: baize verify %s", copy, copy);
    if (count > 0)
        printf(" --archive %s\n%s: %zu archives, %zu of them copied now", archive, archive, count,
               copied);
    putchar('\n');
    return true;
}

int cmd_backup(struct cli *c, int argc, char **argv)
{
    (void)c;
    struct args a = cli_args("backup", "archive", HELP, argc, argv);
    struct book_words why = {""};
    char room[4200];
    if (a.word_count != 2)
        cli_usage("backup", "say of which book, and to which folder");
    const char *from = cli_book_in(a.words[0], room, sizeof room);
    if (!book_back_up(from, a.words[1], &why)) {
        cli_print(stderr, "baize backup: %s\n", why.words);
        return EXIT_FINDING;
    }
    return copy_archives(from, a.words[1], a.archive) ? EXIT_DONE : EXIT_FINDING;
}
