/* A chip bank as a kind of occasion, and as desks see it. It draws nothing and heeds no wagers;
 * what patrons hold in chips it holds in money. */
#include "chipbank/chipbank.h"
#include "wire/occasion_json.h"

OCCASION_MACHINE_FUNCTIONS(CHIPBANK)

static const struct chipbank *chipbank_on(const void *on)
{
    return (const struct chipbank *)machine_on(on);
}

static void moves(const void *on, const void *act, struct occasion_money *m)
{
    const struct occasion_act *a = act;
    const bool in = a->kind == BACT_SELL;
    (void)on;
    if (in || a->kind == BACT_REDEEM || a->kind == BACT_WIN)
        machine_pays(a, in, m);
    for (unsigned i = 0; i < m->count; i++)
        m->leg[i].chips = true;
}

static cents holds(const void *on)
{
    return chipbank_holds(chipbank_on(on));
}

static bool at_cage(unsigned act)
{
    return act <= BACT_DECLINE;
}

static bool over(const void *on, struct trouble *why)
{
    const bool owed = chipbank_holds(chipbank_on(on)) > 0;
    if (owed)
        trouble_say(why, "chips are still out");
    return !owed;
}

static void brief(const void *on, struct text *t)
{
    const struct chipbank *b = chipbank_on(on);
    json_int(t, "chips", b->chips);
    json_int(t, "vouchers", b->vouchers);
    json_int(t, "promotional", b->promotional);
    json_int(t, "held", chipbank_holds(b));
}

static void put_floats(const struct chipbank *b, struct text *t)
{
    json_open(t, "tables", '[');
    for (unsigned i = 0; i < b->float_count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "table", b->at[i].table);
        json_int(t, "value", b->at[i].value);
        json_int(t, "buttons", b->at[i].buttons);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* The rack of every table is there for all to see; what lies at the tables is the house's. */
static void show(const void *on, const struct occasion_eyes *eyes, struct text *t)
{
    const struct chipbank *b = chipbank_on(on);
    json_open(t, "rack", '[');
    for (uint32_t i = 0; i < b->colour_count; i++) {
        const struct colour *c = &b->colour[i];
        json_open(t, NULL, '{');
        json_str(t, "table", c->table);
        json_str(t, "colour", c->name);
        json_int(t, "value", c->value);
        if (eyes->staff)
            json_int(t, "out", c->out);
        json_close(t, '}');
    }
    json_close(t, ']');
    if (!eyes->staff)
        return;
    brief(on, t);
    json_int(t, "slips", b->slips);
    put_floats(b, t);
}

static void form(const void *on, struct text *t)
{
    const struct chipbank_rules *r = (const struct chipbank_rules *)chipbank_on(on)->o.rules;
    json_open(t, "paid-otherwise", '[');
    for (size_t i = 0; i < r->otherwise_count; i++)
        json_str(t, NULL, r->otherwise[i].game);
    json_close(t, ']');
}

extern const struct occasion_kind CHIPBANK_KIND;
const struct occasion_kind CHIPBANK_KIND = {.name = "chipbank",
                                            .about = "chips",
                                            OCCASION_MACHINE_MEMBERS,
                                            .acts = BACT_COUNT,
                                            .events = BEV_COUNT,
                                            .refused = BEV_REFUSED,
                                            .due = machine_never_due,
                                            .wants_commit = machine_never,
                                            .committed = machine_never,
                                            .draws = machine_no_draws,
                                            .moves = moves,
                                            .holds = holds,
                                            .at_cage = at_cage,
                                            .over = over,
                                            .brief = brief,
                                            .show = show,
                                            .form = form,
                                            .open_to_all = machine_tells_nobody};
