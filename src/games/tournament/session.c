/* A tournament at the moments of a table's rounds: what waits, what is settled first, who is out
 * after a coup, and where the marker goes. */
#include "games/open.h"
#include "games/tournament/tournament.h"
#include "table/felt.h"
#include "table/show.h"

static bool runs(const struct ruleset *rs)
{
    return rs->own.tournament.held;
}

/* --- what a tournament does not know -----------------------------------------------------------
 */

/* Boxes are given out with the entries. */
static bool no_other_seat(struct table *t, const struct act *a)
{
    return refuse_at(t, a, RP_ENTRANTS, "the table is for those who have entered, each at his box");
}

static bool no_more_chips(struct table *t, const struct act *a)
{
    return refuse_at(t, a, RP_BUY_IN_MORE, "chips come from winning wagers alone");
}

static bool no_chips_away(struct table *t, const struct act *a)
{
    return refuse_at(t, a, RP_CHIPS_STAY, "tournament chips stay on the table");
}

static const struct own_answer ANSWERS[] = {
    {ACT_WAGER, wager_in_turn},
    {ACT_WITHDRAW, withdraw_in_turn},
    {ACT_CLOSE, close_after_all},
    {ACT_ABSENT, report_absent},
    {ACT_COUNT_UP, count_chips},
    {ACT_SIT, no_other_seat},
    {ACT_LEAVE, no_other_seat},
    {ACT_VACATE, no_other_seat},
    {ACT_BUY_IN, no_more_chips},
    {ACT_CASH_OUT, no_chips_away},
    {ACT_COLOUR, no_more_chips},
    {ACT_CONSENT, agree_to_end},
    {ACT_COUNT, NULL},
};

static const struct open_act OPEN[] = {
    {.kind = ACT_CONSENT, .of_himself = true, .may = may_agree_to_end, .way = way_to_end_early},
    {.kind = ACT_COUNT},
};

static bool fits(struct table *t, const struct act *a)
{
    const struct tournament_procedure *s = session(t);
    if (s->ranked)
        return refuse_at(t, a, RP_SESSION_OVER, "the session is over, and its places are known");
    const bool goes_on = s->halted > 0 && a->kind == ACT_RESUME_SESSION;
    if (s->over && a->kind != ACT_COUNT_UP && a->kind != ACT_TIME && !goes_on)
        return refuse_at(t, a, RP_CHIPS_COUNTED, "the session is over: the chips are counted now");
    if (s->halted > 0 && !goes_on && a->kind != ACT_TIME &&
        a->kind != ACT_DISQUALIFY) /* by which a dispute may be settled */
        return refuse(t, a, halt_of(t)->clause, "play stands still until it is resumed");
    if ((a->has & HAS_ROUND) != 0 && a->round < t->round)
        return refuse_at(t, a, RP_UNKNOWN_ACT,
                         "a coup that is settled stays so: who is out has left");
    const bool too_early = t->phase == PHASE_OPEN || forms_wait(t);
    return !act_tells_chance(a->kind) || !too_early ||
           refuse_at(t, a, RP_FORM_TOLD,
                     "no card before the close, nor before undisclosed wagers are announced");
}

static bool holds(const struct table *t)
{
    return t->own.tournament.halted > 0 || forms_wait(t);
}

/* --- the end of a coup ------------------------------------------------------------------------ */

/* Chips are taken box by box, upwards. */
static void settling(struct table *t)
{
    felt_by_seat(t);
}

/* What each has staked in it, and when his chips were taken: after all deductions, and box by box.
 */
static void note_coup(struct table *t)
{
    const struct felt *f = felt_now(t);
    EACH_IN(e, t)
    {
        bool lost = false;
        e->staked = 0;
        EACH_WAGER(i, f)
            if (f->wager[i].player == e->player) {
                e->staked += f->wager[i].stake;
                lost = lost || f->wager[i].result == RESULT_LOSE;
            }
        if (lost)
            e->taken = ++session(t)->taken;
    }
}

/* What has a player go before another in the same coup (star-baccarat:15.10.4); RP_COUNT: nothing,
 * for it is the other who goes first. */
