/* A ruleset about chips, read from rules/…/chips.yaml. */
#ifndef BAIZE_CHIPBANK_RULES_H
#define BAIZE_CHIPBANK_RULES_H

#include "chipbank/points.h"
#include "occasion/occasion.h"

enum { OTHERWISE_MAX = 8 };

struct chipbank_rules {
    struct occasion_rules all;
    size_t otherwise_count;
    struct {
        const char *game;
        cited_rule clause;
    } otherwise[OTHERWISE_MAX]; /* games whose wins may be paid in cash or by cheque */
};

extern const struct occasion_machine CHIPBANK;
bool chipbank_rules_read(const struct compiling *c, struct occasion_rules *r);
extern const struct occasion_point CHIPBANK_POINT[BP_COUNT];
extern const struct section CHIPBANK_FILE, CHIPBANK_TERM;

#endif
