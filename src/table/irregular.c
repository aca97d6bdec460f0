/* When something goes wrong: wrong outcomes, malfunctions, invalidated rounds. */
#include "table/irregular.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/seats.h"
#include "table/settle.h"
#include "table/stop.h"

#include <string.h>

/* --- wrong outcome ---------------------------------------------------------------------------- */

void settle_last_anew(struct table *t, const union game_state *right, const char *rule)
{
    const bool frozen = t->frozen_round == t->last_round;
    if (t->rs->rule[RP_FROZEN] != NULL && !frozen) /* found out and put right in one act */
        notified(t, "floor", "chip accounts of the round are frozen while it is worked out anew", 0,
                 t->rs->rule[RP_FROZEN]);
    t->last_game = *right;
    round_announce(t, right, t->last_round, rule);
    struct felt *f = felt_last(t);
    unsigned outcome = (unsigned)t->layout->game->outcome(right);
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (w->stake == 0 || w->result == RESULT_VOID) /* gone, or taken back since */
            continue;
        struct verdict v = settle_verdict(t, w, outcome, t->last_other_mode);
        cents returns = settle_returns(t, w, &v);
        if (v.result != w->result || returns != w->returned)
            settle_again(t, w, v.result, returns, rule);
    }
    if (t->rs->rule[RP_CORRECT_LATER] != NULL)
        notified(t, "floor", "accounts are free again; rounds since then stand", 0,
                 t->rs->rule[RP_CORRECT_LATER]);
    if (frozen)
        accounts_thaw(t);
}

/* Whether part of the round has been paid while the rest is held. */
static bool partly_paid(struct table *t, const struct act *a)
{
    const struct felt *f = felt_now(t);
    for (uint32_t i = 0; t->phase == PHASE_HELD && i < f->count; i++)
        if ((f->wager[i].flags & WAGER_DONE) != 0)
            return !refuse_at(t, a, RP_OUT_OF_TURN, "part of the round is paid: finish it first");
    return false;
}

/* The outcome an act of correction gives: a number, or the cards in the order drawn. */
static bool right_outcome(const struct table *t, const struct act *a, bool current,
                          const union game_state *wrong, union game_state *right)
{
    if (procedure_of(t)->right != NULL)
        return procedure_of(t)->right(t, a, current, wrong, right);
    *right = *wrong;
    return t->layout->game->chance(t->rs, right, a) != STEP_REFUSED;
}

bool refuse_drawn(struct table *t, const struct act *a, const char *rule)
{
    return refuse(t, a, rule,
                  "this table draws for itself: what it drew is the outcome, and no other");
}

bool correctable(struct table *t, const struct act *a, bool *of_this_round)
{
    bool unsettled = t->phase == PHASE_RESULT || t->phase == PHASE_HELD;
    uint32_t round = (a->has & HAS_ROUND) != 0 ? a->round : unsettled ? t->round : t->last_round;
    bool current = *of_this_round = unsettled && round == t->round;
    if (!current && (!t->last_settled || round != t->last_round))
        return refuse_at(t, a, RP_CORRECTED,
                         "only the last settled round is corrected at the table; older ones are "
                         "worked out from the journal");
    if (current ? t->drawn : t->last_drawn)
        return refuse_drawn(t, a, t->rs->rule[RP_CORRECTED]);
    return true;
}

bool do_correct(struct table *t, const struct act *a)
{
    bool current;
    if (!correctable(t, a, &current) || (!current && !ASK(t, may_correct, true, a)))
        return false;
    const union game_state wrong = current ? t->game : t->last_game;
    union game_state right;
    if (!right_outcome(t, a, current, &wrong, &right))
        return refuse_at(t, a, RP_OUTCOME_IMPOSSIBLE, "%s", no_outcome(t));
    if (current && partly_paid(t, a))
        return false;
    TELL(t, exchanged, current, &wrong, &right);
    if (!current) {
        settle_last_anew(t, &right, t->rs->rule[RP_CORRECTED]);
        return true;
    }
    t->game = right;
    if (t->phase == PHASE_HELD) { /* it was announced; announce it anew */
        round_announce(t, &t->game, t->round, t->rs->rule[RP_CORRECTED]);
        return true;
    }
    const char *entry = t->rs->rule[RP_CORRECTED_ENTRY];
    round_recorded(t, entry != NULL ? entry : t->rs->rule[RP_CORRECTED]);
    return true;
}

