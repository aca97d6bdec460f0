/* Seats of a table: every terminal that is linked to it has one. */
#ifndef BAIZE_FLOOR_SEATS_H
#define BAIZE_FLOOR_SEATS_H

#include "floor/places.h"

/* Whether a table has, or may be given, a seat for every terminal that this plan links to it, and
 * for whoever else sits there. False with words. */
bool seats_suffice(const struct open_table *ot, const struct plan *p, const struct plan_table *t,
                   struct trouble *why);
/* Those of these terminals that are newly linked to a table get a seat there; all others keep
 * theirs. */
void seats_follow(struct floor *f, struct open_table *ot, const struct terminal_changes *these);
/* Gives the terminals that are linked to a table a seat there, all of them, or `these` that have
 * changed; the others keep theirs. False with words when there are not enough. */
bool seats_give(struct floor *f, struct open_table *ot, const struct terminal_changes *these,
                struct trouble *why);

#endif
