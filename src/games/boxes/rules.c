/* What rulesets of games that are dealt to boxes have beyond others. */
#include "rules/own_part.h"

#include "rules/compiling.h"
#include "rules/rows.h"

static const struct rule_field OPTIONS_HERE[] = {
    {"boxes", RULE_MAP, MEANS("How many boxes one player may have.")},
    {"decision", RULE_MAP, MEANS("The time to decide, in milliseconds; 0: no clock.")},
    {0}};

static bool read(struct compiling *c, const struct entry *root)
{
    (void)root;
    c->rs->own.boxes.most = (unsigned)number_of(c->rs, "boxes");
    return need_point(c, ruleset_option(c->rs, "boxes") != NULL, RP_BOXES);
}

const struct own_part BOXES_PART = {.options = OPTIONS_HERE, .read = read};
