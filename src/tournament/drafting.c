/* The conditions on their way: written field by field, published whole in versions, and stated to
 * be had before anybody can apply. */
#include "tournament/conditions.h"
#include "tournament/frame.h"

static bool may_write(struct tournament *t, const struct occasion_act *a)
{
    return t->phase == TOURNAMENT_DRAFT ||
           occasion_refuse_at(&t->o, a, TP_PUBLISHED,
                              "applications are taken: the conditions stand");
}

bool state_condition(struct tournament *t, const struct occasion_act *a)
{
    cited_rule rule;
    if (!may_write(t, a) || !form_state(&t->o, a, TP_CONDITIONS, t->draft.term, &rule))
        return false;
    t->changed = true;
    return occasion_accept(&t->o, a, rule);
}

bool state_prize(struct tournament *t, const struct occasion_act *a)
{
    if (!may_write(t, a))
        return false;
    if (a->place == 0 || a->place > PLACES_MAX || a->share > ALL_SHARES)
        return occasion_refuse_at(&t->o, a, TP_PRIZES,
                                  "a place from 1 to %d wins a share of up to %d", PLACES_MAX,
                                  ALL_SHARES);
    t->draft.share[a->place - 1] = a->share;
    t->changed = true;
    return occasion_accept(&t->o, a, rule_at(&t->o, TP_PRIZES));
}

static void tell_whole(const void *of, struct text *out)
{
    const struct tournament *t = of;
    conditions_json(contest_rules(t), &t->conditions, out);
}

bool publish_conditions(struct tournament *t, const struct occasion_act *a)
{
    char words[160], hex[CHAIN_HEX];
    if (!may_write(t, a))
        return false;
    if (!t->changed)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "nothing has been written since");
    cited_rule wrong = conditions_wrong(contest_rules(t), &t->draft, words, sizeof words);
    if (wrong != NULL)
        return occasion_refuse(&t->o, a, wrong, "%s", words);
    occasion_accept(&t->o, a, rule_at(&t->o, TP_CONDITIONS));
    t->conditions = t->draft;
    t->version++;
    t->changed = false;
    t->starts = condition_of(t, contest_rules(t)->known.starts);
    struct occasion_event e = event_of(TEV_PUBLISHED, rule_at(&t->o, TP_PUBLISHED));
    e.version = t->version;
    e.hash = chain_hex(conditions_hash(contest_rules(t), &t->conditions), hex);
    e.whole = tell_whole;
    e.of_whole = t;
    occasion_emit(&t->o, &e);
    return true;
}

bool open_entries(struct tournament *t, const struct occasion_act *a)
{
    if (t->phase != TOURNAMENT_DRAFT)
        return occasion_refuse_at(&t->o, a, TP_OUT_OF_TURN, "applications have been taken");
    if (t->version == 0 || t->changed)
        return occasion_refuse_at(&t->o, a, TP_PUBLISHED,
                                  "the conditions are not published as they stand");
    occasion_accept(&t->o, a, rule_at(&t->o, TP_PUBLISHED));
    t->phase = TOURNAMENT_ENTRIES;
    struct occasion_event e = event_of(TEV_OPENED, rule_at(&t->o, TP_HELD));
    e.version = t->version;
    occasion_emit(&t->o, &e);
    return true;
}
