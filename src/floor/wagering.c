/* Wagers from a terminal: placed, several at once, taken back, called on and off, and looked at
 * again afterwards. */
#include "floor/wagering.h"
#include "floor/bank.h"
#include "floor/drain.h"
#include "floor/frozen.h"
#include "floor/implausible.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/news.h"
#include "floor/pace.h"
#include "floor/pledges.h"
#include "floor/promotional.h"
#include "floor/recall.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/terminal.h"
#include "floor/views.h"

#include <stdio.h>
#include <stdlib.h>

/* The table and round that a wager is meant for, and an account to stake from. round: -1 where the
 * message names none. */
static struct open_table *wager_table(struct floor *f, const struct asked *q, struct terminal *t,
                                      const char *name, int64_t round)
{
    struct open_table *ot = name != NULL ? table_named(f, name) : NULL;
    if (ot == NULL || ot->seat_of[t - f->terminal] == 0) {
        refuse_ask(f, q, "unknown", f->table[t->table]->at.rs->rule[RP_TERMINAL],
                   "`table` must name a table of this terminal");
        return NULL;
    }
    pace_table(f, ot);
    const struct ruleset *rs = ot->at.rs;
    if (ot != f->table[t->table]) {
        const char *chosen = rs->rule[RP_TABLE_CHOSEN];
        refuse_ask(f, q, "other-table", chosen != NULL ? chosen : rs->rule[RP_ACCOUNT],
                   "choose table %s first", ot->plan->name);
        return NULL;
    }
    if (holder_barred(f, t, ot)) {
        refuse_ask(f, q, "barred", rs->rule[RP_BARRED], "this player may not continue in the game");
        return NULL;
    }
    if (rs->rule[RP_CASHLESS] != NULL && t->account != 0 && ot->at.tender == TENDER_MONEY &&
        account_of(&f->accounts, t->account)->member == 0) {
        refuse_ask(f, q, "cashless", rs->rule[RP_CASHLESS], "this table is played from a card");
        return NULL;
    }
    int p = t->account != 0 ? player_at(ot, t->account) : -1;
    if (p < 0 || !ot->at.table->player[p].has_account || t->leaving) {
        refuse_ask(f, q, "no-account", rs->rule[RP_ACCOUNT],
                   t->leaving ? "the card is on its way out"
                              : "there is no credit here to wager: put some on the terminal first");
        return NULL;
    }
    bool from_wager = ot->at.layout.game->show->from_wager;
    if (rs->period_ms > 0 && (from_wager || ot->at.layout.session != NULL) &&
        !table_clock_runs(ot->at.table)) /* it may begin with this wager, or be of one turn */
        tell_time(f, ot);
    if (round != ot->at.table->round) {
        refuse_ask(f, q, "round", rs->rule[RP_WAGER_AFTER_CLOSE],
                   "that round is over: this is round %u", ot->at.table->round);
        return NULL;
    }
    return ot;
}

struct open_table *asked_table(struct floor *f, const struct asked *q, struct terminal *t)
{
    const json_t *round = json_object_get(q->o, "round");
    return wager_table(f, q, t, ask_maybe(q, "table"),
                       json_is_integer(round) ? json_integer_value(round) : -1);
}

static bool copy_word(const json_t *o, const char *key, char *to, size_t cap)
{
    const json_t *v = json_object_get(o, key);
    if (v == NULL || json_is_null(v))
        return true;
    if (!json_is_string(v) || json_string_length(v) >= cap ||
        strlen(json_string_value(v)) != json_string_length(v))
        return false;
    memcpy(to, json_string_value(v), json_string_length(v) + 1);
    return true;
}

/* What lies on one part of a wager in two, where the game has such wagers. */
static bool copy_part(const json_t *o, const char *key, cents *to, struct act *a, uint32_t has)
{
    const json_t *v = key != NULL ? json_object_get(o, key) : NULL;
    if (v == NULL)
        return true;
    a->has |= has;
    *to = json_integer_value(v);
    return json_is_integer(v) && *to >= 0;
}

/* Another's place, where the game lets a player wager there too. */
static bool copy_seat(const struct open_table *ot, const json_t *o, struct act *a)
{
    const json_t *v = json_object_get(o, "seat");
    const json_int_t seat = json_integer_value(v);
    if (v == NULL || !ot->at.layout.game->show->elsewhere)
        return true;
    if (!json_is_integer(v) || seat < 1 || seat > SEATS_MAX)
        return false;
    a->seat = (int32_t)seat;
    return true;
}

