/* Player terminals: who sits there, with which account, at which table. */
#include "floor/terminal.h"
#include "base/near.h"
#include "floor/acceptor.h"
#include "floor/another_pit.h"
#include "floor/attempts.h"
#include "floor/bank.h"
#include "floor/calls.h"
#include "floor/casino.h"
#include "floor/devices.h"
#include "floor/ended.h"
#include "floor/equipment.h"
#include "floor/frozen.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/open.h"
#include "floor/played.h"
#include "floor/promotional.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/tickets.h"
#include "floor/views.h"
#include "table/seats.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>

struct terminal *terminal_named(struct floor *f, const char *name)
{
    int64_t place = directory_find(&f->terminal_names, name);
    return place != 0 ? &f->terminal[place - 1] : NULL;
}

struct terminal *terminal_of_name(struct floor *f, const char *player, const char *dot)
{
    char name[BOOK_NAME_MAX];
    snprintf(name, sizeof name, "%.*s", (int)(dot - player), player);
    return terminal_named(f, name);
}

/* The account says which terminal it is on: "chips T01.7". Most are where they were found last. */
struct terminal *terminal_of_account(struct floor *f, int64_t account)
{
    uint32_t *noted = &f->sits[(uint64_t)account % SITS_NOTED];
    if (account != 0 && *noted < f->terminal_count && f->terminal[*noted].account == account)
        return &f->terminal[*noted];
    const struct account *a = account_of(&f->accounts, account);
    if (a == NULL || a->kind != ACCOUNT_CHIPS)
        return NULL;
    const char *name = player_name(a);
    struct terminal *t = terminal_of_name(f, name, strrchr(name, '.'));
    if (t == NULL || t->account != account)
        return NULL;
    *noted = (uint32_t)(t - f->terminal);
    return t;
}

bool terminal_is_free(const struct terminal *t)
{
    return !t->closed && t->account == 0 && t->desk < 0;
}

const char *terminal_state(const struct terminal *t)
{
    return t->closed ? "closed" : terminal_is_free(t) ? "free" : "taken";
}

const char *player_name(const struct account *a)
{
    return a->name + 6; /* without "chips " */
}

int player_at(const struct open_table *ot, int64_t account)
{
    const uint32_t hash = index_of_number(account);
    size_t place = hash;
    uint32_t p;
    do
        p = index_next(ot->accounts, PLAYER_INDEX, hash, &place);
    while (p != 0 && ot->account_of[p - 1] != account);
    return (int)p - 1;
}

void player_near(const struct open_table *ot, int64_t account)
{
    const int p = player_at(ot, account);
    if (p < 0)
        return;
    near_bytes(&ot->at.table->player[p], sizeof(struct player));
    near_bytes(&ot->takings[p], sizeof(struct takings));
}

void plays_from(struct open_table *ot, unsigned p, int64_t account)
{
    const int64_t before = ot->account_of[p];
    if (before == account)
        return;
    if (before != 0)
        index_remove(ot->accounts, PLAYER_INDEX, index_of_number(before), p + 1);
    if (account != 0)
        index_add(ot->accounts, PLAYER_INDEX, index_of_number(account), p + 1);
    ot->account_of[p] = account;
}

cents terminal_credit(const struct floor *f, const struct terminal *t)
{
    const struct account *a = account_of(&f->accounts, t->account);
    return a != NULL ? a->balance + promo_of(f, t) : 0;
}

cents terminal_money(const struct floor *f, const struct terminal *t)
{
    const struct account *a = account_of(&f->accounts, t->account);
    return a != NULL && a->tender == TENDER_MONEY ? a->balance : 0;
}

enum tender terminal_tender(const struct floor *f, const struct terminal *t)
{
    const struct account *a = account_of(&f->accounts, t->account);
    return a != NULL ? a->tender : f->table[t->table]->at.tender;
}

const char *tender_words(enum tender tender)
{
    static const char *const WORDS[] = {[TENDER_MONEY] = "played for money",
                                        [TENDER_TEST] = "in test mode: no money comes or goes",
                                        [TENDER_TOURNAMENT] =
                                            "reserved for the tournament: no money comes or goes",
                                        [TENDER_CHIPS] = "a live table: chips lie on the cloth"};
    return WORDS[tender];
}

