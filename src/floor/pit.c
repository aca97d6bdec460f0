/* The pit: tables and terminals as staff see them, and the acts the rules allow them. */
#include "floor/pit.h"
#include "floor/acceptor.h"
#include "floor/act_duty.h"
#include "floor/another_pit.h"
#include "floor/approvals.h"
#include "floor/around.h"
#include "floor/at_tables.h"
#include "floor/awaited.h"
#include "floor/calls.h"
#include "floor/contest.h"
#include "floor/dealing.h"
#include "floor/dispute.h"
#include "floor/equipment.h"
#include "floor/forms.h"
#include "floor/frozen.h"
#include "floor/jackpot.h"
#include "floor/linked.h"
#include "floor/live.h"
#include "floor/lying.h"
#include "floor/members.h"
#include "floor/notices.h"
#include "floor/once.h"
#include "floor/pace.h"
#include "floor/payouts.h"
#include "floor/promotional.h"
#include "floor/roster.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/staff.h"
#include "floor/station.h"
#include "floor/terminal.h"
#include "floor/tickets.h"
#include "floor/views.h"

#include "games/session.h"
#include "table/seats.h"
#include "wire/act_json.h"

#include <stdio.h>
#include <stdlib.h>

void pit_table_begun(struct floor *f, struct open_table *ot, struct text *t)
{
    const struct table *tb = ot->at.table;
    int64_t left = table_left(f, ot);
    unsigned wagers = 0, players = 0;
    const struct felt *felt = &tb->felt[tb->current];
    for (uint32_t i = 0; i < felt->count; i++)
        wagers += felt->wager[i].stake > 0;
    for (unsigned p = 0; p < tb->player_count; p++)
        players += tb->player[p].on_felt > 0;
    json_open(t, NULL, '{');
    json_str(t, "table", ot->plan->name);
    json_str(t, "phase", phase_word(tb));
    json_int(t, "round", tb->round);
    if (left >= 0)
        json_int(t, "left", left);
    else
        json_str(t, "left", NULL);
    json_int(t, "staked", account_of(&f->accounts, ot->wagers)->balance);
    json_int(t, "wagers", wagers);
    json_int(t, "players", players);
    put_seats(f, ot, t);
    put_awaited(ot, t);
    put_proposal_at(f, ot, "proposal", t);
    put_equipment(f, ot, t);
    put_dealer(f, ot, t);
    put_call(&ot->called, t);
    put_cited(ot->at.rs, RP_DEALER_TERMINAL, t);
    json_key(t, "view");
    put_view(f, ot, NULL, t);
}

/* What can be done is much to tell: who looks at one table asks for the acts of that one. */
void ask_pit(struct floor *f, struct asked *q)
{
    const char *chosen = ask_maybe(q, "acts");
    struct text *t = answer_begin(f, q, "pit");
    json_int(t, "now", f->wall);
    json_open(t, "tables", '[');
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = f->table[i];
        pit_table_begun(f, ot, t);
        put_roster(f, ot, t);
        put_dealt(f, ot, t);
        if (chosen == NULL || strcmp(chosen, ot->plan->name) == 0)
            put_acts(ot, NULL, t);
        json_close(t, '}');
    }
    json_close(t, ']');
    put_dealers(f, t);
    say_end(f, q->desk);
}

