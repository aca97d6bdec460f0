#include "games/stud/prizes.h"
#include "table/areas.h"
#include "table/settle.h"

/* exact: in hundredths of a cent. */
static void award(struct claim *c, int64_t exact, cents step, int64_t *pool)
{
    cents there = *pool / POOL_CENT, whole = exact / POOL_CENT;
    c->pays = (exact + step * POOL_CENT - 1) / (step * POOL_CENT) * step;
    c->rounded = c->pays - whole;
    c->pool = whole < there ? whole : there;
    c->house = c->pays - c->pool;
    *pool -= c->pool * POOL_CENT;
}

static void award_part(struct claim *c, int64_t part, cents step, int64_t *pool)
{
    int64_t least = c->line->prize * POOL_CENT;
    c->by_pool = part > least;
    award(c, c->by_pool ? part : least, step, pool);
}

void jackpot_divide(struct claim *claim, unsigned count, cents chip, bool cheque, int64_t *pool)
{
    unsigned sharing = 0;
    for (unsigned i = 0; i < count; i++) {
        sharing += claim[i].line->percent == POOL_WHOLE;
        if (claim[i].line->percent == 0)
            award(&claim[i], claim[i].line->prize * POOL_CENT, chip, pool);
    }
    const int64_t after_bonuses = *pool;
    for (unsigned i = 0; i < count; i++)
        if (claim[i].line->percent > 0 && claim[i].line->percent < POOL_WHOLE)
            award_part(&claim[i], after_bonuses * claim[i].line->percent / POOL_WHOLE,
                       cheque ? 1 : chip, pool);
    const int64_t rest = *pool;
    for (unsigned i = 0; i < count; i++)
        if (claim[i].line->percent == POOL_WHOLE)
            award_part(&claim[i], rest / sharing, cheque ? 1 : chip, pool);
}
