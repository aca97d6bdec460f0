#include "wire/replay.h"

#include "wire/event_json.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRANSCRIPT_MAX = 8 << 20, DIGEST_HEX = 32 };

void transcript_init(struct transcript *tr)
{
    tr->buf = malloc(TRANSCRIPT_MAX);
    if (tr->buf == NULL)
        abort();
    transcript_clear(tr);
}

void transcript_free(struct transcript *tr)
{
    free(tr->buf);
}

void transcript_clear(struct transcript *tr)
{
    text_on(&tr->text, tr->buf, TRANSCRIPT_MAX);
}

static void add_line(void *ctx, const struct event *e)
{
    struct transcript *tr = ctx;
    event_to_json(e, &tr->text);
    text_putc(&tr->text, '\n');
    if (tr->text.full) {
        fprintf(stderr, "baize: one act gave more events than a transcript holds\n");
        abort();
    }
}

struct sink transcript_sink(struct transcript *tr)
{
    return (struct sink){add_line, tr};
}

static void put_digest(struct text *t, const struct transcript *tr)
{
    char hex[CHAIN_HEX];
    chain_hex(chain_digest(tr->text.at, tr->text.len), hex);
    hex[DIGEST_HEX] = '\0';
    json_str(t, "events", hex);
}

bool journal_header(struct journal *j, const struct ruleset *rs, const char *const *options,
                    size_t count)
{
    struct text t;
    char hex[CHAIN_HEX];
    journal_begin(j, &t);
    json_str(&t, "journal", "baize 1");
    json_str(&t, "ruleset", rs->name);
    if (rs->source != NULL)
        json_str(&t, "file", rs->source);
    json_str(&t, "rules", chain_hex(rs->hash, hex));
    json_open(&t, "options", '[');
    for (size_t i = 0; i < count; i++)
        json_str(&t, NULL, options[i]);
    json_close(&t, ']');
    return journal_end(j, &t);
}

bool journal_act(struct journal *j, const struct act *a, const struct transcript *tr, bool drawn)
{
    struct text t;
    journal_begin(j, &t);
    json_int(&t, "n", (int64_t)++j->acts);
    if (drawn)
        json_flag(&t, "drawn", true);
    json_key(&t, "act");
    act_to_json(a, &t);
    put_digest(&t, tr);
    return journal_end(j, &t);
}

/* --- verifying -------------------------------------------------------------------------------- */

struct replaying {
    const struct shelf *shelf;
    const struct clauses *clauses;
    struct verification *v;
    struct ruleset *rs;
    struct layout layout;
    struct table *table;
    struct transcript events;
};

static bool fail(struct replaying *r, const char *words)
{
    snprintf(r->v->words, sizeof r->v->words, "%s", words);
    return false;
}

static bool begin(struct replaying *r, const json_t *head)
{
    const char *name = json_string_value(json_object_get(head, "ruleset"));
    const char *rules = json_string_value(json_object_get(head, "rules"));
    const json_t *options = json_object_get(head, "options");
    const char *given[64];
    size_t count = json_array_size(options);
    if (name == NULL || rules == NULL || !json_is_array(options) || count > 64)
        return fail(r, "the first line does not say which ruleset was played");
    for (size_t i = 0; i < count; i++)
        if ((given[i] = json_string_value(json_array_get(options, i))) == NULL)
            return fail(r, "the first line does not say which options were set");
    struct trouble why;
    char hex[CHAIN_HEX];
    snprintf(r->v->ruleset, sizeof r->v->ruleset, "%s", name);
    const char *file = json_string_value(json_object_get(head, "file"));
    r->rs = ruleset_load(r->shelf, r->clauses, file != NULL ? file : name, given, count, &why);
    if (r->rs == NULL || !layout_build(&r->layout, r->rs, &why))
        return fail(r, why.words);
    if (strcmp(rules, chain_hex(r->rs->hash, hex)) != 0)
        return fail(r, "the ruleset has changed since: its content hash is another");
    table_init(r->table, &r->layout);
    return true;
}

static bool play_act(struct replaying *r, const json_t *line)
{
    const json_t *act = json_object_get(line, "act");
    const char *told = json_string_value(json_object_get(line, "events"));
    if (!json_is_object(act) || told == NULL ||
        json_integer_value(json_object_get(line, "n")) != (json_int_t)(r->v->acts + 1))
        return fail(r, "this line is no act in its turn");
    char *text = json_dumps(act, JSON_COMPACT);
    struct act a;
    struct trouble why;
    bool good = text != NULL && act_from_json(text, strlen(text), &a, &why);
    free(text);
    if (!good)
        return fail(r, "the act cannot be read");
    transcript_clear(&r->events);
    struct sink sink = transcript_sink(&r->events);
    uint32_t round = r->table->round;
    table_act(r->table, &a, &sink);
    r->v->rounds += r->table->round != round;
    r->v->acts++;
    struct text t;
    char digest[128];
    text_on(&t, digest, sizeof digest);
    put_digest(&t, &r->events);
    char expected[64];
    snprintf(expected, sizeof expected, "\"events\":\"%.40s\"", told);
    return strcmp(digest, expected) == 0 ||
           fail(r, "played again, this act gives other events than it gave then");
}

static bool read_line(struct replaying *r, char *line)
{
    json_error_t at;
    json_t *o = json_loads(line, JSON_REJECT_DUPLICATES, &at);
    bool good;
    if (o == NULL)
        good = fail(r, "the line is not JSON");
    else if (r->rs == NULL)
        good = begin(r, o);
    else if (json_object_get(o, "end") != NULL) {
        r->v->open = false;
        good = json_integer_value(json_object_get(o, "end")) == (json_int_t)r->v->acts ||
               fail(r, "the closing line counts other acts than there are");
    } else {
        good = play_act(r, o);
    }
    json_decref(o);
    return good;
}

void journal_verify(const char *path, const struct shelf *shelf, const struct clauses *clauses,
                    struct verification *v)
{
    *v = (struct verification){.open = true};
    FILE *f = fopen(path, "rb");
    if (f == NULL) {
        snprintf(v->words, sizeof v->words, "cannot be read: %s", strerror(errno));
        return;
    }
    struct replaying r = {.shelf = shelf, .clauses = clauses, .v = v};
    r.table = malloc(sizeof *r.table);
    if (r.table == NULL)
        abort();
    transcript_init(&r.events);
    struct link last = chain_start();
    char *line = NULL;
    size_t cap = 0;
    v->good = true;
    for (ssize_t n; v->good && (n = getline(&line, &cap, f)) > 0;) {
        v->line++;
        if (!v->open)
            v->good = fail(&r, "there is more after the closing line");
        else if (line[n - 1] != '\n')
            v->good = fail(&r, "the last line is torn: it has no end");
        else if (!journal_check(line, (size_t)n - 1, &last))
            v->good = fail(
                &r,
                "the chain is broken: this line is not what was written after the one before it");
        else
            v->good = read_line(&r, line);
        if (v->good)
            v->offset += (uint64_t)n;
    }
    if (v->good && v->line == 0)
        v->good = fail(&r, "the file is empty");
    free(line);
    fclose(f);
    transcript_free(&r.events);
    free(r.table);
    ruleset_free(r.rs);
}
