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

bool station_may_deal(struct floor *f, const struct asked *q, struct open_table *ot)
{
    const struct table *t = ot->at.table;
    if (ot->plan->station == NULL || !in_play(t) || brought_at(ot) > 0)
        return true;
    for (unsigned i = 0; i < f->table_count; i++) {
        const struct open_table *other = f->table[i];
        if (!same_station(ot, other))
            continue;
        if (brought_at(other) > 0) {
            refuse_ask(f, q, "rules", ALTERNATE, "the round at %s is not finished",
                       other->plan->name);
            return false;
        }
        if (ot->turn > other->turn && in_play(other->at.table)) {
            refuse_ask(f, q, "rules", ALTERNATE, "the next round is dealt at %s",
                       other->plan->name);
            return false;
        }
    }
    return true;
}

void station_dealt(struct floor *f, struct open_table *ot)
{
    if (ot->plan->station != NULL && brought_at(ot) == 1)
        ot->turn = ++f->turns;
}
