/* Cases: opened, decided by rank, reviewed when somebody asks, closed when the person is content or
 * knows of the inspector. */
#include "casebook/frame.h"

#include <stdio.h>
#include <string.h>

static const struct matter_rule *matter_of(const struct casebook *b, const struct filed *f)
{
    return &book_rules(b)->matter[f->matter];
}

/* Each step of a case is kept with it; of more than there is room for the last ones are. */
static void note_step(struct filed *f, const struct occasion_act *a, cited_rule rule)
{
    if (f->step_count == CASE_STEPS)
        memmove(&f->step[1], &f->step[2], sizeof f->step[0] * (--f->step_count - 1));
    struct case_step *s = &f->step[f->step_count++];
    memset(s, 0, sizeof *s);
    s->at = a->at;
    s->act = a->kind;
    s->yes = a->yes;
    memcpy(s->by, a->by, sizeof s->by);
    memcpy(s->rank, a->rank, sizeof s->rank);
    memcpy(s->text, a->text, sizeof s->text);
    snprintf(s->rule, sizeof s->rule, "%s",
             rule->kind == ENTRY_LIST ? rule->first->value : rule->value);
}

static struct occasion_event about(const struct casebook *b, const struct filed *f,
                                   enum casebook_event_kind kind, cited_rule rule)
{
    struct occasion_event e = event_of(kind, rule);
    e.number = f->number;
    e.what = matter_of(b, f)->name;
    e.player = f->player[0] != '\0' ? f->player : NULL;
    e.name = f->name[0] != '\0' ? f->name : NULL;
    e.table = f->table[0] != '\0' ? f->table : NULL;
    return e;
}

/* The case of an act that is not closed; refused, and NULL, where there is none. */
static struct filed *case_meant(struct casebook *b, const struct occasion_act *a)
{
    for (unsigned i = 0; i < CASES_MAX; i++)
        if (b->filed[i].number == a->number_of_case && a->number_of_case > 0 && !b->filed[i].closed)
            return &b->filed[i];
    occasion_refuse_at(&b->o, a, CP_OUT_OF_TURN, "no case %lld is open",
                       (long long)a->number_of_case);
    return NULL;
}

/* --- opened ----------------------------------------------------------------------------------- */

/* A free place, or that of the case which was closed first; NULL: as many are open as there may be.
 */
static struct filed *place_for_case(struct casebook *b)
{
    struct filed *best = NULL;
    for (unsigned i = 0; i < CASES_MAX; i++) {
        struct filed *f = &b->filed[i];
        if ((f->number == 0 || f->closed) && (best == NULL || f->number < best->number))
            best = f;
    }
    return best;
}

static const struct case_rule *named(const struct case_rule *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    return NULL;
}

static int matter_meant(struct casebook *b, const struct occasion_act *a)
{
    const struct casebook_rules *r = book_rules(b);
    for (size_t i = 0; i < r->matter_count; i++)
        if (strcmp(r->matter[i].name, a->what) == 0)
            return (int)i;
    occasion_refuse_at(&b->o, a, CP_MALFORMED, "the rules know no matter `%s`", a->what);
    return -1;
}

/* What is excused is no case: staff on duty with a device, advice that was asked for. */
static bool is_excused(struct casebook *b, const struct occasion_act *a,
                       const struct matter_rule *m)
{
    if (a->item[0] == '\0')
        return false;
    const struct case_rule *x = named(m->excuse, m->excuse_count, a->item);
    if (x == NULL)
        occasion_refuse_at(&b->o, a, CP_MALFORMED, "`%s` excuses nothing of that kind", a->item);
    else
        occasion_refuse(&b->o, a, x->clause, "that is no case: %s", a->item);
    return true;
}

