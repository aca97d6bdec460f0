/* A ruleset about promotions: what its document asks of them, read from rules/…/promotions.yaml. */
#ifndef BAIZE_PROMOTION_RULES_H
#define BAIZE_PROMOTION_RULES_H

#include "base/chain.h"
#include "base/money.h"
#include "promotion/points.h"
#include "rules/clauses.h"
#include "rules/merged.h"

enum { TERMS_MAX = 20, KINDS_MAX = 16, DETAILS_MAX = 8, NAMED_MAX = 12 };

/* A clause, or several that are cited together: as it stands in the file. NULL: none. */
typedef const struct entry *cited_rule;

enum term_is { TERM_TEXT, TERM_TIME, TERM_TRUTH };
enum term_needed { TERM_ALWAYS, TERM_WITH_A_WAGER, TERM_IF_GIVEN };

struct term_rule {
    const char *name;
    enum term_is is;
    enum term_needed needed;
    cited_rule clause;
};

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
    size_t detail_count;
    struct named_rule detail[DETAILS_MAX];
};

/* The terms that the machine itself goes by; -1 where the document does not ask for them. */
struct known_terms {
    int manner, drawn, eligibility, wager, closes, starts, claiming, presence, claim_until;
};

struct promotion_rules {
    const char *name, *title, *document,
        *source; /* source: the file, where it is not on the shelf */
    struct link hash;
    const struct entry *root;
    struct pages *pages;
    size_t term_count;
    struct term_rule term[TERMS_MAX];
    struct known_terms known;
    size_t kind_count;
    struct kind_rule kind[KINDS_MAX];
    size_t forbidden_count, way_count, hold_count;
    struct named_rule forbidden[NAMED_MAX], way[NAMED_MAX], hold[NAMED_MAX];
    cents great_prize, kept_refusal;
    int64_t lodging_ms; /* before the start, and always before it */
    int64_t notify_ms;  /* after the draw; 0: days are counted */
    int64_t notify_days;
    cited_rule rule[PP_COUNT];
};

/* NULL with words. */
struct promotion_rules *promotion_rules_load(const struct shelf *shelf,
                                             const struct clauses *clauses, const char *name,
                                             struct trouble *why);
/* The same of rules that a book keeps, too. */
struct promotion_rules *promotion_rules_from(const struct origin *from,
                                             const struct clauses *clauses, struct trouble *why);
void promotion_rules_free(struct promotion_rules *r);

const struct named_rule *named_rule(const struct named_rule *list, size_t count, const char *name);
int term_rule(const struct promotion_rules *r, const char *name); /* -1: there is none */
int kind_rule(const struct promotion_rules *r, const char *name);

#endif
