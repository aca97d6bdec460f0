/* The plan as it is now, told to who may change it and to the inspector. Which rulesets there are
 * to choose from stands on the disk, so the clerk looks. */
#include "floor/change.h"
#include "floor/clerk.h"
#include "floor/edit.h"
#include "floor/say.h"
#include "floor/staff.h"

#include <stdlib.h>

struct plan_asked {
    struct job job;
    uint32_t desk, generation;
    int64_t seq;
    const struct shelf *shelf;
    struct text names;
    char room[16384];
};

static void put_person(const struct floor *f, size_t i, struct text *t)
{
    const struct plan_staff *s = &f->plan->staff[i];
    json_open(t, NULL, '{');
    json_str(t, "name", s->name);
    json_str(t, "role", role_name(s->role));
    json_str(t, "card", s->card);
    json_open(t, "ranks", '[');
    for (size_t k = 0; k < s->rank_count; k++)
        json_str(t, NULL, s->ranks[k]);
    json_close(t, ']');
    json_flag(t, "manages", may_manage(f, (int32_t)i));
    json_flag(t, "first", s->first);
    json_flag(t, "here", f->staff[i].desk >= 0);
    json_close(t, '}');
}

static void put_list(const struct floor *f, enum plan_part p, struct text *t)
{
    const struct entry *list = entry_get(f->plan->root, plan_part_name(p));
    json_open(t, plan_part_name(p), '[');
    for (const struct entry *e = list != NULL ? list->first : NULL; e != NULL; e = e->next)
        if (t->len < EVENT_ROOM / 2)
            entry_write(e, t);
    json_close(t, ']');
}

static void put_ruleset(void *ctx, const char *name)
{
    json_str(ctx, NULL, name);
}

static void look_at_the_shelf(struct job *job)
{
    struct plan_asked *a = (struct plan_asked *)job;
    text_on(&a->names, a->room, sizeof a->room);
    json_open(&a->names, NULL, '[');
    shelf_each(a->shelf, put_ruleset, &a->names);
    json_close(&a->names, ']');
}

static void tell_plan(struct floor *f, struct job *job)
{
    struct plan_asked *a = (struct plan_asked *)job;
    const struct asked q = {.desk = a->desk, .seq = a->seq};
    if (was_read(f, a->desk, a->generation)) {
        struct text *t = answer_begin(f, &q, "plan");
        json_int(t, "changes", f->record.changes);
        json_open(t, "staff", '[');
        for (size_t i = 0; i < f->plan->staff_count; i++)
            put_person(f, i, t);
        json_close(t, ']');
        put_list(f, PART_TERMINALS, t);
        put_list(f, PART_TABLES, t);
        json_open(t, "waits", '[');
        for (unsigned i = 0; i < f->table_count; i++)
            if (f->table[i]->then != NULL)
                json_str(t, NULL, f->table[i]->plan->name);
        json_close(t, ']');
        json_key(t, "rulesets");
        text_put(t, a->names.len == 0 || a->names.full ? "[]" : a->room);
        say_end(f, q.desk);
    }
    free(a);
}

void ask_plan(struct floor *f, struct asked *q)
{
    const struct desk *d = &f->desk[q->desk];
    if (d->role != ROLE_INSPECTOR && !may_manage(f, d->staff)) {
        refuse_ask(f, q, "role", NULL, "the plan does not let you change the floor");
        return;
    }
    if (!ask_may_read(f, q))
        return;
    struct plan_asked *a = calloc(1, sizeof *a);
    if (a == NULL)
        abort();
    a->desk = q->desk;
    a->generation = d->generation;
    a->seq = q->seq;
    a->shelf = f->as.shelf;
    a->job.work = look_at_the_shelf;
    a->job.done = tell_plan;
    clerk_ask(f->clerk, q->desk, &a->job);
}