cents terminal_staked(const struct floor *f, const struct terminal *t)
{
    cents sum = 0;
    for (unsigned i = 0; t->account != 0 && i < f->table_count; i++) {
        int p = player_at(f->table[i], t->account);
        if (p >= 0)
            sum += f->table[i]->at.table->player[p].on_felt;
    }
    return sum;
}

/* --- tokens ----------------------------------------------------------------------------------- */

/* What the terminal shows when it comes back. It can be made again after a restart, and is worth
 * nothing to a visitor of before, though the same connection serves them one after the other. */
const char *token_of(const struct floor *f, const struct terminal *t, char hex[CHAIN_HEX])
{
    char words[64];
    int len = snprintf(words, sizeof words, "terminal %s %016llx", t->plan->name,
                       (unsigned long long)t->visit);
    struct link token;
    crypto_generichash(token.hash, sizeof token.hash, (const uint8_t *)words,
                       (unsigned long long)len, f->key.secret, sizeof f->key.secret);
    return chain_hex(token, hex);
}

static bool token_is_right(const struct floor *f, const struct terminal *t, const char *token)
{
    char hex[CHAIN_HEX];
    token_of(f, t, hex);
    return token != NULL && strlen(token) == CHAIN_HEX - 1 &&
           sodium_memcmp(token, hex, CHAIN_HEX - 1) == 0;
}

/* What a restart must not forget of a sitting that neither the tables nor the ledger know. */
void keep_visit(struct floor *f, const struct terminal *t)
{
    char name[PLAN_NAME + 8], value[24];
    snprintf(name, sizeof name, "visit %s", t->plan->name);
    snprintf(value, sizeof value, "%016llx", (unsigned long long)t->visit);
    book_setting(f->book, name, value);
}

/* How many sittings it has had is known without the accounts of those that are over. */
void keep_sitting(struct floor *f, const struct terminal *t)
{
    char name[PLAN_NAME + 9], value[96];
    snprintf(name, sizeof name, "sitting %s", t->plan->name);
    snprintf(value, sizeof value, "%lld %lld %lld %lld", (long long)t->sitting, (long long)t->seq,
             (long long)t->paid.seq, (long long)t->paid.ticket);
    book_setting(f->book, name, value);
}

void set_fault(struct floor *f, struct terminal *t, const char *words)
{
    char name[PLAN_NAME + 8], value[FAULT_WORDS + 24];
    if (words == NULL && t->fault[0] == '\0')
        return;
    text_cut(t->fault, sizeof t->fault, words != NULL ? words : "");
    snprintf(name, sizeof name, "fault %s", t->plan->name);
    snprintf(value, sizeof value, "%lld %s", (long long)t->account, t->fault);
    book_setting(f->book, name, value);
}

/* A wager that is called off waits for nothing: whoever leaves takes it back, or he would never be
 * gone. Odds wait for the wager before them. */
static void take_down(struct floor *f, struct terminal *t, struct open_table *ot)
{
    const struct show *show = ot->at.layout.game->show;
    const struct felt *felt = &ot->at.table->felt[ot->at.table->current];
    int p = player_at(ot, t->account);
    for (uint32_t i = 0; p >= 0 && i < felt->count; i++) {
        const struct wager *w = &felt->wager[i];
        if (w->player != p || w->stake == 0 || (w->flags & WAGER_OFF) == 0 ||
            show->is_behind(w->at))
            continue;
        const struct priced *at = &ot->at.layout.spot[w->at];
        struct act a = act_of_player(f, t, ot, ACT_WITHDRAW);
        strcpy(a.bet, ot->at.rs->bets[at->bet].name);
        strcpy(a.on, at->on);
        run_act(f, ot, &a, false);
    }
}

void let_go(struct floor *f, struct open_table *ot)
{
    for (unsigned p = 0; p < ot->at.table->player_count; p++) {
        struct terminal *t =
            ot->at.table->player[p].on_felt > 0 ? terminal_of_account(f, ot->account_of[p]) : NULL;
        if (t == NULL || !t->leaving)
            continue;
        take_down(f, t, ot);
        after_settlement(f, t);
    }
}

