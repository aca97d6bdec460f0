/* Tables opened from the book, and put away in it. */
#ifndef BAIZE_FLOOR_RECOVER_H
#define BAIZE_FLOOR_RECOVER_H

#include "floor/house.h"

/* Whether one was taken. */
bool snapshot_if_due(struct floor *f, struct open_table *ot, bool now);
bool tables_open(struct floor *f, struct trouble *why);
void tables_close(struct floor *f);

#endif
