/* Who deals where: the roster that supervisors keep, and who deals at each table now.
 *
 * Somebody deals from when he says so at the table until another relieves him there, he goes to
 * another table, or says that he leaves. Both moments are incidents, so that the chain tells who
 * dealt every round. Where the plan keeps a roster nobody deals whom it does not name. */
#include "floor/roster.h"
#include "floor/approvals.h"
#include "floor/once.h"
#include "floor/say.h"
#include "floor/staff.h"
#include "floor/stints.h"
#include "floor/views.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char DEALS[] = "deals ", ROSTER[] = "roster ", DEALT[] = "dealt ";

static bool in_plan(const struct plan *p, const char *table)
{
    for (size_t i = 0; i < p->table_count; i++)
        if (strcmp(p->table[i].name, table) == 0)
            return true;
    return false;
}

/* What is known of a table by its name, which outlives its rules and its place in the plan. A plan
 * has no more tables than there are posts: one is always free, or a table's that is gone. */
static struct post *post_of(struct floor *f, const char *table)
{
    struct post *spare = f->post;
    for (size_t i = 0; i < PLAN_TABLES; i++) {
        struct post *p = &f->post[i];
        if (strcmp(p->table, table) == 0)
            return p;
        if (!in_plan(f->plan, p->table))
            spare = p;
    }
    *spare = (struct post){0};
    snprintf(spare->table, sizeof spare->table, "%s", table);
    return spare;
}

static const struct post *post_at(const struct floor *f, const struct open_table *ot)
{
    for (size_t i = 0; i < PLAN_TABLES; i++)
        if (strcmp(f->post[i].table, ot->plan->name) == 0)
            return &f->post[i];
    return NULL;
}

/* --- in the book ------------------------------------------------------------------------------ */

static void keep_dealer(struct floor *f, const struct post *p)
{
    char name[sizeof DEALS + PLAN_NAME], value[BOOK_NAME_MAX + 24];
    snprintf(name, sizeof name, "%s%s", DEALS, p->table);
    snprintf(value, sizeof value, "%" PRId64 " %s", p->since, p->dealer);
    book_setting(f->book, name, value);
    stint_relieved(f, p->table);
}

static void keep_rows(struct floor *f, const char *what, const struct post *p,
                      const struct rostered *row, unsigned count)
{
    char name[sizeof ROSTER + PLAN_NAME], value[ROSTER_ROWS * (BOOK_NAME_MAX + 44) + 1] = "";
    struct text t;
    snprintf(name, sizeof name, "%s%s", what, p->table);
    text_on(&t, value, sizeof value);
    for (unsigned i = 0; i < count; i++)
        text_fmt(&t, "%" PRId64 " %" PRId64 " %s\n", row[i].from, row[i].to, row[i].dealer);
    book_setting(f->book, name, value);
}

static void keep_roster(struct floor *f, const struct post *p)
{
    keep_rows(f, ROSTER, p, p->row, p->count);
}

static unsigned take_rows(struct rostered row[ROSTER_ROWS], const char *value)
{
    char *rest;
    unsigned count = 0;
    for (; *value != '\0' && count < ROSTER_ROWS; value += *value == '\n') {
        struct rostered *r = &row[count++];
        r->from = strtoll(value, &rest, 10);
        r->to = strtoll(rest, &rest, 10);
        const size_t len = strcspn(++rest, "\n");
        snprintf(r->dealer, sizeof r->dealer, "%.*s", (int)len, rest);
        value = rest + len;
    }
    return count;
}

void take_roster(struct floor *f, const char *name, const char *value)
{
    char *who;
    const char *table = strchr(name, ' ');
    if (table == NULL || !in_plan(f->plan, ++table))
        return;
    if (strncmp(name, ROSTER, sizeof ROSTER - 1) == 0) {
        struct post *p = post_of(f, table);
        p->count = take_rows(p->row, value);
    } else if (strncmp(name, DEALT, sizeof DEALT - 1) == 0) {
        struct post *p = post_of(f, table);
        p->dealt_count = take_rows(p->dealt, value);
    } else if (strncmp(name, DEALS, sizeof DEALS - 1) == 0) {
        struct post *p = post_of(f, table);
        p->since = strtoll(value, &who, 10);
        snprintf(p->dealer, sizeof p->dealer, "%s", who + 1);
    }
}

