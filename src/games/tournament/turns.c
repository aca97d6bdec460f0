/* The order of wagering: a marker goes from box to box, and from it everybody wagers in turn. */
#include "games/tournament/tournament.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/wagers.h"

/* --- whose turn it is ------------------------------------------------------------------------- */

static bool waits(const struct table *t, const struct contestant *e)
{
    return in_play(t, e) && !e->acted && !e->absent;
}

/* Upwards from the marker, and round (star-baccarat:15.9.3). */
struct contestant *yet_to_act(struct table *t, unsigned n)
{
    struct tournament_procedure *s = session(t);
    for (int above = 1; above >= 0; above--)
        for (unsigned i = 0; i < s->count; i++)
            if ((s->contestant[i].seat >= s->marker) == above && waits(t, &s->contestant[i]) &&
                n-- == 0)
                return &s->contestant[i];
    return NULL;
}

void turn_begins(struct table *t)
{
    struct contestant *next = yet_to_act(t, 0);
    if (next != NULL)
        next->since = session(t)->halted > 0 ? session(t)->halted_at : t->now;
}

void session_begins(struct table *t)
{
    struct tournament_procedure *s = session(t);
    if (s->begun)
        return;
    s->begun = s->marker_due = true;
    s->marker = yet_to_act(t, 0)->seat; /* no box is marked yet: the lowest */
    turn_begins(t);
}

void turn_used(struct table *t, struct contestant *e)
{
    session_begins(t);
    session(t)->last = e->seat;
    if (e->acted)
        return;
    e->acted = true;
    turn_begins(t);
}

void marker_told(struct table *t)
{
    struct tournament_procedure *s = session(t);
    if (!s->marker_due)
        return;
    s->marker_due = false;
    struct event ev = event_blank(EV_MARKER);
    ev.seat = s->marker;
    ev.rule = t->rs->rule[RP_MARKER];
    emit(t, &ev);
}

bool turn_late(const struct table *t, const struct contestant *e)
{
    return t->rs->period_ms > 0 && t->clock_known && t->own.tournament.begun &&
           t->now - e->since >= t->rs->period_ms;
}

struct contestant *in_turn(struct table *t, const struct act *a)
{
    struct contestant *e = contestant_named(t, a);
    if (e == NULL)
        return NULL;
    if (t->phase != PHASE_OPEN && t->phase != PHASE_CLOSED) {
        wagers_open(t, a);
        return NULL;
    }
    if (t->phase == PHASE_CLOSED)
        refuse_at(t, a, RP_WAGERS_STAND, "no more bets: the wagers stand until they are settled");
    else if (e->absent)
        refuse_at(t, a, RP_ABSENCE, "%s is absent from this coup", a->player);
    else if (e->passed)
        refuse_at(t, a, RP_TURN_DONE, "a pass card is the whole turn");
    else if (e->acted && session(t)->last != e->seat)
        refuse_at(t, a, RP_TURN_DONE, "the next player has acted: wagers made stay as they are");
    else if (!e->acted && yet_to_act(t, 0) != e)
        refuse_at(t, a, RP_TURN, "it is the turn of box %u", yet_to_act(t, 0)->seat);
    else
        return e;
    return NULL;
}

/* --- wagers ----------------------------------------------------------------------------------- */

/* Over the maximum: the maximum. Below the minimum: the minimum. Else whole units of the minimum
 * (star-baccarat:15.6.14). */
cents put_right(struct table *t, int player, const struct limits *l, cents asked,
                enum rule_point *point)
{
    const struct contestant *e = contestant_of(t, (unsigned)player);
    const cents units = asked / l->min * l->min;
    *point = turn_late(t, e)  ? RP_TURN_LATE
             : asked > l->max ? RP_ABOVE_MAXIMUM
             : asked < l->min ? RP_BELOW_MINIMUM
             : asked > units  ? RP_OFF_STEP
                              : RP_COUNT;
    return *point == RP_TURN_LATE || *point == RP_BELOW_MINIMUM ? l->min
           : *point == RP_ABOVE_MAXIMUM                         ? l->max
                                                                : units;
}

/* What he has wagered is void, and he is out (star-baccarat:15.6.14). The cards are everybody's:
 * none is burned. */
