#include "casebook/rules.h"

#include "rules/compiling.h"
#include "rules/rows.h"

#include <string.h>

/* --- what may stand in one -------------------------------------------------------------------- */

static const struct rule_field FILE_FIELDS[] = {
    OCCASION_FILE_FIELDS("cases"),
    {"ranks", RULE_LIST, true, MEANS("Staff, from the lowest rank to the highest.")},
    {"matters", RULE_MAP, true, MEANS("What a case can be about.")},
    {"grounds", RULE_MAP, MEANS("What a player answers for alone, each with its clause.")},
    {"measures", RULE_MAP, MEANS("What may be done about a breach.")},
    {"checklists", RULE_MAP, MEANS("Steps that people do in order.")},
    {"approvals", RULE_MAP, MEANS("What the Authority approves, each with its clause.")},
    {"asks", RULE_MAP, MEANS("Acts that are not done without an approval: of each, which.")},
    {"age", NUMBER(1, 120, "0"), MEANS("Years of age from which on one may be there.")},
    {"rules", RULE_MAP, true, MEANS("The clause that governs each point.")},
    {0}};
const struct section CASEBOOK_FILE = {"ruleset", "The file itself.", FILE_FIELDS};

static const struct rule_field NO_FIELDS[] = {{0}};
const struct section CASEBOOK_TERM = {"terms.NAME", "Nothing.", NO_FIELDS};

static const struct rule_field MATTER_FIELDS[] = {
    {"clause", RULE_CLAUSE, true, MEANS("The clause that makes it a case.")},
    {"decides", RULE_LIST, true, MEANS("The rank of each instance.")},
    {"dispute", YES, MEANS("Somebody complains of the house.")},
    {"exact", YES, MEANS("The first instance is that rank's own.")},
    {"excuses", RULE_MAP, MEANS("With what it is no case, each with its clause.")},
    {0}};
static const struct section MATTER_SECTION = {"matters.NAME", "One matter.", MATTER_FIELDS};

static const struct rule_field MEASURE_FIELDS[] = {
    {"clause", RULE_CLAUSE, true, MEANS("The clause that allows it.")},
    {"role", RULE_TEXT, true, MEANS("The lowest rank that may take it.")},
    {"does", ONE_OF(NULL, "excludes", "detains", "calls"), MEANS("What it does.")},
    {"at-once", YES, MEANS("It waits for no decision.")},
    {"matters", RULE_LIST, true, MEANS("What it is for.")},
    {0}};
static const struct section MEASURE_SECTION = {"measures.NAME", "One measure.", MEASURE_FIELDS};

static const struct rule_field STEP_FIELDS[] = {
    {"clause", RULE_CLAUSE, true, MEANS("The clause that asks for it.")},
    {"role", RULE_TEXT, MEANS("The lowest rank that does it.")},
    {"count", NUMBER(1, 416, "0"), MEANS("So many are counted.")},
    {0}};
static const struct section STEP_SECTION = {"checklists.NAME.STEP", "One step.", STEP_FIELDS};

const struct occasion_point CASEBOOK_POINT[CP_COUNT] = {
#define NEEDED_POINT(id, text) {text, true},
#define OPTIONAL_POINT(id, text) {text, false},
    CASEBOOK_POINTS(NEEDED_POINT, OPTIONAL_POINT)
#undef NEEDED_POINT
#undef OPTIONAL_POINT
};

/* --- reading ---------------------------------------------------------------------------------- */

int casebook_rank(const struct casebook_rules *r, const char *name)
{
    for (size_t i = 0; i < r->rank_count; i++)
        if (strcmp(r->rank[i], name) == 0)
            return (int)i;
    return -1;
}

static bool is_list(const struct compiling *c, const struct entry *map, const char *key,
                    const struct entry **out)
{
    *out = entry_get(map, key);
    if (*out != NULL && (*out)->kind == ENTRY_LIST && (*out)->first != NULL)
        return true;
    entry_trouble(*out != NULL ? *out : map, c->why, "needs a list: %s", key);
    return false;
}

static bool read_ranks(const struct compiling *c, struct casebook_rules *r)
{
    const struct entry *list;
    if (!is_list(c, r->all.root, "ranks", &list))
        return false;
    for (const struct entry *e = list->first; e != NULL; e = e->next) {
        if (!room_in_list(c, e, r->rank_count, RANKS_MAX))
            return false;
        r->rank[r->rank_count++] = e->value;
    }
    return true;
}

static bool rank_said(const struct compiling *c, const struct casebook_rules *r,
                      const struct entry *e, unsigned *rank)
{
    const int known = e->kind == ENTRY_VALUE ? casebook_rank(r, e->value) : -1;
    *rank = (unsigned)known;
    if (known < 0)
        entry_trouble(e, c->why, "is none of the ranks");
    return known >= 0;
}

/* Names with a clause each, below a field. */
static bool read_named(const struct compiling *c, const struct entry *map, struct case_rule *list,
                       size_t most, size_t *count)
{
    if (!must_be_map(c, map))
        return false;
    for (const struct entry *e = first_of(map); e != NULL; e = e->next) {
        if (!room_in_list(c, e, *count, most) || !check_clause(c, e))
            return false;
        list[(*count)++] = (struct case_rule){e->key, e};
    }
    return true;
}