/* --- invalidation ----------------------------------------------------------------------------- */

bool act_names(const struct act *a, const char *player)
{
    for (unsigned i = 0; a != NULL && i < a->name_count; i++)
        if (strcmp(a->names[i], player) == 0)
            return true;
    return false;
}

static const char *refund_rule(const struct table *t, const struct reason *ground)
{
    return ground->refund != NULL ? ground->refund : t->rs->rule[RP_VOID_REFUND];
}

void last_round_void(struct table *t, const struct act *forfeits, const char *forfeit,
                     const char *rule)
{
    struct felt *f = felt_last(t);
    EACH_WAGER(i, f) {
        struct wager w = f->wager[i];
        TELL(t, recall, &w);
        if (w.stake == 0 || w.result == RESULT_GOES_ON)
            continue;
        if (forfeit != NULL && act_names(forfeits, t->player[w.player].name))
            settle_again(t, &w, RESULT_LOSE, 0, forfeit);
        else if (w.result != RESULT_VOID)
            settle_again(t, &w, RESULT_VOID, chips_of(&w) + paid_beside(t, w.at, w.stake), rule);
    }
    TELL(t, last_void, forfeits, forfeit, rule);
    t->last_settled = false;
    if (t->frozen_round == t->last_round)
        accounts_thaw(t);
    if (t->closing_announced && t->last_round >= t->closing_from_round)
        t->closing_rounds_done--; /* it was no round of notice after all */
}

static void void_wagers_of(struct table *t, int p, const char *rule)
{
    struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]) && f->wager[i].player == p)
            settle_void(t, &f->wager[i], rule);
    if (t->phase == PHASE_HELD && !any_held(t))
        round_finish(t, true);
}

static bool has_wager(const struct table *t, const struct felt *f, const char *name)
{
    int p = player_find(t, name);
    for (uint32_t i = 0; p >= 0 && i < f->count; i++)
        if (f->wager[i].player == p && f->wager[i].stake > 0)
            return true;
    return false;
}

/* The open round, the last settled one, or with `player` one player's part of the open one. */
bool do_invalidate(struct table *t, const struct act *a)
{
    const struct reason *r = reason_find(t->rs->grounds, t->rs->ground_count, a->reason);
    const char *clause = ruleset_authority(t->rs, "invalidate")->clause;
    if (r == NULL)
        return refuse(t, a, clause, "give a `reason` that these rules know");
    if (ruleset_rank(t->rs, a->by) < (int)r->rank)
        return refuse(t, a, r->clause, "that is for the %s", t->rs->roles[r->rank]);
    if (a->name_count > 0 && r->forfeit == NULL)
        return refuse_at(t, a, RP_VOID_REFUND, "no stake is forfeited on this ground");
    bool last = (a->has & HAS_ROUND) != 0 && a->round != t->round;
    if (last && r->while_played)
        return refuse(t, a, r->clause,
                      "round %u is settled, and over: that ground is for a round "
                      "that is played",
                      a->round);
    if (last && (!t->last_settled || a->round != t->last_round))
        return refuse(t, a, clause, "round %u can no longer be invalidated here", a->round);
    if (!last && (t->phase == PHASE_COLD || t->phase == PHASE_DOWN))
        return refuse_at(t, a, RP_TABLE_CLOSED, "no round is open");
    if (last && t->phase == PHASE_RESULT && procedure_of(t)->lives_on)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the next outcome lies there: finish it first");
    int p = player_find(t, a->player);
    if (a->player[0] != '\0' &&
        (last || a->name_count > 0 || p < 0 || player_down(&t->player[p]) == 0))
        return refuse(t, a, r->clause, "%s has no undecided wager that could be voided by itself",
                      a->player);
    for (unsigned i = 0; i < a->name_count; i++)
        if (!has_wager(t, last ? felt_last(t) : felt_now(t), a->names[i]))
            return refuse(t, a, r->forfeit, "%s has no wager in that round", a->names[i]);
    if (!last && a->player[0] == '\0' && partly_paid(t, a))
        return false;
    accept(t, a, r->clause);
    if (last)
        last_round_void(t, a, r->forfeit, refund_rule(t, r));
    else if (a->player[0] != '\0')
        void_wagers_of(t, p, refund_rule(t, r));
    else
        round_void(t, refund_rule(t, r), a, r->forfeit);
    return true;
}

