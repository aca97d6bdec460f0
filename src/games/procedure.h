/* What a game does at a table beside its kernel: the acts it answers in its own way, and what it
 * has to say at the moments of a round. A member that is NULL says nothing. */
#ifndef BAIZE_GAMES_PROCEDURE_H
#define BAIZE_GAMES_PROCEDURE_H

#include "games/act.h"

struct own_answer {
    enum act_kind kind;
    act_answer answer;
};

struct shoe_game;

struct procedure {
    /* Acts answered in its own way, or not at all (by_the_game); ends with ACT_COUNT. */
    const struct own_answer *answers;
    /* What its rulesets may grant staff beside acts: leave to do one at another time or place; ends
     * with NULL. */
    const char *const *leaves;
    const struct shoe_game *shoe; /* NULL: it is not dealt from a shoe (games/cards/game.h) */
};

#endif
