/* Wagers that have ended, told to the occasions that heed them. */
#ifndef BAIZE_FLOOR_HEED_H
#define BAIZE_FLOOR_HEED_H

#include "floor/house.h"

/* Those of one player in the round that is over; only asked where some occasion listens. */
void heed_wagers(struct floor *f, const struct open_table *ot, unsigned player);

#endif
