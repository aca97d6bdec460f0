/* How a table speaks: every event leaves through here. */
#include "table/frame.h"

#include <stdarg.h>
#include <stdio.h>

static const char *const NAMES[EV_COUNT] = {
#define EVENT(id, name) name,
    EVENTS(EVENT)
#undef EVENT
};

const char *event_name(enum event_kind kind)
{
    return NAMES[kind];
}

/* What is wrong with an act: the point, its clause, the amounts; the words come with it. */
struct wrong {
    const char *point, *rule;
    const struct figure *figures;
};

/* Who acts for the house, where somebody said so: what the document says of his office. */
static const char *office_of(const struct table *t, const struct act *act)
{
    return act_actor(act->kind) == ACTOR_STAFF && act->by[0] != '\0'
               ? ruleset_office_rule(t->rs, act->by)
               : NULL;
}

static bool refuse_in_words(struct table *t, const struct act *act, struct wrong w, const char *fmt,
                            va_list ap)
{
    char words[256];
    if (t->sink->emit == NULL) /* it is only asked whether (open.c) */
        return false;
    vsnprintf(words, sizeof words, fmt, ap);
    struct event e = event_blank(EV_REFUSED);
    e.act = act->kind;
    e.seat = act->seat;
    event_named(&e, act->player);
    e.bet = act->bet[0] != '\0' ? act->bet : NULL;
    e.on = act->on[0] != '\0' ? act->on : NULL;
    e.rule = w.rule;
    e.under = office_of(t, act);
    e.words = words;
    e.point = w.point;
    e.figures = w.figures;
    emit(t, &e);
    return false;
}

/* A document that is silent on a point leaves it to the general duty. */
static struct wrong wrong_at(const struct table *t, enum rule_point p)
{
    const char *rule = t->rs->rule[p] != NULL ? t->rs->rule[p] : t->rs->rule[RP_UNKNOWN_ACT];
    return (struct wrong){.point = rule_point_name(p), .rule = rule};
}

bool refuse(struct table *t, const struct act *act, const char *rule, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    refuse_in_words(t, act, (struct wrong){.rule = rule}, fmt, ap);
    va_end(ap);
    return false;
}

bool refuse_at(struct table *t, const struct act *act, enum rule_point p, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    refuse_in_words(t, act, wrong_at(t, p), fmt, ap);
    va_end(ap);
    return false;
}

bool refuse_over(struct table *t, const struct act *act, enum rule_point p,
                 const struct figure *figures, const char *fmt, ...)
{
    struct wrong w = wrong_at(t, p);
    va_list ap;
    w.figures = figures;
    va_start(ap, fmt);
    refuse_in_words(t, act, w, fmt, ap);
    va_end(ap);
    return false;
}

bool refuse_by_bet(struct table *t, const struct act *act, const char *point, const char *rule,
                   const struct figure *figures, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    refuse_in_words(t, act, (struct wrong){point, rule, figures}, fmt, ap);
    va_end(ap);
    return false;
}

void table_refuse_line(struct table *t, const char *why, const struct sink *sink)
{
    struct event e = event_blank(EV_REFUSED);
    e.act = ACT_COUNT;
    e.rule = t->rs->rule[RP_MALFORMED];
    e.words = why;
    e.layout = t->layout;
    sink->emit(sink->ctx, &e);
}

enum rule_point closed_by(const struct table *t)
{
    return t->equipment.stopped ? RP_STOPPED : t->shutting_down ? RP_SHUT_DOWN : RP_TABLE_CLOSED;
}

bool refuse_closed(struct table *t, const struct act *act)
{
    return refuse_at(t, act, closed_by(t), "%s",
                     t->equipment.stopped ? "equipment has failed: no game before it is put right"
                     : t->shutting_down   ? "the game is shut down"
                                          : "the table is not open");
}

bool accept(struct table *t, const struct act *act, const char *rule)
{
    struct event e = event_blank(EV_ACCEPTED);
    e.act = act->kind;
    e.seat = act->seat;
    event_named(&e, act->player);
    e.rule = rule;
    e.under = office_of(t, act);
    emit(t, &e);
    return true;
}

void called(struct table *t, const char *say, const char *rule)
{
    struct event e = event_blank(EV_CALLED);
    e.words = say;
    e.rule = rule;
    emit(t, &e);
}

void notified(struct table *t, const char *who, const char *what, int seat, const char *rule)
{
    struct event e = event_blank(EV_NOTIFIED);
    e.who = who;
    e.words = what;
    e.seat = seat;
    e.rule = rule;
    emit(t, &e);
}

void awaits(struct table *t, const char *actor, const char *what, const char *const *options,
            unsigned count, const char *rule)
{
    struct event e = event_blank(EV_AWAITS);
    e.who = actor;
    e.words = what;
    e.options = options;
    e.option_count = (uint8_t)count;
    e.rule = rule;
    emit(t, &e);
}
