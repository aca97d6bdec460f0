/* Entries: who applies, is accepted or refused, pays, withdraws or is replaced. */
#include "tournament/frame.h"

#include <string.h>

static bool takes_entries(struct tournament *t, const struct occasion_act *a)
{
    return t->phase == TOURNAMENT_ENTRIES ||
           occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "no applications are taken");
}

/* An application in this state; NULL, refused, otherwise. */
static struct contest_entry *in_state(struct tournament *t, const struct occasion_act *a,
                                      enum entry_state state)
{
    struct contest_entry *e = takes_entries(t, a) ? entry_meant(t, a) : NULL;
    if (e == NULL || e->state == state)
        return e;
    occasion_refuse_at(&t->o, a, TP_ENTRY, "%s",
                       state == ENTRY_APPLIED ? "that application has been answered"
                                              : "no fee is due from there");
    return NULL;
}

bool apply_for_entry(struct tournament *t, const struct occasion_act *a)
{
    if (!takes_entries(t, a))
        return false;
    if (entry_named(t, a->player) != NULL)
        return occasion_refuse_at(&t->o, a, TP_ENTRY, "%s has applied", a->player);
    if (t->entry_count == APPLICATIONS_MAX)
        return occasion_refuse_at(&t->o, a, TP_ENTRY, "no more than %d applications are kept",
                                  APPLICATIONS_MAX);
    struct contest_entry *e = &t->entry[t->entry_count++];
    memset(e, 0, sizeof *e);
    memcpy(e->name, a->player, sizeof e->name);
    e->agreed = (a->has & GIVEN_YES) != 0 && a->yes;
    return occasion_accept(&t->o, a, rule_at(&t->o, TP_ENTRY));
}

static void enter(struct tournament *t, struct contest_entry *e, cited_rule rule)
{
    e->state = ENTRY_IN;
    const struct occasion_event told = about_entry(t, TEV_ENTERED, e, rule);
    occasion_emit(&t->o, &told);
}

static unsigned taken(struct tournament *t)
{
    unsigned count = 0;
    EACH_ENTRY(e, t)
    count += e->state == ENTRY_ACCEPTED || e->state == ENTRY_IN;
    return count;
}

bool accept_entry(struct tournament *t, const struct occasion_act *a)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    struct contest_entry *e = in_state(t, a, ENTRY_APPLIED);
    if (e == NULL || !by_official(t, a))
        return false;
    if (t->conditions.term[k->agreement].truth && !e->agreed)
        return occasion_refuse_at(&t->o, a, TP_AGREEMENT, "%s has not agreed in writing", e->name);
    if (taken(t) >= condition_of(t, k->max_entrants))
        return occasion_refuse_at(&t->o, a, TP_NUMBERS, "the tournament is full");
    occasion_accept(&t->o, a, rule_at(&t->o, TP_AGREEMENT));
    struct occasion_event copy = about_entry(t, TEV_COPY, e, rule_at(&t->o, TP_COPY));
    copy.version = t->version;
    occasion_emit(&t->o, &copy);
    e->state = ENTRY_ACCEPTED;
    if (condition_of(t, k->entry_fee) == 0)
        enter(t, e, rule_at(&t->o, TP_ENTRY));
    return true;
}

/* An application is refused because somebody may not gamble here, by the criteria that the
 * conditions set out, or for no reason where they reserve that. */
bool decline_entry(struct tournament *t, const struct occasion_act *a)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    struct contest_entry *e = in_state(t, a, ENTRY_APPLIED);
    if (e == NULL || !by_official(t, a))
        return false;
    enum tournament_point point = TP_ELIGIBILITY;
    if (strcmp(a->reason, "criteria") == 0) {
        point = TP_CRITERIA;
        if (!t->conditions.term[k->criteria].stated)
            return occasion_refuse_at(&t->o, a, point, "the conditions set out no criteria");
    } else if (strcmp(a->reason, "reserved") == 0) {
        point = TP_REFUSAL;
        if (!t->conditions.term[k->refusal].truth)
            return occasion_refuse_at(
                &t->o, a, point, "the conditions do not say that any application may be refused");
    } else if (strcmp(a->reason, "eligibility") != 0) {
        return occasion_refuse_at(&t->o, a, TP_MALFORMED,
                                  "`reason` is `eligibility`, `criteria` or `reserved`");
    }
    occasion_accept(&t->o, a, rule_at(&t->o, point));
    e->state = ENTRY_DECLINED;
    struct occasion_event told = about_entry(t, TEV_DENIED, e, rule_at(&t->o, point));
    told.reason = a->reason;
    told.text = a->text[0] != '\0' ? a->text : NULL;
    occasion_emit(&t->o, &told);
    return true;
}

