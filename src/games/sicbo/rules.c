/* What rulesets of sic bo have that no others have: the dice tumbler. */
#include "rules/own_part.h"

#include "base/text.h"
#include "rules/compiling.h"
#include "rules/rows.h"

static const struct rule_field TUMBLER_FIELDS[] = {
    {"when", ONE_OF(NULL, "start", "close"), .needed = true,
     MEANS("Dice are tumbled before wagers are taken, or after they are closed.")},
    {"by", ONE_OF(NULL, "dealer", "system"), .needed = true, MEANS("Who starts it.")},
    {"times", NUMBER(1, 99, "1"), MEANS("How often it turns at least.")},
    {0}};

static const struct section SECTIONS_HERE[] = {{"tumbler", "Dice in a tumbler.", TUMBLER_FIELDS},
                                               {0}};
static const struct section *const TUMBLER = &SECTIONS_HERE[0];

static const struct rule_field OPTIONS_HERE[] = {
    {"even-odd-triples", RULE_MAP, MEANS("Whether triples win for Even and Odd.")},
    {"tumble", RULE_MAP,
     MEANS("Whether dice are tumbled before wagers are taken or after the close.")},
    {"tumbler", RULE_MAP, MEANS("Whether the tumbler is started by itself or by the dealer.")},
    {"recognition", RULE_MAP, MEANS("Whether dice are read by a camera.")},
    {0}};

static const struct rule_field FILE_FIELDS[] = {{"tumbler", RULE_MAP, MEANS("Dice in a tumbler.")},
                                                {0}};

static const struct need NEEDS[] = {{"tumble", {RP_TUMBLE, RP_TUMBLE_TURN}}, {NULL, {0}}};

static bool read_tumbler(const struct compiling *c, const struct entry *e)
{
    struct sicbo_rules *out = &c->rs->own.sicbo;
    int64_t times;
    int when, by;
    if (e == NULL)
        return true;
    if (!check_fields(c, e, TUMBLER) || !read_number(c, TUMBLER, e, "times", &times) ||
        !read_word(c, TUMBLER, e, "when", &when) || !read_word(c, TUMBLER, e, "by", &by))
        return false;
    if (when < 0 || by < 0) {
        entry_trouble(e, c->why, "must say `when` and `by` whom");
        return false;
    }
    *out = (struct sicbo_rules){
        .known = true, .first = when == 0, .by_system = by == 1, .times = (unsigned)times};
    return true;
}

static bool read(struct compiling *c, const struct entry *root)
{
    return read_tumbler(c, entry_get(root, "tumbler")) &&
           need_point(c, c->rs->own.sicbo.known, RP_TUMBLE);
}

static void tell(const struct ruleset *rs, struct text *t)
{
    const struct sicbo_rules *r = &rs->own.sicbo;
    if (r->known)
        text_fmt(t, "\nTumbler\n  %s, by the %s, at least %u %s  %s\n",
                 r->first ? "before wagers" : "after the close", r->by_system ? "system" : "dealer",
                 r->times, r->times == 1 ? "time" : "times", rs->rule[RP_TUMBLE]);
}

const struct own_part SICBO_PART = {.game = "sic-bo",
                                    .fields = FILE_FIELDS,
                                    .sections = SECTIONS_HERE,
                                    .needs = NEEDS,
                                    .options = OPTIONS_HERE,
                                    .read = read,
                                    .tell = tell};
