/* An act on the floor: the table answers it, the journal has it, the money moves, and those it
 * concerns are told. One way for every act, whoever does it. */
#include "floor/run.h"
#include "floor/awaited.h"
#include "floor/bank.h"
#include "floor/contest.h"
#include "floor/dealing.h"
#include "floor/ended.h"
#include "floor/fairness.h"
#include "floor/frozen.h"
#include "floor/heed.h"
#include "floor/jackpot.h"
#include "floor/linked.h"
#include "floor/live.h"
#include "floor/lying.h"
#include "floor/members.h"
#include "floor/news.h"
#include "floor/notices.h"
#include "floor/open.h"
#include "floor/pace.h"
#include "floor/played.h"
#include "floor/promotional.h"
#include "floor/recall.h"
#include "floor/say.h"
#include "floor/showing.h"
#include "floor/stints.h"
#include "floor/terminal.h"
#include "floor/tickets.h"
#include "floor/views.h"
#include "floor/writing.h"

#include "wire/event_json.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* --- journal lines ---------------------------------------------------------------------------- */

void line_begin(struct open_table *ot, struct text *t)
{
    writing_begin(&ot->lines, t);
}

void line_end(struct open_table *ot, struct text *t)
{
    writing_end(&ot->lines, t);
}

void pages_hand_over(struct floor *f)
{
    linked_tell(f);
    played_hand_over(f);
    for (unsigned i = 0; i < f->table_count; i++)
        writing_hand_over(f, &f->table[i]->lines, f->table[i]->number);
    for (unsigned i = 0; i < f->occasion_count; i++)
        writing_hand_over(f, &f->occasion[i]->lines, f->occasion[i]->number);
    f->lines_wait = false;
}

/* --- money ------------------------------------------------------------------------------------ */

static struct takings *touch(struct open_table *ot, int p)
{
    struct takings *k = &ot->takings[p];
    if (!k->touched) {
        memset(k->leg, 0, sizeof k->leg);
        memset(k->metered, 0, sizeof k->metered);
        k->fresh = k->moved = k->anew = -1;
        k->touched = true;
        ot->touched[ot->touched_count++] = (uint16_t)p;
    }
    return k;
}

/* The account behind a player; opened for him at the table by buy-in. */
static struct account *account_at(struct floor *f, struct open_table *ot, unsigned p)
{
    return account_of(&f->accounts, ot->account_of[p]);
}

void must_move(struct floor *f, enum movement_kind kind, int64_t from, int64_t to, cents amount)
{
    if (amount > 0 && !money_move(&f->accounts, kind, from, to, amount)) {
        fprintf(stderr,
                "baize floor: %s of %lld cents cannot be made: the accounts do not cover it\n",
                movement_kind_name(kind), (long long)amount);
        abort();
    }
}

/* Which meter a leg moves, at a table with a jackpot or without; METER_COUNT: none. Stakes count
 * when they have ended. */
static enum meter_of meter_of_leg(const struct leg *l, int p, bool pool)
{
    switch (l->kind) {
    case LEG_RETURNED:
        return METER_RETURNED;
    case LEG_LOST:
        return METER_LOST;
    case LEG_FED:
        return pool ? METER_FED : METER_LOST;
    case LEG_WON:
        return METER_WON;
    case LEG_PRIZE:
        return pool ? METER_PRIZES : METER_WON;
    case LEG_COMMISSION:
        return l->from == PURSE_LAYOUT ? METER_FEES : METER_COMMISSION;
    case LEG_ADJUSTED:
        return l->to == p ? METER_RAISED : METER_LOWERED;
    case LEG_RESTORED:
        return METER_RESTORED;
    default:
        return METER_COUNT;
    }
}

/* What the act came to for those it concerned goes to the meters of their terminals, which are of
 * money and nothing else that is played with. */
static void keep_meters(struct running *r)
{
    static const cents NOTHING[METER_COUNT];
    struct open_table *ot = r->ot;
    for (unsigned i = 0; ot->at.tender == TENDER_MONEY && i < ot->touched_count; i++) {
        struct takings *k = &ot->takings[ot->touched[i]];
        const struct account *a = account_at(r->f, ot, ot->touched[i]);
        if (a == NULL || memcmp(k->metered, NOTHING, sizeof NOTHING) == 0)
            continue;
        struct game_meter more = {.table = ot->number};
        account_terminal(a->name, more.terminal);
        memcpy(more.of, k->metered, sizeof more.of);
        book_game_meter(r->f->book, &more);
        memset(k->metered, 0, sizeof k->metered);
    }
}

