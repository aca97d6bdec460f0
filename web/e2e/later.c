/* Preloaded into a floor, it puts the wall clock ahead by as many seconds as BAIZE_LATER says: what
 * takes days is seen the same day. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    if (real == NULL)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    const int said = real(clock, now);
    const char *ahead = clock == CLOCK_REALTIME ? getenv("BAIZE_LATER") : NULL;
    if (said == 0 && ahead != NULL)
        now->tv_sec += strtoll(ahead, NULL, 10);
    return said;
}
