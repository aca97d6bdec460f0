/* Chips at tables: colours and what they are worth, wins and losses. */
#include "chipbank/frame.h"

#include <string.h>

enum { EACH_MAX = 10000000, CHIPS_MAX = 1000000 }; /* what one is worth, and how many are out */

struct occasion_event at_table(const struct chipbank *b, const struct occasion_act *a,
                               enum chipbank_event_kind kind, enum chipbank_point point)
{
    struct occasion_event e = event_of(kind, rule_at(&b->o, point));
    e.table = a->table;
    e.what = a->item[0] != '\0' ? a->item : NULL;
    return e;
}

cents perhaps_out(const struct chipbank *b, const struct chip_float *but)
{
    cents sum = b->chips;
    for (unsigned i = 0; i < b->float_count; i++)
        if (b->at[i].day.open && &b->at[i] != but)
            sum += b->at[i].value;
    return sum;
}

bool table_can_give(struct chipbank *b, const struct occasion_act *a, const struct chip_float *f,
                    cents value)
{
    return value <= f->value + (f->day.open ? perhaps_out(b, f) : 0) ||
           occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "the table has not so many: fill it");
}

/* Whether patrons can have had so much to give at a table. */
static bool patrons_can_give(struct chipbank *b, const struct occasion_act *a,
                             const struct chip_float *f, cents value)
{
    return value <= perhaps_out(b, f) ||
           occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "so much was not issued by this house");
}

/* --- colours ---------------------------------------------------------------------------------- */

static struct colour *colour_at(struct chipbank *b, const char *table, const char *name)
{
    for (uint32_t i = 0; i < b->colour_count; i++)
        if (strcmp(b->colour[i].table, table) == 0 && strcmp(b->colour[i].name, name) == 0)
            return &b->colour[i];
    return NULL;
}

bool chips_buttons(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_float *f = chip_float(b, a);
    if (f == NULL)
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_MARKERS));
    chip_float_used(b, a, f);
    f->buttons = a->number;
    return true;
}

/* How many values are in use at a table, if this colour is given this one. */
static int64_t values_in_use(const struct chipbank *b, const struct occasion_act *a)
{
    int64_t count = 1;
    for (uint32_t i = 0; i < b->colour_count; i++) {
        const struct colour *c = &b->colour[i];
        bool counted = strcmp(c->table, a->table) != 0 || strcmp(c->name, a->item) == 0 ||
                       c->value == a->value;
        for (uint32_t k = 0; !counted && k < i; k++)
            counted = strcmp(b->colour[k].table, a->table) == 0 &&
                      strcmp(b->colour[k].name, a->item) != 0 && b->colour[k].value == c->value;
        count += !counted;
    }
    return count;
}

/* A colour has a value on the rack before any chip of it is issued, and a button that shows it. */
bool chips_rack(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_float *f = chip_float(b, a);
    struct colour *c = colour_at(b, a->table, a->item);
    if (f == NULL)
        return false;
    if (a->value == 0 || a->value > EACH_MAX)
        return occasion_refuse_at(&b->o, a, BP_MALFORMED, "that is no value of a chip");
    if (c != NULL && c->out > 0)
        return occasion_refuse_at(&b->o, a, BP_RACK,
                                  "chips of that colour are out at another value");
    if (values_in_use(b, a) > f->buttons)
        return occasion_refuse_at(&b->o, a, BP_MARKERS, "the table has no marker button left");
    if (c == NULL && b->colour_count == COLOURS_MAX)
        return occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "there is no room for another colour");
    occasion_accept(&b->o, a, rule_at(&b->o, BP_RACK));
    chip_float_used(b, a, f);
    if (c == NULL)
        c = &b->colour[b->colour_count++];
    memcpy(c->table, a->table, sizeof c->table);
    memcpy(c->name, a->item, sizeof c->name);
    c->value = a->value;
    struct occasion_event e = at_table(b, a, BEV_MARKED, BP_RACK);
    e.value = a->value;
    occasion_emit(&b->o, &e);
    struct occasion_event button = at_table(b, a, BEV_MARKED, BP_MARKERS);
    button.value = a->value;
    button.count = values_in_use(b, a);
    occasion_emit(&b->o, &button);
    return true;
}

