#include "promotion/promotion.h"

#include "promotion/frame.h"
#include "promotion_shape.h"

#include <stddef.h>
#include <string.h>

enum { DAY_MS = 86400000 };

static bool (*const ANSWERS[PACT_COUNT])(struct promotion *p, const struct occasion_act *a) = {
#define ACT(id, name, actor, care, answer, needs, may, english) answer,
    PROMOTION_ACTS(ACT)
#undef ACT
};

static const struct act_row ROWS[PACT_COUNT] = {PROMOTION_ACTS(OCCASION_ROW)};

static const char *const EVENTS[PEV_COUNT] = {
#define EVENT(id, name) name,
    PROMOTION_EVENTS(EVENT)
#undef EVENT
};

/* --- the clock -------------------------------------------------------------------------------- */

/* By when a winner is told: so many hours after the draw, or by the end of the last of so many days
 * after its day. */
int64_t winner_told_by(const struct promotion_rules *r, int64_t drawn_at)
{
    return r->notify_days > 0 ? (drawn_at / DAY_MS + r->notify_days + 1) * DAY_MS - 1
                              : drawn_at + r->notify_ms;
}

static int claim_open(const struct promotion *p, const char *player, int prize);

/* Whether nobody has tried yet to tell the winner of a prize, who need not be there. */
static bool to_be_told(const struct promotion *p, unsigned prize)
{
    const struct prize_fate *f = &p->fate[prize];
    return f->state == PRIZE_DRAWN && !p->terms.term[rules_of(p)->known.presence].truth &&
           !f->tried && !f->overdue && claim_open(p, winner_of(p, (int)prize), (int)prize) < 0;
}

int64_t promotion_due(const struct promotion *p)
{
    int64_t due = -1;
    for (unsigned i = 0; i < p->terms.prize_count; i++) {
        const int64_t by = winner_told_by(rules_of(p), p->fate[i].drawn_at) + 1;
        if (to_be_told(p, i) && (due < 0 || by < due))
            due = by;
    }
    return due;
}

/* The time to tell a winner is over. */
static void find_overdue(struct occasion *o)
{
    struct promotion *p = (struct promotion *)o;
    for (unsigned i = 0; i < p->terms.prize_count; i++) {
        struct prize_fate *f = &p->fate[i];
        if (!to_be_told(p, i) || p->o.now <= winner_told_by(rules_of(p), f->drawn_at))
            continue;
        f->overdue = true;
        struct occasion_event e = event_of(PEV_OVERDUE, rule_at(&p->o, PP_NOTIFY));
        e.what = "notify";
        e.player = winner_of(p, (int)i);
        e.prize = p->terms.prize[i].name;
        occasion_emit(&p->o, &e);
    }
}

bool answer_time(struct promotion *p, const struct occasion_act *a)
{
    return occasion_accept(&p->o, a, rule_at(&p->o, PP_OFFERED));
}

/* --- what the others look up ------------------------------------------------------------------ */

int prize_meant(struct promotion *p, const struct occasion_act *a)
{
    int prize = prize_named(&p->terms, a->prize);
    if (prize < 0)
        occasion_refuse_at(&p->o, a, PP_PRIZES, "the terms know no prize `%s`", a->prize);
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
    if (disputes_waiting(&p->disputes) > 0)
        left = "a dispute is not decided";
    if (left != NULL)
        trouble_say(why, "%s", left);
    return left == NULL;
}

/* --- the front door --------------------------------------------------------------------------- */

/* What is over is not disputed by acting on it; disputes themselves outlive a promotion. */
static bool still_there(struct promotion *p, const struct occasion_act *a)
{
    if (p->phase != PROMOTION_CANCELLED || a->kind == PACT_DISPUTE || a->kind == PACT_DECIDE ||
        a->kind == PACT_DISSATISFIED || a->kind == PACT_REQUEST || a->kind == PACT_TIME)
        return true;
    return occasion_refuse_at(&p->o, a, PP_OUT_OF_TURN, "the promotion is cancelled");
}

static bool answer(struct occasion *o, const struct occasion_act *a)
{
    struct promotion *p = (struct promotion *)o;
    return still_there(p, a) && ANSWERS[a->kind](p, a);
}

const struct occasion_machine PROMOTION = {
    .name = "promotion",
    .about = "promotions",
    .act_count = PACT_COUNT,
    .acts = ROWS,
    .event_count = PEV_COUNT,
    .events = EVENTS,
    .accepted = PEV_ACCEPTED,
    .refused = PEV_REFUSED,
    .point_count = PP_COUNT,
    .points = PROMOTION_POINT,
    .malformed = PP_MALFORMED,
    .out_of_turn = PP_OUT_OF_TURN,
    .file = &PROMOTION_FILE,
    .term = &PROMOTION_TERM,
    .size = sizeof(struct promotion),
    .rules_size = sizeof(struct promotion_rules),
    .shape = PROMOTION_SHAPE,
    .list = {offsetof(struct promotion, entrant), sizeof(struct entrant),
             offsetof(struct promotion, entrant_count), ENTRANTS_MAX},
    .taken_out = entrants_placed,
    .read = promotion_rules_read,
    .answer = answer,
    .went_on = find_overdue};
