/* What those at a table are told of an act, event by event. */
#include "floor/news.h"
#include "floor/fairness.h"
#include "floor/frozen.h"
#include "floor/pace.h"
#include "floor/promotional.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/showing.h"
#include "floor/terminal.h"
#include "floor/views.h"

#include <stdio.h>

static struct text *news(struct running *r, const char *event)
{
    struct text *t = say_begin(r->f);
    json_str(t, "event", event);
    json_str(t, "table", r->ot->plan->name);
    return t;
}

static const char GIVEN_BACK[] = "below the minimum, or by direction of staff";

void tell_returned(struct running *r, int p, const struct event *e, cents returns, const char *why)
{
    const struct terminal *t = terminal_of_account(r->f, r->ot->account_of[p]);
    if (t == NULL || t->desk < 0)
        return;
    post_player(r, (unsigned)p);
    const struct priced *at = &r->ot->at.layout.spot[e->spot];
    struct text *s = news(r, "returned");
    json_str(s, "bet", r->ot->at.rs->bets[at->bet].name);
    json_str(s, "on", at->on[0] != '\0' ? at->on : NULL);
    json_int(s, "returns", returns);
    json_str(s, "why", why);
    json_str(s, "rule", e->rule);
    put_credit(r->f, t, s);
    json_int(s, "staked", r->ot->at.table->player[p].on_felt);
    say_end(r->f, (uint32_t)t->desk);
}

static void tell_adjusted(struct running *r, int p, const struct event *e, cents difference)
{
    const struct terminal *t = terminal_of_account(r->f, r->ot->account_of[p]);
    if (t == NULL || t->desk < 0)
        return;
    post_player(r, (unsigned)p);
    const struct row w = {.at = (spot)e->spot,
                          .call = (int8_t)e->call,
                          .result = (uint8_t)e->result,
                          .stake = e->stake,
                          .pays = e->returns > e->stake ? e->returns - e->stake : 0,
                          .returns = e->returns,
                          .rule = e->rule};
    struct text *s = news(r, "adjusted");
    json_int(s, "round", r->corrects ? r->ot->at.table->last_round : e->round);
    json_int(s, "difference", difference);
    json_int(s, "owed", e->kind == EV_ADJUSTED ? e->owed : 0);
    put_credit(r->f, t, s);
    json_open(s, "wagers", '[');
    put_row(&r->ot->at.layout, &w, -1, s);
    json_close(s, ']');
    say_end(r->f, (uint32_t)t->desk);
}

static void tell_opened(struct running *r, const struct event *e)
{
    struct open_table *ot = r->ot;
    struct text *s = news(r, "opened");
    json_int(s, "round", e->round);
    bool from_wager = ot->at.layout.game->show->from_wager;
    if (ot->at.rs->period_ms > 0 && (!from_wager || table_clock_runs(ot->at.table)))
        json_int(s, "left", ot->at.rs->period_ms);
    else
        json_str(s, "left", NULL);
    json_int(s, "period", ot->at.rs->period_ms);
    const struct fair_round *next = &ot->at.next;
    put_commitment(next->committed && next->round == e->round ? next : NULL, "commit", s);
    say_around(r->f, ot);
    ot->settling = e->round;
}

static void tell_resulted(struct running *r, const struct event *e)
{
    struct open_table *ot = r->ot;
    char hex[CHAIN_HEX];
    note_result(ot, e->round, e->number, e->words);
    const struct fair_round *fair =
        ot->at.this.round == e->round && ot->automatic ? &ot->at.this : NULL;
    struct text *s = news(r, "resulted");
    json_int(s, "round", e->round);
    json_int(s, "number", show_number(&ot->at.layout, e->number));
    json_str(s, "say", e->words);
    json_str(s, "rule", e->rule);
    struct link seed;
    if (fair != NULL)
        memcpy(seed.hash, last_commitment(fair)->seed.bytes, sizeof seed.hash);
    json_str(s, "seed", fair != NULL ? chain_hex(seed, hex) : NULL);
    json_str(s, "link", fair != NULL ? chain_hex(fair->over, hex) : NULL);
    say_around(r->f, ot);
}

