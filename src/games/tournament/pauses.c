/* When a table of a tournament does not play for places: practice hands before play, and halts. */
#include "games/tournament/tournament.h"

/* --- practice --------------------------------------------------------------------------------- */

/* Hands by which players learn how the game goes, before play and as often as they like
 * (crown-fusion-2024:16.3.2). */
bool do_practice(struct table *t, const struct act *a)
{
    struct tournament_procedure *s = session(t);
    if (s->begun || s->practising || contestants_in(t) == 0)
        return refuse_at(t, a, RP_PRACTICE, "a practice hand is for entrants, and before play");
    s->practising = true;
    return accept(t, a, t->rs->rule[RP_PRACTICE]);
}

/* Everybody has what all begin with, whatever the hand gave or took, and is in again unless he was
 * disqualified. */
static void start_afresh(struct table *t, struct contestant *e)
{
    const struct tournament_rules *c = conditions(t);
    struct player *who = &t->player[e->player];
    const cents chips = who->balance;
    *e = (struct contestant){.player = e->player,
                             .seat = e->seat,
                             .since = t->now,
                             .pass_cards = c->pass_cards,
                             .forms = c->undisclosed};
    who->balance = c->bank;
    struct event ev = contestant_event(t, EV_ALLOTTED, e, t->rs->rule[RP_PRACTICE]);
    ev.difference = ev.moved = c->bank - chips;
    emit(t, &ev);
}

bool practice_ends(struct table *t)
{
    struct tournament_procedure *s = session(t);
    s->begun = s->practising = s->marker_due = false;
    s->marker = 0;
    s->out = 0;
    for (struct contestant *e = s->contestant; e < s->contestant + s->count; e++)
        if (e->state != CONTESTANT_DISQUALIFIED)
            start_afresh(t, e);
    return true;
}

/* --- halts ------------------------------------------------------------------------------------ */

/* In a dispute the game does not proceed until it is settled (star-baccarat:15.11.2), nor without
 * the Tournament Director or a deputy (crown-fusion-2024:16.2.3). */
bool do_halt_session(struct table *t, const struct act *a)
{
    struct tournament_procedure *s = session(t);
    const struct tournament_rules *c = conditions(t);
    const struct reason *why = reason_find(c->halt, c->halt_count, a->reason);
    if (why == NULL)
        return refuse(t, a, ruleset_authority(t->rs, "halt-session")->clause,
                      "`reason` must be one for which play stands still");
    s->halted = (uint8_t)(why - c->halt + 1);
    s->halted_at = t->now;
    return accept(t, a, why->clause);
}

/* Nobody's time has run meanwhile. */
bool do_resume_session(struct table *t, const struct act *a)
{
    struct tournament_procedure *s = session(t);
    if (s->halted == 0)
        return refuse(t, a, ruleset_authority(t->rs, "resume-session")->clause,
                      "play does not stand still");
    const char *rule = halt_of(t)->clause;
    const int64_t stood = t->now - s->halted_at;
    struct contestant *next = t->phase == PHASE_OPEN ? yet_to_act(t, 0) : NULL;
    if (next != NULL)
        next->since += stood;
    TELL(t, stood, stood);
    s->halted = 0;
    return accept(t, a, rule);
}
