#include "base/index.h"

#include <assert.h>

static _Thread_local uint64_t steps;

uint64_t index_steps(void)
{
    return steps;
}

/* FNV-1a: names are short. */
uint32_t index_of_name(const char *name)
{
    uint32_t h = 2166136261u;
    for (; *name != '\0'; name++)
        h = (h ^ (unsigned char)*name) * 16777619u;
    return h ^ h >> 15;
}

uint32_t index_of_number(int64_t number)
{
    return (uint32_t)(((uint64_t)number * UINT64_C(0x9e3779b97f4a7c15)) >> 32);
}

void index_add(struct index_place *at, size_t size, uint32_t hash, uint32_t thing)
{
    assert(thing != 0);
    size_t i = hash & (size - 1);
    for (; at[i].thing != 0; i = (i + 1) & (size - 1))
        steps++;
    at[i] = (struct index_place){hash, thing};
}

uint32_t index_next(const struct index_place *at, size_t size, uint32_t hash, size_t *place)
{
    for (;; ++*place) {
        const struct index_place *p = &at[*place & (size - 1)];
        steps++;
        if (p->thing == 0)
            return 0;
        if (p->hash == hash) {
            ++*place;
            return p->thing;
        }
    }
}

/* What lies behind the gap and may lie nearer to its own place moves into it, so that nothing is
 * ever looked for in vain past an empty place. */
void index_remove(struct index_place *at, size_t size, uint32_t hash, uint32_t thing)
{
    const size_t mask = size - 1;
    size_t gap = hash & mask;
    for (; at[gap].thing != thing || at[gap].hash != hash; gap = (gap + 1) & mask)
        assert(at[gap].thing != 0);
    for (size_t i = (gap + 1) & mask; at[i].thing != 0; i = (i + 1) & mask) {
        steps++;
        if (((i - at[i].hash) & mask) < ((i - gap) & mask))
            continue;
        at[gap] = at[i];
        gap = i;
    }
    at[gap] = (struct index_place){0};
}
