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
    const bool in = a->kind == BACT_SELL || a->kind == BACT_DROP;
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
    return act <= BACT_ACCEPT || act == BACT_DROP;
}

static bool at_table(unsigned act)
{
    return act >= BACT_COLOUR_OUT && act != BACT_DROP;
}

/* Fills and credits are known by their numbers. */
static const char *whose_table(const void *on, const void *act)
{
    const struct chipbank *b = chipbank_on(on);
    const struct occasion_act *a = act;
    const bool by_number = a->kind == BACT_RECEIVE || a->kind == BACT_CANCEL;
    for (unsigned i = 0; by_number && i < SLIPS_MAX; i++)
        if (b->slip[i].number > 0 && b->slip[i].number == a->number)
            return b->slip[i].table;
    return by_number ? "" : a->table;
}

/* What a day has won is known from its closing count on, and a box that is counted later is added
 * to it. */
static void takings(const void *on, const void *act, struct table_takings *t)
{
    const struct occasion_act *a = act;
    const struct chip_float *f = float_named(chipbank_on(on), a->table);
    if (f == NULL)
        return;
    if (a->kind == BACT_BUY_IN)
        t->drop = a->pay.cash;
    else if (a->kind == BACT_CLOSE)
        t->win = table_day_won(&f->day);
    else if (a->kind == BACT_DROP &&
             (!f->day.open || ((a->has & GIVEN_SESSION) != 0 && a->session != f->day.session)))
        t->win = a->pay.cash + a->value;
}

static bool over(const void *on, struct trouble *why)
{
    const struct chipbank *b = chipbank_on(on);
    bool open = false;
    for (unsigned i = 0; i < b->float_count; i++)
        open = open || b->at[i].day.open;
    const bool owed = chipbank_holds(b) > 0;
    if (open || owed)
        trouble_say(why, owed ? "chips are still out" : "a table has had no closing count");
    return !open && !owed;
}

static void brief(const void *on, struct text *t)
{
    const struct chipbank *b = chipbank_on(on);
    json_int(t, "chips", b->chips);
    json_int(t, "vouchers", b->vouchers);
    json_int(t, "promotional", b->promotional);
    json_int(t, "held", chipbank_holds(b));
}

/* So many of each denomination that there are any of. */
static void put_pieces(const struct chipbank *b, const char *key, const struct pieces *p,
                       struct text *t)
{
    json_open(t, key, '[');
    for (unsigned i = 0; i < b->denomination_count; i++) {
        if (p->of[i] == 0)
            continue;
        json_open(t, NULL, '{');
        json_int(t, "each", b->denomination[i]);
        json_int(t, "count", p->of[i]);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_day(const char *key, const struct table_day *d, struct text *t)
{
    if (d->session == 0)
        return;
    json_open(t, key, '{');
    json_int(t, "session", d->session);
    json_flag(t, "open", d->open);
    json_int(t, "opened", d->opened_at);
    json_int(t, "closed", d->closed_at);
    json_int(t, "opening", d->opening);
    json_int(t, "fills", d->fills);
    json_int(t, "credits", d->credits);
    json_int(t, "closing", d->closing);
    json_int(t, "bought", d->bought);
    json_int(t, "drop", d->drop);
    json_int(t, "paid", d->paid);
    if (!d->open)
        json_int(t, "won", table_day_won(d));
    json_close(t, '}');
}

static void put_floats(const struct chipbank *b, struct text *t)
{
    json_open(t, "tables", '[');
    for (unsigned i = 0; i < b->float_count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "table", b->at[i].table);
        json_int(t, "value", b->at[i].value);
        json_int(t, "buttons", b->at[i].buttons);
        put_pieces(b, "pieces", &b->at[i].pieces, t);
        put_day("day", &b->at[i].day, t);
        put_day("before", &b->at[i].before, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_slips(const struct chipbank *b, struct text *t)
{
    static const char *const STATES[] = {"asked", "sent", "done", "cancelled"};
    json_open(t, "slip-list", '[');
    for (unsigned i = 0; i < SLIPS_MAX; i++) {
        const struct chip_slip *s = &b->slip[i];
        if (s->number == 0)
            continue;
        json_open(t, NULL, '{');
        json_int(t, "number", s->number);
        json_str(t, "of", s->credit ? "credit" : "fill");
        json_str(t, "state", STATES[s->state]);
        json_str(t, "table", s->table);
        json_int(t, "value", s->value);
        put_pieces(b, "pieces", &s->pieces, t);
        json_str(t, "asked-by", s->asked_by);
        json_int(t, "asked-at", s->asked_at);
        json_str(t, "sent-by", s->sent_by);
        json_int(t, "sent-at", s->sent_at);
        json_str(t, "done-by", s->done_by);
        json_int(t, "done-at", s->done_at);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* What the bank has of each denomination, and where: with patrons is what lies nowhere else. */
static void put_denominations(const struct chipbank *b, struct text *t)
{
    json_open(t, "denominations", '[');
    for (unsigned i = 0; i < b->denomination_count; i++) {
        int64_t tables = 0, way = 0;
        for (unsigned k = 0; k < b->float_count; k++)
            tables += b->at[k].pieces.of[i];
        for (unsigned k = 0; k < SLIPS_MAX; k++)
            way += b->slip[k].state == SLIP_SENT ? b->slip[k].pieces.of[i] : 0;
        json_open(t, NULL, '{');
        json_int(t, "each", b->denomination[i]);
        json_int(t, "stock", b->stock.of[i]);
        json_int(t, "cage", b->cage.of[i]);
        json_int(t, "tables", tables);
        json_int(t, "way", way);
        json_int(t, "out", b->stock.of[i] - b->cage.of[i] - tables - way);
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
    put_denominations(b, t);
    put_floats(b, t);
    put_slips(b, t);
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
                                            .at_table = at_table,
                                            .whose_table = whose_table,
                                            .takings = takings,
                                            .over = over,
                                            .brief = brief,
                                            .show = show,
                                            .form = form,
                                            .open_to_all = machine_tells_nobody};
