/* A round settled on a wrong outcome, found out late (crown-fusion-2024:7.3, 7.1).
 *
 * The table itself corrects its last round. An older one is worked out from the journal: the
 * auditor plays it again up to that round, lets the table correct it there, and the differences are
 * posted to the accounts of today. Rounds played since stay as they were. */
#include "floor/dispute.h"
#include "floor/bank.h"
#include "floor/live.h"
#include "floor/members.h"
#include "floor/once.h"
#include "floor/pace.h"
#include "floor/promotional.h"
#include "floor/recall.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/showing.h"
#include "floor/staff.h"
#include "floor/stretch.h"
#include "floor/terminal.h"
#include "floor/tickets.h"

#include <stdio.h>
#include <stdlib.h>

/* What one player is to get, or to give. */
struct share {
    char player[WORD_MAX];
    cents difference;
    int64_t card; /* where it goes if he has left; 0: he had none */
    char *rows;   /* his wagers that come to something else, as his slip keeps them */
    size_t rows_len;
};

struct dispute {
    struct job job;
    uint32_t desk, generation;
    uint8_t role;
    int64_t seq;
    struct floor *f; /* only what never changes is read from it */
    int64_t table;
    struct open_table *at; /* which stays what it is as long as it is frozen */
    struct act act;
    bool two;      /* a second person has confirmed it */
    int64_t staff; /* who asked for it, and signs it */
    char who[BOOK_NAME_MAX], reason[WORDS_OF_TWO];
    struct replay r;
    uint64_t upto;     /* the last line at which the round can be corrected; 0: not found yet */
    struct act before; /* how it was corrected from the journal before */
    bool corrected;    /* whether it was */
    int outcome;
    bool again, found, done;
    char why[TROUBLE_MAX];
    const char *rule;
    struct share *share;
    size_t share_count, share_cap;
};

/* --- in the auditor's room -------------------------------------------------------------------- */

static struct share *share_of(struct dispute *d, const char *player)
{
    for (size_t i = 0; i < d->share_count; i++)
        if (strcmp(d->share[i].player, player) == 0)
            return &d->share[i];
    if (d->share_count == d->share_cap) {
        d->share_cap = d->share_cap == 0 ? 64 : 2 * d->share_cap;
        d->share = realloc(d->share, d->share_cap * sizeof *d->share);
        if (d->share == NULL)
            abort();
    }
    struct share *s = &d->share[d->share_count++];
    *s = (struct share){0};
    snprintf(s->player, sizeof s->player, "%s", player);
    return s;
}

static void note_row(struct share *s, const struct event *e)
{
    char one[160];
    struct text t;
    text_on(&t, one, sizeof one);
    put_anew(&(struct row){.at = (spot)e->spot,
                           .call = (int8_t)e->call,
                           .stake = e->stake,
                           .result = (uint8_t)e->result,
                           .returns = e->returns,
                           .rule = e->rule},
             &t);
    s->rows = realloc(s->rows, s->rows_len + t.len + 1);
    if (s->rows == NULL)
        abort();
    memcpy(s->rows + s->rows_len, one, t.len + 1);
    s->rows_len += t.len;
}

static void note_share(void *ctx, const struct event *e)
{
    struct dispute *d = ctx;
    if (e->kind == EV_ADJUSTED) {
        struct share *s = share_of(d, e->name);
        s->difference += e->difference;
        note_row(s, e);
    }
    if (e->kind == EV_REFUSED)
        text_cut(d->why, sizeof d->why, e->words);
    if (e->rule != NULL)
        d->rule = e->rule;
}

static void no_share(void *ctx, const struct event *e)
{
    (void)ctx;
    (void)e;
}

/* As far as the journal can tell, this is how the round stood: now it is corrected, after what was
 * corrected in this way before. */
static void correct_there(struct dispute *d)
{
    struct sink silent = {no_share, NULL}, sink = {note_share, d};
    d->found = true;
    if (d->corrected)
        table_act(d->r.table, &d->before, &silent);
    d->done = table_act(d->r.table, &d->act, &sink);
    d->outcome = d->r.layout.game->outcome(&d->r.table->last_game);
}

/* First where the table could last have corrected the round itself, then up to there and no
 * further. True when this pass is done. */
