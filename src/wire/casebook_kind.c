/* A casebook as a kind of occasion. It draws nothing, holds no money and heeds no wagers. */
#include "wire/casebook_show.h"
#include "wire/occasion_json.h"

OCCASION_MACHINE_FUNCTIONS(CASEBOOK)

static const struct casebook *casebook_on(const void *on)
{
    return (const struct casebook *)machine_on(on);
}

static void moves_nothing(const void *on, const void *act, struct occasion_money *m)
{
    (void)on;
    (void)act;
    m->count = 0;
}

static cents holds_nothing(const void *on)
{
    (void)on;
    return 0;
}

static bool at_cage(unsigned act)
{
    (void)act;
    return false;
}

static bool over(const void *on, struct trouble *why)
{
    const struct casebook *b = casebook_on(on);
    const char *left = casebook_waiting(b) > 0    ? "a case is not closed"
                       : casebook_kept_out(b) > 0 ? "somebody is in the register"
                                                  : NULL;
    if (left != NULL)
        trouble_say(why, "%s", left);
    return left == NULL;
}

static const char *rank_of(const void *on, const char *const *held, size_t count)
{
    const struct casebook_rules *r = book_rules(casebook_on(on));
    int best = 0;
    for (size_t i = 0; i < count; i++) {
        const int rank = casebook_rank(r, held[i]);
        if (rank > best)
            best = rank;
    }
    return r->rank[best];
}

static const char *first_clause(cited_rule rule)
{
    return rule == NULL ? NULL : rule->kind == ENTRY_LIST ? rule->first->value : rule->value;
}

static const char *demands(const void *on, const char *act, const char *item, int64_t at,
                           enum approval_stands *stands)
{
    return first_clause(casebook_demands(casebook_on(on), act, item, at, stands));
}

static const char *bars(const void *on, const char *player, const char *name, int64_t at)
{
    const struct casebook *b = casebook_on(on);
    const struct excluded *x = casebook_bars(b, player, name, at, false);
    return x != NULL ? first_clause(excluded_rule(b, x)) : NULL;
}

static bool wished(const void *on, const char *player, int64_t at)
{
    return casebook_wished(casebook_on(on), player, at);
}

struct keeping_out {
    const struct casebook *b;
    const struct kept_out_sink *sink;
};

static void tell_kept_out(void *ctx, const struct excluded *e)
{
    const struct keeping_out *k = ctx;
    k->sink->take(k->sink->ctx, e->player, e->name, first_clause(excluded_rule(k->b, e)), e->until);
}

static void kept_out(const void *on, int64_t at, const struct kept_out_sink *sink)
{
    struct keeping_out k = {.b = casebook_on(on), .sink = sink};
    casebook_each_kept_out(k.b, at, tell_kept_out, &k);
    for (unsigned i = 0; i < k.b->cleared_count; i++)
        sink->another(sink->ctx, k.b->cleared[i].player, k.b->cleared[i].name);
}

static void needs(const void *on, int64_t at, const struct need_sink *sink)
{
    casebook_needs(casebook_on(on), at, sink);
}

static void brief(const void *on, struct text *t)
{
    casebook_brief(casebook_on(on), t);
}

static void show(const void *on, const struct occasion_eyes *eyes, struct text *t)
{
    casebook_show(casebook_on(on), eyes, t);
}

static void form(const void *on, struct text *t)
{
    casebook_form(book_rules(casebook_on(on)), t);
}

extern const struct occasion_kind CASEBOOK_KIND;
const struct occasion_kind CASEBOOK_KIND = {.name = "casebook",
                                            .about = "cases",
                                            OCCASION_MACHINE_MEMBERS,
                                            .acts = CACT_COUNT,
                                            .events = CEV_COUNT,
                                            .refused = CEV_REFUSED,
                                            .due = machine_never_due,
                                            .wants_commit = machine_never,
                                            .committed = machine_never,
                                            .draws = machine_no_draws,
                                            .moves = moves_nothing,
                                            .holds = holds_nothing,
                                            .at_cage = at_cage,
                                            .over = over,
                                            .rank = rank_of,
                                            .bars = bars,
                                            .wished = wished,
                                            .kept_out = kept_out,
                                            .demands = demands,
                                            .needs = needs,
                                            .brief = brief,
                                            .show = show,
                                            .form = form,
                                            .open_to_all = machine_tells_nobody};
