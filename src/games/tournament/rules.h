/* What a ruleset says of a tournament. */
#ifndef BAIZE_GAMES_TOURNAMENT_RULES_H
#define BAIZE_GAMES_TOURNAMENT_RULES_H

#include "base/money.h"
#include "rules/reason.h"

enum { LIMIT_STEPS_MAX = 32 };

/* A ground of disqualification and one of halts that every ruleset has: who makes no wager, and the
 * whole tournament stands still. */
#define NO_WAGER "no-wager"
#define WITH_ALL "tournament"

/* From this coup on the limits are these. */
struct limit_step {
    unsigned coup;
    cents min, max;
};

struct tournament_rules {
    bool held; /* rounds are those of a tournament */
    cents bank;
    unsigned coups, advance, pass_cards, undisclosed, deductions;
    struct reason disqualification[REASONS_MAX];
    size_t disqualification_count;
    bool cash;           /* chips become cash at the end of a session */
    bool agreed_instead; /* then it ends early when all agree, whether or not it is decided */
    struct reason halt[REASONS_MAX];
    size_t halt_count;
    struct limit_step step[LIMIT_STEPS_MAX]; /* by their coups upwards */
    unsigned step_count;
};

#endif
