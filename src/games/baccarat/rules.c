/* What rulesets of baccarat need beyond others. */
#include "rules/own_part.h"

#include "rules/compiling.h"

static const struct need NEEDS[] = {
    {"extra-card", {RP_EXTRA_BANKERS, RP_EXTRA_SEEN, RP_EXCESS_SEEN, RP_NO_BETS}},
    {"exposed", {RP_EXPOSED_FIRST, RP_EXPOSED_LATER, RP_NO_BETS}},
    {"no-bets", {RP_NO_BETS_IDLE, RP_NO_BETS_NOTICE, RP_NO_BETS_AGREED, RP_NO_BETS, RP_CONTINUOUS}},
    {"reconstruct", {RP_REBUILT, RP_EXCESS_SEEN, RP_NO_BETS}},
    {"allow-both", {RP_BOTH_ALLOWED}},
    {NULL, {0}}};

static bool read(struct compiling *c, const struct entry *root)
{
    (void)root;
    const struct ruleset *rs = c->rs;
    const bool offers = rs->rule[RP_REBUILT_OPTION] != NULL;
    bool offers_back = false;
    for (size_t i = 0; i < rs->irregularity_count; i++)
        offers_back |= rs->irregularities[i].then == REMEDY_OFFER;
    return need_point(c, offers, RP_REBUILT_NO_CHANGE) &&
           need_point(c, offers, RP_REBUILT_NO_BETS) && need_point(c, offers_back, RP_OFFER_BACK) &&
           need_point(c, offers_back, RP_OFFER_RESUME) &&
           need_point(c, rs->squeeze == SQUEEZE_BY_HIGHEST, RP_SQUEEZE_HIGHEST) &&
           need_point(c, rs->squeeze == SQUEEZE_BY_ALL_ABOVE, RP_SQUEEZE_ABOVE);
}

const struct own_part BACCARAT_PART = {.game = "baccarat", .needs = NEEDS, .read = read};
