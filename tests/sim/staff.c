/* Staff: what the dealer, the supervisors, the cage and the inspector do. */
#include "ask.h"
#include "disk.h"
#include "whim.h"

#include "floor/contest.h"
#include "floor/members.h"
#include "floor/views.h"

#include "table/open.h"
#include "wire/act_json.h"

#include <inttypes.h>
#include <stdio.h>

/* --- at tables -------------------------------------------------------------------------------- */

/* Any of them; where it is told to, one that needs somebody. */
static const struct open_table *some_table(void)
{
    return world.floor->table[pick(world.floor->table_count)];
}

static void staff_act(struct person *p, const struct open_table *ot, const struct act *a)
{
    static char act[2048];
    struct text t;
    text_on(&t, act, sizeof act - 1);
    act_to_json(a, &t);
    act[t.len] = '\0';
    if (!t.full)
        ask(p, ASK_OTHER, 0, "\"do\":\"act\",\"table\":\"%s\",\"act\":%s,\"reason\":\"simulated\"",
            ot->plan->name, act);
}

/* What the dealer's hand brings next. */
static bool deal_on(struct person *p, const struct open_table *ot)
{
    struct table *t = ot->at.table;
    const struct shoe *shoe = table_shoe(t);
    struct act a = {.kind = ot->at.layout.game->chance_act};
    if (ot->automatic || !table_awaits_chance(t))
        return false;
    if (ot->at.layout.chance_range > 0) {
        ot->at.layout.game->drawn(pick(ot->at.layout.chance_range), &a);
    } else {
        if (shoe == NULL || shoe->left == 0)
            return false;
        a.has = HAS_CARD;
        a.card = shoe_nth(shoe, pick(shoe->left));
    }
    staff_act(p, ot, &a);
    return true;
}

/* An act that is somebody's to do at this table, with a reason that its document knows. */
static void any_act(struct person *p, const struct open_table *ot)
{
    uint8_t raw[32];
    const struct ruleset *rs = ot->at.rs;
    const struct table *t = ot->at.table;
    dice_bytes(&world.dice, raw, sizeof raw);
    struct act a = whim(raw, sizeof raw);
    enum act_kind kind;
    if (rs->staff_count == 0 || !act_find(rs->staff[pick((uint32_t)rs->staff_count)].act, &kind))
        return;
    a.kind = kind;
    if (kind == ACT_CLOSE_TABLE && !one_in(4))
        a.kind = ACT_CLOSE;
    if (kind == ACT_INVALIDATE && rs->ground_count > 0)
        snprintf(a.reason, sizeof a.reason, "%s",
                 rs->grounds[pick((uint32_t)rs->ground_count)].name);
    for (size_t i = 0; i < rs->cause_count; i++)
        if (strcmp(rs->causes[i].act, act_name(kind)) == 0 && one_in(2))
            snprintf(a.reason, sizeof a.reason, "%s", rs->causes[i].word);
    if (t->player_count > 0)
        snprintf(a.player, sizeof a.player, "%s", t->player[pick(t->player_count)].name);
    if (kind == ACT_CORRECT && t->round > 1) {
        a.has |= HAS_ROUND;
        a.round = t->round - 1 - pick(t->round > 4 ? 3 : 1);
    }
    a.seat = 1 + (int)pick(PLAYERS);
    staff_act(p, ot, &a);
}

/* --- what takes two --------------------------------------------------------------------------- */

/* Duties by which money comes into the house or leaves it when they are confirmed. */
static const struct {
    enum duty duty;
    enum asking what;
    int sign;
} MOVES[] = {
    {DUTY_FILL, ASK_FILL, 1},
    {DUTY_MANUAL_PAY, ASK_MANUAL, -1},
    {DUTY_PAY_IN, ASK_PAY_IN, 1},
    {DUTY_PAY_OUT, ASK_PAY_OUT, -1},
    {DUTY_TICKET_PAY, ASK_TICKET_PAY, -1},
    {DUTY_TICKET_EXPIRED, ASK_TICKET_PAY, -1},
};

