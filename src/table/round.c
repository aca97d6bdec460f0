/* The round: open, no more bets, result, settled, open again; and the table's own opening hours. */
#include "table/round.h"
#include "table/beside.h"
#include "table/felt.h"
#include "table/irregular.h"
#include "table/kept.h"
#include "table/limits.h"
#include "table/mode.h"
#include "table/seats.h"
#include "table/settle.h"
#include "table/show.h"
#include "table/stop.h"

#include <assert.h>
#include <string.h>

/* The first time told starts the clock. Only when wagers lie on the layout by then has the table
 * been open since time zero, unless the first time is a day or more: then it is a wall clock's. */
#define WALL_CLOCK INT64_C(86400000)

void round_open(struct table *t, const char *rule)
{
    t->phase = PHASE_OPEN;
    t->opened_at = t->now;
    t->spun = t->void_ball = t->spin_begun = t->drawn = false;
    t->layout->game->begin(&t->game);
    TELL(t, opens);
    note_seats_full(t);
    kept_by_leavers(t);
    mode_apply_pending(t);
    limits_apply_pending(t);
    struct event e = event_blank(EV_OPENED);
    e.round = t->round;
    e.rule = rule;
    emit(t, &e);
    TELL(t, opened);
    if (t->phase == PHASE_OPEN && t->rs->rule[RP_CALL_FOR_BETS] != NULL)
        called(t, "Place your bets please", t->rs->rule[RP_CALL_FOR_BETS]);
    if (session_of(t) != NULL)
        session_of(t)->opened(t);
}

void await_outcome(struct table *t)
{
    const char *const CHANCE[] = {act_name(t->layout->game->chance_act)};
    if (procedure_of(t)->await != NULL)
        procedure_of(t)->await(t);
    else
        awaits(t, "chance", CHANCE[0], CHANCE, 1, t->rs->rule[RP_CLOSE_CALL]);
}

void round_close_bets(struct table *t, const char *rule)
{
    if (ASK(t, closes, false, rule))
        return;
    t->phase = PHASE_CLOSED;
    t->spin_begun = true;
    struct event e = event_blank(EV_CALLED);
    e.words = "No more bets";
    e.bell = t->rs->rule[RP_BELL] != NULL;
    e.rule = rule;
    emit(t, &e);
    limits_at_close(t);
    places_at_close(t);
    TELL(t, closing);
    if (t->holds_round && hold_wagers(t, 0))
        await_records(t);
    EACH_PLAYER(p, t)
        if (player_down(&t->player[p]) > 0)
            t->player[p].wagered_round = t->round;
    TELL(t, closed);
}

static void shut(struct table *t)
{
    t->phase = PHASE_DOWN;
    t->spin_begun = false;
    t->down_after_round = t->closing_announced = t->continuous = false;
    t->first_seat = 0;
    t->equipment.checked = 0;
    felt_clear(t);
    TELL(t, put_away);
    memset(&t->game, 0, sizeof t->game); /* with no point on */
    struct event e = event_blank(EV_SHUT);
    e.rule = t->rs->rule[closed_by(t)];
    emit(t, &e);
}

/* Closes the table; a running round is always finished first. */
void table_down(struct table *t)
{
    if (t->phase == PHASE_OPEN)
        TELL(t, goes_down);
    if ((t->phase == PHASE_OPEN || t->phase == PHASE_CARDS) && felt_empty(t))
        shut(t);
    else
        t->down_after_round = true;
}

static struct sheet_line sheet_line(const struct player *p)
{
    struct sheet_line l = {.staked = p->staked,
                           .returned = p->returned,
                           .balance = p->balance,
                           .owes = p->owes,
                           .has_account = p->has_account};
    memcpy(l.name, p->name, sizeof l.name);
    return l;
}