void ask_terminals(struct floor *f, struct asked *q)
{
    struct text *t = answer_begin(f, q, "terminals");
    json_open(t, "terminals", '[');
    for (unsigned i = 0; i < f->terminal_count && t->len < EVENT_ROOM / 2; i++) {
        const struct terminal *k = &f->terminal[i];
        const struct account *a = account_of(&f->accounts, k->account);
        const struct card_holder *h = a != NULL ? holder_of(f, a->member) : NULL;
        json_open(t, NULL, '{');
        json_str(t, "terminal", k->plan->name);
        json_str(t, "state", terminal_state(k));
        json_flag(t, "online", k->desk >= 0);
        json_str(t, "account", a != NULL ? player_name(a) : NULL);
        json_str(t, "tender", a != NULL ? tender_name(a->tender) : NULL);
        json_str(t, "member", h != NULL ? h->m.name : NULL);
        put_credit(f, k, t);
        json_int(t, "staked", terminal_staked(f, k));
        json_flag(t, "leaving", k->leaving);
        put_call(&k->called, t);
        json_str(t, "fault", k->fault[0] != '\0' ? k->fault : NULL);
        json_flag(t, "enrolled", k->enrolled.on);
        json_str(t, "acceptor",
                 !acceptor_enrolled(f, k)                      ? NULL
                 : f->gear[k->gear[DEVICE_ACCEPTOR]].desk >= 0 ? "online"
                                                               : "offline");
        put_fitted(f, k, t);
        json_str(t, "table", f->table[k->table]->plan->name);
        json_int(t, "seat", f->table[k->table]->seat_of[i]);
        json_close(t, '}');
    }
    json_close(t, ']');
    say_end(f, q->desk);
}

/* --- acts ------------------------------------------------------------------------------------- */

/* The highest office of this document that the person holds; dealers hold the lowest. An inspector
 * is no member of staff. */
const char *office_of_person(const struct floor *f, int32_t staff, const struct ruleset *rs)
{
    const struct plan_staff *s = &f->plan->staff[staff];
    if (s->role == ROLE_INSPECTOR)
        return role_name(ROLE_INSPECTOR);
    const char *best = rs->roles[0];
    int rank = 0;
    for (size_t i = 0; i < s->rank_count; i++) {
        int r = ruleset_rank(rs, s->ranks[i]);
        if (r > rank) {
            rank = r;
            best = s->ranks[i];
        }
    }
    return best;
}

static const char *office_of(const struct floor *f, uint32_t desk, const struct ruleset *rs)
{
    return office_of_person(f, f->desk[desk].staff, rs);
}

/* A wager that staff put down is somebody's at this table: without an account there is no money in
 * it, unless it is chips on the cloth. */
static bool puts_down_nobodys(const struct floor *f, const struct open_table *ot,
                              const struct act *a)
{
    if (is_live(ot))
        return false;
    if (a->kind != ACT_FOUND && (a->kind != ACT_RELAX || (a->has & (HAS_STAKE | HAS_CHIPS)) == 0))
        return false;
    const int p = player_find(ot->at.table, a->player);
    return p < 0 || !ot->at.table->player[p].has_account ||
           account_of(&f->accounts, ot->account_of[p]) == NULL;
}

/* What only a dealer sees and does: where a table runs by itself nobody tells it. At some games,
 * and at every live table, he also says what players do with their hands. */
bool for_staff(const struct open_table *ot, const struct act *a)
{
    const struct show *show = ot->at.layout.game->show;
    const enum act_kind *told = show->told_for_players;
    if (show->pool != NULL && a->kind == show->pool->tells) /* it follows its account */
        return false;
    if (told_at_live_table(ot, a->kind))
        return true;
    bool by_hand = act_tells_chance(a->kind) || (show->by_hand != NULL && show->by_hand(a));
    for (; told != NULL && *told != ACT_COUNT; told++)
        by_hand |= a->kind == *told;
    return by_hand ? !ot->automatic : act_actor(a->kind) == ACTOR_STAFF;
}

/* What the document gives an inspector to do, and nothing else. */
static bool for_inspector(const struct open_table *ot, const struct act *a)
{
    const struct authority *need = ruleset_authority(ot->at.rs, act_name(a->kind));
    return need != NULL && need->also != NULL && strcmp(need->also, role_name(ROLE_INSPECTOR)) == 0;
}

