/* What a ruleset says of craps alone: how the dice are thrown, and what is called. */
#ifndef BAIZE_GAMES_CRAPS_RULES_H
#define BAIZE_GAMES_CRAPS_RULES_H

#include "rules/reason.h"

struct craps_rules {
    struct reason no_rolls[REASONS_MAX]; /* grounds on which a throw of the dice is void */
    size_t no_roll_count;
    struct reason overruling[REASONS_MAX]; /* who overrules calls of those below, by rank */
    size_t overruling_count;
    struct reason pass_orders[REASONS_MAX]; /* grounds on which a shooter must pass the dice */
    size_t pass_order_count;
    bool double_odds; /* twice as much may be taken behind a wager */
};

#endif
