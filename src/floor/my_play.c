/* What members ask about their own play, and ask to be held to: at a terminal with the card in it,
 * or at the cage with card and PIN. */
#include "floor/casino.h"
#include "floor/clock.h"
#include "floor/exclusion.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/once.h"
#include "floor/pit.h"
#include "floor/played.h"
#include "floor/pledges.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/terminal.h"

#include <stdio.h>

enum { DAY_MS = 86400000, REALITY_LEAST_MS = 300000, BREAK_LEAST = 60, BREAK_MOST = 42 * 24 * 60 };

/* The terminal where the card is that asks; NULL: the cage does. */
static struct terminal *at_terminal(struct floor *f, const struct asked *q)
{
    return f->desk[q->desk].terminal >= 0 ? asker(f, q) : NULL;
}

/* Whose play it is: of the card in the terminal, or of the one the cage names. */
static struct card_holder *asked_member(struct floor *f, const struct asked *q)
{
    struct terminal *t = at_terminal(f, q);
    const struct account *a = t != NULL ? account_of(&f->accounts, t->account) : NULL;
    const char *said;
    if (t != NULL) {
        struct card_holder *h = a != NULL ? holder_of(f, a->member) : NULL;
        if (h == NULL)
            refuse_ask(f, q, "no-card", NULL, "there is no card in this terminal");
        return h;
    }
    if (!ask_word(f, q, "card", &said))
        return NULL;
    struct card_holder *h = holder_of_card(f, said);
    return refuse_card(f, q, h, said, NULL) ? NULL : h;
}

/* --- told ------------------------------------------------------------------------------------- */

static void put_amount(struct text *s, const char *key, int64_t amount)
{
    if (amount >= 0)
        json_int(s, key, amount);
    else
        json_str(s, key, NULL);
}

static void put_asked(const struct floor *f, struct text *s, const struct held_to *to)
{
    if (to->asked_at == 0) {
        json_str(s, "asked", NULL);
        return;
    }
    json_open(s, "asked", '{');
    put_amount(s, "amount", to->asked);
    json_int(s, "from", on_wall(f, to->asked_at + DAY_MS));
    json_close(s, '}');
}

static void put_limits_of(const struct floor *f, const struct card_holder *h, struct text *s)
{
    json_open(s, "limits", '[');
    for (enum pledge_of p = 0; p < PLEDGE_REALITY; p++) {
        json_open(s, NULL, '{');
        json_str(s, "limit", pledge_name(p));
        put_amount(s, "amount", h->play.to[p].amount);
        json_int(s, "used", limit_used(h, p));
        json_int(s, "until", span_ends((enum span)(p % SPANS), h->play.today.day));
        put_asked(f, s, &h->play.to[p]);
        json_close(s, '}');
    }
    json_close(s, ']');
}

static void put_play(struct floor *f, struct card_holder *h, struct text *s)
{
    const struct held_to *reality = &h->play.to[PLEDGE_REALITY];
    json_str(s, "card", h->m.card);
    json_int(s, "now", f->wall);
    put_limits_of(f, h, s);
    json_open(s, "reality", '{');
    json_int(s, "house", f->plan->reality_ms);
    put_amount(s, "amount", reality->amount);
    put_asked(f, s, reality);
    json_close(s, '}');
    for (enum pledge_of p = PLEDGE_BREAK; p <= PLEDGE_EXCLUSION; p++)
        put_amount(s, pledge_name(p), away_until(f, h, p));
    json_int(s, "term", f->plan->exclusion_days);
}

static struct text *play_begins(struct floor *f, const struct asked *q, struct card_holder *h)
{
    if (h->terminal >= 0)
        sitting_counts(f, &f->terminal[h->terminal]);
    played_today(f, h);
    struct text *s = answer_begin(f, q, "my-play");
    put_play(f, h, s);
    return s;
}

void ask_my_play(struct floor *f, struct asked *q)
{
    struct card_holder *h = asked_member(f, q);
    if (h == NULL)
        return;
    play_begins(f, q, h);
    say_end(f, q->desk);
}

/* --- twelve months ---------------------------------------------------------------------------- */

enum { MONTHS = 12 };

struct totals {
    int64_t first[MONTHS]; /* days */
    int64_t of[MONTHS][PLAYED_FIGURES];
};