/* A leg is booked with the others of its kind: between two postings a player has one movement of
 * each. It counts as what it does to his balance; what goes from the layout elsewhere as it is. */
static void book_leg(struct running *r, int p, const struct leg *l)
{
    struct takings *k = &r->ot->takings[p];
    if (l->kind == LEG_RESTORED) {
        house_gives(r->f, MOVE_RESTORED, r->ot->wagers, l->amount);
        return;
    }
    if (l->kind == LEG_COMMISSION && l->from == PURSE_LAYOUT)
        k->leg[LEG_BESIDE] += l->amount;
    else if (r->ot->pool == 0 && l->kind == LEG_FED) /* no jackpot has an account: the house's */
        k->leg[LEG_LOST] += l->amount;
    else if (r->ot->pool == 0 && l->kind == LEG_PRIZE)
        k->leg[LEG_WON] += l->amount;
    else if (l->kind == LEG_LOST && l->from == p)
        k->leg[LEG_DEDUCTED] += l->amount;
    else if (l->kind == LEG_LOST || l->kind == LEG_FED)
        k->leg[l->kind] += l->amount;
    else
        k->leg[l->kind] += legs_for(l, 1, p);
}

static void note_leg(struct running *r, int p, const struct leg *l, const struct event *e)
{
    struct takings *k = &r->ot->takings[p];
    const enum meter_of meter = meter_of_leg(l, p, r->ot->pool != 0);
    struct leg rest = *l;
    if (meter != METER_COUNT)
        k->metered[meter] += l->amount;
    if (has_promo(k))
        rest.amount -= promo_leg(r, (unsigned)p, l, e);
    book_leg(r, p, &rest);
    k->had += legs_for(l, 1, p);
}

/* Chips on the cloth of a live table are in no account here. */
static void note_legs(struct running *r, int p, const struct event *e)
{
    struct leg leg[LEGS_MAX];
    unsigned count = is_live(r->ot) ? 0 : event_legs(e, leg);
    for (unsigned i = 0; i < count; i++)
        note_leg(r, p, &leg[i], e);
}

/* The kinds of legs that a player is one end of. */
static const enum leg_kind HIS[] = {LEG_FUNDED, LEG_STAKED, LEG_TAKEN_BACK, LEG_RETURNED,
                                    LEG_WON,    LEG_PRIZE,  LEG_COMMISSION, LEG_ADJUSTED};

void post_player(struct running *r, unsigned p)
{
    struct floor *f = r->f;
    struct open_table *ot = r->ot;
    cents *leg = ot->takings[p].leg;
    struct account *a = account_at(f, ot, p);
    if (a != NULL) {
        cents down = -leg[LEG_STAKED] - leg[LEG_TAKEN_BACK];
        if (down > 0) /* what is staked now may end with the same act */
            must_move(f, MOVE_WAGER, a->id, ot->wagers, down);
        must_move(f, MOVE_RETURNED, ot->wagers, a->id, leg[LEG_RETURNED]);
        must_move(f, MOVE_PRIZE, ot->pool, a->id, leg[LEG_PRIZE]);
        house_gives(f, MOVE_WON, a->id, leg[LEG_WON]);
        house_takes(f, MOVE_COMMISSION, a->id, -leg[LEG_COMMISSION]);
        if (leg[LEG_ADJUSTED] > 0)
            house_gives(f, MOVE_ADJUSTED_UP, a->id, leg[LEG_ADJUSTED]);
        house_takes(f, MOVE_ADJUSTED_DOWN, a->id, -leg[LEG_ADJUSTED]);
        must_move(f, MOVE_WITHDRAWN, ot->wagers, a->id, -down);
        house_takes(f, MOVE_DEDUCTED, a->id, leg[LEG_DEDUCTED]);
    }
    leg[LEG_DEDUCTED] = 0;
    for (size_t i = 0; i < sizeof HIS / sizeof *HIS; i++)
        leg[HIS[i]] = 0;
}

