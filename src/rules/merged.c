#include "rules/merged.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXTENDS_MAX = 8 };

static struct entry *read_merged(struct pages *pages, const struct shelf *shelf, const char *name,
                                 unsigned depth, struct trouble *why)
{
    char path[4400];
    if (depth > EXTENDS_MAX) {
        trouble_say(why, "%s: extends more than %d files deep, or itself", name, EXTENDS_MAX);
        return NULL;
    }
    if (!shelf_ruleset(shelf, name, path, sizeof path)) {
        trouble_say(why, "%s: no such ruleset; `baize rules list` names them", name);
        return NULL;
    }
    struct entry *own = entry_read(pages, path, why);
    if (own == NULL)
        return NULL;
    /* Files are named by where they stand on the shelf, the same on every machine. */
    const char *file = shelf_told(shelf, own->file);
    if (file != own->file) {
        struct entry *stack[512];
        size_t n = 0;
        stack[n++] = own;
        while (n > 0) {
            struct entry *e = stack[--n];
            e->file = file;
            for (struct entry *k = e->first; k != NULL; k = k->next) {
                if (n == sizeof stack / sizeof *stack) {
                    entry_trouble(e, why, "has too many entries");
                    return NULL;
                }
                stack[n++] = k;
            }
        }
    }
    const char *parent = entry_value(own, "extends");
    if (parent == NULL)
        return own;
    struct entry *base = read_merged(pages, shelf, parent, depth + 1, why);
    return base != NULL ? entry_overlay(pages, base, own) : NULL;
}

struct entry *merged_read(struct pages *pages, const struct shelf *shelf, const char *name,
                          struct trouble *why)
{
    return read_merged(pages, shelf, name, 0, why);
}

struct entry *merged_origin(struct pages *pages, const struct origin *from, struct trouble *why)
{
    return from->text != NULL ? entry_parse(pages, from->text, from->name, why)
                              : merged_read(pages, from->shelf, from->name, why);
}

static bool spell_out(struct pages *pages, struct entry *e, const struct entry *names,
                      struct trouble *why)
{
    for (struct entry *k = e->first; k != NULL; k = k->next)
        if (!spell_out(pages, k, names, why))
            return false;
    if (e->kind != ENTRY_VALUE || e->value[0] != '$')
        return true;
    char name[24], whole[120];
    size_t n = strspn(e->value + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    snprintf(name, sizeof name, "%.*s", (int)n, e->value + 1);
    const char *stands_for = entry_value(names, name);
    if (stands_for == NULL) {
        entry_trouble(e, why, "%s is not among `names`", e->value);
        return false;
    }
    snprintf(whole, sizeof whole, "%s%s", stands_for, e->value + 1 + n);
    e->value = pages_keep(pages, whole);
    return true;
}

bool merged_spell_out(struct pages *pages, struct entry *root, struct trouble *why)
{
    return spell_out(pages, root, entry_get(root, "names"), why);
}

const char *merged_source(struct pages *pages, const char *name)
{
    const char *ending = strrchr(name, '.');
    char real[4096];
    if (ending == NULL || strcmp(ending, ".yaml") != 0)
        return NULL;
    return pages_keep(pages, realpath(name, real) != NULL ? real : name);
}
