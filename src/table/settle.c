/* How wagers end. Every cent that leaves the layout leaves through here, and is counted. */
#include "table/settle.h"
#include "table/areas.h"
#include "table/chips.h"
#include "table/felt.h"
#include "table/parts.h"

#include <assert.h>

static void pay_out(struct table *t, struct wager *w, cents returns)
{
    struct player *p = &t->player[w->player];
    cents paid = paid_beside(t, w->at, w->stake);
    p->on_felt -= chips_of(w);
    p->tokens -= w->stake - chips_of(w);
    p->paid -= paid;
    p->staked += chips_of(w) + paid;
    p->returned += returns;
    assert(p->on_felt >= 0 && p->tokens >= 0 && p->paid >= 0);
    if (p->has_account)
        p->balance += returns;
    w->flags |= WAGER_DONE;
    w->returned = returns;
}

static struct event settled_event(struct table *t, const struct wager *w)
{
    struct event e = event_blank(EV_SETTLED);
    e.seat = w->seat;
    event_about(&e, t, w->player);
    e.spot = w->at;
    e.call = w->call;
    e.stake = w->stake;
    if (procedure_of(t)->hand_of != NULL)
        e.hand = (uint8_t)procedure_of(t)->hand_of(w->at);
    return e;
}

/* The part of the stake that wins: all of it, save where a wager is paid in parts. */
static cents won_part(const struct table *t, const struct wager *w, const struct verdict *v)
{
    if (v->share.den <= 1)
        return w->stake;
    if (bet_at(t, w->at)->units == 2) /* in two parts, as the player chose */
        return v->way == 0 ? w->first_part : w->stake - w->first_part;
    return w->stake / v->share.den * v->share.num;
}

/* What the odds give, whatever the house's maximum. */
static cents by_odds(const struct table *t, const struct wager *w, const struct verdict *v)
{
    cents own = chips_own(t, w);
    if (v->result != RESULT_WIN)
        return 0;
    return money_winnings(won_part(t, w, v) - own, v->pays, t->rs->chip) +
           (own > 0 ? money_winnings(own, v->pays, 1) : 0); /* his own chips pay it exactly */
}

static bool capped(const struct table *t, const struct wager *w, const struct verdict *v)
{
    return bet_at(t, w->at)->cap_rule != NULL && t->rs->max_payout > 0 &&
           by_odds(t, w, v) > t->rs->max_payout;
}

cents settle_winnings(const struct table *t, const struct wager *w, const struct verdict *v)
{
    return capped(t, w, v) ? t->rs->max_payout : by_odds(t, w, v);
}

cents settle_returns(const struct table *t, const struct wager *w, const struct verdict *v)
{
    if (v->result == RESULT_LOSE)
        return 0;
    cents stays = v->result == RESULT_WIN ? w->stake - won_part(t, w, v) : 0; /* lost parts */
    return chips_of(w) - stays + settle_winnings(t, w, v);
}

/* Tokens that go back to the player: not lost ones; those that won only where the voucher's
 * conditions say so. */
static cents tokens_back(const struct table *t, const struct wager *w, enum result result)
{
    bool back = result != RESULT_LOSE && (result != RESULT_WIN || t->rs->token_kept);
    return back ? w->stake - chips_of(w) : 0;
}

void settle_by(struct table *t, struct wager *w, const struct verdict *v)
{
    struct event e = settled_event(t, w);
    e.result = v->result;
    e.rule = v->rule;
    e.under = v->under;
    e.mark = v->mark;
    e.pays = settle_winnings(t, w, v);
    if (capped(t, w, v))
        e.rule = bet_at(t, w->at)->cap_rule;
    if (v->result == RESULT_WIN && (v->gross.num != v->pays.num || v->gross.den != v->pays.den))
        e.commission = money_winnings(w->stake, v->gross, t->rs->chip) - e.pays;
    else
        e.commission = paid_beside(t, w->at, w->stake);
    if (v->result == RESULT_WIN && !capped(t, w, v) &&
        !money_payable(won_part(t, w, v) - chips_own(t, w), v->pays, t->rs->chip)) {
        e.rounded = e.pays - won_part(t, w, v) * v->pays.num / v->pays.den;
        e.rounded_rule = t->rs->rule[RP_UNPAYABLE_ROUNDED];
    }
    e.returns = settle_returns(t, w, v);
    e.tokens = tokens_back(t, w, v->result);
    e.first_part = parts_first(t, w);
    w->result = v->result & 0xf;
    TELL(t, ends, w, v->result);
    pay_out(t, w, e.returns);
    emit(t, &e);
}

void settle_prize(struct table *t, struct wager *w, const struct prize *c)
{
    struct event e = settled_event(t, w);
    e.result = RESULT_WIN;
    e.rule = c->rule;
    e.under = c->under;
    e.mark = c->mark;
    e.pays = e.returns = c->pays;
    e.prize = true;
    e.pool = c->pool;
    e.house = c->house;
    e.received = c->received;
    e.rounded = c->rounded;
    e.rounded_rule = c->rounded_rule;
    w->result = RESULT_WIN;
    w->from_pool = c->pool; /* in case the round is void later */
    pay_out(t, w, e.returns);
    emit(t, &e);
}

void settle_lost(struct table *t, struct wager *w, const struct verdict *v, cents back)
{
    struct event e = settled_event(t, w);
    e.result = v->result;
    e.rule = v->rule;
    e.under = v->under;
    e.mark = v->mark;
    e.returns = back;
    w->result = v->result & 0xf;
    pay_out(t, w, e.returns);
    emit(t, &e);
}

