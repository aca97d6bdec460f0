/* Tables go over to the terms that the plan has for them now, while the floor is open. */
#ifndef BAIZE_FLOOR_OTHER_TERMS_H
#define BAIZE_FLOOR_OTHER_TERMS_H

#include "floor/house.h"

/* Whether it lies still: between two rounds, nobody's money there, nothing that staff have yet to
 * decide, and nobody who looks at it from another thread. */
bool may_go_over(const struct floor *f, const struct open_table *ot);
/* Every table that has other terms to go over to, and may, does. */
void terms_look(struct floor *f);

#endif