/* The colour of an act; NULL, refused, where the rack does not show it. */
static struct colour *colour_meant(struct chipbank *b, const struct occasion_act *a)
{
    struct colour *c = colour_at(b, a->table, a->item);
    if (c == NULL)
        occasion_refuse_at(&b->o, a, BP_RACK, "the rack of %s shows no %s", a->table, a->item);
    return c;
}

/* A patron gives chips of value for them, which lie at the table. */
bool chips_colour_out(struct chipbank *b, const struct occasion_act *a)
{
    struct colour *c = colour_meant(b, a);
    struct chip_float *f = float_named(b, a->table);
    if (c == NULL)
        return false;
    if (c->out > CHIPS_MAX - a->number)
        return occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "so many chips are not of that colour");
    if (!patrons_can_give(b, a, f, c->value * a->number))
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_EXCHANGE));
    c->out += a->number;
    f->value += c->value * a->number;
    b->chips -= c->value * a->number;
    struct occasion_event e = at_table(b, a, BEV_ISSUED, BP_EXCHANGE);
    e.count = a->number;
    e.value = c->value * a->number;
    occasion_emit(&b->o, &e);
    return true;
}

/* They go back where they were issued, for chips of value. */
bool chips_colour_back(struct chipbank *b, const struct occasion_act *a)
{
    struct colour *c = colour_at(b, a->table, a->item);
    if (c == NULL || c->out < a->number)
        return occasion_refuse_at(&b->o, a, BP_AT_TABLE, "%s has not issued so many of them",
                                  a->table);
    struct chip_float *f = float_named(b, a->table);
    if (!table_can_give(b, a, f, c->value * a->number))
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_AT_TABLE));
    c->out -= a->number;
    f->value -= c->value * a->number;
    b->chips += c->value * a->number;
    struct occasion_event e = at_table(b, a, BEV_EXCHANGED, BP_AT_TABLE);
    e.count = a->number;
    e.value = c->value * a->number;
    occasion_emit(&b->o, &e);
    return true;
}

/* --- what is won and lost -----------------------------------------------------------------------
 */

/* The clause by which a game's wins may be paid otherwise than in chips; NULL: none. */
static cited_rule paid_otherwise(const struct chipbank *b, const char *game)
{
    const struct chipbank_rules *r = (const struct chipbank_rules *)b->o.rules;
    for (size_t i = 0; i < r->otherwise_count; i++)
        if (strcmp(r->otherwise[i].game, game) == 0)
            return r->otherwise[i].clause;
    return NULL;
}

bool chips_win(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_float *f = chip_float(b, a);
    if (f == NULL)
        return false;
    const cents otherwise = a->pay.cash + a->pay.cheque, in_chips = a->value - otherwise;
    cited_rule rule = otherwise > 0 ? paid_otherwise(b, a->game) : rule_at(&b->o, BP_IN_CHIPS);
    if (rule == NULL)
        return occasion_refuse_at(&b->o, a, BP_IN_CHIPS, "what is won is paid in chips");
    if (in_chips < 0)
        return occasion_refuse_at(&b->o, a, BP_MALFORMED, "that is more than was won");
    if (b->chips > MONEY_STAKE_MAX - in_chips)
        return occasion_refuse_at(&b->o, a, BP_MALFORMED, "that is too much");
    if (!table_can_give(b, a, f, in_chips))
        return false;
    occasion_accept(&b->o, a, rule);
    chip_float_used(b, a, f);
    f->value -= in_chips;
    f->day.paid += f->day.open ? otherwise : 0;
    b->chips += in_chips;
    struct occasion_event e = at_table(b, a, BEV_PAID, BP_IN_CHIPS);
    e.rule = rule;
    e.value = a->value;
    e.chips = in_chips;
    occasion_emit(&b->o, &e);
    return true;
}

/* Lost chips go back to the table; those of a colour are taken back first. */
bool chips_take(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_float *f = chip_float(b, a);
    if (f == NULL)
        return false;
    if (!patrons_can_give(b, a, f, a->value))
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_IN_CHIPS));
    chip_float_used(b, a, f);
    f->value += a->value;
    b->chips -= a->value;
    struct occasion_event e = at_table(b, a, BEV_TAKEN, BP_IN_CHIPS);
    e.value = a->value;
    occasion_emit(&b->o, &e);
    return true;
}
