#include "floor/at_hand.h"
#include "base/near.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAP = 256, LOOKS_A_TURN = 4096 };

/* Numbers count from 1 without gaps, so that multiplying by an odd number scatters them. */
static size_t home(const struct at_hand *a, int64_t number)
{
    return (size_t)(((uint64_t)number * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & (a->cap - 1);
}

/* Where it lies, or would. */
static size_t place(const struct at_hand *a, int64_t number)
{
    size_t i = home(a, number);
    while (a->slot[i] != NULL && a->slot[i]->number != number)
        i = (i + 1) & (a->cap - 1);
    return i;
}

void *at_hand_find(const struct at_hand *a, int64_t number)
{
    struct kept *k = a->cap > 0 ? a->slot[place(a, number)] : NULL;
    if (k != NULL)
        k->used = true;
    return k;
}

void at_hand_expect(const struct at_hand *a, int64_t number)
{
    if (a->cap > 0)
        near_bytes(&a->slot[home(a, number)], 1);
}

void at_hand_near(const struct at_hand *a, int64_t number)
{
    const struct kept *k = a->cap > 0 ? a->slot[home(a, number)] : NULL;
    if (k != NULL)
        near_bytes(k, a->size);
}

static void widen(struct at_hand *a)
{
    struct kept **before = a->slot;
    size_t cap = a->cap;
    a->cap = cap == 0 ? FIRST_CAP : 2 * cap;
    a->slot = calloc(a->cap, sizeof *a->slot);
    if (a->slot == NULL)
        abort();
    for (size_t i = 0; i < cap; i++)
        if (before[i] != NULL)
            a->slot[place(a, before[i]->number)] = before[i];
    free(before);
}

void *at_hand_add(struct at_hand *a, int64_t number)
{
    if (2 * (a->count + 1) > a->cap)
        widen(a);
    size_t at = place(a, number);
    assert(a->slot[at] == NULL);
    struct kept *k = calloc(1, a->size);
    if (k == NULL)
        abort();
    k->number = number;
    k->used = true;
    a->slot[at] = k;
    a->count++;
    return k;
}

/* Those behind the gap that may lie nearer to their home move into it, so that nothing is looked
 * for in vain past an empty place. */
void at_hand_remove(struct at_hand *a, void *thing)
{
    const size_t mask = a->cap - 1;
    size_t gap = place(a, ((struct kept *)thing)->number);
    assert(a->slot[gap] == thing);
    for (size_t i = (gap + 1) & mask; a->slot[i] != NULL; i = (i + 1) & mask) {
        if (((i - home(a, a->slot[i]->number)) & mask) < ((i - gap) & mask))
            continue;
        a->slot[gap] = a->slot[i];
        gap = i;
    }
    a->slot[gap] = NULL;
    a->count--;
    free(thing);
}

void *at_hand_next(const struct at_hand *a, size_t *at)
{
    while (*at < a->cap) {
        struct kept *k = a->slot[(*at)++];
        if (k != NULL)
            return k;
    }
    return NULL;
}

/* Whoever was asked for is passed over once: after two rounds there is nobody else to find. */
void *at_hand_idle(struct at_hand *a, size_t most, uint64_t durable, size_t *looks)
{
    while (a->count > most && *looks < LOOKS_A_TURN && (*looks)++ < 2 * a->cap) {
        struct kept *k = a->slot[a->looked_at++ & (a->cap - 1)];
        if (k == NULL)
            continue;
        if (!k->used && k->batch <= durable)
            return k;
        k->used = false;
    }
    return NULL;
}

void at_hand_free(struct at_hand *a)
{
    for (size_t i = 0; i < a->cap; i++)
        free(a->slot[i]);
    free(a->slot);
    *a = (struct at_hand){.size = a->size};
}