/* Not to be forgotten either: where a document keeps his seat for him while wagers lie, the table
 * does not show that he is on his way out. */
void set_leaving(struct floor *f, struct terminal *t)
{
    char name[PLAN_NAME + 8], value[24];
    t->leaving = true;
    snprintf(name, sizeof name, "leaving %s", t->plan->name);
    snprintf(value, sizeof value, "%lld", (long long)t->account);
    book_setting(f->book, name, value);
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->at.layout.game->show->lives_on)
            take_down(f, t, f->table[i]);
}

/* Somebody else than before: the tokens that are out are no longer good. */
static void new_visit(struct floor *f, struct terminal *t)
{
    randombytes_buf(&t->visit, sizeof t->visit);
    t->reset = false;
    if (t->account != 0)
        keep_visit(f, t);
}

/* Whoever comes next to the terminal that stays connected has a token of his own. */
static void end_visit(struct floor *f, struct terminal *t)
{
    char token[CHAIN_HEX];
    new_visit(f, t);
    if (t->desk < 0)
        return;
    struct text *s = say_begin(f);
    json_str(s, "event", "visit");
    json_str(s, "token", token_of(f, t, token));
    say_end(f, (uint32_t)t->desk);
}

/* --- at a table ------------------------------------------------------------------------------- */

struct act act_of_player(const struct floor *f, const struct terminal *t,
                         const struct open_table *ot, enum act_kind kind)
{
    struct act a = {.kind = kind, .has = HAS_SEAT, .yes = true};
    a.seat = ot->seat_of[t - f->terminal];
    strcpy(a.player, player_name(account_of(&f->accounts, t->account)));
    return a;
}

/* A player's place at a table may have been another's before. */
void bind_player(struct floor *f, struct terminal *t, struct open_table *ot)
{
    const struct account *mine = account_of(&f->accounts, t->account);
    const int at = player_find(ot->at.table, player_name(mine));
    if (at < 0)
        return;
    const unsigned p = (unsigned)at;
    const struct card_holder *h = holder_of(f, mine->member);
    if (ot->account_of[p] != t->account)
        ended_forget(&ot->takings[p]);
    promo_bind(f, t, ot, p);
    plays_from(ot, p, t->account);
    ot->card_of[p] = h != NULL ? h->m.card_account : 0;
    ot->takings[p].had = ot->at.table->player[p].balance;
}

bool credit_table(struct floor *f, struct terminal *t, cents amount)
{
    struct open_table *ot = f->table[t->table];
    struct act a = act_of_player(f, t, ot, ACT_BUY_IN);
    a.has |= HAS_STAKE;
    a.stake = amount;
    if (!run_act(f, ot, &a, true).done)
        return false;
    bind_player(f, t, ot);
    return true;
}

/* What does not leave the terminal, or the floor, is not cashed out (star-rapid-2016:8.3). */
static const char STAYS[] = "terminal";

bool debit_table(struct floor *f, struct terminal *t, cents amount, bool paid_out)
{
    struct open_table *ot = f->table[t->table];
    struct act a = act_of_player(f, t, ot, ACT_CASH_OUT);
    a.has |= HAS_STAKE;
    a.stake = amount;
    if (!paid_out)
        strcpy(a.to, STAYS);
    return run_act(f, ot, &a, true).done;
}

const char *cash_out_barred(const struct floor *f, const struct terminal *t)
{
    for (unsigned i = 0; i < f->table_count; i++) {
        int p = player_at(f->table[i], t->account);
        const char *clause = f->table[i]->at.rs->rule[RP_LEAVE_WAGERS];
        if (clause != NULL && p >= 0 && f->table[i]->at.table->player[p].on_felt > 0)
            return clause;
    }
    return NULL;
}

/* Takes the whole balance away from a table; the account there is closed when no wager lies. */
static cents empty_at(struct floor *f, struct terminal *t, struct open_table *ot)
{
    int p = player_at(ot, t->account);
    if (p < 0 || !ot->at.table->player[p].has_account)
        return 0;
    const struct player *who = &ot->at.table->player[p];
    cents had = who->balance;
    struct act a = act_of_player(f, t, ot, ACT_CASH_OUT);
    if (who->on_felt > 0) {
        if (had == 0)
            return 0;
        a.has |= HAS_STAKE;
        a.stake = had;
        strcpy(a.to, STAYS);
    }
    return run_act(f, ot, &a, true).done ? had : 0;
}

