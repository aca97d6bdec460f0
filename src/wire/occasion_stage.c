/* An occasion as plays set it up. */
#include "wire/occasion.h"
#include "wire/stage.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct on_stage {
    const struct setting_up *how;
    void *on;
    void *act;
};

static void keep_event(void *ctx, unsigned event, const char *json)
{
    struct on_stage *o = ctx;
    o->how->keep(o->how->ctx, event, json);
}

static void close_occasion(void *on)
{
    struct on_stage *o = on;
    o->how->kind->close(o->on);
    free(o->act);
    free(o);
}

static void *open_occasion(const struct setting_up *how, struct trouble *why)
{
    struct on_stage *o = malloc(sizeof *o);
    void *act = malloc(how->kind->act_size);
    if (o == NULL || act == NULL)
        abort();
    *o = (struct on_stage){.how = how, .act = act};
    o->on = how->kind->open(&(struct origin){.shelf = how->shelf, .name = how->ruleset},
                            how->clauses, why);
    if (o->on != NULL)
        return o;
    free(act);
    free(o);
    return NULL;
}

static bool act_line(void *on, const char *line)
{
    struct on_stage *o = on;
    const struct occasion_kind *kind = o->how->kind;
    const struct occasion_sink sink = {keep_event, o};
    struct trouble why;
    json_t *object = line_object(line, strlen(line), &why);
    const bool read = object != NULL && kind->read(object, o->act, &why);
    json_decref(object);
    if (read)
        return kind->answer(o->on, o->act, &sink);
    kind->refuse_line(o->on, why.words, &sink);
    return false;
}

struct stage occasion_stage(const struct occasion_kind *kind)
{
    assert(kind->events <= STAGE_KINDS);
    return (struct stage){.kinds = kind->events,
                          .refused = kind->refused,
                          .kind_name = kind->event_name,
                          .open = open_occasion,
                          .act = act_line,
                          .close = close_occasion};
}