static bool file_case(struct casebook *b, const struct occasion_act *a, unsigned matter)
{
    const struct casebook_rules *r = book_rules(b);
    const struct matter_rule *m = &r->matter[matter];
    const struct case_rule *ground =
        a->reason[0] != '\0' ? named(r->ground, r->ground_count, a->reason) : NULL;
    struct filed *f = place_for_case(b);
    if (a->reason[0] != '\0' && (ground == NULL || !m->dispute))
        return occasion_refuse_at(&b->o, a, CP_MALFORMED, "`%s` is no ground of such a case",
                                  a->reason);
    if (f == NULL)
        return occasion_refuse_at(&b->o, a, CP_OUT_OF_TURN,
                                  "as many cases are open as there may be: close one first");
    occasion_accept(&b->o, a, m->clause);
    memset(f, 0, sizeof *f);
    f->number = ++b->numbers;
    f->matter = matter;
    f->ground = ground != NULL ? (unsigned)(ground - r->ground) + 1 : 0;
    f->round = a->round;
    memcpy(f->player, a->player, sizeof f->player);
    memcpy(f->name, a->name, sizeof f->name);
    memcpy(f->table, a->table, sizeof f->table);
    note_step(f, a, m->clause);
    struct occasion_event e = about(b, f, CEV_OPENED, m->clause);
    e.reason = ground != NULL ? ground->name : NULL;
    e.text = a->text;
    if ((a->has & GIVEN_ROUND) != 0)
        e.round = a->round;
    occasion_emit(&b->o, &e);
    return true;
}

bool filed_open(struct casebook *b, const struct occasion_act *a)
{
    const int matter = has_rank(b, a, 0, rule_at(&b->o, CP_KEPT)) ? matter_meant(b, a) : -1;
    return matter >= 0 && !is_excused(b, a, &book_rules(b)->matter[matter]) &&
           file_case(b, a, (unsigned)matter);
}

/* A player complains himself, of what can be in dispute; charges are staff's. */
bool filed_complain(struct casebook *b, const struct occasion_act *a)
{
    const int matter = matter_meant(b, a);
    if (matter < 0)
        return false;
    const struct matter_rule *m = &book_rules(b)->matter[matter];
    return m->dispute ? file_case(b, a, (unsigned)matter)
                      : occasion_refuse(&b->o, a, m->clause, "that is for staff to write down");
}

/* --- decided ---------------------------------------------------------------------------------- */

/* Which instance it is that would decide now; refused, and -1, where none is to, or not this one.
 */
static int instance_now(struct casebook *b, const struct occasion_act *a, const struct filed *f)
{
    const struct matter_rule *m = matter_of(b, f);
    const unsigned next = f->decisions, rank = (unsigned)casebook_rank(book_rules(b), a->rank);
    if (f->final)
        return occasion_refuse_at(&b->o, a, CP_FINAL, "the decision on that is final") - 1;
    if (next > 0 && !f->asked)
        return occasion_refuse(&b->o, a, m->clause, "nobody has asked for a review") - 1;
    if (!has_rank(b, a, m->instance[next], m->clause))
        return -1;
    if (next > 0 || !m->exact || rank == m->instance[0])
        return (int)next;
    cited_rule absence = rule_at(&b->o, CP_ABSENCE);
    if (absence == NULL || !a->absent) /* then the next one decides, for good */
        return occasion_refuse(&b->o, a, absence != NULL ? absence : m->clause,
                               "the %s decides that first", book_rules(b)->rank[m->instance[0]]) -
               1;
    return (int)m->decides - 1;
}

/* A player alone answers for some things: a complaint about them is not allowed. */
static bool may_be_upheld(struct casebook *b, const struct occasion_act *a, const struct filed *f)
{
    return !a->yes || f->ground == 0 ||
           occasion_refuse(&b->o, a, book_rules(b)->ground[f->ground - 1].clause,
                           "the player alone answers for that");
}

/* By which clause it is decided: that the first instance is not there has one of its own. */
static cited_rule decided_by(const struct casebook *b, const struct occasion_act *a,
                             const struct filed *f, int instance)
{
    const struct matter_rule *m = matter_of(b, f);
    if (instance > (int)f->decisions)
        return rule_at(&b->o, CP_ABSENCE);
    return f->ground != 0 && !a->yes ? book_rules(b)->ground[f->ground - 1].clause : m->clause;
}

bool filed_decide(struct casebook *b, const struct occasion_act *a)
{
    struct filed *f = case_meant(b, a);
    const int instance = f != NULL ? instance_now(b, a, f) : -1;
    if (instance < 0 || !may_be_upheld(b, a, f))
        return false;
    cited_rule rule = decided_by(b, a, f, instance);
    occasion_accept(&b->o, a, rule);
    f->decisions = (unsigned)instance + 1;
    f->asked = false;
    f->upheld = a->yes;
    f->final = f->decisions == matter_of(b, f)->decides;
    note_step(f, a, rule);
    struct occasion_event e = about(b, f, CEV_DECIDED, rule);
    e.who = a->by;
    e.role = a->rank;
    e.way = a->yes ? "upheld" : "dismissed";
    e.text = a->text;
    occasion_emit(&b->o, &e);
    if (f->final && matter_of(b, f)->dispute) {
        struct occasion_event last = about(b, f, CEV_FINAL, rule_at(&b->o, CP_FINAL));
        occasion_emit(&b->o, &last);
    }
    return true;
}

