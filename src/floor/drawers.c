#include "floor/drawers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { DRAWER = 1024 };

void *drawers_at(const struct drawers *d, size_t i)
{
    assert(i < d->count);
    return d->drawer[i / DRAWER] + i % DRAWER * d->size;
}

void *drawers_add(struct drawers *d, const void *thing)
{
    size_t full = d->count / DRAWER;
    if (d->count % DRAWER == 0) {
        d->drawer = reallocarray(d->drawer, full + 1, sizeof *d->drawer);
        if (d->drawer == NULL || (d->drawer[full] = malloc(DRAWER * d->size)) == NULL)
            abort();
    }
    d->count++;
    return memcpy(drawers_at(d, d->count - 1), thing, d->size);
}

void drawers_free(struct drawers *d)
{
    for (size_t i = 0; i * DRAWER < d->count; i++)
        free(d->drawer[i]);
    free(d->drawer);
    d->drawer = NULL;
    d->count = 0;
}
