/* Blackjack at a table. */
#include "games/blackjack/blackjack.h"

static const struct own_answer ANSWERS[] = {
    {ACT_CARD, do_card},
    {ACT_TAKE, refuse_touching},
    {ACT_DECLINE, do_decline},
    {ACT_INSPECT, do_inspect},
    {ACT_EXTRA_CARD, do_extra_card},
    {ACT_EXPOSED, do_exposed},
    {ACT_IRREGULAR, do_irregular},
    {ACT_RELAX, by_the_game},
    {ACT_CONTINUOUS, by_the_game},
    {ACT_COUNT, NULL},
};

/* The cutting card goes elsewhere than the ruleset says. */
static const char *const LEAVES[] = {"place-elsewhere", NULL};

const struct procedure BLACKJACK_PROCEDURE = {
    .answers = ANSWERS,
    .leaves = LEAVES,
};