/* A balance at the table has changed by exactly the legs of the events. */
static void check_balance(const struct open_table *ot, unsigned p)
{
    const struct player *who = &ot->at.table->player[p];
    if (who->balance == ot->takings[p].had)
        return;
    fprintf(stderr, "baize floor: %s has %lld cents at table %s, and events that leave %lld\n",
            who->name, (long long)who->balance, ot->plan->name, (long long)ot->takings[p].had);
    abort();
}

static void post_money(struct running *r)
{
    cents lost = 0, fees = 0, fed = 0, prizes = 0;
    for (unsigned i = 0; i < r->ot->touched_count; i++) {
        cents *leg = r->ot->takings[r->ot->touched[i]].leg;
        fed += leg[LEG_FED];
        prizes += leg[LEG_PRIZE];
        leg[LEG_FED] = 0;
    }
    pool_fed(r->f, r->ot, fed, prizes);
    for (unsigned i = 0; i < r->ot->touched_count; i++) {
        cents *leg = r->ot->takings[r->ot->touched[i]].leg;
        lost += leg[LEG_LOST];
        fees += leg[LEG_BESIDE];
        leg[LEG_LOST] = leg[LEG_BESIDE] = 0;
        check_balance(r->ot, r->ot->touched[i]);
        post_player(r, r->ot->touched[i]);
    }
    house_takes(r->f, MOVE_LOST, r->ot->wagers, lost);
    house_takes(r->f, MOVE_COMMISSION, r->ot->wagers, fees);
}

/* --- settlement ------------------------------------------------------------------------------- */

static void note_settled(struct running *r, int p, const struct event *e)
{
    touch(r->ot, p);
    if (!r->corrects) {
        ended_note(r->ot, p, e);
        stint_wager(r->f, r->ot, e);
    }
    r->f->meters.settled++;
}

/* The number of the round being settled; -1: it is void. */
static int outcome_of(const struct open_table *ot)
{
    return ot->at.table->shown_round == ot->settling
               ? ot->at.layout.game->outcome(&ot->at.table->shown)
               : -1;
}

/* A slip is a game that the player's terminal has played: into the meters of the act that makes
 * it, where those are still to be kept, or by itself. */
static void count_game(struct floor *f, struct open_table *ot, unsigned p, bool won, bool kept)
{
    struct game_meter more = {.table = ot->number};
    if (ot->at.tender != TENDER_MONEY || f->wall <= f->games_after)
        return;
    cents *of = kept ? more.of : ot->takings[p].metered;
    of[METER_GAMES]++;
    of[METER_WINS] += won;
    if (!kept)
        return;
    account_terminal(account_at(f, ot, p)->name, more.terminal);
    book_game_meter(f->book, &more);
}

void keep_last_slip(struct floor *f, struct open_table *ot, unsigned p)
{
    if (ot->takings[p].first < 0)
        return;
    count_game(f, ot, p, keep_slip(f, ot, p, ROUND_GOES_ON) > 0, true);
    ended_forget(&ot->takings[p]);
}

/* What the act ended of this player's wagers. */
static void tell_ended(struct running *r, unsigned p, bool over)
{
    struct floor *f = r->f;
    struct open_table *ot = r->ot;
    struct takings *k = &ot->takings[p];
    cents staked = 0, won = 0, returned = 0;
    int32_t from = k->fresh;
    k->fresh = -1;
    struct terminal *t = from >= 0 ? terminal_of_account(f, ot->account_of[p]) : NULL;
    if (t == NULL || t->desk < 0)
        return;
    for (int32_t n = from; n >= 0; n = ot->row[n].next) {
        staked += ot->row[n].stake;
        won += ot->row[n].pays;
        returned += ot->row[n].returns;
    }
    struct text *s = say_begin(f);
    json_str(s, "event", "ended");
    json_str(s, "table", ot->plan->name);
    json_int(s, "round", ot->settling);
    if (outcome_of(ot) >= 0) {
        json_int(s, "number", show_number(&ot->at.layout, outcome_of(ot)));
        json_str(s, "say", ot->result_say);
    } else {
        json_str(s, "number", NULL);
        json_str(s, "say", over || !ot->at.layout.game->show->singly ? "void" : NULL);
    }
    json_int(s, "staked", staked);
    json_int(s, "won", won);
    json_int(s, "returned", returned);
    sitting_lies(f, t);
    put_credit(f, t, s);
    json_open(s, "wagers", '[');
    for (int32_t i = from; i >= 0; i = ot->row[i].next)
        put_row(&ot->at.layout, &ot->row[i], outcome_of(ot), s);
    json_close(s, ']');
    say_end(f, (uint32_t)t->desk);
}

