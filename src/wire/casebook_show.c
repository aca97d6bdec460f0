#include "wire/casebook_show.h"

#include "wire/occasion_json.h"

static const char *clause_told(cited_rule rule)
{
    return rule->kind == ENTRY_LIST ? rule->first->value : rule->value;
}

void casebook_brief(const struct casebook *b, struct text *t)
{
    json_int(t, "open", casebook_waiting(b));
    json_int(t, "cases", b->numbers);
    json_int(t, "excluded", b->excluded_count);
}

/* --- cases ------------------------------------------------------------------------------------ */

static const char *case_state(const struct filed *f)
{
    return f->closed          ? "closed"
           : f->detained      ? "detained"
           : f->asked         ? "review"
           : f->final         ? "final"
           : f->decisions > 0 ? "decided"
                              : "open";
}

static void put_steps(const struct filed *f, struct text *t)
{
    json_open(t, "steps", '[');
    for (unsigned i = 0; i < f->step_count; i++) {
        const struct case_step *s = &f->step[i];
        json_open(t, NULL, '{');
        json_int(t, "at", s->at);
        json_str(t, "act", CASEBOOK.acts[s->act].name);
        json_str(t, "by", s->by);
        json_str(t, "rank", s->rank);
        json_flag(t, "yes", s->yes);
        json_str(t, "text", s->text);
        json_str(t, "rule", s->rule);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_case(const struct casebook *b, const struct filed *f, struct text *t)
{
    const struct casebook_rules *r = book_rules(b);
    const struct matter_rule *m = &r->matter[f->matter];
    json_open(t, NULL, '{');
    json_int(t, "case", f->number);
    json_str(t, "what", m->name);
    json_flag(t, "dispute", m->dispute);
    json_str(t, "clause", clause_told(m->clause));
    json_str(t, "state", case_state(f));
    json_str(t, "player", f->player);
    json_str(t, "name", f->name);
    json_str(t, "table", f->table);
    json_int(t, "round", f->round);
    json_str(t, "ground", f->ground > 0 ? r->ground[f->ground - 1].name : NULL);
    json_str(t, "next", !f->closed && !f->final ? r->rank[m->instance[f->decisions]] : NULL);
    json_flag(t, "decided", f->decisions > 0);
    json_flag(t, "upheld", f->upheld);
    json_flag(t, "content", f->content);
    json_flag(t, "advised", f->advised);
    put_steps(f, t);
    json_close(t, '}');
}

/* --- the register ----------------------------------------------------------------------------- */

static void put_excluded(const struct casebook *b, const struct excluded *x, struct text *t)
{
    json_open(t, NULL, '{');
    json_str(t, "player", x->player);
    json_str(t, "name", x->name);
    json_str(t, "text", x->text);
    json_int(t, "since", x->since);
    json_int(t, "until", x->until);
    json_int(t, "case", x->number);
    json_str(t, "rank", book_rules(b)->rank[x->rank]);
    json_str(t, "rule", clause_told(excluded_rule(b, x)));
    json_close(t, '}');
}

/* The last of them, as many as a message holds; the journal has them all. */
static void put_register(const struct casebook *b, const struct occasion_eyes *eyes, struct text *t)
{
    enum { TOLD_MAX = 128 };
    json_open(t, "register", '[');
    for (uint32_t i = b->excluded_count, n = 0; i-- > 0 && n < TOLD_MAX;)
        if (machine_is_his(eyes, b->excluded[i].player)) {
            put_excluded(b, &b->excluded[i], t);
            n++;
        }
    json_close(t, ']');
}

static void put_approvals(const struct casebook *b, struct text *t)
{
    json_open(t, "approvals", '[');
    for (unsigned i = 0; i < b->approved_count; i++) {
        const struct approved *x = &b->approved[i];
        const struct case_rule *r = &book_rules(b)->approval[x->kind];
        json_open(t, NULL, '{');
        json_str(t, "what", r->name);
        json_str(t, "item", x->item);
        json_int(t, "until", x->until);
        json_str(t, "text", x->text);
        json_str(t, "rule", clause_told(r->clause));
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_running(const struct casebook *b, struct text *t)
{
    json_open(t, "checklists", '[');
    for (unsigned i = 0; i < RUNNING_MAX; i++) {
        const struct running_list *l = &b->running[i];
        const struct checklist_rule *r = &book_rules(b)->checklist[l->list];
        if (!l->on)
            continue;
        json_open(t, NULL, '{');
        json_str(t, "what", r->name);
        json_str(t, "table", l->table);
        json_int(t, "round", l->round);
        json_str(t, "next", r->step[l->done].name);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* Staff see all of it, a player what is his own. */
void casebook_show(const struct casebook *b, const struct occasion_eyes *eyes, struct text *t)
{
    casebook_brief(b, t);
    json_open(t, "list", '[');
    for (unsigned i = 0; i < CASES_MAX; i++)
        if (b->filed[i].number != 0 && machine_is_his(eyes, b->filed[i].player))
            put_case(b, &b->filed[i], t);
    json_close(t, ']');
    put_register(b, eyes, t);
    if (!eyes->staff)
        return;
    put_approvals(b, t);
    put_running(b, t);
}

/* --- what waits for a person ------------------------------------------------------------------ */

enum { DAY_MS = 24 * 60 * 60 * 1000 };

/* A patron's dispute waits from its first minute, any other case when it has been open for a day;
 * both no longer once they are decided and nobody asks for a review. */
static bool case_waits(const struct casebook *b, const struct filed *f, int64_t at)
{
    if (f->number == 0 || f->closed || f->step_count == 0)
        return false;
    const bool undecided = f->decisions == 0 || f->asked;
    return undecided && (book_rules(b)->matter[f->matter].dispute || at - f->step[0].at >= DAY_MS);
}

static void case_need(const struct casebook *b, const struct filed *f, const struct need_sink *sink)
{
    const struct matter_rule *m = &book_rules(b)->matter[f->matter];
    sink->take(sink->ctx, &(struct occasion_need){.what = m->dispute ? "dispute" : "case",
                                                  .about = f->table,
                                                  .number = f->number,
                                                  .since = f->step[f->step_count - 1].at,
                                                  .rule = clause_told(m->clause)});
}

/* An approval in its last day, and for a day after. */
static void approval_need(const struct casebook *b, const struct approved *x, int64_t at,
                          const struct need_sink *sink)
{
    const struct case_rule *r = &book_rules(b)->approval[x->kind];
    if (x->until == 0 || at < x->until - DAY_MS || at >= x->until + DAY_MS)
        return;
    sink->take(sink->ctx, &(struct occasion_need){.what = "approval",
                                                  .about = x->item[0] != '\0' ? x->item : r->name,
                                                  .since = x->until - DAY_MS,
                                                  .until = x->until,
                                                  .rule = clause_told(r->clause)});
}

void casebook_needs(const struct casebook *b, int64_t at, const struct need_sink *sink)
{
    for (unsigned i = 0; i < CASES_MAX; i++)
        if (case_waits(b, &b->filed[i], at))
            case_need(b, &b->filed[i], sink);
    for (unsigned i = 0; i < b->approved_count; i++)
        approval_need(b, &b->approved[i], at, sink);
}

/* --- what may be said ------------------------------------------------------------------------- */

static void put_rules(const char *key, const struct case_rule *list, size_t count, struct text *t)
{
    json_open(t, key, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "name", list[i].name);
        json_str(t, "clause", clause_told(list[i].clause));
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_matters(const struct casebook_rules *r, struct text *t)
{
    json_open(t, "matters", '[');
    for (size_t i = 0; i < r->matter_count; i++) {
        const struct matter_rule *m = &r->matter[i];
        json_open(t, NULL, '{');
        json_str(t, "name", m->name);
        json_str(t, "clause", clause_told(m->clause));
        json_flag(t, "dispute", m->dispute);
        put_rules("excuses", m->excuse, m->excuse_count, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_measures(const struct casebook_rules *r, struct text *t)
{
    json_open(t, "measures", '[');
    for (size_t i = 0; i < r->measure_count; i++) {
        const struct measure_rule *m = &r->measure[i];
        json_open(t, NULL, '{');
        json_str(t, "name", m->name);
        json_str(t, "clause", clause_told(m->clause));
        json_str(t, "rank", r->rank[m->rank]);
        json_open(t, "matters", '[');
        for (size_t k = 0; k < r->matter_count; k++)
            if ((m->matters >> k & 1) != 0)
                json_str(t, NULL, r->matter[k].name);
        json_close(t, ']');
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_checklists(const struct casebook_rules *r, struct text *t)
{
    json_open(t, "checklists", '[');
    for (size_t i = 0; i < r->checklist_count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "name", r->checklist[i].name);
        json_open(t, "steps", '[');
        for (size_t k = 0; k < r->checklist[i].step_count; k++) {
            const struct step_rule *s = &r->checklist[i].step[k];
            json_open(t, NULL, '{');
            json_str(t, "name", s->name);
            json_str(t, "clause", clause_told(s->clause));
            json_str(t, "rank", r->rank[s->rank]);
            json_int(t, "count", s->count);
            json_close(t, '}');
        }
        json_close(t, ']');
        json_close(t, '}');
    }
    json_close(t, ']');
}

void casebook_form(const struct casebook_rules *r, struct text *t)
{
    json_open(t, "ranks", '[');
    for (size_t i = 0; i < r->rank_count; i++)
        json_str(t, NULL, r->rank[i]);
    json_close(t, ']');
    put_matters(r, t);
    put_rules("grounds", r->ground, r->ground_count, t);
    put_measures(r, t);
    put_checklists(r, t);
    put_rules("approvals", r->approval, r->approval_count, t);
    json_int(t, "age", r->age);
}
