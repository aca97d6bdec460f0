/* The rounds of automatic tables, by the clock: place your bets, no more bets, one draw after
 * its time or card by card, settled, next. And the time, for every table. */
#include "floor/pace.h"
#include "floor/drain.h"
#include "floor/fairness.h"
#include "floor/implausible.h"
#include "floor/jackpot.h"
#include "floor/linked.h"
#include "floor/lying.h"
#include "floor/notices.h"
#include "floor/pit.h"
#include "floor/recall.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/writing.h"

#include "games/session.h"

#include <stdio.h>

int64_t table_clock(const struct floor *f, const struct open_table *ot)
{
    int64_t at = f->now - ot->skew;
    return at > ot->told ? at : ot->told;
}

int64_t table_left(const struct floor *f, const struct open_table *ot)
{
    const struct table *t = ot->at.table;
    if (!table_clock_runs(ot->at.table))
        return -1;
    int64_t left = t->opened_at + ot->at.rs->period_ms - table_clock(f, ot);
    return left > 0 ? left : 0;
}

int64_t decides_by(const struct open_table *ot, bool *alone)
{
    const struct show *show = ot->at.layout.game->show;
    *alone = false;
    return show->decides_by != NULL ? show->decides_by(ot->at.table, alone) : -1;
}

void tell_time(struct floor *f, struct open_table *ot)
{
    struct act a = {.kind = ACT_TIME, .has = HAS_AT, .at = table_clock(f, ot)};
    ot->told = a.at;
    run_act(f, ot, &a, false);
}

/* While wagers lie and time runs, the book has the table's clock, not a second old: struck down,
 * the floor goes on with the time that was left and not with all of it. */
static void keep_time(struct floor *f, struct open_table *ot)
{
    enum { EVERY_MS = 500 };
    int64_t at = table_clock(f, ot);
    bool alone;
    if (at - ot->noted < EVERY_MS || table_on_felt(ot->at.table) == 0 ||
        (!table_clock_runs(ot->at.table) && decides_by(ot, &alone) < 0))
        return;
    char name[40], value[24];
    snprintf(name, sizeof name, KEPT_TIME, (long long)ot->number);
    snprintf(value, sizeof value, "%lld", (long long)at);
    book_setting(f->book, name, value);
    ot->noted = at;
}

void note_result(struct open_table *ot, uint32_t round, int number, const char *say)
{
    struct results *r = &ot->results;
    if (r->count > 0 && round < ot->result_round) /* corrected while a later one is held */
        return;
    snprintf(ot->result_say, sizeof ot->result_say, "%s", say);
    if (round == ot->result_round && r->count > 0) { /* corrected */
        r->outcome[(r->count - 1) % RESULTS_KEPT] = (int16_t)number;
        return;
    }
    ot->result_round = round;
    r->outcome[r->count++ % RESULTS_KEPT] = (int16_t)number;
}

void drop_result(struct open_table *ot, uint32_t shown)
{
    const struct game *game = ot->at.layout.game;
    if (shown == 0 || ot->at.table->shown_round != 0 || shown != ot->result_round)
        return;
    struct results *r = &ot->results;
    r->count--;
    ot->result_round = 0;
    if (r->count > 0)
        game->say(ot->at.rs, (unsigned)r->outcome[(r->count - 1) % RESULTS_KEPT], ot->result_say);
}

/* --- one draw --------------------------------------------------------------------------------- */

/* Wagering is closed: the draw is fixed by what the journal now holds, or has held since the round
 * was committed to. Nobody is told it before it is settled: who knew could have the round void. */
static void let_it_run(struct floor *f, struct open_table *ot)
{
    struct fair_round *r = &ot->at.this;
    r->number = (int32_t)round_draw(r, ot->at.layout.chance_range);
    ot->spin_from = f->now;
    ot->due = f->now + ot->plan->spin_ms;
    struct text *t = say_begin(f);
    json_str(t, "event", "spin");
    json_str(t, "table", ot->plan->name);
    json_int(t, "round", r->round);
    json_int(t, "ms", ot->plan->spin_ms);
    say_around(f, ot);
}

