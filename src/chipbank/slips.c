/* Fills and credits: chips between cage and tables, on slips that are numbered without gaps. A
 * fill is asked for at the table, leaves the cage and comes to the table by the hands of three; a
 * credit leaves the table and comes to the cage by those of two. */
#include "chipbank/frame.h"

#include <string.h>

/* A place for another slip: a free one, or that of the oldest that is done with; NULL: all are
 * under way. */
static struct chip_slip *place_for_slip(struct chipbank *b)
{
    struct chip_slip *oldest = NULL;
    for (unsigned i = 0; i < SLIPS_MAX; i++) {
        struct chip_slip *s = &b->slip[i];
        if (s->number == 0)
            return s;
        if (s->state >= SLIP_DONE && (oldest == NULL || s->number < oldest->number))
            oldest = s;
    }
    return oldest;
}

static bool event_of_slip(struct chipbank *b, const struct chip_slip *s,
                          enum chipbank_event_kind kind, const char *who)
{
    struct occasion_event e = event_of(kind, rule_at(&b->o, BP_REQUEST));
    e.who = who;
    e.what = s->credit ? "credit" : "fill";
    e.table = s->table;
    e.number = s->number;
    e.value = s->value;
    if (kind == BEV_FILLED || (s->credit && kind == BEV_SENT))
        e.total = float_named(b, s->table)->value;
    occasion_emit(&b->o, &e);
    return true;
}

/* The slip that an act names, in this state; refused where there is none. */
static struct chip_slip *slip_meant(struct chipbank *b, const struct occasion_act *a, bool credit,
                                    enum slip_state state)
{
    for (unsigned i = 0; i < SLIPS_MAX; i++)
        if (b->slip[i].number == a->number && a->number > 0 && b->slip[i].credit == credit &&
            b->slip[i].state == state)
            return &b->slip[i];
    occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "no such slip waits for that");
    return NULL;
}

static bool is_another(struct chipbank *b, const struct occasion_act *a, const char *who)
{
    return strcmp(a->by, who) != 0 ||
           occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "%s has had a hand in it: another must",
                              who);
}

static struct chip_slip *new_slip(struct chipbank *b, const struct occasion_act *a,
                                  struct chip_slip *s, const struct pieces *p)
{
    memset(s, 0, sizeof *s);
    s->number = ++b->slips;
    s->value = a->value;
    s->pieces = *p;
    memcpy(s->table, a->table, sizeof s->table);
    memcpy(s->asked_by, a->by, sizeof s->asked_by);
    s->asked_at = a->at;
    return s;
}

/* What both need before there is a slip: a table, a place, and pieces of that value. */
static struct chip_float *can_begin(struct chipbank *b, const struct occasion_act *a,
                                    struct chip_slip **s, struct pieces *p)
{
    struct chip_float *f = chip_float(b, a);
    if (f == NULL || !pieces_told(b, a, a->pieces, a->value, p))
        return NULL;
    *s = place_for_slip(b);
    if (*s != NULL && a->value > 0)
        return f;
    occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN,
                       *s == NULL ? "too many slips are under way" : "that is nothing");
    return NULL;
}

bool chips_fill(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_slip *s;
    struct pieces p;
    struct chip_float *f = can_begin(b, a, &s, &p);
    if (f == NULL)
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_REQUEST));
    chip_float_used(b, a, f);
    return event_of_slip(b, new_slip(b, a, s, &p), BEV_ASKED, a->by);
}

bool chips_issue(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_slip *s = slip_meant(b, a, false, SLIP_ASKED);
    if (s == NULL || !is_another(b, a, s->asked_by) || !cage_has(b, a, &s->pieces))
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_REQUEST));
    pieces_add(&b->cage, &s->pieces, -1);
    s->state = SLIP_SENT;
    s->sent_at = a->at;
    memcpy(s->sent_by, a->by, sizeof s->sent_by);
    return event_of_slip(b, s, BEV_SENT, a->by);
}

static void slip_done(struct chip_slip *s, const struct occasion_act *a, enum slip_state state)
{
    s->state = state;
    s->done_at = a->at;
    memcpy(s->done_by, a->by, sizeof s->done_by);
}

bool chips_receive(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_slip *s = slip_meant(b, a, false, SLIP_SENT);
    if (s == NULL || !is_another(b, a, s->asked_by) || !is_another(b, a, s->sent_by))
        return false;
    struct chip_float *f = float_named(b, s->table);
    if (f->value > MONEY_STAKE_MAX - s->value)
        return occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "the table has too many");
    occasion_accept(&b->o, a, rule_at(&b->o, BP_REQUEST));
    f->value += s->value;
    f->day.fills += f->day.open ? s->value : 0;
    pieces_add(&f->pieces, &s->pieces, 1);
    slip_done(s, a, SLIP_DONE);
    return event_of_slip(b, s, BEV_FILLED, a->by);
}

/* What a patron lost there may be among it, so that pieces may leave a table which it was not known
 * to have. */
bool chips_credit(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_slip *s;
    struct pieces p;
    struct chip_float *f = can_begin(b, a, &s, &p);
    if (f == NULL || !table_can_give(b, a, f, a->value) || !pieces_exist(b, a, &p))
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_REQUEST));
    chip_float_used(b, a, f);
    f->value -= a->value;
    f->day.credits += f->day.open ? a->value : 0;
    pieces_add(&f->pieces, &p, -1);
    new_slip(b, a, s, &p);
    s->credit = true;
    s->state = SLIP_SENT;
    s->sent_at = a->at;
    memcpy(s->sent_by, a->by, sizeof s->sent_by);
    return event_of_slip(b, s, BEV_SENT, a->by);
}

bool chips_accept(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_slip *s = slip_meant(b, a, true, SLIP_SENT);
    if (s == NULL || !is_another(b, a, s->sent_by) || !pieces_exist(b, a, &s->pieces))
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_REQUEST));
    pieces_add(&b->cage, &s->pieces, 1);
    slip_done(s, a, SLIP_DONE);
    return event_of_slip(b, s, BEV_CREDITED, a->by);
}

/* Its number stays used. */
bool chips_cancel(struct chipbank *b, const struct occasion_act *a)
{
    struct chip_slip *s = slip_meant(b, a, false, SLIP_ASKED);
    if (s == NULL)
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_REQUEST));
    slip_done(s, a, SLIP_CANCELLED);
    return event_of_slip(b, s, BEV_CANCELLED, a->by);
}
