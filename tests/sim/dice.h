/* All chance of a simulated world comes from here: the same seed throws the same numbers. */
#ifndef BAIZE_SIM_DICE_H
#define BAIZE_SIM_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dice {
    uint64_t state;
};

static inline uint64_t dice_throw(struct dice *d)
{
    uint64_t z = d->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* 0 … n - 1 */
static inline uint32_t dice_below(struct dice *d, uint32_t n)
{
    return (uint32_t)((dice_throw(d) >> 32) * n >> 32);
}

/* Once in n times; never where n is 0. */
static inline bool dice_once_in(struct dice *d, uint32_t n)
{
    return n > 0 && dice_below(d, n) == 0;
}

static inline void dice_bytes(struct dice *d, void *to, size_t len)
{
    for (size_t i = 0; i < len; i++)
        ((uint8_t *)to)[i] = (uint8_t)(dice_throw(d) >> 56);
}

#endif