static bool look_or_correct(void *ctx)
{
    struct dispute *d = ctx;
    const struct table *t = d->r.table;
    if (d->upto != 0 && d->again) {
        if (d->r.v.line == d->upto)
            correct_there(d);
        return d->found;
    }
    if (t->last_settled && t->last_round == d->act.round)
        d->upto = d->r.v.line;
    return t->last_settled && t->last_round > d->act.round;
}

/* The journal from its first line, until this pass is done. */
static bool play_journal(struct dispute *d, struct book_reader *reader, struct book_words *why)
{
    const struct stretch_player p = {&d->r, look_or_correct, d};
    replay_init(&d->r, d->f->as.shelf, d->f->as.clauses);
    return stretch_play(reader, d->table, &p, why);
}

void dispute_setting(int64_t table, uint32_t round, char name[SETTING_OF_DISPUTE])
{
    snprintf(name, SETTING_OF_DISPUTE, "corrected %lld %u", (long long)table, round);
}

/* The outcome, and the cards that made it: "1525 7h9sKd2c5c". */
static void setting_value(const struct dispute *d, char value[64])
{
    struct text t;
    text_on(&t, value, 64);
    text_fmt(&t, "%d ", d->outcome);
    for (unsigned i = 0; i < d->act.card_count; i++) {
        char name[3];
        card_text(d->act.cards[i], name);
        text_put(&t, name);
    }
}

/* What the round was called when it was corrected before, if it was. */
static bool find_earlier(struct dispute *d, struct book_reader *reader, struct book_words *why)
{
    const struct layout *l = &d->at->at.layout;
    char name[SETTING_OF_DISPUTE], value[BOOK_WORDS_MAX], *at;
    bool there;
    dispute_setting(d->table, d->act.round, name);
    if (!book_find_setting(reader, name, value, &there, why))
        return false;
    if (!there)
        return true;
    d->before = d->act;
    d->before.number = (int32_t)strtol(value, &at, 10);
    d->before.card_count = 0;
    if (l->game->drawn != NULL)
        l->game->drawn((uint32_t)d->before.number % l->chance_range, &d->before);
    d->before.has |= d->act.has;
    for (at += *at == ' '; at[0] != '\0' && at[1] != '\0'; at += 2) {
        const char one[3] = {at[0], at[1], '\0'};
        if (d->before.card_count < ACT_CARDS_MAX &&
            card_parse(one, &d->before.cards[d->before.card_count]))
            d->before.card_count++;
    }
    d->corrected = true;
    return true;
}

static bool find_cards(struct dispute *d, struct book_reader *reader, struct book_words *why)
{
    bool read = true, there;
    for (size_t i = 0; read && i < d->share_count; i++) {
        struct account a;
        char name[BOOK_NAME_MAX];
        snprintf(name, sizeof name, "chips %.40s", d->share[i].player);
        read = book_find_account_named(reader, name, &a, &there, why);
        if (read && there)
            d->share[i].card = a.member; /* the member for now; the floor knows the card */
    }
    return read;
}

static void work_out(struct job *job)
{
    struct dispute *d = (struct dispute *)job;
    struct book_words why = {""};
    struct book_reader *reader = book_read(d->f->book_path, &why);
    bool read = reader != NULL && find_earlier(d, reader, &why) && play_journal(d, reader, &why);
    if (read && d->upto != 0) {
        replay_free(&d->r);
        d->again = true;
        read = play_journal(d, reader, &why) && find_cards(d, reader, &why);
    }
    if (!read)
        snprintf(d->why, sizeof d->why, "%.390s", why.words);
    else if (!d->found)
        snprintf(d->why, sizeof d->why, "the journal knows no round %u that was settled",
                 d->act.round);
    d->done = d->done && read;
    if (reader != NULL)
        book_read_end(reader);
}

/* --- back on the floor ------------------------------------------------------------------------ */

static void post_to_card(struct floor *f, const struct share *s, cents amount)
{
    const struct card_holder *h = holder_of(f, s->card);
    int64_t to = h != NULL ? h->m.card_account : f->tickets_account;
    house_gives(f, MOVE_ADJUSTED_UP, to, amount);
    if (h == NULL) {
        struct ticket *k = ticket_issue(f, NULL, amount);
        k->state = TICKET_HELD;
        ticket_keep(f, k);
    }
}