static void take_seat(struct floor *f, struct terminal *t)
{
    struct open_table *ot = f->table[t->table];
    struct act a = act_of_player(f, t, ot, ACT_SIT);
    if (ot->at.table->seat[a.seat] == 0 && run_act(f, ot, &a, true).done)
        bind_player(f, t, ot);
}

void give_seat_up(struct floor *f, struct terminal *t, struct open_table *ot)
{
    struct act a = act_of_player(f, t, ot, ACT_LEAVE);
    if (ot->at.table->seat[a.seat] != 0)
        run_act(f, ot, &a, true);
}

/* The chair is free for others; wagers that lie stay. */
void leave_seats(struct floor *f, struct terminal *t)
{
    for (unsigned i = 0; i < f->table_count; i++)
        give_seat_up(f, t, f->table[i]);
}

void sit_down(struct floor *f, struct terminal *t)
{
    if (t->account != 0 && !t->leaving)
        take_seat(f, t);
}

void gather_credit(struct floor *f, struct terminal *t)
{
    cents sum = 0;
    for (unsigned i = 0; i < f->table_count; i++)
        if ((int32_t)i != t->table)
            sum += empty_at(f, t, f->table[i]);
    while (sum > 0) { /* a table takes no more than this at once */
        cents part = sum < MONEY_STAKE_MAX ? sum : MONEY_STAKE_MAX;
        credit_table(f, t, part);
        sum -= part;
    }
}

/* --- the end of a sitting --------------------------------------------------------------------- */

static bool owes_anything(const struct floor *f, const struct terminal *t)
{
    for (unsigned i = 0; i < f->table_count; i++) {
        int p = player_at(f->table[i], t->account);
        if (p >= 0 && f->table[i]->at.table->player[p].owes > 0)
            return true;
    }
    return false;
}

static void hold_credit(struct floor *f, const struct account *a)
{
    cents amount = a->balance;
    money_move(&f->accounts, MOVE_TICKET_OUT, a->id, f->tickets_account, amount);
    struct ticket *k = ticket_issue(f, NULL, amount);
    k->account = a->id;
    k->state = TICKET_HELD;
    ticket_keep(f, k);
    incident(f, "held", "", player_name(a), "%lld cents are held as a ticket", (long long)amount);
}

/* All credit back to the card (crown-fusion-2024:5.2.3(b)); what came without a card after the
 * place was given up, staff keep as a ticket. What is no money goes back to who gave it out. */
static void credit_goes(struct floor *f, const struct account *a, const struct card_holder *h)
{
    if (a->balance == 0)
        return;
    if (a->tender != TENDER_MONEY)
        house_takes(f, MOVE_TAKEN_IN, a->id, a->balance);
    else if (h != NULL)
        money_move(&f->accounts, MOVE_TO_CARD, a->id, h->m.card_account, a->balance);
    else
        hold_credit(f, a);
}

static void leave_tables(struct floor *f, struct terminal *t)
{
    for (unsigned i = 0; i < f->table_count; i++) {
        const int p = player_at(f->table[i], t->account);
        if (p >= 0)
            keep_last_slip(f, f->table[i], (unsigned)p);
        empty_at(f, t, f->table[i]);
    }
    leave_seats(f, t);
}

/* Where a table still had him play with what the ledger gives away, no book would be opened again.
 */
static bool all_let_go(const struct floor *f, const struct terminal *t)
{
    for (unsigned i = 0; i < f->table_count; i++) {
        const int p = player_at(f->table[i], t->account);
        if (p >= 0 && f->table[i]->at.table->player[p].balance > 0)
            return false;
    }
    return true;
}

