#include "chance/draw.h"
#include "cli/cli.h"
#include "cli/telling.h"
#include "wire/act_json.h"
#include "wire/event_json.h"
#include "wire/replay.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char HELP[] =
    "usage: baize table RULESET [--option NAME=VALUE]… [--rng seed:HEX|system]\n"
    "                   [--journal FILE] [--marks]\n\n"
    "Plays one table. Reads acts, one JSON object a line, and answers each with events, one JSON\n"
    "object a line, flushed before more input is waited for. docs/acts.md lists both.\n\n"
    "  --option NAME=VALUE   sets an option; `baize rules show RULESET` lists them\n"
    "  --rng seed:HEX        the table draws for itself, the same way for the same seed\n"
    "  --rng system          … from the system's randomness\n"
    "  --journal FILE        writes the hash-chained journal of acts to a new file\n"
    "  --marks               ends the answer to each line with {\"event\":\"end\",\"line\":N}\n";

/* An act that the journal does not have yet, as it stands in what is noted, and its events, as they
 * stand in what is told. */
struct noted {
    bool drawn;
    size_t act_at, act_len, at, len;
    struct link digest; /* of the events, once it is taken */
};
struct notes {
    struct noted *of;
    size_t count, cap;
    char *acts; /* as JSON, one after the other */
    size_t acts_len, acts_cap;
};

struct running {
    struct table *table;
    struct transcript events; /* of one act, where they are told from */
    struct journal journal;
    bool journalling;
    struct telling telling;
    struct notes notes[TELLING_HELD]; /* as what is told */
    struct rng rng;
    bool drawing;
};

static struct sink begin_events(struct running *r)
{
    transcript_on(&r->events, telling_room(&r->telling, TRANSCRIPT_MAX));
    return transcript_sink(&r->events);
}

static bool end_events(struct running *r)
{
    return telling_add(&r->telling, r->events.text.len);
}

static struct notes *notes_of(struct running *r, const struct held *told)
{
    return &r->notes[told - r->telling.held];
}

/* No digest waits for another, as the lines of the journal do. */
static void take_digests(void *ctx, const struct held *told)
{
    struct notes *n = notes_of(ctx, told);
    for (struct noted *k = n->of; k < n->of + n->count; k++)
        k->digest = chain_digest(told->at + k->at, k->len);
}

/* The journal has the act before anybody is told of it. */
static bool journal_first(void *ctx, const struct held *told)
{
    struct running *r = ctx;
    struct notes *n = notes_of(r, told);
    bool good = true;
    for (size_t i = 0; good && i < n->count; i++) {
        const struct noted *k = &n->of[i];
        good = journal_act(
            &r->journal,
            &(struct act_text){.at = n->acts + k->act_at, .len = k->act_len, .drawn = k->drawn},
            k->digest);
    }
    n->count = 0;
    n->acts_len = 0;
    if (good && journal_flush(&r->journal))
        return true;
    fprintf(stderr, "baize table: the journal could not be written: %s\n", strerror(errno));
    return false;
}

/* A line, where it lies as the journal would have it. */
struct as_told {
    const char *at; /* NULL: it does not, or there was none */
    size_t len;
};

static void make_room(struct notes *n)
{
    if (n->count == n->cap) {
        n->cap = n->cap == 0 ? 64 : 2 * n->cap;
        n->of = realloc(n->of, n->cap * sizeof *n->of);
    }
    if (n->acts_len + JOURNAL_LINE_MAX > n->acts_cap) {
        n->acts_cap = 2 * (n->acts_len + JOURNAL_LINE_MAX);
        n->acts = realloc(n->acts, n->acts_cap);
    }
    if (n->of == NULL || n->acts == NULL)
        abort();
}

static void note(struct running *r, const struct act *a, struct as_told as)
{
    struct notes *n = &r->notes[r->telling.now];
    struct text t;
    make_room(n);
    text_on(&t, n->acts + n->acts_len, JOURNAL_LINE_MAX);
    if (as.at != NULL)
        text_add(&t, as.at, as.len);
    else
        act_to_json(a, &t);
    n->of[n->count++] = (struct noted){.drawn = a->drawn,
                                       .act_at = n->acts_len,
                                       .act_len = t.len,
                                       .at = r->telling.held[r->telling.now].len,
                                       .len = r->events.text.len};
    n->acts_len += t.len;
}

static bool answer(struct running *r, const struct act *a, struct as_told as, bool *done)
{
    struct sink sink = begin_events(r);
    *done = table_act(r->table, a, &sink);
    if (r->journalling)
        note(r, a, as);
    return end_events(r);
}

static bool play_line(void *ctx, const char *line, size_t len)
{
    struct running *r = ctx;
    struct act a;
    struct trouble why;
    bool as_written;
    struct sink sink = begin_events(r);
    if (!act_from_line(line, len, &a, &as_written, &why)) {
        table_refuse_line(r->table, why.words, &sink);
        return end_events(r);
    }
    if (r->drawing && draw_refuses(r->table, &a, &sink))
        return end_events(r);
    const uint32_t since = r->table->round;
    bool done;
    if (!answer(r, &a, (struct as_told){as_written ? line : NULL, len}, &done))
        return false;
    /* A draw that were ever refused would be refused for ever. */
    done = true;
    while (done && r->drawing && draw_act(r->table, since, &r->rng, &a))
        if (!answer(r, &a, (struct as_told){NULL, 0}, &done))
            return false;
    return true;
}

static void start_drawing(struct running *r, const char *rng)
{
    uint8_t seed[RNG_SEED_BYTES];
    if (strcmp(rng, "system") == 0)
        rng_system(&r->rng);
    else if (strncmp(rng, "seed:", 5) == 0 && rng_seed_parse(rng + 5, seed))
        rng_seeded(&r->rng, seed, 0);
    else
        cli_usage("table", "--rng takes seed:HEX (up to 64 hex digits) or system");
    r->drawing = true;
}

int cmd_table(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("table", "option rng journal marks", HELP, argc, argv);
    if (a.word_count != 1)
        cli_usage("table", "name one ruleset");
    struct layout layout;
    struct ruleset *rs = cli_layout(c, "table", a.words[0], &a, &layout);
    struct running *r = calloc(1, sizeof *r);
    struct table *table = malloc(sizeof *table);
    if (r == NULL || table == NULL)
        abort();
    r->table = table;
    table_init(table, &layout);
    if (a.rng != NULL)
        start_drawing(r, a.rng);
    if (a.journal != NULL) {
        if (!journal_open(&r->journal, a.journal))
            cli_usage("table", "%s: %s", a.journal, strerror(errno));
        if (!journal_header(&r->journal, rs, a.given, a.given_count))
            cli_usage("table", "%s: %s", a.journal, strerror(errno));
        r->journalling = true;
    }
    if (r->journalling) {
        r->telling = (struct telling){.prepare = take_digests, .first = journal_first, .ctx = r};
        telling_aside(&r->telling);
    }
    bool good = cli_lines(
        STDIN_FILENO,
        &(struct each_line){.each = play_line, .ctx = r, .telling = &r->telling, .marks = a.marks});
    telling_free(&r->telling);
    if (r->journalling && !journal_close(&r->journal))
        good = false;
    for (int i = 0; i < TELLING_HELD; i++) {
        free(r->notes[i].of);
        free(r->notes[i].acts);
    }
    free(table);
    free(r);
    ruleset_free(rs);
    return good ? EXIT_DONE : EXIT_FINDING;
}
