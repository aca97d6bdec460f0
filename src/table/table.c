/* One act in, events out: the table's front door. */
#include "table/limits.h"

#include <stddef.h>
#include <string.h>

/* Who may do a staff act, and whether these rules know it at all. A missing role is a dealer's. */
static bool staff_may(struct table *t, const struct act *a)
{
    const struct authority *need = ruleset_authority(t->rs, act_name(a->kind));
    if (need == NULL)
        return refuse_at(t, a, RP_UNKNOWN_ACT, "these rules know no %s", act_name(a->kind));
    const char *by = a->by[0] != '\0' ? a->by : t->rs->roles[0];
    if (!ruleset_office(t->rs, by))
        return refuse(t, a, need->clause, "%s is no member of staff here", by);
    if ((a->kind == ACT_INVALIDATE || a->kind == ACT_IRREGULAR) && ruleset_rank(t->rs, by) >= 0)
        return true; /* each ground has its own role, and its own clause */
    return ruleset_may(t->rs, need, by) ||
           refuse(t, a, need->clause, "the %s may not: that is for the %s", by,
                  authority_role(t->rs, need));
}

bool do_sign(struct table *t, const struct act *a)
{
    (void)a;
    limits_sign(t);
    return true;
}

bool by_the_game(struct table *t, const struct act *a)
{
    return refuse_at(t, a, RP_UNKNOWN_ACT, "this game knows no %s", act_name(a->kind));
}

void table_init(struct table *t, const struct layout *layout)
{
    const struct ruleset *rs = layout->rs;
    /* Of the long lists nothing is read but what was put there, so they stay as they are: a table
     * that few play at touches little of the memory it may need. */
    memset(t, 0, offsetof(struct table, player));
    for (unsigned f = 0; f < 2; f++)
        memset(&t->felt[f], 0, offsetof(struct felt, wager));
    memset(t->index, 0, sizeof *t - offsetof(struct table, index));
    t->layout = layout;
    t->rs = rs;
    t->limits = (struct limits){rs->min,       rs->max,          rs->unit,    rs->total_min,
                                rs->total_max, rs->differential, rs->area_max};
    t->phase = rs->start_cold ? PHASE_COLD : PHASE_OPEN;
    t->opened_today = !rs->start_cold;
    t->round = 1;
    t->index_stamp = 1;
    layout->game->begin(&t->game);
    TELL(t, set_up);
}

bool table_act(struct table *t, const struct act *act, const struct sink *sink)
{
    t->sink = sink;
    const bool drawn = t->drawn, sensed = t->sensed;
    t->drawn |= act->drawn;
    if (act_actor(act->kind) == ACTOR_CHANCE)
        t->sensed = act->sensed[0] != '\0';
    const act_answer answer = t->layout->answer[act->kind];
    bool done = answer == by_the_game
                    ? by_the_game(t, act)
                    : (act_actor(act->kind) != ACTOR_STAFF || staff_may(t, act)) &&
                          act_fits(t, act) && answer(t, act);
    if (!done) {
        t->drawn = drawn;
        t->sensed = sensed;
    }
    if (done)
        TELL(t, follow, act);
    t->sink = NULL;
    return done;
}

bool table_awaits_chance(const struct table *t)
{
    if (session_of(t) != NULL && session_of(t)->holds(t))
        return false;
    return ASK(t, awaited, t->phase == PHASE_CLOSED && !t->void_ball);
}

const struct shoe *table_shoe(const struct table *t)
{
    return ASK(t, shoe_now, NULL);
}
