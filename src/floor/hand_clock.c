#include "floor/hand_clock.h"

enum { DRIFT = 5000 }; /* no clock gains or loses more than one part in so many */

static int64_t lower(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t higher(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* What was known before still holds, but for what the clocks have drifted apart since; where it
 * cannot, the database's was set, or is another's. */
void hand_clock_heard(struct hand_clock *c, int64_t least, int64_t most, int64_t steady)
{
    const int64_t drift = 1 + (steady - c->since) / DRIFT;
    const bool holds = c->heard && least <= c->most + drift && most >= c->least - drift;
    c->least = holds ? higher(least, c->least - drift) : least;
    c->most = holds ? lower(most, c->most + drift) : most;
    c->since = steady;
    c->heard = true;
}

int64_t hand_clock_now(const struct hand_clock *c, int64_t steady, int64_t ahead)
{
    const int64_t now = steady + (c->heard ? lower(higher(ahead, c->least), c->most) : ahead);
    return higher(now, c->last + 1);
}

void hand_clock_passed(struct hand_clock *c, int64_t at)
{
    c->last = higher(c->last, at);
}
