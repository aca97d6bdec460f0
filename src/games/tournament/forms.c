/* Undisclosed wagers: written on a form, shown to be there, announced after the close and before
 * the first card, and put right if they break a rule. */
#include "games/tournament/tournament.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/seats.h"

#include <string.h>

bool forms_wait(const struct table *t)
{
    const struct tournament_procedure *s = &t->own.tournament;
    for (unsigned i = 0; i < s->count; i++)
        if (s->contestant[i].form.filed)
            return true;
    return false;
}

/* Nobody sees what is on it, nor whether it is in order. */
bool do_undisclosed(struct table *t, const struct act *a)
{
    struct contestant *e = in_turn(t, a);
    if (e == NULL)
        return false;
    if (e->forms == 0 || e->wrote || session(t)->playing_off)
        return refuse_at(t, a, RP_FORMS, "%s has no form, or has handed one in", a->player);
    e->forms--;
    e->wrote = true;
    e->form =
        (struct form){.filed = true, .has_stake = (a->has & HAS_STAKE) != 0, .stake = a->stake};
    memcpy(e->form.bet, a->bet, WORD_MAX);
    memcpy(e->form.on, a->on, WORD_MAX);
    turn_used(t, e);
    struct act told = *a;
    told.bet[0] = told.on[0] = '\0';
    accept_of(t, &told, e, t->rs->rule[RP_FORM]);
    marker_told(t);
    return true;
}

/* The position it is for; -1: it names none that a wager may be announced for here. */
static int form_spot(const struct table *t, const struct form *f)
{
    int s = f->has_stake ? t->layout->game->find(f->bet, f->on) : -1;
    if (s < 0 || t->layout->spot[s].bet == NOT_PRICED || !bet_at(t, (spot)s)->offered)
        return -1;
    /* Beside the hands of a box nothing lies that is not placed before they are dealt. */
    return procedure_of(t)->boxes == NULL || bet_at(t, (spot)s)->main ? s : -1;
}

/* Whole units, at least the minimum, at most the maximum and the chips in hand; and what put it
 * right (star-baccarat:15.8.3.1 to 15.8.3.3). */
static cents form_stake(const struct table *t, const struct contestant *e, enum rule_point *point)
{
    const cents chips = chips_of_contestant(t, e), asked = e->form.stake, min = t->limits.min;
    cents stake = asked < min ? min : asked / min * min;
    *point = asked < min ? RP_FORM_BELOW : RP_FORM_TOLD;
    if (stake > t->limits.max) {
        stake = t->limits.max;
        *point = RP_FORM_ABOVE;
    }
    if (stake > chips) {
        stake = chips;
        *point = RP_FORM_CHIPS;
    }
    return stake;
}

/* On a box it joins the wager that the hand is played for; elsewhere it lies and settles apart. */
static void form_laid(struct table *t, const struct act *a, const struct contestant *e, spot s)
{
    const int call = procedure_of(t)->boxes != NULL ? WAGER_BY_HAND : WAGER_ANNOUNCED;
    enum rule_point point;
    struct event ev = contestant_event(t, EV_ACCEPTED, e, NULL);
    ev.act = a->kind;
    ev.spot = s;
    ev.call = call;
    ev.asked = e->form.stake;
    ev.put_down = true;
    ev.stake = form_stake(t, e, &point);
    ev.rule = t->rs->rule[point];
    ev.under = t->rs->rule[RP_FORM_TOLD];
    struct wager *w = felt_find(t, e->player, e->seat, s, call);
    if (ev.stake > 0) { /* with nothing left there is no wager */
        w = felt_place(t, e->player, e->seat, s, call);
        felt_add(t, w, ev.stake);
    }
    ev.total = w != NULL ? w->stake : 0;
    emit(t, &ev);
}

bool do_announce_undisclosed(struct table *t, const struct act *a)
{
    struct contestant *e = contestant_named(t, a);
    if (e == NULL)
        return false;
    if (t->phase != PHASE_CLOSED || !e->form.filed)
        return refuse_at(t, a, RP_FORM_TOLD,
                         "a form is announced once, after the close and before the first card");
    if (!felt_has_room(t, 1))
        return refuse_at(t, a, RP_OUT_OF_TURN, "the layout is full");
    int s = form_spot(t, &e->form);
    e->form.filed = false;
    if (s >= 0) {
        form_laid(t, a, e, (spot)s);
    } else {
        accept_of(t, a, e, t->rs->rule[RP_FORM_FAULT]);
        deduct(t, e, RP_FORM_FAULT);
    }
    if (!forms_wait(t))
        round_deal(t);
    return true;
}

/* After its coup and before the first card of the next any of them may read another's form
 * (star-baccarat:15.8.4). */
bool do_examine_form(struct table *t, const struct act *a)
{
    struct contestant *asks = contestant_named(t, a);
    if (asks == NULL)
        return false;
    int whose = player_find(t, a->to);
    const struct contestant *e = whose >= 0 ? contestant_of(t, (unsigned)whose) : NULL;
    if (e == NULL || !e->last.filed || ASK(t, begun, false))
        return refuse_at(t, a, RP_FORM_READ,
                         "`to` is whose form of the last coup is read, before the next first card");
    struct event ev = contestant_event(t, EV_FORM, e, t->rs->rule[RP_FORM_READ]);
    const struct form read = e->last;
    ev.bet = read.bet[0] != '\0' ? read.bet : NULL;
    ev.put_down = read.has_stake;
    ev.asked = read.stake;
    accept_of(t, a, asks, t->rs->rule[RP_FORM_READ]);
    emit(t, &ev);
    return true;
}
