#include "cli/cli.h"
#include "wire/replay.h"

#include <inttypes.h>

static const char HELP[] =
    "usage: baize verify FILE… [--open] [--json]\n\n"
    "Checks journals: every line chained to the one before, the ruleset unchanged, every act "
    "played\n"
    "again to the same events. A finding is located by line and byte, and the exit status is 1. A\n"
    "journal without its closing line may have lost its end: that is a finding too, unless --open "
    "says\n"
    "that the table is still playing.\n";

static void print_json(const char *path, const struct verification *v)
{
    char buf[2048];
    struct text t;
    text_on(&t, buf, sizeof buf);
    text_putc(&t, '{');
    json_str(&t, "file", path);
    json_flag(&t, "good", v->good);
    json_str(&t, "ruleset", v->ruleset);
    json_int(&t, "acts", (int64_t)v->acts);
    json_int(&t, "rounds", (int64_t)v->rounds);
    json_flag(&t, "closed", !v->open);
    if (!v->good) {
        json_int(&t, "line", (int64_t)v->line);
        json_int(&t, "offset", (int64_t)v->offset);
        json_str(&t, "why", v->words);
    }
    text_putc(&t, '}');
    puts(t.at);
}

int cmd_verify(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("verify", "json open", HELP, argc, argv);
    if (a.word_count == 0)
        cli_usage("verify", "name a journal");
    bool good = true;
    for (size_t i = 0; i < a.word_count; i++) {
        struct verification v;
        journal_verify(a.words[i], &c->shelf, &c->clauses, &v);
        good &= v.good && (!v.open || a.open);
        if (a.json)
            print_json(a.words[i], &v);
        else if (v.good)
            printf("%s: good: %s, %" PRIu64 " acts, %" PRIu64 " rounds replayed%s\n", a.words[i],
                   v.ruleset, v.acts, v.rounds,
                   v.open ? "; not closed: the end may be missing" : "");
        else
            printf("%s:%" PRIu64 ": from byte %" PRIu64 ": %s\n", a.words[i], v.line, v.offset,
                   v.words);
    }
    return good ? EXIT_DONE : EXIT_FINDING;
}
