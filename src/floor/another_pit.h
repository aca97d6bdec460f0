/* Who asks here for what stands in another pit of the casino. */
#ifndef BAIZE_FLOOR_ANOTHER_PIT_H
#define BAIZE_FLOOR_ANOTHER_PIT_H

#include "floor/house.h"

/* Refuses it, and has the connection sent there if anybody knows where that is; false: no pit has a
 * table or terminal of that name. */
bool refuse_elsewhere(struct floor *f, const struct asked *q, const char *place);

/* Refuses what stays here and asks for a table or terminal that this floor does not have: it says
 * in which pit of the casino that stands, if it does in one. */
void refuse_absent(struct floor *f, const struct asked *q, const char *what, const char *name);

/* Refuses a tournament that another pit holds, or what else it keeps for itself (a promotion, a
 * casebook, a bank of chips), of which only staff are told. Who is nobody yet, and looks at a
 * tournament, is sent there; terminals and desks of staff stay. False: no pit has one of that name.
 */
bool refuse_held_elsewhere(struct floor *f, const struct asked *q, const char *name);

#endif