static bool pit_act(struct floor *f, const struct asked *q, struct open_table *ot, struct act *a)
{
    struct trouble why;
    if (!act_from_object(json_object_get(q->o, "act"), a, &why)) {
        refuse_ask(f, q, "malformed", ot->at.rs->rule[RP_MALFORMED], "%s", why.words);
        return false;
    }
    if (f->desk[q->desk].role == ROLE_INSPECTOR && !for_inspector(ot, a)) {
        const struct authority *need = ruleset_authority(ot->at.rs, act_name(a->kind));
        refuse_ask(f, q, "act", need != NULL ? need->clause : ot->at.rs->rule[RP_UNKNOWN_ACT],
                   "that is not for an inspector to do at this table");
        return false;
    }
    if (!for_staff(ot, a)) {
        refuse_ask(f, q, "act", ot->at.rs->rule[RP_UNKNOWN_ACT],
                   "that is not for staff to do at this table");
        return false;
    }
    if (act_care(a->kind) == CARE_WRITTEN &&
        (ask_maybe(q, "reason") == NULL || ask_maybe(q, "reason")[0] == '\0')) {
        refuse_ask(f, q, "reason", NULL, "this changes money: `reason` must say why in writing");
        return false;
    }
    if (refuse_live_jackpot(f, q, ot, a))
        return false;
    if (puts_down_nobodys(f, ot, a)) {
        refuse_ask(f, q, "no-account", ot->at.rs->rule[RP_ACCOUNT],
                   "nobody of that name has an account at this table");
        return false;
    }
    snprintf(a->by, sizeof a->by, "%s", office_of(f, q->desk, ot->at.rs));
    a->sensed[0] = '\0'; /* a person has said it */
    mark_by_hand(f, ot, a);
    bool timed = (act_may_have(a->kind) & F(AT)) != 0;
    if (timed && (a->has & HAS_AT) != 0) /* a sign has the wall's time */
        a->at = table_time_of(f, ot, a->at);
    return true;
}

static struct ticket *vacate(struct floor *f, const char *who, const struct open_table *ot,
                             int seat);

/* Whether an act has a session go on that stood still. */
static bool goes_on_by(const struct open_table *ot, const struct act *a)
{
    const struct session *s = ot->at.layout.session;
    return s != NULL && a->kind == s->resumes;
}

void answer_act(struct floor *f, const struct asked *q, struct open_table *ot, const struct act *a,
                const struct outcome *o, const char *who, const char *why)
{
    if (!o->done) {
        refuse_by_rules(f, q, o);
        return;
    }
    /* Of a full table's settlement the first are enough: the journal has them all. */
    enum { SHOWN = 64 * 1024 };
    char *events = strndup(ot->at.events.text.at, SHOWN);
    if (events == NULL)
        abort();
    incident(f, act_name(a->kind), ot->plan->name, who, "as %s: %s", a->by,
             why != NULL ? why : "no reason needed");
    if (ot->automatic && a->kind == ACT_CLOSE) /* what follows does not wait for the period */
        ot->due = f->now;
    equipment_acted(f, ot, a);
    if (a->kind == ACT_BAR)
        holder_bar(f, ot, a->player, a->yes);
    const struct ticket *paid = a->kind == ACT_VACATE ? vacate(f, who, ot, a->seat) : NULL;
    if (goes_on_by(ot, a))
        pace_resumed(f, ot);
    pace_table(f, ot);
    struct text *t = answer_begin(f, q, "act");
    json_str(t, "act", act_name(a->kind));
    json_str(t, "by", a->by);
    json_str(t, "rule", o->rule);
    put_cited(ot->at.rs,
              f->desk[q->desk].role == ROLE_SUPERVISOR ? RP_SUPERVISION : RP_DEALER_TERMINAL, t);
    json_open(t, "events", '[');
    for (char *at = events, *stop; (stop = strchr(at, '\n')) != NULL; at = stop + 1) {
        json_key(t, NULL);
        *stop = '\0';
        text_put(t, at);
    }
    json_close(t, ']');
    free(events);
    if (paid != NULL) {
        json_key(t, "ticket");
        put_ticket(f, paid, true, t);
    }
    once_end(f, q);
}

