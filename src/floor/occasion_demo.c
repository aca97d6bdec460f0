/* The occasions that a demonstration begins with: its plan names them under `begins`, each with the
 * acts that make it what it is, and they are done once, when the book is new. */
#include "floor/casino.h"
#include "floor/lent.h"
#include "floor/occasion.h"

#include <stdlib.h>

/* A word as a field of an act: a number, a truth, or a time that is so many milliseconds ahead. */
static json_t *field_of(const struct floor *f, const struct entry *e)
{
    char *end;
    const char *v = e->value;
    const long long n = strtoll(v, &end, 10);
    if (v[0] != '\0' && *end == '\0')
        return json_integer(v[0] == '+' ? f->wall + n : n);
    if (strcmp(e->key, "yes") == 0)
        return json_boolean(strcmp(v, "yes") == 0);
    return json_string(v);
}

static bool seed_act(struct floor *f, struct open_occasion *oo, const struct entry *e,
                     const struct plan_staff *by, struct trouble *why)
{
    json_t *act = json_object();
    for (const struct entry *k = e->first; k != NULL; k = k->next)
        if (k->kind == ENTRY_VALUE && k->key != NULL)
            json_object_set_new(act, k->key, field_of(f, k));
    const struct occurred o = occasion_asked(f, oo, act, by, NULL);
    json_decref(act);
    if (!o.done)
        entry_trouble(e, why, "is refused: %s", o.why);
    return o.done;
}

/* The first of staff who runs occasions of a kind does it. */
static const struct plan_staff *who_runs(const struct floor *f, const struct occasion_kind *kind)
{
    unsigned k = 0;
    while (OCCASION_KINDS[k] != kind)
        k++;
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (duty_second(&f->plan->runs[k], &f->plan->staff[i]))
            return &f->plan->staff[i];
    return NULL;
}

static bool seed_one(struct floor *f, const struct entry *e, struct trouble *why)
{
    const char *name = entry_value(e, "name"), *ruleset = entry_value(e, "ruleset");
    const struct entry *acts = entry_get(e, "acts");
    const struct occasion_kind *kind =
        ruleset != NULL ? occasion_of_ruleset(f->as.shelf, ruleset) : NULL;
    if (name == NULL || strlen(name) >= PLAN_NAME || kind == NULL || acts == NULL) {
        entry_trouble(e, why, "needs `name`, a `ruleset` about an occasion, and `acts`");
        return false;
    }
    bool ours = true;
    if (is_casinos(kind) && !casino_seeds_name(f, name, &ours, why))
        return false;
    if (!ours)
        return true; /* the pit that was opened first has it */
    struct open_occasion *oo = occasion_begin(f, kind, ruleset, name, why);
    if (oo != NULL)
        lent_holds(f, oo);
    for (const struct entry *a = acts->first; oo != NULL && a != NULL; a = a->next)
        if (!seed_act(f, oo, a, who_runs(f, kind), why))
            return false;
    return oo != NULL;
}

bool occasions_seed(struct floor *f, struct trouble *why)
{
    const struct entry *begins = f->plan->demo ? entry_get(f->plan->root, "begins") : NULL;
    for (const struct entry *e = begins != NULL ? begins->first : NULL; e != NULL; e = e->next)
        if (f->occasion_count == OCCASIONS_MAX || !seed_one(f, e, why))
            return false;
    return true;
}
