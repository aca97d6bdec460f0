#include "cli/cli.h"
#include "floor/rehearsal.h"

#include <stdlib.h>

static const char HELP[] =
    "usage: baize play [FILE…] [--tap]\n\n"
    "Runs plays: acts, and the events that must answer them. A play lies in tests/plays/RULESET/;\n"
    "one in tests/plays/floor/ speaks to a whole floor, in messages of its protocol.\n"
    "Without a file: every play there is. The exit status is 1 if one fails.\n";

struct tallying {
    struct cli *c;
    bool tap;
    unsigned run, failed;
};

void cli_play(struct cli *c, const char *path, struct play *out)
{
    if (is_floor_play(path))
        rehearsal_run(path, &c->shelf, &c->clauses, out);
    else
        play_run(path, &c->shelf, &c->clauses, out);
}

static void run_one(void *ctx, const char *path)
{
    struct tallying *t = ctx;
    struct play *p = malloc(sizeof *p);
    if (p == NULL)
        abort();
    cli_play(t->c, path, p);
    t->run++;
    t->failed += !p->passed;
    if (t->tap)
        printf("%s %u - play %s\n", p->passed ? "ok" : "not ok", t->run, path);
    if (!p->passed)
        printf("%s%s:%u: %s\n", t->tap ? "# " : "", path, p->line, p->words);
    free(p);
}

int cmd_play(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("play", "tap", HELP, argc, argv);
    struct tallying t = {.c = c, .tap = a.tap};
    if (a.word_count == 0)
        shelf_each_play(&c->shelf, run_one, &t);
    for (size_t i = 0; i < a.word_count; i++)
        run_one(&t, a.words[i]);
    if (a.tap)
        printf("1..%u\n", t.run);
    else
        printf("%u plays, %u failed\n", t.run, t.failed);
    return t.failed > 0 || t.run == 0 ? EXIT_FINDING : EXIT_DONE;
}
