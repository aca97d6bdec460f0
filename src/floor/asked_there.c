#include "floor/asked_there.h"

#include "base/issue.h"
#include "floor/casino_parts.h"
#include "floor/lent.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/occasion_news.h"
#include "floor/once.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/seen_elsewhere.h"
#include "floor/staff.h"
#include "floor/terminal.h"
#include "floor/vouched.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One that was asked for here, or is dealt with here, until the rows say that both pits know. */
struct act_there {
    struct act_there *next;
    int32_t pit; /* 0: here */
    int64_t no;
    bool dealt_with, heard;
    uint32_t desk, generation; /* of who waits for the answer */
    int64_t seq;
    char act[WORD_MAX]; /* empty: it was asked for before this pit was opened */
    /* At the cage: */
    char who[BOOK_NAME_MAX], first_who[BOOK_NAME_MAX];
    struct proposal first; /* what another had proposed; number 0: nobody had */
    cents prize;
    struct payout_form form;
    char about[BOOK_NAME_MAX], note[BOOK_WORDS_MAX];
};

struct asked_there {
    struct act_there *first;
};

static struct act_there *find_act(struct floor *f, int32_t pit, int64_t no)
{
    struct act_there *a = f->asked_there != NULL ? f->asked_there->first : NULL;
    while (a != NULL && (a->pit != pit || a->no != no))
        a = a->next;
    return a;
}

static struct act_there *add_act(struct floor *f, int32_t pit, int64_t no)
{
    struct act_there *a = calloc(1, sizeof *a);
    if (a == NULL ||
        (f->asked_there == NULL && (f->asked_there = calloc(1, sizeof *f->asked_there)) == NULL))
        abort();
    a->pit = pit;
    a->no = no;
    a->next = f->asked_there->first;
    return f->asked_there->first = a;
}

/* What the rows do not have any more is known to both. */
static void forget_acts(struct floor *f, bool here)
{
    struct act_there **at = f->asked_there != NULL ? &f->asked_there->first : NULL;
    for (struct act_there *a; at != NULL && (a = *at) != NULL;) {
        const bool ends = (a->pit == 0) == here && a->dealt_with && !a->heard;
        a->heard = (a->pit == 0) == here ? false : a->heard;
        if (!ends) {
            at = &a->next;
            continue;
        }
        *at = a->next;
        free(a);
    }
}

void there_free(struct floor *f)
{
    for (struct act_there *a; f->asked_there != NULL && (a = f->asked_there->first) != NULL;) {
        f->asked_there->first = a->next;
        free(a);
    }
    free(f->asked_there);
}

static char *words_of(const json_t *o)
{
    char *words = json_dumps(o, JSON_COMPACT | JSON_SORT_KEYS);
    if (words == NULL)
        abort();
    return words;
}

/* --- where it is asked for -------------------------------------------------------------------- */

static int64_t fresh_number(void)
{
    int64_t no;
    randombytes_buf(&no, sizeof no);
    return no & INT64_MAX;
}

/* What is paid with an act leaves this pit: off the card, and what was counted. */
static cents money_goes(struct floor *f, const struct card_holder *h,
                        const struct occasion_money *m, cents *counted)
{
    cents all = *counted = 0;
    for (unsigned i = 0; i < m->count; i++) {
        const struct occasion_leg *l = &m->leg[i];
        if (l->to != SIDE_HELD)
            continue;
        if (over_the_counter(l))
            must_move(f, occasion_leg_kind(l), f->world, f->transit, l->amount);
        else
            must_move(f, MOVE_WENT, h->m.card_account, f->transit, l->amount);
        all += l->amount;
        *counted += over_the_counter(l) ? l->amount : 0;
    }
    return all;
}

/* The act; of the cage, by whom and under which number, so that what became of it is kept for him
 * whatever becomes of this pit. Who holds the tournament and knows nothing of cages takes the whole
 * for no act at all. */
