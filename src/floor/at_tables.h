/* Sessions of tournaments that are played at tables of this floor. When one begins its entrants are
 * seated at the table that it was called to; when the table has ranked them, places and chips are
 * told to the tournament; when the result is announced the table is cleared. All of it is found
 * from how the tournament and its tables stand, so that a floor that is struck down in between goes
 * on from there. A table that is not on the floor staff tell of. */
#ifndef BAIZE_FLOOR_AT_TABLES_H
#define BAIZE_FLOOR_AT_TABLES_H

#include "floor/occasion.h"

/* Whether an act fits the tables that it speaks of; else why not. */
bool at_tables_may(struct floor *f, const struct open_occasion *oo, const void *act,
                   struct occurred *o);
/* What is to be done at tables, or heard from them, is done. */
void at_tables_look(struct floor *f, struct open_occasion *oo);

#endif
