#include "promotion/promotion.h"

#include "promotion/frame.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The year 287396: far enough, and every sum of times fits. */
#define CLOCK_MAX INT64_C(9007199254740991)
enum { WHY_MAX = 320, COUNT_MAX = 1000000, DAY_MS = 86400000 };

static bool (*const ANSWERS[PACT_COUNT])(struct promotion *p, const struct promotion_act *a) = {
#define ACT(id, name, actor, care, answer, needs, may, english, chinese) answer,
    PROMOTION_ACTS(ACT)
#undef ACT
};

const char *promotion_event_name(enum promotion_event_kind kind)
{
    static const char *const NAMES[PEV_COUNT] = {
#define EVENT(id, name) name,
        PROMOTION_EVENTS(EVENT)
#undef EVENT
    };
    return NAMES[kind];
}

void promotion_init(struct promotion *p, const struct promotion_rules *rules)
{
    memset(p, 0, sizeof *p);
    p->rules = rules;
}

/* --- events ----------------------------------------------------------------------------------- */

struct promotion_event promotion_event_of(const struct promotion *p, enum promotion_event_kind kind,
                                          cited_rule rule)
{
    return (struct promotion_event){.kind = kind,
                                    .act = PACT_COUNT,
                                    .version = UNTOLD,
                                    .entries = UNTOLD,
                                    .total = UNTOLD,
                                    .entrants = UNTOLD,
                                    .number = UNTOLD,
                                    .of = UNTOLD,
                                    .draw = UNTOLD,
                                    .value = UNTOLD,
                                    .until = UNTOLD,
                                    .renewed = UNTOLD,
                                    .rules = p->rules,
                                    .rule = rule};
}

void promotion_emit(struct promotion *p, const struct promotion_event *e)
{
    p->sink->emit(p->sink->ctx, e);
}

static const char *told(const char *word)
{
    return word[0] != '\0' ? word : NULL;
}

__attribute__((format(printf, 4, 0))) static bool refuse(struct promotion *p,
                                                         const struct promotion_act *a,
                                                         cited_rule rule, const char *fmt,
                                                         va_list args)
{
    char why[WHY_MAX];
    vsnprintf(why, sizeof why, fmt, args);
    struct promotion_event e = promotion_event_of(p, PEV_REFUSED, rule);
    if (a != NULL) {
        e.act = a->kind;
        e.player = told(a->player);
        e.prize = told(a->prize);
    }
    e.text = why;
    promotion_emit(p, &e);
    return false;
}

bool promotion_refuse(struct promotion *p, const struct promotion_act *a, cited_rule rule,
                      const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    refuse(p, a, rule, fmt, args);
    va_end(args);
    return false;
}

bool promotion_refuse_at(struct promotion *p, const struct promotion_act *a,
                         enum promotion_point point, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    refuse(p, a, p->rules->rule[point], fmt, args);
    va_end(args);
    return false;
}

void promotion_refuse_line(struct promotion *p, const char *why, const struct promotion_sink *sink)
{
    p->sink = sink;
    promotion_refuse_at(p, NULL, PP_MALFORMED, "%s", why);
    p->sink = NULL;
}

/* --- the clock -------------------------------------------------------------------------------- */

/* By when a winner is told: so many hours after the draw, or by the end of the last of so many days
 * after its day. */
static int64_t told_by(const struct promotion_rules *r, int64_t drawn_at)
{
    return r->notify_days > 0 ? (drawn_at / DAY_MS + r->notify_days + 1) * DAY_MS - 1
                              : drawn_at + r->notify_ms;
}

static int claim_open(const struct promotion *p, const char *player, int prize);

/* Whether nobody has tried yet to tell the winner of a prize, who need not be there. */
static bool to_be_told(const struct promotion *p, unsigned prize)
{
    const struct prize_fate *f = &p->fate[prize];
    return f->state == PRIZE_DRAWN && !p->terms.term[p->rules->known.presence].truth && !f->tried &&
           !f->overdue && claim_open(p, winner_of(p, (int)prize), (int)prize) < 0;
}

int64_t promotion_due(const struct promotion *p)
{
    int64_t due = -1;
    for (unsigned i = 0; i < p->terms.prize_count; i++) {
        const int64_t by = told_by(p->rules, p->fate[i].drawn_at) + 1;
        if (to_be_told(p, i) && (due < 0 || by < due))
            due = by;
    }
    return due;
}

/* The time to tell a winner is over. */
static void find_overdue(struct promotion *p)
{
    for (unsigned i = 0; i < p->terms.prize_count; i++) {
        struct prize_fate *f = &p->fate[i];
        if (!to_be_told(p, i) || p->now <= told_by(p->rules, f->drawn_at))
            continue;
        f->overdue = true;
        struct promotion_event e = promotion_event_of(p, PEV_OVERDUE, p->rules->rule[PP_NOTIFY]);
        e.what = "notify";
        e.player = winner_of(p, (int)i);
        e.prize = p->terms.prize[i].name;
        promotion_emit(p, &e);
    }
}

