/* Caribbean stud at a table. */
#include "games/stud/stud.h"

static const struct own_answer ANSWERS[] = {
    {ACT_CARD, do_card},
    {ACT_TAKE, refuse_touching},
    {ACT_DECLINE, do_decline},
    {ACT_INSPECT, do_inspect},
    {ACT_CUTTING_CARD, by_the_game},
    {ACT_RELAX, by_the_game},
    {ACT_CONTINUOUS, by_the_game},
    {ACT_COUNT, NULL},
};

const struct procedure STUD_PROCEDURE = {
    .answers = ANSWERS,
};
