/* A copy of a floor's book, also while it is open. */
#include "book/book.h"
#include "cli/cli.h"

#include <string.h>
#include <sys/stat.h>

static const char HELP[] =
    "usage: baize backup BOOK FOLDER\n\n"
    "Copies the book of a floor, open or closed, into FOLDER as floor.db: one state of it, whole.\n"
    "BOOK is the folder of the book or its floor.db. The floor's key is not copied: keep it in\n"
    "another place. Archives of past days never change: copy that folder as it is.\n";

int cmd_backup(struct cli *c, int argc, char **argv)
{
    (void)c;
    struct args a = cli_args("backup", "", HELP, argc, argv);
    struct book_words why = {""};
    struct stat s;
    char from[4200];
    if (a.word_count != 2)
        cli_usage("backup", "say of which book, and to which folder");
    const bool folder = stat(a.words[0], &s) == 0 && S_ISDIR(s.st_mode);
    snprintf(from, sizeof from, folder ? "%.4000s/floor.db" : "%.4000s", a.words[0]);
    if (!book_back_up(from, a.words[1], &why)) {
        fprintf(stderr, "baize backup: %s\n", why.words);
        return EXIT_FINDING;
    }
    printf("%s/floor.db; now verify it: baize verify %s/floor.db\n", a.words[1], a.words[1]);
    return EXIT_DONE;
}