/* What lies on the layout and what the ledger has there is the same money. */
static void check_felt(const struct floor *f, const struct open_table *ot)
{
    const cents lie = account_of(&f->accounts, ot->wagers)->balance + promo_on_layout(f, ot);
    cents stay = ot->at.layout.game->show->lives_on || ot->at.layout.game->show->singly
                     ? table_on_felt(ot->at.table)
                     : 0;
    if (lie == stay || is_live(ot))
        return;
    fprintf(stderr, "baize floor: table %s is settled, %lld cents lie on it and %lld go on\n",
            ot->plan->name, (long long)lie, (long long)stay);
    abort();
}

/* The round is over: the books are made up before the next one opens. */
static void round_over(struct running *r)
{
    struct floor *f = r->f;
    struct open_table *ot = r->ot;
    post_money(r);
    f->meters.rounds++;
    stint_round(f, ot);
    for (unsigned p = 0; p < ot->at.table->player_count; p++) {
        struct takings *k = &ot->takings[p];
        if (k->touched)
            tell_stirred(r, p);
        if (k->first >= 0 && account_at(f, ot, p) != NULL) {
            count_game(f, ot, p, keep_slip(f, ot, p, outcome_of(ot)) > 0, !k->touched);
            if (f->listening > 0)
                heed_wagers(f, ot, p);
            tell_ended(r, p, true);
        }
    }
    if (is_live(ot))
        keep_cloth_slip(f, ot, outcome_of(ot));
    ended_over(ot);
    check_felt(f, ot);
    r->over = true;
}

/* --- the sink --------------------------------------------------------------------------------- */

/* At which point of the rules an act was refused, or less was taken, and what that rests on. */
static void note_grounds(struct outcome *o, const char *point, const struct figure *figures)
{
    o->point = point;
    for (unsigned i = 0; figures != NULL && figures[i].name != NULL; i++) {
        assert(i + 1 < FIGURES_MAX);
        o->figures[i] = figures[i];
    }
}

/* As much as fits, as snprintf would, for every wager. */
static void keep(char *to, size_t cap, const char *words)
{
    const size_t len = strnlen(words, cap - 1);
    memcpy(to, words, len);
    to[len] = '\0';
}

/* The pieces of a combination are one wager. */
static void note_answer(struct running *r, const struct event *e)
{
    struct outcome *o = r->out;
    if (o->heard && e->kind != EV_REFUSED) {
        o->stake += e->stake;
        return;
    }
    o->heard = true;
    o->rule = e->rule;
    keep(o->words, sizeof o->words, e->words != NULL ? e->words : "");
    if (e->kind == EV_REFUSED) {
        o->stake = o->total = o->asked = o->commission = 0;
        note_grounds(o, e->point, e->figures);
        return;
    }
    o->commission = e->commission;
    o->stake = e->stake;
    o->total = e->total;
    if (e->kind == EV_ACCEPTED) {
        o->asked = e->asked;
        if (e->cut != NULL)
            note_grounds(o, e->cut->by, e->cut->figures);
    }
    const struct layout *l = &r->ot->at.layout;
    if (e->spot >= 0) {
        keep(o->bet, sizeof o->bet, l->rs->bets[l->spot[e->spot].bet].name);
        keep(o->on, sizeof o->on, l->spot[e->spot].on);
    } else if (e->call >= 0) {
        keep(o->bet, sizeof o->bet, l->rs->calls[e->call].name);
    }
}

/* Where wagers have ended and the round goes on: some are held, or one player's were voided. */
static void tell_all_ended(struct running *r)
{
    for (unsigned i = 0; i < r->ot->touched_count; i++) {
        unsigned p = r->ot->touched[i];
        tell_stirred(r, p);
        if (!gives_back(r))
            tell_ended(r, p, false);
        r->ot->takings[p].fresh = -1;
    }
}

