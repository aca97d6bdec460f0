/* Which program this is: what its executable, its rules and its screens hash to, so that whoever
 * approved one can say whether this is it. docs/identity.md tells how to find the same figures
 * without us. */
#ifndef BAIZE_RULES_IDENTITY_H
#define BAIZE_RULES_IDENTITY_H

#include "base/chain.h"
#include "rules/shelf.h"

/* id, name in plans, journals and answers */
#define IDENTITY(X)                                                                                \
    X(PROGRAM, "program") /* the executable */                                                     \
    X(RULES, "rules")     /* every ruleset, and every list of clauses */                           \
    X(SCREENS, "screens") /* the built screens; all zero where there are none */

enum identity_part {
#define PART(id, name) IDENTITY_##id,
    IDENTITY(PART)
#undef PART
        IDENTITY_PARTS
};

struct identity {
    struct link part[IDENTITY_PARTS];
};

const char *identity_part_name(enum identity_part p);

/* As it lies on the disk now. screens: the folder, or NULL. False with words when something cannot
 * be read. */
bool identity_find(const struct shelf *s, const char *screens, struct identity *out,
                   struct trouble *why);

/* Of the program alone. */
bool identity_program(struct link *out, struct trouble *why);

/* The first part in which two differ; IDENTITY_PARTS: they are the same. */
enum identity_part identity_differs(const struct identity *a, const struct identity *b);

#endif
