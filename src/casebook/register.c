/* The register of those who may not play, and the checks of age and presence. */
#include "casebook/frame.h"

#include <ctype.h>
#include <string.h>

/* --- who is in it ----------------------------------------------------------------------------- */

static bool holds_at(const struct excluded *e, int64_t at)
{
    return e->until == 0 || at < e->until;
}

bool register_same_name(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, " ");
        b += strspn(b, " ");
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (*a == '\0')
            return true;
    }
}

/* By his card; a person without one by name. */
static bool is_meant(const struct excluded *e, const char *player, const char *name)
{
    return player[0] != '\0' ? strcmp(e->player, player) == 0
                             : e->player[0] == '\0' && register_same_name(e->name, name);
}

static bool is_cleared(const struct casebook *b, const char *player, const char *name)
{
    for (unsigned i = 0; i < b->cleared_count; i++)
        if (strcmp(b->cleared[i].player, player) == 0 &&
            register_same_name(b->cleared[i].name, name))
            return true;
    return false;
}

/* Whether he is the one: by his card; where the register has no card, or he shows none, by name,
 * unless somebody has looked and found that he is another. */
static bool is_barred_by(const struct casebook *b, const struct excluded *e, const char *player,
                         const char *name)
{
    if (e->player[0] != '\0' && player[0] != '\0')
        return strcmp(e->player, player) == 0;
    return e->name[0] != '\0' && register_same_name(e->name, name) && !is_cleared(b, player, name);
}

const struct excluded *casebook_bars(const struct casebook *b, const char *player, const char *name,
                                     int64_t at, bool wishes)
{
    for (uint32_t i = 0; i < b->excluded_count; i++)
        if ((wishes || b->excluded[i].why != FOR_WISH) && holds_at(&b->excluded[i], at) &&
            is_barred_by(b, &b->excluded[i], player, name))
            return &b->excluded[i];
    return NULL;
}

bool casebook_wished(const struct casebook *b, const char *player, int64_t at)
{
    for (uint32_t i = 0; i < b->excluded_count; i++)
        if (b->excluded[i].why == FOR_WISH && holds_at(&b->excluded[i], at) &&
            strcmp(b->excluded[i].player, player) == 0)
            return true;
    return false;
}

unsigned casebook_kept_out(const struct casebook *b)
{
    unsigned kept = 0;
    for (uint32_t i = 0; i < b->excluded_count; i++)
        kept += b->excluded[i].why != FOR_WISH;
    return kept;
}

void casebook_each_kept_out(const struct casebook *b, int64_t at,
                            void (*each)(void *ctx, const struct excluded *e), void *ctx)
{
    for (uint32_t i = 0; i < b->excluded_count; i++)
        if (b->excluded[i].why != FOR_WISH && holds_at(&b->excluded[i], at))
            each(ctx, &b->excluded[i]);
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
    case FOR_WISH: /* the documents leave it to the house */
        return rule_at(&b->o, CP_KEPT);
    default:
        return book_rules(b)->measure[e->measure].clause;
    }
}

/* Who is not he whom the register has, where it has nobody of that name any more. */
static void drop_cleared(struct casebook *b)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < b->cleared_count; i++) {
        uint32_t x = 0;
        while (x < b->excluded_count &&
               !register_same_name(b->excluded[x].name, b->cleared[i].name))
            x++;
        if (x < b->excluded_count)
            b->cleared[kept++] = b->cleared[i];
    }
    memset(&b->cleared[kept], 0, sizeof b->cleared[0] * (b->cleared_count - kept));
    b->cleared_count = kept;
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
    drop_cleared(b);
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
                                      [FOR_ABSENCE] = "presence",
                                      [FOR_WISH] = "wish"};
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
    memcpy(x.text, a->text, sizeof x.text);
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

/* Whoever wishes it himself is kept out, until his term ends: nobody lifts that. A later wish takes
 * the place of the one before. */
bool filed_own_wish(struct casebook *b, const struct occasion_act *a)
{
    if (!casebook_wished(b, a->player, a->at) && !register_has_room(b, a))
        return false;
    for (uint32_t i = 0; i < b->excluded_count; i++)
        if (b->excluded[i].why == FOR_WISH && is_meant(&b->excluded[i], a->player, a->name))
            b->excluded[i].until = a->at;
    struct excluded x = person_of(a, FOR_WISH, 0);
    x.until = a->until;
    occasion_accept(&b->o, a, excluded_rule(b, &x));
    register_enter(b, a, &x);
    return true;
}

bool filed_lift(struct casebook *b, const struct occasion_act *a)
{
    if (!somebody_meant(b, a))
        return false;
    for (uint32_t i = 0; i < b->excluded_count; i++) {
        struct excluded x = b->excluded[i];
        if (!is_meant(&x, a->player, a->name) || !holds_at(&x, a->at) ||
            (x.why != FOR_MEASURE && x.why != FOR_LEAVING))
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

/* --- at the door ------------------------------------------------------------------------------ */

static void note_at_door(struct casebook *b, const struct occasion_act *a,
                         enum casebook_event_kind kind, cited_rule rule)
{
    occasion_accept(&b->o, a, rule);
    struct occasion_event e = event_of(kind, rule);
    e.what = "door";
    e.who = a->by;
    e.player = a->player[0] != '\0' ? a->player : NULL;
    e.name = a->name;
    occasion_emit(&b->o, &e);
}

/* He has that name, and is another: his card is not kept out by it. */
static bool clear_at_door(struct casebook *b, const struct occasion_act *a)
{
    if (a->player[0] != '\0' && b->cleared_count == CLEARED_MAX)
        return occasion_refuse_at(&b->o, a, CP_OUT_OF_TURN, "too many have names of the register");
    if (a->player[0] != '\0') {
        struct cleared *c = &b->cleared[b->cleared_count++];
        memcpy(c->player, a->player, sizeof c->player);
        memcpy(c->name, a->name, sizeof c->name);
    }
    note_at_door(b, a, CEV_CHECKED, rule_at(&b->o, CP_KEPT));
    return true;
}

/* Whoever comes is looked for in the register, by card and by name. Whom it has by name alone, or
 * who shows no card, is compared with what was written of him: `yes`, it is he, and then his card
 * is known too. */
bool filed_door(struct casebook *b, const struct occasion_act *a)
{
    if (!has_rank(b, a, 0, rule_at(&b->o, CP_KEPT)))
        return false;
    const struct excluded *found = casebook_bars(b, a->player, a->name, a->at, true);
    if (found == NULL) {
        note_at_door(b, a, CEV_CHECKED, rule_at(&b->o, CP_KEPT));
        return true;
    }
    cited_rule rule = excluded_rule(b, found);
    struct excluded *x = &b->excluded[found - b->excluded];
    const bool by_name = x->player[0] == '\0' || a->player[0] == '\0';
    if (by_name && (a->has & GIVEN_YES) == 0)
        return occasion_refuse(&b->o, a, rule, "the register has that name: is it he? %s", x->text);
    if (by_name && !a->yes)
        return clear_at_door(b, a);
    if (x->player[0] == '\0')
        memcpy(x->player, a->player, sizeof x->player);
    note_at_door(b, a, CEV_TURNED, rule);
    return true;
}
