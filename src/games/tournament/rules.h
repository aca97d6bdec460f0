/* What a ruleset says of a tournament. */
#ifndef BAIZE_GAMES_TOURNAMENT_RULES_H
#define BAIZE_GAMES_TOURNAMENT_RULES_H

#include "base/money.h"
#include "rules/reason.h"

struct tournament_rules {
    bool held; /* rounds are those of a tournament */
    cents bank;
    unsigned coups, advance, pass_cards, undisclosed, deductions;
    struct reason disqualification[REASONS_MAX];
    size_t disqualification_count;
};

#endif