static bool add_total(void *ctx, const struct day_played *d)
{
    struct totals *t = ctx;
    for (unsigned m = 0; m < MONTHS; m++)
        for (unsigned i = 0; d->day / 100 == t->first[m] / 100 && i < PLAYED_FIGURES; i++)
            t->of[m][i] += d->of[i];
    return true;
}

/* The last day is as it is now, whatever the book has of it yet. */
struct but_today {
    struct totals *t;
    int64_t today;
};

static bool add_past(void *ctx, const struct day_played *d)
{
    const struct but_today *b = ctx;
    return d->day == b->today || add_total(b->t, d);
}

static void put_month(struct text *s, const char *key, const int64_t of[PLAYED_FIGURES])
{
    if (key != NULL)
        json_open(s, key, '{');
    json_int(s, "in", of[PLAYED_IN]);
    json_int(s, "out", of[PLAYED_OUT]);
    json_int(s, "wagered", of[PLAYED_WAGERED]);
    json_int(s, "returned", of[PLAYED_RETURNED]);
    json_int(s, "net", of[PLAYED_RETURNED] - of[PLAYED_WAGERED]);
    json_int(s, "played", of[PLAYED_TIME]);
    json_close(s, '}');
}

static void put_totals(struct text *s, const struct totals *t)
{
    int64_t sum[PLAYED_FIGURES] = {0};
    json_open(s, "months", '[');
    for (unsigned m = 0; m < MONTHS; m++) {
        json_open(s, NULL, '{');
        json_int(s, "month", t->first[m] / 100);
        put_month(s, NULL, t->of[m]);
        for (unsigned i = 0; i < PLAYED_FIGURES; i++)
            sum[i] += t->of[m][i];
    }
    json_close(s, ']');
    put_month(s, "total", sum);
}

void ask_totals(struct floor *f, struct asked *q)
{
    struct card_holder *h = asked_member(f, q);
    struct totals t = {0};
    struct book_words why;
    if (h == NULL)
        return;
    if (h->terminal >= 0)
        sitting_counts(f, &f->terminal[h->terminal]);
    played_today(f, h);
    for (unsigned m = 0; m < MONTHS; m++)
        t.first[m] = months_before(h->play.today.day, m);
    struct but_today but = {&t, h->play.today.day};
    if (!found(f, book_each_played(f->reader, h->m.id, t.first[MONTHS - 1], add_past, &but, &why),
               true, &why))
        return;
    add_total(&t, &h->play.today);
    struct text *s = answer_begin(f, q, "totals");
    json_str(s, "card", h->m.card);
    json_str(s, "name", h->m.name);
    json_int(s, "now", f->wall);
    put_totals(s, &t);
    say_end(f, q->desk);
}

/* --- asked for -------------------------------------------------------------------------------- */

static struct pledge pledge_row(const struct card_holder *h, enum pledge_of p)
{
    const struct held_to *to = &h->play.to[p];
    struct pledge row = {.member = h->m.id,
                         .amount = to->amount,
                         .since = to->since,
                         .asked = to->asked,
                         .asked_at = to->asked_at};
    snprintf(row.what, sizeof row.what, "%s", pledge_name(p));
    return row;
}

static void keep_pledge(struct floor *f, struct card_holder *h, enum pledge_of p)
{
    const struct pledge row = pledge_row(h, p);
    h->kept.batch = book_filling(f->book);
    book_pledge(f->book, &row);
}

/* Limits and reality checks: until when he is away goes with the card (away_carry). Each pit has a
 * clock of its own that nobody sets; what they share is by the database's. */
static struct pledge tell_pledge(struct floor *f, const struct card_holder *h, enum pledge_of p)
{
    struct pledge row = pledge_row(h, p);
    row.since = for_casino(f, on_wall(f, row.since));
    row.asked_at = row.asked_at != 0 ? for_casino(f, on_wall(f, row.asked_at)) : 0;
    casino_held_to(f, h, &row);
    return row;
}

size_t pledges_tell(struct floor *f, const struct card_holder *h, struct pledge row[PLEDGE_KINDS])
{
    size_t count = 0;
    for (enum pledge_of p = 0; p <= PLEDGE_REALITY; p++) {
        const struct held_to *to = &h->play.to[p];
        if (to->amount >= 0 || to->since != 0 || to->asked_at != 0)
            row[count++] = tell_pledge(f, h, p);
    }
    return count;
}

