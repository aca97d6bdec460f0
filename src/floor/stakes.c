#include "floor/stakes.h"

void stakes_put(const cents *stake, unsigned positions, struct text *t)
{
    for (unsigned i = 0; i < 2 * positions; i++)
        if (stake[i] > 0)
            text_fmt(t, "%s%s%u,%lld", t->len > 0 ? ";" : "", i < positions ? "" : "o",
                     i % positions, (long long)stake[i]);
}

static int64_t take_number(struct stake_read *r)
{
    int64_t n = 0;
    for (; r->len > 0 && *r->text >= '0' && *r->text <= '9' && n < INT64_MAX / 100; r->len--)
        n = 10 * n + (*r->text++ - '0');
    return n;
}

static bool take_sign(struct stake_read *r, char sign)
{
    if (r->len == 0 || *r->text != sign)
        return false;
    r->text++;
    r->len--;
    return true;
}

bool stake_next(struct stake_read *r)
{
    if (r->len == 0)
        return false;
    r->other = take_sign(r, 'o');
    r->at = (unsigned)take_number(r);
    if (!take_sign(r, ','))
        return false;
    r->stake = take_number(r);
    return take_sign(r, ';') || r->len == 0;
}