bool cannot_make_up(struct table *t, unsigned player)
{
    struct contestant *e = contestant_of(t, player);
    const char *rule = t->rs->rule[RP_CANNOT_STAKE];
    wagers_void(t, e, rule);
    eliminate(t, e, rule, NULL);
    return true;
}

static bool wagered(struct table *t, const struct contestant *e, const struct act *a)
{
    int s = t->layout->game->find(a->bet, a->on);
    const struct wager *w =
        s >= 0 ? felt_find(t, e->player, e->seat, (spot)s, WAGER_BY_HAND) : NULL;
    return w != NULL && wager_live(w);
}

bool wager_in_turn(struct table *t, const struct act *a)
{
    struct contestant *e = in_turn(t, a);
    if (e == NULL)
        return false;
    const cents chips = chips_of_contestant(t, e);
    if ((a->has & HAS_STAKE) != 0 && a->stake > chips) {
        char has[MONEY_TEXT_MAX];
        return refuse_over(t, a, RP_ACCOUNT, AMOUNTS({"credit", chips}), "%s has chips for %s",
                           a->player, money_text(chips, has));
    }
    if (wagered(t, e, a))
        return refuse_at(t, a, RP_TURN_DONE, "a wager that is made is not altered");
    if (!do_wager(t, a))
        return false;
    if (e->state == CONTESTANT_IN)
        turn_used(t, e);
    else
        turn_begins(t);
    marker_told(t);
    return true;
}

bool withdraw_in_turn(struct table *t, const struct act *a)
{
    if (contestant_named(t, a) == NULL)
        return false;
    if (t->phase == PHASE_CLOSED)
        return refuse_at(t, a, RP_WAGERS_STAND, "nothing is taken back until it is settled");
    return refuse_at(t, a, RP_TURN_DONE, "a wager that is made is not taken back");
}

bool do_pass_card(struct table *t, const struct act *a)
{
    struct contestant *e = in_turn(t, a);
    if (e == NULL)
        return false;
    if (e->acted)
        return refuse_at(t, a, RP_TURN_DONE, "a pass card is played in place of a wager");
    if (e->pass_cards == 0 || session(t)->playing_off)
        return refuse_at(t, a, RP_PASS_CARDS, "%s has no pass card", a->player);
    e->pass_cards--;
    e->passed = true;
    turn_used(t, e);
    accept_of(t, a, e, t->rs->rule[RP_PASS_CARD]);
    marker_told(t);
    return true;
}

/* --- those who do not wager ------------------------------------------------------------------- */

/* The minimum for each coup that he misses, so many times and no more (star-baccarat:15.5.6.1). */
bool report_absent(struct table *t, const struct act *a)
{
    struct contestant *e = contestant_named(t, a);
    if (e == NULL)
        return false;
    if (t->phase != PHASE_OPEN || e->acted || e->absent)
        return refuse_at(t, a, RP_ABSENCE, "before the close, of somebody who has not acted");
    session_begins(t);
    const bool his_turn = yet_to_act(t, 0) == e;
    e->absent = true;
    accept_of(t, a, e, t->rs->rule[RP_ABSENCE]);
    if (e->deducted < conditions(t)->deductions) {
        e->deducted++;
        deduct(t, e, RP_ABSENCE);
    }
    if (his_turn)
        turn_begins(t);
    marker_told(t);
    return true;
}

/* Everybody has had his turn; who is silent in the last one is disqualified
 * (star-baccarat:15.6.4/no-wager). */
bool close_after_all(struct table *t, const struct act *a)
{
    if (t->phase != PHASE_OPEN)
        return do_close(t, a);
    if (!session(t)->begun)
        return refuse_at(t, a, RP_EVERY_COUP, "the session has not begun");
    if (yet_to_act(t, 1) != NULL)
        return refuse_at(t, a, RP_EVERY_COUP, "box %u has yet to wager", yet_to_act(t, 1)->seat);
    struct contestant *silent = yet_to_act(t, 0);
    if (silent != NULL)
        disqualify(t, silent, ground_of_silence(conditions(t)), t->rs->rule[RP_NO_WAGER]);
    return session(t)->over || do_close(t, a);
}
