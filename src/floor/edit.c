#include "floor/edit.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *list, *key;
} PARTS[PLAN_PARTS] = {
    [PART_STAFF] = {"staff", "name"},
    [PART_TERMINALS] = {"terminals", "terminals"},
    [PART_TABLES] = {"tables", "table"},
};

bool plan_part_named(const char *name, enum plan_part *out)
{
    for (enum plan_part p = 0; p < PLAN_PARTS; p++)
        if (strcmp(PARTS[p].list, name) == 0) {
            *out = p;
            return true;
        }
    return false;
}

const char *plan_part_name(enum plan_part p)
{
    return PARTS[p].list;
}

struct editing {
    const struct plan_edit *e;
    struct trouble *why;
    const char *list, *key;
    const char *pit; /* in which tables and terminals stand; NULL: in none */
    json_t *items;
};

/* Fields that are given take the place of those that are there; null takes one away. */
static void lay_over(json_t *base, const json_t *over)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)over, key, value)
    {
        if (json_is_null(value))
            json_object_del(base, key);
        else if (json_is_object(value) && json_is_object(json_object_get(base, key)))
            lay_over(json_object_get(base, key), value);
        else
            json_object_set_new(base, key, json_deep_copy(value));
    }
}

/* What is there, or nothing, with what is laid over it. */
static json_t *altered(const struct editing *d, const json_t *was)
{
    json_t *item = json_object();
    json_object_set_new(item, d->key, json_string(d->e->name));
    if (was != NULL)
        json_object_update_missing(item, (json_t *)was);
    if (d->pit != NULL)
        json_object_set_new(item, "pit", json_string(d->pit));
    lay_over(item, d->e->to);
    json_object_set_new(item, d->key, json_string(d->e->name));
    return item;
}

static bool not_there(const struct editing *d)
{
    trouble_say(d->why, "there is no %.40s among the %s", d->e->name, d->list);
    return false;
}

static const char *name_of(const struct editing *d, const json_t *item)
{
    const char *name = json_string_value(json_object_get(item, d->key));
    return name != NULL ? name : "";
}

/* What stands in another pit is changed there. */
static bool is_elsewhere(const struct editing *d, const json_t *item)
{
    const char *pit = json_string_value(json_object_get(item, "pit"));
    return d->pit != NULL && pit != NULL && strcmp(pit, d->pit) != 0;
}

/* --- people and tables ------------------------------------------------------------------------ */

static bool edit_named(struct editing *d)
{
    size_t i = 0;
    while (i < json_array_size(d->items) &&
           strcmp(name_of(d, json_array_get(d->items, i)), d->e->name) != 0)
        i++;
    const json_t *was = json_array_get(d->items, i);
    if (is_elsewhere(d, was))
        return not_there(d);
    if (d->e->to == NULL)
        return was != NULL ? json_array_remove(d->items, i) == 0 : not_there(d);
    json_t *item = altered(d, d->e->whole ? NULL : was);
    return (was != NULL ? json_array_set_new(d->items, i, item)
                        : json_array_append_new(d->items, item)) == 0;
}

/* --- terminals -------------------------------------------------------------------------------- */

/* "T01", or "T01-T12": a stem, and numbers with so many digits. A name without a number is its own
 * stem. */
struct range {
    char stem[PLAN_NAME];
    int digits;
    long from, to;
};

static bool read_end(const char *s, size_t len, struct range *r, long *number)
{
    size_t stem = len;
    while (stem > 0 && isdigit((unsigned char)s[stem - 1]))
        stem--;
    if (len >= PLAN_NAME || len - stem > 5)
        return false;
    snprintf(r->stem, sizeof r->stem, "%.*s", (int)stem, s);
    r->digits = (int)(len - stem);
    *number = r->digits > 0 ? strtol(s + stem, NULL, 10) : 0;
    return true;
}

static bool read_range(const char *s, struct range *r)
{
    const char *dash = strchr(s, '-');
    struct range last;
    if (dash == NULL)
        return read_end(s, strlen(s), r, &r->from) && (r->to = r->from, true);
    return read_end(s, (size_t)(dash - s), r, &r->from) &&
           read_end(dash + 1, strlen(dash + 1), &last, &r->to) && r->digits > 0 &&
           strcmp(r->stem, last.stem) == 0 && r->to >= r->from;
}

static bool alike(const struct range *a, const struct range *b)
{
    return a->digits == b->digits && strcmp(a->stem, b->stem) == 0 && a->from <= b->to &&
           b->from <= a->to;
}