/* His slip says what the round is now. */
static void correct_slip(struct floor *f, const struct dispute *d, const struct share *s,
                         int64_t account)
{
    char outcome[24];
    int len = snprintf(outcome, sizeof outcome, "|%d", d->outcome);
    char *text = malloc((size_t)len + s->rows_len + 1);
    if (text == NULL)
        abort();
    memcpy(text, outcome, (size_t)len);
    memcpy(text + len, s->rows, s->rows_len);
    book_slip(f->book, &(struct slip){.account = account,
                                      .table = d->table,
                                      .round = d->act.round,
                                      .returned = s->difference,
                                      .text = text,
                                      .len = (size_t)len + s->rows_len,
                                      .corrects = true});
    free(text);
}

/* From the account at the table where the terminal plays, frozen as it is. */
static bool give_back(struct floor *f, struct terminal *t, cents amount)
{
    struct open_table *ot = f->table[t->table];
    struct act a = act_of_player(f, t, ot, ACT_CASH_OUT);
    a.has |= HAS_STAKE;
    a.stake = amount;
    strcpy(a.to, "house");
    return run_act(f, ot, &a, true).done;
}

static void meter_adjusted(struct floor *f, const struct terminal *t, const struct dispute *d,
                           enum meter_of which, cents amount)
{
    struct game_meter more = {.table = d->table};
    snprintf(more.terminal, sizeof more.terminal, "%s", t->plan->name);
    more.of[which] = amount;
    book_game_meter(f->book, &more);
}

/* What an account cannot bear is owed, and staff are told. */
static void take_from(struct floor *f, struct terminal *t, const struct dispute *d,
                      const struct share *s)
{
    cents due = -s->difference;
    cents has = t != NULL ? terminal_credit(f, t) : 0;
    cents taken = due < has ? due : has;
    if (taken > 0 && give_back(f, t, taken)) {
        f->accounts.table = d->table;
        promo_pays(f, t, MOVE_ADJUSTED_DOWN, taken);
        meter_adjusted(f, t, d, METER_LOWERED, taken);
    } else {
        taken = 0;
    }
    if (taken < due)
        incident(f, "owed", t != NULL ? t->plan->name : "", s->player,
                 "%lld cents of a correction are owed", (long long)(due - taken));
}

static void post_share(struct floor *f, const struct dispute *d, const struct share *s)
{
    char name[BOOK_NAME_MAX];
    snprintf(name, sizeof name, "chips %s", s->player);
    const struct account *a = account_named(&f->accounts, name);
    struct terminal *t = a != NULL ? terminal_of_account(f, a->id) : NULL;
    f->accounts.table = d->table; /* acts of the shares before have set it back */
    if (s->difference > 0 && t == NULL) {
        post_to_card(f, s, s->difference);
    } else if (s->difference > 0) {
        house_gives(f, MOVE_ADJUSTED_UP, a->id, s->difference);
        meter_adjusted(f, t, d, METER_RAISED, s->difference);
        credit_table(f, t, s->difference);
    } else if (s->difference < 0) {
        take_from(f, t, d, s);
    }
    if (t != NULL && s->rows_len > 0)
        correct_slip(f, d, s, a->id);
    if (t == NULL || t->desk < 0)
        return;
    struct text *x = say_begin(f);
    json_str(x, "event", "adjusted");
    json_str(x, "table", d->at->plan->name);
    json_int(x, "round", d->act.round);
    json_int(x, "difference", s->difference);
    json_int(x, "owed", 0);
    put_credit(f, t, x);
    json_open(x, "wagers", '[');
    json_close(x, ']');
    say_end(f, (uint32_t)t->desk);
}

