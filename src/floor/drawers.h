/* Things of one size, kept in the order they came. However many there are, one more is put in
 * without moving those that are there, so nobody waits for that and pointers to them stay good. */
#ifndef BAIZE_FLOOR_DRAWERS_H
#define BAIZE_FLOOR_DRAWERS_H

#include <stddef.h>

struct drawers {
    size_t size; /* of a thing; set once before the first */
    char **drawer;
    size_t count;
};

/* i: from 0, below count. */
void *drawers_at(const struct drawers *d, size_t i);
/* A copy of the thing, where it stays. */
void *drawers_add(struct drawers *d, const void *thing);
void drawers_free(struct drawers *d);

#endif
