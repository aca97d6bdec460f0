/* What the commands of `baize` share. */
#ifndef BAIZE_CLI_CLI_H
#define BAIZE_CLI_CLI_H

#include "games/act.h"
#include "games/game.h"
#include "rules/clauses.h"
#include "rules/ruleset.h"
#include "rules/shelf.h"

#include <stdio.h>

enum { EXIT_DONE = 0, EXIT_FINDING = 1, EXIT_USAGE = 2, CLI_OPTIONS_MAX = 64 };

struct cli {
    struct shelf shelf;
    struct clauses clauses;
};

/* The words of a command line, sorted: what was set, what was named. */
struct args {
    const char *given[CLI_OPTIONS_MAX]; /* --option NAME=VALUE */
    size_t given_count;
    char *const *words;
    size_t word_count;
    bool csv, json, fractions, strategy, tap, clauses, open, recent, help, hash, token, standby,
        drain, new_key, marks, all;
    const char *from, *to, *journal, *rng, *rounds, *seed, *threads, *bets, *bytes, *document, *of,
        *by;
    const char *at, *floor, *code, *serial, *spin, *out, *seals, *restored, *archive, *before,
        *plan;
    const char *book, *keys, *host, *port, *cert, *key, *origin, *web, *log, *rate, *pit, *doors;
    bool tally;
    const char *outcomes, *below, *plant, *cards, *address, *asset;
    const char *check, *since, *statistics, *sbom, *plot;
};

/* Says what is wrong and exits with 2. */
_Noreturn void cli_usage(const char *command, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints words that may come out of a book, of rows that pits share, or from a floor, into which
 * somebody may have written what a terminal obeys: of that nothing gets through, nor a line that
 * looks like one of ours. Only a newline at the end of it all is one. */
void cli_print(FILE *to, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Reads the arguments after the command's name; takes names of the long options it may have,
 * separated by spaces. */
struct args cli_args(const char *command, const char *takes, const char *help, int argc,
                     char **argv);

/* Loads a ruleset, or says why not and exits with 2. */
struct ruleset *cli_ruleset(struct cli *c, const char *command, const char *name,
                            const struct args *a);

/* Loads a ruleset and prices its layout, or says why not and exits with 2. */
struct ruleset *cli_layout(struct cli *c, const char *command, const char *name,
                           const struct args *a, struct layout *l);

uint64_t cli_number(const char *command, const char *what, const char *text, uint64_t from,
                    uint64_t to);

/* The folder of the built screens: the one told, or beside the rules; NULL where there is none. */
const char *cli_screens(const struct cli *c, const struct args *a, char *path, size_t cap);

/* Calls each with every line of the input, of which it keeps only as much as an act may have, until
 * one returns false; returns whether none did. What was told leaves before more input is waited
 * for. Marks: the answer to each line ends with {"event":"end","line":N}, by which a program that
 * talks to this one knows that it is complete. */
struct telling;
struct each_line {
    bool (*each)(void *ctx, const char *line, size_t len);
    void *ctx;
    struct telling *telling;
    bool marks;
};
bool cli_lines(int fd, const struct each_line *to);

/* The path of the book that --book names: a file, that in its folder, or the address of a database.
 */
void cli_book(const struct args *a, char *path, size_t cap);
/* Of a name that may also be another file's: the book in it, where it is a folder. */
const char *cli_book_in(const char *name, char *path, size_t cap);

/* What --threads says; all cores, unless told. */
unsigned cli_threads(const char *command, const struct args *a);

/* The beginning of a day, or of the day after it, in milliseconds; exits when the word is none. */
int64_t cli_day(const char *command, const char *word, bool after);

/* A bar on standard error, with how many units are done in a second and how long it may still take;
 * only when somebody is looking at a terminal. */
void cli_progress(const char *what, const char *unit, uint64_t done, uint64_t all);
void cli_progress_end(void);

/* Runs a play of a table or of the floor, by where it lies. */
struct play;
void cli_play(struct cli *c, const char *path, struct play *out);

int cmd_archive(struct cli *c, int argc, char **argv);
int cmd_report(struct cli *c, int argc, char **argv);
int cmd_backup(struct cli *c, int argc, char **argv);
int cmd_dossier(struct cli *c, int argc, char **argv);
int cmd_identity(struct cli *c, int argc, char **argv);
int cmd_plan(struct cli *c, int argc, char **argv);
int cmd_floor(struct cli *c, int argc, char **argv);
int cmd_device(struct cli *c, int argc, char **argv);
int cmd_table(struct cli *c, int argc, char **argv);
int cmd_occasion(struct cli *c, int argc, char **argv);
int cmd_odds(struct cli *c, int argc, char **argv);
int cmd_simulate(struct cli *c, int argc, char **argv);
int cmd_rules(struct cli *c, int argc, char **argv);
int cmd_verify(struct cli *c, int argc, char **argv);
int cmd_acts(struct cli *c, int argc, char **argv);
int cmd_rng(struct cli *c, int argc, char **argv);
int cmd_play(struct cli *c, int argc, char **argv);
int rules_trace(struct cli *c, const struct args *a);
/* What may stand in a ruleset, for those who write one. */
int rules_fields(const struct args *a);

#endif
