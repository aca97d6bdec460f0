#include "promotion/rules.h"

#include "rules/compiling.h"
#include "rules/rows.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* --- what may stand in one -------------------------------------------------------------------- */

static const struct rule_field FILE_FIELDS[] = {
    OCCASION_FILE_FIELDS("promotions"),
    {"terms", RULE_MAP, true, MEANS("What the terms of a promotion state.")},
    {"prizes", RULE_MAP, true, MEANS("The kinds of prizes.")},
    {"forbidden", RULE_MAP, true, MEANS("What no prize includes.")},
    {"notify", RULE_MAP, true, MEANS("The ways of telling a winner, each with its clause.")},
    {"holds", RULE_MAP, MEANS("Why a payment may wait.")},
    {"figures", RULE_MAP, true, MEANS("Amounts in cents, hours and days.")},
    {"rules", RULE_MAP, true, MEANS("The clause that governs each point.")},
    {0}};
const struct section PROMOTION_FILE = {"ruleset", "The file itself.", FILE_FIELDS};

static const struct rule_field TERM_FIELDS[] = {
    {"is", ONE_OF("text", "text", "time", "truth"), MEANS("What is written there.")},
    {"needed", ONE_OF("always", "always", "no", "with-a-wager", "with-credit"),
     MEANS(
         "Whether terms are whole without it; or only where no wager is asked for, or no prize is "
         "promotional credit.")},
    {"clause", RULE_CLAUSE, true, MEANS("The clause that asks for it.")},
    {0}};
const struct section PROMOTION_TERM = {"terms.NAME", "One term.", TERM_FIELDS};

static const struct rule_field KIND_FIELDS[] = {
    {"monetary", YES, MEANS("It is money.")},
    {"cash", RULE_WORD, .words = WORDS("never"), MEANS("No cash is given instead of it.")},
    {"credit", YES, MEANS("It is promotional credit, to play with and not to be cashed.")},
    {"details", RULE_MAP, MEANS("What the terms say of it, each with its clause.")},
    {0}};
static const struct section KIND_SECTION = {"prizes.NAME", "One kind of prizes.", KIND_FIELDS};

static const struct rule_field FORBIDDEN_FIELDS[] = {
    {"clause", RULE_CLAUSE, true, MEANS("The clause that forbids it.")},
    {"over", ANY_NUMBER("0"), MEANS("Millilitres up to which it is not forbidden.")},
    {0}};
static const struct section FORBIDDEN_SECTION = {"forbidden.NAME", "Something forbidden.",
                                                 FORBIDDEN_FIELDS};

static const struct rule_field HOLD_FIELDS[] = {
    {"clause", RULE_CLAUSE, true, MEANS("The clause that lets a payment wait.")},
    {"needs", RULE_WORD, .words = WORDS("until"), MEANS("A time is agreed with the winner.")},
    {"told", YES, MEANS("An inspector is told.")},
    {0}};
static const struct section HOLD_SECTION = {"holds.NAME", "One reason to wait.", HOLD_FIELDS};

static const struct rule_field FIGURE_FIELDS[] = {
    {"great-prize", NUMBER(1, MONEY_STAKE_MAX, NULL), .needed = true,
     MEANS("A prize over this is great.")},
    {"kept-refusal", NUMBER(1, MONEY_STAKE_MAX, NULL), .needed = true,
     MEANS("A refused claim over this is kept whole.")},
    {"lodging-hours", NUMBER(0, 8760, "0"), MEANS("Before the start the Authority has the terms.")},
    {"notify-hours", NUMBER(1, 8760, "0"), MEANS("After the draw a winner is told.")},
    {"notify-days", NUMBER(1, 365, "0"), MEANS("Days after the day of the draw, instead.")},
    {0}};
static const struct section FIGURE_SECTION = {"figures", "Amounts and times.", FIGURE_FIELDS};

