/* What a member has asked the floor to hold him to.
 *
 * Every pledge is a row of the book, in the chain, and changes by an act of his alone, never by the
 * clock: tighter at once, looser when he confirms it a day after he has asked. Their times are by
 * the clock that nobody sets (clock.h). What is used of a limit is counted by member (played.c), so
 * it is the same at whichever terminal his card is. */
#include "floor/pledges.h"
#include "floor/clock.h"
#include "floor/exclusion.h"
#include "floor/members.h"
#include "floor/played.h"
#include "floor/promotional.h"
#include "floor/say.h"
#include "floor/terminal.h"

#include "table/wagers.h"

#include <stdio.h>

const char *pledge_name(enum pledge_of p)
{
#define PLEDGE(id, name) name,
    static const char *const NAMES[] = {PLEDGES(PLEDGE)};
#undef PLEDGE
    return NAMES[p];
}

void pledges_blank(struct card_holder *h)
{
    for (enum pledge_of p = 0; p < PLEDGE_KINDS; p++)
        h->play.to[p].amount = -1;
}

void pledge_take(struct card_holder *h, const struct pledge *p)
{
    for (enum pledge_of i = 0; i < PLEDGE_KINDS; i++)
        if (strcmp(p->what, pledge_name(i)) == 0)
            h->play.to[i] = (struct held_to){p->amount, p->since, p->asked, p->asked_at};
}

static struct card_holder *holder_at(struct floor *f, const struct terminal *t)
{
    return t->sat.on && t->sat.s.member != 0 ? holder_of(f, t->sat.s.member) : NULL;
}

/* --- limits ----------------------------------------------------------------------------------- */

int64_t limit_used(const struct card_holder *h, enum pledge_of p)
{
    const enum span s = (enum span)(p % SPANS);
    if (p <= PLEDGE_DEPOSIT_MONTH)
        return played_in(h, s, PLAYED_IN);
    if (p <= PLEDGE_LOSS_MONTH)
        return played_in(h, s, PLAYED_WAGERED) - played_in(h, s, PLAYED_RETURNED);
    return played_in(h, s, p <= PLEDGE_STAKE_MONTH ? PLAYED_WAGERED : PLAYED_TIME);
}

int64_t limit_left(struct floor *f, struct card_holder *h, enum pledge_of p)
{
    const int64_t limit = h->play.to[p].amount;
    if (limit < 0)
        return INT64_MAX;
    if (p >= PLEDGE_TIME_DAY && h->terminal >= 0)
        sitting_counts(f, &f->terminal[h->terminal]);
    played_today(f, h);
    const int64_t left = limit - limit_used(h, p);
    return left > 0 ? left : 0;
}

/* Of some limits, the one that leaves least. */
static enum pledge_of least_left(struct floor *f, struct card_holder *h, enum pledge_of from,
                                 enum pledge_of to, int64_t *left)
{
    enum pledge_of which = PLEDGE_KINDS;
    *left = INT64_MAX;
    for (enum pledge_of p = from; p <= to; p++) {
        const int64_t of = limit_left(f, h, p);
        if (of >= *left)
            continue;
        *left = of;
        which = p;
    }
    return which;
}

void bound_by_limits(struct floor *f, const struct terminal *t, struct act *a)
{
    int64_t left;
    struct card_holder *h = holder_at(f, t);
    if (h == NULL || a->kind != ACT_WAGER ||
        least_left(f, h, PLEDGE_LOSS_DAY, PLEDGE_STAKE_MONTH, &left) == PLEDGE_KINDS)
        return;
    a->bounded = true;
    a->bound = left + promo_of(f, t);
}

void note_own_limit(struct floor *f, const struct terminal *t, struct outcome *o)
{
    int64_t left;
    struct card_holder *h = holder_at(f, t);
    if (h == NULL || o->done || o->point == NULL || strcmp(o->point, OWN_LIMIT) != 0)
        return;
    const enum pledge_of p = least_left(f, h, PLEDGE_LOSS_DAY, PLEDGE_STAKE_MONTH, &left);
    o->limit = pledge_name(p);
    o->limit_amount = h->play.to[p].amount;
}

