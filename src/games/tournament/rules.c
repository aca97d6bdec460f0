/* What rulesets of tournaments have beyond those of their game. */
#include "rules/own_part.h"

#include "rules/compiling.h"
#include "rules/rows.h"

#include <stdio.h>
#include <string.h>

static const struct rule_field TOURNAMENT_FIELDS[] = {
    {"disqualification", RULE_REASONS, .needed = true, .act = "disqualify",
     MEANS("On which grounds an entrant is disqualified.")},
    {"agreement", ONE_OF(NULL, "beside", "instead"), .needed = true,
     MEANS("Where chips become cash a session ends early when all agree, `beside` or `instead` of "
           "who goes on being known.")},
    {"halts", RULE_REASONS, .needed = true, .act = "halt-session",
     MEANS("Why play stands still until it is resumed.")},
    {0}};

static const struct section SECTIONS_HERE[] = {
    {"tournament", "Rounds that are those of a tournament.", TOURNAMENT_FIELDS}, {0}};

static const struct rule_field FILE_FIELDS[] = {
    {"tournament", RULE_MAP, MEANS("Rounds that are those of a tournament.")}, {0}};

static const struct rule_field OPTIONS_HERE[] = {
    {"bank", RULE_MAP, MEANS("Of a tournament: the chips with which each entrant begins.")},
    {"coups", RULE_MAP, MEANS("Of a tournament: how many its session has.")},
    {"advance", RULE_MAP, MEANS("Of a tournament: how many of a table go on.")},
    {"pass-cards", RULE_MAP, MEANS("Of a tournament: how many pass cards each entrant has.")},
    {"undisclosed", RULE_MAP,
     MEANS("Of a tournament: how many undisclosed wagers each entrant has.")},
    {"deductions", RULE_MAP,
     MEANS("Of a tournament: how often the minimum is deducted from who is absent.")},
    {"chips-to-cash", RULE_MAP,
     MEANS("Of a tournament: whether its chips become cash at the end of a session.")},
    {"limits-from", RULE_MAP,
     MEANS("Of a tournament: other limits from a coup on, as `COUP:MIN-MAX` with commas between.")},
    {0}};

/* All of them, for a tournament speaks of each. */
static const enum rule_point NEEDS[] = {
    RP_ENTRY,         RP_ENTRANTS,     RP_OWN_BOX,       RP_BUY_IN_MORE, RP_CHIPS_STAY,
    RP_MARKER,        RP_TURN,         RP_TURN_DONE,     RP_TURN_LATE,   RP_CANNOT_STAKE,
    RP_EVERY_COUP,    RP_NO_WAGER,     RP_PASS_CARD,     RP_PASS_CARDS,  RP_FORM,
    RP_FORMS,         RP_FORM_TOLD,    RP_FORM_BELOW,    RP_FORM_ABOVE,  RP_FORM_CHIPS,
    RP_FORM_FAULT,    RP_FORM_READ,    RP_WAGERS_STAND,  RP_ABSENCE,     RP_ELIMINATED,
    RP_OUT_BY_CHIPS,  RP_OUT_BY_STAKE, RP_OUT_BY_ORDER,  RP_CONCLUDED,   RP_CHIPS_COUNTED,
    RP_COUNT_ORDERED, RP_PLAYOFF,      RP_COUNT_PLAYOFF, RP_PLACES,      RP_SESSION_OVER,
    RP_LIMITS_FROM,   RP_AGREED,
};

static const struct need ACT_NEEDS[] = {{"practice", {RP_PRACTICE}}, {NULL, {0}}};

static unsigned least_of(const struct ruleset *rs, const char *name)
{
    return (unsigned)number_of(rs, name);
}

/* Everybody must be able to make the first wager, and chips can be counted. */
static bool bank_suffices(const struct compiling *c)
{
    const struct ruleset *rs = c->rs;
    const struct tournament_rules *r = &rs->own.tournament;
    if (r->bank >= rs->min && r->bank <= MONEY_STAKE_MAX && r->coups > 0 && r->advance > 0)
        return true;
    trouble_say(c->why,
                "options: bank=%lld must reach min=%lld, with coups and advance of at least 1 (%s)",
                (long long)r->bank, (long long)rs->min, rs->rule[RP_ENTRY]);
    return false;
}