static int person_named(const char *name)
{
    for (int i = 0; i < PEOPLE; i++)
        if (strcmp(world.person[i].name, name) == 0)
            return i;
    return -1;
}

static int ticket_numbered(const char *number)
{
    for (unsigned i = 0; number != NULL && i < world.model.ticket_count; i++)
        if (strcmp(world.model.ticket[i].number, number) == 0)
            return (int)i;
    return -1;
}

/* Whose membership is closed, or opened again. */
static void member_confirmed(struct errand *q, const json_t *asked)
{
    const char *number = json_string_value(json_object_get(asked, "card"));
    disk_looked_at(true);
    const struct card_holder *h = number != NULL ? holder_of_card(world.floor, number) : NULL;
    disk_looked_at(false);
    if (h == NULL || h->m.id >= MEMBERS_MOST)
        return;
    q->what = ASK_MEMBER;
    q->member = h->m.id;
    q->closes = json_is_true(json_object_get(asked, "closed"));
}

static void confirm(struct person *p, const struct proposal *w)
{
    enum asking what = w->duty == DUTY_CHANGE   ? ASK_CHANGE
                       : w->duty == DUTY_ENROL  ? ASK_ENROL
                       : w->duty == DUTY_RETIRE ? ASK_RETIRE
                       : w->duty == DUTY_TEST   ? ASK_TEST
                                                : ASK_OTHER;
    cents amount = 0;
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++)
        if (MOVES[i].duty == w->duty) {
            what = MOVES[i].what;
            amount = MOVES[i].sign * w->amount;
        }
    const int ticket = what == ASK_TICKET_PAY
                           ? ticket_numbered(json_string_value(json_object_get(w->o, "number")))
                           : -1;
    const int first = person_named(world.floor->plan->staff[w->staff].name);
    struct errand *q =
        ask(p, what, amount,
            "\"do\":\"confirm\",\"no\":%" PRId64 ",\"password\":\"the-other-half\"", w->no);
    if (q == NULL)
        return;
    q->first = first;
    if (w->duty == DUTY_PRIZE || w->duty == DUTY_OCCASION)
        occasion_confirmed(q, w->o);
    if (w->duty == DUTY_MEMBER)
        member_confirmed(q, w->o);
    q->ticket = ticket;
    const char *device = json_string_value(json_object_get(w->o, "device"));
    if (what == ASK_ENROL || what == ASK_RETIRE)
        q->about = device_in(w->about, device != NULL ? device : "terminal");
}

/* Confirms or declines what waits for a second person; false where nothing does. Whoever may not
 * tries now and then: he himself who proposed it, or somebody of another rank. */
static bool answer_proposal(struct person *p)
{
    const struct proposal *w = &world.floor->proposal[pick(4)];
    if (w->no == 0 || (p->kind != BOSS && !one_in(8)))
        return false;
    if (one_in(3))
        ask(p, ASK_OTHER, 0, "\"do\":\"decline\",\"no\":%" PRId64, w->no);
    else
        confirm(p, w);
    return true;
}

static void work_at_tables(struct person *p)
{
    const struct open_table *ot = some_table();
    struct act a = {.kind = ACT_CLOSE};
    if (waiting(p) > 0)
        return;
    for (int i = 0; i < TABLES && (ot->automatic || ot->at.table->phase == PHASE_OPEN); i++)
        ot = some_table();
    const struct table *t = ot->at.table;
    if (answer_proposal(p))
        return;
    if (one_in(world.whims)) {
        any_act(p, ot);
        return;
    }
    if (!ot->automatic && t->phase == PHASE_CLOSED && deal_on(p, ot))
        return;
    if (t->phase == PHASE_RESULT || (t->phase == PHASE_HELD && one_in(3)))
        a.kind = t->phase == PHASE_RESULT ? ACT_CONFIRM : ACT_RECORDS;
    else if (t->phase == PHASE_HELD || t->phase == PHASE_CARDS) {
        any_act(p, ot);
        return;
    } else if (t->phase == PHASE_DOWN || t->phase == PHASE_COLD)
        a.kind = ACT_OPEN_TABLE;
    else if (t->phase != PHASE_OPEN || ot->automatic || !one_in(3)) {
        return;
    }
    a.yes = true;
    staff_act(p, ot, &a);
}

