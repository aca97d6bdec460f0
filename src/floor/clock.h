/* The time by the floor's two clocks. */
#ifndef BAIZE_FLOOR_CLOCK_H
#define BAIZE_FLOOR_CLOCK_H

#include "floor/house.h"

/* It is this moment now, for all that follows. */
void note_time(struct floor *f, struct moment m);

/* Once, when the floor has opened: where the wall's clock stands before the last entry of the book,
 * somebody has set it back meanwhile. That is told, and terms go on from that entry. */
void note_clock_at_opening(struct floor *f);

/* What the wall's clock would say had nobody ever set it while the floor was open: by that a term
 * ends that nobody may shorten. And such a time as the wall's clock will show it. */
int64_t term_clock(const struct floor *f);
int64_t on_wall(const struct floor *f, int64_t term);

#endif
