/* One table as its dealer sees it. */
#ifndef BAIZE_FLOOR_DEALING_H
#define BAIZE_FLOOR_DEALING_H

#include "floor/house.h"

void ask_dealing(struct floor *f, struct asked *q);
/* Whether staff could do such an act now, in some way. */
bool possible_now(struct floor *f, struct open_table *ot, enum act_kind kind);
/* An act was done at the table. */
void possible_noted(struct open_table *ot, const struct act *a);

#endif