/* The second person has confirmed it. */
static void act_confirmed(struct floor *f, struct asked *q)
{
    char say[SAY_MAX], why[BOOK_TOLD_MAX], words[WORDS_OF_TWO];
    const struct proposal *p = q->first;
    struct open_table *ot = f->table[p->table];
    if (correct_from_journal(f, q, ot, &p->act))
        return;
    cents credit;
    if (p->duty == DUTY_RELEASE && act_duty(f, ot, &p->act, &credit) == p->duty &&
        takes_two(f, q, &(struct weighty){.duty = DUTY_RELEASE, .amount = credit}))
        return;
    say_outcome(ot, &p->act, say);
    snprintf(why, sizeof why, "%s%s%s", p->of_round ? "the outcome was " : "done",
             p->of_round ? say : "", confirmed_by(f, q, words));
    tell_time(f, ot);
    struct outcome o = run_act(f, ot, &p->act, false);
    answer_act(f, q, ot, &p->act, &o, doer_of(f, q), why);
}

/* As what an act is approved: where a jackpot is played for, opening the table is its use. */
static const char *approved_act(const struct open_table *ot, const struct act *a)
{
    return a->kind == ACT_OPEN_TABLE && ot->pool != 0 ? "jackpot" : act_name(a->kind);
}

void ask_act(struct floor *f, struct asked *q)
{
    struct act a;
    struct open_table *ot = named_table(f, q);
    if (ot == NULL)
        return;
    pace_table(f, ot);
    if (!deals_here(f, q, ot) || !pit_act(f, q, ot, &a))
        return;
    if (a.kind == ACT_CARD && !station_may_deal(f, q, ot))
        return;
    if (refuse_by_equipment(f, q, ot, &a) ||
        refuse_lapsed(f, q, approved_act(ot, &a), NULL, ot->at.rs->name))
        return;
    struct occurred not_here;
    if (!at_tables_let(f, ot, a.kind, &not_here)) {
        refuse_ask(f, q, not_here.code, not_here.rule, "%s", not_here.why);
        return;
    }
    if (!pool_in_turn(f, ot, &a)) {
        refuse_ask(f, q, "rules", ot->at.layout.game->show->pool->turn_rule,
                   "a hand received earlier at a linked table is paid first");
        return;
    }
    if (!linked_lets(f, ot, &a, q, ask_act))
        return;
    const bool chance = act_actor(a.kind) == ACTOR_CHANCE;
    if (chance && ot->lying.on) /* the dealer does not wait */
        enter_dealt(f, ot);
    if (chance && lies_first(f, ot, &a, q)) {
        once_mark(f, q);
        return;
    }
    if (act_takes_two(f, q, ot, &a, act_confirmed) || correct_from_journal(f, q, ot, &a))
        return;
    tell_time(f, ot);
    struct outcome o = run_act(f, ot, &a, false);
    if (o.done && a.kind == ACT_CARD)
        station_dealt(f, ot);
    answer_act(f, q, ot, &a, &o, staff_of(f, q->desk), ask_maybe(q, "reason"));
}

void enter_dealt(struct floor *f, struct open_table *ot)
{
    struct asked q;
    struct act dealt = ot->lying.act;
    bool asked = lying_asked(f, ot, &q);
    tell_time(f, ot);
    if (asked)
        sign_for(f, &q);
    struct outcome o = enter_lying(f, ot, &dealt);
    sign_nothing(f);
    if (asked)
        answer_act(f, &q, ot, &dealt, &o, staff_of(f, q.desk), NULL);
    else if (dealt.sensed[0] != '\0')
        sensed_entered(f, ot, &dealt, &o);
}

/* --- terminals left behind -------------------------------------------------------------------- */

/* Who may close a table may close a terminal that plays at it (crown-fusion-2024:17.5), and open it
 * again. */