/* The next round is committed to before the number opens it. */
static void bring_to_rest(struct floor *f, struct open_table *ot)
{
    struct fair_round *r = &ot->at.this;
    struct act a = {.kind = ot->at.layout.game->chance_act, .drawn = true};
    ot->at.layout.game->drawn((uint32_t)r->number, &a);
    commit_to(ot, ot->at.table->round + 1);
    tell_time(f, ot);
    run_act(f, ot, &a, false);
}

/* --- card by card ----------------------------------------------------------------------------- */

/* The next round is committed to before the first card: any from the fourth on may open it. */
static void begin_dealing(struct floor *f, struct open_table *ot)
{
    commit_to(ot, ot->at.table->round + 1);
    ot->spin_from = f->now;
    ot->due = f->now + ot->plan->deal_ms;
}

/* The card that the seed and the close give, out of those that are left. */
static card next_card(const struct open_table *ot)
{
    const struct fair_round *r = &ot->at.this;
    const struct shoe *s = table_shoe(ot->at.table);
    return shoe_nth(s, round_draw(r, s->left));
}

static void deal_card(struct floor *f, struct open_table *ot)
{
    struct act a = {.kind = ACT_CARD, .has = HAS_CARD, .drawn = true, .card = next_card(ot)};
    if (!ot->lying.on && lies_first(f, ot, &a, NULL)) {
        ot->due = waits_until(f, ot);
        return;
    }
    tell_time(f, ot);
    ot->due = f->now + ot->plan->deal_ms;
    struct outcome o = ot->lying.on ? enter_lying(f, ot, &a) : run_act(f, ot, &a, false);
    if (o.done)
        return;
    ot->due = 0;
    incident(f, "round-held", ot->plan->name, "controller", "staff must decide: %s", o.words);
}

/* The ground on which these rules void a round that failed by itself, or the first they have. */
static const char *ground_of(const struct ruleset *rs)
{
    for (size_t i = 0; i < rs->ground_count; i++)
        if (strcmp(rs->grounds[i].name, "malfunction") == 0)
            return rs->grounds[i].name;
    return rs->ground_count > 0 ? rs->grounds[0].name : "malfunction";
}

/* A round that cannot be completed: refunded under the document's own ground, by its highest
 * office, and staff are told. */
void void_round(struct floor *f, struct open_table *ot, const char *words)
{
    const struct ruleset *rs = ot->at.rs;
    struct act a = {.kind = ACT_INVALIDATE, .yes = true};
    snprintf(a.reason, sizeof a.reason, "%s", ground_of(rs));
    snprintf(a.by, sizeof a.by, "%s", rs->roles[rs->role_count - 1]);
    incident(f, "round-void", ot->plan->name, "controller", "round %u cannot be completed: %s",
             ot->at.table->round, words);
    if (ot->automatic)
        commit_to(ot, ot->at.table->round + 1);
    struct outcome o = run_act(f, ot, &a, false);
    ot->due = 0;
    if (!o.done)
        incident(f, "round-held", ot->plan->name, "controller", "staff must decide: %s", o.words);
}

/* --- what goes on by itself ------------------------------------------------------------------- */

void by_office(const struct open_table *ot, struct act *a)
{
    const struct ruleset *rs = ot->at.rs;
    const struct authority *who = ruleset_authority(rs, act_name(a->kind));
    snprintf(a->by, sizeof a->by, "%s", rs->roles[who != NULL ? who->rank : 0]);
}

static bool waits_by_itself(const struct open_table *ot, struct act *a)
{
    const struct show *show = ot->at.layout.game->show;
    return show->by_itself != NULL && show->by_itself(ot->at.table, a);
}

