/* Open addressing: an entry lies where its name's hash says, or as soon after as there is room, and
 * at least half of the places are empty.
 *
 * A directory that is full gets twice the room, and its entries move over with the additions that
 * follow, some with each: to move a million at once would keep the floor waiting. */
#include "floor/directory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 64 };

/* FNV-1a: names are short. */
static size_t home(const struct rack *r, const char *name)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (const char *s = name; *s != '\0'; s++)
        h = (h ^ (unsigned char)*s) * UINT64_C(1099511628211);
    return (size_t)(h ^ h >> 32) & (r->cap - 1);
}

/* Where the name lies, or where it would. */
static size_t place(struct directory *d, const struct rack *r, const char *name)
{
    size_t i = home(r, name);
    while (r->slot[i] != 0) {
        d->looked++;
        if (strcmp(d->name(d->ctx, r->slot[i]), name) == 0)
            break;
        i = (i + 1) & (r->cap - 1);
    }
    return i;
}

static int64_t find(struct directory *d, const struct rack *r, const char *name)
{
    return r->cap > 0 ? r->slot[place(d, r, name)] : 0;
}

int64_t directory_find(struct directory *d, const char *name)
{
    int64_t number = find(d, &d->now, name);
    return number != 0 ? number : find(d, &d->before, name);
}

/* Entries behind the gap that may lie nearer to their home move into it, so that nothing is ever
 * looked for in vain past an empty place. */
static void take_out(struct directory *d, struct rack *r, size_t gap)
{
    size_t mask = r->cap - 1;
    for (size_t i = (gap + 1) & mask; r->slot[i] != 0; i = (i + 1) & mask) {
        d->looked++;
        size_t from = home(r, d->name(d->ctx, r->slot[i]));
        if (((i - from) & mask) < ((i - gap) & mask))
            continue;
        r->slot[gap] = r->slot[i];
        gap = i;
    }
    r->slot[gap] = 0;
}

static void put(struct directory *d, int64_t number)
{
    d->now.slot[place(d, &d->now, d->name(d->ctx, number))] = number;
}

/* A step passes an empty place or moves an entry. The old rack takes three steps for every two of
 * its places at the most, and there is an addition for every two of them before the new rack is
 * full. */
static void move_some(struct directory *d)
{
    enum { STEPS = 4 };
    struct rack *r = &d->before;
    for (int i = 0; i < STEPS && d->passed < r->cap; i++) {
        int64_t number = r->slot[d->passed];
        if (number == 0) {
            d->passed++;
            continue;
        }
        take_out(d, r, d->passed);
        put(d, number);
    }
    if (r->cap == 0 || d->passed < r->cap)
        return;
    free(r->slot);
    *r = (struct rack){0};
}

static void widen(struct directory *d)
{
    assert(d->before.cap == 0);
    d->before = d->now;
    d->passed = 0;
    d->now.cap = d->before.cap == 0 ? FIRST_CAP : 2 * d->before.cap;
    d->now.slot = calloc(d->now.cap, sizeof *d->now.slot);
    if (d->now.slot == NULL)
        abort();
}

void directory_add(struct directory *d, int64_t number)
{
    if (2 * (d->count + 1) > d->now.cap)
        widen(d);
    move_some(d);
    put(d, number);
    d->count++;
}

void directory_remove(struct directory *d, int64_t number)
{
    const char *name = d->name(d->ctx, number);
    struct rack *r = find(d, &d->now, name) != 0 ? &d->now : &d->before;
    take_out(d, r, place(d, r, name));
    d->count--;
}

void directory_free(struct directory *d)
{
    free(d->now.slot);
    free(d->before.slot);
    d->now = d->before = (struct rack){0};
    d->count = 0;
}