static bool holds_office(struct floor *f, const struct asked *q, const struct terminal *t)
{
    const struct ruleset *rs = f->table[t->table]->at.rs;
    const struct authority *need = ruleset_authority(rs, act_name(ACT_CLOSE_TABLE));
    const char *office = office_of(f, q->desk, rs);
    if (need == NULL || ruleset_may(rs, need, office))
        return true;
    refuse_ask(f, q, "office", need->clause, "the %s may not: that is for the %s", office,
               authority_role(rs, need));
    return false;
}

struct terminal *asked_terminal(struct floor *f, const struct asked *q)
{
    const char *name;
    if (!ask_word(f, q, "terminal", &name))
        return NULL;
    struct terminal *t = terminal_named(f, name);
    if (t == NULL)
        refuse_absent(f, q, "terminal", name);
    return t;
}

/* The credit of a terminal without a card, as a ticket printed for staff to hand over; NULL where
 * there is none. */
static struct ticket *credit_as_ticket(struct floor *f, struct terminal *t)
{
    struct account *a = account_of(&f->accounts, t->account);
    if (a->member != 0 || a->balance == 0 || a->tender != TENDER_MONEY)
        return NULL;
    cents amount = a->balance;
    debit_table(f, t, amount, true);
    money_move(&f->accounts, MOVE_TICKET_OUT, a->id, f->tickets_account, amount);
    struct ticket *k = ticket_issue(f, NULL, amount);
    k->account = a->id;
    ticket_keep(f, k);
    return k;
}

struct ticket *turn_out(struct floor *f, struct terminal *t, const char *who, const char *why)
{
    if (is_entrant(f, t)) {
        contest_keeps_out(f, t, who, why);
        return NULL;
    }
    const struct account *a = account_of(&f->accounts, t->account);
    incident(f, "released", t->plan->name, who, "%s, %lld cents: %s", player_name(a),
             (long long)a->balance, why);
    const bool frozen = frozen_at(f, t->account, 0) != NULL;
    struct ticket *k = terminal_staked(f, t) == 0 && !frozen ? credit_as_ticket(f, t) : NULL;
    set_leaving(f, t);
    leave_seats(f, t);
    if (terminal_staked(f, t) == 0 && !frozen)
        end_sitting(f, t);
    tell_account(f, t, why);
    return k;
}

/* A seat on a floor is a terminal: whoever must give it up leaves that. */
static struct ticket *vacate(struct floor *f, const char *who, const struct open_table *ot,
                             int seat)
{
    for (unsigned i = 0; i < f->terminal_count; i++) {
        struct terminal *t = &f->terminal[i];
        if (ot->seat_of[i] == seat && t->account != 0 && !t->leaving)
            return turn_out(f, t, who, "the place is given up");
    }
    return NULL;
}

static bool for_supervisors(struct floor *f, const struct asked *q)
{
    if (f->desk[q->desk].role != ROLE_DEALER)
        return true;
    refuse_ask(f, q, "role", NULL, "who is kept out is shown out by a supervisor");
    return false;
}

/* Somebody sees to whoever called: a player at a terminal, the dealer of a table, or the register,
 * which has somebody who plays there. */
void ask_answer_call(struct floor *f, struct asked *q)
{
    const char *what = ask_maybe(q, "what");
    const bool excluded = what != NULL && strcmp(what, "excluded") == 0;
    const bool dealers = json_object_get(q->o, "table") != NULL;
    struct open_table *ot = dealers ? named_table(f, q) : NULL;
    struct terminal *k = dealers ? NULL : asked_terminal(f, q);
    if (ot == NULL && k == NULL)
        return;
    const char *where = ot != NULL ? ot->plan->name : k->plan->name;
    if (ot != NULL && excluded && !for_supervisors(f, q))
        return;
    if (!call_answered(f, q,
                       ot == NULL ? &k->called
                       : excluded ? &ot->excluded
                                  : &ot->called,
                       where))
        return;
    struct text *s = answer_begin(f, q, "answer-call");
    json_str(s, ot != NULL ? "table" : "terminal", where);
    say_end(f, q->desk);
}