static char *asked_words(const struct floor *f, const struct asked *q, const json_t *act,
                         const struct at_the_cage *cage, cents counted)
{
    if (cage == NULL)
        return words_of(act);
    json_t *o =
        json_pack("{s:O s:{s:s s:s s:s s:s s:I s:I}}", "act", act, "cage", "by", cage->by->name,
                  "desk", staff_of(f, q->desk), "pit", f->casino->pit, "note", cage->note, "seq",
                  (json_int_t)q->seq, "counted", (json_int_t)counted);
    char *words = words_of(o);
    json_decref(o);
    return words;
}

static void note_cage(struct floor *f, const struct asked *q, struct act_there *a,
                      const struct at_the_cage *cage)
{
    snprintf(a->who, sizeof a->who, "%s", staff_of(f, q->desk));
    if (q->first != NULL) {
        a->first = *q->first;
        a->first.o = NULL;
        snprintf(a->first_who, sizeof a->first_who, "%s", cage->by->name);
    }
    a->prize = cage->prize;
    a->form = cage->form;
    snprintf(a->about, sizeof a->about, "%s", cage->about);
    snprintf(a->note, sizeof a->note, "%s", cage->note);
    once_keep(f, a->who, q->seq, "wait", NULL,
              "that was asked of another pit, which has not answered yet");
}

static void send_there(struct floor *f, const struct asked *q, const struct open_occasion *oo,
                       const json_t *act, const struct occasion_money *m,
                       const struct card_holder *h, const struct at_the_cage *cage)
{
    cents counted;
    const cents money = money_goes(f, h, m, &counted);
    char *words = asked_words(f, q, act, cage, counted);
    struct crossed c = {.what = ACT_ASKED, .on_card = money, .m = h->m, .words = words};
    struct act_there *a = add_act(f, 0, fresh_number());
    snprintf(c.key, sizeof c.key, "%s", oo->name);
    snprintf(c.asked.home, sizeof c.asked.home, "%s", oo->pit);
    snprintf(c.asked.number, sizeof c.asked.number, "%s", holder_number(f, h));
    c.asked.no = a->no;
    a->desk = q->desk;
    a->generation = f->desk[q->desk].generation;
    a->seq = q->seq;
    snprintf(a->act, sizeof a->act, "%s", replay_word(act, "act"));
    book_cross(f->book, &c);
    vouch_asked(f, a->no,
                &(struct act_vouched){.home = c.asked.home,
                                      .name = c.key,
                                      .number = c.asked.number,
                                      .card = c.m.card,
                                      .act = words,
                                      .money = money});
    free(words);
    if (cage != NULL) {
        note_cage(f, q, a, cage);
        return;
    }
    changed(f, q, asker(f, q));
    if (money > 0)
        tell_account(f, asker(f, q), "paid to the tournament");
}

void ask_there(struct floor *f, const struct asked *q, struct open_occasion *oo, const json_t *act,
               const char *player, const struct at_the_cage *cage)
{
    json_t *whole = json_deep_copy(act);
    struct occurred o;
    struct occasion_money m;
    const bool could = occasion_could(f, oo, whole, cage != NULL ? cage->by : NULL, player, &m, &o);
    const char *whose = player != NULL ? player : replay_word(whole, "player");
    const struct card_holder *h = could ? casino_member(f, whose) : NULL;
    if (!could)
        refuse_ask(f, q, o.code, o.rule[0] != '\0' ? o.rule : NULL, "%s", o.why);
    else if (h == NULL)
        refuse_ask(f, q, "elsewhere", NULL, "that is no card that is in use: pit %s deals with it",
                   oo->pit);
    else
        send_there(f, q, oo, act, &m, h, cage);
    json_decref(whole);
}

/* --- what became of it ------------------------------------------------------------------------ */

static bool somebody_waits(const struct floor *f, const struct act_there *a)
{
    const struct desk *d = &f->desk[a->desk];
    return a->act[0] != '\0' && d->here && d->generation == a->generation &&
           (a->who[0] == '\0' || (d->staff >= 0 && strcmp(staff_of(f, a->desk), a->who) == 0));
}

