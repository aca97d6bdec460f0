#include "wire/promotion_replay.h"

#include <stdio.h>
#include <stdlib.h>

static void add_line(void *ctx, const struct promotion_event *e)
{
    struct transcript *tr = ctx;
    promotion_event_to_json(e, &tr->text);
    text_putc(&tr->text, '\n');
}

struct promotion_sink promotion_transcript(struct transcript *tr)
{
    return (struct promotion_sink){add_line, tr};
}

bool journal_promotion_header(struct journal *j, const struct promotion_rules *rules)
{
    struct text t;
    journal_begin(j, &t);
    line_format(&t);
    json_str(&t, "of", "promotion");
    line_rules(&t, rules->name, rules->source, rules->hash);
    return journal_end(j, &t);
}

bool journal_promotion_act(struct journal *j, const struct promotion_act *a,
                           const struct transcript *tr)
{
    struct text t;
    journal_begin(j, &t);
    json_int(&t, "n", (int64_t)++j->acts);
    json_key(&t, "act");
    promotion_act_to_json(a, &t);
    line_digest(&t, tr);
    return journal_end(j, &t);
}

/* --- replay ----------------------------------------------------------------------------------- */

struct promotion_replay {
    struct promotion_rules *rules;
    struct promotion promotion;
};

bool replay_promotion_begin(struct replay *r, const json_t *head)
{
    const char *name = replay_word(head, "ruleset"), *rules = replay_word(head, "rules");
    const char *file = replay_word(head, "file");
    if (name == NULL || rules == NULL)
        return replay_fail(r, "the first line does not say which ruleset was played");
    snprintf(r->v.ruleset, sizeof r->v.ruleset, "%s", name);
    struct trouble why;
    struct promotion_rules *loaded =
        promotion_rules_load(r->shelf, r->clauses, file != NULL ? file : name, &why);
    if (loaded == NULL)
        return replay_fail(r, why.words);
    r->promotion = malloc(sizeof *r->promotion);
    if (r->promotion == NULL)
        abort();
    r->promotion->rules = loaded;
    promotion_init(&r->promotion->promotion, loaded);
    return replay_same_rules(rules, loaded->hash, &why) || replay_fail(r, why.words);
}

bool replay_promotion_act(struct replay *r, const json_t *line)
{
    const json_t *act = json_object_get(line, "act");
    const char *events = replay_word(line, "events");
    const struct promotion_sink sink = promotion_transcript(&r->events);
    struct promotion_act a;
    struct trouble why;
    if (!json_is_object(act) || events == NULL ||
        json_integer_value(json_object_get(line, "n")) != (json_int_t)(r->v.acts + 1))
        return replay_fail(r, "this line is no act in its turn");
    if (!promotion_act_from_object(act, &a, &why))
        return replay_fail(r, "the act cannot be read");
    transcript_clear(&r->events);
    promotion_act(&r->promotion->promotion, &a, &sink);
    r->v.acts++;
    return replay_gave(r, events) ||
           replay_fail(r, "played again, this act gives other events than it gave then");
}

void replay_promotion_free(struct promotion_replay *p)
{
    if (p == NULL)
        return;
    promotion_rules_free(p->rules);
    free(p);
}
