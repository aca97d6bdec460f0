#include "floor/likeness.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char *name_in(const json_t *v)
{
    const char *s = json_string_value(v);
    return s != NULL && s[0] == '$' && s[1] != '\0' ? s : NULL;
}

static bool fits_name(json_t *known, const char *name, const json_t *got)
{
    const json_t *before = json_object_get(known, name);
    if (before != NULL)
        return json_equal(before, got);
    if (known != NULL)
        json_object_set_new(known, name, json_deep_copy(got));
    return true;
}

static bool lists_alike(json_t *known, const json_t *want, const json_t *got)
{
    size_t count = json_array_size(want);
    const char *last = count > 0 ? json_string_value(json_array_get(want, count - 1)) : NULL;
    bool more = last != NULL && strcmp(last, "…") == 0;
    count -= more;
    if (json_array_size(got) < count || (!more && json_array_size(got) > count))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!alike(known, json_array_get(want, i), json_array_get(got, i)))
            return false;
    return true;
}

bool alike(json_t *known, const json_t *want, const json_t *got)
{
    const char *key, *name = name_in(want);
    json_t *v;
    if (name != NULL)
        return fits_name(known, name, got);
    if (json_is_array(want) && json_is_array(got))
        return lists_alike(known, want, got);
    if (!json_is_object(want) || !json_is_object(got))
        return json_equal(want, got);
    json_object_foreach((json_t *)(uintptr_t)want, key, v)
    {
        const json_t *there = json_object_get(got, key);
        if (there == NULL || !alike(known, v, there))
            return false;
    }
    return true;
}

/* Objects are looked into; a list that differs is shown whole. */
const json_t *unlike_at(json_t *known, const json_t *want, const json_t *got, char *path,
                        size_t cap)
{
    const char *key;
    json_t *v;
    path[0] = '\0';
    json_object_foreach((json_t *)(uintptr_t)want, key, v)
    {
        const json_t *there = json_object_get(got, key);
        if (there != NULL && alike(known, v, there))
            continue;
        size_t len = (size_t)snprintf(path, cap, "%s", key);
        if (!json_is_object(v) || !json_is_object(there) || len + 2 >= cap)
            return there;
        path[len] = '.';
        return unlike_at(known, v, there, path + len + 1, cap - len - 1);
    }
    return got;
}

static json_t *fill_list(const json_t *known, const json_t *list, const char **missing)
{
    json_t *copy = json_array();
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *v = fill_in(known, json_array_get(list, i), missing);
        if (v == NULL) {
            json_decref(copy);
            return NULL;
        }
        json_array_append_new(copy, v);
    }
    return copy;
}

static json_t *fill_object(const json_t *known, const json_t *o, const char **missing)
{
    json_t *copy = json_object(), *v;
    const char *key;
    json_object_foreach((json_t *)(uintptr_t)o, key, v)
    {
        json_t *filled = fill_in(known, v, missing);
        if (filled == NULL) {
            json_decref(copy);
            return NULL;
        }
        json_object_set_new(copy, key, filled);
    }
    return copy;
}

json_t *fill_in(const json_t *known, const json_t *value, const char **missing)
{
    const char *name = name_in(value);
    if (json_is_array(value))
        return fill_list(known, value, missing);
    if (json_is_object(value))
        return fill_object(known, value, missing);
    if (name == NULL)
        return json_deep_copy(value);
    if (json_object_get(known, name) == NULL) {
        *missing = name;
        return NULL;
    }
    return json_deep_copy(json_object_get(known, name));
}
