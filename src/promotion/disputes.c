/* Disputes about a promotion, and what becomes of one whose integrity is in doubt. */
#include "promotion/frame.h"

#include <string.h>

bool answer_dispute(struct promotion *p, const struct occasion_act *a)
{
    return dispute_open(&p->o, a, &p->disputes, p->version > 0, PP_DECISION_FINAL);
}

bool answer_decide(struct promotion *p, const struct occasion_act *a)
{
    return dispute_decide(&p->o, a, &p->disputes, PP_DECISION_FINAL, PEV_DECIDED);
}

bool answer_dissatisfied(struct promotion *p, const struct occasion_act *a)
{
    return dispute_complain(&p->o, a, &p->disputes, PP_COMPLAINT, PEV_ADVISED);
}

/* --- integrity -------------------------------------------------------------------------------- */

/* Whether an act is about the draw alone; refused, and false, when it is about neither that nor the
 * whole promotion, or comes before the start. */
static bool about(struct promotion *p, const struct occasion_act *a, bool *draw)
{
    *draw = strcmp(a->what, "draw") == 0;
    if (!*draw && strcmp(a->what, "promotion") != 0)
        return occasion_refuse_at(&p->o, a, PP_MALFORMED,
                                  "`what` is the `promotion` or its `draw`");
    return p->phase != PROMOTION_DRAFT ||
           occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "the promotion has not started");
}

static void tell_stop(struct promotion *p, const struct occasion_act *a,
                      enum promotion_event_kind kind, cited_rule rule, enum promotion_point told)
{
    struct occasion_event e = event_of(kind, rule);
    e.what = a->what;
    e.text = a->text;
    occasion_emit(&p->o, &e);
    if (rule_at(&p->o, told) == NULL)
        return;
    struct occasion_event n = event_of(PEV_NOTIFIED, rule_at(&p->o, told));
    n.who = "inspector";
    n.what = p->o.kind->events[kind];
    n.text = a->text;
    occasion_emit(&p->o, &n);
}

bool answer_postpone(struct promotion *p, const struct occasion_act *a)
{
    bool draw;
    if (!about(p, a, &draw))
        return false;
    cited_rule rule = rule_at(&p->o, draw ? PP_DRAW_POSTPONED : PP_POSTPONED);
    if (rule == NULL)
        return occasion_refuse_at(&p->o, a, PP_POSTPONED, "only the whole promotion is postponed");
    bool *waits = draw ? &p->draw_waits : &p->waits;
    if (*waits || p->draw_cancelled)
        return occasion_refuse(&p->o, a, rule, "it is postponed or cancelled already");
    occasion_accept(&p->o, a, rule);
    *waits = true;
    tell_stop(p, a, PEV_POSTPONED, rule, PP_TOLD_POSTPONED);
    return true;
}

bool answer_validate(struct promotion *p, const struct occasion_act *a)
{
    bool draw;
    if (!about(p, a, &draw))
        return false;
    bool *waits = draw ? &p->draw_waits : &p->waits;
    if (!*waits)
        return occasion_refuse_at(&p->o, a, PP_POSTPONED, "it is not postponed");
    cited_rule rule = rule_at(&p->o, draw ? PP_DRAW_POSTPONED : PP_POSTPONED);
    occasion_accept(&p->o, a, rule);
    *waits = false;
    struct occasion_event e = event_of(PEV_VALIDATED, rule);
    e.what = a->what;
    e.text = a->text;
    occasion_emit(&p->o, &e);
    return true;
}

bool answer_cancel(struct promotion *p, const struct occasion_act *a)
{
    const struct promotion_rules *r = rules_of(p);
    bool draw;
    if (!about(p, a, &draw))
        return false;
    cited_rule rule = r->all.rule[draw ? PP_DRAW_CANCELLED : PP_CANCELLED];
    if (rule == NULL)
        return occasion_refuse_at(&p->o, a, draw ? PP_CANCELLED : PP_DRAW_CANCELLED,
                                  "only the %s is cancelled", draw ? "promotion" : "draw");
    if (draw && p->draw_cancelled)
        return occasion_refuse(&p->o, a, rule, "it is cancelled already");
    if (!draw && r->all.rule[PP_CANCEL_APPROVED] != NULL && !p->cancelling)
        return occasion_refuse_at(&p->o, a, PP_CANCEL_APPROVED,
                                  "the whole promotion is cancelled with approval only");
    occasion_accept(&p->o, a, rule);
    if (draw)
        p->draw_cancelled = true;
    else
        p->phase = PROMOTION_CANCELLED;
    tell_stop(p, a, PEV_CANCELLED, rule, PP_TOLD_CANCELLED);
    return true;
}
