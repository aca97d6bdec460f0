/* Who came to this pit, or was here, though a register of another had him, checked: what this pit
 * was told of him then (vouched.h) is what that register said. Who is taken out of the rows for as
 * long as he plays, and put back, is found. A book of before says nothing of either. */
#ifndef BAIZE_FLOOR_AUDIT_LET_IN_H
#define BAIZE_FLOOR_AUDIT_LET_IN_H

#include "book/shared.h"

struct audited_let_in {
    struct bars_there *list; /* what registers of other pits said of members by their cards */
    size_t count;
    bool ordered;
    char against[200]; /* the first that is not so; empty: all are */
};

/* A setting of another pit's. */
void audit_let_in_note(struct audited_let_in *a, const char *pit, const char *name,
                       const char *value);
/* A crossing of this pit's, once all of those are noted. */
void audit_let_in_hear(struct audited_let_in *a, const struct crossing_row *c);
void audit_let_in_free(struct audited_let_in *a);

#endif