static bool read_matter(const struct compiling *c, struct casebook_rules *r, const struct entry *e)
{
    int dispute, exact;
    const struct entry *ranks;
    struct matter_rule *m = &r->matter[r->matter_count++];
    m->name = e->key;
    if (!check_fields(c, e, &MATTER_SECTION) || !read_cited(c, e, &m->clause) ||
        !read_word(c, &MATTER_SECTION, e, "dispute", &dispute) ||
        !read_word(c, &MATTER_SECTION, e, "exact", &exact) || !is_list(c, e, "decides", &ranks) ||
        !read_named(c, entry_get(e, "excuses"), m->excuse, EXCUSES_MAX, &m->excuse_count))
        return false;
    m->dispute = dispute == 0;
    m->exact = exact == 0;
    for (const struct entry *k = ranks->first; k != NULL; k = k->next)
        if (!room_in_list(c, k, m->decides, INSTANCES_MAX) ||
            !rank_said(c, r, k, &m->instance[m->decides++]))
            return false;
    return true;
}

static bool read_matters(const struct compiling *c, struct casebook_rules *r)
{
    for (const struct entry *e = first_of(entry_get(r->all.root, "matters")); e != NULL;
         e = e->next)
        if (!room_in_list(c, e, r->matter_count, MATTERS_MAX) || !read_matter(c, r, e))
            return false;
    return true;
}

static bool matters_said(const struct compiling *c, const struct casebook_rules *r,
                         const struct entry *list, uint32_t *matters)
{
    for (const struct entry *e = list->first; e != NULL; e = e->next) {
        size_t m = 0;
        while (m < r->matter_count && strcmp(r->matter[m].name, e->value) != 0)
            m++;
        if (m == r->matter_count) {
            entry_trouble(e, c->why, "is none of the matters");
            return false;
        }
        *matters |= UINT32_C(1) << m;
    }
    return true;
}

static bool read_measures(const struct compiling *c, struct casebook_rules *r)
{
    for (const struct entry *e = first_of(entry_get(r->all.root, "measures")); e != NULL;
         e = e->next) {
        int does, at_once;
        const struct entry *matters;
        if (!room_in_list(c, e, r->measure_count, MEASURES_MAX))
            return false;
        struct measure_rule *m = &r->measure[r->measure_count++];
        m->name = e->key;
        if (!check_fields(c, e, &MEASURE_SECTION) || !read_cited(c, e, &m->clause) ||
            !read_word(c, &MEASURE_SECTION, e, "does", &does) ||
            !read_word(c, &MEASURE_SECTION, e, "at-once", &at_once) ||
            !is_list(c, e, "matters", &matters) || !matters_said(c, r, matters, &m->matters) ||
            entry_get(e, "role") == NULL || !rank_said(c, r, entry_get(e, "role"), &m->rank))
            return false;
        m->does = (enum measure_does)(does < 0 ? 0 : does);
        m->at_once = at_once == 0;
    }
    return true;
}

static bool read_steps(const struct compiling *c, const struct casebook_rules *r,
                       const struct entry *map, struct checklist_rule *list)
{
    for (const struct entry *e = first_of(map); e != NULL; e = e->next) {
        if (!room_in_list(c, e, list->step_count, STEPS_MAX))
            return false;
        struct step_rule *s = &list->step[list->step_count++];
        const struct entry *role = entry_get(e, "role");
        s->name = e->key;
        if (!check_fields(c, e, &STEP_SECTION) || !read_cited(c, e, &s->clause) ||
            !read_number(c, &STEP_SECTION, e, "count", &s->count) ||
            (role != NULL && !rank_said(c, r, role, &s->rank)))
            return false;
    }
    return true;
}

static bool read_checklists(const struct compiling *c, struct casebook_rules *r)
{
    for (const struct entry *e = first_of(entry_get(r->all.root, "checklists")); e != NULL;
         e = e->next) {
        if (!room_in_list(c, e, r->checklist_count, CHECKLISTS_MAX) || !must_be_map(c, e))
            return false;
        struct checklist_rule *list = &r->checklist[r->checklist_count++];
        list->name = e->key;
        if (!read_steps(c, r, e, list))
            return false;
    }
    return true;
}

static bool approvals_said(const struct compiling *c, const struct casebook_rules *r,
                           const struct entry *list, uint32_t *approvals)
{
    for (const struct entry *e = list->first; e != NULL; e = e->next) {
        size_t a = 0;
        while (a < r->approval_count && strcmp(r->approval[a].name, e->value) != 0)
            a++;
        if (a == r->approval_count) {
            entry_trouble(e, c->why, "is none of the approvals");
            return false;
        }
        *approvals |= UINT32_C(1) << a;
    }
    return true;
}

static bool read_asks(const struct compiling *c, struct casebook_rules *r)
{
    const struct entry *asks = entry_get(r->all.root, "asks"), *list;
    for (const struct entry *e = first_of(asks); e != NULL; e = e->next) {
        if (!room_in_list(c, e, r->ask_count, ASKS_MAX) || !is_list(c, asks, e->key, &list) ||
            !approvals_said(c, r, list, &r->ask[r->ask_count].approvals))
            return false;
        r->ask[r->ask_count++].act = e->key;
    }
    return true;
}

/* Who checks ages knows the age. */
static bool age_agrees(const struct compiling *c, const struct casebook_rules *r)
{
    if ((r->all.rule[CP_AGE] != NULL) == (r->age > 0))
        return true;
    trouble_say(c->why, "%s: rules.age and age: one needs the other", r->all.root->file);
    return false;
}

bool casebook_rules_read(const struct compiling *c, struct occasion_rules *all)
{
    struct casebook_rules *r = (struct casebook_rules *)all;
    return read_ranks(c, r) && read_matters(c, r) &&
           read_named(c, entry_get(all->root, "grounds"), r->ground, GROUNDS_MAX,
                      &r->ground_count) &&
           read_measures(c, r) && read_checklists(c, r) &&
           read_named(c, entry_get(all->root, "approvals"), r->approval, APPROVALS_MAX,
                      &r->approval_count) &&
           read_asks(c, r) && read_number(c, &CASEBOOK_FILE, all->root, "age", &r->age) &&
           age_agrees(c, r);
}
