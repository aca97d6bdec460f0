#include "tournament/rules.h"

#include "rules/compiling.h"
#include "rules/rows.h"

#include <string.h>

static const struct rule_field FILE_FIELDS[] = {
    OCCASION_FILE_FIELDS("tournaments"),
    {"table", RULE_TEXT, true, MEANS("The ruleset by which its tables play.")},
    {"terms", RULE_MAP, true, MEANS("What the conditions of a tournament state.")},
    {"disqualification", RULE_MAP, true, MEANS("Why somebody is disqualified.")},
    {"rules", RULE_MAP, true, MEANS("The clause that governs each point.")},
    {0}};
const struct section TOURNAMENT_FILE = {"ruleset", "The file itself.", FILE_FIELDS};

static const struct rule_field TERM_FIELDS[] = {
    {"is", ONE_OF("text", "text", "time", "truth", "number", "amount", "statement"),
     MEANS("What is written there.")},
    {"needed", ONE_OF("always", "always", "no"), MEANS("Whether conditions are whole without it.")},
    {"with", RULE_TEXT, MEANS("Another condition with which it is needed, and else not.")},
    {"clause", RULE_CLAUSE, true, MEANS("The clause that asks for it.")},
    {0}};
const struct section TOURNAMENT_TERM = {"terms.NAME", "One condition.", TERM_FIELDS};

static const struct rule_field GROUND_FIELDS[] = {
    {"clause", RULE_CLAUSE, true, MEANS("The clause that says so.")},
    {"refund", RULE_WORD, .words = WORDS("approved"),
     MEANS("The fee comes back where that is approved.")},
    {"chips", RULE_WORD, .words = WORDS("kept"), MEANS("The value of chips is kept.")},
    {0}};
static const struct section GROUND_SECTION = {"disqualification.NAME", "One ground.",
                                              GROUND_FIELDS};

const struct occasion_point TOURNAMENT_POINT[TP_COUNT] = {
#define NEEDED_POINT(id, text) {text, true},
#define OPTIONAL_POINT(id, text) {text, false},
    CONTEST_POINTS(NEEDED_POINT, OPTIONAL_POINT)
#undef NEEDED_POINT
#undef OPTIONAL_POINT
};

static bool read_grounds(const struct compiling *c, struct contest_terms *r)
{
    for (const struct entry *e = first_of(entry_get(r->all.root, "disqualification")); e != NULL;
         e = e->next) {
        int approved, kept;
        struct contest_ground g = {.name = e->key};
        if (!room_in_list(c, e, r->ground_count, GROUNDS_MAX) ||
            !check_fields(c, e, &GROUND_SECTION) ||
            !read_word(c, &GROUND_SECTION, e, "refund", &approved) ||
            !read_word(c, &GROUND_SECTION, e, "chips", &kept) || !read_cited(c, e, &g.clause))
            return false;
        g.approval = approved == 0;
        g.keeps_chips = kept == 0;
        r->ground[r->ground_count++] = g;
    }
    return true;
}

/* Conditions that the machine goes by, and what each must be. */
static bool know_conditions(const struct compiling *c, struct contest_terms *r)
{
    struct known_conditions *k = &r->known;
    const bool substitutes = r->all.rule[TP_SUBSTITUTE] != NULL;
    const struct known_term known[] = {
        {&k->entry_fee, "entry-fee", TERM_AMOUNT, true},
        {&k->buy_in, "buy-in", TERM_AMOUNT, true},
        {&k->allotment, "allotment", TERM_AMOUNT, true},
        {&k->compulsory, "compulsory", TERM_TRUTH, true},
        {&k->minimum, "minimum", TERM_AMOUNT, true},
        {&k->maximum, "maximum", TERM_AMOUNT, true},
        {&k->rounds, "rounds", TERM_NUMBER, true},
        {&k->coups, "coups", TERM_NUMBER, true},
        {&k->tables, "tables", TERM_NUMBER, true},
        {&k->seats, "seats", TERM_NUMBER, true},
        {&k->advance, "advance", TERM_NUMBER, true},
        {&k->repechage, "repechage", TERM_TRUTH, true},
        {&k->second_chances, "second-chances", TERM_NUMBER, true},
        {&k->pass_cards, "pass-cards", TERM_NUMBER, true},
        {&k->undisclosed, "undisclosed", TERM_NUMBER, true},
        {&k->buy_backs, "buy-backs", TERM_NUMBER, true},
        {&k->buy_back_price, "buy-back-price", TERM_AMOUNT, true},
        {&k->refusal, "refusal", TERM_TRUTH, true},
        {&k->criteria, "criteria", TERM_TEXT, true},
        {&k->withdraw_until, "withdraw-until", TERM_TIME, true},
        {&k->substitute_until, "substitute-until", TERM_TIME, substitutes},
        {&k->min_entrants, "min-entrants", TERM_NUMBER, true},
        {&k->max_entrants, "max-entrants", TERM_NUMBER, true},
        {&k->agreement, "agreement", TERM_TRUTH, true},
        {&k->starts, "starts", TERM_TIME, true},
        {&k->notice, "notice", TERM_NUMBER, true},
        {&k->guarantee, "guarantee", TERM_AMOUNT, true},
        {&k->chips_in_cash, "chips-in-cash", TERM_TRUTH, true},
        {&k->limit_changes, "limit-changes", TERM_TEXT, false},
    };
    return know_terms(c, &r->all, known, sizeof known / sizeof *known);
}

bool tournament_rules_read(const struct compiling *c, struct occasion_rules *all)
{
    struct contest_terms *r = (struct contest_terms *)all;
    r->table = entry_value(all->root, "table");
    if (r->table == NULL) {
        trouble_say(c->why, "%s: table: says by which ruleset its tables play", all->root->file);
        return false;
    }
    return read_grounds(c, r) && know_conditions(c, r);
}

const struct contest_ground *ground_named(const struct contest_terms *r, const char *name)
{
    for (size_t i = 0; i < r->ground_count; i++)
        if (strcmp(r->ground[i].name, name) == 0)
            return &r->ground[i];
    return NULL;
}
