/* Caribbean stud at a table. */
#include "games/stud/stud.h"

static const struct own_answer ANSWERS[] = {
    {ACT_CARD, do_card},
    {ACT_TAKE, refuse_touching},
    {ACT_DECLINE, boxes_decline},
    {ACT_INSPECT, do_inspect},
    {ACT_CUTTING_CARD, by_the_game},
    {ACT_RELAX, by_the_game},
    {ACT_CONTINUOUS, by_the_game},
    {ACT_COUNT, NULL},
};

static const struct shoe_game SHOE = {
    .card_due = boxes_card_due,
    .card = boxes_card,
    .cutting_card = boxes_cut_card,
    .new_shoe = boxes_new_shoe,
    .ran_out = boxes_refill,
    .deal_void = deal_void,
};

const struct procedure STUD_PROCEDURE = {
    .answers = ANSWERS,
    .shoe = &SHOE,
};
