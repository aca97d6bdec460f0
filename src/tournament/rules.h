/* A ruleset about the organisation of tournaments: what its document asks of it, read from
 * rules/…/tournaments.yaml. */
#ifndef BAIZE_TOURNAMENT_RULES_H
#define BAIZE_TOURNAMENT_RULES_H

#include "occasion/occasion.h"
#include "tournament/points.h"

enum { GROUNDS_MAX = 16 };

/* Why somebody is disqualified. */
struct contest_ground {
    const char *name;
    cited_rule clause;
    bool approval;    /* the fee comes back where the manager approves; else never */
    bool keeps_chips; /* the value of chips that were won or purchased is kept */
};

/* The conditions that the machine itself goes by; -1 where the document does not ask for them. */
struct known_conditions {
    int entry_fee, buy_in, allotment, compulsory, minimum, maximum, rounds, coups, tables, seats,
        advance, repechage, second_chances, pass_cards, undisclosed, buy_backs, buy_back_price,
        refusal, criteria, withdraw_until, substitute_until, min_entrants, max_entrants, agreement,
        starts, notice, guarantee, chips_in_cash, limit_changes;
};

struct contest_terms {
    struct occasion_rules all;
    const char *table; /* the ruleset by which its tables play */
    struct known_conditions known;
    size_t ground_count;
    struct contest_ground ground[GROUNDS_MAX];
};

extern const struct occasion_machine TOURNAMENT;
bool tournament_rules_read(const struct compiling *c, struct occasion_rules *r);
extern const struct occasion_point TOURNAMENT_POINT[TP_COUNT];
extern const struct section TOURNAMENT_FILE, TOURNAMENT_TERM;

const struct contest_ground *ground_named(const struct contest_terms *r,
                                          const char *name); /* or NULL */

#endif