static void hear_event(void *ctx, const struct event *e)
{
    struct running *r = ctx;
    struct sink journal = transcript_sink(&r->ot->at.events);
    journal.emit(journal.ctx, e);
    int p = e->player;
    if (p >= 0 && e->kind != EV_REFUSED) {
        touch(r->ot, p);
        note_legs(r, p, e);
    }
    bool answer = e->kind == EV_ACCEPTED || e->kind == EV_WITHDRAWN || e->kind == EV_REFUSED;
    bool more = e->kind == EV_WITHDRAWN && r->out->heard && e->call < 0;
    if (answer && !more)
        note_answer(r, e);
    else if (more && p >= 0)
        tell_returned(r, p, e, e->stake, "no longer covered by the wager before it");
    else if (e->kind == EV_SETTLED && p >= 0)
        note_settled(r, p, e);
    if (p >= 0 && (e->kind == EV_ADJUSTED || (e->kind == EV_SETTLED && r->corrects)))
        note_anew(r, p, e);
    if (e->kind == EV_RESULTED && e->round == r->ot->at.table->last_round) {
        r->again = e->number;
        r->again_rule = e->rule;
    }
    if (e->kind == EV_RESULTED && e->round == r->ot->settling)
        r->corrects = false; /* from here on it is this round that is settled */
    if (!r->corrects)
        ended_cite(r->ot, e);
    if (e->kind == EV_SHEET)
        round_over(r);
    tell_everybody(r, e, p);
    if (r->ot->at.layout.session != NULL)
        contest_heard(r->ot, e);
}

static void forget_takings(struct open_table *ot)
{
    for (unsigned i = 0; i < ot->touched_count; i++)
        ot->takings[ot->touched[i]].touched = false;
    ot->touched_count = 0;
}

/* Money that a correction gives to somebody who has gone: to his card, or into a ticket that staff
 * keep for him. */
static void money_to_departed(struct floor *f, struct open_table *ot, unsigned p)
{
    const struct player *who = &ot->at.table->player[p];
    const int64_t member_card = ot->card_of[p];
    const cents promotional = member_card != 0 ? promo_departed(f, ot, p, member_card) : 0;
    const cents due = who->balance - promotional;
    f->accounts.table = ot->number;
    f->accounts.act = (int64_t)ot->at.v.acts;
    if (member_card != 0) {
        house_gives(f, MOVE_ADJUSTED_UP, member_card, due);
    } else {
        house_gives(f, MOVE_ADJUSTED_UP, f->tickets_account, due);
        struct ticket *k = ticket_issue(f, NULL, due);
        k->state = TICKET_HELD;
        ticket_keep(f, k);
    }
    incident(f, "adjusted", ot->plan->name, who->name,
             "%lld cents due to a player who has left: %s", (long long)due,
             member_card != 0 ? "paid to the card" : "held as a ticket");
}

/* Chips that are no money went with their sitting, and nobody is owed any. */
static void pay_departed(struct floor *f, struct open_table *ot, unsigned p)
{
    if (ot->card_of[p] != 0 && !account_at_hand(f, ot->card_of[p]))
        return; /* the floor cannot go on */
    if (ot->at.tender == TENDER_MONEY)
        money_to_departed(f, ot, p);
    struct act a = {.kind = ACT_CASH_OUT};
    strcpy(a.player, ot->at.table->player[p].name);
    run_act(f, ot, &a, true);
}

static bool needs_care(struct floor *f, struct open_table *ot, unsigned p)
{
    if (account_at(f, ot, p) == NULL)
        return ot->at.table->player[p].balance > 0;
    const struct terminal *t = terminal_of_account(f, ot->account_of[p]);
    return t != NULL && (t->leaving || f->table[t->table] != ot);
}

/* Money that came to those who are no longer where it came to; but for one who is being seen to
 * already. Those acts have a transcript of their own: whoever did this one is still to be told what
 * it gave. */
static void see_to_players(struct floor *f, struct open_table *ot, const char *but)
{
    unsigned count = 0;
    uint16_t cared[PLAYERS_MAX];
    for (unsigned i = 0; i < ot->touched_count; i++) {
        unsigned p = ot->touched[i];
        if (strcmp(ot->at.table->player[p].name, but) != 0 && needs_care(f, ot, p))
            cared[count++] = (uint16_t)p;
    }
    forget_takings(ot);
    const struct transcript given = ot->at.events;
    ot->at.events = f->aside;
    for (unsigned i = 0; i < count; i++) {
        struct terminal *t = terminal_of_account(f, ot->account_of[cared[i]]);
        if (t != NULL)
            after_settlement(f, t);
        else
            pay_departed(f, ot, cared[i]);
    }
    f->aside = ot->at.events;
    ot->at.events = given;
}