/* The limits, and with them the game where it can be another one. Other signs are told when the act
 * is done (notices.c). */
static void tell_sign(struct running *r, const struct event *e)
{
    r->signs = true;
    if (e->sign != SIGN_LIMITS)
        return;
    struct text *s = news(r, "sign");
    put_limits(r->ot, s);
    if (r->ot->at.layout.game->show->mode != NULL)
        json_str(s, "mode", r->ot->at.layout.game->show->mode(r->ot->at.table->rs));
    say_around(r->f, r->ot);
}

void tell_words(struct running *r, const char *event, const char *key, const char *words,
                const char *rule)
{
    struct text *s = news(r, event);
    json_int(s, "round", r->ot->at.table->round);
    json_str(s, key, words);
    json_str(s, "rule", rule);
    say_around(r->f, r->ot);
}

/* The first call after which no wagers are taken says so. */
static void tell_called(struct running *r, const struct event *e)
{
    bool closes = r->was_open && r->ot->at.table->phase == PHASE_CLOSED;
    if (closes)
        tell_words(r, "closed", "say", e->words, e->rule);
    else
        tell_words(r, "called", "say", e->words, e->rule);
    r->was_open &= !closes;
}

/* --- wagers that go on ------------------------------------------------------------------------ */

static void stir(struct open_table *ot, int p, const struct event *e)
{
    struct takings *k = &ot->takings[p];
    if (ot->stirred_count == WAGERS_MAX)
        return;
    int32_t n = ot->stirred_count++;
    ot->stirred[n] = (struct stirred){.next = -1,
                                      .from = (spot)e->from,
                                      .at = (spot)e->spot,
                                      .working = e->kind == EV_MARKED && e->working,
                                      .stake = e->kind == EV_MOVED ? e->stake : 0};
    if (k->moved >= 0)
        ot->stirred[k->moved_last].next = n;
    else
        k->moved = n;
    k->moved_last = n;
}

/* The number a wager has travelled to; null while it lies where it was placed. */
static void put_point(struct text *t, const char *name, const struct layout *l, spot s)
{
    unsigned point = l->game->show->point_of != NULL ? l->game->show->point_of(l->spot[s].at) : 0;
    json_maybe(t, name, point, point > 0);
}

void put_stirred(const struct open_table *ot, unsigned p, bool marked, struct text *t)
{
    const struct layout *l = &ot->at.layout;
    json_open(t, "rows", '[');
    for (int32_t n = ot->takings[p].moved; n >= 0; n = ot->stirred[n].next) {
        const struct priced *at = &l->spot[ot->stirred[n].at];
        json_open(t, NULL, '{');
        json_str(t, "bet", l->rs->bets[at->bet].name);
        json_str(t, "on", at->on[0] != '\0' ? at->on : NULL);
        if (marked) {
            json_flag(t, "working", ot->stirred[n].working);
        } else {
            put_point(t, "from", l, ot->stirred[n].from);
            put_point(t, "point", l, ot->stirred[n].at);
            json_int(t, "stake", ot->stirred[n].stake);
        }
        json_close(t, '}');
    }
    json_close(t, ']');
}

void tell_stirred(struct running *r, unsigned p)
{
    struct open_table *ot = r->ot;
    const struct terminal *t =
        ot->takings[p].moved >= 0 ? terminal_of_account(r->f, ot->account_of[p]) : NULL;
    bool marked = r->act->kind == ACT_WORKING;
    if (t == NULL || t->desk < 0)
        return;
    struct text *s = marked ? news(r, "marked") : news(r, "moved");
    if (!marked)
        json_int(s, "round", ot->settling);
    put_stirred(ot, p, marked, s);
    say_end(r->f, (uint32_t)t->desk);
}

/* A round is called otherwise: a wager that had ended, or was taken back since, lies there again.
 */
