/* What rulesets of sic bo need beyond others. */
#include "rules/own_part.h"

#include "rules/compiling.h"

static const struct need NEEDS[] = {{"tumble", {RP_TUMBLE, RP_TUMBLE_TURN}}, {NULL, {0}}};

static bool read(struct compiling *c, const struct entry *root)
{
    (void)root;
    return need_point(c, c->rs->tumbler.known, RP_TUMBLE);
}

const struct own_part SICBO_PART = {.game = "sic-bo", .needs = NEEDS, .read = read};