bool promotion_accept(struct promotion *p, const struct promotion_act *a, cited_rule rule)
{
    struct promotion_event e = promotion_event_of(p, PEV_ACCEPTED, rule);
    p->now = a->at;
    e.act = a->kind;
    e.player = told(a->player);
    e.prize = told(a->prize);
    promotion_emit(p, &e);
    find_overdue(p);
    return true;
}

bool answer_time(struct promotion *p, const struct promotion_act *a)
{
    return promotion_accept(p, a, p->rules->rule[PP_OFFERED]);
}

/* --- what the others look up ------------------------------------------------------------------ */

int prize_meant(struct promotion *p, const struct promotion_act *a)
{
    int prize = prize_named(&p->terms, a->prize);
    if (prize < 0)
        promotion_refuse_at(p, a, PP_PRIZES, "the terms know no prize `%s`", a->prize);
    return prize;
}

const char *winner_of(const struct promotion *p, int prize)
{
    const struct prize_fate *f = &p->fate[prize];
    return f->state == PRIZE_DRAWN || f->state == PRIZE_PAID ? p->entrant[f->winner].name : NULL;
}

/* Which claim it is; -1: there is none. */
static int claim_open(const struct promotion *p, const char *player, int prize)
{
    for (unsigned i = 0; player != NULL && i < p->claim_count; i++)
        if (p->claim[i].state == CLAIM_OPEN && p->claim[i].prize == (unsigned)prize &&
            strcmp(p->claim[i].player, player) == 0)
            return (int)i;
    return -1;
}

struct claim *open_claim(struct promotion *p, const char *player, int prize)
{
    const int i = claim_open(p, player, prize);
    return i >= 0 ? &p->claim[i] : NULL;
}

bool promotion_over(const struct promotion *p, struct trouble *why)
{
    const char *left = p->phase == PROMOTION_DRAFT || p->phase == PROMOTION_OPEN
                           ? "it is neither closed nor cancelled"
                           : NULL;
    for (unsigned i = 0; p->phase == PROMOTION_CLOSED && i < p->terms.prize_count; i++)
        if (p->fate[i].state == PRIZE_DRAWN ||
            (p->fate[i].state == PRIZE_UNDRAWN && p->left > 0 && !p->draw_cancelled))
            left = "a prize is still to be drawn or paid";
    for (unsigned i = 0; p->phase == PROMOTION_CLOSED && i < p->claim_count; i++)
        left = p->claim[i].state == CLAIM_OPEN ? "a claim is not decided" : left;
    for (unsigned i = 0; i < p->dispute_count; i++)
        left = p->dispute[i].decided ? left : "a dispute is not decided";
    if (left != NULL)
        trouble_say(why, "%s", left);
    return left == NULL;
}

/* --- the front door --------------------------------------------------------------------------- */

static bool was_given(const struct promotion_act *a, const struct field *f)
{
    return f->has != 0 ? (a->has & f->has) != 0 : *((const char *)a + f->at) != '\0';
}

static int64_t greatest_of(const struct field *f)
{
    return f->type == TYPE_TIME ? CLOCK_MAX : f->type == TYPE_MONEY ? MONEY_STAKE_MAX : COUNT_MAX;
}

/* Numbers are amounts, counts and times, none of which is negative or without end. */
static bool good_number(const struct promotion_act *a, const struct field *f)
{
    int64_t n;
    if (f->type == TYPE_WORD || f->type == TYPE_CHOICE || f->type == TYPE_TRUTH_YES ||
        f->type == TYPE_TRUTH_NO)
        return true;
    memcpy(&n, (const char *)a + f->at, sizeof n);
    return n >= 0 && n <= greatest_of(f);
}

static bool well_formed(struct promotion *p, const struct promotion_act *a)
{
    const act_fields needs = promotion_act_needs(a->kind), may = promotion_act_may_have(a->kind);
    for (act_fields left = needs | may; left != 0; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(left);
        const struct field *f = &PROMOTION_FIELD[i];
        if ((needs >> i & 1) != 0 && !was_given(a, f))
            return promotion_refuse_at(p, a, PP_MALFORMED, "`%s` needs `%s`",
                                       promotion_act_name(a->kind), f->name);
        if (!good_number(a, f))
            return promotion_refuse_at(p, a, PP_MALFORMED, "`%s` is out of all bounds", f->name);
    }
    return true;
}

/* What is over is not disputed by acting on it; disputes themselves outlive a promotion. */
static bool still_there(struct promotion *p, const struct promotion_act *a)
{
    if (p->phase != PROMOTION_CANCELLED || a->kind == PACT_DISPUTE || a->kind == PACT_DECIDE ||
        a->kind == PACT_DISSATISFIED || a->kind == PACT_REQUEST || a->kind == PACT_TIME)
        return true;
    return promotion_refuse_at(p, a, PP_OUT_OF_TURN, "the promotion is cancelled");
}

bool promotion_act(struct promotion *p, const struct promotion_act *a,
                   const struct promotion_sink *sink)
{
    p->sink = sink;
    bool done = well_formed(p, a) &&
                (a->at >= p->now ||
                 promotion_refuse_at(p, a, PP_OUT_OF_TURN, "it is later than that already")) &&
                still_there(p, a) && ANSWERS[a->kind](p, a);
    p->sink = NULL;
    return done;
}
