/* What takes two persons: one of staff proposes it, another confirms it at a desk of his own. Until
 * then nothing has happened. What waits lapses when the table has moved on, and after a time; a
 * floor that is opened again knows of none. */
#include "floor/second.h"
#include "floor/once.h"
#include "floor/pace.h"
#include "floor/pit.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/staff.h"
#include "floor/views.h"

#include "wire/act_json.h"

#include <stdio.h>
#include <stdlib.h>

#define SECOND_MS INT64_C(120000)

enum { PIT_DESKS = 1 << ROLE_DEALER | 1 << ROLE_SUPERVISOR };

/* --- what takes two --------------------------------------------------------------------------- */

/* What an act would do, tried on a likeness of the table. */
struct trial_run {
    bool done;     /* the rules allow it */
    bool voids;    /* a wager that lies there */
    bool undoes;   /* voids wagers that were settled */
    bool resulted; /* by an outcome, old or new */
    cents returns; /* goes back to players */
};

static void note_trial(void *ctx, const struct event *e)
{
    struct trial_run *r = ctx;
    r->voids |= e->kind == EV_SETTLED && e->result == RESULT_VOID;
    r->undoes |= e->kind == EV_RESTORED || (e->kind == EV_ADJUSTED && e->result == RESULT_VOID);
    r->resulted |= e->kind == EV_RESULTED;
    if (e->kind == EV_SETTLED)
        r->returns += e->returns;
    else if (e->kind == EV_ADJUSTED)
        r->returns += e->difference;
}

static struct trial_run try_act(struct floor *f, const struct open_table *ot, const struct act *a)
{
    struct trial_run r = {0};
    struct sink sink = {note_trial, &r};
    const struct table *t = ot->at.table;
    if (f->likeness == NULL && (f->likeness = malloc(sizeof *f->likeness)) == NULL)
        abort();
    *f->likeness = *t;
    r.done = table_act(f->likeness, a, &sink);
    /* A spin that is called off leaves the wagers where they are. */
    r.voids |= t->phase != PHASE_OPEN && f->likeness->phase == PHASE_OPEN &&
               f->likeness->round == t->round;
    return r;
}

static bool of_past_round(const struct open_table *ot, const struct act *a)
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

/* Whoever knows how a round ends, and can have it void, plays without a risk. */
static bool voids_known(struct floor *f, const struct open_table *ot, const struct act *a,
                        cents *returns)
{
    const bool known = outcome_known(ot, a);
    if (act_actor(a->kind) == ACTOR_CHANCE || (!known && !ot->at.layout.game->show->lives_on))
        return false;
    struct trial_run r = try_act(f, ot, a);
    *returns = r.returns;
    return r.done && !r.resulted && (r.undoes || (known && r.voids));
}

/* Acts of staff that take two, and whose word the second is. */
static const struct {
    bool (*when)(struct floor *f, const struct open_table *ot, const struct act *a, cents *returns);
    unsigned roles;
    const char *words;
} TWO[] = {
    {voids_known, 1 << ROLE_SUPERVISOR, "the outcome is known: a second person must confirm this"},
};

/* --- what waits ------------------------------------------------------------------------------- */

static bool moved_on(const struct open_table *ot)
{
    const struct proposal *p = &ot->proposal;
    const struct table *t = ot->at.table;
    if (of_past_round(ot, &p->act))
        return !t->last_settled || t->last_round != p->last_round;
    return t->round != p->round || (uint8_t)t->phase != p->phase;
}

void put_proposal(const struct floor *f, const struct open_table *ot, const char *key,
                  struct text *t)
{
    const struct proposal *p = &ot->proposal;
    if (p->no == 0) {
        json_str(t, key, NULL);
        return;
    }
    json_open(t, key, '{');
    json_int(t, "no", p->no);
    json_key(t, "act");
    act_to_json(&p->act, t);
    json_str(t, "by", p->act.by);
    json_str(t, "who", f->staff[p->staff].plan->name);
    json_str(t, "reason", p->reason);
    json_str(t, "why", TWO[p->two].words);
    json_int(t, "returns", p->returns);
    json_int(t, "left", p->until > f->now ? p->until - f->now : 0);
    json_close(t, '}');
}

/* The pit is told what waits, or what became of it. */
static void tell_proposal(struct floor *f, const struct open_table *ot, const char *state,
                          const char *who)
{
    struct text *t = say_begin(f);
    json_str(t, "event", "proposal");
    json_str(t, "table", ot->plan->name);
    json_str(t, "state", state);
    json_str(t, "who", who);
    put_proposal(f, ot, "proposal", t);
    say_staff(f, PIT_DESKS);
}

static void end_proposal(struct floor *f, struct open_table *ot, const char *state, const char *who)
{
    const struct proposal *p = &ot->proposal;
    if (strcmp(state, "confirmed") != 0) /* else the act itself is on record */
        incident(f, state, ot->plan->name, who, "%s, proposed by %s: %s", act_name(p->act.kind),
                 f->staff[p->staff].plan->name, p->reason);
    tell_proposal(f, ot, state, who);
    ot->proposal = (struct proposal){0};
}

