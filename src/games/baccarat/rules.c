/* What rulesets of baccarat have that no others have. */
#include "rules/own_part.h"

static const struct need NEEDS[] = {
    {"extra-card", {RP_EXTRA_BANKERS, RP_EXTRA_SEEN, RP_EXCESS_SEEN, RP_NO_BETS}},
    {"exposed", {RP_EXPOSED_FIRST, RP_EXPOSED_LATER, RP_NO_BETS}},
    {NULL, {0}}};

const struct own_part BACCARAT_PART = {.game = "baccarat", .needs = NEEDS};