/* --- the roster ------------------------------------------------------------------------------- */

static bool is_on(const struct rostered *r, int64_t now)
{
    return r->from <= now && (r->to == 0 || now < r->to);
}

static bool rostered_now(const struct floor *f, const struct post *p, const char *dealer)
{
    for (unsigned i = 0; i < p->count; i++)
        if (strcmp(p->row[i].dealer, dealer) == 0 && is_on(&p->row[i], f->wall))
            return true;
    return false;
}

static bool both_at_once(const struct rostered *a, const struct rostered *b)
{
    return (a->to == 0 || b->from < a->to) && (b->to == 0 || a->from < b->to);
}

/* Nobody stands at two tables at a time. */
static const char *elsewhere(const struct floor *f, const struct post *p, const struct rostered *r)
{
    for (size_t i = 0; i < PLAN_TABLES; i++)
        for (unsigned k = 0; &f->post[i] != p && k < f->post[i].count; k++)
            if (strcmp(f->post[i].row[k].dealer, r->dealer) == 0 &&
                both_at_once(&f->post[i].row[k], r))
                return f->post[i].table;
    return NULL;
}

static bool deals_at_all(const struct floor *f, const char *name)
{
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (strcmp(f->plan->staff[i].name, name) == 0)
            return f->plan->staff[i].role == ROLE_DEALER ||
                   f->plan->staff[i].role == ROLE_SUPERVISOR;
    return false;
}

/* One row of the roster as it was said. */
static bool row_said(const json_t *o, struct rostered *r)
{
    const char *dealer = json_string_value(json_object_get(o, "dealer"));
    const json_t *from = json_object_get(o, "from"), *to = json_object_get(o, "to");
    if (dealer == NULL || !json_is_integer(from) || json_integer_value(from) < 0 ||
        (to != NULL && !json_is_null(to) && !json_is_integer(to)))
        return false;
    snprintf(r->dealer, sizeof r->dealer, "%s", dealer);
    r->from = json_integer_value(from);
    r->to = json_is_integer(to) ? json_integer_value(to) : 0;
    return true;
}

/* Why it cannot stand in the roster of this table; false: it can. */
static bool row_refused(struct floor *f, const struct asked *q, const struct post *p,
                        const struct rostered *r)
{
    const char *other = elsewhere(f, p, r);
    if (!deals_at_all(f, r->dealer))
        refuse_ask(f, q, "roster", NULL, "%s is no dealer here", r->dealer);
    else if (r->to != 0 && r->to <= r->from)
        refuse_ask(f, q, "roster", NULL, "%s would go before coming", r->dealer);
    else if (other != NULL)
        refuse_ask(f, q, "roster", NULL, "%s is rostered at %s then", r->dealer, other);
    else
        return false;
    return true;
}

struct open_table *dealt_table(struct floor *f, const struct asked *q)
{
    struct open_table *ot = named_table(f, q);
    if (ot == NULL || !ot->automatic)
        return ot;
    refuse_ask(f, q, "automatic", NULL, "nobody deals at %s: it runs by itself", ot->plan->name);
    return NULL;
}

void ask_roster(struct floor *f, struct asked *q)
{
    struct open_table *ot = dealt_table(f, q);
    const json_t *rows = json_object_get(q->o, "rows");
    struct post to = {0};
    if (ot == NULL)
        return;
    struct post *p = post_of(f, ot->plan->name);
    if (!json_is_array(rows) || json_array_size(rows) > ROSTER_ROWS) {
        refuse_ask(f, q, "malformed", NULL, "`rows` is a list of at most %d", ROSTER_ROWS);
        return;
    }
    for (; to.count < json_array_size(rows); to.count++) {
        struct rostered *r = &to.row[to.count];
        if (!row_said(json_array_get(rows, to.count), r)) {
            refuse_ask(f, q, "malformed", NULL,
                       "a row has `dealer`, `from` and `to`, in milliseconds since 1970");
            return;
        }
        if (row_refused(f, q, p, r))
            return;
    }
    memcpy(p->row, to.row, sizeof p->row);
    p->count = to.count;
    keep_roster(f, p);
    incident(f, "roster", p->table, staff_of(f, q->desk), "%u rows", p->count);
    struct text *t = answer_begin(f, q, "roster");
    json_str(t, "table", p->table);
    put_roster(f, ot, t);
    once_end(f, q);
}