/* One number of a step and what must follow it; NULL: there is none, or something else follows. */
static const char *number_then(const char *at, char follows, cents *number)
{
    char digits[MONEY_TEXT_MAX];
    const size_t n = strspn(at, "0123456789");
    if (n == 0 || n >= sizeof digits || at[n] != follows)
        return NULL;
    snprintf(digits, sizeof digits, "%.*s", (int)n, at);
    return money_parse(digits, number) ? at + n + (follows != '\0') : NULL;
}

/* A step behind the one before it, with a maximum in units of the minimum as before it
 * (star-baccarat:15.6.14/units). */
static const char *read_step(const struct tournament_rules *r, const char *at, struct limit_step *l)
{
    const unsigned before = r->step_count > 0 ? r->step[r->step_count - 1].coup : 1;
    cents coup = 0;
    at = number_then(at, ':', &coup);
    at = at != NULL ? number_then(at, '-', &l->min) : NULL;
    const char *last = at != NULL ? number_then(at, '\0', &l->max) : NULL;
    at = last == NULL && at != NULL ? number_then(at, ',', &l->max) : last;
    at = at != last && at != NULL && *at == '\0' ? NULL : at; /* a comma with nothing behind it */
    l->coup = (unsigned)coup;
    return at != NULL && coup > before && coup <= r->coups && l->min >= 1 && l->max >= l->min &&
                   l->max % l->min == 0 && l->max <= MONEY_STAKE_MAX
               ? at
               : NULL;
}

/* Which limits hold from which coup on; players know it before the first (star-baccarat:15.6.15).
 */
static bool read_steps(const struct compiling *c)
{
    struct tournament_rules *r = &c->rs->own.tournament;
    const struct setting *o = ruleset_option(c->rs, "limits-from");
    for (const char *at = o != NULL ? o->text : ""; *at != '\0';) {
        at = r->step_count < LIMIT_STEPS_MAX ? read_step(r, at, &r->step[r->step_count]) : NULL;
        if (at == NULL) {
            trouble_say(c->why,
                        "option limits-from=%s: write COUP:MIN-MAX, coups upwards from 2 to %u, "
                        "each maximum in units of its minimum (%s)",
                        o->text, r->coups, o->clause);
            return false;
        }
        r->step_count++;
    }
    return true;
}

/* What a table does by itself has its ground. */
static bool has_own_grounds(const struct compiling *c)
{
    const struct tournament_rules *r = &c->rs->own.tournament;
    if (reason_find(r->disqualification, r->disqualification_count, NO_WAGER) != NULL &&
        reason_find(r->halt, r->halt_count, WITH_ALL) != NULL)
        return true;
    trouble_say(c->why, "tournament: disqualification needs " NO_WAGER ", and halts " WITH_ALL);
    return false;
}

static bool read(struct compiling *c, const struct entry *root)
{
    struct tournament_rules *r = &c->rs->own.tournament;
    const struct section *s = &SECTIONS_HERE[0];
    const struct entry *held = entry_get(root, "tournament");
    r->held = held != NULL;
    if (!r->held)
        return true;
    for (size_t i = 0; i < sizeof NEEDS / sizeof *NEEDS; i++)
        if (!need_point(c, true, NEEDS[i]))
            return false;
    r->bank = number_of(c->rs, "bank");
    r->coups = least_of(c->rs, "coups");
    r->advance = least_of(c->rs, "advance");
    r->pass_cards = least_of(c->rs, "pass-cards");
    r->undisclosed = least_of(c->rs, "undisclosed");
    r->deductions = least_of(c->rs, "deductions");
    r->cash = says(c->rs, "chips-to-cash", "yes");
    const char *agreement = entry_value(held, "agreement");
    r->agreed_instead = agreement != NULL && strcmp(agreement, "instead") == 0;
    return bank_suffices(c) && read_steps(c) && check_fields(c, held, s) &&
           read_reasons(c, s, held, "disqualification", r->disqualification,
                        &r->disqualification_count) &&
           read_reasons(c, s, held, "halts", r->halt, &r->halt_count) && has_own_grounds(c);
}

static void tell(const struct ruleset *rs, struct text *t)
{
    const struct tournament_rules *r = &rs->own.tournament;
    reasons_told(t, "disqualification", r->disqualification, r->disqualification_count);
    reasons_told(t, "halts", r->halt, r->halt_count);
}

const struct own_part TOURNAMENT_PART = {.fields = FILE_FIELDS,
                                         .sections = SECTIONS_HERE,
                                         .options = OPTIONS_HERE,
                                         .needs = ACT_NEEDS,
                                         .read = read,
                                         .tell = tell};