static enum rule_point goes_before(const struct table *t, const struct contestant *e,
                                   const struct contestant *other)
{
    const cents chips = chips_of_contestant(t, e), others = chips_of_contestant(t, other);
    if (chips != others)
        return chips < others ? RP_OUT_BY_CHIPS : RP_COUNT;
    if (e->staked != other->staked)
        return e->staked < other->staked ? RP_OUT_BY_STAKE : RP_COUNT;
    return e->taken < other->taken ? RP_OUT_BY_ORDER : RP_COUNT;
}

/* By which clause the second of two has outlasted the first; NULL: nothing tells them apart, as
 * where neither had a wager when the minimum rose. */
static const char *outlasted_by(const struct table *t, const struct contestant *first,
                                const struct contestant *second)
{
    const enum rule_point by = first != NULL ? goes_before(t, first, second) : RP_COUNT;
    return by != RP_COUNT ? t->rs->rule[by] : NULL;
}

/* Whoever cannot stake the minimum any more is out, the first of them first; of the others it is
 * told what they outlasted the one before by. Those whom nothing tells apart are out as one, and
 * share a place (star-baccarat:15.1.1/Tie). */
static void put_out(struct table *t)
{
    const struct contestant *last = NULL;
    for (;;) {
        struct contestant *first = NULL;
        EACH_IN(e, t)
        if (chips_of_contestant(t, e) < t->limits.min &&
            (first == NULL || goes_before(t, e, first) != RP_COUNT))
            first = e;
        if (first == NULL)
            return;
        const char *by = outlasted_by(t, last, first);
        eliminate(t, first, t->rs->rule[RP_ELIMINATED], by);
        first->out = last != NULL && by == NULL ? last->out : first->out;
        last = first;
    }
}

static void next_marker(struct table *t)
{
    struct tournament_procedure *s = session(t);
    unsigned lowest = 0, above = 0;
    EACH_IN(e, t)
    {
        lowest = lowest == 0 ? e->seat : lowest;
        above = above == 0 && e->seat > s->marker ? e->seat : above;
    }
    s->marker = (uint16_t)(above > 0 ? above : lowest);
}

/* A coup that is void is played again: what was played in place of a wager, or as one, comes back.
 * Who was absent stays so, and is deducted once. */
static void take_up_again(struct contestant *e)
{
    e->pass_cards += e->passed;
    e->forms += e->wrote;
}

/* Of the next coup, as it was announced before the first (star-baccarat:15.6.15). */
static void next_limits(struct table *t)
{
    const struct tournament_rules *c = conditions(t);
    for (unsigned i = 0; i < c->step_count; i++)
        if (c->step[i].coup == session(t)->coups + 1) {
            t->limits.min = c->step[i].min;
            t->limits.max = c->step[i].max;
            show_sign(t, SIGN_LIMITS, NO_PLAYER, t->rs->rule[RP_LIMITS_FROM]);
        }
}

static void coup_is_over(struct table *t)
{
    struct tournament_procedure *s = session(t);
    note_coup(t);
    s->coups++;
    if (!s->playing_off)
        next_limits(t); /* who cannot stake the next minimum is out before the next coup */
    put_out(t);
    s->over = s->over || s->playing_off || s->coups >= conditions(t)->coups;
    next_marker(t);
}

/* Of those who are still in; a wager of who has left since counts no more. */
static bool anybody_wagered(struct table *t)
{
    const struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
        if (in_play(t, contestant_of(t, f->wager[i].player)))
            return true;
    return false;
}

/* Where cards are dealt to boxes, a coup in which nobody has wagered ends without one. */
static bool was_void(struct table *t, bool counts)
{
    return !counts && (procedure_of(t)->boxes == NULL || anybody_wagered(t));
}

static bool finished(struct table *t, bool counts)
{
    struct tournament_procedure *s = session(t);
    const bool again = was_void(t, counts);
    if (!s->begun)
        return true;
    if (s->practising)
        return practice_ends(t);
    if (!again)
        coup_is_over(t);
    for (struct contestant *e = s->contestant; e < s->contestant + s->count; e++) {
        if (again)
            take_up_again(e);
        e->last = e->form;
        e->last.filed = e->wrote && !again;
        e->acted = e->passed = e->wrote = e->form.filed = e->agrees = false;
        e->absent = e->absent && again;
        e->taken = 0;
    }
    s->last = 0;
    s->marker_due = !s->over;
    turn_begins(t);
    return !s->over;
}

