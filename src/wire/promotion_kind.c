/* Promotions as a kind of occasion. */
#include "promotion/frame.h"
#include "wire/occasion_json.h"
#include "wire/promotion_show.h"

#include <stdlib.h>
#include <string.h>

OCCASION_MACHINE_FUNCTIONS(PROMOTION)

static const struct promotion *promotion_on(const void *on)
{
    return (const struct promotion *)machine_on(on);
}

/* --- for a floor ------------------------------------------------------------------------------ */

static int64_t due_of(const void *on)
{
    return promotion_due(promotion_on(on));
}

/* Before the entries close, when nobody can know yet over which list is drawn. */
static bool wants_commit(const void *on)
{
    return promotion_on(on)->phase == PROMOTION_OPEN;
}

static bool committed(const void *on)
{
    return promotion_on(on)->seeds.committed;
}

static uint32_t draws_of(const void *on)
{
    return promotion_on(on)->seeds.draws;
}

static const char *known_as(const void *on, const char *number, const char *member_card)
{
    return promotion_has(promotion_on(on), number, member_card);
}

static void moves(const void *on, const void *act, struct occasion_money *m)
{
    const struct occasion_act *a = act;
    const struct promotion *p = promotion_on(on);
    if (a->kind != PACT_PAY)
        return;
    machine_pays(a, false, m);
    const int prize = prize_named(&p->terms, a->prize);
    const cents credit = prize >= 0 ? promotion_credit_due(p, (unsigned)prize) : 0;
    if (credit > 0)
        m->leg[m->count++] = (struct occasion_leg){
            .to = SIDE_CREDIT, .amount = credit, .until = promotion_credit_until(p)};
}

static cents holds(const void *on)
{
    return promotion_holds(promotion_on(on));
}

static bool listens(const void *on)
{
    return promotion_on(on)->phase == PROMOTION_OPEN && !promotion_on(on)->waits;
}

static bool heeds(const void *on, const struct ended_wager *w, int64_t at, void *act)
{
    struct occasion_act *a = act;
    memset(a, 0, sizeof *a);
    a->kind = PACT_SETTLED;
    a->yes = true;
    a->at = at;
    a->stake = w->stake;
    a->has = GIVEN_AT | GIVEN_STAKE;
    const struct {
        char *to;
        const char *word;
    } words[] = {{a->player, w->player}, {a->game, w->game},     {a->bet, w->bet},
                 {a->on, w->on},         {a->result, w->result}, {a->with, w->with}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        strncpy(words[i].to, words[i].word, WORD_MAX - 1);
    return promotion_heeds(promotion_on(on), a);
}

static bool at_cage(unsigned act)
{
    return act == PACT_PAY;
}

static bool over(const void *on, struct trouble *why)
{
    return promotion_over(promotion_on(on), why);
}

static void brief(const void *on, struct text *t)
{
    promotion_brief(promotion_on(on), t);
}

static void show(const void *on, const struct occasion_eyes *eyes, struct text *t)
{
    promotion_show(promotion_on(on), eyes, t);
}

static void form(const void *on, struct text *t)
{
    promotion_form(rules_of(promotion_on(on)), t);
}

/* Claims, payments, disputes and what is kept of a refusal are between the player and the house. */
static bool open_to_all(unsigned event)
{
    return event == PEV_PUBLISHED || event == PEV_OPENED || event == PEV_COMMITTED ||
           event == PEV_CLOSED || event == PEV_POSTPONED || event == PEV_VALIDATED ||
           event == PEV_CANCELLED;
}

extern const struct occasion_kind PROMOTION_KIND;
const struct occasion_kind PROMOTION_KIND = {.name = "promotion",
                                             .about = "promotions",
                                             OCCASION_MACHINE_MEMBERS,
                                             .acts = PACT_COUNT,
                                             .events = PEV_COUNT,
                                             .refused = PEV_REFUSED,
                                             .due = due_of,
                                             .wants_commit = wants_commit,
                                             .committed = committed,
                                             .draws = draws_of,
                                             .known_as = known_as,
                                             .moves = moves,
                                             .holds = holds,
                                             .listens = listens,
                                             .heeds = heeds,
                                             .at_cage = at_cage,
                                             .over = over,
                                             .brief = brief,
                                             .show = show,
                                             .form = form,
                                             .open_to_all = open_to_all};
