/* What needs a person now. */
#ifndef BAIZE_FLOOR_NEEDS_H
#define BAIZE_FLOOR_NEEDS_H

#include "floor/house.h"

/* Looks what there is, so that since when is known though nobody asks. */
void needs_look(struct floor *f);
void ask_needs(struct floor *f, struct asked *q);

#endif