bool refuse_pausing(struct floor *f, const struct asked *q, const struct terminal *t)
{
    int64_t left;
    struct card_holder *h = holder_at(f, t);
    if (reality_due(f, t)) {
        refuse_ask(f, q, "reality-check", NULL, "please look at your time and result first");
        return true;
    }
    const enum pledge_of p =
        h != NULL ? least_left(f, h, PLEDGE_TIME_DAY, PLEDGE_TIME_MONTH, &left) : PLEDGE_KINDS;
    if (p == PLEDGE_KINDS || left > 0)
        return false;
    refuse_limit(f, q, pledge_name(p), h->play.to[p].amount, 0,
                 "the time that the player has set himself is over");
    return true;
}

bool refuse_pay_in(struct floor *f, const struct asked *q, struct card_holder *h, cents amount)
{
    int64_t left;
    const enum pledge_of p = least_left(f, h, PLEDGE_DEPOSIT_DAY, PLEDGE_DEPOSIT_MONTH, &left);
    if (p == PLEDGE_KINDS || amount <= left)
        return false;
    refuse_limit(f, q, pledge_name(p), h->play.to[p].amount, left,
                 "that is more than a limit of the member's own leaves");
    return true;
}

int64_t away_until(const struct floor *f, const struct card_holder *h, enum pledge_of p)
{
    const int64_t until = h->play.to[p].amount;
    return term_clock(f) < until ? on_wall(f, until) : -1;
}

bool refuse_away(struct floor *f, const struct asked *q, const struct card_holder *h)
{
    const int64_t out = away_until(f, h, PLEDGE_EXCLUSION), away = away_until(f, h, PLEDGE_BREAK);
    if (out >= 0)
        register_own_wish(f, h, false); /* a casebook that was begun since then has it too */
    if (out >= 0)
        refuse_until(f, q, "self-excluded", out,
                     "this person is excluded at his own wish: no play, and no money in");
    else if (away >= 0)
        refuse_until(f, q, "break", away, "this person has a break: no play, and no money in");
    return out >= 0 || away >= 0;
}

/* --- reality checks --------------------------------------------------------------------------- */

int64_t reality_every(struct floor *f, const struct terminal *t)
{
    const struct card_holder *h = holder_at(f, t);
    const int64_t own = h != NULL ? h->play.to[PLEDGE_REALITY].amount : -1,
                  house = f->plan->reality_ms;
    return own >= 0 && (house == 0 || own < house) ? own : house;
}

bool reality_due(struct floor *f, const struct terminal *t)
{
    const int64_t every = t->sat.on ? reality_every(f, t) : 0;
    return every > 0 && sitting_lasts(f, t) - t->sat.s.checked >= every;
}

void put_sitting(struct floor *f, const struct terminal *t, struct text *out)
{
    const struct card_holder *h = holder_at(f, t);
    const struct sitting *last = h != NULL ? &h->play.last : NULL;
    if (!t->sat.on)
        return;
    json_open(out, "session", '{');
    json_int(out, "since", t->sat.s.began);
    json_int(out, "played", sitting_lasts(f, t));
    json_int(out, "wagered", t->sat.s.wagered);
    json_int(out, "returned", t->sat.s.returned);
    json_int(out, "net", sitting_net(t));
    json_int(out, "every", reality_every(f, t));
    json_flag(out, "due", reality_due(f, t));
    if (last != NULL && last->ended != 0) {
        json_open(out, "previous", '{');
        json_int(out, "since", last->began);
        json_int(out, "until", last->ended);
        json_int(out, "played", last->played);
        json_int(out, "net", last->returned - last->wagered);
        json_close(out, '}');
    } else {
        json_str(out, "previous", NULL);
    }
    json_close(out, '}');
}

void reality_look(struct floor *f, struct terminal *t)
{
    if (t->sat.told || t->desk < 0 || !reality_due(f, t))
        return;
    t->sat.told = true;
    sitting_lies(f, t);
    struct text *s = say_begin(f);
    json_str(s, "event", "reality");
    put_sitting(f, t, s);
    say_end(f, (uint32_t)t->desk);
}
