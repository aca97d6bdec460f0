/* What roulette, sic bo and the money wheel share: one spin or throw decides a round. */
#ifndef BAIZE_GAMES_SPINS_SPINS_H
#define BAIZE_GAMES_SPINS_SPINS_H

#include "games/game.h"

extern const struct procedure SPINS_PROCEDURE;

/* The spin is called off; what becomes of the wagers the ruleset says. */
void spin_is_void(struct table *t, const char *rule);

#endif
