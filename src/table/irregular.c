/* When something goes wrong: void spins, wrong outcomes, malfunctions, invalidated rounds. */
#include "table/frame.h"

#include <string.h>

/* --- no spin ------------------------------------------------------------------------------------
 */

/* What a void spin means for the wagers differs by document: they stay and may be changed, they
 * stay as they are, or they go back. */
void spin_is_void(struct table *t, const char *rule)
{
    called(t, "No spin", rule);
    t->spun = false;
    t->layout->game->begin(&t->game);
    if (t->rs->no_spin_way == NO_SPIN_VOID_ROUND) {
        round_void(t, t->rs->rule[RP_NO_SPIN_REFUND], NULL, NULL);
        return;
    }
    t->void_ball = true;
    if (t->rs->no_spin_way == NO_SPIN_REOPEN) {
        t->phase = PHASE_OPEN;
        t->opened_at = t->now;
    } else if (t->phase == PHASE_RESULT) {
        t->phase = PHASE_CLOSED;
    }
    static const char *const AGAIN[] = {"spin"};
    awaits(t, "dealer", "spin again", AGAIN, 1, t->rs->rule[RP_NO_SPIN_RESPIN]);
}

/* A spin that was void all along is found out after it was settled: every entry is reversed, until
 * the next ball runs (nz1996:III.6.7). */
static bool void_settled_spin(struct table *t, const struct act *a, const struct reason *r)
{
    const struct authority *need = ruleset_authority(t->rs, "no-spin-after");
    if (need == NULL || !r->uncalled || !t->last_settled || t->phase != PHASE_OPEN || t->spun)
        return refuse_at(t, a, RP_OUT_OF_TURN, "no spin is running");
    if (ruleset_rank(t->rs, a->by) < (int)need->rank)
        return refuse(t, a, need->clause, "once settled, that is for a %s",
                      t->rs->roles[need->rank]);
    called(t, "No spin", r->clause);
    struct felt *f = felt_last(t);
    for (uint32_t i = 0; i < f->count; i++)
        if (f->wager[i].stake > 0)
            settle_again(t, &f->wager[i], RESULT_VOID, f->wager[i].stake,
                         t->rs->rule[RP_NO_SPIN_UNCALLED]);
    t->last_settled = false;
    return true;
}

bool do_no_spin(struct table *t, const struct act *a)
{
    const struct reason *r = reason_find(t->rs->no_spins, t->rs->no_spin_count, a->reason);
    if (r == NULL) {
        char known[200] = "";
        for (size_t i = 0; i < t->rs->no_spin_count; i++) {
            strncat(known, i > 0 ? ", " : "", sizeof known - strlen(known) - 1);
            strncat(known, t->rs->no_spins[i].name, sizeof known - strlen(known) - 1);
        }
        return refuse(t, a, ruleset_authority(t->rs, "no-spin")->clause,
                      "give a `reason` of these: %.180s", known);
    }
    /* A ball at rest can no longer be "expected" to fall short; the other causes void it anyway. */
    if (t->phase == PHASE_RESULT && !r->uncalled && t->rs->rule[RP_NO_SPIN_UNCALLED] != NULL)
        return refuse(t, a, r->clause, "the ball is at rest: that call comes too late");
    bool running =
        t->phase == PHASE_CLOSED || t->phase == PHASE_RESULT || (t->phase == PHASE_OPEN && t->spun);
    if (!running || t->void_ball)
        return void_settled_spin(t, a, r);
    spin_is_void(t, r->clause);
    return true;
}

/* --- wrong outcome ------------------------------------------------------------------------------
 */

static void correct_settled(struct table *t, const union game_state *right)
{
    if (t->rs->rule[RP_FROZEN] != NULL)
        notified(t, "floor", "chip accounts of the round are frozen while it is worked out anew", 0,
                 t->rs->rule[RP_FROZEN]);
    t->last_game = *right;
    char say[SAY_MAX];
    t->layout->game->say(right, say);
    struct event e = event_blank(EV_RESULTED);
    e.number = t->layout->game->outcome(right);
    e.words = say;
    e.round = t->last_round;
    e.rule = t->rs->rule[RP_CORRECTED];
    emit(t, &e);
    struct felt *f = felt_last(t);
    for (uint32_t i = 0; i < f->count; i++) {
        struct wager *w = &f->wager[i];
        if (w->stake == 0)
            continue;
        struct verdict v = t->layout->game->verdict(&t->layout->spot[w->at], right);
        cents returns =
            v.result == RESULT_LOSE ? 0 : w->stake + money_winnings(w->stake, v.pays, t->rs->chip);
        if (v.result != w->result || returns != w->returned)
            settle_again(t, w, v.result, returns, t->rs->rule[RP_CORRECTED]);
    }
    if (t->rs->rule[RP_CORRECT_LATER] != NULL)
        notified(t, "floor", "accounts are free again; rounds since then stand", 0,
                 t->rs->rule[RP_CORRECT_LATER]);
}