static void close_account(struct floor *f, struct terminal *t)
{
    struct account *a = account_of(&f->accounts, t->account);
    struct card_holder *h = holder_of(f, a->member);
    promo_goes(f, t, h);
    credit_goes(f, a, h);
    sitting_ends(f, t);
    if (h != NULL) {
        h->terminal = NOBODY;
        casino_card_at(f, h);
    }
    a->seq = t->seq;
    set_fault(f, t, NULL);
    account_close(&f->accounts, a);
    keep_sitting(f, t);
    t->account = 0;
    t->leaving = false;
    open_forgotten(f, t);
    f->lobby_stale = true;
    end_visit(f, t);
}

void end_sitting(struct floor *f, struct terminal *t)
{
    const struct account *a = account_of(&f->accounts, t->account);
    if (owes_anything(f, t) && a->tender == TENDER_MONEY)
        incident(f, "owed", t->plan->name, player_name(a),
                 "the player leaves and a correction is still owed");
    leave_tables(f, t);
    assert(all_let_go(f, t));
    close_account(f, t);
}

void end_with_table(struct floor *f, struct terminal *t)
{
    leave_tables(f, t);
    close_account(f, t);
}

bool is_entrant(const struct floor *f, const struct terminal *t)
{
    const struct account *a = account_of(&f->accounts, t->account);
    return a != NULL && a->tender == TENDER_TOURNAMENT;
}

void tell_account(struct floor *f, const struct terminal *t, const char *why)
{
    if (t->desk < 0)
        return;
    struct text *s = say_begin(f);
    json_str(s, "event", "account");
    json_str(s, "why", why);
    json_key(s, "account");
    put_account(f, t, s);
    say_end(f, (uint32_t)t->desk);
}

void after_settlement(struct floor *f, struct terminal *t)
{
    if (!t->leaving) {
        gather_credit(f, t);
        return;
    }
    if (is_entrant(f, t) || terminal_staked(f, t) > 0 || frozen_at(f, t->account, 0) != NULL)
        return;
    const struct account *a = account_of(&f->accounts, t->account);
    const char *why = a->tender != TENDER_MONEY ? "the last wager is settled"
                      : a->member != 0
                          ? "the last wager is settled, and all credit is back on the card"
                          : "the last wager is settled, and staff keep the credit as a ticket";
    end_sitting(f, t);
    tell_account(f, t, why);
}

/* A terminal that nobody has been at for long: a card in it goes out, credit
 * without a card waits for staff. */
bool sweep_silent(struct floor *f)
{
    bool any = false;
    for (unsigned i = 0; f->plan->idle_ms > 0 && i < f->terminal_count; i++) {
        struct terminal *t = &f->terminal[i];
        if (t->account == 0 || t->desk >= 0 || t->leaving ||
            f->now - t->silent_since < f->plan->idle_ms)
            continue;
        const struct account *a = account_of(&f->accounts, t->account);
        if (a->member == 0 || a->tender != TENDER_MONEY)
            continue;
        incident(f, "left-behind", t->plan->name, player_name(a),
                 "the card goes out: nobody is there");
        set_leaving(f, t);
        leave_seats(f, t);
        after_settlement(f, t);
        any = true;
    }
    return any;
}

/* --- join ------------------------------------------------------------------------------------- */

static void welcome(struct floor *f, const struct asked *q, struct terminal *t)
{
    struct desk *d = &f->desk[q->desk];
    if (t->desk >= 0 && t->desk != (int32_t)q->desk) { /* the newer connection counts */
        uint32_t old = (uint32_t)t->desk;
        desk_at_table(f, old, NOBODY);
        f->desk[old].role = ROLE_NOBODY;
        f->desk[old].terminal = NOBODY;
        part_desk(f, old, "this terminal has connected again");
    }
    d->role = ROLE_PLAYER;
    d->terminal = (int32_t)(t - f->terminal);
    d->lobby = false;
    t->desk = (int32_t)q->desk;
    desk_at_table(f, q->desk, t->table);
    sit_down(f, t);
    struct text *s = answer_begin(f, q, "welcome");
    put_welcome(f, t, s);
    say_end(f, q->desk);
    f->lobby_stale = true;
}

/* Its screen has lost what it remembered, in the middle of somebody's play. What it shows from here
 * on the floor has restored, and it says so until the account is closed
 * (star-rapid-2016:diagram-c/ram-reset). */
