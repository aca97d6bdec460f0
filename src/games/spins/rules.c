/* What rulesets of games that one spin or throw decides have beyond others: when it counts for
 * nothing.
 */
#include "rules/own_part.h"

#include "rules/compiling.h"
#include "rules/rows.h"

static const struct rule_field NO_SPIN_FIELDS[] = {
    {"reasons", RULE_REASONS, .act = "no-spin", MEANS("The grounds.")},
    {"wagers", ONE_OF(NULL, "reopen", "stay-closed", "void-round"),
     MEANS("They stay and may be changed; they stay as they are; or they go back.")},
    {"revolutions", NUMBER(0, 100, "0"), MEANS("The fewest of a valid spin; 0: no such rule.")},
    {"reversed", ONE_OF("until-next-spin", "until-next-spin", "last-round"),
     MEANS("Until when a spin already settled may still be declared void.")},
    {0}};

static const struct section SECTIONS_HERE[] = {
    {"no-spin", "When a spin or a tumble counts for nothing.", NO_SPIN_FIELDS}, {0}};
static const struct section *const NO_SPIN = &SECTIONS_HERE[0];

static const struct rule_field FILE_FIELDS[] = {
    {"no-spin", RULE_MAP, .act = "no-spin", MEANS("When a spin or a tumble counts for nothing.")},
    {0}};

static const struct need NEEDS[] = {{"no-spin-after", {RP_NO_SPIN_UNCALLED}}, {NULL, {0}}};

static bool read_no_spin(struct compiling *c, const struct entry *map)
{
    struct spins_rules *r = &c->rs->own.spins;
    int64_t turns;
    int way, reversed;
    if (!check_fields(c, map, NO_SPIN) || !must_be_map(c, entry_get(map, "reasons")) ||
        !read_reasons(c, NO_SPIN, map, "reasons", r->no_spins, &r->no_spin_count) ||
        !read_word(c, NO_SPIN, map, "wagers", &way) ||
        !read_word(c, NO_SPIN, map, "reversed", &reversed) ||
        !read_number(c, NO_SPIN, map, "revolutions", &turns))
        return false;
    r->no_spin_way = (enum no_spin_way)(way + 1); /* 0: nothing is said */
    r->no_spin_any_time = reversed == 1;
    r->revolutions = (unsigned)turns;
    return true;
}

static bool read(struct compiling *c, const struct entry *root)
{
    const struct ruleset *rs = c->rs;
    const struct spins_rules *r = &rs->own.spins;
    if (!read_no_spin(c, entry_get(root, "no-spin")))
        return false;
    const bool again = r->no_spin_way == NO_SPIN_REOPEN || r->no_spin_way == NO_SPIN_STAY_CLOSED;
    const bool spins = ruleset_authority(rs, "spin") != NULL;
    return need_point(c, again, RP_NO_SPIN_STANDS) &&
           need_point(c, r->no_spin_way == NO_SPIN_VOID_ROUND, RP_NO_SPIN_REFUND) &&
           need_point(c, again, RP_NO_SPIN_RESPIN) &&
           need_point(c, r->revolutions > 0, RP_SPIN_REVOLUTIONS) &&
           need_point(c, spins && rs->rule[RP_SPIN_DUE] == NULL, RP_SPIN_ANY_TIME);
}

static void tell(const struct ruleset *rs, struct text *t)
{
    reasons_told(t, "No spin", rs->own.spins.no_spins, rs->own.spins.no_spin_count);
}

const struct own_part SPINS_PART = {
    .fields = FILE_FIELDS, .sections = SECTIONS_HERE, .needs = NEEDS, .read = read, .tell = tell};