/* On the account that he has here, until an act takes it; what none takes goes after the card. */
static bool onto_card(struct floor *f, const struct asked_row *r, cents money)
{
    struct card_holder *h = holder_of_number(f, r->key.number);
    if (h == NULL && f->unread.words[0] == '\0')
        h = holder_comes(f, r->key.number, &r->m);
    if (h == NULL || !account_at_hand(f, h->m.card_account))
        return false; /* the floor cannot go on */
    must_move(f, MOVE_CAME, f->transit, h->m.card_account, money);
    casino_lingers(f, BRINGS_MEMBER, h->m.id, 0);
    return true;
}

/* Each kind of payment by its name; false: those are none, or come to something else. */
static bool paid_over(struct floor *f, const json_t *pays, cents money, bool moves)
{
    const char *name;
    json_t *amount;
    cents sum = 0;
    json_object_foreach((json_t *)pays, name, amount)
    {
        enum movement_kind k = 0;
        while (k < MOVE_KINDS && strcmp(movement_kind_name(k), name) != 0)
            k++;
        if (k == MOVE_KINDS || json_integer_value(amount) <= 0 ||
            json_integer_value(amount) > money - sum)
            return false;
        sum += json_integer_value(amount);
        if (moves)
            must_move(f, k, f->transit, f->world, json_integer_value(amount));
    }
    return sum == money;
}

/* Money that comes with an answer. *on_card: nobody was there to hand it out. */
static bool pay_out(struct floor *f, const struct act_there *a, const struct asked_row *r,
                    const json_t *o, bool *on_card)
{
    const json_t *pays = json_object_get(o, "pays");
    *on_card = false;
    if (r->money == 0)
        return true;
    if (somebody_waits(f, a) && paid_over(f, pays, r->money, false))
        return paid_over(f, pays, r->money, true);
    *on_card = true;
    if (!onto_card(f, r, r->money))
        return false;
    incident(f, "paid-to-card", r->name, a->who, "nobody was at the desk any more: %s", r->m.card);
    return true;
}

static struct asked asked_at(const struct floor *f, struct act_there *a)
{
    struct asked q = {.desk = a->desk, .seq = a->seq};
    a->first.staff = a->first.no != 0 ? staff_named(f, a->first_who) : NOBODY;
    if (a->first.staff >= 0)
        q.first = &a->first;
    return q;
}

static void answer_done(struct floor *f, struct act_there *a, const json_t *o, const char *name)
{
    const struct asked q = asked_at(f, a);
    const struct open_occasion *oo = seen_named(f, name);
    if (a->note[0] != '\0')
        incident(f, "tournament", name, doer_of(f, &q), "%s", a->note);
    if (a->prize > 0)
        payout_paid(f, &q, a->about, 0, a->prize, &a->form);
    struct text *t = answer_begin(f, &q, "occasion-acted");
    json_str(t, "name", name);
    json_str(t, "act", a->act);
    json_int(t, "n", json_integer_value(json_object_get(o, "n")));
    json_int(t, "at", json_integer_value(json_object_get(o, "at")));
    if (oo != NULL)
        put_state(f, oo, a->desk, t);
    once_end(f, &q);
    if (oo != NULL)
        occasion_seen(f, a->desk, oo);
    if (q.first != NULL)
        proposal_over(f, q.first, true, a->who, once_told(f, &q));
}

static void answer_refused(struct floor *f, struct act_there *a, const struct asked_row *r,
                           const json_t *o)
{
    const struct asked q = asked_at(f, a);
    const char *code = replay_word(o, "code"), *said = replay_word(o, "why");
    const char *cited = replay_word(o, "rule"), *rule = cited != NULL && *cited ? cited : NULL;
    char why[256];
    snprintf(why, sizeof why, "%.200s%s", said != NULL ? said : "it cannot be done",
             r->money > 0 ? ": the cash goes back" : "");
    code = code != NULL ? code : "unknown";
    refuse_ask(f, &q, code, rule, "%s", why);
    if (a->who[0] != '\0')
        once_keep(f, a->who, a->seq, code, rule, why);
    if (q.first != NULL)
        proposal_over(f, q.first, false, a->who, NULL);
}

