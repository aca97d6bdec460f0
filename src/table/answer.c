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

struct event event_blank(enum event_kind kind)
{
    return (struct event){
        .kind = kind, .spot = -1, .call = WAGER_BY_HAND, .number = -1, .hand = HAND_NONE};
}

void emit(struct table *t, const struct event *e)
{
    t->sink->emit(t->sink->ctx, e);
}

static void refuse_in_words(struct table *t, const struct act *act, const char *rule,
                            const char *words)
{
    struct event e = event_blank(EV_REFUSED);
    e.act = act->kind;
    e.seat = act->seat;
    e.player = act->player[0] != '\0' ? act->player : NULL;
    e.bet = act->bet[0] != '\0' ? act->bet : NULL;
    e.on = act->on[0] != '\0' ? act->on : NULL;
    e.rule = rule;
    e.words = words;
    e.table = t;
    emit(t, &e);
}

bool refuse(struct table *t, const struct act *act, const char *rule, const char *fmt, ...)
{
    char words[256];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(words, sizeof words, fmt, ap);
    va_end(ap);
    refuse_in_words(t, act, rule, words);
    return false;
}

bool refuse_at(struct table *t, const struct act *act, enum rule_point p, const char *fmt, ...)
{
    char words[256];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(words, sizeof words, fmt, ap);
    va_end(ap);
    /* A document that is silent on a point leaves it to the general duty. */
    const char *rule = t->rs->rule[p] != NULL ? t->rs->rule[p] : t->rs->rule[RP_UNKNOWN_ACT];
    refuse_in_words(t, act, rule, words);
    return false;
}

void table_refuse_line(struct table *t, const char *why, const struct sink *sink)
{
    struct event e = event_blank(EV_REFUSED);
    e.act = ACT_COUNT;
    e.rule = t->rs->rule[RP_MALFORMED];
    e.words = why;
    e.table = t;
    sink->emit(sink->ctx, &e);
}

bool accept(struct table *t, const struct act *act, const char *rule)
{
    struct event e = event_blank(EV_ACCEPTED);
    e.act = act->kind;
    e.seat = act->seat;
    e.player = act->player[0] != '\0' ? act->player : NULL;
    e.rule = rule;
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

void show_sign(struct table *t, enum sign sign, const char *player, const char *rule)
{
    struct event e = event_blank(EV_SIGN);
    e.sign = sign;
    e.player = player;
    e.rule = rule;
    e.table = t;
    emit(t, &e);
}
