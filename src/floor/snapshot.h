/* A table put away in the book, so that its journal need not be played again from the first line.
 * It is taken up only by a program whose tables look the same in memory. */
#ifndef BAIZE_FLOOR_SNAPSHOT_H
#define BAIZE_FLOOR_SNAPSHOT_H

#include "floor/house.h"

/* Whether one was taken. */
bool snapshot_if_due(struct floor *f, struct open_table *ot, bool now);
/* Puts the table where it was; its journal's first line has been played. Where the snapshot is
 * another program's nothing changes. Both are for book_last_snapshot: of a table on a floor, and of
 * a struct replay alone. */
bool snapshot_take(void *table, const struct snapshot *s);
bool snapshot_replay(void *replay, const struct snapshot *s);

#endif
