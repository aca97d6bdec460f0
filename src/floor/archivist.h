/* The archivist: once a day is as old as the plan says, it leaves the book for an archive, in small
 * steps between which the floor goes on (see book/archiving.h). */
#ifndef BAIZE_FLOOR_ARCHIVIST_H
#define BAIZE_FLOOR_ARCHIVIST_H

#include "floor/house.h"

/* Takes up what was begun when the floor was open last. */
void archivist_begin(struct floor *f);
/* The next step, if it is time for one. */
void archivist_look(struct floor *f);
/* In how many milliseconds he wants to be asked again; below 0: it does not matter. */
int64_t archivist_due(const struct floor *f);
void archivist_end(struct floor *f);

#endif
