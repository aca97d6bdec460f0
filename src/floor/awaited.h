/* Who must act next at a table. */
#ifndef BAIZE_FLOOR_AWAITED_H
#define BAIZE_FLOOR_AWAITED_H

#include "floor/house.h"

/* After an act, or a line of the journal played again: what its events say of that. */
void note_awaited(struct open_table *ot);
/* For the pit: an open table awaits nobody. */
void put_awaited(const struct open_table *ot, struct text *t);

#endif