/* A wager as the table takes it; only what a player may say is read from the message. */
static bool act_from(struct floor *f, const struct terminal *t, const struct open_table *ot,
                     const json_t *o, enum act_kind kind, struct act *a, const char **why)
{
    *a = act_of_player(f, t, ot, kind);
    bound_by_limits(f, t, a);
    const json_t *stake = json_object_get(o, "stake");
    if (!copy_word(o, "bet", a->bet, sizeof a->bet) || a->bet[0] == '\0') {
        *why = "`bet` must name a bet";
        return false;
    }
    if (!copy_word(o, "on", a->on, sizeof a->on) ||
        !copy_word(o, "call", a->call, sizeof a->call)) {
        *why = "`on` must be a short text";
        return false;
    }
    if (stake != NULL && !json_is_integer(stake)) {
        *why = "`stake` must be a whole number of cents";
        return false;
    }
    if (stake != NULL) {
        a->has |= HAS_STAKE;
        a->stake = json_integer_value(stake);
    }
    const char *const *part = ot->at.layout.game->show->part;
    if (!copy_part(o, part[0], &a->first_part, a, HAS_FIRST_PART) ||
        !copy_part(o, part[1], &a->second_part, a, HAS_SECOND_PART)) {
        *why = "what lies on each part must be a whole number of cents";
        return false;
    }
    if (!copy_seat(ot, o, a)) {
        *why = "`seat` must be the number of a seat";
        return false;
    }
    return true;
}

void put_meters(struct floor *f, const struct terminal *t, const struct open_table *ot,
                struct text *s)
{
    int p = player_at(ot, t->account);
    put_credit(f, t, s);
    json_int(s, "staked", p >= 0 ? ot->at.table->player[p].on_felt : 0);
}

static void put_outcome(const struct outcome *o, const struct act *a, struct text *s)
{
    json_str(s, "bet", o->bet[0] != '\0' ? o->bet : a->bet);
    json_str(s, "on", o->on[0] != '\0' ? o->on : a->on[0] != '\0' ? a->on : NULL);
    if (!o->done) {
        json_str(s, "why", o->words);
        if (o->limit != NULL)
            put_own_limit(s, o->limit, o->limit_amount);
        put_grounds(s, o->point, o->figures);
    } else {
        json_int(s, "stake", o->stake);
        json_int(s, "total", o->total);
        if (o->asked > 0)
            json_int(s, "asked", o->asked);
        if (o->commission > 0)
            json_int(s, "commission", o->commission);
        if (o->words[0] != '\0')
            json_str(s, "note", o->words);
        put_grounds(s, o->point, o->figures);
    }
    json_str(s, "rule", o->rule);
}

/* --- one wager -------------------------------------------------------------------------------- */

static void do_one(struct floor *f, const struct asked *q, struct terminal *t,
                   struct open_table *ot, const struct act *a)
{
    t->seq = q->seq;
    struct account *mine = account_of(&f->accounts, t->account);
    int64_t seq = mine->seq;
    mine->seq = q->seq; /* goes into the book with the movement */
    struct outcome o = run_act(f, ot, a, false);
    if (!o.done) {
        mine->seq = t->seq = seq;
        note_own_limit(f, t, &o);
        refuse_by_rules(f, q, &o);
        return;
    }
    if (a->kind == ACT_WAGER)
        f->meters.wagers++;
    else
        f->meters.withdrawals++;
    struct text *s = answer_begin(f, q, a->kind == ACT_WAGER ? "accepted" : "withdrawn");
    put_outcome(&o, a, s);
    put_meters(f, t, ot, s);
    say_end(f, q->desk);
}

static void one(struct floor *f, const struct asked *q, struct terminal *t, struct open_table *ot,
                enum act_kind kind)
{
    struct act a;
    const char *why;
    if (act_from(f, t, ot, q->o, kind, &a, &why))
        do_one(f, q, t, ot, &a);
    else
        refuse_ask(f, q, "malformed", ot->at.rs->rule[RP_MALFORMED], "%s", why);
}

void wager_plainly(struct floor *f, const struct asked *q, const struct plain_wager *w)
{
    struct terminal *t = asker(f, q);
    struct open_table *ot = wager_table(f, q, t, w->table, w->round);
    if (ot == NULL || bank_is_empty(f, q, ot) || refuse_stopped(f, q, ot) ||
        refuse_drained(f, q, ot) || refuse_frozen_money(f, q, t->account, 0) ||
        refuse_pausing(f, q, t))
        return;
    struct act a = act_of_player(f, t, ot, ACT_WAGER);
    bound_by_limits(f, t, &a);
    strcpy(a.bet, w->bet);
    strcpy(a.on, w->on);
    if ((w->has & PLAIN_STAKE) != 0) {
        a.has |= HAS_STAKE;
        a.stake = w->stake;
    }
    do_one(f, q, t, ot, &a);
}

