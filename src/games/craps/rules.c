/* What rulesets of craps need beyond others. */
#include "rules/own_part.h"

static const struct need NEEDS[] = {
    {"offer-dice", {RP_DICE_OFFERED, RP_DICE_TAKEN, RP_DICE_LEFT, RP_DICE_ROUND, RP_DICE_TAKEN_ON}},
    {"offer-dice",
     {RP_DICE_KEPT, RP_SEVEN_OUT, RP_LINE_TO_THROW, RP_LINE_TO_STAY, RP_STICK_THROWS}},
    {"offer-dice", {RP_DICE_SEARCH, RP_DICE_OTHERS, RP_DICE_RENEWED, RP_DICE_FINISH}},
    {"offer-dice", {RP_DICE_CHECKED, RP_FIVE_DICE, RP_DICE_NOTICE}},
    {"no-roll", {RP_NO_ROLL_LATE, RP_NO_ROLL_UNCALLED}},
    {NULL, {0}}};

/* Of the roll, and of wagers that go on after it. */
static const enum rule_point ALWAYS[] = {RP_THROW,      RP_IN_FLIGHT,   RP_WORKING, RP_ONE_MARKER,
                                         RP_CALLED_OFF, RP_LINE_LOCKED, RP_POINT,   RP_COUNT};

const struct own_part CRAPS_PART = {.game = "craps", .needs = NEEDS, .always = ALWAYS};
