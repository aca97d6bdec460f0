/* Dice that players throw: who checks them, on which grounds a throw is void, who overrules whose
 * call, and on which grounds a shooter must pass them. */
#include "rules/compiling.h"

/* From the lowest to the highest: a call is overruled only from above. */
static bool ranks_rise(const struct compiling *c, const struct entry *list)
{
    const struct ruleset *rs = c->rs;
    for (size_t i = 1; i < rs->overruling_count; i++)
        if (rs->overruling[i].rank <= rs->overruling[i - 1].rank) {
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

bool read_throwing(struct compiling *c, const struct entry *root)
{
    struct ruleset *rs = c->rs;
    const struct entry *dice = entry_get(root, "dice"), *overruling = entry_get(root, "overruling");
    return check_fields(c, dice, &SECTION[SECTION_DICE]) &&
           read_inspectors(c, entry_get(dice, "inspected-by")) &&
           read_reasons(c, &SECTION[SECTION_RULESET], root, "no-roll", rs->no_rolls,
                        &rs->no_roll_count) &&
           overrule_causes(c, entry_get(root, "no-roll")) &&
           read_reasons(c, &SECTION[SECTION_RULESET], root, "overruling", rs->overruling,
                        &rs->overruling_count) &&
           ranks_rise(c, overruling) &&
           read_reasons(c, &SECTION[SECTION_RULESET], root, "pass-orders", rs->pass_orders,
                        &rs->pass_order_count);
}
