/* What takes two persons: one of staff proposes it, another confirms it at a desk of his own. Until
 * then nothing has happened. What waits lapses when its table has moved on, when who proposed it
 * leaves his desk, and after a time; a floor that is opened again knows of none, and says so. */
#include "floor/second.h"
#include "floor/act_duty.h"
#include "floor/alone.h"
#include "floor/change.h"
#include "floor/dispute.h"
#include "floor/once.h"
#include "floor/pace.h"
#include "floor/say.h"
#include "floor/staff.h"
#include "floor/test_mode.h"
#include "floor/tickets.h"
#include "floor/views.h"

#include "wire/act_json.h"

#include <stdio.h>
#include <stdlib.h>

enum { PIT_DESKS = 1 << ROLE_DEALER | 1 << ROLE_SUPERVISOR };

static const struct plan_duty *rule_of(const struct floor *f, const struct proposal *p)
{
    return p->duty == DUTY_ACT ? &f->plan->act_duty[p->act.kind] : &f->plan->duty[p->duty];
}

/* Nobody confirms what he proposed himself. */
static bool may_confirm(const struct floor *f, const struct proposal *p, int32_t staff)
{
    return staff != p->staff && duty_second(rule_of(f, p), &f->plan->staff[staff]);
}

/* Who may confirm it, who proposed it, and of an act the whole pit. */
static bool concerns(const struct floor *f, const struct proposal *p, int32_t staff)
{
    return staff == p->staff || may_confirm(f, p, staff) ||
           (p->table >= 0 && (PIT_DESKS >> f->plan->staff[staff].role & 1) != 0);
}

/* --- told ------------------------------------------------------------------------------------- */

static void put_seconds(const struct floor *f, const struct proposal *p, struct text *t)
{
    json_open(t, "second", '[');
    for (int32_t i = 0; i < (int32_t)f->plan->staff_count; i++)
        if (may_confirm(f, p, i))
            json_str(t, NULL, f->plan->staff[i].name);
    json_close(t, ']');
}

static const char *asked_word(const struct proposal *p, const char *key)
{
    const char *word = json_string_value(json_object_get(p->o, key));
    return word != NULL ? word : "";
}

static void put_proposal(const struct floor *f, const struct proposal *p, const char *key,
                         struct text *t)
{
    json_open(t, key, '{');
    json_int(t, "no", p->no);
    json_str(t, "duty", duty_name(p->duty));
    json_str(t, "table", p->table >= 0 ? f->table[p->table]->plan->name : NULL);
    if (p->table >= 0) {
        json_key(t, "act");
        act_to_json(&p->act, t);
    } else {
        json_str(t, "act", NULL);
    }
    json_str(t, "about", p->about);
    if (p->duty == DUTY_ENROL) { /* which the second person compares with what the device shows */
        json_str(t, "device", asked_word(p, "device"));
        json_str(t, "key", asked_word(p, "key"));
    }
    if (p->duty == DUTY_CHANGE) {
        json_str(t, "part", asked_word(p, "part"));
        put_change(p->o, t);
    }
    json_int(t, "amount", p->amount);
    json_str(t, "by", p->table >= 0 ? p->act.by : role_name(f->plan->staff[p->staff].role));
    json_str(t, "who", f->plan->staff[p->staff].name);
    json_str(t, "reason", p->reason);
    json_str(t, "why", duty_words(p->duty));
    put_seconds(f, p, t);
    json_int(t, "left", p->until > f->now ? p->until - f->now : 0);
    json_close(t, '}');
}

void put_duties(const struct floor *f, struct text *t)
{
    json_open(t, "duties", '{');
    for (enum duty d = 0; d < DUTY_ACT; d++)
        if (duty_takes_two(&f->plan->duty[d], INT64_MAX) &&
            (d != DUTY_TICKETS_TRUSTED || f->doubted != 0))
            json_int(t, duty_name(d), f->plan->duty[d].above);
    json_close(t, '}');
}

static const struct proposal *waits_at(const struct floor *f, const struct open_table *ot)
{
    for (size_t i = 0; i < PROPOSALS_MAX; i++)
        if (f->proposal[i].no != 0 && f->proposal[i].table == ot->place)
            return &f->proposal[i];
    return NULL;
}

