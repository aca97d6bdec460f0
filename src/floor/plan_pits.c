/* One pit of a casino's plan: what stands in it is left, and of all else where it stands.
 *
 * A casino is planned in one file, and each of its pits is opened with it by a controller of its
 * own. Staff, members and all else that the plan says hold in every pit. */
#include "floor/plan_pits.h"

#include <stdlib.h>
#include <string.h>

/* Tables, and behind them terminals, of other pits. */
struct plan_elsewhere {
    struct stands {
        char name[PLAN_NAME];
        int32_t pit;
        struct table_elsewhere table; /* of a table */
    } * at;
    size_t count;
    struct directory tables, terminals; /* to places from 1 */
};

int32_t plan_pit_named(const struct plan *p, const char *name)
{
    for (size_t i = 0; i < p->pit_count; i++)
        if (strcmp(p->pit[i].name, name) == 0)
            return (int32_t)i;
    return -1;
}

static const char *name_elsewhere(const void *ctx, int64_t place)
{
    const struct plan_elsewhere *e = ctx;
    return e->at[place - 1].name;
}

static struct stands *note_elsewhere(struct plan_elsewhere *e, struct directory *in,
                                     const char *name, int32_t pit)
{
    struct stands *s = &e->at[e->count++];
    strcpy(s->name, name);
    s->pit = pit;
    directory_add(in, (int64_t)e->count);
    return s;
}

static unsigned terminals_at(const struct plan *p, size_t table)
{
    unsigned count = 0;
    for (size_t i = 0; i < p->terminal_count; i++)
        count += (p->terminal[i].tables >> table & 1) != 0;
    return count;
}

static void note_table(struct plan *p, size_t i)
{
    const struct plan_table *t = &p->table[i];
    note_elsewhere(p->another, &p->another->tables, t->name, t->pit)->table =
        (struct table_elsewhere){&p->pit[t->pit], t->ruleset, terminals_at(p, i)};
}

/* Tables stand closer together then, and terminals are linked to their new places. */
static void leave_tables(struct plan *p, int32_t to[PLAN_TABLES])
{
    size_t left = 0;
    for (size_t i = 0; i < p->table_count; i++) {
        to[i] = p->table[i].pit == p->only ? (int32_t)left : -1;
        if (to[i] >= 0)
            p->table[left++] = p->table[i];
        else
            note_table(p, i);
    }
    p->table_count = left;
}

static table_set moved(table_set some, const int32_t to[PLAN_TABLES])
{
    table_set out = 0;
    for (size_t i = 0; i < PLAN_TABLES; i++)
        if ((some >> i & 1) != 0)
            out |= table_bit((size_t)to[i]);
    return out;
}

static void leave_terminals(struct plan *p, const int32_t to[PLAN_TABLES])
{
    size_t left = 0;
    for (size_t i = p->terminal_count; i > 0; i--)
        directory_remove(p->names, (int64_t)i);
    for (size_t i = 0; i < p->terminal_count; i++) {
        const struct plan_terminal t = p->terminal[i];
        if (t.pit == p->only) {
            p->terminal[left] = t;
            p->terminal[left++].tables = moved(t.tables, to);
        } else
            note_elsewhere(p->another, &p->another->terminals, t.name, t.pit);
    }
    p->terminal_count = left;
    for (size_t i = 1; i <= left; i++)
        directory_add(p->names, (int64_t)i);
}

bool plan_has_place(const struct plan *p, enum device kind, const char *place)
{
    for (size_t i = 0; kind >= TERMINAL_DEVICES && i < p->table_count; i++)
        if (strcmp(p->table[i].name, place) == 0)
            return true;
    return kind < TERMINAL_DEVICES && plan_terminal_named(p, place) != NULL;
}

static void leave_devices(struct plan *p)
{
    size_t left = 0;
    for (size_t i = 0; i < p->device_count; i++)
        if (plan_has_place(p, p->device[i].kind, p->device[i].place))
            p->device[left++] = p->device[i];
    p->device_count = left;
}

static bool refuse_pit(const struct plan *p, const char *pit, struct trouble *why)
{
    char names[PLAN_PITS * (PLAN_PIT + 2)];
    struct text t;
    text_on(&t, names, sizeof names);
    for (size_t i = 0; i < p->pit_count; i++)
        text_fmt(&t, "%s%s", i > 0 ? ", " : "", p->pit[i].name);
    if (p->pit_count == 0)
        entry_trouble(p->root, why, "has no `pits`, and is opened without --pit");
    else if (pit == NULL)
        entry_trouble(entry_get(p->root, "pits"), why, "are opened one by one: say --pit %.200s",
                      names);
    else
        entry_trouble(entry_get(p->root, "pits"), why, "has no %.40s: there are %.200s", pit,
                      names);
    return false;
}

bool plan_only(struct plan *p, const char *pit, struct trouble *why)
{
    int32_t to[PLAN_TABLES];
    if (pit == NULL && p->pit_count == 0)
        return true;
    p->only = pit != NULL ? plan_pit_named(p, pit) : -1;
    if (p->only < 0)
        return refuse_pit(p, pit, why);
    struct plan_elsewhere *e = calloc(1, sizeof *e);
    if (e == NULL || (e->at = calloc(p->table_count + p->terminal_count, sizeof *e->at)) == NULL)
        abort();
    e->tables = e->terminals = (struct directory){.name = name_elsewhere, .ctx = e};
    p->another = e;
    leave_tables(p, to);
    leave_terminals(p, to);
    leave_devices(p);
    return true;
}

struct plan *plan_like(const struct plan *like, const char *text, const char *name,
                       struct trouble *why)
{
    struct plan *p = plan_parse(text, name, why);
    if (p == NULL || plan_only(p, like->only >= 0 ? like->pit[like->only].name : NULL, why))
        return p;
    plan_free(p);
    return NULL;
}

const char *plan_own_pit(const struct plan *p)
{
    return p->only >= 0 && p->pit_count > 1 ? p->pit[p->only].name : NULL;
}

const struct plan_pit *plan_pit_elsewhere(const struct plan *p, const char *place)
{
    struct plan_elsewhere *e = p->another;
    int64_t at = e != NULL ? directory_find(&e->terminals, place) : 0;
    if (e != NULL && at == 0)
        at = directory_find(&e->tables, place);
    return at != 0 ? &p->pit[e->at[at - 1].pit] : NULL;
}

const struct table_elsewhere *plan_table_elsewhere(const struct plan *p, const char *table)
{
    struct plan_elsewhere *e = p->another;
    const int64_t at = e != NULL ? directory_find(&e->tables, table) : 0;
    return at != 0 ? &e->at[at - 1].table : NULL;
}

void plan_each_elsewhere(const struct plan *p,
                         void (*each)(void *ctx, const char *table,
                                      const struct table_elsewhere *there),
                         void *ctx)
{
    const struct plan_elsewhere *e = p->another;
    for (size_t i = 0; e != NULL && i < e->count; i++)
        if (e->at[i].table.pit != NULL)
            each(ctx, e->at[i].name, &e->at[i].table);
}

const char *plan_pit_of(const struct plan *p, const char *table)
{
    const struct table_elsewhere *there = plan_table_elsewhere(p, table);
    if (there != NULL)
        return there->pit->name;
    for (size_t i = 0; i < p->table_count; i++)
        if (strcmp(p->table[i].name, table) == 0)
            return plan_own_pit(p);
    return NULL;
}

void plan_elsewhere_free(struct plan_elsewhere *e)
{
    if (e == NULL)
        return;
    directory_free(&e->tables);
    directory_free(&e->terminals);
    free(e->at);
    free(e);
}