/* Where wagers live over many rounds, whether they are taken for another one now. */
static bool opens_again(const struct open_table *ot, const struct stood *before)
{
    const struct table *t = ot->at.table;
    return ot->at.layout.game->show->lives_on && t->phase == PHASE_OPEN &&
           (before->phase != PHASE_OPEN || t->round != before->round);
}

/* Signs go up and come down by what staff do, one player's with him; and while the table or a
 * terminal has notice, each round leaves one less. */
static void tell_signs(struct running *r, const struct stood *before)
{
    struct open_table *ot = r->ot;
    const enum act_kind k = r->act->kind;
    bool next = ot->at.table->round != before->round;
    if (next && r->f->closing > 0)
        tell_notices(r->f, ot);
    else if (r->signs || act_actor(k) == ACTOR_STAFF || k == ACT_LEAVE || k == ACT_CASH_OUT ||
             (next && ot->at.table->closing_announced))
        notices_changed(r->f, ot);
}

/* The act is done and its money posted: the journal gets the line, the floor keeps what it
 * remembers of rounds, and what an event does not say by itself is told. */
static void write_down(struct running *r, const struct stood *before)
{
    struct floor *f = r->f;
    struct open_table *ot = r->ot;
    const struct seed *seed = seed_to_tell(f, ot, r->act, before->awaited);
    struct text line;
    line_begin(ot, &line);
    line_act(&line, ++ot->at.v.acts, f->wall, r->act, seed, &ot->at.events);
    line_end(ot, &line);
    secret_noted(ot);
    draws_noted(f, ot, r->act, before->awaited, seed);
    note_awaited(ot);
    drop_result(ot, before->shown_round);
    struct showing s = showing_to(f, ot, NULL);
    tell_all_news(f, ot, stood_note(ot, &s, before, r->act->kind));
    pool_hands_noted(f, ot);
    lying_over(f, ot);
    tell_signs(r, before);
    if (before->phase != PHASE_HELD && ot->at.table->phase == PHASE_HELD)
        tell_words(r, "held", "why", "staff check the records first",
                   ot->at.rs->rule[RP_RECORDS_CONFIRM]);
}

struct outcome run_act(struct floor *f, struct open_table *ot, const struct act *a, bool funding)
{
    struct outcome out = {0};
    struct running r = {.f = f,
                        .ot = ot,
                        .act = a,
                        .out = &out,
                        .again = -1,
                        .was_open = ot->at.table->phase == PHASE_OPEN,
                        .began_open = ot->at.table->phase == PHASE_OPEN,
                        .last_settled = ot->at.table->last_settled,
                        .corrects = calls_otherwise(ot, a->kind)};
    struct sink sink = {hear_event, &r};
    struct stood before;
    stood_mark(ot, &before);
    before.awaited = table_awaits_chance(ot->at.table);
    ot->stirred_count = 0;
    transcript_clear(&ot->at.events);
    f->accounts.table = ot->number;
    f->accounts.act = (int64_t)ot->at.v.acts + 1;
    bool waited = f->lines_wait;
    f->lines_wait = true; /* the news of an act are told before its line is written */
    out.done = table_act(ot->at.table, a, &sink);
    if (!out.done)
        f->lines_wait = waited;
    if (out.done) {
        post_money(&r);
        if (calls_otherwise(ot, a->kind))
            check_felt(f, ot);
        keep_meters(&r);
        if (ot->promo_stale)
            promo_keep(f, ot);
        tell_all_ended(&r);
        keep_anew(&r);
        write_down(&r, &before);
    }
    f->accounts.table = f->accounts.act = 0;
    if (out.done && act_actor(a->kind) == ACTOR_STAFF)
        count_frozen(f);
    if (out.done) {
        ot->stint.acted = true;
        pool_changed(f, ot);
        open_noted(ot, a);
        possible_noted(ot, a);
    }
    /* A player's act may end a round too: by turning the cards, or by leaving them to the dealer.
     */
    if (out.done && (act_actor(a->kind) != ACTOR_PLAYER || r.over))
        see_to_players(f, ot, funding ? a->player : "");
    forget_takings(ot);
    if (out.done && opens_again(ot, &before))
        let_go(f, ot);
    return out;
}