/* --- several ---------------------------------------------------------------------------------- */

enum { LIST_MAX = 200 };

static void several(struct floor *f, const struct asked *q, struct terminal *t,
                    struct open_table *ot, const json_t *list, enum act_kind kind)
{
    if (!json_is_array(list) || json_array_size(list) == 0 || json_array_size(list) > LIST_MAX) {
        refuse_ask(f, q, "malformed", NULL, "`list` must hold 1 to %d wagers", LIST_MAX);
        return;
    }
    size_t count = json_array_size(list);
    struct outcome *o = calloc(count, sizeof *o);
    struct act *a = calloc(count, sizeof *a);
    if (o == NULL || a == NULL)
        abort();
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        const char *why = NULL;
        if (!act_from(f, t, ot, json_array_get(list, i), kind, &a[i], &why)) {
            o[i] = (struct outcome){.rule = ot->at.rs->rule[RP_MALFORMED]};
            snprintf(o[i].words, sizeof o[i].words, "%s", why);
            continue;
        }
        o[i] = run_act(f, ot, &a[i], false);
        note_own_limit(f, t, &o[i]);
        any |= o[i].done;
        f->meters.wagers += o[i].done && kind == ACT_WAGER;
    }
    if (any)
        changed(f, q, t);
    struct text *s = say_begin(f);
    json_int(s, "re", q->seq);
    json_flag(s, "ok", any);
    json_str(s, "event", kind == ACT_WAGER ? "placed" : "withdrawn");
    if (!any) {
        json_str(s, "why", o[0].words);
        json_str(s, "rule", o[0].rule);
        if (o[0].limit != NULL) {
            json_str(s, "code", "limit");
            put_own_limit(s, o[0].limit, o[0].limit_amount);
        }
        put_grounds(s, o[0].point, o[0].figures);
    }
    json_open(s, "list", '[');
    for (size_t i = 0; i < count; i++) {
        json_open(s, NULL, '{');
        json_flag(s, "ok", o[i].done);
        put_outcome(&o[i], &a[i], s);
        json_close(s, '}');
    }
    json_close(s, ']');
    put_meters(f, t, ot, s);
    say_end(f, q->desk);
    free(o);
    free(a);
}

void ask_wager(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    struct open_table *ot = asked_table(f, q, t);
    const json_t *list = json_object_get(q->o, "list");
    if (ot == NULL || bank_is_empty(f, q, ot) || refuse_stopped(f, q, ot) ||
        refuse_drained(f, q, ot) || refuse_frozen_money(f, q, t->account, 0) ||
        refuse_pausing(f, q, t))
        return;
    if (list != NULL)
        several(f, q, t, ot, list, ACT_WAGER);
    else
        one(f, q, t, ot, ACT_WAGER);
}

/* --- taking back ------------------------------------------------------------------------------ */

/* Everything that lies, as a list of withdrawals. */
static json_t *all_of(const struct open_table *ot, int p)
{
    json_t *list = json_array();
    const struct felt *felt = &ot->at.table->felt[ot->at.table->current];
    for (uint32_t i = 0; i < felt->count; i++) {
        const struct wager *w = &felt->wager[i];
        if (w->player != p || w->stake == 0 || (w->flags & WAGER_DONE) != 0 ||
            json_array_size(list) >= LIST_MAX)
            continue;
        const struct priced *at = &ot->at.layout.spot[w->at];
        json_t *o = json_pack("{s:s}", "bet", ot->at.rs->bets[at->bet].name);
        if (at->on[0] != '\0')
            json_object_set_new(o, "on", json_string(at->on));
        if (w->call >= 0)
            json_object_set_new(o, "call", json_string(ot->at.rs->calls[w->call].name));
        json_array_append_new(list, o);
    }
    return list;
}

void ask_withdraw(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    struct open_table *ot = asked_table(f, q, t);
    if (ot == NULL)
        return;
    const json_t *list = json_object_get(q->o, "list");
    if (list != NULL) {
        several(f, q, t, ot, list, ACT_WITHDRAW);
    } else if (json_object_get(q->o, "bet") != NULL) {
        one(f, q, t, ot, ACT_WITHDRAW);
    } else {
        json_t *all = all_of(ot, player_at(ot, t->account));
        if (json_array_size(all) == 0)
            refuse_ask(f, q, "nothing", ot->at.rs->rule[RP_WAGER_PERIOD], "nothing lies there");
        else
            several(f, q, t, ot, all, ACT_WITHDRAW);
        json_decref(all);
    }
}

