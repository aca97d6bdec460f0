/* What the programs of the benchmark measure with. */
#ifndef BAIZE_BENCH_MEASURE_H
#define BAIZE_BENCH_MEASURE_H

#include <stdlib.h>
#include <time.h>

static inline double clock_of(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static inline int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static inline double median_of(double *rates, size_t runs)
{
    qsort(rates, runs, sizeof *rates, ascending);
    return rates[runs / 2];
}

#endif
