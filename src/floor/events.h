/* The log of incidents, searched. */
#ifndef BAIZE_FLOOR_EVENTS_H
#define BAIZE_FLOOR_EVENTS_H

#include "floor/house.h"

/* The newest first, by code, place, device, time and words; of a device's fault also what became of
 * it. */
void ask_incidents(struct floor *f, struct asked *q);

#endif
