/* Steps that people do in order, and what the Authority must have approved before it is used. */
#include "casebook/frame.h"

#include <string.h>

/* --- checklists ------------------------------------------------------------------------------- */

static const struct checklist_rule *list_meant(struct casebook *b, const struct occasion_act *a)
{
    const struct casebook_rules *r = book_rules(b);
    for (size_t i = 0; i < r->checklist_count; i++)
        if (strcmp(r->checklist[i].name, a->what) == 0)
            return &r->checklist[i];
    occasion_refuse_at(&b->o, a, CP_MALFORMED, "the rules know no checklist `%s`", a->what);
    return NULL;
}

/* The checklist as it is under way at a table; a free place where it is not; NULL: there is none.
 */
static struct running_list *list_under_way(struct casebook *b, const struct occasion_act *a,
                                           unsigned list)
{
    struct running_list *free_one = NULL;
    for (unsigned i = 0; i < RUNNING_MAX; i++) {
        struct running_list *l = &b->running[i];
        if (l->on && l->list == list && strcmp(l->table, a->table) == 0)
            return l;
        if (!l->on && free_one == NULL)
            free_one = l;
    }
    return free_one;
}

/* Whether this step is the next one, and done as it must be; refused by the clause of the step that
 * is. */
static bool is_next(struct casebook *b, const struct occasion_act *a,
                    const struct checklist_rule *list, unsigned done)
{
    const struct step_rule *s = &list->step[done];
    if (strcmp(s->name, a->item) != 0)
        return occasion_refuse(&b->o, a, s->clause, "`%s` comes first", s->name);
    if (s->count > 0 && a->number != s->count)
        return occasion_refuse(&b->o, a, s->clause, "%lld must be counted, not %lld",
                               (long long)s->count, (long long)a->number);
    return has_rank(b, a, s->rank, s->clause);
}

bool filed_step(struct casebook *b, const struct occasion_act *a)
{
    const struct checklist_rule *list = list_meant(b, a);
    if (list == NULL)
        return false;
    const unsigned which = (unsigned)(list - book_rules(b)->checklist);
    struct running_list *l = list_under_way(b, a, which);
    if (l == NULL)
        return occasion_refuse_at(&b->o, a, CP_OUT_OF_TURN, "too many checklists are under way");
    const unsigned done = l->on ? l->done : 0;
    if (!is_next(b, a, list, done))
        return false;
    const struct step_rule *s = &list->step[done];
    occasion_accept(&b->o, a, s->clause);
    const bool last = done + 1 == list->step_count;
    memset(l, 0, sizeof *l);
    *l = (struct running_list){.on = !last, .list = last ? 0 : which, .done = last ? 0 : done + 1};
    if (!last) {
        l->round = a->round;
        memcpy(l->table, a->table, sizeof l->table);
    }
    struct occasion_event e = event_of(last ? CEV_FINISHED : CEV_STEPPED, s->clause);
    e.what = list->name;
    e.way = s->name;
    e.who = a->by;
    e.table = a->table;
    e.count = s->count > 0 ? s->count : UNTOLD;
    occasion_emit(&b->o, &e);
    return true;
}

/* --- approvals -------------------------------------------------------------------------------- */

static const struct case_rule *approval_meant(struct casebook *b, const struct occasion_act *a)
{
    const struct casebook_rules *r = book_rules(b);
    for (size_t i = 0; i < r->approval_count; i++)
        if (strcmp(r->approval[i].name, a->what) == 0)
            return has_rank(b, a, 0, r->approval[i].clause) ? &r->approval[i] : NULL;
    occasion_refuse_at(&b->o, a, CP_MALFORMED, "the rules ask for no approval of `%s`", a->what);
    return NULL;
}

static struct approved *approved_item(struct casebook *b, unsigned kind, const char *item)
{
    for (unsigned i = 0; i < b->approved_count; i++)
        if (b->approved[i].kind == kind && strcmp(b->approved[i].item, item) == 0)
            return &b->approved[i];
    return NULL;
}

bool filed_approval(struct casebook *b, const struct occasion_act *a)
{
    const struct case_rule *r = approval_meant(b, a);
    if (r == NULL)
        return false;
    const unsigned kind = (unsigned)(r - book_rules(b)->approval);
    const int64_t until = (a->has & GIVEN_UNTIL) != 0 ? a->until : 0;
    struct approved *x = approved_item(b, kind, a->item);
    if (until != 0 && until <= a->at)
        return occasion_refuse(&b->o, a, r->clause, "that has lapsed already");
    if (x == NULL && b->approved_count == APPROVED_MAX)
        return occasion_refuse_at(&b->o, a, CP_OUT_OF_TURN, "too many approvals are kept");
    if (x == NULL)
        x = &b->approved[b->approved_count++];
    occasion_accept(&b->o, a, r->clause);
    memset(x, 0, sizeof *x);
    x->kind = kind;
    x->until = until;
    memcpy(x->item, a->item, sizeof x->item);
    memcpy(x->text, a->text, sizeof x->text);
    struct occasion_event e = event_of(CEV_APPROVED, r->clause);
    e.what = r->name;
    e.way = x->item;
    e.text = a->text;
    e.until = until > 0 ? until : UNTOLD;
    occasion_emit(&b->o, &e);
    return true;
}

static bool approval_holds(const struct approved *x, int64_t at)
{
    return x->until == 0 || at < x->until;
}

/* How approvals of a kind stand: of an item, or of whatever item. */
static enum approval_stands stands_now(const struct casebook *b, size_t kind, const char *item,
                                       int64_t at)
{
    enum approval_stands stands = APPROVAL_NOT_NOTED;
    for (unsigned i = 0; i < b->approved_count; i++) {
        const struct approved *x = &b->approved[i];
        if (x->kind != kind)
            continue;
        if ((item == NULL || strcmp(x->item, item) == 0) && approval_holds(x, at))
            return APPROVAL_IN_FORCE;
        stands = APPROVAL_LAPSED;
    }
    return stands;
}

cited_rule casebook_demands(const struct casebook *b, const char *act, const char *item, int64_t at,
                            enum approval_stands *stands)
{
    const struct casebook_rules *r = book_rules(b);
    cited_rule rule = NULL;
    size_t ask = 0;
    while (ask < r->ask_count && strcmp(r->ask[ask].act, act) != 0)
        ask++;
    for (size_t kind = 0; ask < r->ask_count && kind < r->approval_count; kind++) {
        if ((r->ask[ask].approvals >> kind & 1) == 0)
            continue;
        const enum approval_stands now = stands_now(b, kind, item, at);
        if (rule == NULL || now > *stands) { /* of several the one that stands worst */
            rule = r->approval[kind].clause;
            *stands = now;
        }
    }
    return rule;
}

bool filed_rely(struct casebook *b, const struct occasion_act *a)
{
    const struct case_rule *r = approval_meant(b, a);
    const struct approved *x =
        r != NULL ? approved_item(b, (unsigned)(r - book_rules(b)->approval), a->item) : NULL;
    if (r == NULL)
        return false;
    if (x == NULL || !approval_holds(x, a->at))
        return occasion_refuse(&b->o, a, r->clause, "%s",
                               x == NULL ? "that was not approved" : "that approval has lapsed");
    occasion_accept(&b->o, a, r->clause);
    struct occasion_event e = event_of(CEV_RELIED, r->clause);
    e.what = r->name;
    e.way = x->item;
    e.who = a->by;
    occasion_emit(&b->o, &e);
    return true;
}