static int64_t on_term(const struct floor *f, int64_t at)
{
    return term_clock(f) + (of_casino(f, at) - f->wall);
}

const struct pledge *pledge_told(const struct pledge *row, size_t count, enum pledge_of p)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(row[i].what, pledge_name(p)) == 0)
            return &row[i];
    return NULL;
}

/* Of the same thing that was asked for twice the later counts. */
static bool is_held_so(const struct floor *f, const struct held_to *to, const struct pledge *r)
{
    return r->amount == to->amount && r->asked == to->asked &&
           (r->asked_at == 0) == (to->asked_at == 0) &&
           (r->asked_at == 0 || of_casino(f, r->asked_at) <= on_wall(f, to->asked_at));
}

void pledges_carry(struct floor *f, struct card_holder *h, const struct pledge *row, size_t count)
{
    for (enum pledge_of p = 0; p <= PLEDGE_REALITY; p++) {
        const struct pledge *r = pledge_told(row, count, p);
        struct held_to *to = &h->play.to[p];
        if (r == NULL && (to->amount >= 0 || to->asked_at != 0))
            tell_pledge(f, h, p);
        if (r == NULL || is_held_so(f, to, r))
            continue;
        *to = (struct held_to){.amount = r->amount,
                               .since = on_term(f, r->since),
                               .asked = r->asked,
                               .asked_at = r->asked_at != 0 ? on_term(f, r->asked_at) : 0};
        keep_pledge(f, h, p);
    }
}

void away_carry(struct floor *f, struct card_holder *h, enum pledge_of p, int64_t until)
{
    const int64_t term = until > f->wall ? term_clock(f) + (until - f->wall) : 0;
    if (term <= h->play.to[p].amount || away_until(f, h, p) >= until)
        return;
    h->play.to[p] = (struct held_to){.amount = term, .since = f->wall};
    keep_pledge(f, h, p);
}

static const char *where_asked(struct floor *f, const struct asked *q)
{
    const struct terminal *t = at_terminal(f, q);
    return t != NULL ? t->plan->name : doer_of(f, q);
}

static void answer_pledge(struct floor *f, const struct asked *q, struct card_holder *h)
{
    struct terminal *t = at_terminal(f, q);
    if (t != NULL)
        changed(f, q, t);
    play_begins(f, q, h);
    once_end(f, q);
}

/* It holds from now on. */
static void hold_to(struct floor *f, const struct asked *q, struct card_holder *h, enum pledge_of p,
                    int64_t amount)
{
    incident(f, "limit", where_asked(f, q), h->m.card, "%s: %lld, was %lld", pledge_name(p),
             (long long)amount, (long long)h->play.to[p].amount);
    h->play.to[p] = (struct held_to){.amount = amount, .since = term_clock(f), .asked = -1};
    keep_pledge(f, h, p);
    if (p <= PLEDGE_REALITY)
        tell_pledge(f, h, p);
}

/* What counts where he has asked for nothing: of reality checks the house's. */
static int64_t in_force(const struct floor *f, enum pledge_of p, int64_t amount)
{
    if (amount < 0 && p == PLEDGE_REALITY && f->plan->reality_ms > 0)
        return f->plan->reality_ms;
    return amount < 0 ? INT64_MAX : amount;
}

static void confirm_looser(struct floor *f, const struct asked *q, struct card_holder *h,
                           enum pledge_of p)
{
    const struct held_to *to = &h->play.to[p];
    if (to->asked_at == 0) {
        refuse_ask(f, q, "nothing", NULL, "nothing was asked for that could be confirmed");
        return;
    }
    if (term_clock(f) < to->asked_at + DAY_MS) {
        refuse_until(f, q, "limit-early", on_wall(f, to->asked_at + DAY_MS),
                     "a looser limit is confirmed a day after it was asked for");
        return;
    }
    hold_to(f, q, h, p, to->asked);
    answer_pledge(f, q, h);
}

static void ask_looser(struct floor *f, const struct asked *q, struct card_holder *h,
                       enum pledge_of p, int64_t amount)
{
    struct held_to *to = &h->play.to[p];
    to->asked = amount;
    to->asked_at = term_clock(f);
    incident(f, "limit-asked", where_asked(f, q), h->m.card, "%s: %lld, is %lld", pledge_name(p),
             (long long)amount, (long long)to->amount);
    keep_pledge(f, h, p);
    tell_pledge(f, h, p);
}