void put_proposal_at(const struct floor *f, const struct open_table *ot, const char *key,
                     struct text *t)
{
    const struct proposal *p = waits_at(f, ot);
    if (p != NULL)
        put_proposal(f, p, key, t);
    else
        json_str(t, key, NULL);
}

void ask_proposals(struct floor *f, struct asked *q)
{
    const struct desk *d = &f->desk[q->desk];
    struct text *t = answer_begin(f, q, "proposals");
    json_open(t, "proposals", '[');
    for (size_t i = 0; i < PROPOSALS_MAX; i++)
        if (f->proposal[i].no != 0 &&
            (d->role == ROLE_INSPECTOR || concerns(f, &f->proposal[i], d->staff)))
            put_proposal(f, &f->proposal[i], NULL, t);
    json_close(t, ']');
    say_end(f, q->desk);
}

/* A device hears what becomes of it, and nothing of who was asked. */
static void tell_device(struct floor *f, const struct proposal *p, const char *state)
{
    const struct desk *d = &f->desk[p->device];
    if (p->device_generation == 0 || !d->here || d->generation != p->device_generation ||
        strcmp(state, "waits") == 0)
        return;
    struct text *t = say_begin(f);
    json_str(t, "event", "enrolment");
    json_str(t, "state", state);
    enum device kind = DEVICE_TERMINAL;
    device_named(asked_word(p, "device"), &kind);
    json_str(t, device_at(kind), p->about);
    say_end(f, p->device);
}

/* Those concerned are told what waits, or what became of it; who proposed it also what the second
 * person was answered. */
static void tell_proposal(struct floor *f, const struct proposal *p, const char *state,
                          const char *who, const char *answer)
{
    for (int32_t i = 0; i < (int32_t)f->plan->staff_count; i++) {
        if (f->staff[i].desk < 0 || !concerns(f, p, i))
            continue;
        struct text *t = say_begin(f);
        json_str(t, "event", "proposal");
        json_str(t, "state", state);
        json_str(t, "who", who);
        put_proposal(f, p, "proposal", t);
        json_key(t, "answer");
        text_put(t, i == p->staff && answer != NULL ? answer : "null");
        say_end(f, (uint32_t)f->staff[i].desk);
    }
    tell_device(f, p, state);
}

/* --- what waits ------------------------------------------------------------------------------- */

/* What it is, for the record: "pay-out, 15000.00"; of a device also its key. */
static const char *in_words(const struct proposal *p, char words[WORDS_OF_TWO])
{
    char money[MONEY_TEXT_MAX];
    const char *what = p->table >= 0 ? act_name(p->act.kind) : duty_name(p->duty);
    if (p->duty == DUTY_ENROL)
        snprintf(words, WORDS_OF_TWO, "%s, %s with key %.64s", what, asked_word(p, "device"),
                 asked_word(p, "key"));
    else if (p->amount != 0)
        snprintf(words, WORDS_OF_TWO, "%s, %s", what, money_text(p->amount, money));
    else
        text_cut(words, WORDS_OF_TWO, what);
    return words;
}

/* The book knows that something waits, so that after a crash it can be said what has lapsed. */
static void note_waiting(struct floor *f, const struct proposal *p)
{
    char name[24], value[BOOK_WORDS_MAX], words[WORDS_OF_TWO];
    snprintf(name, sizeof name, "waits %zu", (size_t)(p - f->proposal));
    snprintf(value, sizeof value, "%s: %s at %s", f->plan->staff[p->staff].name, in_words(p, words),
             p->about);
    book_setting(f->book, name, p->no != 0 ? value : "");
}

static void forget(struct floor *f, struct proposal *p)
{
    p->no = 0;
    note_waiting(f, p);
    json_decref(p->o);
    p->o = NULL;
}

static void end_proposal(struct floor *f, struct proposal *p, const char *state, const char *who)
{
    char words[WORDS_OF_TWO];
    incident(f, state, p->about, who, "%s, proposed by %s: %s", in_words(p, words),
             f->plan->staff[p->staff].name, p->reason);
    tell_proposal(f, p, state, who, NULL);
    forget(f, p);
}