static void mind_terminals(struct person *p)
{
    const struct person *whose = &world.person[pick(PLAYERS)];
    if (waiting(p) > 0)
        return;
    static const char *const WHAT[] = {"release", "open-terminal", "open-terminal", "answer-call",
                                       "close-terminal"};
    if (one_in(3)) {
        cents amount = 10000 * (1 + (cents)pick(10));
        ask(p, ASK_OTHER, 0,
            "\"do\":\"fill\",\"amount\":%" PRId64 ",\"to\":\"%s\",\"reason\":\"simulated\"", amount,
            one_in(2) ? "house" : "reserve");
    } else if (one_in(6)) {
        cents amount = 100 * (1 + (cents)pick(10));
        ask(p, ASK_OTHER, 0,
            "\"do\":\"manual-pay\",\"terminal\":\"%s\",\"amount\":%" PRId64 ",\"reason\":\"stuck\"",
            whose->name, amount);
    } else {
        ask(p, ASK_OTHER, 0, "\"do\":\"%s\",\"terminal\":\"%s\",\"reason\":\"simulated\"",
            WHAT[pick(whose->line < 0 || one_in(20) ? 5 : 4 - 3 * (whose->line >= 0))],
            whose->name);
    }
}

/* --- at the cage ------------------------------------------------------------------------------ */

/* A membership is closed, or opened again, which takes two. */
static void change_member(struct person *p)
{
    disk_looked_at(true);
    const struct card_holder *h =
        holder_of(world.floor, 1 + (int64_t)pick((uint32_t)world.floor->members));
    disk_looked_at(false);
    if (h != NULL)
        ask(p, ASK_OTHER, 0,
            "\"do\":\"member-change\",\"card\":\"%s\",\"closed\":%s,\"reason\":\"simulated\"",
            h->m.card,
            h->m.closed != 0 ? "false"
            : one_in(4)      ? "true"
                             : "false");
}

static void work_at_cage(struct person *p)
{
    cents amount = 1000 * (1 + (cents)pick(200));
    unsigned whose = 1 + pick(MEMBERS);
    const char *side = one_in(2) ? "card" : "deposit";
    int ticket = world.model.ticket_count > 0 ? (int)pick(world.model.ticket_count) : -1;
    if (waiting(p) > 0 || answer_proposal(p))
        return;
    switch (pick(8)) {
    case 0:
    case 1:
        ask(p, ASK_PAY_IN, amount,
            "\"do\":\"pay-in\",\"card\":\"100-000%u\",\"amount\":%" PRId64
            ",\"to\":\"%s\",\"reason\":\"x\"",
            whose, amount, side);
        break;
    case 2:
        ask(p, ASK_PAY_OUT, -amount,
            "\"do\":\"pay-out\",\"card\":\"100-000%u\",\"amount\":%" PRId64
            ",\"from\":\"%s\",\"pin\":\"2468\",\"reason\":\"x\"",
            whose, amount, side);
        break;
    case 3:
        ask(p, ASK_OTHER, 0,
            "\"do\":\"move\",\"card\":\"100-000%u\",\"amount\":%" PRId64
            ",\"to\":\"%s\",\"pin\":\"2468\",\"reason\":\"x\"",
            whose, amount, side);
        break;
    case 4:
        if (ticket >= 0) {
            const struct told_ticket *k = &world.model.ticket[ticket];
            struct errand *q =
                ask(p, ASK_TICKET_PAY, -k->amount,
                    "\"do\":\"ticket-pay\",\"number\":\"%s\",\"reason\":\"x\"", k->number);
            if (q != NULL)
                q->ticket = ticket;
        }
        break;
    case 5:
        ask(p, ASK_OTHER, 0, "\"do\":\"unlock\",\"card\":\"100-000%u\",\"reason\":\"x\"", whose);
        break;
    case 6:
        if (one_in(3))
            change_member(p);
        else if (one_in(20))
            ask(p, ASK_OTHER, 0, "\"do\":\"member-new\",\"name\":\"New\",\"pin\":\"2468\"");
        break;
    default:
        ask(p, ASK_LOOK, 0, "\"do\":\"%s\",\"card\":\"100-000%u\"",
            one_in(2) ? "member" : "tickets", whose);
    }
}

