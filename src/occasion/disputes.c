#include "occasion/disputes.h"

#include <string.h>

static struct dispute *dispute_of(struct disputes *d, const struct occasion_act *a)
{
    for (unsigned i = 0; i < d->count; i++)
        if (strcmp(d->at[i].player, a->player) == 0 && strcmp(d->at[i].what, a->what) == 0)
            return &d->at[i];
    return NULL;
}

bool dispute_open(struct occasion *o, const struct occasion_act *a, struct disputes *d, bool may,
                  unsigned final)
{
    const struct dispute *known = dispute_of(d, a);
    if (known != NULL)
        return occasion_refuse_at(o, a, final, "%s",
                                  known->decided ? "the decision on that is final"
                                                 : "that is in dispute already");
    if (!may || d->count == DISPUTES_MAX)
        return occasion_refuse_at(o, a, o->kind->out_of_turn,
                                  "there are no terms to dispute, or no room for another dispute");
    struct dispute *fresh = &d->at[d->count++];
    memcpy(fresh->player, a->player, sizeof fresh->player);
    memcpy(fresh->what, a->what, sizeof fresh->what);
    return occasion_accept(o, a, rule_at(o, final));
}

bool dispute_decide(struct occasion *o, const struct occasion_act *a, struct disputes *d,
                    unsigned final, unsigned event)
{
    struct dispute *known = dispute_of(d, a);
    if (known == NULL || known->decided)
        return occasion_refuse_at(o, a, final, "%s",
                                  known != NULL ? "the decision on that is final"
                                                : "nobody disputes that");
    occasion_accept(o, a, rule_at(o, final));
    known->decided = true;
    struct occasion_event e = event_of(event, rule_at(o, final));
    e.player = a->player;
    e.what = a->what;
    e.text = a->text;
    occasion_emit(o, &e);
    return true;
}

bool dispute_complain(struct occasion *o, const struct occasion_act *a, struct disputes *d,
                      unsigned complaint, unsigned event)
{
    const struct dispute *known = dispute_of(d, a);
    if (known == NULL || !known->decided)
        return occasion_refuse_at(o, a, complaint, "nothing has been decided about that");
    occasion_accept(o, a, rule_at(o, complaint));
    struct occasion_event e = event_of(event, rule_at(o, complaint));
    e.player = a->player;
    e.what = a->what;
    e.who = "inspector";
    occasion_emit(o, &e);
    return true;
}

unsigned disputes_waiting(const struct disputes *d)
{
    unsigned waiting = 0;
    for (unsigned i = 0; i < d->count; i++)
        waiting += !d->at[i].decided;
    return waiting;
}
