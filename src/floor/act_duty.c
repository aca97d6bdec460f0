/* Which acts at a table take two persons, by what they would do: each is tried on a likeness of the
 * table first, so that no list of acts need be kept, and none has a way round another. */
#include "floor/act_duty.h"
#include "floor/dispute.h"
#include "floor/frozen.h"
#include "floor/live.h"
#include "floor/terminal.h"
#include "table/image.h"

#include <stdio.h>
#include <stdlib.h>

struct trial_run {
    bool done;     /* the rules allow it */
    bool voids;    /* a wager that lies there */
    bool undoes;   /* voids wagers that were settled */
    bool resulted; /* by an outcome, old or new */
    bool adjusted; /* what a settled wager came to is another amount */
    bool takes;    /* a wager is put down */
    cents returns; /* goes back to players */
};

static void note_trial(void *ctx, const struct event *e)
{
    struct trial_run *r = ctx;
    r->voids |= e->kind == EV_SETTLED && e->result == RESULT_VOID;
    r->undoes |= e->kind == EV_RESTORED || (e->kind == EV_ADJUSTED && e->result == RESULT_VOID);
    r->resulted |= e->kind == EV_RESULTED;
    r->adjusted |= e->kind == EV_ADJUSTED && e->difference != 0;
    r->takes |= e->kind == EV_ACCEPTED && e->stake > 0;
    if (e->kind == EV_SETTLED)
        r->returns += e->returns;
    else if (e->kind == EV_ADJUSTED)
        r->returns += e->difference;
}

struct table *floor_likeness(struct floor *f)
{
    if (f->likeness == NULL && (f->likeness = malloc(sizeof *f->likeness)) == NULL)
        abort();
    return f->likeness;
}

static struct trial_run try_act(struct floor *f, const struct open_table *ot, const struct act *a)
{
    struct trial_run r = {0};
    struct sink sink = {note_trial, &r};
    const struct table *t = ot->at.table;
    struct table *likeness = floor_likeness(f);
    table_liken(likeness, t);
    r.done = table_act(likeness, a, &sink);
    /* A spin that is called off leaves the wagers where they are. */
    r.voids |=
        t->phase != PHASE_OPEN && likeness->phase == PHASE_OPEN && likeness->round == t->round;
    return r;
}

bool of_past_round(const struct open_table *ot, const struct act *a)
{
    return (a->has & HAS_ROUND) != 0 && a->round != ot->at.table->round;
}

/* The round's outcome, or a part of it, is on record or fixed: a number entered, cards that lie
 * there, a draw over a link that is written. */
static bool outcome_known(const struct open_table *ot, const struct act *a)
{
    const struct table *t = ot->at.table;
    return of_past_round(ot, a) || t->phase == PHASE_RESULT || t->phase == PHASE_HELD ||
           (t->phase == PHASE_CLOSED && (ot->at.this.closed || brought_at(ot) > 0));
}

/* Whoever knows how a round ends, and can have it void, or wager on it then, or say how it ended,
 * plays without a risk. */
static enum duty by_effect(struct floor *f, const struct open_table *ot, const struct act *a,
                           cents *amount)
{
    const bool known = outcome_known(ot, a) || a->kind == ACT_CORRECT;
    if (told_at_live_table(ot, a->kind)) /* it is the player's act, at the time the rules have it */
        return DUTIES;
    if (act_actor(a->kind) == ACTOR_CHANCE || (!known && !ot->at.layout.game->show->lives_on))
        return DUTIES;
    /* A round that the table drew is not corrected at all, which the journal will say. */
    struct act freeze;
    if (corrected_from_journal(ot, a, &freeze))
        return !ot->automatic && try_act(f, ot, &freeze).done ? DUTY_CORRECT : DUTIES;
    struct trial_run r = try_act(f, ot, a);
    *amount = r.returns;
    if (!r.done)
        return DUTIES;
    if (!r.resulted && (r.undoes || (known && r.voids)))
        return DUTY_VOID;
    if (a->kind == ACT_CORRECT || r.adjusted || r.undoes ||
        (r.resulted && act_care(a->kind) == CARE_WRITTEN))
        return DUTY_CORRECT;
    return known && r.takes ? DUTY_LATE_WAGER : DUTIES;
}

/* Who must give up a seat where no card is gets his credit as a ticket, from the hand of staff. */
static cents credit_printed(struct floor *f, const struct open_table *ot, int seat)
{
    for (unsigned i = 0; i < f->terminal_count; i++) {
        const struct terminal *t = &f->terminal[i];
        const struct account *a =
            ot->seat_of[i] == seat ? account_of(&f->accounts, t->account) : NULL;
        if (a != NULL && a->member == 0 && !t->leaving && terminal_staked(f, t) == 0 &&
            frozen_at(f, t->account, 0) == NULL)
            return a->balance;
    }
    return 0;
}

enum duty act_duty(struct floor *f, const struct open_table *ot, const struct act *a, cents *amount)
{
    *amount = 0;
    enum duty d = by_effect(f, ot, a, amount);
    if (d != DUTIES)
        return d;
    if (a->kind == ACT_VACATE && (*amount = credit_printed(f, ot, a->seat)) > 0)
        return DUTY_RELEASE;
    if (a->kind == ACT_BAR && !a->yes)
        return DUTY_UNBAR;
    return act_actor(a->kind) == ACTOR_STAFF ? DUTY_ACT : DUTIES;
}

bool act_is_allowed(struct floor *f, const struct open_table *ot, const struct act *a)
{
    return try_act(f, ot, a).done;
}

void say_outcome(const struct open_table *ot, const struct act *a, char say[SAY_MAX])
{
    const struct table *t = ot->at.table;
    const struct game *game = ot->at.layout.game;
    snprintf(say, SAY_MAX, "not complete");
    if (of_past_round(ot, a) && t->last_settled && a->round == t->last_round)
        game->say(ot->at.rs, (unsigned)game->outcome(&t->last_game), say);
    else if (t->phase == PHASE_RESULT || t->phase == PHASE_HELD)
        game->say(ot->at.rs, (unsigned)game->outcome(&t->game), say);
    else if (one_draw(ot) && ot->at.this.closed && ot->spin_from != 0)
        game->say(ot->at.rs, (unsigned)ot->at.this.number, say);
}
