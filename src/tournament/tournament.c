#include "tournament/tournament.h"

#include "base/issue.h"
#include "tournament/frame.h"
#include "tournament_shape.h"

#include <stddef.h>
#include <string.h>

static bool (*const ANSWERS[TACT_COUNT])(struct tournament *t, const struct occasion_act *a) = {
#define ACT(id, name, actor, care, answer, needs, may, english) answer,
    CONTEST_ACTS(ACT)
#undef ACT
};

static const struct act_row ROWS[TACT_COUNT] = {CONTEST_ACTS(OCCASION_ROW)};

static const char *const EVENTS[TEV_COUNT] = {
#define EVENT(id, name) name,
    CONTEST_EVENTS(EVENT)
#undef EVENT
};

/* --- what the others look up ------------------------------------------------------------------ */

int64_t condition_of(const struct tournament *t, int term)
{
    return term >= 0 ? t->conditions.term[term].number : 0;
}

struct contest_entry *entry_named(struct tournament *t, const char *name)
{
    EACH_ENTRY(e, t)
    if (strcmp(e->name, name) == 0)
        return e;
    return NULL;
}

struct contest_entry *entry_meant(struct tournament *t, const struct occasion_act *a)
{
    struct contest_entry *e = entry_named(t, a->player);
    if (e == NULL)
        occasion_refuse_at(&t->o, a, TP_ENTRY, "%s has not applied", a->player);
    return e;
}

struct contest_session *session_meant(struct tournament *t, const struct occasion_act *a,
                                      enum session_state state)
{
    static const char *const STATES[] = {"drawn and not called yet", "called and not begun yet",
                                         "being played", "announced"};
    if (a->session == 0 || a->session > t->session_count) {
        occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "there is no session %lld",
                           (long long)a->session);
        return NULL;
    }
    struct contest_session *s = &t->session[a->session - 1];
    if (s->state == state)
        return s;
    occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "session %lld is not %s", (long long)a->session,
                       STATES[state]);
    return NULL;
}

unsigned session_number(const struct tournament *t, const struct contest_session *s)
{
    return (unsigned)(s - t->session) + 1;
}

struct occasion_event about_entry(const struct tournament *t, unsigned kind,
                                  const struct contest_entry *e, cited_rule rule)
{
    struct occasion_event told = event_of(kind, rule);
    (void)t;
    told.player = e->name;
    return told;
}

/* What is nearer to the number than what was found before: the number itself, or any card. */
static const char *nearer(const char *found, const char *name, const char *number)
{
    const bool same = strcmp(name, number) == 0;
    return same || (found == NULL && card_issue(number, name) > 0) ? name : found;
}

const char *tournament_has(const struct tournament *t, const char *number)
{
    const char *name = NULL;
    for (unsigned i = 0; i < t->entry_count; i++)
        name = nearer(name, t->entry[i].name, number);
    for (unsigned i = 0; name == NULL && i < t->disputes.count; i++)
        name = nearer(name, t->disputes.at[i].player, number);
    return name;
}

cents tournament_holds(const struct tournament *t)
{
    cents sum = t->pool;
    for (unsigned i = 0; i < t->entry_count; i++)
        sum += t->entry[i].owed;
    return sum;
}

bool time_told(struct tournament *t, const struct occasion_act *a)
{
    return occasion_accept(&t->o, a, rule_at(&t->o, TP_HELD));
}

/* --- the front door --------------------------------------------------------------------------- */

/* What outlives a tournament that was called off: disputes, and what is owed. */
static bool still_there(struct tournament *t, const struct occasion_act *a)
{
    if (t->phase != TOURNAMENT_CANCELLED || a->kind == TACT_DISPUTE || a->kind == TACT_DECIDE ||
        a->kind == TACT_DISSATISFIED || a->kind == TACT_PAY || a->kind == TACT_TIME ||
        a->kind == TACT_PRESENT)
        return true;
    return occasion_refuse_at(&t->o, a, TP_CANCELLED, "the tournament is called off");
}

static bool answer(struct occasion *o, const struct occasion_act *a)
{
    struct tournament *t = (struct tournament *)o;
    return still_there(t, a) && ANSWERS[a->kind](t, a);
}

const struct occasion_machine TOURNAMENT = {
    .name = "tournament",
    .about = "tournaments",
    .act_count = TACT_COUNT,
    .acts = ROWS,
    .event_count = TEV_COUNT,
    .events = EVENTS,
    .accepted = TEV_ACCEPTED,
    .refused = TEV_REFUSED,
    .point_count = TP_COUNT,
    .points = TOURNAMENT_POINT,
    .malformed = TP_MALFORMED,
    .out_of_turn = TP_OUT_OF_TURN,
    .file = &TOURNAMENT_FILE,
    .term = &TOURNAMENT_TERM,
    .size = sizeof(struct tournament),
    .rules_size = sizeof(struct contest_terms),
    .shape = TOURNAMENT_SHAPE,
    .list = {offsetof(struct tournament, entry), sizeof(struct contest_entry),
             offsetof(struct tournament, entry_count), APPLICATIONS_MAX},
    .read = tournament_rules_read,
    .answer = answer};
