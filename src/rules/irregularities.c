/* The section `irregularities`: what staff may report of cards and devices, who may, and what is
 * done then. */
#include "rules/compiling.h"

#include <string.h>

const char *remedy_name(enum remedy r)
{
    return field_find(&SECTION[SECTION_IRREGULARITY], "then")->words[r];
}

static bool read_notify(const struct compiling *c, const struct entry *list,
                        struct irregularity *out)
{
    size_t n = 0;
    for (const struct entry *e = list != NULL ? list->first : NULL; e != NULL; e = e->next) {
        if (list->kind != ENTRY_MAP || n == sizeof out->notify / sizeof *out->notify) {
            entry_trouble(list, c->why, "must name at most two who are told, each with its clause");
            return false;
        }
        if (!check_clause(c, e))
            return false;
        out->notify[n].who = e->key;
        out->notify[n++].clause = clause_in(list, e->key);
    }
    return true;
}

static bool read_one(const struct compiling *c, const struct entry *e, struct irregularity *out)
{
    int remedy, after, other;
    if (!check_fields(c, e, &SECTION[SECTION_IRREGULARITY]) ||
        !read_word(c, &SECTION[SECTION_IRREGULARITY], e, "after", &after) ||
        !read_word(c, &SECTION[SECTION_IRREGULARITY], e, "other-shoe", &other) ||
        !read_word(c, &SECTION[SECTION_IRREGULARITY], e, "then", &remedy))
        return false;
    if (remedy < 0) {
        entry_trouble(e, c->why, "must say what is done: `then`");
        return false;
    }
    *out = (struct irregularity){.name = e->key,
                                 .then = (enum remedy)remedy,
                                 .device = entry_value(e, "device"),
                                 .count_by = entry_value(e, "count-by"),
                                 .after_void = after == 0,
                                 .other_shoe = other == 0};
    if (!read_rank(c, e, &out->rank) || !may_read_clause(c, e, "clause", &out->clause) ||
        !may_read_clause(c, e, "refund", &out->refund) ||
        !may_read_clause(c, e, "stands", &out->stands) ||
        !may_read_clause(c, e, "goes-on", &out->goes_on) ||
        !may_read_clause(c, e, "cards", &out->cards) ||
        !may_read_clause(c, e, "late", &out->late) ||
        !may_read_clause(c, e, "device-clause", &out->device_clause) ||
        !may_read_clause(c, e, "dealt", &out->dealt) ||
        !read_notify(c, entry_get(e, "notify"), out))
        return false;
    if (out->count_by != NULL && ruleset_rank(c->rs, out->count_by) < 0) {
        entry_trouble(entry_get(e, "count-by"), c->why, "is no role of these rules");
        return false;
    }
    if (out->clause == NULL)
        entry_trouble(e, c->why, "has no clause");
    return out->clause != NULL;
}

/* What is told with another field of the act, as `shuffler` without a spare, is no reason itself.
 */
static bool is_variant(const struct entry *map, const char *name)
{
    for (const struct entry *e = map->first; e != NULL; e = e->next) {
        size_t len = strlen(e->key);
        if (strncmp(name, e->key, len) == 0 && name[len] == '-')
            return true;
    }
    return false;
}

/* A reason to give where the device that it speaks of is in use. */
static bool is_cause(struct compiling *c, const struct entry *map, const struct entry *e,
                     const struct irregularity *r)
{
    if (is_variant(map, r->name) || (r->device != NULL && !says(c->rs, "device", r->device)))
        return true;
    return cause_of(c, e, field_find(&SECTION[SECTION_RULESET], map->key)->act,
                    r->then == REMEDY_BURN ? "card" : NULL);
}

bool read_irregularities(struct compiling *c, const struct entry *root)
{
    struct ruleset *rs = c->rs;
    const struct entry *map = entry_get(root, "irregularities");
    for (const struct entry *e = map != NULL ? map->first : NULL; e != NULL; e = e->next) {
        if (rs->irregularity_count == IRREGULARITIES_MAX) {
            entry_trouble(e, c->why, "is one irregularity too many");
            return false;
        }
        struct irregularity *r = &rs->irregularities[rs->irregularity_count++];
        if (!read_one(c, e, r) || !is_cause(c, map, e, r))
            return false;
    }
    return true;
}

const struct irregularity *irregularity_find(const struct ruleset *rs, const char *name)
{
    for (size_t i = 0; i < rs->irregularity_count; i++)
        if (strcmp(rs->irregularities[i].name, name) == 0)
            return &rs->irregularities[i];
    return NULL;
}