/* The same as the item, but only those with these numbers; NULL where there are none. */
static json_t *part_of(const struct editing *d, const json_t *item, const struct range *r,
                       long from, long to)
{
    char name[2 * PLAN_NAME + 16];
    if (from > to)
        return NULL;
    if (from == to && r->digits > 0)
        snprintf(name, sizeof name, "%s%0*ld", r->stem, r->digits, from);
    else
        snprintf(name, sizeof name, "%s%0*ld-%s%0*ld", r->stem, r->digits, from, r->stem, r->digits,
                 to);
    json_t *part = json_deep_copy(item);
    json_object_set_new(part, d->key, json_string(name));
    return part;
}

/* Terminals that are altered have an item of their own from then on, behind what is left of the
 * range in which they stood. */
static bool edit_terminals(struct editing *d)
{
    struct range r, in;
    if (!read_range(d->e->name, &r)) {
        trouble_say(d->why, "%.40s is no name of a terminal, nor a range like T01-T12", d->e->name);
        return false;
    }
    json_t *left = json_array(), *item, *new = NULL;
    size_t i;
    long count = 0;
    json_array_foreach(d->items, i, item)
    {
        if (is_elsewhere(d, item) || !read_range(name_of(d, item), &in) || !alike(&in, &r)) {
            json_array_append(left, item);
            continue;
        }
        const long from = in.from > r.from ? in.from : r.from, to = in.to < r.to ? in.to : r.to;
        json_t *before = part_of(d, item, &in, in.from, from - 1);
        json_t *behind = part_of(d, item, &in, to + 1, in.to);
        count += to - from + 1;
        if (before != NULL)
            json_array_append_new(left, before);
        if (behind != NULL)
            json_array_append_new(left, behind);
        if (new == NULL && d->e->to != NULL)
            new = altered(d, item);
    }
    if (d->e->to != NULL)
        json_array_append_new(left, new != NULL ? new : altered(d, NULL));
    json_array_clear(d->items);
    json_array_extend(d->items, left);
    json_decref(left);
    return d->e->to != NULL || count == r.to - r.from + 1 || not_there(d);
}

/* --- the whole -------------------------------------------------------------------------------- */

static bool edit(json_t *plan, const struct plan *p, const struct plan_edit *e, struct trouble *why)
{
    struct editing d = {.e = e, .why = why, PARTS[e->part].list, PARTS[e->part].key};
    d.pit = p->only >= 0 && e->part != PART_STAFF ? p->pit[p->only].name : NULL;
    d.items = json_object_get(plan, d.list);
    if (d.items == NULL) {
        d.items = json_array();
        json_object_set_new(plan, d.list, d.items);
    }
    return e->part == PART_TERMINALS ? edit_terminals(&d) : edit_named(&d);
}

/* JSON is YAML too. */
static char *as_text(json_t *plan, struct trouble *why)
{
    struct pages *pages = pages_new();
    char *dumped = json_dumps(plan, 0), *text = NULL;
    const struct entry *root =
        dumped != NULL ? entry_parse(pages, dumped, "the change", why) : NULL;
    if (root != NULL && (text = plan_text(root)) == NULL)
        trouble_say(why, "that is longer than a plan may be");
    free(dumped);
    pages_free(pages);
    return text;
}

/* NULL: it is longer than a plan may be. */
static json_t *as_json(const struct plan *p)
{
    enum { MOST = 16 << 20 };
    char *all = malloc(MOST);
    struct text t;
    if (all == NULL)
        abort();
    text_on(&t, all, MOST);
    entry_write(p->root, &t);
    json_t *plan = t.full ? NULL : json_loads(all, 0, NULL);
    free(all);
    return plan;
}

json_t *plan_person(const struct plan *p, const char *name)
{
    json_t *plan = as_json(p), *found = NULL, *item;
    size_t i;
    json_array_foreach(json_object_get(plan, PARTS[PART_STAFF].list), i, item)
    {
        const char *is = json_string_value(json_object_get(item, PARTS[PART_STAFF].key));
        if (is != NULL && strcmp(is, name) == 0)
            found = json_incref(item);
    }
    json_decref(plan);
    return found;
}

char *plan_edited(const struct plan *p, const struct plan_edit *e, struct trouble *why)
{
    char *text = NULL;
    json_t *plan = as_json(p);
    if (plan == NULL)
        trouble_say(why, "that is longer than a plan may be");
    else if (edit(plan, p, e, why))
        text = as_text(plan, why);
    json_decref(plan);
    return text;
}
