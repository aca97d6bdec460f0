/* Disputes about a promotion, and what becomes of one whose integrity is in doubt. */
#include "promotion/frame.h"

#include <string.h>

static struct dispute *dispute_of(struct promotion *p, const struct promotion_act *a)
{
    for (unsigned i = 0; i < p->dispute_count; i++)
        if (strcmp(p->dispute[i].player, a->player) == 0 &&
            strcmp(p->dispute[i].what, a->what) == 0)
            return &p->dispute[i];
    return NULL;
}

bool answer_dispute(struct promotion *p, const struct promotion_act *a)
{
    const struct dispute *d = dispute_of(p, a);
    if (d != NULL)
        return promotion_refuse_at(p, a, PP_DECISION_FINAL, "%s",
                                   d->decided ? "the decision on that is final"
                                              : "that is in dispute already");
    if (p->version == 0 || p->dispute_count == DISPUTES_MAX)
        return promotion_refuse_at(p, a, PP_OUT_OF_TURN,
                                   "there are no terms to dispute, or no "
                                   "room for another dispute");
    struct dispute *fresh = &p->dispute[p->dispute_count++];
    memcpy(fresh->player, a->player, sizeof fresh->player);
    memcpy(fresh->what, a->what, sizeof fresh->what);
    return promotion_accept(p, a, p->rules->rule[PP_DECISION_FINAL]);
}

bool answer_decide(struct promotion *p, const struct promotion_act *a)
{
    struct dispute *d = dispute_of(p, a);
    if (d == NULL || d->decided)
        return promotion_refuse_at(p, a, PP_DECISION_FINAL, "%s",
                                   d != NULL ? "the decision on that is final"
                                             : "nobody disputes that");
    promotion_accept(p, a, p->rules->rule[PP_DECISION_FINAL]);
    d->decided = true;
    struct promotion_event e =
        promotion_event_of(p, PEV_DECIDED, p->rules->rule[PP_DECISION_FINAL]);
    e.player = a->player;
    e.what = a->what;
    e.text = a->text;
    promotion_emit(p, &e);
    return true;
}

bool answer_dissatisfied(struct promotion *p, const struct promotion_act *a)
{
    const struct dispute *d = dispute_of(p, a);
    if (d == NULL || !d->decided)
        return promotion_refuse_at(p, a, PP_COMPLAINT, "nothing has been decided about that");
    promotion_accept(p, a, p->rules->rule[PP_COMPLAINT]);
    struct promotion_event e = promotion_event_of(p, PEV_ADVISED, p->rules->rule[PP_COMPLAINT]);
    e.player = a->player;
    e.what = a->what;
    e.who = "inspector";
    promotion_emit(p, &e);
    return true;
}

/* --- integrity -------------------------------------------------------------------------------- */

/* Whether an act is about the draw alone; refused, and false, when it is about neither that nor the
 * whole promotion, or comes before the start. */
static bool about(struct promotion *p, const struct promotion_act *a, bool *draw)
{
    *draw = strcmp(a->what, "draw") == 0;
    if (!*draw && strcmp(a->what, "promotion") != 0)
        return promotion_refuse_at(p, a, PP_MALFORMED, "`what` is the `promotion` or its `draw`");
    return p->phase != PROMOTION_DRAFT ||
           promotion_refuse_at(p, a, PP_OUT_OF_TURN, "the promotion has not started");
}

static void tell_stop(struct promotion *p, const struct promotion_act *a,
                      enum promotion_event_kind kind, cited_rule rule, enum promotion_point told)
{
    struct promotion_event e = promotion_event_of(p, kind, rule);
    e.what = a->what;
    e.text = a->text;
    promotion_emit(p, &e);
    if (p->rules->rule[told] == NULL)
        return;
    struct promotion_event n = promotion_event_of(p, PEV_NOTIFIED, p->rules->rule[told]);
    n.who = "inspector";
    n.what = promotion_event_name(kind);
    n.text = a->text;
    promotion_emit(p, &n);
}

bool answer_postpone(struct promotion *p, const struct promotion_act *a)
{
    bool draw;
    if (!about(p, a, &draw))
        return false;
    cited_rule rule = p->rules->rule[draw ? PP_DRAW_POSTPONED : PP_POSTPONED];
    if (rule == NULL)
        return promotion_refuse_at(p, a, PP_POSTPONED, "only the whole promotion is postponed");
    bool *waits = draw ? &p->draw_waits : &p->waits;
    if (*waits || p->draw_cancelled)
        return promotion_refuse(p, a, rule, "it is postponed or cancelled already");
    promotion_accept(p, a, rule);
    *waits = true;
    tell_stop(p, a, PEV_POSTPONED, rule, PP_TOLD_POSTPONED);
    return true;
}

bool answer_validate(struct promotion *p, const struct promotion_act *a)
{
    bool draw;
    if (!about(p, a, &draw))
        return false;
    bool *waits = draw ? &p->draw_waits : &p->waits;
    if (!*waits)
        return promotion_refuse_at(p, a, PP_POSTPONED, "it is not postponed");
    cited_rule rule = p->rules->rule[draw ? PP_DRAW_POSTPONED : PP_POSTPONED];
    promotion_accept(p, a, rule);
    *waits = false;
    struct promotion_event e = promotion_event_of(p, PEV_VALIDATED, rule);
    e.what = a->what;
    e.text = a->text;
    promotion_emit(p, &e);
    return true;
}

bool answer_cancel(struct promotion *p, const struct promotion_act *a)
{
    const struct promotion_rules *r = p->rules;
    bool draw;
    if (!about(p, a, &draw))
        return false;
    cited_rule rule = r->rule[draw ? PP_DRAW_CANCELLED : PP_CANCELLED];
    if (rule == NULL)
        return promotion_refuse_at(p, a, draw ? PP_CANCELLED : PP_DRAW_CANCELLED,
                                   "only the %s is cancelled", draw ? "promotion" : "draw");
    if (draw && p->draw_cancelled)
        return promotion_refuse(p, a, rule, "it is cancelled already");
    if (!draw && r->rule[PP_CANCEL_APPROVED] != NULL && !p->cancelling)
        return promotion_refuse_at(p, a, PP_CANCEL_APPROVED,
                                   "the whole promotion is cancelled with approval only");
    promotion_accept(p, a, rule);
    if (draw)
        p->draw_cancelled = true;
    else
        p->phase = PROMOTION_CANCELLED;
    tell_stop(p, a, PEV_CANCELLED, rule, PP_TOLD_CANCELLED);
    return true;
}