/* --- what a floor asks ------------------------------------------------------------------------ */

static bool begun(const struct table *t)
{
    return t->own.tournament.begun;
}

static const char *halted_for(const struct table *t)
{
    return t->own.tournament.halted > 0 ? halt_of(t)->name : NULL;
}

static bool uncounted(const struct table *t)
{
    return t->own.tournament.over && !t->own.tournament.ranked;
}

static bool ranked(const struct table *t)
{
    return t->own.tournament.ranked;
}

static bool concluded(const struct table *t)
{
    return t->own.tournament.concluded;
}

static bool stands(const struct table *t, unsigned n, struct stands *s)
{
    const struct tournament_procedure *p = &t->own.tournament;
    if (n >= p->count)
        return false;
    const struct contestant *e = &p->contestant[n];
    const struct reason *grounds = conditions(t)->disqualification;
    *s = (struct stands){.player = t->player[e->player].name,
                         .out = e->state != CONTESTANT_IN,
                         .ground = e->ground > 0 ? grounds[e->ground - 1].name : NULL,
                         .agrees = e->agrees,
                         .place = p->ranked && e->placed ? e->ahead + 1 : 0,
                         .chips = chips_of_contestant(t, e)};
    return true;
}

static bool all_acted(const struct table *t)
{
    const struct tournament_procedure *s = &t->own.tournament;
    bool any = false;
    for (unsigned i = 0; i < s->count; i++) {
        const struct contestant *e = &s->contestant[i];
        if (in_play(t, e) && !e->acted && !e->absent)
            return false;
        any = any || in_play(t, e);
    }
    return any && s->begun && !s->over && s->halted == 0;
}

/* A play-off comes to nothing where all are silent and nothing is deducted from any of them: they
 * are waited for, and who is in control may disqualify them. */
static bool in_vain(struct table *t)
{
    EACH_IN(e, t)
    if (e->acted || e->deducted < conditions(t)->deductions)
        return false;
    return session(t)->playing_off;
}

/* The first turn has its time from the last entry on. */
static int64_t silent_at(struct table *t, const char **player)
{
    const struct tournament_procedure *s = session(t);
    const struct contestant *next =
        t->phase == PHASE_OPEN && !s->over && s->halted == 0 ? yet_to_act(t, 0) : NULL;
    if (next == NULL || t->rs->period_ms == 0 || in_vain(t))
        return -1;
    int64_t since = next->since;
    for (unsigned i = 0; i < s->count && !s->begun; i++)
        since = s->contestant[i].since > since ? s->contestant[i].since : since;
    *player = t->player[next->player].name;
    return since + t->rs->period_ms;
}

/* Where nobody deals nobody waits for who is silent, either. */
static const char *const SETTINGS[] = {"period=30000", NULL};

const struct session TOURNAMENT_SESSION = {
    .is = IN_TOURNAMENT,
    .runs = runs,
    .answers = ANSWERS,
    .open_acts = OPEN,
    .fits = fits,
    .permits = put_right,
    .cannot_stake = cannot_make_up,
    .holds = holds,
    .settling = settling,
    .finished = finished,
    .opened = marker_told,
    .enters = ACT_ENTER,
    .disqualifies = ACT_DISQUALIFY,
    .concludes = ACT_CONCLUDE,
    .halts = ACT_HALT_SESSION,
    .resumes = ACT_RESUME_SESSION,
    .counts = ACT_COUNT_UP,
    .halted_with_all = WITH_ALL,
    .halted_for = halted_for,
    .uncounted = uncounted,
    .ranked = ranked,
    .concluded = concluded,
    .stands = stands,
    .begun = begun,
    .secret = forms_wait,
    .all_acted = all_acted,
    .silent_at = silent_at,
    .settings = SETTINGS,
    .show = standing_shown,
};
