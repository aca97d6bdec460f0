/* What the exact odds of the rules of a journal expect of wagers. */
#ifndef BAIZE_FLOOR_JOURNAL_THEORY_H
#define BAIZE_FLOOR_JOURNAL_THEORY_H

#include "floor/journal_rules.h"
#include "odds/theory.h"

struct journal_theory {
    struct layout *other;            /* NULL: there is no other mode */
    struct theory *theory, *altered; /* of wagers in the usual mode, and in the other; NULL: none */
};

/* by->layout is there, and outlives it. */
void journal_theory_make(const struct journal_rules *by, struct journal_theory *out);
void journal_theory_free(struct journal_theory *t);

#endif