/* All that staff would do now, at most once for every seat; whether there was anything. */
static bool do_by_itself(struct floor *f, struct open_table *ot)
{
    struct act a;
    unsigned acts = 0;
    for (bool done = true; done && acts <= ot->at.rs->seats && waits_by_itself(ot, &a); acts++) {
        by_office(ot, &a);
        done = pool_in_turn(f, ot, &a) && linked_lets(f, ot, &a, NULL, NULL) &&
               run_act(f, ot, &a, false).done;
    }
    return acts > 0;
}

/* The next card, or the moment at which the clock decides for a player. */
static void set_next(struct floor *f, struct open_table *ot)
{
    enum { AGAIN_MS = 20 }; /* others are paid first */
    bool alone;
    struct act a;
    int64_t by = decides_by(ot, &alone);
    if (table_awaits_chance(ot->at.table))
        ot->due = f->now + ot->plan->deal_ms;
    else if (by >= 0)
        ot->due = by + ot->skew > f->now ? by + ot->skew : f->now + 1;
    else
        ot->due = waits_by_itself(ot, &a) ? f->now + AGAIN_MS : 0;
}

/* Where players decide between the cards. */
static void deal_or_wait(struct floor *f, struct open_table *ot)
{
    if (table_awaits_chance(ot->at.table)) {
        deal_card(f, ot);
        if (ot->due == 0)
            return;
    } else if (!do_by_itself(f, ot)) {
        tell_time(f, ot);
        do_by_itself(f, ot);
    }
    if (ot->at.table->phase == PHASE_CLOSED)
        set_next(f, ot);
}

/* Wagers may be waited for in vain: then the period ends it all the same. */
static int64_t until_untaken(const struct floor *f, const struct open_table *ot)
{
    const struct table *t = ot->at.table;
    const struct show *show = ot->at.layout.game->show;
    if (show->waits_in_vain == NULL || !show->waits_in_vain(t))
        return -1;
    int64_t left = t->opened_at + ot->at.rs->period_ms - table_clock(f, ot);
    return left > 0 ? left : 0;
}

static void set_deadline(struct floor *f, struct open_table *ot)
{
    int64_t left = table_left(f, ot);
    left = left >= 0 ? left : until_untaken(f, ot);
    ot->due = left >= 0 ? f->now + left : 0;
}

/* Whether a draw is due whose seed was lost, and cannot be committed to once more. */
static bool draw_is_lost(const struct open_table *ot)
{
    return table_awaits_chance(ot->at.table) && !next_seed_told(&ot->at.this);
}

/* What was under way when the floor was closed or struck down goes on, too. */
static void begin_draw(struct floor *f, struct open_table *ot)
{
    if (one_draw(ot))
        let_it_run(f, ot);
    else
        begin_dealing(f, ot);
}

static void go_on_drawing(struct floor *f, struct open_table *ot)
{
    if (ot->at.layout.game->show->decides != NULL)
        deal_or_wait(f, ot);
    else if (one_draw(ot))
        bring_to_rest(f, ot);
    else
        deal_card(f, ot);
    if (!one_draw(ot) && ot->at.table->phase == PHASE_CLOSED)
        return;
    ot->spin_from = 0;
    writing_seal(f, &ot->lines);
    set_deadline(f, ot);
    guard_draws(f, ot);
}

/* What an automatic table does in the phase it is in. */
static void step(struct floor *f, struct open_table *ot)
{
    const struct table *t = ot->at.table;
    if (t->phase == PHASE_OPEN) {
        tell_time(f, ot);
        if (t->phase != PHASE_CLOSED) {
            set_deadline(f, ot);
            return;
        }
    }
    if (t->phase != PHASE_CLOSED)
        ot->due = 0;
    else if (draw_is_lost(ot))
        void_round(f, ot, "its seeds were lost too often");
    else if (ot->spin_from != 0)
        go_on_drawing(f, ot);
    else
        begin_draw(f, ot);
}

/* A round that staff have opened, perhaps by voiding the one before, gets its commitment and its
 * clock. */
