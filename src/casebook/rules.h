/* A ruleset about cases: what its document asks of disputes and of conduct, read from
 * rules/…/cases.yaml. */
#ifndef BAIZE_CASEBOOK_RULES_H
#define BAIZE_CASEBOOK_RULES_H

#include "casebook/points.h"
#include "occasion/occasion.h"

enum {
    RANKS_MAX = 8,
    MATTERS_MAX = 24,
    INSTANCES_MAX = 2,
    EXCUSES_MAX = 6,
    GROUNDS_MAX = 16,
    MEASURES_MAX = 8,
    CHECKLISTS_MAX = 8,
    STEPS_MAX = 8,
    APPROVALS_MAX = 12,
    ASKS_MAX = 8
};

/* Something by its name, with the clause about it. */
struct case_rule {
    const char *name;
    cited_rule clause;
};

/* What a case can be about. */
struct matter_rule {
    const char *name;
    cited_rule clause;
    bool dispute;     /* somebody complains of the house, and is told of the inspector */
    bool exact;       /* the first instance is that rank's own, and no higher one's */
    unsigned decides; /* instances, */
    unsigned instance[INSTANCES_MAX]; /* and the rank of each */
    size_t excuse_count;
    struct case_rule excuse[EXCUSES_MAX]; /* with which it is no case at all */
};

enum measure_does { MEASURE_EXCLUDES, MEASURE_DETAINS, MEASURE_CALLS };
struct measure_rule {
    const char *name;
    cited_rule clause;
    unsigned rank;
    enum measure_does does;
    bool at_once;     /* before anything is decided */
    uint32_t matters; /* a bit for each that it is for */
};

struct step_rule {
    const char *name;
    cited_rule clause;
    unsigned rank;
    int64_t count; /* so many are counted; 0: nothing is */
};
struct checklist_rule {
    const char *name;
    size_t step_count;
    struct step_rule step[STEPS_MAX]; /* in this order */
};

/* An act that is not done without these approvals. */
struct ask_rule {
    const char *act;
    uint32_t approvals; /* a bit for each */
};

struct casebook_rules {
    struct occasion_rules all;
    size_t rank_count;
    const char *rank[RANKS_MAX]; /* from the lowest to the highest */
    size_t matter_count, ground_count, measure_count, checklist_count, approval_count, ask_count;
    struct matter_rule matter[MATTERS_MAX];
    struct case_rule ground[GROUNDS_MAX]; /* for which a player answers alone */
    struct measure_rule measure[MEASURES_MAX];
    struct checklist_rule checklist[CHECKLISTS_MAX];
    struct case_rule approval[APPROVALS_MAX];
    struct ask_rule ask[ASKS_MAX];
    int64_t age; /* from which on one may be there; 0: the document says none */
};

extern const struct occasion_machine CASEBOOK;
bool casebook_rules_read(const struct compiling *c, struct occasion_rules *r);
extern const struct occasion_point CASEBOOK_POINT[CP_COUNT];
extern const struct section CASEBOOK_FILE, CASEBOOK_TERM;

/* -1: there is none. */
int casebook_rank(const struct casebook_rules *r, const char *name);

#endif
