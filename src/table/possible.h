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

/* Whether the table would take such an act now from somebody who holds the office, in some way:
 * with one of its reasons, for somebody who plays there, with a card that is left. What cannot be
 * tried, because it is somebody's free choice, counts as possible. likeness: room for a copy of the
 * table, which is as it was. */
bool act_possible(const struct table *t, enum act_kind kind, struct table *likeness);

#endif