/* --- reviewed --------------------------------------------------------------------------------- */

static bool ask_review(struct casebook *b, const struct occasion_act *a, struct filed *f)
{
    if (f == NULL)
        return false;
    const struct matter_rule *m = matter_of(b, f);
    if (f->decisions == 0 || f->asked)
        return occasion_refuse(&b->o, a, m->clause, "a decision is still to come");
    if (f->final)
        return occasion_refuse_at(&b->o, a, CP_FINAL, "the decision on that is final");
    f->asked = true;
    note_step(f, a, m->clause);
    return occasion_accept(&b->o, a, m->clause);
}

bool filed_request(struct casebook *b, const struct occasion_act *a)
{
    struct filed *f = case_meant(b, a);
    if (f != NULL && strcmp(f->player, a->player) != 0)
        return occasion_refuse(&b->o, a, matter_of(b, f)->clause, "that case is not yours");
    return ask_review(b, a, f);
}

bool filed_review(struct casebook *b, const struct occasion_act *a)
{
    return has_rank(b, a, 0, rule_at(&b->o, CP_KEPT)) && ask_review(b, a, case_meant(b, a));
}

/* --- whom one may turn to --------------------------------------------------------------------- */

/* A dispute that has been decided; refused, and NULL, where the case is none. */
static struct filed *decided_dispute(struct casebook *b, const struct occasion_act *a)
{
    struct filed *f = has_rank(b, a, 0, rule_at(&b->o, CP_KEPT)) ? case_meant(b, a) : NULL;
    if (f != NULL && (!matter_of(b, f)->dispute || f->decisions == 0)) {
        occasion_refuse_at(&b->o, a, CP_COMPLAINT, "nothing was decided on a complaint there");
        return NULL;
    }
    return f;
}

bool filed_content(struct casebook *b, const struct occasion_act *a)
{
    struct filed *f = decided_dispute(b, a);
    if (f == NULL)
        return false;
    f->content = true;
    note_step(f, a, rule_at(&b->o, CP_COMPLAINT));
    return occasion_accept(&b->o, a, rule_at(&b->o, CP_COMPLAINT));
}

bool filed_advise(struct casebook *b, const struct occasion_act *a)
{
    struct filed *f = decided_dispute(b, a);
    if (f == NULL)
        return false;
    cited_rule rule = rule_at(&b->o, CP_COMPLAINT);
    occasion_accept(&b->o, a, rule);
    f->advised = true;
    note_step(f, a, rule);
    struct occasion_event e = about(b, f, CEV_ADVISED, rule);
    e.who = "inspector";
    occasion_emit(&b->o, &e);
    return true;
}

static bool is_official(struct casebook *b, const struct occasion_act *a)
{
    return strcmp(a->official, "inspector") == 0 || strcmp(a->official, "police") == 0 ||
           occasion_refuse_at(&b->o, a, CP_MALFORMED, "`official` is inspector or police");
}

/* An official takes it over: a complaint of which the person was told that he may bring it, or
 * somebody who was detained for him. */
bool filed_refer(struct casebook *b, const struct occasion_act *a)
{
    struct filed *f = has_rank(b, a, 0, rule_at(&b->o, CP_KEPT)) ? case_meant(b, a) : NULL;
    if (f == NULL || !is_official(b, a))
        return false;
    if (!f->advised && !f->detained)
        return occasion_refuse_at(&b->o, a, CP_COMPLAINT,
                                  "nobody is detained, or was told of the inspector");
    cited_rule rule = f->detained ? matter_of(b, f)->clause : rule_at(&b->o, CP_COMPLAINT);
    occasion_accept(&b->o, a, rule);
    f->detained = false;
    note_step(f, a, rule);
    struct occasion_event e = about(b, f, CEV_TAKEN, rule);
    e.who = a->official;
    e.text = a->text;
    occasion_emit(&b->o, &e);
    return true;
}