/* Losing wagers are taken first, then the winning ones are paid (nz1996:III.3.5). Wagers held for
 * the records stay where they are. */
void settle_outcome(struct table *t)
{
    struct felt *f = felt_now(t);
    unsigned outcome = (unsigned)t->layout->game->outcome(&t->game);
    for (int winners = 0; winners <= 1; winners++)
        EACH_WAGER(i, f) {
            struct wager *w = &f->wager[i];
            if (!wager_live(w) || (w->flags & WAGER_HELD) != 0)
                continue;
            struct verdict v = settle_verdict(t, w, outcome, t->other_mode);
            if ((v.result != RESULT_LOSE) != winners)
                continue;
            if (v.result == RESULT_GOES_ON)
                procedure_of(t)->goes_on(t, w, &v);
            else
                settle_by(t, w, &v);
        }
}

static void end_without_result(struct table *t, struct wager *w, enum result result, cents returns,
                               const char *rule)
{
    struct event e = settled_event(t, w);
    e.result = result;
    e.returns = returns;
    e.tokens = tokens_back(t, w, result);
    e.first_part = parts_first(t, w);
    e.rule = e.under = rule;
    if (result == RESULT_LOSE) /* what was paid beside it stays with the house too */
        e.commission = paid_beside(t, w->at, w->stake);
    TELL(t, ends, w, result);
    pay_out(t, w, returns);
    emit(t, &e);
    /* It is no part of the round any more: its place on the layout is free again. */
    w->stake = 0;
    w->flags = 0;
}

void settle_void(struct table *t, struct wager *w, const char *rule)
{
    cents paid = paid_beside(t, w->at, w->stake); /* nz1996:X.3.10 */
    end_without_result(t, w, RESULT_VOID, chips_of(w) + paid, rule);
    TELL(t, reduced, w, rule);
}

void settle_forfeit(struct table *t, struct wager *w, const char *rule)
{
    end_without_result(t, w, RESULT_LOSE, 0, rule);
}

void settle_reduce(struct table *t, struct wager *w, cents excess, const char *rule)
{
    assert(excess > 0 && excess <= w->stake);
    excess = parts_cut(t, w, excess);
    if (excess == w->stake) {
        settle_void(t, w, rule);
        return;
    }
    cents paid = paid_beside(t, w->at, w->stake);
    felt_add(t, w, -excess);
    struct event e = settled_event(t, w);
    e.kind = EV_REDUCED;
    e.commission = paid - paid_beside(t, w->at, w->stake);
    e.returns = excess + e.commission;
    e.first_part = parts_first(t, w);
    e.total = w->stake;
    e.rule = rule;
    emit(t, &e);
    TELL(t, reduced, w, rule);
}

/* An account never goes below nothing: what it cannot bear is owed, and what a later correction
 * gives back is set against that first. Money due to somebody who has cashed out waits in his
 * account. */
static void post_difference(struct player *p, struct event *e)
{
    e->booked = p->had_account;
    e->moved = e->difference; /* in chips, where the table keeps no account of him */
    if (!p->had_account)
        return;
    if (e->difference < 0) {
        cents taken = -e->difference < p->balance ? -e->difference : p->balance;
        e->moved = -taken;
        p->owes += -e->difference - taken;
    } else {
        cents set_off = e->difference < p->owes ? e->difference : p->owes;
        e->moved = e->difference - set_off;
        p->owes -= set_off;
    }
    p->balance += e->moved;
    p->has_account |= p->balance > 0;
    e->owed = p->owes;
}

/* Settles a wager anew and posts the difference, which it gives back. */
static cents settle_in_round(struct table *t, struct wager *w, enum result result, cents returns,
                             uint32_t round, const char *rule)
{
    struct player *p = &t->player[w->player];
    struct event e = settled_event(t, w);
    e.kind = EV_ADJUSTED;
    e.was = (enum result)w->result;
    e.result = result;
    e.returns = returns;
    e.tokens = tokens_back(t, w, result);
    e.difference = returns - w->returned;
    e.round = round;
    e.rule = rule;
    w->result = result & 0xf;
    w->returned = returns;
    TELL(t, ends_anew, w, result);
    post_difference(p, &e);
    emit(t, &e);
    return e.difference;
}

void settle_again(struct table *t, struct wager *w, enum result result, cents returns,
                  const char *rule)
{
    settle_in_round(t, w, result, returns, t->last_round, rule);
}

void settle_meanwhile(struct table *t, struct wager *w, enum result result, cents returns,
                      const char *rule)
{
    t->player[w->player].returned += settle_in_round(t, w, result, returns, t->round, rule);
}

void settle_restore(struct table *t, struct wager *w, cents stake, cents given, const char *rule)
{
    struct player *p = &t->player[w->player];
    cents paid = paid_beside(t, w->at, w->stake + stake) - paid_beside(t, w->at, w->stake);
    w->stake += stake;
    p->on_felt += stake;
    p->paid += paid;
    struct event e = settled_event(t, w);
    e.kind = EV_RESTORED;
    e.first_part = parts_first(t, w);
    e.stake = stake;
    e.total = w->stake;
    e.commission = paid;
    e.difference = -given;
    e.round = t->last_round;
    e.rule = rule;
    post_difference(p, &e);
    emit(t, &e);
}
