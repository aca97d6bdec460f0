/* Handing the floor over to another controller: rounds under way are played to their end, no other
 * is begun, and each table stands until all do. */
#ifndef BAIZE_FLOOR_DRAIN_H
#define BAIZE_FLOOR_DRAIN_H

#include "floor/house.h"

/* Whether the table has played what it had to: it takes no wagers, and its clock stands. */
bool drain_holds(const struct floor *f, const struct open_table *ot);
/* Its clock is where it was when it began to stand. */
void drain_stands(struct floor *f, struct open_table *ot);
/* Refuses what was asked, and says so, at a table that stands. */
bool refuse_drained(struct floor *f, const struct asked *q, const struct open_table *ot);

#endif
