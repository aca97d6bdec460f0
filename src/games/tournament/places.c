/* Counting, who goes on, play-offs and places. */
#include "games/open.h"
#include "games/tournament/tournament.h"
#include "table/round.h"

#include <string.h>

/* --- the end of a session --------------------------------------------------------------------- */

/* Where chips become cash nobody's session ends early without him (star-baccarat:15.5.5.2,
 * crown-fusion-2024:16.4.8(d)(ii)). */
bool may_agree_to_end(struct table *t, const struct act *a)
{
    return contestant_named(t, a) != NULL &&
           (conditions(t)->cash ||
            refuse_at(t, a, RP_AGREED, "chips do not become cash: nobody is asked"));
}

/* He agrees, or takes that back. */
bool way_to_end_early(struct table *t, unsigned n, struct way_open *w)
{
    const struct contestant *e = contestant_of(t, w->player);
    w->act.yes = e == NULL || !e->agrees;
    w->act.has |= HAS_YES;
    return n == 0;
}

bool agree_to_end(struct table *t, const struct act *a)
{
    if (!may_agree_to_end(t, a))
        return false;
    struct contestant *e = contestant_named(t, a);
    e->agrees = a->yes;
    return accept_of(t, a, e, t->rs->rule[RP_AGREED]);
}

static bool all_agree(struct table *t)
{
    EACH_IN(e, t)
    if (!e->agrees)
        return false;
    return true;
}

/* Between coups, once it is known who goes on (star-baccarat:15.5.5.1); where chips become cash all
 * agree besides, or that is enough. */
bool do_conclude(struct table *t, const struct act *a)
{
    struct tournament_procedure *s = session(t);
    const struct tournament_rules *c = conditions(t);
    const unsigned in = contestants_in(t), places = c->advance - s->ahead;
    const bool agreed = c->cash && all_agree(t), enough = agreed && c->agreed_instead;
    bool between = s->begun && !s->practising && t->phase == PHASE_OPEN;
    EACH_IN(e, t)
    between = between && !e->acted && !e->absent;
    if (!between)
        return refuse_at(t, a, RP_CONCLUDED, "a session is concluded between two coups");
    if (in > places && !enough)
        return refuse_at(t, a, RP_CONCLUDED, "%u may go on, and %u are left", places, in);
    if (c->cash && !agreed && !c->agreed_instead)
        return refuse_at(t, a, RP_AGREED, "chips become cash, and not all have agreed");
    s->over = s->concluded = true;
    return accept(t, a, t->rs->rule[agreed ? RP_AGREED : RP_CONCLUDED]);
}

/* --- places ----------------------------------------------------------------------------------- */

/* Whom this play-off has put out. */
static bool played_out(const struct table *t, const struct contestant *e)
{
    return t->own.tournament.playing_off && e->tied && e->state == CONTESTANT_OUT;
}

/* How many stand before each whose order is open: those with more chips; then, of those whom the
 * play-off has put out, all who are still in and who went later. */
static void place_open(struct table *t)
{
    struct tournament_procedure *s = session(t);
    const unsigned in = contestants_in(t);
    for (struct contestant *e = s->contestant; e < s->contestant + s->count; e++) {
        if (!in_play(t, e) && !played_out(t, e))
            continue;
        e->placed = true;
        e->ahead = s->ahead + (played_out(t, e) ? in : 0);
        for (const struct contestant *o = s->contestant; o < s->contestant + s->count; o++)
            e->ahead += played_out(t, e) ? played_out(t, o) && o->out > e->out
                                         : in_play(t, o) && chips_of_contestant(t, o) >
                                                                chips_of_contestant(t, e);
    }
}

/* Whether he is one of equals who cannot all go on (star-baccarat:15.10.3). */
static bool across(struct table *t, const struct contestant *e)
{
    const unsigned advance = conditions(t)->advance;
    unsigned equals = 0;
    EACH_IN(o, t)
    equals += o->ahead == e->ahead;
    return e->ahead < advance && advance < e->ahead + equals;
}

