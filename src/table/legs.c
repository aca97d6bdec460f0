#include "table/legs.h"

#include "table/table.h"

#include <assert.h>

struct list {
    struct leg *leg;
    unsigned count;
};

static void add(struct list *l, enum leg_kind kind, int32_t from, int32_t to, cents amount)
{
    if (amount == 0)
        return;
    assert(amount > 0 && from != to && l->count < LEGS_MAX);
    l->leg[l->count++] = (struct leg){kind, from, to, amount};
}

static int32_t purse_of(const struct event *e)
{
    return e->booked ? e->player : PURSE_OUTSIDE;
}

/* A stake in promotional tokens is no money. */
static cents in_chips(const struct event *e, cents amount)
{
    return e->call == WAGER_TOKENS ? 0 : amount;
}

static const struct priced *priced_of(const struct event *e)
{
    return &e->layout->spot[e->spot];
}

/* Whether its commission lay beside the stake; else it is kept back from what is won. */
static bool paid_beside_stake(const struct event *e)
{
    return e->layout->rs->bets[priced_of(e)->bet].paid_percent > 0;
}

/* Only a bet whose stakes feed a jackpot has prizes. */
static bool feeds_jackpot(const struct event *e)
{
    for (unsigned i = 0; i < LINES_MAX; i++)
        if (priced_of(e)->line[i].prize > 0)
            return e->result != RESULT_VOID;
    return false;
}

static void accepted(const struct event *e, struct list *l)
{
    if (e->act == ACT_CASH_OUT)
        add(l, LEG_FUNDED, purse_of(e), PURSE_OUTSIDE, e->stake);
    else if (e->act == ACT_POSITION) /* what was called out lies there already */
        add(l, LEG_STAKED, purse_of(e), PURSE_LAYOUT, e->commission);
    else if (e->spot >= 0 || e->call >= 0)
        add(l, LEG_STAKED, purse_of(e), PURSE_LAYOUT, in_chips(e, e->stake + e->commission));
    else if (e->banked)
        add(l, LEG_FUNDED, PURSE_OUTSIDE, purse_of(e), e->stake);
}

static void settled(const struct event *e, struct list *l)
{
    cents back = e->returns - e->pays, stake = in_chips(e, e->stake);
    bool beside = paid_beside_stake(e);
    bool feeds = feeds_jackpot(e);
    cents kept_back = beside ? 0 : e->commission, won = e->prize ? e->house : e->pays;
    add(l, LEG_RETURNED, PURSE_LAYOUT, purse_of(e), back);
    if (back < stake) /* with a void wager its commission is back too */
        add(l, feeds ? LEG_FED : LEG_LOST, PURSE_LAYOUT, feeds ? PURSE_JACKPOT : PURSE_HOUSE,
            stake - back);
    if (beside)
        add(l, LEG_COMMISSION, PURSE_LAYOUT, PURSE_HOUSE, e->commission);
    if (e->prize)
        add(l, LEG_PRIZE, PURSE_JACKPOT, purse_of(e), e->pool);
    add(l, LEG_WON, PURSE_HOUSE, purse_of(e), won + kept_back);
    add(l, LEG_COMMISSION, purse_of(e), PURSE_HOUSE, kept_back);
}

static void adjusted(const struct event *e, struct list *l)
{
    if (e->moved > 0)
        add(l, LEG_ADJUSTED, PURSE_HOUSE, purse_of(e), e->moved);
    else
        add(l, LEG_ADJUSTED, purse_of(e), PURSE_HOUSE, -e->moved);
}

unsigned event_legs(const struct event *e, struct leg legs[LEGS_MAX])
{
    struct list l = {legs, 0};
    switch (e->kind) {
    case EV_ACCEPTED:
        accepted(e, &l);
        break;
    case EV_WITHDRAWN:
        add(&l, LEG_TAKEN_BACK, PURSE_LAYOUT, purse_of(e), in_chips(e, e->stake + e->commission));
        break;
    case EV_REDUCED:
        add(&l, LEG_RETURNED, PURSE_LAYOUT, purse_of(e), in_chips(e, e->returns));
        break;
    case EV_SETTLED:
        if (e->spot >= 0) /* else it was found, never taken, and goes back as it came */
            settled(e, &l);
        break;
    case EV_DEDUCTED:
        add(&l, LEG_LOST, purse_of(e), PURSE_HOUSE, e->stake);
        break;
    case EV_ADJUSTED:
    case EV_ALLOTTED:
        adjusted(e, &l);
        break;
    case EV_RESTORED:
        add(&l, LEG_RESTORED, PURSE_HOUSE, PURSE_LAYOUT, e->stake + e->commission);
        adjusted(e, &l);
        break;
    default:
        break;
    }
    return l.count;
}

cents legs_for(const struct leg *legs, unsigned count, int32_t purse)
{
    cents sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += legs[i].to == purse ? legs[i].amount : legs[i].from == purse ? -legs[i].amount : 0;
    return sum;
}
