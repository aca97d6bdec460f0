/* Equipment that a document speaks of: what is checked before a table opens, and how what has
 * failed is put right. */
#include "rules/compiling.h"

bool read_inspectors(const struct compiling *c, const struct entry *list)
{
    struct ruleset *rs = c->rs;
    for (const struct entry *e = list != NULL ? list->first : NULL; e != NULL; e = e->next) {
        int rank = e->kind == ENTRY_VALUE ? ruleset_rank(rs, e->value) : -1;
        if (rank < 0 || rs->inspector_count == sizeof rs->inspectors / sizeof *rs->inspectors) {
            entry_trouble(e, c->why, "must be one of at most two roles");
            return false;
        }
        rs->inspectors[rs->inspector_count++] = (unsigned)rank;
    }
    return true;
}

/* What stops a table for good is a slip. */
bool can_be_repaired(const struct compiling *c)
{
    if (c->rs->repair_count > 0 || !c->rs->stops)
        return true;
    trouble_say(c->why, "%s: repairs: what stops a table must be put right somehow",
                c->rs->root->file);
    return false;
}

bool read_equipment(struct compiling *c, const struct entry *root)
{
    struct ruleset *rs = c->rs;
    return read_reasons(c, &SECTION[SECTION_RULESET], root, "checks", rs->checks,
                        &rs->check_count) &&
           read_reasons(c, &SECTION[SECTION_RULESET], root, "repairs", rs->repairs,
                        &rs->repair_count);
}