bool do_correct(struct table *t, const struct act *a)
{
    union game_state right =
        t->phase == PHASE_OPEN || t->phase == PHASE_CLOSED ? t->last_game : t->game;
    if ((a->has & HAS_NUMBER) == 0 || t->layout->game->chance(&right, a) == STEP_REFUSED)
        return refuse_at(t, a, RP_OUTCOME_IMPOSSIBLE, "there is no such number on the wheel");
    switch (t->phase) {
    case PHASE_RESULT:
    case PHASE_HELD: {
        if (t->phase == PHASE_HELD && felt_now(t)->count > 0)
            for (uint32_t i = 0; i < felt_now(t)->count; i++)
                if ((felt_now(t)->wager[i].flags & WAGER_DONE) != 0)
                    return refuse_at(t, a, RP_OUT_OF_TURN,
                                     "part of the round is paid: finish it, then correct it");
        t->game = right;
        struct event e = event_blank(EV_RECORDED);
        e.number = a->number;
        e.round = t->round;
        e.rule = t->rs->rule[RP_CORRECTED];
        emit(t, &e);
        return true;
    }
    case PHASE_OPEN:
    case PHASE_CLOSED:
    case PHASE_DOWN:
        if (!t->last_settled)
            return refuse_at(t, a, RP_CORRECTED, "there is no settled round to correct");
        correct_settled(t, &right);
        return true;
    case PHASE_COLD:
        break;
    }
    return refuse_at(t, a, RP_CORRECTED, "there is no settled round to correct");
}

/* --- invalidation -------------------------------------------------------------------------------
 */

static bool named_in(const struct act *a, const char *name)
{
    for (unsigned i = 0; i < a->name_count; i++)
        if (strcmp(a->names[i], name) == 0)
            return true;
    return false;
}

static void invalidate_settled(struct table *t, const struct act *a, const struct reason *r)
{
    struct felt *f = felt_last(t);
    for (uint32_t i = 0; i < f->count; i++) {
        struct wager *w = &f->wager[i];
        if (w->stake == 0)
            continue;
        if (r->forfeit != NULL && named_in(a, t->player[w->player].name))
            settle_again(t, w, RESULT_LOSE, 0, r->forfeit);
        else
            settle_again(t, w, RESULT_VOID, w->stake, t->rs->rule[RP_VOID_REFUND]);
    }
    t->last_settled = false;
}

bool do_invalidate(struct table *t, const struct act *a)
{
    const struct reason *r = reason_find(t->rs->grounds, t->rs->ground_count, a->reason);
    const char *clause = ruleset_authority(t->rs, "invalidate")->clause;
    if (r == NULL)
        return refuse(t, a, clause, "give a `reason` that these rules know");
    if (ruleset_rank(t->rs, a->by) < (int)r->rank)
        return refuse(t, a, r->clause, "that is for a %s", t->rs->roles[r->rank]);
    if (a->name_count > 0 && r->forfeit == NULL)
        return refuse_at(t, a, RP_VOID_REFUND, "no stake is forfeited on this ground");
    bool last = (a->has & HAS_ROUND) != 0 && a->round != t->round;
    if (last && (!t->last_settled || a->round != t->last_round))
        return refuse(t, a, clause, "round %u can no longer be invalidated here", a->round);
    if (!last && (t->phase == PHASE_COLD || t->phase == PHASE_DOWN))
        return refuse_at(t, a, RP_TABLE_CLOSED, "no round is open");
    if (!last && t->phase == PHASE_HELD)
        for (uint32_t i = 0; i < felt_now(t)->count; i++)
            if ((felt_now(t)->wager[i].flags & WAGER_DONE) != 0)
                return refuse_at(t, a, RP_OUT_OF_TURN,
                                 "part of the round is paid: finish it, then invalidate it");
    accept(t, a, r->clause);
    if (last)
        invalidate_settled(t, a, r);
    else
        round_void(t, t->rs->rule[RP_VOID_REFUND], a, r->forfeit);
    return true;
}

bool do_void_player(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "void-player")->clause;
    int p = player_find(t, a->player);
    if (p < 0 || t->player[p].on_felt == 0)
        return refuse(t, a, clause, "%s has no undecided wager", a->player);
    accept(t, a, clause);
    struct felt *f = felt_now(t);
    for (uint32_t i = 0; i < f->count; i++)
        if (wager_live(&f->wager[i]) && f->wager[i].player == p)
            settle_void(t, &f->wager[i], clause);
    if (t->phase == PHASE_HELD && !any_held(t))
        round_finish(t, true);
    return true;
}

/* --- malfunctions --------------------------------------------------------------------------------
 */