static void begin_round(struct floor *f, struct open_table *ot)
{
    if (commit_to_open_round(f, ot))
        ot->due = 0;
    if (do_by_itself(f, ot))
        ot->due = 0;
    if (ot->due == 0 || ot->spin_from != 0) { /* or what was under way was called off */
        ot->spin_from = 0;
        set_deadline(f, ot);
    }
}

/* In a session everybody has his turn, and then nothing is waited for. */
static void close_session_round(struct floor *f, struct open_table *ot)
{
    const struct session *s = ot->at.layout.session;
    struct act a = {.kind = ACT_CLOSE};
    if (s == NULL || ot->at.table->phase != PHASE_OPEN || !s->all_acted(ot->at.table))
        return;
    by_office(ot, &a);
    tell_time(f, ot);
    if (run_act(f, ot, &a, false).done)
        ot->due = f->now;
}

/* Where nobody deals: who has not wagered in his time is absent from the coup, and the minimum is
 * deducted as often as the rules have it (crown-fusion-2024:16.4.8(b)(ii)); and a session that is
 * played to its end is counted. */
static void session_by_itself(struct floor *f, struct open_table *ot)
{
    const struct session *s = ot->at.layout.session;
    const char *player = "";
    struct act a = {.kind = ACT_COUNT};
    if (s == NULL || s->halted_for(ot->at.table) != NULL)
        return;
    const int64_t silent = s->silent_at(ot->at.table, &player);
    if (s->uncounted(ot->at.table))
        a.kind = s->counts;
    else if (silent >= 0 && silent <= table_clock(f, ot))
        a.kind = ACT_ABSENT;
    if (a.kind == ACT_COUNT)
        return;
    snprintf(a.player, sizeof a.player, "%s", a.kind == ACT_ABSENT ? player : "");
    by_office(ot, &a);
    tell_time(f, ot);
    run_act(f, ot, &a, false);
}

void pace_table(struct floor *f, struct open_table *ot)
{
    const struct table *t = ot->at.table;
    keep_time(f, ot);
    signs_catch_up(f, ot);
    if (ot->stopped != 0)
        return;
    if (drain_holds(f, ot)) {
        drain_stands(f, ot);
        return;
    }
    if (ot->automatic) {
        wait_over(f, ot);
        if (t->phase == PHASE_OPEN)
            begin_round(f, ot);
        session_by_itself(f, ot);
        close_session_round(f, ot);
        while (ot->due != 0 && f->now >= ot->due && ot->stopped == 0 && !drain_holds(f, ot))
            step(f, ot);
        if (t->phase != PHASE_OPEN && t->phase != PHASE_CLOSED)
            ot->due = 0;
        return;
    }
    if (ot->lying.on && waited_enough(f, ot))
        enter_dealt(f, ot);
    /* A dealer's table is told the time when a period is up, and once a minute. */
    bool alone;
    int64_t by = decides_by(ot, &alone);
    if (table_left(f, ot) == 0 || (by >= 0 && alone && by <= table_clock(f, ot)) ||
        f->now - ot->skew - ot->told >= 60000)
        tell_time(f, ot);
    writing_seal(f, &ot->lines);
}

void pace_decided(struct floor *f, struct open_table *ot)
{
    if (ot->automatic && ot->at.table->phase == PHASE_CLOSED && ot->spin_from != 0)
        set_next(f, ot);
    else if (ot->automatic)
        writing_seal(f, &ot->lines);
    pace_table(f, ot);
}

void pace_resumed(struct floor *f, struct open_table *ot)
{
    if (ot->automatic && ot->at.table->phase == PHASE_CLOSED)
        ot->due = f->now;
    pace_table(f, ot);
}

void pace_begin(struct floor *f, struct open_table *ot)
{
    tell_time(f, ot);
    if (ot->automatic && ot->at.table->phase == PHASE_CLOSED)
        ot->due = f->now;
    guard_draws(f, ot);
    pace_table(f, ot);
}
