/* Craps at a table. */
#include "games/craps/craps.h"

static const struct own_answer ANSWERS[] = {
    {ACT_TAKE, shooter_take},      {ACT_DECLINE, shooter_decline},
    {ACT_PASS, shooter_pass},      {ACT_INSPECT, dice_inspect},
    {ACT_CLOSE, by_the_game},      {ACT_RELAX, by_the_game},
    {ACT_CONTINUOUS, by_the_game}, {ACT_COUNT, NULL},
};

/* "No roll" once play has gone on. */
static const char *const LEAVES[] = {"no-roll-after", NULL};

const struct procedure CRAPS_PROCEDURE = {
    .answers = ANSWERS,
    .leaves = LEAVES,
};