/* --- who deals -------------------------------------------------------------------------------- */

/* The pit sees beside the roster who has dealt: as many as there are rows. */
static void note_dealt(struct floor *f, struct post *p)
{
    if (p->dealt_count == ROSTER_ROWS)
        memmove(p->dealt, p->dealt + 1, sizeof *p->dealt * --p->dealt_count);
    struct rostered *r = &p->dealt[p->dealt_count++];
    *r = (struct rostered){.from = p->since, .to = f->wall};
    snprintf(r->dealer, sizeof r->dealer, "%s", p->dealer);
    keep_rows(f, DEALT, p, p->dealt, p->dealt_count);
}

static void leaves(struct floor *f, struct post *p, const char *why, const char *whom)
{
    if (p->dealer[0] == '\0')
        return;
    incident(f, "dealer-off", p->table, p->dealer, "dealt since %" PRId64 ": %s%s", p->since, why,
             whom);
    note_dealt(f, p);
    p->dealer[0] = '\0';
    p->since = f->wall;
    keep_dealer(f, p);
}

static void leaves_others(struct floor *f, const char *dealer, const struct post *here,
                          const char *why)
{
    for (size_t i = 0; i < PLAN_TABLES; i++)
        if (&f->post[i] != here && strcmp(f->post[i].dealer, dealer) == 0)
            leaves(f, &f->post[i], why, here != NULL ? here->table : "");
}

static void answer_deal(struct floor *f, const struct asked *q, const struct post *p,
                        const char *relieved)
{
    struct text *t = answer_begin(f, q, "deal");
    json_str(t, "table", p != NULL ? p->table : NULL);
    json_str(t, "relieves", relieved[0] != '\0' ? relieved : NULL);
    once_end(f, q);
}

/* Who deals there goes on past the end of his time, also when he comes back to the page. */
bool may_deal(struct floor *f, const struct asked *q, const struct open_table *ot, const char *who)
{
    const struct post *p = post_of(f, ot->plan->name);
    if (!f->plan->roster || rostered_now(f, p, who) || strcmp(p->dealer, who) == 0)
        return true;
    refuse_ask(f, q, "roster", NULL, "%s is not rostered at %s now", who, p->table);
    return false;
}

void ask_deal(struct floor *f, struct asked *q)
{
    const char *who = staff_of(f, q->desk);
    char relieved[BOOK_NAME_MAX] = "";
    if (json_is_null(json_object_get(q->o, "table"))) {
        leaves_others(f, who, NULL, "left");
        answer_deal(f, q, NULL, relieved);
        return;
    }
    const struct open_table *ot = dealt_table(f, q);
    if (ot == NULL)
        return;
    struct post *p = post_of(f, ot->plan->name);
    if (refuse_lapsed(f, q, "deal", who, ot->at.rs->name) ||
        (f->desk[q->desk].role == ROLE_DEALER && !may_deal(f, q, ot, who)))
        return;
    if (strcmp(p->dealer, who) != 0) {
        snprintf(relieved, sizeof relieved, "%s", p->dealer);
        leaves_others(f, who, p, "went to ");
        leaves(f, p, "relieved by ", who);
        snprintf(p->dealer, sizeof p->dealer, "%s", who);
        p->since = f->wall;
        keep_dealer(f, p);
        incident(f, "dealer-on", p->table, who, relieved[0] != '\0' ? "relieves %s" : "deals%s",
                 relieved);
    }
    answer_deal(f, q, p, relieved);
}

