/* Equipment that a document speaks of: the dice tumbler, what is checked before a table opens, and
 * how what has failed is put right. */
#include "rules/compiling.h"

static bool read_tumbler(const struct compiling *c, const struct entry *e)
{
    struct tumbler_rules *out = &c->rs->tumbler;
    int64_t times;
    int when, by;
    if (e == NULL)
        return true;
    if (!check_fields(c, e, &SECTION[SECTION_TUMBLER]) ||
        !read_number(c, &SECTION[SECTION_TUMBLER], e, "times", &times) ||
        !read_word(c, &SECTION[SECTION_TUMBLER], e, "when", &when) ||
        !read_word(c, &SECTION[SECTION_TUMBLER], e, "by", &by))
        return false;
    if (when < 0 || by < 0) {
        entry_trouble(e, c->why, "must say `when` and `by` whom");
        return false;
    }
    *out = (struct tumbler_rules){
        .known = true, .first = when == 0, .by_system = by == 1, .times = (unsigned)times};
    return true;
}

static bool any_stops(const struct reason *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].stops)
            return true;
    return false;
}

bool stops_tables(const struct ruleset *rs)
{
    return any_stops(rs->no_spins, rs->no_spin_count) ||
           any_stops(rs->malfunctions, rs->malfunction_count);
}

/* What stops a table for good is a slip. */
static bool can_be_repaired(const struct compiling *c, const struct entry *root)
{
    if (c->rs->repair_count > 0 || !stops_tables(c->rs))
        return true;
    trouble_say(c->why, "%s: repairs: what stops a table must be put right somehow", root->file);
    return false;
}

bool read_equipment(struct compiling *c, const struct entry *root)
{
    struct ruleset *rs = c->rs;
    return read_tumbler(c, entry_get(root, "tumbler")) &&
           read_reasons(c, &SECTION[SECTION_RULESET], root, "checks", rs->checks,
                        &rs->check_count) &&
           read_reasons(c, &SECTION[SECTION_RULESET], root, "repairs", rs->repairs,
                        &rs->repair_count) &&
           can_be_repaired(c, root);
}
