/* Blackjack at a table. */
#include "games/blackjack/blackjack.h"

static const struct own_answer ANSWERS[] = {
    {ACT_CARD, do_card},
    {ACT_TAKE, refuse_touching},
    {ACT_DECLINE, boxes_decline},
    {ACT_INSPECT, do_inspect},
    {ACT_EXTRA_CARD, boxes_extra_card},
    {ACT_EXPOSED, boxes_exposed},
    {ACT_IRREGULAR, blackjack_irregular},
    {ACT_RELAX, by_the_game},
    {ACT_CONTINUOUS, by_the_game},
    {ACT_COUNT, NULL},
};

static const struct shoe_game SHOE = {
    .burn_shown_on_request = true,
    .card_due = boxes_card_due,
    .card = boxes_card,
    .cutting_card = boxes_cut_card,
    .new_shoe = boxes_new_shoe,
    .ran_out = boxes_refill,
};

/* The cutting card goes elsewhere than the ruleset says. */
static const char *const LEAVES[] = {"place-elsewhere", NULL};

const struct procedure BLACKJACK_PROCEDURE = {
    .answers = ANSWERS,
    .leaves = LEAVES,
    .shoe = &SHOE,
};
