/* For a test that opens a floor and has no use for its log, its wake-up calls and its farewells. */
#ifndef BAIZE_TESTS_UNIT_DEAF_H
#define BAIZE_TESTS_UNIT_DEAF_H

#include <stdint.h>

static inline void deaf_part(void *ctx, uint32_t desk, const char *why)
{
    (void)ctx;
    (void)desk;
    (void)why;
}

static inline void deaf_log(void *ctx, const char *line)
{
    (void)ctx;
    (void)line;
}

static inline void deaf_wake(void *ctx)
{
    (void)ctx;
}

#endif