/* --- on and off ------------------------------------------------------------------------------- */

static bool read_working(const json_t *o, struct act *a)
{
    const json_t *yes = json_object_get(o, "yes"), *only = json_object_get(o, "only");
    if (!copy_word(o, "bet", a->bet, sizeof a->bet) || a->bet[0] == '\0' ||
        !copy_word(o, "on", a->on, sizeof a->on) || !json_is_boolean(yes) ||
        (only != NULL && !json_is_boolean(only)))
        return false;
    a->has |= HAS_YES;
    a->yes = json_is_true(yes);
    a->only = json_is_true(only);
    return true;
}

void ask_working(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    struct open_table *ot = asked_table(f, q, t);
    if (ot == NULL)
        return;
    struct act a = act_of_player(f, t, ot, ACT_WORKING);
    if (!read_working(q->o, &a)) {
        refuse_ask(f, q, "malformed", ot->at.rs->rule[RP_MALFORMED],
                   "say which `bet`, perhaps `on` which number, and with `yes` whether it is on");
        return;
    }
    struct outcome o = run_act(f, ot, &a, false);
    if (!o.done) {
        refuse_by_rules(f, q, &o);
        return;
    }
    changed(f, q, t);
    struct text *s = answer_begin(f, q, "marked");
    json_str(s, "table", ot->plan->name);
    put_stirred(ot, (unsigned)player_at(ot, t->account), true, s);
    json_str(s, "rule", ot->at.layout.game->show->done_by(ot->at.rs, &a));
    say_end(f, q->desk);
}

/* --- slips ------------------------------------------------------------------------------------ */

struct slips_job {
    struct job job;
    uint32_t desk, generation;
    int64_t seq, account, table;
    const struct floor *f;
    char path[4096];
    char *buf;
    struct text text;
    bool good;
};

static const struct open_table *table_numbered(const struct floor *f, int64_t number)
{
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->number == number)
            return f->table[i];
    return NULL;
}

/* Reads only what does not change while the floor is open: layouts and names. */
static bool tell_slip(void *ctx, const struct slip *k)
{
    struct slips_job *j = ctx;
    const struct open_table *ot = table_numbered(j->f, k->table);
    if (ot != NULL) {
        json_open(&j->text, NULL, '{');
        tell_kept(ot->plan->name, &ot->at.layout, k, &j->text);
        json_close(&j->text, '}');
    }
    return true;
}

static void read_slips(struct job *job)
{
    struct slips_job *j = (struct slips_job *)job;
    struct book_words why;
    struct book_reader *r = book_read(j->path, &why);
    if ((j->buf = malloc(EVENT_ROOM)) == NULL)
        abort();
    text_on(&j->text, j->buf, EVENT_ROOM - 1024);
    j->good = r != NULL && book_each_slip(r, j->account, j->table, 10, tell_slip, j, &why) &&
              !j->text.full;
    if (r != NULL)
        book_read_end(r);
}

static void slips_read(struct floor *f, struct job *job)
{
    struct slips_job *j = (struct slips_job *)job;
    struct asked q = {.desk = j->desk, .seq = j->seq};
    if (was_read(f, j->desk, j->generation)) {
        if (j->good) {
            struct text *s = answer_begin(f, &q, "slips");
            json_key(s, "slips");
            text_putc(s, '[');
            text_put(s, j->buf);
            text_putc(s, ']');
            say_end(f, j->desk);
        } else {
            refuse_ask(f, &q, "unreadable", NULL, "the rounds cannot be read just now");
        }
    }
    free(j->buf);
    free(j);
}

void ask_slips(struct floor *f, struct asked *q)
{
    const struct terminal *t = asker(f, q);
    const char *name = ask_maybe(q, "table");
    const struct open_table *ot = name != NULL ? table_named(f, name) : NULL;
    if (t->account == 0 || (name != NULL && ot == NULL)) {
        refuse_ask(f, q, "no-account", NULL, "there is no account here, or no such table");
        return;
    }
    if (!ask_may_read(f, q))
        return;
    struct slips_job *j = calloc(1, sizeof *j);
    if (j == NULL)
        abort();
    j->job.work = read_slips;
    j->job.done = slips_read;
    j->desk = q->desk;
    j->generation = f->desk[q->desk].generation;
    j->seq = q->seq;
    j->account = t->account;
    j->table = ot != NULL ? ot->number : 0;
    j->f = f;
    snprintf(j->path, sizeof j->path, "%s", f->book_path);
    clerk_ask(f->clerk, j->desk, &j->job);
}