static void memory_lost(struct floor *f, struct terminal *t)
{
    char name[PLAN_NAME + 8], value[24];
    t->reset = true;
    snprintf(name, sizeof name, "reset %s", t->plan->name);
    snprintf(value, sizeof value, "%lld", (long long)t->account);
    book_setting(f->book, name, value);
    incident(f, "ram-reset", t->plan->name, player_name(account_of(&f->accounts, t->account)),
             "its screen had lost its memory; the account was restored");
}

static void join_by_pin(struct floor *f, const struct asked *q, struct card_holder *h)
{
    if (h->terminal < 0) {
        refuse_ask(f, q, "taken", NULL, "that card is in no terminal");
        return;
    }
    new_visit(f, &f->terminal[h->terminal]);
    memory_lost(f, &f->terminal[h->terminal]);
    welcome(f, q, &f->terminal[h->terminal]);
}

static const char *terminal_rule(const struct floor *f, const struct terminal *t)
{
    return f->table[t->table]->at.rs->rule[RP_TERMINAL];
}

/* Somebody without the token: only the card in the terminal and its PIN open it. */
static void join_taken(struct floor *f, const struct asked *q, struct terminal *t)
{
    const char *member_card = ask_maybe(q, "card"), *pin = ask_maybe(q, "pin");
    struct card_holder *h = member_card != NULL ? holder_of_card(f, member_card) : NULL;
    if (h == NULL || pin == NULL || h->terminal != (int32_t)(t - f->terminal))
        refuse_ask(f, q, "taken", terminal_rule(f, t), "terminal %s is in use", t->plan->name);
    else
        check_pin(f, q, member_card, pin, join_by_pin);
}

/* One address holds no more terminals than the plan allows; this machine itself any number. */
static bool squats(struct floor *f, const struct asked *q, const char *address)
{
    int64_t held = 0;
    if (f->plan->terminals_per_address == 0 || strcmp(address, "127.0.0.1") == 0 ||
        strcmp(address, "::1") == 0)
        return false;
    for (unsigned i = 0; i < f->terminal_count; i++)
        held +=
            f->terminal[i].desk >= 0 && strcmp(f->desk[f->terminal[i].desk].place, address) == 0;
    if (held < f->plan->terminals_per_address)
        return false;
    record_attempt(f, "squatting", address, "", "an address has as many terminals as it may");
    refuse_ask(f, q, "taken", NULL, "%lld terminals are connected from there already",
               (long long)held);
    return true;
}

void ask_join(struct floor *f, struct asked *q)
{
    const char *name;
    enum device device;
    struct desk *d = &f->desk[q->desk];
    if (!asked_device(f, q, &device))
        return;
    if (device != DEVICE_TERMINAL) {
        gear_joins(f, q, device);
        return;
    }
    if (!ask_word(f, q, "terminal", &name))
        return;
    struct terminal *t = terminal_named(f, name);
    if (t == NULL) {
        if (!refuse_elsewhere(f, q, name))
            refuse_absent(f, q, "terminal", name);
        return;
    }
    if (d->role != ROLE_NOBODY && d->terminal != (int32_t)(t - f->terminal)) {
        refuse_ask(f, q, "role", NULL, "this connection is already somebody's");
        return;
    }
    if (!terminal_shown(f, q, t))
        return;
    if (t->closed) {
        refuse_ask(f, q, "closed", terminal_rule(f, t), "terminal %s is closed", name);
        return;
    }
    /* Whoever has the key is the cabinet itself, and who sits at it sits at it still. */
    bool remembers = token_is_right(f, t, ask_maybe(q, "token")) || t->desk == (int32_t)q->desk;
    bool known = remembers || d->met == MET_SHOWN;
    if (!known && squats(f, q, d->place))
        return;
    if ((t->account != 0 || t->desk >= 0) && !known) {
        join_taken(f, q, t);
        return;
    }
    if (!known)
        new_visit(f, t);
    else if (!remembers && t->account != 0)
        memory_lost(f, t);
    welcome(f, q, t);
}

/* --- choosing a table ------------------------------------------------------------------------- */