const struct occasion_point PROMOTION_POINT[PP_COUNT] = {
#define NEEDED_POINT(id, text) {text, true},
#define OPTIONAL_POINT(id, text) {text, false},
    PROMOTION_POINTS(NEEDED_POINT, OPTIONAL_POINT)
#undef NEEDED_POINT
#undef OPTIONAL_POINT
};

/* --- reading ---------------------------------------------------------------------------------- */

static bool read_kinds(const struct compiling *c, struct promotion_rules *r)
{
    for (const struct entry *e = first_of(entry_get(r->all.root, "prizes")); e != NULL;
         e = e->next) {
        int monetary, never, credit;
        const struct entry *details = entry_get(e, "details");
        if (!room_in_list(c, e, r->kind_count, KINDS_MAX) || !check_fields(c, e, &KIND_SECTION) ||
            !must_be_map(c, details) || !read_word(c, &KIND_SECTION, e, "monetary", &monetary) ||
            !read_word(c, &KIND_SECTION, e, "cash", &never) ||
            !read_word(c, &KIND_SECTION, e, "credit", &credit))
            return false;
        struct kind_rule *k = &r->kind[r->kind_count++];
        *k = (struct kind_rule){.name = e->key,
                                .monetary = monetary == 0,
                                .never_cash = never == 0,
                                .credit = credit == 0};
        if (k->credit && !k->never_cash) {
            entry_trouble(e, c->why, "is promotional credit, which never becomes cash");
            return false;
        }
        for (const struct entry *d = first_of(details); d != NULL; d = d->next) {
            if (!room_in_list(c, d, k->detail_count, DETAILS_MAX) || !check_clause(c, d))
                return false;
            k->detail[k->detail_count++] = (struct named_rule){.name = d->key, .clause = d};
        }
    }
    return true;
}

static bool read_forbidden(const struct compiling *c, struct promotion_rules *r)
{
    for (const struct entry *e = first_of(entry_get(r->all.root, "forbidden")); e != NULL;
         e = e->next) {
        struct named_rule n = {.name = e->key};
        if (!room_in_list(c, e, r->forbidden_count, NAMED_MAX) ||
            !check_fields(c, e, &FORBIDDEN_SECTION) ||
            !read_number(c, &FORBIDDEN_SECTION, e, "over", &n.over) || !read_cited(c, e, &n.clause))
            return false;
        r->forbidden[r->forbidden_count++] = n;
    }
    return true;
}

static bool read_ways(const struct compiling *c, struct promotion_rules *r)
{
    for (const struct entry *e = first_of(entry_get(r->all.root, "notify")); e != NULL;
         e = e->next) {
        if (!room_in_list(c, e, r->way_count, NAMED_MAX) || !check_clause(c, e))
            return false;
        r->way[r->way_count++] = (struct named_rule){.name = e->key, .clause = e};
    }
    return true;
}

static bool read_holds(const struct compiling *c, struct promotion_rules *r)
{
    for (const struct entry *e = first_of(entry_get(r->all.root, "holds")); e != NULL;
         e = e->next) {
        int until, told;
        struct named_rule n = {.name = e->key};
        if (!room_in_list(c, e, r->hold_count, NAMED_MAX) || !check_fields(c, e, &HOLD_SECTION) ||
            !read_word(c, &HOLD_SECTION, e, "needs", &until) ||
            !read_word(c, &HOLD_SECTION, e, "told", &told) || !read_cited(c, e, &n.clause))
            return false;
        n.until = until == 0;
        n.told = told == 0;
        r->hold[r->hold_count++] = n;
    }
    return true;
}