bool do_void_player(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "void-player")->clause;
    int p = player_find(t, a->player);
    if (p < 0 || player_down(&t->player[p]) == 0)
        return refuse(t, a, clause, "%s has no undecided wager", a->player);
    accept(t, a, clause);
    void_wagers_of(t, p, clause);
    return true;
}

/* --- malfunctions ----------------------------------------------------------------------------- */

bool any_held(struct table *t)
{
    const struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
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

bool hold_wagers(struct table *t, int seat)
{
    struct felt *f = felt_now(t);
    bool held = false;
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (!wager_live(w) || (seat != 0 && w->seat != seat))
            continue;
        w->flags |= WAGER_HELD;
        held = true;
    }
    t->holding |= held;
    return held;
}

static void void_wagers_at(struct table *t, int seat, const char *rule)
{
    struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]) && f->wager[i].seat == seat)
            settle_void(t, &f->wager[i], rule);
}

/* Who may speak for the records of what has failed: of several, the highest that one of them asks
 * for. */
static void records_for(struct table *t, const struct reason *r)
{
    const struct authority *records = ruleset_authority(t->rs, "records");
    unsigned rank = r->rank > records->rank ? r->rank : records->rank;
    if ((!t->holding && !t->holds_round) || rank > t->records_rank)
        t->records_rank = rank;
}

/* A terminal that fails while wagers are still taken: at Crown its wagers are void at once; else,
 * and always after the close, they wait until staff have looked at the records. Where it is the
 * table's own equipment all wagers of the round do, those placed afterwards too. */
bool do_malfunction(struct table *t, const struct act *a)
{
    const struct reason *r = reason_find(t->rs->malfunctions, t->rs->malfunction_count, a->reason);
    const char *clause = ruleset_authority(t->rs, "malfunction")->clause;
    if (r == NULL)
        return refuse(t, a, clause, "give a `reason` that these rules know");
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN)
        return refuse_closed(t, a);
    if (r->after_close && t->phase == PHASE_OPEN)
        return refuse(t, a, r->clause, "that is an error after the close");
    if (r->stops && t->equipment.stopped)
        return refuse(t, a, r->clause, "it has failed, and is not put right yet");
    if (r->stops) {
        notified(t, "supervisor", r->name, 0, r->clause);
        equipment_stops(t);
        return true;
    }
    if (!r->all_seats && !good_seat(t, a))
        return false;
    const uint32_t which = r->all_seats ? 1u << (r - t->rs->malfunctions) : 0;
    if ((t->failed & which) != 0)
        return refuse(t, a, r->clause, "the round is held for that already");
    bool at_once =
        !r->all_seats && t->phase == PHASE_OPEN && t->rs->rule[RP_TERMINAL_BEFORE_CLOSE] != NULL;
    notified(t, "supervisor", r->name, r->all_seats ? 0 : a->seat,
             at_once ? t->rs->rule[RP_TERMINAL_BEFORE_CLOSE] : r->clause);
    if (at_once) {
        void_wagers_at(t, a->seat, t->rs->rule[RP_TERMINAL_BEFORE_CLOSE]);
        return true;
    }
    records_for(t, r);
    t->holds_round |= r->all_seats && t->phase == PHASE_OPEN;
    t->failed |= which;
    if (hold_wagers(t, r->all_seats ? 0 : a->seat))
        await_records(t);
    return true;
}

/* The held wagers an act of records speaks of: all, a seat's, or one wager of a seat. */
static bool record_meant(const struct table *t, const struct act *a, const struct wager *w)
{
    if (!wager_live(w) || (w->flags & WAGER_HELD) == 0)
        return false;
    if ((a->has & HAS_SEAT) != 0 && w->seat != a->seat)
        return false;
    return a->bet[0] == '\0' || t->layout->game->find(a->bet, a->on) == w->at;
}