bool any_held(struct table *t)
{
    const struct felt *f = felt_now(t);
    for (uint32_t i = 0; i < f->count; i++)
        if (wager_live(&f->wager[i]) && (f->wager[i].flags & WAGER_HELD) != 0)
            return true;
    return false;
}

void await_records(struct table *t)
{
    static const char *const CHECK[] = {"records"};
    awaits(t, "supervisor", "confirm the wagers from the records", CHECK, 1,
           t->rs->rule[RP_RECORDS_CONFIRM]);
}

/* A terminal that fails while wagers are still taken: at Crown its wagers are void at once; else,
 * and always after the close, they wait until staff have looked at the records. */
bool do_malfunction(struct table *t, const struct act *a)
{
    const struct reason *r = reason_find(t->rs->malfunctions, t->rs->malfunction_count, a->reason);
    const char *clause = ruleset_authority(t->rs, "malfunction")->clause;
    if (r == NULL)
        return refuse(t, a, clause, "give a `reason` that these rules know");
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN)
        return refuse_at(t, a, RP_TABLE_CLOSED, "the table is not open");
    if (!r->all_seats && ((a->has & HAS_SEAT) == 0 || a->seat < 1 || a->seat > (int)t->rs->seats))
        return refuse_at(t, a, RP_NO_SUCH_SEAT, "say which terminal, in `seat`");
    bool at_once =
        !r->all_seats && t->phase == PHASE_OPEN && t->rs->rule[RP_TERMINAL_BEFORE_CLOSE] != NULL;
    notified(t, "supervisor", r->name, r->all_seats ? 0 : a->seat,
             at_once ? t->rs->rule[RP_TERMINAL_BEFORE_CLOSE] : r->clause);
    struct felt *f = felt_now(t);
    bool held = false;
    for (uint32_t i = 0; i < f->count; i++) {
        struct wager *w = &f->wager[i];
        if (!wager_live(w) || (!r->all_seats && w->seat != a->seat))
            continue;
        if (at_once) {
            settle_void(t, w, t->rs->rule[RP_TERMINAL_BEFORE_CLOSE]);
        } else {
            w->flags |= WAGER_HELD;
            held = true;
        }
    }
    if (held)
        await_records(t);
    return true;
}

/* Confirmed, the wagers stand and settle on the actual outcome; not confirmed, they are void. */
bool do_records(struct table *t, const struct act *a)
{
    struct felt *f = felt_now(t);
    bool any = false;
    for (uint32_t i = 0; i < f->count; i++)
        any |= wager_live(&f->wager[i]) && (f->wager[i].flags & WAGER_HELD) != 0 &&
               ((a->has & HAS_SEAT) == 0 || f->wager[i].seat == a->seat);
    if (!any)
        return refuse_at(t, a, RP_RECORDS_CONFIRM, "no wagers are being held there");
    accept(t, a, t->rs->rule[a->yes ? RP_RECORDS_CONFIRM : RP_RECORDS_VOID]);
    for (uint32_t i = 0; i < f->count; i++) {
        struct wager *w = &f->wager[i];
        if (!wager_live(w) || (w->flags & WAGER_HELD) == 0 ||
            ((a->has & HAS_SEAT) != 0 && w->seat != a->seat))
            continue;
        if (a->yes)
            w->flags &= (uint8_t)~WAGER_HELD;
        else
            settle_void(t, w, t->rs->rule[RP_RECORDS_VOID]);
    }
    if (t->phase != PHASE_HELD)
        return true;
    settle_outcome(t);
    if (any_held(t))
        await_records(t);
    else
        round_finish(t, true);
    return true;
}

/* --- screens -------------------------------------------------------------------------------------
 */

/* A display that shows another number than the one recorded changes nothing. */
bool do_display(struct table *t, const struct act *a)
{
    if ((a->has & HAS_NUMBER) == 0)
        return refuse_at(t, a, RP_DISPLAY_IGNORED, "say what the display shows, in `number`");
    if (!t->last_settled)
        return refuse_at(t, a, RP_DISPLAY_IGNORED, "there is no result to compare");
    if (a->number == t->layout->game->outcome(&t->last_game))
        return accept(t, a, t->rs->rule[RP_DISPLAY_IGNORED]);
    notified(t, "supervisor", "the display differs from the outcome and is ignored", 0,
             t->rs->rule[RP_DISPLAY_IGNORED]);
    return true;
}

bool do_shut_down(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN)
        return refuse_at(t, a, RP_TABLE_CLOSED, "the table is not open");
    accept(t, a, t->rs->rule[RP_SHUT_DOWN]);
    table_down(t);
    return true;
}

bool do_continuous(struct table *t, const struct act *a)
{
    if (a->yes && (t->phase != PHASE_OPEN || !felt_empty(t)))
        return refuse_at(t, a, RP_CONTINUOUS,
                         "rounds without wagers are for a table without wagers");
    t->continuous = a->yes;
    return accept(t, a, t->rs->rule[RP_CONTINUOUS]);
}