/* The differences are posted, and staff and the shoe's history told. */
static void post_correction(struct floor *f, const struct dispute *d)
{
    struct open_table *ot = d->at;
    struct asked q = {.desk = d->desk, .seq = d->seq};
    cents given = 0, taken = 0;
    char name[SETTING_OF_DISPUTE], value[64], say[SAY_MAX];
    f->accounts.staff = d->staff;
    f->accounts.table = d->table;
    for (size_t i = 0; i < d->share_count; i++) {
        post_share(f, d, &d->share[i]);
        *(d->share[i].difference > 0 ? &given : &taken) += d->share[i].difference;
    }
    f->accounts.staff = f->accounts.table = 0;
    dispute_setting(d->table, d->act.round, name);
    setting_value(d, value);
    book_setting(f->book, name, value);
    ot->at.layout.game->say(ot->at.rs, (unsigned)d->outcome, say);
    incident(f, "corrected", ot->plan->name, d->who, "round %u was %s%s", d->act.round, say,
             d->reason);
    tell_all_news(f, ot, shown_corrected(ot, d->act.round, d->outcome));
    struct text *t = answer_begin(f, &q, "corrected");
    json_str(t, "table", ot->plan->name);
    json_int(t, "round", d->act.round);
    json_int(t, "number", d->outcome);
    json_int(t, "players", (int64_t)d->share_count);
    json_int(t, "given", given);
    json_int(t, "taken", -taken);
    json_str(t, "rule", d->rule);
    once_end(f, &q);
}

static struct act freezing(const struct act *correct, bool yes)
{
    struct act a = {.kind = ACT_FREEZE, .has = HAS_ROUND | HAS_YES, .yes = yes};
    a.round = correct->round;
    strcpy(a.by, correct->by);
    return a;
}

/* While the auditor works the accounts stand still (crown-fusion-2024:7.3): the table no longer
 * knows whom that round concerns, so all of its accounts do. False where the rules do not let this
 * person, who is told. */
static bool freeze(struct floor *f, const struct asked *q, struct open_table *ot,
                   const struct act *a)
{
    if (a->yes && ot->at.table->frozen_round == a->round)
        return true;
    tell_time(f, ot);
    struct outcome o = run_act(f, ot, a, false);
    if (!o.done)
        refuse_ask(f, q, "rules", o.rule, "%s", o.words);
    return o.done;
}

static void worked_out(struct floor *f, struct job *job)
{
    struct dispute *d = (struct dispute *)job;
    struct asked q = {.desk = d->desk, .seq = d->seq};
    bool here = still_there(f, d->desk, d->generation, d->role);
    if (here && d->done && d->two)
        post_correction(f, d);
    else if (here && d->done)
        refuse_ask(f, &q, "second", d->rule, "%s", duty_words(DUTY_CORRECT));
    else if (here)
        refuse_ask(f, &q, "rules", d->rule, "%s", d->why);
    struct open_table *ot = d->at;
    if (d->two && (!here || !d->done))
        incident(f, "lapsed", ot->plan->name, d->who, "confirmed, but it was not done: correct%s",
                 d->reason);
    struct act thaw = freezing(&d->act, false);
    if (ot->at.table->frozen_round == d->act.round)
        freeze(f, &q, ot, &thaw);
    replay_free(&d->r);
    for (size_t i = 0; i < d->share_count; i++)
        free(d->share[i].rows);
    free(d->share);
    free(d);
}

bool corrected_from_journal(const struct open_table *ot, const struct act *a, struct act *freeze)
{
    *freeze = freezing(a, true);
    return !is_live(ot) && /* where nobody has an account to put right */
           a->kind == ACT_CORRECT && (a->has & HAS_ROUND) != 0 && a->round != 0 &&
           ot->at.rs->rule[RP_CORRECT_LATER] != NULL && a->round < ot->at.table->last_round;
}

bool correct_from_journal(struct floor *f, const struct asked *q, struct open_table *ot,
                          const struct act *a)
{
    struct act still;
    if (!corrected_from_journal(ot, a, &still))
        return false;
    if (!freeze(f, q, ot, &still))
        return true;
    struct dispute *d = calloc(1, sizeof *d);
    if (d == NULL)
        abort();
    d->job.work = work_out;
    d->job.done = worked_out;
    d->desk = q->desk;
    d->generation = f->desk[q->desk].generation;
    d->role = f->desk[q->desk].role;
    d->seq = q->seq;
    d->f = f;
    d->table = ot->number;
    d->at = ot;
    d->act = *a;
    d->two = q->first != NULL;
    d->staff = f->accounts.staff;
    snprintf(d->who, sizeof d->who, "%s", doer_of(f, q));
    confirmed_by(f, q, d->reason);
    clerk_ask(f->auditor, d->desk, &d->job);
    return true;
}
