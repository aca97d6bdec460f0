/* What rulesets of games that are dealt to boxes need beyond others. */
#include "rules/own_part.h"

#include "rules/compiling.h"

static bool read(struct compiling *c, const struct entry *root)
{
    (void)root;
    return need_point(c, ruleset_option(c->rs, "boxes") != NULL, RP_BOXES);
}

const struct own_part BOXES_PART = {.read = read};