void proposals_look(struct floor *f)
{
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i].proposal.no != 0 &&
            (f->now >= f->table[i].proposal.until || moved_on(&f->table[i])))
            end_proposal(f, &f->table[i], "lapsed", "");
}

bool propose(struct floor *f, const struct asked *q, struct open_table *ot, const struct act *a)
{
    unsigned two = 0;
    cents returns = 0;
    while (two < sizeof TWO / sizeof *TWO && !TWO[two].when(f, ot, a, &returns))
        two++;
    if (two == sizeof TWO / sizeof *TWO)
        return false;
    struct proposal *p = &ot->proposal;
    const char *reason = ask_maybe(q, "reason");
    if (reason == NULL || reason[0] == '\0') {
        refuse_ask(f, q, "reason", NULL, "%s: `reason` must say why in writing", TWO[two].words);
        return true;
    }
    if (p->no != 0 && p->staff != f->desk[q->desk].staff) {
        refuse_ask(f, q, "waits", NULL, "what %s proposes is waiting here: that is decided first",
                   f->staff[p->staff].plan->name);
        return true;
    }
    const struct table *t = ot->at.table;
    f->proposals = f->proposals < f->now ? f->now : f->proposals + 1;
    *p = (struct proposal){.no = f->proposals,
                           .act = *a,
                           .staff = f->desk[q->desk].staff,
                           .two = two,
                           .round = t->round,
                           .last_round = t->last_round,
                           .phase = (uint8_t)t->phase,
                           .returns = returns,
                           .until = f->now + SECOND_MS};
    snprintf(p->reason, sizeof p->reason, "%s", reason);
    incident(f, "proposed", ot->plan->name, staff_of(f, q->desk), "%s as %s: %s", act_name(a->kind),
             a->by, p->reason);
    struct text *s = answer_begin(f, q, "proposed");
    json_str(s, "table", ot->plan->name);
    put_proposal(f, ot, "proposal", s);
    once_end(f, q);
    tell_proposal(f, ot, "waits", staff_of(f, q->desk));
    return true;
}

/* --- the second person ------------------------------------------------------------------------ */

/* What waits at the table that the message names; NULL, with the refusal said, where it does not
 * wait any longer. */
static struct open_table *asked_proposal(struct floor *f, const struct asked *q)
{
    int64_t no;
    struct open_table *ot = named_table(f, q);
    if (ot == NULL || !ask_number(f, q, "no", 1, INT64_MAX, &no))
        return NULL;
    pace_table(f, ot);
    proposals_look(f);
    if (ot->proposal.no == no)
        return ot;
    refuse_ask(f, q, "lapsed", NULL, "that does not wait any longer");
    return NULL;
}

/* The outcome that would have counted, for the record. */
static void say_outcome(const struct open_table *ot, const struct act *a, char say[SAY_MAX])
{
    const struct table *t = ot->at.table;
    const struct game *game = ot->at.layout.game;
    snprintf(say, SAY_MAX, "not complete");
    if (of_past_round(ot, a))
        game->say(ot->at.rs, (unsigned)game->outcome(&t->last_game), say);
    else if (t->phase == PHASE_RESULT || t->phase == PHASE_HELD)
        game->say(ot->at.rs, (unsigned)game->outcome(&t->game), say);
    else if (one_draw(ot) && ot->at.this.closed && ot->spin_from != 0)
        game->say(ot->at.rs, (unsigned)ot->at.this.number, say);
}

void ask_confirm(struct floor *f, struct asked *q)
{
    struct open_table *ot = asked_proposal(f, q);
    if (ot == NULL)
        return;
    const struct proposal p = ot->proposal;
    if (p.staff == f->desk[q->desk].staff || (TWO[p.two].roles >> f->desk[q->desk].role & 1) == 0) {
        refuse_ask(f, q, "second", NULL,
                   "a supervisor must confirm that, and another than who proposed it");
        return;
    }
    char say[SAY_MAX], why[BOOK_WORDS_MAX];
    say_outcome(ot, &p.act, say);
    snprintf(why, sizeof why, "%.120s; confirmed by %s; the outcome was %s", p.reason,
             staff_of(f, q->desk), say);
    tell_time(f, ot);
    f->accounts.staff = f->staff[p.staff].number;
    struct outcome o = run_act(f, ot, &p.act, false);
    f->accounts.staff = 0;
    end_proposal(f, ot, o.done ? "confirmed" : "lapsed", staff_of(f, q->desk));
    answer_act(f, q, ot, &p.act, &o, f->staff[p.staff].plan->name, why);
}

void ask_decline(struct floor *f, struct asked *q)
{
    struct open_table *ot = asked_proposal(f, q);
    if (ot == NULL)
        return;
    int64_t no = ot->proposal.no;
    end_proposal(f, ot, "declined", staff_of(f, q->desk));
    struct text *t = answer_begin(f, q, "declined");
    json_str(t, "table", ot->plan->name);
    json_int(t, "no", no);
    once_end(f, q);
}
