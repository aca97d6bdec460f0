#include "cli/cli.h"
#include "wire/promotion_replay.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: baize promotion RULESET [--journal FILE] [--marks]\n\n"
    "Runs one promotion. Reads acts, one JSON object a line, and answers each with events, one "
    "JSON\n"
    "object a line, flushed after each act. docs/promotions.md says what a promotion goes "
    "through,\n"
    "and `baize acts promotion` lists the acts.\n\n"
    "  --journal FILE        writes the hash-chained journal of acts to a new file\n"
    "  --marks               ends the answer to each line with {\"event\":\"end\",\"line\":N}\n";

struct running {
    struct promotion promotion;
    struct transcript events;
    struct journal journal;
    bool journalling;
};

/* The journal has the act before anybody is told of it. */
static bool act_line(void *ctx, const char *line, size_t len)
{
    struct running *r = ctx;
    const struct promotion_sink sink = promotion_transcript(&r->events);
    struct promotion_act a;
    struct trouble why;
    if (!promotion_act_from_json(line, len, &a, &why)) {
        promotion_refuse_line(&r->promotion, why.words, &sink);
    } else {
        promotion_act(&r->promotion, &a, &sink);
        if (r->journalling &&
            (!journal_promotion_act(&r->journal, &a, &r->events) || !journal_flush(&r->journal))) {
            fprintf(stderr, "baize promotion: the journal could not be written: %s\n",
                    strerror(errno));
            return false;
        }
    }
    fwrite(r->events.text.at, 1, r->events.text.len, stdout);
    fflush(stdout);
    transcript_clear(&r->events);
    return true;
}

int cmd_promotion(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("promotion", "journal marks", HELP, argc, argv);
    if (a.word_count != 1)
        cli_usage("promotion", "name one ruleset about promotions");
    struct trouble why;
    struct promotion_rules *rules = promotion_rules_load(&c->shelf, &c->clauses, a.words[0], &why);
    if (rules == NULL)
        cli_usage("promotion", "%s", why.words);
    struct running *r = calloc(1, sizeof *r);
    if (r == NULL)
        abort();
    promotion_init(&r->promotion, rules);
    transcript_init(&r->events);
    r->journalling = a.journal != NULL;
    if (r->journalling &&
        (!journal_open(&r->journal, a.journal) || !journal_promotion_header(&r->journal, rules)))
        cli_usage("promotion", "%s: %s", a.journal, strerror(errno));
    bool good = cli_lines(stdin, act_line, r, a.marks);
    if (r->journalling && !journal_close(&r->journal))
        good = false;
    transcript_free(&r->events);
    free(r);
    promotion_rules_free(rules);
    return good ? EXIT_DONE : EXIT_FINDING;
}