/* What a message of `limit` asks for; false, with the refusal said, where it is nothing. */
static bool asked_limit(struct floor *f, const struct asked *q, enum pledge_of *p, int64_t *amount)
{
    const char *name;
    const json_t *v = json_object_get(q->o, "amount");
    if (!ask_word(f, q, "limit", &name))
        return false;
    for (*p = 0; *p <= PLEDGE_REALITY && strcmp(name, pledge_name(*p)) != 0;)
        (*p)++;
    const int64_t most = *p < PLEDGE_TIME_DAY   ? MONEY_STAKE_MAX
                         : *p == PLEDGE_REALITY ? DAY_MS
                                                : 31 * (int64_t)DAY_MS,
                  least = *p == PLEDGE_REALITY ? REALITY_LEAST_MS : 0;
    if (*p > PLEDGE_REALITY) {
        refuse_ask(f, q, "malformed", NULL, "`limit` must name a limit");
        return false;
    }
    *amount = -1;
    return json_is_null(v) || json_is_true(json_object_get(q->o, "confirm")) ||
           ask_number(f, q, "amount", least, most, amount);
}

static void limit_with_pin(struct floor *f, const struct asked *q, struct card_holder *h)
{
    enum pledge_of p;
    int64_t amount;
    if (!asked_limit(f, q, &p, &amount))
        return;
    if (json_is_true(json_object_get(q->o, "confirm"))) {
        confirm_looser(f, q, h, p);
        return;
    }
    if (in_force(f, p, amount) <= in_force(f, p, h->play.to[p].amount))
        hold_to(f, q, h, p, amount);
    else
        ask_looser(f, q, h, p, amount);
    answer_pledge(f, q, h);
}

/* A card left in a terminal is no consent: his PIN says that it is he who asks. */
static void with_own_pin(struct floor *f, const struct asked *q, pin_checked then)
{
    const char *pin;
    const struct card_holder *h = asked_member(f, q);
    if (h != NULL && ask_word(f, q, "pin", &pin))
        check_pin(f, q, h->m.card, pin, then);
}

void ask_limit(struct floor *f, struct asked *q)
{
    enum pledge_of p;
    int64_t amount;
    if (asked_limit(f, q, &p, &amount))
        with_own_pin(f, q, limit_with_pin);
}

/* --- away ------------------------------------------------------------------------------------- */

/* It begins at once: wagers that lie are settled, then his credit is on the card. A later end than
 * that of one he has holds. */
static void go_away(struct floor *f, const struct asked *q, struct card_holder *h, enum pledge_of p,
                    int64_t ms)
{
    struct terminal *t = h->terminal >= 0 ? &f->terminal[h->terminal] : NULL;
    const int64_t until = term_clock(f) + ms;
    if (until > h->play.to[p].amount)
        hold_to(f, q, h, p, until);
    if (p == PLEDGE_EXCLUSION)
        register_own_wish(f, h, true);
    answer_pledge(f, q, h);
    if (t != NULL && !t->leaving)
        turn_out(f, t, h->m.card, pledge_name(p));
}

static void break_with_pin(struct floor *f, const struct asked *q, struct card_holder *h)
{
    int64_t minutes;
    if (ask_number(f, q, "minutes", BREAK_LEAST, BREAK_MOST, &minutes))
        go_away(f, q, h, PLEDGE_BREAK, minutes * 60000);
}

void ask_break(struct floor *f, struct asked *q)
{
    int64_t minutes;
    if (ask_number(f, q, "minutes", BREAK_LEAST, BREAK_MOST, &minutes))
        with_own_pin(f, q, break_with_pin);
}

static void exclude_with_pin(struct floor *f, const struct asked *q, struct card_holder *h)
{
    go_away(f, q, h, PLEDGE_EXCLUSION, f->plan->exclusion_days * DAY_MS);
}

void ask_exclude(struct floor *f, struct asked *q)
{
    with_own_pin(f, q, exclude_with_pin);
}

/* --- reality checks --------------------------------------------------------------------------- */

void ask_reality(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    if (!t->sat.on) {
        refuse_ask(f, q, "no-account", NULL, "nobody plays here");
        return;
    }
    sitting_checked(f, t);
    changed(f, q, t);
    struct text *s = answer_begin(f, q, "reality");
    put_sitting(f, t, s);
    say_end(f, q->desk);
}