/* The account of the round: what each player staked and got, and that it adds up. */
static void draw_sheet(struct table *t)
{
    struct event e = event_blank(EV_SHEET);
    struct sheet_line lines[PLAYERS_MAX];
    e.round = t->round;
    e.rule = t->rs->rule[RP_SETTLED_SHEET];
    e.lines = lines;
    EACH_PLAYER(p, t) {
        const struct player *who = &t->player[p];
        if (who->staked == 0 && who->returned == 0)
            continue;
        e.staked += who->staked;
        e.returned += who->returned;
        lines[e.line_count++] = sheet_line(who);
    }
    e.has_pool = procedure_of(t)->gained != NULL;
    e.to_pool = ASK(t, gained, 0);
    emit(t, &e);
    EACH_PLAYER(p, t)
        t->player[p].staked = t->player[p].returned = 0;
}

int64_t table_closing_due(const struct table *t)
{
    return t->closing_for > 0 ? t->closing_for : t->closing_announced_at + t->rs->closing_notice_ms;
}

static bool closing_noticed(const struct table *t)
{
    return t->closing_announced && t->closing_rounds_done >= t->rs->closing_rounds &&
           t->now >= table_closing_due(t);
}

/* counts: a round that was played to a result for wagers. Any other leaves no trace: not in
 * abstentions, not in notices given in rounds, and the round before it can still be corrected. */
void round_finish(struct table *t, bool counts)
{
    const bool stays = ASK(t, stays, procedure_of(t)->lives_on);
    assert(stays || table_on_felt(t) == 0);
    TELL(t, check);
    draw_sheet(t);
    const bool another = session_of(t) == NULL || session_of(t)->finished(t, counts);
    if (counts) {
        TELL(t, counted);
        count_abstentions(t);
        t->last_settled = true;
        t->last_round = t->round;
        t->last_game = t->game;
        t->last_other_mode = t->other_mode;
        t->last_drawn = t->drawn;
        if (!procedure_of(t)->lives_on)
            t->current = !t->current;
    }
    if (stays)
        felt_carry(t);
    else
        felt_clear(t);
    t->holding = t->holds_round = false;
    t->failed = 0;
    if (counts && t->closing_announced && t->round >= t->closing_from_round)
        t->closing_rounds_done++;
    if (t->closing_announced && t->rs->closing_rounds > 0 && closing_noticed(t))
        t->down_after_round = true;
    t->round++;
    bool ready = ASK(t, over, true);
    if (t->down_after_round && felt_empty(t))
        shut(t);
    else if (ready && !another)
        t->phase = PHASE_DOWN; /* until the session says how it goes on */
    else if (ready)
        round_open(t, t->rs->rule[RP_ROUND_OPENS]);
}

void round_announce(struct table *t, const union game_state *st, uint32_t round, const char *rule)
{
    char say[SAY_MAX];
    int outcome = t->layout->game->outcome(st);
    t->layout->game->say(t->rs, (unsigned)outcome, say);
    struct event e = event_blank(EV_RESULTED);
    const union game_state lies = *st;
    e.number = outcome;
    e.state = &lies;
    e.words = say;
    e.round = round;
    e.rule = rule;
    e.no_bets = ASK(t, no_bets, NULL);
    emit(t, &e);
    if (round >= t->shown_round) {
        t->shown = *st;
        t->shown_round = round;
    }
}

void round_result(struct table *t)
{
    round_announce(t, &t->game, t->round, t->rs->rule[RP_RESULT_CALL]);
    if (!t->rs->confirm) /* else they have been lit since it was entered */
        TELL(t, known);
    TELL(t, before_settling);
    if (session_of(t) != NULL)
        session_of(t)->settling(t);
    settle_outcome(t);
    TELL(t, settled);
    if (any_held(t)) {
        t->phase = PHASE_HELD;
        await_records(t);
    } else {
        round_finish(t, ASK(t, counts, !t->continuous));
    }
}

void round_void(struct table *t, const char *rule, const struct act *forfeits, const char *forfeit)
{
    struct felt *f = felt_now(t);
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (!wager_live(w))
            continue;
        if (forfeit != NULL && act_names(forfeits, t->player[w->player].name))
            settle_forfeit(t, w, forfeit);
        else
            settle_void(t, w, rule);
    }
    TELL(t, voided);
    round_finish(t, false);
}

/* --- acts ------------------------------------------------------------------------------------- */

