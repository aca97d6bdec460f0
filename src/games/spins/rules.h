/* What a ruleset says of games that one spin or throw decides: when it counts for nothing. */
#ifndef BAIZE_GAMES_SPINS_RULES_H
#define BAIZE_GAMES_SPINS_RULES_H

#include "rules/reason.h"

/* What becomes of wagers then. */
enum no_spin_way { NO_SPIN_UNKNOWN, NO_SPIN_REOPEN, NO_SPIN_STAY_CLOSED, NO_SPIN_VOID_ROUND };

struct spins_rules {
    struct reason no_spins[REASONS_MAX];
    size_t no_spin_count;
    enum no_spin_way no_spin_way;
    bool no_spin_any_time; /* a settled spin is reversed also while the next one runs */
    unsigned revolutions;  /* fewest revolutions of a valid spin; 0: no such rule */
};

#endif
