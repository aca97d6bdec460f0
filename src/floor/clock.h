/* The time by the floor's two clocks. */
#ifndef BAIZE_FLOOR_CLOCK_H
#define BAIZE_FLOOR_CLOCK_H

#include "floor/house.h"

/* It is this moment now, for all that follows. */
void note_time(struct floor *f, struct moment m);

#endif