static void hold_early_result(struct table *t)
{
    t->records_rank = ruleset_authority(t->rs, "records")->rank;
    hold_wagers(t, 0);
    notified(t, "supervisor", "the result came before the wagering period ended", 0,
             t->rs->rule[RP_EARLY_RESULT]);
}

bool outcome_may_come(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN || t->phase == PHASE_CARDS)
        return refuse_closed(t, a);
    if (t->phase == PHASE_HELD)
        return refuse_at(t, a, RP_OUT_OF_TURN,
                         "the result is known; the records are being checked");
    if (t->phase == PHASE_RESULT && !t->rs->free_entry)
        return refuse_at(t, a, RP_RESULT_CONFIRM,
                         "a result is recorded: confirm it or have it corrected");
    if (t->void_ball)
        return refuse_at(t, a, RP_NO_SPIN_STANDS,
                         "that spin was called off; its ball counts for nothing");
    if (t->phase == PHASE_OPEN && t->rs->early_way == EARLY_REFUSE &&
        !ASK(t, unwatched, t->continuous && felt_empty(t)))
        return refuse_at(t, a, RP_EARLY_RESULT, "the result comes after the wagering period");
    return ASK(t, may_come, true, a);
}

void close_for_early_result(struct table *t)
{
    round_close_bets(t, t->rs->rule[RP_EARLY_RESULT]);
    if (t->rs->early_way == EARLY_HOLD)
        hold_early_result(t);
    else if (t->rs->early_way == EARLY_CLOSE)
        notified(t, "supervisor",
                 "the result came while wagers were being taken; those placed stand", 0,
                 t->rs->rule[RP_EARLY_STAND]);
}

void round_recorded(struct table *t, const char *rule)
{
    struct event e = event_blank(EV_RECORDED);
    const union game_state lies = t->game;
    e.number = t->layout->game->outcome(&lies);
    e.state = &lies;
    e.round = t->round;
    e.rule = rule;
    emit(t, &e);
    TELL(t, known);
}

/* A result that a person entered, or that a device of the table has told. */
static const char *recorded_under(const struct table *t)
{
    const char *sensed = t->rs->rule[RP_RESULT_SENSED];
    return t->sensed && sensed != NULL ? sensed : t->rs->rule[RP_RESULT_RECORDED];
}

/* A result entered waits for the dealer to confirm it. */
static void record_result(struct table *t)
{
    static const char *const CHECK[] = {"confirm", "correct"};
    const char *recorded = recorded_under(t), *confirm = t->rs->rule[RP_RESULT_CONFIRM];
    t->phase = PHASE_RESULT;
    round_recorded(t, recorded != NULL ? recorded : t->rs->rule[RP_RESULT_CALL]);
    awaits(t, "dealer", "confirm", CHECK, 2,
           confirm != NULL ? confirm : t->rs->rule[RP_RESULT_CALL]);
}

void round_decided(struct table *t)
{
    if (ASK(t, decided, false))
        return;
    char say[SAY_MAX];
    t->layout->game->say(t->rs, (unsigned)t->layout->game->outcome(&t->game), say);
    called(t, say, t->rs->rule[RP_RESULT_CALL]);
    if (t->rs->confirm)
        record_result(t);
    else
        round_result(t);
}

const char *no_outcome(const struct table *t)
{
    const char *words = t->layout->game->no_outcome;
    return words != NULL ? words : "that is no outcome of this game";
}

bool outcome_possible(struct table *t, const struct act *a, union game_state *next)
{
    const struct game *game = t->layout->game;
    if (a->kind != game->chance_act) {
        bool said = t->rs->rule[RP_PLAYED_WITH] != NULL;
        return refuse_at(t, a, said ? RP_PLAYED_WITH : RP_UNKNOWN_ACT,
                         "this game is played with %s", game->played_with);
    }
    if (!outcome_may_come(t, a))
        return false;
    *next = t->game;
    return game->chance(t->rs, next, a) != STEP_REFUSED ||
           refuse_at(t, a, RP_OUTCOME_IMPOSSIBLE, "%s", no_outcome(t));
}

