#include "floor/clock.h"
#include "floor/say.h"

#include <stdlib.h>

/* The floor's own clock begins where the wall's stood when it opened, and is steady from there. The
 * wall's gains or loses a little all the time; when it leaps somebody has set it, which is told. */
void note_time(struct floor *f, struct moment m)
{
    enum { LEAP_MS = 1000 };
    int64_t ahead = m.wall - m.steady, leap = ahead - f->ahead;
    if (f->stands || f->stall.on)
        f->began = f->now - m.steady;
    else if (f->began + m.steady > f->now)
        f->now = f->began + m.steady;
    f->wall = f->accounts.now = m.wall;
    book_time(f->book, m.wall);
    f->ahead = ahead;
    if (leap > LEAP_MS || leap < -LEAP_MS)
        incident(f, "clock", "floor", "controller",
                 "the wall clock was set %s by %lld.%03lld s; rounds and waits go by a clock of "
                 "their own",
                 leap > 0 ? "forward" : "back", (long long)llabs(leap) / 1000,
                 (long long)llabs(leap) % 1000);
}
