/* What a load test measures with: clock, spread of times, memory of the server. */
#include "terminals.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int64_t terminals_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* The five bits after the first one choose among the 32 buckets of a power of two. */
static unsigned bucket_of(uint64_t ns)
{
    if (ns < 32)
        return (unsigned)ns;
    unsigned top = 63u - (unsigned)__builtin_clzll(ns);
    return (top - 4) * 32 + (unsigned)(ns >> (top - 5) & 31);
}

static double middle_of(unsigned bucket)
{
    if (bucket < 32)
        return bucket;
    unsigned top = bucket / 32 + 4;
    double width = (double)(1ull << (top - 5));
    return (double)(1ull << top) + (bucket % 32 + 0.5) * width;
}

void spread_note(struct spread *s, int64_t ns)
{
    s->count++;
    s->most = ns > s->most ? ns : s->most;
    s->bucket[bucket_of(ns > 0 ? (uint64_t)ns : 0)]++;
}

double spread_at(const struct spread *s, double share)
{
    double below = 0;
    for (unsigned b = 0; b < 64 * 32; b++) {
        below += (double)s->bucket[b];
        if (s->bucket[b] > 0 && below >= share * (double)s->count)
            return middle_of(b);
    }
    return 0;
}

void spread_add(struct spread *s, const struct spread *more)
{
    s->count += more->count;
    s->most = more->most > s->most ? more->most : s->most;
    for (unsigned b = 0; b < 64 * 32; b++)
        s->bucket[b] += more->bucket[b];
}

static uint64_t memory_of_one(int pid)
{
    char path[64], line[256];
    unsigned long long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return 0;
    while (fgets(line, sizeof line, f) != NULL)
        if (sscanf(line, "VmRSS: %llu", &kib) == 1)
            break;
    fclose(f);
    return kib * 1024;
}

/* The name of the program stands in brackets before the numbers and may hold anything. */
static double processor_of_one(int pid)
{
    char path[64], line[1024];
    unsigned long long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return 0;
    const char *from = fgets(line, sizeof line, f) != NULL ? strrchr(line, ')') : NULL;
    fclose(f);
    if (from == NULL || sscanf(from, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu",
                               &user, &kernel) != 2)
        return 0;
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

/* The processes that it has started, such as doors. */
static unsigned started_by(int pid, int *to, unsigned most)
{
    char path[64];
    unsigned count = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", pid, pid);
    FILE *f = fopen(path, "r");
    if (f == NULL)
        return 0;
    while (count < most && fscanf(f, "%d", &to[count]) == 1)
        count++;
    fclose(f);
    return count;
}

enum { STARTED_MAX = 128 };

uint64_t memory_of(int pid)
{
    int started[STARTED_MAX];
    const unsigned count = started_by(pid, started, STARTED_MAX);
    uint64_t bytes = memory_of_one(pid);
    for (unsigned i = 0; i < count; i++)
        bytes += memory_of_one(started[i]);
    return bytes;
}

double processor_of(int pid)
{
    int started[STARTED_MAX];
    const unsigned count = started_by(pid, started, STARTED_MAX);
    double seconds = processor_of_one(pid);
    for (unsigned i = 0; i < count; i++)
        seconds += processor_of_one(started[i]);
    return seconds;
}
