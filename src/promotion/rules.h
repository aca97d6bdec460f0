/* A ruleset about promotions: what its document asks of them, read from rules/…/promotions.yaml. */
#ifndef BAIZE_PROMOTION_RULES_H
#define BAIZE_PROMOTION_RULES_H

#include "base/money.h"
#include "occasion/occasion.h"
#include "promotion/points.h"

enum { KINDS_MAX = 16, DETAILS_MAX = 8, NAMED_MAX = 12 };

/* Where a wager is asked for, or a prize is promotional credit, a term says so. */
enum { TERM_WITH_A_WAGER = TERM_ASKED, TERM_WITH_CREDIT };

/* Something by its name, with the clause about it. */
struct named_rule {
    const char *name;
    cited_rule clause;
    int64_t over; /* of what is forbidden: in such a quantity and less it is not */
    bool until;   /* of a hold: it ends at a time that was agreed */
    bool told;    /* of a hold: an inspector is told */
};

struct kind_rule {
    const char *name;
    bool monetary;
    bool never_cash; /* no cash is given instead of it */
    bool credit;     /* it is promotional credit on the winner's card */
    size_t detail_count;
    struct named_rule detail[DETAILS_MAX];
};

/* The terms that the machine itself goes by; -1 where the document does not ask for them. */
struct known_terms {
    int manner, drawn, eligibility, wager, closes, starts, claiming, presence, claim_until,
        credit_until;
};

struct promotion_rules {
    struct occasion_rules all;
    struct known_terms known;
    size_t kind_count;
    struct kind_rule kind[KINDS_MAX];
    size_t forbidden_count, way_count, hold_count;
    struct named_rule forbidden[NAMED_MAX], way[NAMED_MAX], hold[NAMED_MAX];
    cents great_prize, kept_refusal;
    int64_t lodging_ms; /* before the start, and always before it */
    int64_t notify_ms;  /* after the draw; 0: days are counted */
    int64_t notify_days;
};

extern const struct occasion_machine PROMOTION;
bool promotion_rules_read(const struct compiling *c, struct occasion_rules *r);
extern const struct occasion_point PROMOTION_POINT[PP_COUNT];
extern const struct section PROMOTION_FILE, PROMOTION_TERM;

const struct named_rule *named_rule(const struct named_rule *list, size_t count, const char *name);
int kind_rule(const struct promotion_rules *r, const char *name); /* -1: there is none */

#endif
