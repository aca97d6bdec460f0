/* What is done once: messages that change anything have numbers that only grow, and a number that
 * was dealt with is not dealt with again, however often it comes, over reconnections and after a
 * crash.
 *
 * A terminal's last number is kept with its account; after a break `welcome` tells it what is so,
 * and who asks again for the ticket that his account was paid with is told its number again.
 * Staff are known by their name. What a desk is told of a change is kept too, in the same batch as
 * the change itself, and told again when the same number comes again: a cashier whose line broke
 * asks once more and sees the receipt. */
#include "floor/once.h"
#include "floor/printer.h"
#include "floor/say.h"
#include "floor/staff.h"
#include "floor/tickets.h"

#include <stdio.h>
#include <stdlib.h>

/* A longer answer (a full table's settlement) is not kept whole: that it was done is enough. */
enum { KEPT_BYTES = 16 * 1024 };

static struct on_duty *on_duty_at(struct floor *f, uint32_t desk)
{
    int32_t s = f->desk[desk].staff;
    return s >= 0 ? &f->staff[s] : NULL;
}

/* The last number that changed anything. */
int64_t once_last(const struct on_duty *s)
{
    int64_t last = 0;
    for (size_t i = 0; i < ANSWERS_KEPT; i++)
        last = s->kept[i].seq > last ? s->kept[i].seq : last;
    return last;
}

static const struct kept_answer *kept_answer(const struct on_duty *s, int64_t seq)
{
    for (size_t i = 0; i < ANSWERS_KEPT; i++)
        if (s->kept[i].text != NULL && s->kept[i].seq == seq)
            return &s->kept[i];
    return NULL;
}

/* Whether the number has been taken up and not been answered yet. */
static int64_t *in_hand(struct on_duty *s, int64_t seq)
{
    for (size_t i = 0; i < READS_AT_ONCE; i++)
        if (s->in_hand[i] == seq)
            return &s->in_hand[i];
    return NULL;
}

static void tell_again(struct floor *f, const struct asked *q, const struct terminal *of)
{
    const bool paid = of->paid.ticket != 0 && of->paid.seq == q->seq;
    const struct ticket *k = paid ? ticket_in_sequence(f, of->paid.ticket) : NULL;
    struct text *t = say_begin(f);
    json_int(t, "re", q->seq);
    json_flag(t, "ok", true);
    json_flag(t, "again", true);
    if (k != NULL) {
        json_key(t, "ticket");
        put_ticket(f, k, paper_at(f, of) == PAPER_ON_SCREEN, t);
    }
    say_end(f, q->desk);
}

/* A number that leaps far ahead is none: whatever came after it, from whoever is there next, would
 * seem to have been dealt with. */
static bool leaps(struct floor *f, const struct asked *q, int64_t last)
{
    enum { LEAP = 1000000 };
    if (q->seq <= last + LEAP)
        return false;
    refuse_ask(f, q, "malformed", NULL, "`seq` must go on from %lld", (long long)last);
    return true;
}

static bool staff_said_before(struct floor *f, const struct asked *q, struct on_duty *s)
{
    int64_t last = once_last(s);
    const struct kept_answer *k = kept_answer(s, q->seq);
    if (k != NULL) {
        outbox_put(f, q->desk, k->text, strlen(k->text), false);
        return true;
    }
    if (leaps(f, q, last))
        return true;
    int64_t *room = in_hand(s, 0);
    int64_t *waits = q->seq != 0 ? in_hand(s, q->seq) : NULL;
    if (waits != NULL) {
        refuse_ask(f, q, "wait", NULL, "that message is being dealt with");
        *waits = q->seq; /* this refusal was not its answer */
        return true;
    }
    if (q->seq <= last) {
        refuse_ask(f, q, "again", NULL,
                   "that number was dealt with before: the last was %lld; look before asking anew",
                   (long long)last);
        return true;
    }
    if (room == NULL) {
        refuse_ask(f, q, "busy", NULL, "%d messages from here are still being dealt with",
                   READS_AT_ONCE);
        return true;
    }
    *room = q->seq;
    return false;
}