/* Confirmed, the wagers stand and settle on the actual outcome; not confirmed, they are void. */
bool do_records(struct table *t, const struct act *a)
{
    struct felt *f = felt_now(t);
    bool any = false;
    EACH_WAGER(i, f)
        any |= record_meant(t, a, &f->wager[i]);
    if (!any)
        return refuse_at(t, a, RP_RECORDS_CONFIRM, "no wagers are being held there");
    if ((a->has & HAS_YES) == 0)
        return refuse_at(t, a, RP_RECORDS_CONFIRM, "say with `yes` whether the records prove them");
    if (ruleset_rank(t->rs, a->by) < (int)t->records_rank && t->records_rank > 0)
        return refuse_at(t, a, RP_RECORDS_CONFIRM, "that is for the %s",
                         t->rs->roles[t->records_rank]);
    accept(t, a, t->rs->rule[a->yes ? RP_RECORDS_CONFIRM : RP_RECORDS_VOID]);
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (!record_meant(t, a, w))
            continue;
        if (a->yes)
            w->flags = w->flags & WAGER_DONE;
        else
            settle_void(t, w, t->rs->rule[RP_RECORDS_VOID]);
    }
    t->holding = any_held(t);
    if (!t->holding && !t->holds_round)
        t->failed = 0; /* what fails once more is to be said once more */
    if (t->phase != PHASE_HELD)
        return true;
    settle_outcome(t);
    if (t->holding)
        await_records(t);
    else
        round_finish(t, true);
    return true;
}

/* --- screens ---------------------------------------------------------------------------------- */

/* A display that shows another number than the one recorded changes nothing. */
static bool displayed(const struct table *t, const struct act *a, int outcome)
{
    union game_state shown = t->shown;
    char says[SAY_MAX], is[SAY_MAX];
    if (a->dice_count == 0)
        return a->number == outcome;
    if (t->layout->game->chance(t->rs, &shown, a) == STEP_REFUSED)
        return false;
    /* Dice in another order are called alike. */
    t->layout->game->say(t->rs, (unsigned)t->layout->game->outcome(&shown), says);
    t->layout->game->say(t->rs, (unsigned)outcome, is);
    return strcmp(says, is) == 0;
}

bool do_display(struct table *t, const struct act *a)
{
    bool dice = t->layout->game->chance_act == ACT_DICE;
    if (dice ? a->dice_count == 0 : (a->has & HAS_NUMBER) == 0)
        return refuse_at(t, a, RP_DISPLAY_IGNORED, "say what the display shows, in `%s`",
                         dice ? "dice" : "number");
    bool recorded = t->phase == PHASE_RESULT;
    if (!recorded && t->shown_round == 0)
        return refuse_at(t, a, RP_DISPLAY_IGNORED, "there is no result to compare");
    if (displayed(t, a, t->layout->game->outcome(recorded ? &t->game : &t->shown)))
        return accept(t, a, t->rs->rule[RP_DISPLAY_IGNORED]);
    notified(t, "supervisor", "the display differs from the outcome and is ignored", 0,
             t->rs->rule[RP_DISPLAY_IGNORED]);
    return true;
}

bool do_shut_down(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN)
        return refuse_closed(t, a);
    if (t->shutting_down)
        return refuse_at(t, a, RP_SHUT_DOWN, "the game is being shut down already");
    accept(t, a, t->rs->rule[RP_SHUT_DOWN]);
    t->shutting_down = true;
    table_down(t);
    return true;
}

bool continuous_under(struct table *t, const struct act *a, const char *rule)
{
    bool undecided = t->phase == PHASE_OPEN || t->phase == PHASE_CLOSED;
    if (!undecided || !felt_empty(t))
        return refuse_at(t, a, RP_CONTINUOUS,
                         "rounds without wagers are for a table without wagers");
    t->continuous = a->yes;
    return accept(t, a, rule);
}

bool do_continuous(struct table *t, const struct act *a)
{
    return continuous_under(t, a, t->rs->rule[RP_CONTINUOUS]);
}
