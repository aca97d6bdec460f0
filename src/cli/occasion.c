/* One occasion, headless: acts in, events out. */
#include "wire/occasion.h"
#include "cli/cli.h"
#include "cli/telling.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char HELP[] =
    "usage: baize %s RULESET [--journal FILE] [--marks]\n\n"
    "Runs one %s. Reads acts, one JSON object a line, and answers each with events, one JSON\n"
    "object a line, flushed before more input is waited for. docs/%s.md says what a %s goes "
    "through,\n"
    "and `baize acts %s` lists the acts.\n\n"
    "  --journal FILE        writes the hash-chained journal of acts to a new file\n"
    "  --marks               ends the answer to each line with {\"event\":\"end\",\"line\":N}\n";

struct running {
    const struct occasion_kind *kind;
    void *on, *act;
    struct transcript events;
    struct journal journal;
    bool journalling;
    struct telling telling;
};

static bool journal_failed(const struct running *r)
{
    fprintf(stderr, "baize %s: the journal could not be written: %s\n", r->kind->name,
            strerror(errno));
    return false;
}

/* The journal has the act before anybody is told of it. */
static bool journal_first(void *ctx, const struct held *told)
{
    (void)told;
    struct running *r = ctx;
    return !r->journalling || journal_flush(&r->journal) || journal_failed(r);
}

static bool keep_act(struct running *r)
{
    struct text t;
    journal_begin(&r->journal, &t);
    line_occasion_act(&t, ++r->journal.acts, r->kind, r->act, &r->events);
    return journal_end(&r->journal, &t);
}

static bool begin_journal(struct running *r, const char *path)
{
    struct text t;
    if (!journal_open(&r->journal, path))
        return false;
    journal_begin(&r->journal, &t);
    line_occasion(&t, r->kind, r->on, NULL, NULL);
    return journal_end(&r->journal, &t);
}

static bool act_line(void *ctx, const char *line, size_t len)
{
    struct running *r = ctx;
    const struct occasion_sink sink = occasion_transcript(&r->events);
    struct trouble why;
    json_t *o = line_object(line, len, &why);
    const bool read = o != NULL && r->kind->read(o, r->act, &why);
    json_decref(o);
    if (!read)
        r->kind->refuse_line(r->on, why.words, &sink);
    else
        r->kind->answer(r->on, r->act, &sink);
    if (read && r->journalling && !keep_act(r))
        return journal_failed(r);
    const bool good = telling_put(&r->telling, r->events.text.at, r->events.text.len);
    transcript_clear(&r->events);
    return good;
}

int cmd_occasion(struct cli *c, int argc, char **argv)
{
    struct running r = {.kind = occasion_kind(argv[0])};
    const char *name = r.kind->name;
    char help[sizeof HELP + 5 * WORD_MAX];
    snprintf(help, sizeof help, HELP, name, name, r.kind->about, name, name);
    struct args a = cli_args(name, "journal marks", help, argc, argv);
    if (a.word_count != 1)
        cli_usage(name, "name one ruleset about %s", r.kind->about);
    struct trouble why;
    r.on =
        r.kind->open(&(struct origin){.shelf = &c->shelf, .name = a.words[0]}, &c->clauses, &why);
    if (r.on == NULL)
        cli_usage(name, "%s", why.words);
    r.act = malloc(r.kind->act_size);
    if (r.act == NULL)
        abort();
    transcript_init(&r.events);
    r.journalling = a.journal != NULL;
    if (r.journalling && !begin_journal(&r, a.journal))
        cli_usage(name, "%s: %s", a.journal, strerror(errno));
    r.telling = (struct telling){.first = journal_first, .ctx = &r};
    bool good = cli_lines(
        STDIN_FILENO,
        &(struct each_line){.each = act_line, .ctx = &r, .telling = &r.telling, .marks = a.marks});
    if (r.journalling && !journal_close(&r.journal))
        good = false;
    telling_free(&r.telling);
    transcript_free(&r.events);
    r.kind->close(r.on);
    free(r.act);
    return good ? EXIT_DONE : EXIT_FINDING;
}
