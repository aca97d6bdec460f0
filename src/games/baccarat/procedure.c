/* Baccarat at a table. */
#include "games/baccarat/baccarat.h"

static const struct own_answer ANSWERS[] = {
    {ACT_CARD, do_card},         {ACT_TAKE, do_take},
    {ACT_DECLINE, coup_decline}, {ACT_PASS, do_pass},
    {ACT_INSPECT, do_inspect},   {ACT_EXTRA_CARD, coup_extra_card},
    {ACT_EXPOSED, coup_exposed}, {ACT_IRREGULAR, coup_irregular},
    {ACT_COUNT, NULL},
};

static void new_shoe(struct table *t)
{
    hands_new_shoe(t);
    misdeal_new_shoe(t);
}

static const struct shoe_game SHOE = {
    .card_due = coup_card_due,
    .card = coup_card,
    .cutting_card = cut_before_last_coup,
    .new_shoe = new_shoe,
    .refilled = misdeal_keep_out,
    .ran_out = coup_runs_out,
};

/* The style changes within a shoe. */
static const char *const LEAVES[] = {"style-within-shoe", NULL};

const struct procedure BACCARAT_PROCEDURE = {
    .answers = ANSWERS,
    .leaves = LEAVES,
    .shoe = &SHOE,
};
