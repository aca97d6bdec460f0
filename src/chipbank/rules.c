#include "chipbank/rules.h"

#include "rules/compiling.h"
#include "rules/rows.h"

static const struct rule_field FILE_FIELDS[] = {
    OCCASION_FILE_FIELDS("chips"),
    {"paid-otherwise", RULE_MAP,
     MEANS("Games whose wins may be paid in cash or by cheque, each with its clause.")},
    {"rules", RULE_MAP, true, MEANS("The clause that governs each point.")},
    {0}};
const struct section CHIPBANK_FILE = {"ruleset", "The file itself.", FILE_FIELDS};

static const struct rule_field NO_FIELDS[] = {{0}};
const struct section CHIPBANK_TERM = {"terms.NAME", "Nothing.", NO_FIELDS};

const struct occasion_point CHIPBANK_POINT[BP_COUNT] = {
#define NEEDED_POINT(id, text) {text, true},
#define OPTIONAL_POINT(id, text) {text, false},
    CHIPBANK_POINTS(NEEDED_POINT, OPTIONAL_POINT)
#undef NEEDED_POINT
#undef OPTIONAL_POINT
};

bool chipbank_rules_read(const struct compiling *c, struct occasion_rules *all)
{
    struct chipbank_rules *r = (struct chipbank_rules *)all;
    for (const struct entry *e = first_of(entry_get(all->root, "paid-otherwise")); e != NULL;
         e = e->next) {
        if (!room_in_list(c, e, r->otherwise_count, OTHERWISE_MAX) || !check_clause(c, e))
            return false;
        r->otherwise[r->otherwise_count].game = e->key;
        r->otherwise[r->otherwise_count++].clause = e;
    }
    return true;
}
