#include "floor/drain.h"

#include "floor/clock.h"
#include "floor/pace.h"
#include "floor/say.h"

/* A round that waits for staff may wait for long: after this it is handed over as it lies, as after
 * any restart. */
enum { PLAYED_WITHIN_MS = 180000 };

/* Whether something of its round would be interrupted. A table where nothing lies and that its
 * staff must act at waits for them at the other controller as well as here. */
static bool under_way(const struct open_table *ot)
{
    const struct table *t = ot->at.table;
    const bool goes_on = t->phase == PHASE_CLOSED || t->phase == PHASE_RESULT;
    return table_on_felt(t) != 0 || ot->lying.on || (goes_on && ot->automatic);
}

static void is_asked(const struct floor *f, struct open_table *ot)
{
    ot->drain.at = f->drain.asked;
    ot->drain.round = ot->at.table->round;
    ot->drain.stood = -1;
}

void floor_drain(struct floor *f, struct moment now)
{
    note_time(f, now);
    f->drain.on = true;
    f->drain.until = f->now + PLAYED_WITHIN_MS;
    f->drain.asked++;
    for (unsigned i = 0; i < f->table_count; i++)
        is_asked(f, f->table[i]);
    incident(f, "drain", "floor", "controller",
             "asked to hand the floor over: no more rounds are begun");
}

/* What lies over many rounds goes on at the other, and so does a table that was opened since. */
bool drain_holds(const struct floor *f, const struct open_table *ot)
{
    return f->drain.on && (!under_way(ot) || ot->drain.at != f->drain.asked ||
                           ot->at.table->round != ot->drain.round);
}

void drain_stands(struct floor *f, struct open_table *ot)
{
    if (ot->drain.at != f->drain.asked)
        is_asked(f, ot);
    if (ot->drain.stood < 0)
        ot->drain.stood = table_clock(f, ot);
    ot->skew = f->now - ot->drain.stood;
}

bool floor_drained(struct floor *f, struct moment now)
{
    note_time(f, now);
    bool all = f->out.head == f->out.tail; /* what came of the rounds was told */
    for (unsigned i = 0; i < f->table_count; i++)
        all = all && drain_holds(f, f->table[i]);
    return all || f->now >= f->drain.until;
}

void floor_stays(struct floor *f, struct moment now)
{
    note_time(f, now);
    f->drain.on = false;
    incident(f, "drain", "floor", "controller",
             "nobody waits any longer to take the floor over: rounds go on here");
}

void floor_misled(struct floor *f, const char *words, struct moment now)
{
    note_time(f, now);
    incident(f, "shared-row", "floor", "controller", "%s", words);
}

bool refuse_drained(struct floor *f, const struct asked *q, const struct open_table *ot)
{
    if (!drain_holds(f, ot))
        return false;
    refuse_ask(f, q, "moves", NULL,
               "the table goes over to another controller between two rounds: play goes on there "
               "in a moment");
    return true;
}
