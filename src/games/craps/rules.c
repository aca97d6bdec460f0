/* What rulesets of craps have that no others have: who checks the dice, on which grounds a throw is
 * void, who overrules whose call, and on which grounds a shooter must pass the dice. */
#include "rules/own_part.h"

#include "rules/compiling.h"
#include "rules/rows.h"

static const struct rule_field DICE_FIELDS[] = {
    {"inspected-by", RULE_LIST, MEANS("Who checks new dice, each for himself: at most two roles.")},
    {0}};

static const struct section SECTIONS_HERE[] = {{"dice", "Dice that players throw.", DICE_FIELDS},
                                               {0}};

static const struct rule_field OPTIONS_HERE[] = {
    {"double-odds", RULE_MAP, MEANS("Whether twice as much may be taken behind a wager.")}, {0}};

static const struct rule_field FILE_FIELDS[] = {
    {"dice", RULE_MAP, .act = "inspect", MEANS("Dice that players throw.")},
    {"no-roll", RULE_REASONS, .act = "no-roll", MEANS("Grounds on which a throw is void.")},
    {"overruling", RULE_MAP, .act = "overrule",
     MEANS("Who overrules a call, from the lowest role to the highest.")},
    {"pass-orders", RULE_REASONS, .act = "order-pass",
     MEANS("Grounds on which a shooter must pass the dice.")},
    {0}};
static const struct section FILE_HERE = {.fields = FILE_FIELDS};

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

/* From the lowest to the highest: a call is overruled only from above. */
static bool ranks_rise(const struct compiling *c, const struct entry *list)
{
    const struct craps_rules *r = &c->rs->own.craps;
    for (size_t i = 1; i < r->overruling_count; i++)
        if (r->overruling[i].rank <= r->overruling[i - 1].rank) {
            entry_trouble(list, c->why, "must name its roles from the lowest to the highest");
            return false;
        }
    return true;
}

/* A call is overruled by calling "No roll" on one of its grounds, or by the dice as they lie. */
static bool overrule_causes(struct compiling *c, const struct entry *grounds)
{
    bool good = true;
    for (const struct entry *e = grounds != NULL ? grounds->first : NULL; e != NULL; e = e->next)
        good = good && (entry_get(e, "no-ground") != NULL || cause_of(c, e, "overrule", NULL));
    return good;
}

static bool read(struct compiling *c, const struct entry *root)
{
    struct craps_rules *r = &c->rs->own.craps;
    const struct entry *dice = entry_get(root, "dice"), *overruling = entry_get(root, "overruling");
    r->double_odds = says(c->rs, "double-odds", "yes");
    return check_fields(c, dice, &SECTIONS_HERE[0]) &&
           read_inspectors(c, entry_get(dice, "inspected-by")) &&
           read_reasons(c, &FILE_HERE, root, "no-roll", r->no_rolls, &r->no_roll_count) &&
           overrule_causes(c, entry_get(root, "no-roll")) &&
           read_reasons(c, &FILE_HERE, root, "overruling", r->overruling, &r->overruling_count) &&
           ranks_rise(c, overruling) &&
           read_reasons(c, &FILE_HERE, root, "pass-orders", r->pass_orders, &r->pass_order_count);
}

static void tell(const struct ruleset *rs, struct text *t)
{
    const struct craps_rules *r = &rs->own.craps;
    reasons_told(t, "No roll", r->no_rolls, r->no_roll_count);
    reasons_told(t, "Overruling a call", r->overruling, r->overruling_count);
    reasons_told(t, "Passing the dice", r->pass_orders, r->pass_order_count);
}

const struct own_part CRAPS_PART = {.game = "craps",
                                    .fields = FILE_FIELDS,
                                    .sections = SECTIONS_HERE,
                                    .needs = NEEDS,
                                    .always = ALWAYS,
                                    .options = OPTIONS_HERE,
                                    .read = read,
                                    .tell = tell};
