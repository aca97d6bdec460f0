/* Money of a tournament: what comes in, what the operator adds, what is owed and paid. Nothing is
 * moved here; whoever keeps the tournament moves what the events tell. */
#include "tournament/frame.h"

#include <assert.h>
#include <string.h>

static cents sum_of(const struct paid_by *w)
{
    return w->cash + w->cheque + w->transfer + w->card;
}

bool brings_sum(struct tournament *t, const struct occasion_act *a, cents due, cited_rule rule)
{
    return sum_of(&a->pay) == due ||
           occasion_refuse(&t->o, a, rule, "that is not what is due: %lld", (long long)due);
}

void receive_money(struct tournament *t, const struct occasion_act *a, struct contest_entry *e,
                   const char *what, cents amount, cited_rule rule)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    const bool buys_chips =
        strcmp(what, "buy-in") == 0 && t->conditions.term[k->chips_in_cash].truth;
    if (!buys_chips) {
        t->pool += amount;
        e->paid += amount;
    }
    struct occasion_event told = about_entry(t, TEV_RECEIVED, e, rule);
    told.what = what;
    told.value = amount;
    told.pool = t->pool;
    told.pay = &a->pay;
    occasion_emit(&t->o, &told);
}

void owe_entry(struct tournament *t, struct contest_entry *e, const char *what, cents amount,
               cited_rule rule)
{
    if (amount == 0)
        return;
    e->owed += amount;
    struct occasion_event told = about_entry(t, TEV_OWED, e, rule);
    told.what = what;
    told.value = amount;
    occasion_emit(&t->o, &told);
}

void give_back(struct tournament *t, struct contest_entry *e, cited_rule rule)
{
    const cents back = e->paid;
    assert(t->pool >= back);
    t->pool -= back;
    e->paid = 0;
    owe_entry(t, e, "refund", back, rule);
}

cents chips_worth(const struct tournament *t, cents chips)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    if (!t->conditions.term[k->chips_in_cash].truth)
        return 0;
    return (cents)((__int128)chips * condition_of(t, k->buy_in) / condition_of(t, k->allotment));
}

/* --- what the operator adds ------------------------------------------------------------------- */

static void tell_added(struct tournament *t, const struct occasion_act *a, cents value,
                       const char *what, cited_rule rule)
{
    struct occasion_event e = event_of(TEV_ADDED, rule);
    e.what = what;
    e.value = value;
    e.pool = t->pool;
    e.text = a->text[0] != '\0' ? a->text : NULL;
    e.place = (a->has & GIVEN_PLACE) != 0 ? a->place : UNTOLD;
    occasion_emit(&t->o, &e);
}

bool add_value(struct tournament *t, const struct occasion_act *a)
{
    cited_rule rule = rule_at(&t->o, TP_ADDED);
    const bool cash = strcmp(a->prize_kind, "cash") == 0;
    if (t->phase >= TOURNAMENT_DECIDED)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "the prizes are decided");
    if (!cash && strcmp(a->prize_kind, "goods") != 0 && strcmp(a->prize_kind, "services") != 0)
        return occasion_refuse(&t->o, a, rule, "what is added is `cash`, `goods` or `services`");
    if (a->value == 0 || t->pool + a->value > MONEY_STAKE_MAX)
        return occasion_refuse(&t->o, a, rule, "what is added has a value, within bounds");
    if (!cash && (a->place == 0 || a->place > PLACES_MAX || t->goods_count == GOODS_MAX))
        return occasion_refuse(
            &t->o, a, rule, "goods and services are for a `place`, %d of them at most", GOODS_MAX);
    occasion_accept(&t->o, a, rule);
    if (cash) {
        t->pool += a->value;
    } else {
        struct goods *g = &t->goods[t->goods_count++];
        *g = (struct goods){.place = (unsigned)a->place, .value = a->value};
        memcpy(g->text, a->text, sizeof g->text);
    }
    tell_added(t, a, a->value, a->prize_kind, rule);
    return true;
}

/* What the fees lack of the pool that is guaranteed, the operator puts in. */
static void make_up(struct tournament *t, const struct occasion_act *a)
{
    const cents guaranteed = condition_of(t, contest_rules(t)->known.guarantee);
    if (t->pool >= guaranteed)
        return;
    const cents lacking = guaranteed - t->pool;
    t->pool = guaranteed;
    tell_added(t, a, lacking, "guarantee", rule_at(&t->o, TP_GUARANTEE));
}

bool close_entries(struct tournament *t, const struct occasion_act *a)
{
    unsigned in = 0;
    EACH_ENTRY(e, t)
    in += e->state == ENTRY_IN;
    const struct known_conditions *k = &contest_rules(t)->known;
    if (t->phase != TOURNAMENT_ENTRIES)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "no applications are taken");
    if (!by_official(t, a))
        return false;
    if (in < condition_of(t, k->min_entrants))
        return occasion_refuse_at(&t->o, a, TP_NUMBERS, "too few have entered: %u", in);
    if (!t->seeds.committed)
        return occasion_refuse_at(&t->o, a, TP_BY_CHANCE,
                                  "nothing is committed that the draw could be checked by");
    occasion_accept(&t->o, a, rule_at(&t->o, TP_NUMBERS));
    t->phase = TOURNAMENT_RUNNING;
    struct occasion_event e = event_of(TEV_CLOSED, rule_at(&t->o, TP_POOL));
    e.entrants = in;
    e.pool = t->pool;
    occasion_emit(&t->o, &e);
    make_up(t, a);
    look_who_is_there(t, "absence");
    return true;
}

/* --- what is paid ----------------------------------------------------------------------------- */

bool tournament_gives_back(const struct tournament *t, const char *player)
{
    for (unsigned i = 0; i < t->entry_count; i++)
        if (strcmp(t->entry[i].name, player) == 0)
            return t->entry[i].final == 0 &&
                   (t->phase == TOURNAMENT_CANCELLED || t->entry[i].state == ENTRY_WITHDRAWN ||
                    t->entry[i].state == ENTRY_DISQUALIFIED);
    return false;
}

static void find_ended(struct tournament *t)
{
    if (t->phase != TOURNAMENT_DECIDED || tournament_holds(t) > 0)
        return;
    t->phase = TOURNAMENT_ENDED;
    const struct occasion_event e = event_of(TEV_ENDED, rule_at(&t->o, TP_POOL));
    occasion_emit(&t->o, &e);
}

bool pay_owed(struct tournament *t, const struct occasion_act *a)
{
    struct contest_entry *e = entry_meant(t, a);
    cited_rule rule = rule_at(&t->o, TP_PRIZES);
    if (e == NULL)
        return false;
    if (e->owed == 0)
        return occasion_refuse(&t->o, a, rule, "nothing is owed to %s", e->name);
    if (!brings_sum(t, a, e->owed, rule))
        return false;
    occasion_accept(&t->o, a, rule);
    struct occasion_event told = about_entry(t, TEV_PAYABLE, e, rule);
    told.value = e->owed;
    told.pay = &a->pay;
    occasion_emit(&t->o, &told);
    e->owed = 0;
    find_ended(t);
    return true;
}