bool outcome_came(struct table *t, const union game_state *next)
{
    if (t->phase == PHASE_OPEN && !ASK(t, unwatched, t->continuous && felt_empty(t)))
        close_for_early_result(t);
    t->game = *next;
    round_decided(t);
    return true;
}

bool do_outcome(struct table *t, const struct act *a)
{
    union game_state next;
    return outcome_possible(t, a, &next) && outcome_came(t, &next);
}

bool do_confirm(struct table *t, const struct act *a)
{
    if (t->phase != PHASE_RESULT)
        return refuse_at(t, a, RP_OUT_OF_TURN, "there is no result to confirm");
    accept(t, a, ruleset_authority(t->rs, "confirm")->clause);
    round_result(t);
    return true;
}

bool table_clock_runs(struct table *t)
{
    return t->phase == PHASE_OPEN && t->rs->period_ms > 0 && session_of(t) == NULL &&
           ASK(t, clock_runs, true);
}

/* As long as no clock has said that it is over. */
static bool period_runs(struct table *t)
{
    return table_clock_runs(t) && (!t->clock_known || t->now - t->opened_at < t->rs->period_ms);
}

void round_deal(struct table *t)
{
    if (ASK(t, deals, true))
        await_outcome(t);
}

/* No more bets; then the cards, the ball or the dice, unless the session has something first. */
static void close_bets(struct table *t, enum rule_point p)
{
    round_close_bets(t, t->rs->rule[p]);
    if (session_of(t) == NULL || !session_of(t)->holds(t))
        round_deal(t);
}

bool do_time(struct table *t, const struct act *a)
{
    if ((a->has & HAS_AT) == 0 || a->at < 0 || a->at > CLOCK_MAX)
        return refuse_at(t, a, RP_MALFORMED, "`at` is the time in milliseconds");
    if (t->clock_known && a->at < t->now)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the clock does not run backwards");
    if (!t->clock_known && (a->at >= WALL_CLOCK || felt_empty(t)))
        t->opened_at = t->limits_posted_at = t->closing_announced_at = a->at;
    t->clock_known = true;
    t->now = a->at;
    struct event e = event_blank(EV_CLOCK);
    e.at = t->now;
    emit(t, &e);
    bool over = t->phase == PHASE_OPEN && t->now - t->opened_at >= t->rs->period_ms;
    if (over && table_clock_runs(t))
        close_bets(t, RP_CLOSE_CALL);
    else if (over && t->rs->period_ms > 0)
        TELL(t, untaken);
    if (session_of(t) == NULL || !session_of(t)->holds(t)) /* else nobody's time runs */
        TELL(t, time);
    return true;
}

bool do_close(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN)
        return refuse_closed(t, a);
    if (t->phase == PHASE_CARDS)
        return ASK(t, ready, true, a) && refuse_closed(t, a);
    if (t->phase != PHASE_OPEN)
        return refuse_at(t, a, RP_CLOSE_CALL, "no more bets has been called");
    if (a->by[0] != '\0' && t->rs->rule[RP_WHOLE_PERIOD] != NULL && period_runs(t))
        return refuse_at(t, a, RP_WHOLE_PERIOD,
                         "this table closes by itself: nobody cuts its wagering period short");
    bool early = t->clock_known && period_runs(t) && t->rs->rule[RP_CLOSE_EARLY] != NULL;
    if (session_of(t) == NULL && !ASK(t, may_close, true, a)) /* a session has everybody's turn */
        return false;
    close_bets(t, early ? RP_CLOSE_EARLY : RP_CLOSE_CALL);
    return true;
}

bool do_open_table(struct table *t, const struct act *a)
{
    if (t->phase != PHASE_COLD && t->phase != PHASE_DOWN)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the table is open");
    if (!equipment_ready(t, a))
        return false;
    if (!ASK(t, may_open, true, a))
        return false;
    accept(t, a, ruleset_authority(t->rs, "open-table")->clause);
    t->opened_today = true;
    t->shutting_down = false;
    limits_sign(t);
    if (ASK(t, made_ready, true))
        round_open(t, t->rs->rule[RP_ROUND_OPENS]);
    return true;
}

