/* What roulette, sic bo and the money wheel share: one spin or throw decides a round. */
#ifndef BAIZE_GAMES_SPINS_SPINS_H
#define BAIZE_GAMES_SPINS_SPINS_H

#include "games/game.h"

/* How such a game is played that asks for nothing more, and its parts for one that does. */
extern const struct procedure SPINS_PROCEDURE;
extern const struct own_answer SPIN_ANSWERS[];
extern const char *const SPIN_LEAVES[];
void spin_await(struct table *t);

/* The spin is called off; what becomes of the wagers the ruleset says. */
void spin_is_void(struct table *t, const char *rule);

/* The fields of acts about a spin, as far as the rules have a use for them. */
void spins_fields(const struct ruleset *rs, enum act_kind kind, act_fields *needs, act_fields *may);

#endif