static void answer_release(struct floor *f, const struct asked *q, const struct terminal *t,
                           const struct ticket *k)
{
    struct text *s = answer_begin(f, q, q->doing);
    json_str(s, "terminal", t->plan->name);
    json_flag(s, "leaving", t->leaving);
    json_flag(s, "closed", t->closed);
    json_int(s, "after", t->closes_after);
    json_key(s, "ticket");
    if (k != NULL)
        put_ticket(f, k, true, s);
    else
        text_put(s, "null");
    once_end(f, q);
}

/* Who plays in a session leaves with it, or is disqualified. */
static bool refuse_entrant(struct floor *f, const struct asked *q, const struct terminal *t)
{
    if (!is_entrant(f, t))
        return false;
    refuse_ask(f, q, "tender", NULL, "terminal %s is %s", t->plan->name,
               tender_words(TENDER_TOURNAMENT));
    return true;
}

void ask_release(struct floor *f, struct asked *q)
{
    struct terminal *t = asked_terminal(f, q);
    if (t == NULL)
        return;
    const struct account *a = account_of(&f->accounts, t->account);
    if (a == NULL) {
        refuse_ask(f, q, "no-account", NULL, "nobody has an account there");
        return;
    }
    if (refuse_entrant(f, q, t))
        return;
    if (terminal_staked(f, t) > 0 && a->member == 0) {
        refuse_ask(f, q, "staked", "star-rapid-2016:8.3/condition",
                   "wagers lie there: wait until they are settled");
        return;
    }
    if (refuse_frozen_money(f, q, t->account, 0))
        return;
    const cents printed = a->member == 0 ? terminal_money(f, t) : 0;
    if ((printed > 0 || q->first != NULL) && takes_two(f, q,
                                                       &(struct weighty){.duty = DUTY_RELEASE,
                                                                         .amount = printed,
                                                                         .account = a->id,
                                                                         .about = t->plan->name,
                                                                         .then = ask_release}))
        return;
    char words[WORDS_OF_TWO], why[BOOK_TOLD_MAX];
    const char *reason = ask_maybe(q, "reason");
    snprintf(why, sizeof why, "released by staff%s%s%.*s", confirmed_by(f, q, words),
             q->first == NULL && reason != NULL ? ": " : "", BOOK_WORDS_MAX,
             q->first == NULL && reason != NULL ? reason : "");
    answer_release(f, q, t, turn_out(f, t, doer_of(f, q), why));
}

/* --- closing a terminal ----------------------------------------------------------------------- */

static const char NOTICE[] = "crown-fusion-2024:17.5";

/* A notice runs on after a restart. */
static void keep_notice(struct floor *f, const struct terminal *t)
{
    char name[PLAN_NAME + 8], value[24];
    snprintf(name, sizeof name, "closes %s", t->plan->name);
    snprintf(value, sizeof value, "%u", t->closes_after);
    book_setting(f->book, name, value);
}

static void set_closed(struct floor *f, struct terminal *t, bool closed)
{
    char name[PLAN_NAME + 8];
    snprintf(name, sizeof name, "closed %s", t->plan->name);
    book_setting(f->book, name, closed ? "yes" : "no");
    t->closed = closed;
    t->closes_after = 0;
    keep_notice(f, t);
}

static void shut_terminal(struct floor *f, struct terminal *t)
{
    set_closed(f, t, true);
    f->lobby_stale = true;
    incident(f, "terminal-closed", t->plan->name, "", "closed");
    if (t->desk >= 0)
        part_desk(f, (uint32_t)t->desk, "this terminal is closed");
}

/* An occupied terminal has three rounds' notice, beginning with the next that opens at its table;
 * the round under way does not count. */