/* Who asked at the cage, and is not there, finds under his number what became of it. */
static void keep_answer(struct floor *f, const struct act_there *a, const json_t *o, bool on_card)
{
    const bool done = json_is_true(json_object_get(o, "ok"));
    const char *why = replay_word(o, "why");
    char words[256];
    if (on_card)
        snprintf(words, sizeof words, "%.180s%snobody was at the desk any more: it is on the card",
                 done || why == NULL ? "" : why, done || why == NULL ? "" : "; ");
    else
        text_cut(words, sizeof words, why != NULL ? why : "");
    if (a->who[0] != '\0')
        once_keep(f, a->who, a->seq,
                  done && !on_card ? NULL
                  : on_card        ? "lapsed"
                                   : "rules",
                  NULL, words);
}

/* Who has asked sees what he did: its journal is read up to there first. */
static bool is_seen(const struct floor *f, const char *name, const json_t *o)
{
    const struct open_occasion *oo = seen_named(f, name);
    return oo == NULL || (int64_t)oo->at.v.acts >= json_integer_value(json_object_get(o, "n"));
}

/* One of before this pit was opened: nobody waits for it. */
static struct act_there *asked_before(struct floor *f, const struct asked_row *r)
{
    struct act_there *a = add_act(f, 0, r->key.no);
    json_t *o = json_loads(r->act, 0, NULL);
    const json_t *cage = json_object_get(o, "cage");
    const char *who = replay_word(cage, "desk");
    snprintf(a->who, sizeof a->who, "%s", who != NULL ? who : "");
    a->seq = json_integer_value(json_object_get(cage, "seq"));
    json_decref(o);
    return a;
}

static void hear_answer(struct floor *f, struct act_there *a, const struct asked_row *r,
                        const json_t *o)
{
    struct crossed c = {.what = ACT_HEARD, .on_card = r->money, .asked = r->key};
    const struct asked q = asked_at(f, a);
    bool on_card;
    memcpy(c.key, r->name, sizeof c.key);
    if (somebody_waits(f, a))
        sign_for(f, &q);
    if (pay_out(f, a, r, o, &on_card)) {
        book_cross(f->book, &c);
        vouch_heard(f, r->key.no, r->answer, r->money);
        a->dealt_with = true;
        if (!somebody_waits(f, a) || on_card)
            keep_answer(f, a, o, on_card);
        else if (json_is_true(json_object_get(o, "ok")))
            answer_done(f, a, o, r->name);
        else
            answer_refused(f, a, r, o);
    }
    sign_nothing(f);
}

void there_answers(struct floor *f, const struct asked_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct act_there *a = find_act(f, 0, rows[i].key.no);
        json_t *o = json_loads(rows[i].answer, 0, NULL);
        if (a == NULL)
            a = asked_before(f, &rows[i]);
        a->heard = true;
        if (!a->dealt_with && is_seen(f, rows[i].name, o))
            hear_answer(f, a, &rows[i], o);
        json_decref(o);
    }
    forget_acts(f, true);
}

/* --- where it is done ------------------------------------------------------------------------- */

/* Whether all of it is about the one whose row it is: his card, and the player whom the act names,
 * who may be known by a card that he had before. */
static bool is_about_him(const struct asked_row *r, const json_t *act)
{
    const char *player = replay_word(act, "player");
    return card_issue(r->key.number, r->m.card) > 0 &&
           (player == NULL || card_issue(r->key.number, player) > 0);
}

