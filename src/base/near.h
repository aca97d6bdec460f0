/* Asks memory for what is about to be read, so that other work goes on while it comes. Nothing but
 * time hangs on it. */
#ifndef BAIZE_BASE_NEAR_H
#define BAIZE_BASE_NEAR_H

#include <stddef.h>

enum { NEAR_LINE = 64 };

static inline void near_bytes(const void *at, size_t len)
{
    for (size_t i = 0; i < len; i += NEAR_LINE)
        __builtin_prefetch((const char *)at + i);
}

#endif
