#include "floor/clock.h"
#include "floor/say.h"

#include <stdio.h>
#include <stdlib.h>

int64_t term_clock(const struct floor *f)
{
    return f->wall - f->leapt;
}

int64_t on_wall(const struct floor *f, int64_t term)
{
    return term + f->leapt;
}

enum { LEAP_MS = 1000 }; /* by less a clock gains or loses by itself */

static void shift_terms(struct floor *f, int64_t leap)
{
    char value[24];
    f->leapt += leap;
    snprintf(value, sizeof value, "%lld", (long long)f->leapt);
    book_setting(f->book, "leapt", value);
}

void note_clock_at_opening(struct floor *f)
{
    const int64_t behind = f->last_at - f->wall;
    if (behind <= LEAP_MS)
        return;
    shift_terms(f, -behind);
    incident(f, "clock", "floor", "controller",
             "the wall clock stands %lld.%03lld s before the last entry of the book: it was set "
             "back while the floor was closed; terms go on from there",
             (long long)behind / 1000, (long long)behind % 1000);
}

static void keep_leap(struct floor *f, int64_t leap)
{
    shift_terms(f, leap);
    incident(f, "clock", "floor", "controller",
             "the wall clock was set %s by %lld.%03lld s; rounds, waits and terms go by a clock of "
             "their own",
             leap > 0 ? "forward" : "back", (long long)llabs(leap) / 1000,
             (long long)llabs(leap) % 1000);
}

/* The floor's own clock begins where the wall's stood when it opened, and is steady from there. The
 * wall's gains or loses a little all the time; when it leaps somebody has set it, which is told. */
void note_time(struct floor *f, struct moment m)
{
    int64_t ahead = m.wall - m.steady, leap = ahead - f->ahead;
    if (f->stands || f->stall.on)
        f->began = f->now - m.steady;
    else if (f->began + m.steady > f->now)
        f->now = f->began + m.steady;
    f->wall = f->accounts.now = m.wall;
    book_time(f->book, m.wall);
    f->ahead = ahead;
    if (leap > LEAP_MS || leap < -LEAP_MS)
        keep_leap(f, leap);
}