bool deals_here(struct floor *f, const struct asked *q, const struct open_table *ot)
{
    const struct post *p = post_at(f, ot);
    if (!f->plan->roster || ot->automatic || f->desk[q->desk].role != ROLE_DEALER ||
        (p != NULL && strcmp(p->dealer, staff_of(f, q->desk)) == 0))
        return true;
    refuse_ask(f, q, "roster", NULL, "%s does not deal at %s", staff_of(f, q->desk),
               ot->plan->name);
    return false;
}

/* --- gaps ------------------------------------------------------------------------------------- */

/* Who is to deal there now; NULL: nobody is named. */
static const struct rostered *on_now(const struct floor *f, const struct post *p)
{
    for (unsigned i = 0; i < p->count; i++)
        if (is_on(&p->row[i], f->wall))
            return &p->row[i];
    return NULL;
}

/* When the last of his times there has ended; 0: none has. */
static int64_t ended_for(const struct floor *f, const struct post *p, const char *dealer)
{
    int64_t last = 0;
    for (unsigned i = 0; i < p->count; i++)
        if (strcmp(p->row[i].dealer, dealer) == 0 && p->row[i].to > last && p->row[i].to <= f->wall)
            last = p->row[i].to;
    return last;
}

/* Where no roster is kept, nobody is missed. */
struct post_gap roster_gap(const struct floor *f, const struct open_table *ot)
{
    const struct post_gap none = {.what = NULL};
    const struct post *p = post_at(f, ot);
    const enum phase at = ot->at.table->phase;
    if (ot->automatic || at == PHASE_COLD || at == PHASE_DOWN)
        return none;
    const struct rostered *due = p != NULL ? on_now(f, p) : NULL;
    if (p == NULL || p->dealer[0] == '\0') {
        if (due == NULL && !f->plan->roster)
            return none;
        const int64_t left = p != NULL ? p->since : 0, from = due != NULL ? due->from : 0;
        return (struct post_gap){.what = "no-dealer",
                                 .dealer = due != NULL ? due->dealer : "",
                                 .since = left > from ? left : from};
    }
    const int64_t ended = ended_for(f, p, p->dealer);
    if (ended == 0 || rostered_now(f, p, p->dealer))
        return none;
    return (struct post_gap){.what = "overstays", .dealer = p->dealer, .since = ended};
}

/* --- told ------------------------------------------------------------------------------------- */

const char *dealer_at(const struct floor *f, const struct open_table *ot)
{
    const struct post *p = post_at(f, ot);
    return p != NULL ? p->dealer : "";
}

void put_dealer(const struct floor *f, const struct open_table *ot, struct text *t)
{
    const struct post *p = post_at(f, ot);
    if (p == NULL || p->dealer[0] == '\0') {
        json_str(t, "dealer", NULL);
        return;
    }
    json_open(t, "dealer", '{');
    json_str(t, "name", p->dealer);
    json_int(t, "since", p->since);
    json_close(t, '}');
}

static void put_rows(const char *key, const struct rostered *row, unsigned count, struct text *t)
{
    json_open(t, key, '[');
    for (unsigned i = 0; i < count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "dealer", row[i].dealer);
        json_int(t, "from", row[i].from);
        json_maybe(t, "to", row[i].to, row[i].to != 0);
        json_close(t, '}');
    }
    json_close(t, ']');
}

void put_roster(const struct floor *f, const struct open_table *ot, struct text *t)
{
    const struct post *p = post_at(f, ot);
    put_rows("roster", p != NULL ? p->row : NULL, p != NULL ? p->count : 0, t);
}

void put_dealt(const struct floor *f, const struct open_table *ot, struct text *t)
{
    const struct post *p = post_at(f, ot);
    put_rows("dealt", p != NULL ? p->dealt : NULL, p != NULL ? p->dealt_count : 0, t);
}

void put_dealers(const struct floor *f, struct text *t)
{
    json_open(t, "dealers", '[');
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (deals_at_all(f, f->plan->staff[i].name))
            json_str(t, NULL, f->plan->staff[i].name);
    json_close(t, ']');
}
