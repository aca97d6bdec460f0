/* A directory: which number stands for a name.
 *
 * Cards, tickets, accounts and terminals are asked for by name, by anybody at any time. However
 * many there are, a name is found, or known not to be there, by looking at a few entries; and one
 * more is added by moving a few. The names themselves stay where they are: the directory asks for
 * the name behind a number. */
#ifndef BAIZE_FLOOR_DIRECTORY_H
#define BAIZE_FLOOR_DIRECTORY_H

#include <stddef.h>
#include <stdint.h>

/* Places for numbers; 0: nothing stands there. */
struct rack {
    int64_t *slot;
    size_t cap;
};

struct directory {
    const char *(*name)(const void *ctx, int64_t number);
    const void *ctx;
    struct rack now, before; /* before: what has not moved over yet since there is more room */
    size_t passed;           /* places before that are empty for good */
    size_t count;
    uint64_t looked; /* entries looked at so far, by all that was found, added and removed */
};

/* The number, or 0: there is no such name. */
int64_t directory_find(struct directory *d, const char *name);
/* number: above 0; its name must not be there yet. */
void directory_add(struct directory *d, int64_t number);
/* Its name must still be what it was. */
void directory_remove(struct directory *d, int64_t number);
void directory_free(struct directory *d);

#endif
