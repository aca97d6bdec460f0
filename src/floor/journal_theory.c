#include "floor/journal_theory.h"

#include <stdlib.h>
#include <string.h>

/* Wagers in the other mode are priced otherwise. */
static void take_other(const struct journal_rules *by, struct journal_theory *out)
{
    if (by->rs->other_mode == NULL)
        return;
    if ((out->other = malloc(sizeof *out->other)) == NULL)
        abort();
    *out->other = *by->layout;
    out->other->rs = by->rs->other_mode;
    memcpy(out->other->spot, by->layout->other, sizeof out->other->spot);
    out->altered = theory_make(out->other);
}

void journal_theory_make(const struct journal_rules *by, struct journal_theory *out)
{
    *out = (struct journal_theory){.theory = theory_make(by->layout)};
    take_other(by, out);
}

void journal_theory_free(struct journal_theory *t)
{
    theory_free(t->theory);
    theory_free(t->altered);
    free(t->other);
}