/* The sign stands for the whole notice before the time that it names. */
static bool closing_time_known(struct table *t, const struct act *a)
{
    if ((a->has & HAS_AT) == 0)
        return true;
    if (a->at < 0 || a->at > CLOCK_MAX)
        return refuse_at(t, a, RP_CLOSING_NOTICE, "`at` is the time in milliseconds");
    if (a->at <= t->now)
        return refuse_at(t, a, RP_CLOSING_NOTICE, "that time is past");
    return a->at - t->now >= t->rs->closing_notice_ms ||
           refuse_at(t, a, RP_CLOSING_NOTICE, "the sign must stand %u minutes before",
                     (unsigned)(t->rs->closing_notice_ms / 60000));
}

bool do_announce_closing(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the table is closed");
    if (!a->yes && !t->closing_announced)
        return refuse_at(t, a, RP_CLOSING_NOTICE, "no closing is announced");
    if (!a->yes) {
        t->closing_announced = false;
        return accept(t, a, t->rs->rule[RP_CLOSING_NOTICE]);
    }
    if (!closing_time_known(t, a))
        return false;
    t->closing_announced = true;
    t->closing_announced_at = t->now;
    t->closing_for = (a->has & HAS_AT) != 0 ? a->at : 0;
    /* The round already open does not count (crown-fusion-2024:17.5). */
    t->closing_from_round = t->round + 1;
    t->closing_rounds_done = 0;
    accept(t, a, t->rs->rule[RP_CLOSING_NOTICE]);
    show_sign(t, SIGN_CLOSING, NO_PLAYER, t->rs->rule[RP_CLOSING_NOTICE]);
    return true;
}

/* Players are here, and their notice has not run. */
static bool refuse_notice(struct table *t, const struct act *a)
{
    if (t->rs->closing_rounds > (t->closing_announced ? t->closing_rounds_done : 0))
        return refuse_at(t, a, RP_CLOSING_NOTICE, "players are here: %u rounds' notice is due",
                         t->rs->closing_rounds);
    if (t->closing_announced && t->closing_for > 0)
        return refuse_at(t, a, RP_CLOSING_NOTICE,
                         "players are here: the time on the sign has not come");
    return refuse_at(t, a, RP_CLOSING_NOTICE, "players are here: the sign must stand %lld minutes",
                     (long long)t->rs->closing_notice_ms / 60000);
}

bool do_close_table(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_COLD || t->phase == PHASE_DOWN)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the table is closed");
    bool hours = ground_given(t->rs, a) != NULL;
    bool empty = nobody_present(t) && felt_empty(t);
    if (!hours && !empty && !closing_noticed(t))
        return refuse_notice(t, a);
    accept(t, a, t->rs->rule[hours ? RP_CLOSING_HOURS : RP_CLOSING_NOTICE]);
    table_down(t);
    return true;
}

bool do_gaming_day(struct table *t, const struct act *a)
{
    t->opened_today = t->phase != PHASE_COLD && t->phase != PHASE_DOWN;
    TELL(t, new_day);
    if (!t->opened_today) {
        t->phase = PHASE_COLD;
        t->shutting_down = false;
    }
    EACH_PLAYER(p, t)
        t->player[p].oversight_used = false;
    return accept(t, a, ruleset_authority(t->rs, "gaming-day")->clause);
}

bool do_reserve(struct table *t, const struct act *a)
{
    if (!a->yes) {
        t->reserved = NULL;
        t->guest_count = 0;
        return accept(t, a, t->rs->rule[RP_RESERVED]);
    }
    const struct reason *r = reason_find(t->rs->reservations, t->rs->reservation_count, a->reason);
    if (r == NULL)
        return refuse(t, a, ruleset_authority(t->rs, "reserve")->clause,
                      "a table is reserved for private use or for an event");
    t->reserved = r->clause;
    t->guest_count = a->name_count;
    memcpy(t->guests, a->names, sizeof t->guests);
    accept(t, a, r->clause);
    show_sign(t, SIGN_PRIVATE, NO_PLAYER, t->rs->rule[RP_RESERVED_SIGN]);
    return true;
}
