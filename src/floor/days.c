#include "floor/days.h"

#include <time.h>

static int64_t number_of(const struct tm *d)
{
    return (d->tm_year + 1900) * INT64_C(10000) + (d->tm_mon + 1) * 100 + d->tm_mday;
}

/* Some days from the one that is told, at midnight. */
static struct tm days_from(int64_t day, int days, int months)
{
    struct tm d = {.tm_year = (int)(day / 10000) - 1900,
                   .tm_mon = (int)(day / 100 % 100) - 1 + months,
                   .tm_mday = (int)(day % 100) + days,
                   .tm_isdst = -1};
    mktime(&d);
    return d;
}

int64_t day_of(int64_t at)
{
    const time_t t = (time_t)(at / 1000);
    struct tm d;
    localtime_r(&t, &d);
    return number_of(&d);
}

int64_t day_so_far(int64_t at)
{
    struct tm d = days_from(day_of(at), 0, 0);
    return at - (int64_t)mktime(&d) * 1000;
}

int64_t span_begins(enum span s, int64_t day)
{
    struct tm d = days_from(day, 0, 0);
    if (s == SPAN_WEEK)
        d = days_from(day, -((d.tm_wday + 6) % 7), 0);
    return s == SPAN_MONTH ? day / 100 * 100 + 1 : number_of(&d);
}

int64_t span_ends(enum span s, int64_t day)
{
    const int64_t begins = span_begins(s, day);
    struct tm d = days_from(begins, s == SPAN_DAY ? 1 : s == SPAN_WEEK ? 7 : 0, s == SPAN_MONTH);
    return (int64_t)mktime(&d) * 1000;
}

int64_t months_before(int64_t day, unsigned months)
{
    struct tm d = days_from(day / 100 * 100 + 1, 0, -(int)months);
    return number_of(&d);
}