/* --- measures --------------------------------------------------------------------------------- */

static const struct measure_rule *measure_meant(struct casebook *b, const struct occasion_act *a,
                                                const struct filed *f)
{
    const struct casebook_rules *r = book_rules(b);
    for (size_t i = 0; i < r->measure_count; i++) {
        const struct measure_rule *m = &r->measure[i];
        if (strcmp(m->name, a->what) != 0)
            continue;
        if ((m->matters >> f->matter & 1) != 0)
            return m;
        occasion_refuse(&b->o, a, m->clause, "that is no measure for `%s`", matter_of(b, f)->name);
        return NULL;
    }
    occasion_refuse_at(&b->o, a, CP_MALFORMED, "the rules know no measure `%s`", a->what);
    return NULL;
}

static void take_measure(struct casebook *b, const struct occasion_act *a, struct filed *f,
                         const struct measure_rule *m)
{
    struct occasion_event e = about(b, f, CEV_MEASURED, m->clause);
    e.way = m->name;
    e.who = a->by;
    e.role = a->rank;
    e.text = a->text;
    occasion_emit(&b->o, &e);
    if (m->does == MEASURE_EXCLUDES) {
        struct excluded x = {.why = FOR_MEASURE,
                             .measure = (unsigned)(m - book_rules(b)->measure),
                             .rank = m->rank,
                             .number = f->number,
                             .until = (a->has & GIVEN_UNTIL) != 0 ? a->until : 0};
        memcpy(x.player, f->player, sizeof x.player);
        memcpy(x.name, f->name, sizeof x.name);
        memcpy(x.text, a->text, sizeof x.text);
        register_enter(b, a, &x);
        return;
    }
    f->detained |= m->does == MEASURE_DETAINS;
    struct occasion_event told =
        about(b, f, m->does == MEASURE_DETAINS ? CEV_DETAINED : CEV_NOTIFIED, m->clause);
    told.who = a->official[0] != '\0' ? a->official : "inspector";
    occasion_emit(&b->o, &told);
}

bool filed_measure(struct casebook *b, const struct occasion_act *a)
{
    struct filed *f = case_meant(b, a);
    const struct measure_rule *m = f != NULL ? measure_meant(b, a, f) : NULL;
    if (m == NULL || !has_rank(b, a, m->rank, m->clause) ||
        (a->official[0] != '\0' && !is_official(b, a)))
        return false;
    cited_rule satisfied = rule_at(&b->o, CP_SATISFIED);
    if (!m->at_once && !f->upheld)
        return occasion_refuse(&b->o, a, satisfied != NULL ? satisfied : m->clause,
                               "nobody has found yet that the rules were broken");
    if (m->does == MEASURE_EXCLUDES && !register_has_room(b, a))
        return false;
    occasion_accept(&b->o, a, m->clause);
    note_step(f, a, m->clause);
    take_measure(b, a, f, m);
    return true;
}

/* --- closed ----------------------------------------------------------------------------------- */

bool filed_close(struct casebook *b, const struct occasion_act *a)
{
    struct filed *f = has_rank(b, a, 0, rule_at(&b->o, CP_KEPT)) ? case_meant(b, a) : NULL;
    if (f == NULL)
        return false;
    const struct matter_rule *m = matter_of(b, f);
    if (f->decisions == 0 || f->asked)
        return occasion_refuse(&b->o, a, m->clause, "a decision is still to come");
    if (f->detained)
        return occasion_refuse(&b->o, a, m->clause, "somebody is still detained");
    if (m->dispute && !f->content && !f->advised)
        return occasion_refuse_at(&b->o, a, CP_COMPLAINT,
                                  "the person is neither content nor told of the inspector");
    occasion_accept(&b->o, a, m->clause);
    f->closed = true;
    note_step(f, a, m->clause);
    struct occasion_event e = about(b, f, CEV_CLOSED, m->clause);
    e.way = f->upheld ? "upheld" : "dismissed";
    occasion_emit(&b->o, &e);
    return true;
}

unsigned casebook_waiting(const struct casebook *b)
{
    unsigned waiting = 0;
    for (unsigned i = 0; i < CASES_MAX; i++)
        waiting += b->filed[i].number != 0 && !b->filed[i].closed;
    return waiting;
}
