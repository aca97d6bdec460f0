/* Sessions of tournaments that are played at tables of this floor, or of other pits (lent.h). When
 * one begins its entrants are seated at the table that it was called to; when the table has ranked
 * them, places and chips are told to the tournament; when the result is announced the table is
 * cleared. The table is played by the conditions, stands still with the tournament, and is cleared
 * where that is called off; who is disqualified in one of the two is in the other, and a session is
 * concluded in both. All of it is found from how the tournament and its tables stand, so that a
 * floor that is struck down in between goes on from there. A table that no controller of the casino
 * has staff tell of. */
#ifndef BAIZE_FLOOR_AT_TABLES_H
#define BAIZE_FLOOR_AT_TABLES_H

#include "floor/occasion.h"

/* Whether an act fits the tables that it speaks of; else why not. What it means for somebody who
 * plays, or for a session, is then done at their table. */
bool at_tables_may(struct floor *f, struct open_occasion *oo, const void *act, struct occurred *o);
/* Whether staff may do this at a table; else why not: a tournament would not agree. */
bool at_tables_let(const struct floor *f, const struct open_table *ot, enum act_kind kind,
                   struct occurred *o);
/* Whether a session of a tournament of this pit is called to a table; then words. */
bool at_tables_call(const struct floor *f, const struct open_table *ot, struct occurred *o);
/* Whether who sits at a table is left to staff; else why not: a session is called to it. */
bool at_tables_leave(const struct floor *f, const struct open_table *ot, struct occurred *o);
/* What is to be done at tables, or heard from them, is done. */
void at_tables_look(struct floor *f, struct open_occasion *oo);
/* Whether no table has a session of it any longer; else words. Until then it is needed: nobody else
 * clears them. Those of pits that nobody has are not waited for: they are cleared when those are
 * opened. */
bool at_tables_cleared(const struct floor *f, const struct open_occasion *oo, struct trouble *why);
/* It is ended by somebody: which those are goes on record. */
void at_tables_left(struct floor *f, const struct open_occasion *oo, const char *by);

#endif
