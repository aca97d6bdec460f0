#include "wire/occasion.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct occasion_kind PROMOTION_KIND, TOURNAMENT_KIND, CASEBOOK_KIND, CHIPBANK_KIND;

const struct occasion_kind *const OCCASION_KINDS[] = {&PROMOTION_KIND, &TOURNAMENT_KIND,
                                                      &CASEBOOK_KIND, &CHIPBANK_KIND, NULL};

const struct occasion_kind *occasion_kind(const char *name)
{
    for (size_t i = 0; OCCASION_KINDS[i] != NULL; i++)
        if (strcmp(OCCASION_KINDS[i]->name, name) == 0)
            return OCCASION_KINDS[i];
    return NULL;
}

const struct occasion_kind *occasion_of_ruleset(const struct shelf *shelf, const char *ruleset)
{
    char about[64];
    shelf_about(shelf, ruleset, about, sizeof about);
    for (size_t i = 0; OCCASION_KINDS[i] != NULL; i++)
        if (strcmp(OCCASION_KINDS[i]->about, about) == 0)
            return OCCASION_KINDS[i];
    return NULL;
}

bool row_has(const struct row_told *row, const char *field)
{
    for (act_fields left = row->needs | row->may; left != 0; left &= left - 1)
        if (strcmp(row->fields[__builtin_ctzll(left)].name, field) == 0)
            return true;
    return false;
}

static void add_line(void *ctx, unsigned event, const char *json)
{
    struct transcript *tr = ctx;
    (void)event;
    text_put(&tr->text, json);
    text_putc(&tr->text, '\n');
    if (tr->text.full) {
        fprintf(stderr, "baize: one act gave more events than a transcript holds\n");
        abort();
    }
}

struct occasion_sink occasion_transcript(struct transcript *tr)
{
    return (struct occasion_sink){add_line, tr};
}

/* --- the journal ------------------------------------------------------------------------------ */

void line_occasion(struct text *t, const struct occasion_kind *kind, const void *on,
                   const char *name, const char *key)
{
    const struct occasion_rules *rules = kind->rules(on);
    line_format(t);
    json_str(t, "of", kind->name);
    if (name != NULL) {
        json_str(t, "name", name);
        json_str(t, "key", key);
    }
    line_rules(t, rules->name, rules->source, rules->hash);
}

void line_occasion_act(struct text *t, uint64_t n, const struct occasion_kind *kind,
                       const void *act, const struct transcript *tr)
{
    json_int(t, "n", (int64_t)n);
    json_key(t, "act");
    kind->write(act, t);
    line_digest(t, tr);
}

/* --- replay ----------------------------------------------------------------------------------- */

const struct occasion_kind *replay_occasion_kind(const json_t *head)
{
    const char *of = replay_word(head, "of");
    return of != NULL ? occasion_kind(of) : NULL;
}

bool replay_occasion_begin(struct replay *r, const struct occasion_kind *kind, const json_t *head)
{
    const char *name = replay_word(head, "ruleset"), *rules = replay_word(head, "rules");
    const char *file = replay_word(head, "file");
    if (name == NULL || rules == NULL)
        return replay_fail(r, "the first line does not say which ruleset was played");
    snprintf(r->v.ruleset, sizeof r->v.ruleset, "%s", name);
    snprintf(r->v.of, sizeof r->v.of, "%s", kind->name);
    if (replay_word(head, "name") != NULL && replay_word(head, "key") != NULL) {
        snprintf(r->v.table, sizeof r->v.table, "%s", replay_word(head, "name"));
        snprintf(r->key, sizeof r->key, "%s", replay_word(head, "key"));
    }
    struct trouble why;
    char *text = r->kept != NULL ? r->kept(r->keeper, rules) : NULL;
    const struct origin from = {r->shelf, text == NULL && file != NULL ? file : name, text};
    void *on = kind->open(&from, r->clauses, &why);
    free(text);
    if (on == NULL)
        return replay_fail(r, why.words);
    r->occasion = (struct occasion_replay){kind, on};
    return replay_same_rules(rules, kind->rules(on)->hash, &why) || replay_fail(r, why.words);
}

bool replay_occasion_act(struct replay *r, const json_t *line)
{
    const struct occasion_kind *kind = r->occasion.kind;
    const json_t *act = json_object_get(line, "act");
    const char *events = replay_word(line, "events");
    const struct occasion_sink sink = occasion_transcript(&r->events);
    struct trouble why;
    if (!json_is_object(act) || events == NULL ||
        json_integer_value(json_object_get(line, "n")) != (json_int_t)(r->v.acts + 1))
        return replay_fail(r, "this line is no act in its turn");
    void *a = malloc(kind->act_size);
    if (a == NULL)
        abort();
    const bool read = kind->read(act, a, &why);
    transcript_clear(&r->events);
    if (read)
        kind->answer(r->occasion.on, a, &sink);
    free(a);
    if (!read)
        return replay_fail(r, "the act cannot be read");
    r->v.acts++;
    r->v.draws = kind->draws(r->occasion.on);
    return replay_gave(r, events) ||
           replay_fail(r, "played again, this act gives other events than it gave then");
}

void replay_occasion_free(struct occasion_replay *o)
{
    if (o->kind != NULL)
        o->kind->close(o->on);
}
