#include "floor/asked_there.h"

#include "floor/casino_parts.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/occasion_news.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/seen_elsewhere.h"
#include "floor/terminal.h"

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
    char act[WORD_MAX];
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

static void send_there(struct floor *f, const struct asked *q, const struct open_occasion *oo,
                       const json_t *act, cents money)
{
    struct terminal *t = asker(f, q);
    const struct card_holder *h = holder_of(f, account_of(&f->accounts, t->account)->member);
    char *words = words_of(act);
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
    must_move(f, MOVE_WENT, h->m.card_account, f->transit, money);
    book_cross(f->book, &c);
    free(words);
    changed(f, q, t);
    if (money > 0)
        tell_account(f, t, "paid to the tournament");
}

void ask_there(struct floor *f, const struct asked *q, struct open_occasion *oo, const json_t *act)
{
    json_t *whole = json_deep_copy(act);
    struct occurred o;
    cents money;
    const bool could = occasion_could(f, oo, whole, card_at(f, q->desk), &money, &o);
    json_decref(whole);
    if (could)
        send_there(f, q, oo, act, money);
    else
        refuse_ask(f, q, o.code, o.rule[0] != '\0' ? o.rule : NULL, "%s", o.why);
}

static void answer_desk(struct floor *f, const struct act_there *a, const json_t *o,
                        const char *name)
{
    const struct asked q = {.desk = a->desk, .seq = a->seq};
    const struct open_occasion *oo = seen_named(f, name);
    const char *rule = replay_word(o, "rule");
    if (f->desk[a->desk].generation != a->generation)
        return;
    if (oo == NULL || !json_is_true(json_object_get(o, "ok"))) {
        const char *code = replay_word(o, "code"), *why = replay_word(o, "why");
        refuse_ask(f, &q, code != NULL ? code : "unknown", rule != NULL && *rule ? rule : NULL,
                   "%s", why != NULL ? why : "nothing of that name is on the floor");
        return;
    }
    struct text *t = answer_begin(f, &q, "occasion-acted");
    json_str(t, "name", name);
    json_str(t, "act", a->act);
    json_int(t, "n", json_integer_value(json_object_get(o, "n")));
    json_int(t, "at", json_integer_value(json_object_get(o, "at")));
    put_state(f, oo, a->desk, t);
    say_end(f, a->desk);
    occasion_seen(f, a->desk, oo);
}

/* Who has asked sees what he did: its journal is read up to there first. */
static bool is_seen(const struct floor *f, const char *name, const json_t *o)
{
    const struct open_occasion *oo = seen_named(f, name);
    return oo == NULL || (int64_t)oo->at.v.acts >= json_integer_value(json_object_get(o, "n"));
}

void there_answers(struct floor *f, const struct answer_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct act_there *a = find_act(f, 0, rows[i].no);
        json_t *o = json_loads(rows[i].words, 0, NULL);
        if (a == NULL)
            a = add_act(f, 0, rows[i].no); /* of before this pit was opened: nobody waits */
        a->heard = true;
        if (!a->dealt_with && is_seen(f, rows[i].name, o)) {
            struct crossed c = {.what = ACT_ASKED, .words = "", .over = true};
            memcpy(c.key, rows[i].name, sizeof c.key);
            c.asked.no = a->no;
            book_cross(f->book, &c);
            a->dealt_with = true;
            if (a->act[0] != '\0')
                answer_desk(f, a, o, rows[i].name);
        }
        json_decref(o);
    }
    forget_acts(f, true);
}

/* --- where it is done ------------------------------------------------------------------------- */

/* On the account that he has here, until the act takes it; what it does not take goes after the
 * card. */
static bool money_comes(struct floor *f, const struct asked_row *r)
{
    struct card_holder *h = holder_of_number(f, r->key.number);
    if (h == NULL && f->unread.words[0] == '\0')
        h = holder_comes(f, r->key.number, &r->m);
    if (h == NULL)
        return false; /* the floor cannot go on */
    if (!account_at_hand(f, h->m.card_account))
        return false;
    must_move(f, MOVE_CAME, f->transit, h->m.card_account, r->money);
    casino_lingers(f, BRINGS_MEMBER, h->m.id, 0);
    return true;
}

static void deal_with(struct floor *f, const struct asked_row *r)
{
    struct open_occasion *oo = occasion_named(f, r->name);
    json_t *act = json_loads(r->act, 0, NULL);
    struct occurred o = {.code = "unknown", .why = "nothing of that name is on the floor"};
    if (!money_comes(f, r)) {
        json_decref(act);
        return;
    }
    if (oo != NULL && act != NULL)
        o = occasion_asked_by(f, oo, act, r->m.card, r->m.card);
    json_t *told = o.done ? json_pack("{s:b s:I s:I}", "ok", 1, "n", (json_int_t)oo->at.v.acts,
                                      "at", (json_int_t)kind_of(oo)->now(oo->at.occasion.on))
                          : json_pack("{s:b s:s s:s s:s}", "ok", 0, "code", o.code, "why", o.why,
                                      "rule", o.rule);
    char *words = words_of(told);
    struct crossed c = {.what = ACT_ANSWERED, .on_card = r->money, .asked = r->key, .words = words};
    memcpy(c.key, r->name, sizeof c.key);
    book_cross(f->book, &c);
    add_act(f, r->key.pit, r->key.no)->dealt_with = true;
    free(words);
    json_decref(told);
    json_decref(act);
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
