/* The register of those who may not play, and the checks of age and presence. */
#include "casebook/frame.h"

#include <string.h>

/* --- who is in it ----------------------------------------------------------------------------- */

/* By his card; a person without one by name. */
static bool is_meant(const struct excluded *e, const char *player, const char *name)
{
    return player[0] != '\0' ? strcmp(e->player, player) == 0
                             : e->player[0] == '\0' && strcmp(e->name, name) == 0;
}

static bool holds_at(const struct excluded *e, int64_t at)
{
    return e->until == 0 || at < e->until;
}

const struct excluded *casebook_bars(const struct casebook *b, const char *player, int64_t at)
{
    for (uint32_t i = 0; i < b->excluded_count; i++)
        if (is_meant(&b->excluded[i], player, "") && holds_at(&b->excluded[i], at))
            return &b->excluded[i];
    return NULL;
}

cited_rule excluded_rule(const struct casebook *b, const struct excluded *e)
{
    switch (e->why) {
    case FOR_LEAVING:
        return rule_at(&b->o, CP_LEAVE);
    case FOR_AGE:
        return rule_at(&b->o, CP_AGE);
    case FOR_ABSENCE:
        return rule_at(&b->o, CP_PRESENCE);
    default:
        return book_rules(b)->measure[e->measure].clause;
    }
}

/* Those whose time is over make room. */
static void drop_past(struct casebook *b, int64_t at)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < b->excluded_count; i++)
        if (holds_at(&b->excluded[i], at))
            b->excluded[kept++] = b->excluded[i];
    memset(&b->excluded[kept], 0, sizeof b->excluded[0] * (b->excluded_count - kept));
    b->excluded_count = kept;
}

static bool somebody_meant(struct casebook *b, const struct occasion_act *a)
{
    return a->player[0] != '\0' || a->name[0] != '\0' ||
           occasion_refuse_at(&b->o, a, CP_MALFORMED, "`player` or `name` must say who");
}

bool register_has_room(struct casebook *b, const struct occasion_act *a)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < b->excluded_count; i++)
        kept += holds_at(&b->excluded[i], a->at);
    return kept < EXCLUDED_MAX ||
           occasion_refuse_at(&b->o, a, CP_OUT_OF_TURN, "the register is full");
}

static struct occasion_event of_person(const struct casebook *b, enum casebook_event_kind kind,
                                       const struct excluded *x)
{
    static const char *const WHY[] = {[FOR_MEASURE] = "measure",
                                      [FOR_LEAVING] = "leave",
                                      [FOR_AGE] = "age",
                                      [FOR_ABSENCE] = "presence"};
    struct occasion_event e = event_of(kind, excluded_rule(b, x));
    e.what = WHY[x->why];
    e.player = x->player[0] != '\0' ? x->player : NULL;
    e.name = x->name[0] != '\0' ? x->name : NULL;
    e.until = x->until > 0 ? x->until : UNTOLD;
    return e;
}

void register_enter(struct casebook *b, const struct occasion_act *a, const struct excluded *who)
{
    drop_past(b, a->at);
    struct excluded *x = &b->excluded[b->excluded_count++];
    *x = *who;
    x->since = a->at;
    const struct occasion_event e = of_person(b, CEV_EXCLUDED, x);
    occasion_emit(&b->o, &e);
}

static struct excluded person_of(const struct occasion_act *a, enum excluded_for why, unsigned rank)
{
    struct excluded x = {.why = why, .rank = rank};
    memcpy(x.player, a->player, sizeof x.player);
    memcpy(x.name, a->name, sizeof x.name);
    return x;
}

/* --- into it and out of it -------------------------------------------------------------------- */

/* Everybody goes who is required to by the house, whoever speaks for it. */
bool filed_leave(struct casebook *b, const struct occasion_act *a)
{
    cited_rule rule = rule_at(&b->o, CP_LEAVE);
    if (rule == NULL)
        return occasion_refuse_at(&b->o, a, CP_MALFORMED, "these rules know no such demand");
    if (!has_rank(b, a, 0, rule) || !somebody_meant(b, a) || !register_has_room(b, a))
        return false;
    struct excluded x = person_of(a, FOR_LEAVING, (unsigned)casebook_rank(book_rules(b), a->rank));
    x.until = (a->has & GIVEN_UNTIL) != 0 ? a->until : 0;
    occasion_accept(&b->o, a, rule);
    register_enter(b, a, &x);
    return true;
}

bool filed_lift(struct casebook *b, const struct occasion_act *a)
{
    if (!somebody_meant(b, a))
        return false;
    for (uint32_t i = 0; i < b->excluded_count; i++) {
        struct excluded x = b->excluded[i];
        if (!is_meant(&x, a->player, a->name) || x.why == FOR_AGE || x.why == FOR_ABSENCE)
            continue;
        if (!has_rank(b, a, x.rank, excluded_rule(b, &x)))
            return false;
        occasion_accept(&b->o, a, excluded_rule(b, &x));
        b->excluded[i].until = a->at; /* and so it has ended */
        drop_past(b, a->at);
        struct occasion_event e = of_person(b, CEV_LIFTED, &x);
        e.text = a->text;
        occasion_emit(&b->o, &e);
        return true;
    }
    return occasion_refuse_at(&b->o, a, CP_OUT_OF_TURN, "the register has no such exclusion");
}

/* --- checks ----------------------------------------------------------------------------------- */

/* What a check found: somebody who fails it comes into the register, and leaves it by the check
 * that he passes. */
static bool checked(struct casebook *b, const struct occasion_act *a, enum excluded_for why,
                    enum casebook_point point, bool well)
{
    cited_rule rule = rule_at(&b->o, point);
    if (!well && !register_has_room(b, a))
        return false;
    occasion_accept(&b->o, a, rule);
    for (uint32_t i = 0; i < b->excluded_count; i++)
        if (b->excluded[i].why == why && is_meant(&b->excluded[i], a->player, a->name))
            b->excluded[i].until = a->at;
    drop_past(b, a->at);
    const struct excluded x = person_of(a, why, 0);
    if (!well) {
        register_enter(b, a, &x);
        return true;
    }
    struct occasion_event e = of_person(b, CEV_CHECKED, &x);
    e.who = a->by;
    e.text = a->item[0] != '\0' ? a->item : NULL;
    occasion_emit(&b->o, &e);
    return true;
}

bool filed_age(struct casebook *b, const struct occasion_act *a)
{
    if (rule_at(&b->o, CP_AGE) == NULL)
        return occasion_refuse_at(&b->o, a, CP_MALFORMED, "these rules know no such check");
    return has_rank(b, a, 0, rule_at(&b->o, CP_AGE)) && somebody_meant(b, a) &&
           checked(b, a, FOR_AGE, CP_AGE, a->years >= book_rules(b)->age);
}

bool filed_presence(struct casebook *b, const struct occasion_act *a)
{
    if (rule_at(&b->o, CP_PRESENCE) == NULL)
        return occasion_refuse_at(&b->o, a, CP_MALFORMED, "these rules know no such check");
    return has_rank(b, a, 0, rule_at(&b->o, CP_PRESENCE)) &&
           checked(b, a, FOR_ABSENCE, CP_PRESENCE, a->yes);
}
