/* A promotion as plays set it up. */
#include "wire/promotion_json.h"
#include "wire/stage.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)PEV_COUNT <= STAGE_KINDS, "a play has room for every kind of event");

struct on_promotion {
    const struct setting_up *how;
    struct promotion_rules *rules;
    char buf[PROMOTION_EVENT_MAX];
    struct promotion promotion;
};

static const char *kind_name(unsigned kind)
{
    return promotion_event_name((enum promotion_event_kind)kind);
}

static void keep_event(void *ctx, const struct promotion_event *e)
{
    struct on_promotion *o = ctx;
    struct text t;
    text_on(&t, o->buf, sizeof o->buf);
    promotion_event_to_json(e, &t);
    o->how->keep(o->how->ctx, e->kind, o->buf);
}

static void close_promotion(void *on)
{
    struct on_promotion *o = on;
    promotion_rules_free(o->rules);
    free(o);
}

static void *open_promotion(const struct setting_up *how, struct trouble *why)
{
    struct on_promotion *o = malloc(sizeof *o);
    if (o == NULL)
        abort();
    o->how = how;
    o->rules = promotion_rules_load(how->shelf, how->clauses, how->ruleset, why);
    if (o->rules == NULL) {
        free(o);
        return NULL;
    }
    promotion_init(&o->promotion, o->rules);
    return o;
}

static bool act_line(void *on, const char *line)
{
    struct on_promotion *o = on;
    const struct promotion_sink sink = {keep_event, o};
    struct promotion_act a;
    struct trouble why;
    if (promotion_act_from_json(line, strlen(line), &a, &why))
        return promotion_act(&o->promotion, &a, &sink);
    promotion_refuse_line(&o->promotion, why.words, &sink);
    return false;
}

const struct stage PROMOTION_STAGE = {.kinds = PEV_COUNT,
                                      .refused = PEV_REFUSED,
                                      .kind_name = kind_name,
                                      .open = open_promotion,
                                      .act = act_line,
                                      .close = close_promotion};
