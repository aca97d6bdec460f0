/* What rulesets of games that one spin or throw decides need beyond others. */
#include "rules/own_part.h"

#include "rules/compiling.h"

static const struct need NEEDS[] = {{"no-spin-after", {RP_NO_SPIN_UNCALLED}}, {NULL, {0}}};

static bool read(struct compiling *c, const struct entry *root)
{
    (void)root;
    const struct ruleset *rs = c->rs;
    const bool again = rs->no_spin_way == NO_SPIN_REOPEN || rs->no_spin_way == NO_SPIN_STAY_CLOSED;
    const bool spins = ruleset_authority(rs, "spin") != NULL;
    return need_point(c, rs->no_spin_way == NO_SPIN_VOID_ROUND, RP_NO_SPIN_REFUND) &&
           need_point(c, again, RP_NO_SPIN_RESPIN) &&
           need_point(c, rs->revolutions > 0, RP_SPIN_REVOLUTIONS) &&
           need_point(c, spins && rs->rule[RP_SPIN_DUE] == NULL, RP_SPIN_ANY_TIME);
}

const struct own_part SPINS_PART = {.needs = NEEDS, .read = read};
