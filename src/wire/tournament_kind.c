/* The organisation of a tournament as a kind of occasion. */
#include "wire/occasion_json.h"
#include "wire/tournament_show.h"

OCCASION_MACHINE_FUNCTIONS(TOURNAMENT)

static const struct tournament *tournament_on(const void *on)
{
    return (const struct tournament *)machine_on(on);
}

/* Nothing becomes due by the clock alone. */
static int64_t due_of(const void *on)
{
    (void)on;
    return -1;
}

/* Before the entries close, when nobody can know yet over which list is drawn. */
static bool wants_commit(const void *on)
{
    return tournament_on(on)->phase == TOURNAMENT_ENTRIES;
}

static bool committed(const void *on)
{
    return tournament_on(on)->seeds.committed;
}

static uint32_t draws_of(const void *on)
{
    return tournament_on(on)->seeds.draws;
}

static const char *known_as(const void *on, const char *number, const char *member_card)
{
    (void)member_card;
    return tournament_has(tournament_on(on), number);
}

static void moves(const void *on, const void *act, struct occasion_money *m)
{
    const struct occasion_act *a = act;
    const bool in = a->kind == TACT_FEE || a->kind == TACT_BUY_IN || a->kind == TACT_BUY_BACK;
    if (in || a->kind == TACT_PAY)
        machine_pays(a, in, m);
    for (unsigned i = 0; !in && i < m->count; i++)
        m->leg[i].back = tournament_gives_back(tournament_on(on), a->player);
}

static cents holds(const void *on)
{
    return tournament_holds(tournament_on(on));
}

static bool at_cage(unsigned act)
{
    return act == TACT_PAY;
}

static bool over(const void *on, struct trouble *why)
{
    const struct tournament *t = tournament_on(on);
    const char *left = t->phase < TOURNAMENT_DECIDED        ? "it is neither decided nor called off"
                       : tournament_holds(t) > 0            ? "something is still to be paid"
                       : disputes_waiting(&t->disputes) > 0 ? "a dispute is not decided"
                                                            : NULL;
    if (left != NULL)
        trouble_say(why, "%s", left);
    return left == NULL;
}

static void brief(const void *on, struct text *t)
{
    tournament_brief(tournament_on(on), t);
}

static void show(const void *on, const struct occasion_eyes *eyes, struct text *t)
{
    tournament_show(tournament_on(on), eyes, t);
}

static void form(const void *on, struct text *t)
{
    tournament_form(contest_rules(tournament_on(on)), t);
}

static bool takes_part(unsigned act)
{
    return act == TACT_APPLY || act == TACT_FEE || act == TACT_BUY_IN || act == TACT_BUY_BACK;
}

/* Applications, money and disputes are between the player and the house. */
static bool open_to_all(unsigned event)
{
    return event == TEV_PUBLISHED || event == TEV_OPENED || event == TEV_COMMITTED ||
           event == TEV_CLOSED || event == TEV_RESCHEDULED ||
           (event >= TEV_DRAWN && event <= TEV_ANNOUNCED) || event == TEV_PLACED ||
           event == TEV_HALTED || event == TEV_RESUMED || event == TEV_CANCELLED ||
           event == TEV_ENDED;
}

extern const struct occasion_kind TOURNAMENT_KIND;
const struct occasion_kind TOURNAMENT_KIND = {.name = "tournament",
                                              .about = "tournaments",
                                              OCCASION_MACHINE_MEMBERS,
                                              .acts = TACT_COUNT,
                                              .events = TEV_COUNT,
                                              .refused = TEV_REFUSED,
                                              .due = due_of,
                                              .wants_commit = wants_commit,
                                              .committed = committed,
                                              .draws = draws_of,
                                              .known_as = known_as,
                                              .moves = moves,
                                              .holds = holds,
                                              .takes_part = takes_part,
                                              .at_cage = at_cage,
                                              .over = over,
                                              .brief = brief,
                                              .show = show,
                                              .form = form,
                                              .open_to_all = open_to_all};