static bool read_figures(const struct compiling *c, struct promotion_rules *r)
{
    const struct entry *map = entry_get(r->all.root, "figures");
    int64_t lodging, hours;
    if (!check_fields(c, map, &FIGURE_SECTION) ||
        !read_number(c, &FIGURE_SECTION, map, "great-prize", &r->great_prize) ||
        !read_number(c, &FIGURE_SECTION, map, "kept-refusal", &r->kept_refusal) ||
        !read_number(c, &FIGURE_SECTION, map, "lodging-hours", &lodging) ||
        !read_number(c, &FIGURE_SECTION, map, "notify-hours", &hours) ||
        !read_number(c, &FIGURE_SECTION, map, "notify-days", &r->notify_days))
        return false;
    r->lodging_ms = lodging * 3600000;
    r->notify_ms = hours * 3600000;
    const char *missing = r->great_prize == 0    ? "great-prize"
                          : r->kept_refusal == 0 ? "kept-refusal"
                          : (hours > 0) == (r->notify_days > 0)
                              ? "notify-hours or notify-days, one of them"
                              : NULL;
    if (missing != NULL)
        trouble_say(c->why, "%s: figures: needs %s", r->all.root->file, missing);
    return missing == NULL;
}

static bool has_credit(const struct promotion_rules *r)
{
    for (size_t i = 0; i < r->kind_count; i++)
        if (r->kind[i].credit)
            return true;
    return false;
}

/* Terms that the machine goes by, and what each must be. */
static bool know_own_terms(const struct compiling *c, struct promotion_rules *r)
{
    struct known_terms *k = &r->known;
    const struct known_term known[] = {
        {&k->manner, "manner", TERM_TEXT, true},
        {&k->drawn, "drawn", TERM_TIME, true},
        {&k->eligibility, "eligibility", TERM_TEXT, true},
        {&k->wager, "wager", TERM_TEXT, true},
        {&k->closes, "closes", TERM_TIME, true},
        {&k->starts, "starts", TERM_TIME, r->all.rule[PP_LODGED] != NULL},
        {&k->claiming, "claiming", TERM_TEXT, true},
        {&k->presence, "presence", TERM_TRUTH, true},
        {&k->claim_until, "claim-until", TERM_TIME, true},
        {&k->credit_until, "credit-until", TERM_TIME, has_credit(r)},
    };
    return know_terms(c, &r->all, known, sizeof known / sizeof *known);
}

static bool one_of_two(const struct compiling *c, const struct promotion_rules *r,
                       enum promotion_point must, enum promotion_point may)
{
    if ((r->all.rule[must] != NULL) != (r->all.rule[may] != NULL))
        return true;
    trouble_say(c->why, "%s: rules: needs either %s or %s", r->all.root->file,
                PROMOTION_POINT[must].name, PROMOTION_POINT[may].name);
    return false;
}

/* What lets payments wait says that they otherwise do not; and something of a promotion can be
 * cancelled. */
static bool points_agree(const struct compiling *c, const struct promotion_rules *r)
{
    const char *missing =
        r->hold_count > 0 && r->all.rule[PP_PAID_AT_ONCE] == NULL
            ? PROMOTION_POINT[PP_PAID_AT_ONCE].name
        : r->all.rule[PP_CANCELLED] == NULL && r->all.rule[PP_DRAW_CANCELLED] == NULL
            ? PROMOTION_POINT[PP_CANCELLED].name
            : NULL;
    if (missing != NULL)
        trouble_say(c->why, "%s: rules.%s: what this ruleset allows needs this clause",
                    r->all.root->file, missing);
    return missing == NULL;
}

bool promotion_rules_read(const struct compiling *c, struct occasion_rules *all)
{
    struct promotion_rules *r = (struct promotion_rules *)all;
    return read_kinds(c, r) && read_forbidden(c, r) && read_ways(c, r) && read_holds(c, r) &&
           read_figures(c, r) && know_own_terms(c, r) &&
           one_of_two(c, r, PP_SCRUTINEER_MUST, PP_SCRUTINEER_MAY) &&
           one_of_two(c, r, PP_CASH_MUST, PP_CASH_MAY) && points_agree(c, r);
}

const struct named_rule *named_rule(const struct named_rule *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    return NULL;
}

int kind_rule(const struct promotion_rules *r, const char *name)
{
    for (size_t i = 0; i < r->kind_count; i++)
        if (strcmp(r->kind[i].name, name) == 0)
            return (int)i;
    return -1;
}