static bool moved_on(const struct floor *f, const struct proposal *p)
{
    if (!p->of_round)
        return false;
    const struct open_table *ot = f->table[p->table];
    const struct table *t = ot->at.table;
    if (p->past)
        return !t->last_settled || t->last_round != p->last_round;
    return t->round != p->round || (uint8_t)t->phase != p->phase;
}

void proposals_look(struct floor *f)
{
    for (size_t i = 0; i < PROPOSALS_MAX; i++) {
        struct proposal *p = &f->proposal[i];
        if (p->no != 0 && (f->now >= p->until || moved_on(f, p)))
            end_proposal(f, p, "lapsed", "");
    }
}

void proposals_left(struct floor *f, int32_t staff)
{
    for (size_t i = 0; i < PROPOSALS_MAX; i++)
        if (f->proposal[i].no != 0 && f->proposal[i].staff == staff)
            end_proposal(f, &f->proposal[i], "lapsed", "");
}

void proposals_at(struct floor *f, int32_t table)
{
    for (size_t i = 0; i < PROPOSALS_MAX; i++)
        if (f->proposal[i].no != 0 && f->proposal[i].table == table)
            end_proposal(f, &f->proposal[i], "lapsed", "");
}

void proposals_close(struct floor *f)
{
    for (size_t i = 0; i < PROPOSALS_MAX; i++)
        if (f->proposal[i].no != 0)
            end_proposal(f, &f->proposal[i], "lapsed", "");
}

void take_proposal(struct floor *f, const char *name, const char *value)
{
    size_t slot = strtoul(name, NULL, 10);
    if (slot < PROPOSALS_MAX)
        snprintf(f->proposal[slot].reason, sizeof f->proposal[slot].reason, "%s", value);
}

void proposals_open(struct floor *f)
{
    for (size_t i = 0; i < PROPOSALS_MAX; i++) {
        char name[24];
        if (f->proposal[i].reason[0] == '\0')
            continue;
        incident(f, "lapsed", "floor", "",
                 "it waited for a second person when the floor stopped: %s", f->proposal[i].reason);
        snprintf(name, sizeof name, "waits %zu", i);
        book_setting(f->book, name, "");
        f->proposal[i].reason[0] = '\0';
    }
}

/* --- the first person ------------------------------------------------------------------------- */

static bool somebody_may(const struct floor *f, const struct proposal *p)
{
    for (int32_t i = 0; i < (int32_t)f->plan->staff_count; i++)
        if (may_confirm(f, p, i))
            return true;
    return false;
}

/* At a table one thing waits at a time, and who proposed it may propose another instead. A person
 * has few things waiting elsewhere. NULL, with the refusal said, where there is no room. */
static struct proposal *room_for(struct floor *f, const struct asked *q, const struct proposal *p)
{
    enum { EACH = 8 };
    struct proposal *room = NULL;
    unsigned own = 0;
    for (size_t i = 0; i < PROPOSALS_MAX; i++) {
        struct proposal *k = &f->proposal[i];
        if (k->no == 0) {
            room = room == NULL ? k : room;
            continue;
        }
        own += k->staff == p->staff;
        if (p->table < 0 || k->table != p->table)
            continue;
        if (k->staff != p->staff) {
            refuse_ask(f, q, "waits", NULL,
                       "what %s proposes is waiting here: that is decided first",
                       f->plan->staff[k->staff].name);
            return NULL;
        }
        forget(f, k);
        return k;
    }
    if (room == NULL || own >= EACH) {
        refuse_ask(f, q, "waits", NULL, "too much waits for a second person already");
        return NULL;
    }
    return room;
}

static json_t *without_secrets(const json_t *o)
{
    json_t *kept = json_deep_copy(o);
    json_object_del(kept, "pin");
    return kept;
}

static bool may_wait(struct floor *f, const struct asked *q, const struct proposal *p,
                     const char *rule)
{
    const char *reason = ask_maybe(q, "reason");
    if (reason == NULL || reason[0] == '\0' || strlen(reason) >= sizeof p->reason)
        refuse_ask(f, q, "reason", rule,
                   "%s: a second person must confirm it, and `reason` must say why, in at most %zu "
                   "bytes",
                   duty_words(p->duty), sizeof p->reason - 1);
    else if (!somebody_may(f, p))
        refuse_ask(f, q, "second", rule,
                   "%s: a second person must confirm it, and nobody else on the staff may",
                   duty_words(p->duty));
    else
        return true;
    return false;
}

