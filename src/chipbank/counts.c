/* A table's day: its opening count, its closing count, the box that was under it, and what it has
 * won by them. */
#include "chipbank/frame.h"

#include <string.h>

/* At a table without terminals single wins and losses are told to nobody. What it has won is the
 * cash that came, with the chips that are there more than it had and was given. */
cents table_day_won(const struct table_day *d)
{
    return d->drop + d->closing + d->credits - d->fills - d->opening - d->paid;
}

static void tell_won(struct chipbank *b, const struct occasion_act *a, const struct table_day *d)
{
    const cents won = table_day_won(d);
    struct occasion_event e = at_table(b, a, won < 0 ? BEV_LOST : BEV_WON, BP_IN_CHIPS);
    e.session = d->session;
    e.value = won < 0 ? -won : won;
    occasion_emit(&b->o, &e);
}

/* What is there from then on is what was counted. At an open table the difference is what patrons
 * won there, or lost; at another one it is over or short. */
static bool counted(struct chipbank *b, const struct occasion_act *a, struct chip_float *f,
                    const struct pieces *p, enum chipbank_event_kind kind)
{
    occasion_accept(&b->o, a, rule_at(&b->o, BP_REQUEST));
    struct occasion_event e = at_table(b, a, kind, BP_REQUEST);
    e.value = a->value;
    e.total = f->value;
    chip_float_used(b, a, f);
    if (f->day.open)
        b->chips += f->value - a->value;
    f->value = a->value;
    f->pieces = *p;
    if (kind == BEV_OPENED) {
        f->before = f->day;
        f->day = (struct table_day){.session = f->before.session + 1,
                                    .open = true,
                                    .opened_at = a->at,
                                    .opening = a->value};
    }
    if (kind != BEV_COUNTED)
        e.session = f->day.session;
    occasion_emit(&b->o, &e);
    return true;
}

/* Whether an act counts what can be there; the table and the pieces. */
static struct chip_float *can_count(struct chipbank *b, const struct occasion_act *a,
                                    struct pieces *p)
{
    struct chip_float *f = chip_float(b, a);
    if (f == NULL || !pieces_told(b, a, a->pieces, a->value, p) || !pieces_exist(b, a, p))
        return NULL;
    if (f->day.open && (a->value > f->value + perhaps_out(b, f) ||
                        b->chips > MONEY_STAKE_MAX - (f->value - a->value))) {
        occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN,
                           "so much was not issued by this house: count again");
        return NULL;
    }
    return f;
}

bool chips_count(struct chipbank *b, const struct occasion_act *a)
{
    struct pieces p;
    struct chip_float *f = can_count(b, a, &p);
    return f != NULL && counted(b, a, f, &p, BEV_COUNTED);
}

bool chips_open(struct chipbank *b, const struct occasion_act *a)
{
    struct pieces p;
    struct chip_float *f = can_count(b, a, &p);
    if (f == NULL)
        return false;
    if (f->day.open)
        return occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "%s is open: its closing count is next",
                                  a->table);
    return counted(b, a, f, &p, BEV_OPENED);
}

bool chips_close(struct chipbank *b, const struct occasion_act *a)
{
    struct pieces p;
    struct chip_float *f = can_count(b, a, &p);
    if (f == NULL)
        return false;
    if (!f->day.open)
        return occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "%s has had no opening count",
                                  a->table);
    for (unsigned i = 0; i < SLIPS_MAX; i++)
        if (b->slip[i].number > 0 && !b->slip[i].credit && b->slip[i].state == SLIP_SENT &&
            strcmp(b->slip[i].table, a->table) == 0)
            return occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "fill %lld is on its way to %s",
                                      (long long)b->slip[i].number, a->table);
    counted(b, a, f, &p, BEV_CLOSED);
    f->day.open = false;
    f->day.closed_at = a->at;
    f->day.closing = a->value;
    tell_won(b, a, &f->day);
    return true;
}

/* A patron's notes go into the box, and chips of the table to him. That the cash was there shows
 * when the box is counted. */
bool chips_buy_in(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_float *f = chip_float(b, a);
    if (f == NULL)
        return false;
    if (!f->day.open)
        return occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "%s has had no opening count",
                                  a->table);
    if (a->pay.cash == 0 || f->day.bought > MONEY_STAKE_MAX - a->pay.cash ||
        b->chips > MONEY_STAKE_MAX - a->pay.cash)
        return occasion_refuse_at(&b->o, a, BP_MALFORMED,
                                  a->pay.cash == 0 ? "that is nothing" : "that is too much");
    if (!table_can_give(b, a, f, a->pay.cash))
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_REQUEST));
    f->value -= a->pay.cash;
    b->chips += a->pay.cash;
    f->day.bought += a->pay.cash;
    struct occasion_event e = at_table(b, a, BEV_BOUGHT, BP_REQUEST);
    e.session = f->day.session;
    e.value = a->pay.cash;
    e.total = f->day.bought;
    occasion_emit(&b->o, &e);
    return true;
}

/* The day whose box was counted: the last one, where it is not said. */
static struct table_day *day_meant(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_float *f = float_named(b, a->table);
    const bool told = (a->has & GIVEN_SESSION) != 0;
    if (f != NULL && f->day.session > 0 && (!told || a->session == f->day.session))
        return &f->day;
    if (f != NULL && told && f->before.session > 0 && a->session == f->before.session)
        return &f->before;
    occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN,
                       "%s has had no opening count, or not one of that number", a->table);
    return NULL;
}

/* Cash that patrons gave for chips at the table, vouchers that they gave, and chips of a promotion,
 * which are worth no money. */
bool chips_drop(struct chipbank *b, const struct occasion_act *a)
{
    struct table_day *d = day_meant(b, a);
    if (d == NULL)
        return false;
    if (a->value > b->vouchers || a->chips > b->promotional)
        return occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN,
                                  "so much was not issued by this house: count again");
    if (d->drop > MONEY_STAKE_MAX - a->pay.cash - a->value)
        return occasion_refuse_at(&b->o, a, BP_MALFORMED, "that is too much");
    occasion_accept(&b->o, a, rule_at(&b->o, BP_IN_CHIPS));
    b->vouchers -= a->value;
    b->promotional -= a->chips;
    d->drop += a->pay.cash + a->value;
    struct occasion_event e = at_table(b, a, BEV_DROPPED, BP_IN_CHIPS);
    e.session = d->session;
    e.value = a->pay.cash + a->value;
    e.total = d->drop;
    e.chips = a->chips;
    e.pay = &a->pay;
    occasion_emit(&b->o, &e);
    if (!d->open)
        tell_won(b, a, d);
    return true;
}
