/* One dealer with two shoes: a station at which several tables are dealt in turn. */
#include "floor/station.h"
#include "floor/say.h"

#include <string.h>

static const char ALTERNATE[] = "star-rapid-2016:7.7.3/alternate";

static bool same_station(const struct open_table *a, const struct open_table *b)
{
    return a != b && a->plan->station != NULL && b->plan->station != NULL &&
           strcmp(a->plan->station, b->plan->station) == 0;
}

static bool in_play(const struct table *t)
{
    return t->phase == PHASE_OPEN || t->phase == PHASE_CLOSED;
}

bool station_hinders(const struct floor *f, const struct open_table *ot, struct trouble *why)
{
    const struct table *t = ot->at.table;
    if (ot->plan->station == NULL || !in_play(t) || brought_at(ot) > 0)
        return false;
    for (unsigned i = 0; i < f->table_count; i++) {
        const struct open_table *other = f->table[i];
        const bool begun = same_station(ot, other) && brought_at(other) > 0;
        const bool due =
            same_station(ot, other) && ot->turn > other->turn && in_play(other->at.table);
        if (begun)
            trouble_say(why, "the round at %s is not finished", other->plan->name);
        else if (due)
            trouble_say(why, "the next round is dealt at %s", other->plan->name);
        if (begun || due)
            return true;
    }
    return false;
}

bool station_may_deal(struct floor *f, const struct asked *q, struct open_table *ot)
{
    struct trouble why;
    const bool hindered = station_hinders(f, ot, &why);
    if (hindered)
        refuse_ask(f, q, "rules", ALTERNATE, "%s", why.words);
    return !hindered;
}

void station_dealt(struct floor *f, struct open_table *ot)
{
    if (ot->plan->station != NULL && brought_at(ot) == 1)
        ot->turn = ++f->turns;
}