/* By staff of that pit's cage, with what was counted there; else by a player at a terminal. */
static struct occurred do_asked(struct floor *f, const struct asked_row *r, const json_t *cage,
                                json_t *act, struct far_counter *counter)
{
    struct open_occasion *oo = occasion_named(f, r->name);
    const char *by = replay_word(cage, "by"), *note = replay_word(cage, "note");
    const struct plan_staff who = {.name = by};
    if (oo == NULL || !is_casinos(kind_of(oo)) || act == NULL || (cage != NULL && by == NULL))
        return (struct occurred){.code = "unknown", .why = "nothing of that name is on the floor"};
    if (!is_about_him(r, act))
        return (struct occurred){.code = "card-unknown", .why = "that is the card of another"};
    oo->counter = cage != NULL ? counter : NULL;
    const struct occurred o = occasion_asked_by(f, oo, act, cage != NULL ? &who : NULL,
                                                r->key.number, cage != NULL ? by : r->m.card);
    oo->counter = NULL;
    if (o.done && note != NULL && note[0] != '\0')
        incident(f, kind_of(oo)->name, oo->name, by, "%.200s, in pit %.30s", note,
                 replay_word(cage, "pit"));
    return o;
}

/* What is paid there with the answer, by its kind: what the act pays, or what was counted for one
 * that is refused. */
static json_t *pays_there(const struct far_counter *c, bool done)
{
    json_t *pays = json_object();
    for (unsigned i = 0; i < c->count; i++) {
        const char *kind = movement_kind_name(c->paid[i].kind);
        const cents also = json_integer_value(json_object_get(pays, kind));
        json_object_set_new(pays, kind, json_integer(also + c->paid[i].amount));
    }
    if (!done && c->in > 0)
        json_object_set_new(pays, movement_kind_name(MOVE_FEE_CASH_BACK), json_integer(c->in));
    return pays;
}

static json_t *answer_of(const struct floor *f, const char *name, const struct occurred *o)
{
    const struct open_occasion *oo = occasion_named(f, name);
    return o->done ? json_pack("{s:b s:I s:I}", "ok", 1, "n", (json_int_t)oo->at.v.acts, "at",
                               (json_int_t)kind_of(oo)->now(oo->at.occasion.on))
                   : json_pack("{s:b s:s s:s s:s}", "ok", 0, "code", o->code, "why", o->why, "rule",
                               o->rule);
}

static void deal_with(struct floor *f, const struct asked_row *r)
{
    json_t *words = json_loads(r->act, 0, NULL);
    const json_t *cage = json_object_get(words, "cage");
    json_t *act = cage != NULL ? json_object_get(words, "act") : words;
    const cents counted = json_integer_value(json_object_get(cage, "counted"));
    struct far_counter counter = {.in = counted > 0 && counted < r->money ? counted
                                        : counted > 0                     ? r->money
                                                                          : 0};
    if (!onto_card(f, r, r->money - counter.in)) {
        json_decref(words);
        return;
    }
    const struct occurred o = do_asked(f, r, cage, act, &counter);
    json_t *told = answer_of(f, r->name, &o);
    json_object_set_new(told, "pays", pays_there(&counter, o.done));
    char *answer = words_of(told);
    struct crossed c = {.what = ACT_ANSWERED,
                        .on_card = r->money,
                        .deposit = o.done ? counter.out : counter.in,
                        .asked = r->key,
                        .words = answer};
    memcpy(c.key, r->name, sizeof c.key);
    book_cross(f->book, &c);
    vouch_answered(f, &r->key,
                   &(struct act_vouched){.home = f->casino->pit,
                                         .name = r->name,
                                         .number = r->key.number,
                                         .card = r->m.card,
                                         .act = r->act,
                                         .money = r->money},
                   answer, c.deposit);
    add_act(f, r->key.pit, r->key.no)->dealt_with = true;
    free(answer);
    json_decref(told);
    json_decref(words);
}

void there_hears(struct floor *f, const struct asked_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (find_act(f, rows[i].key.pit, rows[i].key.no) == NULL)
            deal_with(f, &rows[i]);
        struct act_there *a = find_act(f, rows[i].key.pit, rows[i].key.no);
        if (a != NULL)
            a->heard = true;
    }
    forget_acts(f, false);
}
