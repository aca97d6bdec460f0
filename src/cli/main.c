#include "base/rng.h"
#include "cli/cli.h"
#include "serve/door.h"

#include <string.h>

static const struct {
    const char *name;
    int (*run)(struct cli *c, int argc, char **argv);
    const char *does;
} COMMANDS[] = {
    {"floor", cmd_floor, "opens the casino floor: controller, accounts, terminals in the browser"},
    {"device", cmd_device, "a device of a floor: enrols it, simulates it; a link to a slot host"},
    {"table", cmd_table, "one table, headless: acts in, events out, JSON Lines"},
    {"promotion", cmd_occasion, "one promotion, headless: acts in, events out"},
    {"tournament", cmd_occasion, "a tournament around its tables, headless: acts in, events out"},
    {"casebook", cmd_occasion, "disputes and conduct, headless: acts in, events out"},
    {"chipbank", cmd_occasion, "chips between cage, tables and patrons, headless"},
    {"odds", cmd_odds, "the exact return of every wager"},
    {"simulate", cmd_simulate, "plays rounds through the same rules; observed against exact"},
    {"rules", cmd_rules, "list, show, diff and trace the rulesets"},
    {"acts", cmd_acts, "every act that a table or an occasion knows, with its fields"},
    {"verify", cmd_verify, "checks a journal: chain unbroken, every round replayed"},
    {"play", cmd_play, "runs plays: tests that a regulator can read"},
    {"backup", cmd_backup, "copies a floor's book, also while it is open"},
    {"archive", cmd_archive, "takes past days out of a closed floor's book, into files of record"},
    {"report", cmd_report, "reports of a floor's book, reckoned from its ledger"},
    {"plan", cmd_plan, "the plan by which a floor is run, out of its book"},
    {"identity", cmd_identity, "which program this is: hashes of executable, rules and screens"},
    {"dossier", cmd_dossier, "what a test laboratory asks for; whether this is the same program"},
    {"rng", cmd_rng, "raw output of the game RNG"},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static void print_help(FILE *to)
{
    fputs("baize: casino table games, executed exactly from their approved rules\n\n"
          "usage: baize COMMAND [ARGUMENTS]\n\n",
          to);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        fprintf(to, "  %-10s %s\n", COMMANDS[i].name, COMMANDS[i].does);
    fputs("\nEach command has --help. Exit status: 0 done, 1 a finding, 2 wrong usage.\n", to);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return EXIT_DONE;
    }
    if (strcmp(argv[1], DOOR_ARGUMENT) == 0) /* as a floor starts it */
        return door_run();
    if (strcmp(argv[1], "--commands") == 0) {
        for (size_t i = 0; i < COMMAND_COUNT; i++)
            puts(COMMANDS[i].name);
        return EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("baize " BAIZE_VERSION);
        return EXIT_DONE;
    }
    size_t k = 0;
    while (k < COMMAND_COUNT && strcmp(COMMANDS[k].name, argv[1]) != 0)
        k++;
    if (k == COMMAND_COUNT) {
        fprintf(stderr, "baize: there is no command `%s`\n\n", argv[1]);
        print_help(stderr);
        return EXIT_USAGE;
    }
    struct cli c = {0};
    struct trouble why = {"the system gives no randomness"};
    if (!rng_start() || !shelf_find(&c.shelf, &why) || !clauses_read(&c.clauses, &c.shelf, &why)) {
        fprintf(stderr, "baize: %s\n", why.words);
        return EXIT_USAGE;
    }
    int status = COMMANDS[k].run(&c, argc - 1, argv + 1);
    clauses_free(&c.clauses);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "baize: standard output could not be written\n");
        return EXIT_FINDING;
    }
    return status;
}