/* From now on it waits. NULL, with the refusal said, where there is no room. */
static struct proposal *begin_to_wait(struct floor *f, const struct asked *q, struct proposal *p,
                                      const char *reason, int64_t for_ms)
{
    char words[WORDS_OF_TWO];
    struct proposal *at = room_for(f, q, p);
    if (at == NULL)
        return NULL;
    f->proposals = f->proposals < f->now ? f->now : f->proposals + 1;
    p->no = f->proposals;
    p->until = f->now + for_ms;
    text_cut(p->reason, sizeof p->reason, reason);
    *at = *p;
    note_waiting(f, at);
    incident(f, "proposed", p->about, f->plan->staff[p->staff].name, "%s%s%s: %s",
             in_words(p, words), p->table >= 0 ? " as " : "", p->table >= 0 ? p->act.by : "",
             p->reason);
    return at;
}

static bool propose(struct floor *f, const struct asked *q, struct proposal *p, const char *rule)
{
    p->staff = f->desk[q->desk].staff;
    if (!may_wait(f, q, p, rule))
        return true;
    p->o = without_secrets(q->o);
    struct proposal *at = begin_to_wait(f, q, p, ask_maybe(q, "reason"), f->plan->confirm_within);
    if (at == NULL) {
        json_decref(p->o);
        return true;
    }
    struct text *s = answer_begin(f, q, "proposed");
    put_proposal(f, at, "proposal", s);
    once_end(f, q);
    tell_proposal(f, at, "waits", staff_of(f, q->desk), NULL);
    return true;
}

static struct proposal proposal_of(const struct weighty *w)
{
    struct proposal p = {.duty = w->duty,
                         .amount = w->amount,
                         .account = w->account,
                         .table = NOBODY,
                         .then = w->then};
    snprintf(p.about, sizeof p.about, "%s", w->about);
    return p;
}

bool second_in_sight(struct floor *f, const struct asked *q, const struct weighty *w)
{
    struct proposal p = proposal_of(w);
    p.staff = f->desk[q->desk].staff;
    return may_wait(f, q, &p, w->rule);
}

bool device_waits(struct floor *f, const struct asked *q, const struct weighty *w, int32_t staff,
                  const char *reason, int64_t for_ms, json_t *message)
{
    struct proposal p = proposal_of(w);
    p.staff = staff;
    p.device = q->desk;
    p.device_generation = f->desk[q->desk].generation;
    p.o = message;
    const struct proposal *at = begin_to_wait(f, q, &p, reason, for_ms);
    if (at == NULL)
        return false;
    json_incref(message);
    tell_proposal(f, at, "waits", f->plan->staff[staff].name, NULL);
    return true;
}

/* Somebody else's credit, or more of it, is not what the second person was shown. */
static bool is_another(struct floor *f, const struct asked *q, const struct weighty *w)
{
    const struct proposal *p = q->first;
    if (w->duty == p->duty && w->amount == p->amount && w->account == p->account)
        return false;
    refuse_ask(f, q, "lapsed", w->rule,
               "that is not what was proposed any longer: propose it anew");
    return true;
}

bool takes_two(struct floor *f, const struct asked *q, const struct weighty *w)
{
    struct proposal p = proposal_of(w);
    const cents before = w->member != 0 ? moved_alone(f, w->duty, w->member) : 0;
    if (q->first != NULL)
        return is_another(f, q, w);
    return duty_takes_two(rule_of(f, &p), w->amount + before) && propose(f, q, &p, w->rule);
}

bool act_takes_two(struct floor *f, const struct asked *q, struct open_table *ot,
                   const struct act *a, asked_again then)
{
    const struct table *t = ot->at.table;
    struct act freeze;
    struct proposal p = {.act = *a,
                         .table = ot->place,
                         .round = t->round,
                         .last_round = t->last_round,
                         .phase = (uint8_t)t->phase,
                         .past = of_past_round(ot, a),
                         .then = then};
    p.duty = act_duty(f, ot, a, &p.amount);
    if (p.duty == DUTIES || !duty_takes_two(rule_of(f, &p), p.amount))
        return false;
    const bool older = corrected_from_journal(ot, a, &freeze);
    if (!older && !act_is_allowed(f, ot, a))
        return false; /* which is said at once */
    p.of_round = p.duty != DUTY_UNBAR && p.duty != DUTY_RELEASE && !older;
    snprintf(p.about, sizeof p.about, "%s", ot->plan->name);
    return propose(f, q, &p, NULL);
}