static void inspect(struct person *p)
{
    static const char *const WHAT[] = {"\"do\":\"trial\"", "\"do\":\"accounts\"",
                                       "\"do\":\"incidents\"", "\"do\":\"terminals\"",
                                       "\"do\":\"journal\",\"table\":\"A\",\"from\":1,\"lines\":5"};
    if (waiting(p) == 0 && one_in(400))
        ask(p, ASK_LOOK, 0, "\"do\":\"verify\"");
    else if (waiting(p) == 0 && one_in(20))
        ask(p, ASK_LOOK, 0, "%s", WHAT[pick(sizeof WHAT / sizeof *WHAT)]);
}

static bool somebody_sits_at(const struct open_table *ot)
{
    const struct floor *f = world.floor;
    for (unsigned i = 0; i < f->terminal_count; i++)
        if (f->terminal[i].account != 0 && f->terminal[i].table == ot->place)
            return true;
    return false;
}

/* A table at which nobody plays is tested with credits that are no money, until it has been tested
 * enough; terminals are given some. */
static void test_tables(struct person *p)
{
    const struct open_table *ot = some_table();
    if (waiting(p) > 0)
        return;
    for (unsigned i = 0; i < world.floor->table_count; i++) {
        const struct open_table *k = world.floor->table[i];
        if (one_in(2) && (k->in_test || (!ot->in_test && !somebody_sits_at(k))))
            ot = k;
    }
    if (!ot->in_test || one_in(4))
        ask(p, ASK_TEST, 0, "\"do\":\"test\",\"table\":\"%s\",\"on\":%s,\"reason\":\"simulated\"",
            ot->plan->name, ot->in_test == one_in(10) ? "true" : "false");
    else
        ask(p, ASK_TEST, 0,
            "\"do\":\"test\",\"terminal\":\"%s\",\"on\":%s,\"credit\":%u,\"reason\":\"simulated\"",
            world.person[pick(PLAYERS)].name, one_in(5) ? "false" : "true", 1000 * (1 + pick(100)));
}

/* The table of a tournament is dealt, and the chips of a session that is over are counted. */
static void mind_contest(struct person *p)
{
    const char contest[2] = {CONTEST, '\0'};
    const struct open_table *ot = table_named(world.floor, contest);
    if (ot == NULL || waiting(p) > 0 || contest_waits(ot))
        return;
    if (ot->at.table->phase != PHASE_CLOSED && one_in(2))
        staff_act(p, ot, &(struct act){.kind = ACT_COUNT_UP});
    else if (!ot->automatic && ot->at.table->phase == PHASE_CLOSED)
        deal_on(p, ot);
    else if (!ot->automatic && one_in(2))
        staff_act(p, ot, &(struct act){.kind = ACT_CLOSE});
}

/* --- who does what ---------------------------------------------------------------------------- */

/* The first of his rows that comes to be is what he does. A new kind of work is a row here. */
static const struct {
    enum kind who;
    uint32_t one_in; /* turns of his */
    void (*work)(struct person *p);
} DOINGS[] = {
    {CASHIER, 3, work_at_cage},    {INSPECTOR, 1, inspect},   {BOSS, 12, mind_terminals},
    {BOSS, 3, run_occasions},      {BOSS, 6, mind_contest},   {DEALER, 4, mind_contest},
    {CASHIER, 6, serve_occasions}, {BOSS, 10, manage},        {BOSS, 14, mind_devices},
    {BOSS, 12, test_tables},       {BOSS, 1, work_at_tables}, {DEALER, 1, work_at_tables},
};

void staff_acts(struct person *p)
{
    for (size_t i = 0; i < sizeof DOINGS / sizeof *DOINGS; i++)
        if (DOINGS[i].who == p->kind && one_in(DOINGS[i].one_in)) {
            DOINGS[i].work(p);
            return;
        }
}
