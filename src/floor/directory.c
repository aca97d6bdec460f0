/* A table with open addressing: an entry lies where its name's hash says, or as soon after as there
 * is room, and at least half of the table is empty. */
#include "floor/directory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 64 };

/* FNV-1a: names are short. */
static size_t home(const struct directory *d, const char *name)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (const char *s = name; *s != '\0'; s++)
        h = (h ^ (unsigned char)*s) * UINT64_C(1099511628211);
    return (size_t)(h ^ h >> 32) & (d->cap - 1);
}

/* Where the name lies, or where it would. */
static size_t place(struct directory *d, const char *name)
{
    size_t i = home(d, name);
    while (d->slot[i] != 0) {
        d->looked++;
        if (strcmp(d->name(d->ctx, d->slot[i]), name) == 0)
            break;
        i = (i + 1) & (d->cap - 1);
    }
    return i;
}

int64_t directory_find(struct directory *d, const char *name)
{
    return d->cap > 0 ? d->slot[place(d, name)] : 0;
}

static void widen(struct directory *d)
{
    int64_t *before = d->slot;
    size_t cap = d->cap;
    d->cap = cap == 0 ? FIRST_CAP : 2 * cap;
    d->slot = calloc(d->cap, sizeof *d->slot);
    if (d->slot == NULL)
        abort();
    for (size_t i = 0; i < cap; i++)
        if (before[i] != 0)
            d->slot[place(d, d->name(d->ctx, before[i]))] = before[i];
    free(before);
}

void directory_add(struct directory *d, int64_t number)
{
    if (2 * (d->count + 1) > d->cap)
        widen(d);
    d->slot[place(d, d->name(d->ctx, number))] = number;
    d->count++;
}

/* Entries behind the gap that may lie nearer to their home move into it, so that nothing is ever
 * looked for in vain past an empty place. */
void directory_remove(struct directory *d, int64_t number)
{
    size_t mask = d->cap - 1, gap = place(d, d->name(d->ctx, number));
    for (size_t i = (gap + 1) & mask; d->slot[i] != 0; i = (i + 1) & mask) {
        d->looked++;
        size_t from = home(d, d->name(d->ctx, d->slot[i]));
        if (((i - from) & mask) < ((i - gap) & mask))
            continue;
        d->slot[gap] = d->slot[i];
        gap = i;
    }
    d->slot[gap] = 0;
    d->count--;
}

void directory_free(struct directory *d)
{
    free(d->slot);
    d->slot = NULL;
    d->cap = d->count = 0;
}
