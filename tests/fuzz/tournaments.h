/* What must hold of a tournament whatever it is told: all money that came in is held or was paid
 * out, and what is owed is paid once. */
#ifndef BAIZE_TESTS_TOURNAMENTS_H
#define BAIZE_TESTS_TOURNAMENTS_H

#include "occasions.h"
#include "tournament/tournament.h"

struct watched_tournament {
    struct watching watching;
    struct tournament *tournament;
    cents in, out; /* what came in and was added or is owed by the house, and what was paid */
};

static inline void watch_tournament(void *ctx, const struct occasion_event *e)
{
    struct watched_tournament *w = ctx;
    const struct tournament *t = w->tournament;
    const bool cash = t->conditions.term[contest_rules(t)->known.chips_in_cash].truth;
    if (e->kind == TEV_RECEIVED && !(cash && strcmp(e->what, "buy-in") == 0))
        w->in += e->value;
    if (e->kind == TEV_ADDED && strcmp(e->what, "goods") != 0 && strcmp(e->what, "services") != 0)
        w->in += e->value;
    if (e->kind == TEV_OWED && strcmp(e->what, "chips") == 0)
        w->in += e->value;
    if (e->kind == TEV_PAYABLE && e->pay != NULL)
        w->out += e->value;
}

static inline void tournament_watched(struct watched_tournament *w, struct tournament *t)
{
    *w = (struct watched_tournament){.watching = {.machine = &TOURNAMENT}, .tournament = t};
    w->watching.ear = (struct occasion_ear){watch_tournament, w};
}

/* When it is called off what the operator had added goes back, which no event tells. */
static inline bool tournament_line(struct watched_tournament *w, const char *line, size_t len)
{
    struct tournament *t = w->tournament;
    const bool there = t->phase != TOURNAMENT_CANCELLED;
    const bool done = line_watched(&w->watching, &t->o, line, len);
    const cents holds = tournament_holds(t);
    if (there && t->phase == TOURNAMENT_CANCELLED && holds <= w->in - w->out)
        w->in = holds + w->out;
    if (t->pool < 0 || holds != w->in - w->out)
        unsound("money is lost or made up");
    if (t->phase >= TOURNAMENT_ENDED && t->pool != 0)
        unsound("something is left in the pool");
    return done;
}

#endif