void go_to_table(struct floor *f, struct terminal *t, struct open_table *ot)
{
    struct open_table *from = f->table[t->table];
    t->table = ot->place;
    if (t->closes_after != 0) /* as many rounds as were left */
        t->closes_after += ot->at.table->round - from->at.table->round;
    if (t->account != 0 && from != ot) {
        gather_credit(f, t);
        give_seat_up(f, t, from);
        gather_credit(f, t); /* the cards he held are the dealer's, who may have ended the round */
        take_seat(f, t);
    }
    if (t->desk >= 0)
        desk_at_table(f, (uint32_t)t->desk, t->table);
}

void ask_table(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    const char *name;
    if (!ask_word(f, q, "table", &name))
        return;
    struct open_table *ot = table_named(f, name);
    if (ot == NULL || ot->seat_of[t - f->terminal] == 0) {
        refuse_ask(f, q, "unknown", terminal_rule(f, t), "this terminal has no table %.40s", name);
        return;
    }
    if (t->leaving) {
        refuse_ask(f, q, "leaving", NULL, "the card is on its way out");
        return;
    }
    if (t->account != 0 && terminal_tender(f, t) != ot->at.tender) {
        refuse_ask(f, q, "tender", NULL, "table %s is %s", ot->plan->name,
                   tender_words(ot->at.tender));
        return;
    }
    if (ot->place != t->table && is_entrant(f, t)) {
        refuse_ask(f, q, "tender", NULL, "who plays in a session stays at its table");
        return;
    }
    if (ot->place != t->table && refuse_frozen_money(f, q, t->account, 0))
        return;
    if (t->account != 0 && ot->place != t->table)
        changed(f, q, t);
    go_to_table(f, t, ot);
    struct text *s = answer_begin(f, q, "table");
    json_key(s, "view");
    put_view(f, ot, t, s);
    say_end(f, q->desk);
}

/* A call, or the report of a fault: `what` says whether money did not move as it should. */
/* Staff hear some calls a minute from one terminal: more would only hide those of others. */
static bool called_enough(struct floor *f, const struct asked *q, struct terminal *t)
{
    enum { CALLS = 5 };
    if (f->now - t->calls_from >= LOCKED_OUT_MS) {
        t->calls_from = f->now;
        t->calls = 0;
    }
    if (t->calls < CALLS) {
        t->calls++;
        return false;
    }
    record_attempt(f, "fault", t->plan->name, "", "called again and again");
    refuse_ask(f, q, "wait", NULL, "staff have been called, %d times in this minute", CALLS);
    return true;
}

void ask_fault(struct floor *f, struct asked *q)
{
    static const char CALLED[] = "a player reports a fault or calls",
                      FAILED[] = "a transfer of money has failed";
    struct terminal *t = asker(f, q);
    const char *words = ask_maybe(q, "words"), *what = ask_maybe(q, "what");
    bool failed = what != NULL && strcmp(what, "transfer") == 0;
    bool said = words != NULL && words[0] != '\0';
    if (what != NULL && !failed) {
        refuse_ask(f, q, "malformed", NULL, "`what` is transfer, or is left out");
        return;
    }
    if (failed && t->account == 0) {
        refuse_ask(f, q, "no-account", NULL, "there is no money here that could move");
        return;
    }
    if (called_enough(f, q, t))
        return;
    call_made(f, t->plan->name, &t->called, f->wall, said ? words : NULL);
    if (failed)
        set_fault(f, t, said ? words : FAILED);
    incident(f, failed ? "transfer-fault" : "fault", t->plan->name,
             t->account != 0 ? player_name(account_of(&f->accounts, t->account)) : "", "%s",
             said ? words : "staff are called");
    struct text *s = say_begin(f);
    json_str(s, "event", "notified");
    json_str(s, "table", f->table[t->table]->plan->name);
    json_str(s, "to", "dealer");
    json_str(s, "what", failed ? FAILED : CALLED);
    json_str(s, "terminal", t->plan->name);
    json_str(s, "words", words);
    json_str(s, "rule", f->table[t->table]->at.rs->rule[RP_FAULT_REPORTED]);
    json_int(s, "at", f->wall);
    say_staff(f, 1u << ROLE_DEALER | 1u << ROLE_SUPERVISOR);
    changed(f, q, t);
    answer_begin(f, q, "fault");
    say_end(f, q->desk);
}
