/* How what one spin decides is shown, whichever game it is. */
#include "games/spins/spins.h"

/* Revolutions are counted where a spin must have so many. */
void spins_fields(const struct ruleset *rs, enum act_kind kind, act_fields *needs, act_fields *may)
{
    (void)needs;
    if (kind == ACT_NO_SPIN && rs->own.spins.revolutions == 0)
        *may &= ~F(REVOLUTIONS);
}
