/* What the rules of a table have for a device of it that fails: the rows of device/answers.h, of
 * which those are told that the document knows and the table would take now. */
#include "floor/faults.h"
#include "device/answers.h"
#include "floor/act_duty.h"
#include "floor/dealing.h"
#include "floor/equipment.h"
#include "floor/pit.h"
#include "floor/say.h"

#include "table/possible.h"

#include <stdio.h>

static bool is_cause(const struct open_table *ot, enum act_kind kind, const char *reason)
{
    struct causes why;
    causes_of(&ot->at.layout, kind, &why);
    for (size_t i = 0; i < why.count; i++)
        if (strcmp(why.at[i].word, reason) == 0)
            return true;
    return false;
}

/* With its reason an act is tried as it would be done; without one in every way it may be. */
static bool would_take(struct floor *f, struct open_table *ot, const struct fault_answer *row)
{
    enum act_kind kind;
    const struct ruleset *rs = ot->at.rs;
    const struct authority *need = ruleset_authority(rs, row->act);
    if (need == NULL || !act_find(row->act, &kind) || !for_staff(ot, &(struct act){.kind = kind}))
        return false;
    if (row->reason == NULL)
        return possible_now(f, ot, kind);
    if (!is_cause(ot, kind, row->reason))
        return false;
    struct act a = {.kind = kind, .yes = true, .spare = true, .disclosed = true};
    snprintf(a.reason, sizeof a.reason, "%s", row->reason);
    snprintf(a.by, sizeof a.by, "%s", rs->roles[rs->role_count - 1]);
    return act_is_allowed(f, ot, &a);
}

static bool is_faulty(const struct gear *g)
{
    return g->doubted || g->fault[0] != '\0';
}

void put_answers(struct floor *f, struct open_table *ot, const struct gear *g, struct text *t)
{
    const struct fault_answer *row;
    json_open(t, "answers", '[');
    for (size_t i = 0; is_faulty(g) && (row = fault_answer(i)) != NULL; i++) {
        if (!fault_answered(row, g->plan->kind, g->fault, g->doubted) || !would_take(f, ot, row))
            continue;
        json_open(t, NULL, '{');
        json_str(t, "act", row->act);
        json_str(t, "reason", row->reason);
        json_close(t, '}');
    }
    json_close(t, ']');
}

void fault_told(struct floor *f, struct gear *g, const char *signal)
{
    const struct fault_answer *row;
    for (size_t i = 0; (row = fault_answer(i)) != NULL; i++)
        if (fault_answered(row, g->plan->kind, signal, false)) {
            gear_faulty(f, g, signal);
            return;
        }
}

void fault_heeded(struct floor *f, struct gear *g, const struct act *a)
{
    const struct fault_answer *row;
    if (g->doubted || g->fault[0] == '\0')
        return;
    for (size_t i = 0; (row = fault_answer(i)) != NULL; i++)
        if (fault_answered(row, g->plan->kind, g->fault, false) &&
            strcmp(row->act, act_name(a->kind)) == 0) {
            incident(f, "device-heeded", g->plan->place, device_name(g->plan->kind), "%s: %s",
                     g->fault, row->act);
            gear_faulty(f, g, "");
            return;
        }
}