static struct place_line line_of(const struct table *t, const struct contestant *e, unsigned place)
{
    struct place_line l = {.place = place, .chips = chips_of_contestant(t, e)};
    memcpy(l.name, t->player[e->player].name, sizeof l.name);
    return l;
}

/* They keep their chips and play on from the lowest box, each coup to a count. */
static bool play_off(struct table *t)
{
    struct tournament_procedure *s = session(t);
    struct place_line lines[CONTESTANTS_MAX];
    struct event ev = event_blank(EV_PLAYOFF);
    bool plays[CONTESTANTS_MAX] = {false};
    ev.rule = t->rs->rule[RP_PLAYOFF];
    ev.places = lines;
    EACH_IN(e, t)
    if (across(t, e)) {
        plays[e - s->contestant] = true;
        lines[ev.place_count++] = line_of(t, e, 0);
    }
    if (ev.place_count == 0)
        return false;
    s->playing_off = true;
    for (unsigned i = s->count; i-- > 0;) {
        s->contestant[i].tied = plays[i];
        s->marker = plays[i] ? s->contestant[i].seat : s->marker;
        s->ahead = plays[i] ? s->contestant[i].ahead : s->ahead;
    }
    s->over = false;
    s->marker_due = true;
    emit(t, &ev);
    turn_begins(t);
    if (t->phase == PHASE_DOWN)
        round_open(t, t->rs->rule[RP_ROUND_OPENS]);
    return true;
}

/* Those who were put out before follow all others, the last of them first, and equals together. */
static unsigned standing(const struct table *t, const struct contestant *e)
{
    const struct tournament_procedure *s = &t->own.tournament;
    return e->placed ? e->ahead : CONTESTANTS_MAX + s->out - e->out;
}

static unsigned place_of(const struct table *t, const struct contestant *e)
{
    const struct tournament_procedure *s = &t->own.tournament;
    unsigned place = 1;
    for (const struct contestant *o = s->contestant; o < s->contestant + s->count; o++)
        place += o->state != CONTESTANT_DISQUALIFIED && standing(t, o) < standing(t, e);
    return place;
}

static void rank(struct table *t)
{
    struct tournament_procedure *s = session(t);
    struct place_line lines[CONTESTANTS_MAX];
    unsigned places[CONTESTANTS_MAX];
    struct event ev = event_blank(EV_RANKED);
    ev.rule = t->rs->rule[RP_PLACES];
    ev.places = lines;
    for (unsigned i = 0; i < s->count; i++) {
        const struct contestant *e = &s->contestant[i];
        unsigned at = ev.place_count;
        if (e->state == CONTESTANT_DISQUALIFIED)
            continue;
        places[i] = place_of(t, e);
        for (; at > 0 && lines[at - 1].place > places[i]; at--)
            lines[at] = lines[at - 1];
        lines[at] = line_of(t, e, places[i]);
        ev.place_count++;
    }
    for (unsigned i = 0; i < s->count; i++) {
        struct contestant *e = &s->contestant[i];
        e->placed = e->state != CONTESTANT_DISQUALIFIED;
        e->ahead = e->placed ? places[i] - 1 : 0;
    }
    s->ranked = true;
    emit(t, &ev);
}

/* --- counting --------------------------------------------------------------------------------- */

static enum rule_point count_point(const struct tournament_procedure *s)
{
    return !s->over ? RP_COUNT_ORDERED : s->playing_off ? RP_COUNT_PLAYOFF : RP_CHIPS_COUNTED;
}

/* At the end of a session, or at any time before the close (star-baccarat:15.5.8, 15.11.3). */
bool count_chips(struct table *t, const struct act *a)
{
    struct tournament_procedure *s = session(t);
    const char *rule = t->rs->rule[count_point(s)];
    if (!s->over && (t->phase != PHASE_OPEN || contestants_in(t) == 0))
        return refuse_at(t, a, RP_COUNT_ORDERED, "before the close, or after the coup");
    accept(t, a, rule);
    EACH_IN(e, t)
    {
        struct event ev = contestant_event(t, EV_COUNTED, e, rule);
        emit(t, &ev);
    }
    if (!s->over)
        return true;
    place_open(t);
    if (!play_off(t))
        rank(t);
    return true;
}
