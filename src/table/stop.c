/* Equipment: checked before the table opens, and what happens when it fails. A table that is told
 * of no step takes all of them to have been made; once it is told of one, it opens only after its
 * checks. */
#include "table/stop.h"
#include "table/felt.h"
#include "table/round.h"

static bool down(const struct table *t)
{
    return t->phase == PHASE_COLD || t->phase == PHASE_DOWN;
}

bool do_check(struct table *t, const struct act *a)
{
    const struct reason *r = reason_find(t->rs->checks, t->rs->check_count, a->reason);
    if (r == NULL)
        return refuse(t, a, ruleset_authority(t->rs, "check")->clause,
                      "give a `reason` of the checks that these rules ask for");
    if (!down(t))
        return refuse(t, a, r->clause, "that is checked before the table opens");
    t->equipment.followed = true;
    t->equipment.checked |= (uint16_t)(1u << (r - t->rs->checks));
    return accept(t, a, r->clause);
}

bool equipment_ready(struct table *t, const struct act *a)
{
    if (t->equipment.stopped)
        return refuse_at(t, a, RP_STOPPED,
                         "equipment has failed: it is put right first, or replaced for the time");
    for (size_t i = 0; t->equipment.followed && i < t->rs->check_count; i++)
        if ((t->equipment.checked >> i & 1) == 0)
            return refuse(t, a, t->rs->checks[i].clause, "%s has not been checked",
                          t->rs->checks[i].name);
    return true;
}

void equipment_failed(struct table *t)
{
    t->equipment.stopped = true;
    t->down_after_round |= !down(t);
    notified(t, "inspector", "equipment has failed; no further game before it is put right", 0,
             t->rs->rule[RP_STOPPED_NOTICE]);
}

void equipment_stops(struct table *t)
{
    equipment_failed(t);
    if (t->phase != PHASE_OPEN)
        return;
    if (felt_empty(t))
        table_down(t);
    else
        round_void(t, t->rs->rule[RP_STOPPED], NULL, NULL);
}

/* Rectified, or interim procedures are in place; then the table may open. */
bool do_repaired(struct table *t, const struct act *a)
{
    const struct reason *r = reason_find(t->rs->repairs, t->rs->repair_count, a->reason);
    if (r == NULL)
        return refuse(t, a, ruleset_authority(t->rs, "repaired")->clause,
                      "give a `reason` that these rules know");
    if (!t->equipment.stopped || !down(t))
        return refuse(t, a, r->clause, "%s",
                      t->equipment.stopped ? "the game under way is finished first"
                                           : "no equipment has failed");
    accept(t, a, r->clause);
    t->equipment.stopped = false;
    if (r->notify != NULL)
        notified(t, "inspector", r->name, 0, r->notify);
    return true;
}

/* The highest part that his rank reaches. */
unsigned inspector_part(const struct table *t, const struct act *a)
{
    unsigned part = 0, rank = a->by[0] != '\0' ? (unsigned)ruleset_rank(t->rs, a->by) : 0;
    for (unsigned i = 0; i < t->rs->inspector_count; i++)
        if (rank >= t->rs->inspectors[i])
            part = i;
    return 1u << part;
}