void ask_close_terminal(struct floor *f, struct asked *q)
{
    struct terminal *t = asked_terminal(f, q);
    if (t == NULL || !holds_office(f, q, t))
        return;
    if (refuse_entrant(f, q, t))
        return;
    if (t->closed || t->closes_after != 0) {
        refuse_ask(f, q, "closed", NOTICE, "that terminal is closed, or has its notice");
        return;
    }
    if (t->account == 0) {
        shut_terminal(f, t);
    } else {
        t->closes_after = f->table[t->table]->at.table->round + 3;
        f->closing++;
        keep_notice(f, t);
        tell_own_notices(f, t);
        incident(f, "terminal-notice", t->plan->name, staff_of(f, q->desk), "closes after round %u",
                 t->closes_after);
    }
    answer_release(f, q, t, NULL);
}

void ask_open_terminal(struct floor *f, struct asked *q)
{
    struct terminal *t = asked_terminal(f, q);
    if (t == NULL || !holds_office(f, q, t))
        return;
    f->closing -= t->closes_after != 0;
    set_closed(f, t, false);
    tell_own_notices(f, t);
    f->lobby_stale = true;
    incident(f, "terminal-opened", t->plan->name, staff_of(f, q->desk), "opened");
    answer_release(f, q, t, NULL);
}

void close_terminals(struct floor *f)
{
    for (unsigned i = 0; f->closing > 0 && i < f->terminal_count; i++) {
        struct terminal *t = &f->terminal[i];
        const struct table *at = f->table[t->table]->at.table;
        if (t->closes_after == 0 || at->round <= t->closes_after)
            continue;
        if (t->account != 0 && terminal_staked(f, t) > 0)
            continue;
        f->closing--;
        if (t->account != 0)
            turn_out(f, t, "", "the terminal closes: its notice has run");
        shut_terminal(f, t);
    }
}

/* --- a manual payment ------------------------------------------------------------------------- */

static const char MANUAL[] = "crown-fusion-2024:5.2.3(e)";

static void no_fault(struct floor *f, const struct asked *q)
{
    refuse_ask(f, q, "no-fault", MANUAL,
               "no transfer has failed there: its terminal must have reported one");
}

/* Only where a transfer has failed, with words that say why, and by two persons. */
void ask_manual_pay(struct floor *f, struct asked *q)
{
    cents amount;
    char words[WORDS_OF_TWO];
    struct payout_form form;
    struct terminal *t = asked_terminal(f, q);
    if (t == NULL || !ask_amount(f, q, "amount", &amount))
        return;
    if (t->fault[0] == '\0') {
        no_fault(f, q);
        return;
    }
    if (refuse_frozen_money(f, q, t->account, 0))
        return;
    struct account *a = account_of(&f->accounts, t->account);
    const char *barred = a != NULL ? cash_out_barred(f, t) : NULL;
    if (barred != NULL) {
        refuse_ask(f, q, "staked", barred, "wagers lie there: wait until they are settled");
        return;
    }
    if (a == NULL || terminal_money(f, t) < amount) {
        refuse_ask(f, q, "funds", MANUAL, "the terminal has not that much");
        return;
    }
    if (!asked_form(f, q, amount, &form))
        return;
    if (takes_two(f, q,
                  &(struct weighty){.duty = DUTY_MANUAL_PAY,
                                    .amount = amount,
                                    .account = a->id,
                                    .about = t->plan->name,
                                    .rule = MANUAL,
                                    .then = ask_manual_pay}))
        return;
    if (!debit_table(f, t, amount, true)) {
        refuse_ask(f, q, "funds", MANUAL, "the table does not give that much back now");
        return;
    }
    money_move(&f->accounts, MOVE_MANUAL, a->id, f->world, amount);
    incident(f, "manual-payment", t->plan->name, doer_of(f, q), "%lld cents, movement %lld%s",
             (long long)amount, (long long)f->accounts.movements, confirmed_by(f, q, words));
    payout_paid(f, q, t->plan->name, 0, amount, &form);
    set_fault(f, t, NULL);
    tell_account(f, t, "paid by hand");
    struct text *s = answer_begin(f, q, "manual-pay");
    json_str(s, "terminal", t->plan->name);
    json_int(s, "amount", amount);
    json_int(s, "no", f->accounts.movements);
    json_str(s, "rule", MANUAL);
    once_end(f, q);
}
