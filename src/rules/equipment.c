/* Equipment that a document speaks of: the dice tumbler, what is checked before a table opens, and
 * how what has failed is put right. */
#include "rules/compiling.h"

static bool read_tumbler(const struct compiling *c, const struct entry *e)
{
    static const char *const FIELDS[] = {"when", "by", "times", NULL},
                             *const WHEN[] = {"start", "close", NULL},
                             *const BY[] = {"dealer", "system", NULL};
    struct tumbler_rules *out = &c->rs->tumbler;
    int64_t times;
    if (e == NULL)
        return true;
    if (!check_fields(c, e, FIELDS) || !read_number(c, e, "times", 1, &times))
        return false;
    const struct entry *when = entry_get(e, "when"), *by = entry_get(e, "by");
    int first = when != NULL ? read_word(c, when, WHEN) : -1,
        system = by != NULL ? read_word(c, by, BY) : -1;
    if (when == NULL || by == NULL || times < 1 || times > 99) {
        entry_trouble(e, c->why, "must say `when` and `by` whom, and how many `times`: 1 to 99");
        return false;
    }
    *out = (struct tumbler_rules){
        .known = true, .first = first == 0, .by_system = system == 1, .times = (unsigned)times};
    return first >= 0 && system >= 0;
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
           read_reasons(c, entry_get(root, "checks"), rs->checks, &rs->check_count) &&
           read_reasons(c, entry_get(root, "repairs"), rs->repairs, &rs->repair_count) &&
           can_be_repaired(c, root);
}