bool said_before(struct floor *f, const struct asked *q)
{
    const struct desk *d = &f->desk[q->desk];
    struct on_duty *s = on_duty_at(f, q->desk);
    if (s != NULL)
        return staff_said_before(f, q, s);
    if (d->terminal < 0)
        return false;
    const struct terminal *t = &f->terminal[d->terminal];
    if (leaps(f, q, t->seq))
        return true;
    if (q->seq > t->seq)
        return false;
    tell_again(f, q, t);
    return true;
}

const char *once_told(struct floor *f, const struct asked *q)
{
    const struct kept_answer *k = kept_answer(on_duty_at(f, q->desk), q->seq);
    return k != NULL ? k->text : NULL;
}

bool once_pending(struct floor *f, const struct asked *q)
{
    return in_hand(on_duty_at(f, q->desk), q->seq) != NULL;
}

void once_over(struct floor *f, const struct asked *q)
{
    struct on_duty *s = on_duty_at(f, q->desk);
    int64_t *waits = s != NULL && q->seq != 0 ? in_hand(s, q->seq) : NULL;
    if (waits != NULL)
        *waits = 0;
}

void once_forget(struct on_duty *s)
{
    memset(s->in_hand, 0, sizeof s->in_hand);
}

static void keep(struct kept_answer *k, int64_t seq, const char *text, size_t len)
{
    free(k->text);
    k->seq = seq;
    k->text = strndup(text, len);
    if (k->text == NULL)
        abort();
}

/* In the place of what was kept under the same number, or else of the oldest. text: NULL where it
 * is enough that the message was dealt with. */
static void keep_done(struct floor *f, struct on_duty *s, int64_t seq, const char *text, size_t len)
{
    size_t at = 0;
    char name[BOOK_NAME_MAX + 32], brief[64];
    for (size_t i = 1; i < ANSWERS_KEPT && s->kept[at].seq != seq; i++)
        if (s->kept[i].seq < s->kept[at].seq || s->kept[i].seq == seq)
            at = i;
    if (text == NULL || len > KEPT_BYTES) {
        len = (size_t)snprintf(brief, sizeof brief, "{\"re\":%lld,\"ok\":true,\"again\":true}",
                               (long long)seq);
        text = brief;
    }
    keep(&s->kept[at], seq, text, len);
    snprintf(name, sizeof name, "answer %zu %s", at, s->plan->name);
    book_setting(f->book, name, s->kept[at].text);
}

void once_mark(struct floor *f, const struct asked *q)
{
    struct on_duty *s = on_duty_at(f, q->desk);
    if (s != NULL && q->seq > 0)
        keep_done(f, s, q->seq, NULL, 0);
}

void once_keep(struct floor *f, const char *who, int64_t seq, const char *code, const char *rule,
               const char *why)
{
    const int32_t at = staff_named(f, who);
    if (at < 0 || seq <= 0)
        return;
    if (code == NULL) {
        keep_done(f, &f->staff[at], seq, NULL, 0);
        return;
    }
    struct text *t = say_begin(f);
    json_int(t, "re", seq);
    json_flag(t, "ok", false);
    json_str(t, "event", "refused");
    json_str(t, "code", code);
    json_str(t, "why", why);
    if (rule != NULL)
        json_str(t, "rule", rule);
    say_close(f);
    keep_done(f, &f->staff[at], seq, f->text.at, f->text.len);
}

/* The book has it before the desk hears it. */
void once_end(struct floor *f, const struct asked *q)
{
    struct on_duty *s = on_duty_at(f, q->desk);
    say_close(f);
    once_over(f, q);
    if (s != NULL && q->seq > 0)
        keep_done(f, s, q->seq, f->text.at, f->text.len);
    outbox_put(f, q->desk, f->text.at, f->text.len, false);
}

void take_answer(struct floor *f, const char *name, const char *value)
{
    char *who;
    size_t slot = strtoul(name, &who, 10);
    long long seq;
    if (slot >= ANSWERS_KEPT || *who != ' ' || sscanf(value, "{\"re\":%lld,", &seq) != 1)
        return;
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (strcmp(f->plan->staff[i].name, who + 1) == 0)
            keep(&f->staff[i].kept[slot], seq, value, strlen(value));
}

void once_free(struct floor *f)
{
    for (size_t i = 0; i < PLAN_STAFF; i++)
        for (size_t k = 0; k < ANSWERS_KEPT; k++)
            free(f->staff[i].kept[k].text);
}