static void tell_restored(struct running *r, int p, const struct event *e)
{
    const struct layout *l = &r->ot->at.layout;
    const struct terminal *t = terminal_of_account(r->f, r->ot->account_of[p]);
    if (t == NULL || t->desk < 0)
        return;
    post_player(r, (unsigned)p);
    const struct priced *at = &l->spot[e->spot];
    struct text *s = news(r, "restored");
    json_int(s, "round", e->round);
    json_str(s, "bet", l->rs->bets[at->bet].name);
    json_str(s, "on", at->on[0] != '\0' ? at->on : NULL);
    json_int(s, "stake", e->stake);
    json_int(s, "total", e->total);
    json_int(s, "difference", e->difference);
    json_int(s, "owed", e->owed);
    put_credit(r->f, t, s);
    json_int(s, "staked", r->ot->at.table->player[p].on_felt);
    json_str(s, "rule", e->rule);
    say_end(r->f, (uint32_t)t->desk);
}

/* --- who is told of what ---------------------------------------------------------------------- */

static void tell_notified(struct running *r, const struct event *e)
{
    struct text *s = news(r, "notified");
    json_str(s, "to", e->who);
    json_str(s, "what", e->words);
    json_str(s, "rule", e->rule);
    json_int(s, "at", r->f->wall);
    if (e->seat > 0)
        json_int(s, "seat", e->seat);
    bool his = strcmp(e->who, role_name(ROLE_INSPECTOR)) == 0;
    say_staff(r->f, 1u << ROLE_DEALER | 1u << ROLE_SUPERVISOR | (his ? 1u << ROLE_INSPECTOR : 0u));
    incident(r->f, "notified", r->ot->plan->name, e->who, "%s", e->words);
}

/* Acts that give single wagers back before the round is decided. A result that closes the wagering
 * and waits to be confirmed does. */
bool gives_back(const struct running *r)
{
    enum act_kind k = r->act->kind;
    if (r->ot->at.layout.game->show->singly && (k == ACT_TIME || act_actor(k) == ACTOR_CHANCE))
        return r->began_open; /* else wagers are decided by it */
    return k == ACT_TIME || k == ACT_CLOSE || k == ACT_VOID_PLAYER || k == ACT_MALFUNCTION ||
           (act_actor(k) == ACTOR_CHANCE && r->ot->at.rs->confirm);
}

void tell_everybody(struct running *r, const struct event *e, int p)
{
    switch (e->kind) {
    case EV_CALLED:
        tell_called(r, e);
        break;
    case EV_SETTLED:
        if (p >= 0 && r->corrects && e->result != RESULT_VOID)
            tell_adjusted(r, p, e, e->returns);
        else if (p >= 0 && (gives_back(r) || r->corrects))
            tell_returned(r, p, e, e->returns, GIVEN_BACK);
        break;
    case EV_RESTORED:
        if (p >= 0)
            tell_restored(r, p, e);
        break;
    case EV_REDUCED:
        if (p >= 0)
            tell_returned(r, p, e, e->returns, GIVEN_BACK);
        break;
    case EV_OPENED:
        tell_opened(r, e);
        break;
    case EV_RESULTED:
        tell_resulted(r, e);
        break;
    case EV_SIGN:
        tell_sign(r, e);
        break;
    case EV_SHUT:
        tell_words(r, "shut", "why", "the table is closed", e->rule);
        break;
    case EV_AWAITS: /* which the pit sees (awaited.c) */
        break;
    case EV_NOTIFIED:
        tell_notified(r, e);
        break;
    case EV_ADJUSTED:
        if (p >= 0)
            tell_adjusted(r, p, e, e->difference);
        break;
    case EV_FROZEN:
    case EV_FREED:
        if (p >= 0)
            tell_frozen(r, p, e);
        break;
    case EV_MOVED:
    case EV_MARKED:
        if (p >= 0)
            stir(r->ot, p, e);
        break;
    default: /* the game's own */
        if (e->kind == EV_METER)
            r->ot->meter_moved = true;
        show_event(r->f, r->ot, e);
        break;
    }
}
