/* What staff could do at a table now. */
#ifndef BAIZE_TABLE_POSSIBLE_H
#define BAIZE_TABLE_POSSIBLE_H

#include "table/table.h"

/* The reasons that an act may give under the rules of a table. */
struct causes {
    size_t count;
    struct cause at[CAUSES_MAX];
};
void causes_of(const struct layout *l, enum act_kind kind, struct causes *out);

/* A second table to try things on. */
struct likeness {
    struct table *table;
    bool is_like; /* as the one that is asked about is now */
};

/* Whether the table would take such an act now from somebody who holds the office, in some way:
 * with one of its reasons, for somebody who plays there, with a card that is left. What cannot be
 * tried, because it is somebody's free choice, counts as possible. The table is as it was; the
 * likeness is made like it where it is not, and is no more where something was possible. */
bool act_possible(const struct table *t, enum act_kind kind, struct likeness *likeness);

#endif