/* --- the second person ------------------------------------------------------------------------ */

const char *doer_of(const struct floor *f, const struct asked *q)
{
    return q->first != NULL ? f->plan->staff[q->first->staff].name : staff_of(f, q->desk);
}

const char *confirmed_by(const struct floor *f, const struct asked *q, char words[WORDS_OF_TWO])
{
    words[0] = '\0';
    if (q->first != NULL)
        snprintf(words, WORDS_OF_TWO, ", confirmed by %.*s: %s", BOOK_NAME_MAX,
                 staff_of(f, q->desk), q->first->reason);
    return words;
}

void sign_for(struct floor *f, const struct asked *q)
{
    f->accounts.staff =
        q->first != NULL ? f->staff[q->first->staff].number : signature_of(f, q->desk);
}

void sign_nothing(struct floor *f)
{
    f->accounts.staff = 0;
}

/* NULL, with the refusal said, where it does not wait any longer. */
static struct proposal *asked_proposal(struct floor *f, const struct asked *q)
{
    int64_t no;
    if (!ask_number(f, q, "no", 1, INT64_MAX, &no))
        return NULL;
    for (size_t i = 0; i < PROPOSALS_MAX; i++)
        if (f->proposal[i].no == no && f->proposal[i].table >= 0)
            pace_table(f, f->table[f->proposal[i].table]);
    proposals_look(f);
    for (size_t i = 0; i < PROPOSALS_MAX; i++)
        if (f->proposal[i].no == no && concerns(f, &f->proposal[i], f->desk[q->desk].staff))
            return &f->proposal[i];
    refuse_ask(f, q, "lapsed", NULL, "that does not wait any longer");
    return NULL;
}

void proposal_over(struct floor *f, const struct proposal *p, bool done, const char *who,
                   const char *answer)
{
    tell_proposal(f, p, done ? "confirmed" : "lapsed", who, answer);
}

/* It is done as if it were asked for now: all that must be so then must be so still. */
void ask_confirm(struct floor *f, struct asked *q)
{
    struct proposal *waits = asked_proposal(f, q);
    if (waits == NULL)
        return;
    if (!may_confirm(f, waits, f->desk[q->desk].staff)) {
        refuse_ask(f, q, "second", NULL,
                   waits->staff == f->desk[q->desk].staff
                       ? "another than who proposed it must confirm that"
                       : "that is not for you to confirm");
        return;
    }
    if ((waits->duty == DUTY_CHANGE && !take_half(f, q, waits->o)) ||
        (waits->duty == DUTY_TEST && test_waits(f, q, waits->o)))
        return;
    struct proposal p = *waits;
    json_incref(p.o);
    forget(f, waits);
    struct asked both = {.desk = q->desk, .seq = q->seq, .o = p.o, .first = &p};
    both.doing = ask_maybe(&both, "do");
    sign_for(f, &both);
    p.then(f, &both);
    sign_nothing(f);
    const bool pending = once_pending(f, q);
    const char *answer = pending ? NULL : once_told(f, q);
    const bool refused = answer == NULL && !pending;
    if (refused)
        incident(f, "lapsed", p.about, staff_of(f, q->desk),
                 "confirmed, but it can no longer be done: %s proposed by %s: %s",
                 duty_name(p.duty), f->plan->staff[p.staff].name, p.reason);
    if (refused || answer != NULL) /* else it is being done, and told when it is */
        proposal_over(f, &p, !refused, staff_of(f, q->desk), answer);
    json_decref(p.o);
}

void ask_decline(struct floor *f, struct asked *q)
{
    struct proposal *p = asked_proposal(f, q);
    if (p == NULL)
        return;
    int64_t no = p->no;
    end_proposal(f, p, "declined", staff_of(f, q->desk));
    struct text *t = answer_begin(f, q, "declined");
    json_int(t, "no", no);
    once_end(f, q);
}
