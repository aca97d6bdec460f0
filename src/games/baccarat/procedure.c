/* Baccarat at a table. */
#include "games/baccarat/baccarat.h"

static const struct own_answer ANSWERS[] = {
    {ACT_CARD, do_card},       {ACT_TAKE, do_take},           {ACT_DECLINE, do_decline},
    {ACT_PASS, do_pass},       {ACT_INSPECT, do_inspect},     {ACT_EXTRA_CARD, do_extra_card},
    {ACT_EXPOSED, do_exposed}, {ACT_IRREGULAR, do_irregular}, {ACT_COUNT, NULL},
};

/* The style changes within a shoe. */
static const char *const LEAVES[] = {"style-within-shoe", NULL};

const struct procedure BACCARAT_PROCEDURE = {
    .answers = ANSWERS,
    .leaves = LEAVES,
};
