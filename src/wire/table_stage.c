/* A table as plays set it up. */
#include "chance/draw.h"
#include "wire/act_json.h"
#include "wire/event_json.h"
#include "wire/stage.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)EV_COUNT <= STAGE_KINDS, "a play has room for every kind of event");

struct on_table {
    const struct setting_up *how;
    struct ruleset *rs;
    struct layout layout;
    struct table table;
    struct rng rng;
    bool drawing;   /* the table draws for itself */
    uint32_t since; /* the round in which it was told the last act */
};

static const char *kind_name(unsigned kind)
{
    return event_name((enum event_kind)kind);
}

static void keep_event(void *ctx, const struct event *e)
{
    const struct setting_up *how = ctx;
    static _Thread_local char buf[EVENT_JSON_MAX];
    struct text t;
    text_on(&t, buf, sizeof buf);
    event_to_json(e, &t);
    how->keep(how->ctx, e->kind, buf);
}

static struct sink sink_of(const struct on_table *o)
{
    return (struct sink){keep_event, (void *)(uintptr_t)o->how};
}

static void close_table(void *on)
{
    struct on_table *o = on;
    ruleset_free(o->rs);
    free(o);
}

static void *open_table(const struct setting_up *how, struct trouble *why)
{
    struct on_table *o = calloc(1, sizeof *o);
    if (o == NULL)
        abort();
    o->how = how;
    o->rs =
        ruleset_load(how->shelf, how->clauses, how->ruleset, how->options, how->option_count, why);
    if (o->rs == NULL || !layout_build(&o->layout, o->rs, why)) {
        close_table(o);
        return NULL;
    }
    o->drawing = how->seed != NULL;
    if (o->drawing)
        rng_seeded(&o->rng, how->seed, 0);
    table_init(&o->table, &o->layout);
    return o;
}

static bool act_line(void *on, const char *line)
{
    struct on_table *o = on;
    struct sink sink = sink_of(o);
    struct act a;
    struct trouble why;
    o->since = o->table.round;
    if (!act_from_json(line, strlen(line), &a, &why)) {
        table_refuse_line(&o->table, why.words, &sink);
        return false;
    }
    if (o->drawing && draw_refuses(&o->table, &a, &sink))
        return false;
    return table_act(&o->table, &a, &sink);
}

static void go_on(void *on)
{
    struct on_table *o = on;
    struct sink sink = sink_of(o);
    struct act a;
    bool done = true;
    while (done && o->drawing && draw_act(&o->table, o->since, &o->rng, &a))
        done = table_act(&o->table, &a, &sink);
}

const struct stage TABLE_STAGE = {.kinds = EV_COUNT,
                                  .refused = EV_REFUSED,
                                  .kind_name = kind_name,
                                  .open = open_table,
                                  .act = act_line,
                                  .go_on = go_on,
                                  .close = close_table};