bool pay_fee(struct tournament *t, const struct occasion_act *a)
{
    struct contest_entry *e = in_state(t, a, ENTRY_ACCEPTED);
    const cents fee = condition_of(t, contest_rules(t)->known.entry_fee);
    cited_rule rule = rule_at(&t->o, TP_FEE);
    if (e == NULL || !brings_sum(t, a, fee, rule))
        return false;
    occasion_accept(&t->o, a, rule);
    receive_money(t, a, e, "entry-fee", fee, rule_at(&t->o, TP_POOL));
    enter(t, e, rule_at(&t->o, TP_ENTRY));
    return true;
}

/* --- leaving ---------------------------------------------------------------------------------- */

static bool is_in(const struct contest_entry *e)
{
    return e->state <= ENTRY_OUT && e->state != ENTRY_DECLINED;
}

/* In time nothing is lost by it; afterwards a fee stays in the pool. */
bool withdraw_entry(struct tournament *t, const struct occasion_act *a)
{
    struct contest_entry *e = entry_meant(t, a);
    if (e == NULL)
        return false;
    if (!is_in(e) || e->state == ENTRY_OUT || t->phase > TOURNAMENT_RUNNING)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "%s is not in the tournament", e->name);
    if (e->state == ENTRY_PLAYING)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN,
                                  "%s is drawn for a session, which his table ends", e->name);
    const bool in_time =
        a->at <= condition_of(t, contest_rules(t)->known.withdraw_until) && t->round == 0;
    cited_rule rule = rule_at(&t->o, in_time ? TP_WITHDRAWAL : TP_NO_REFUND);
    occasion_accept(&t->o, a, rule);
    e->state = ENTRY_WITHDRAWN;
    const struct occasion_event told = about_entry(t, TEV_WITHDRAWN, e, rule);
    occasion_emit(&t->o, &told);
    if (in_time)
        give_back(t, e, rule);
    return true;
}

bool name_substitute(struct tournament *t, const struct occasion_act *a)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    cited_rule rule = rule_at(&t->o, TP_SUBSTITUTE);
    if (rule == NULL)
        return occasion_refuse_at(&t->o, a, TP_UNKNOWN_ACT, "these rules know no substitutes");
    struct contest_entry *e = entry_meant(t, a);
    if (e == NULL)
        return false;
    if (e->state != ENTRY_IN && e->state != ENTRY_ACCEPTED)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "%s waits for no session", e->name);
    if (!t->conditions.term[k->substitute_until].stated ||
        a->at > condition_of(t, k->substitute_until))
        return occasion_refuse(&t->o, a, rule, "the conditions allow no substitute now");
    if (entry_named(t, a->substitute) != NULL)
        return occasion_refuse(&t->o, a, rule, "%s has applied for himself", a->substitute);
    occasion_accept(&t->o, a, rule);
    memcpy(e->name, a->substitute, sizeof e->name);
    struct occasion_event told = about_entry(t, TEV_SUBSTITUTED, e, rule);
    told.who = a->player;
    occasion_emit(&t->o, &told);
    return true;
}

/* --- what outlives it ------------------------------------------------------------------------- */

static void tell_off(struct tournament *t, const struct occasion_act *a, cited_rule rule)
{
    struct occasion_event e = event_of(TEV_CANCELLED, rule);
    e.text = a->text;
    occasion_emit(&t->o, &e);
}

/* Everybody who has paid is given everything back, whatever the cause. */
bool call_off(struct tournament *t, const struct occasion_act *a)
{
    const struct known_conditions *k = &contest_rules(t)->known;
    unsigned in = 0, winners = 0;
    EACH_ENTRY(e, t)
    {
        in += e->state == ENTRY_IN;
        winners += e->final > 0;
    }
    if (t->version == 0 || t->phase == TOURNAMENT_ENDED || winners > 0)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "%s",
                                  t->version == 0 ? "there is no tournament yet" : "it is decided");
    const bool few = t->phase == TOURNAMENT_ENTRIES && in < condition_of(t, k->min_entrants);
    cited_rule rule = rule_at(&t->o, few ? TP_TOO_FEW : TP_CANCELLED);
    occasion_accept(&t->o, a, rule);
    t->phase = TOURNAMENT_CANCELLED;
    tell_off(t, a, rule);
    EACH_ENTRY(e, t)
    give_back(t, e, rule_at(&t->o, TP_REFUNDED));
    t->pool = 0;
    return true;
}
