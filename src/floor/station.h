/* A dealer with several shoes. */
#ifndef BAIZE_FLOOR_STATION_H
#define BAIZE_FLOOR_STATION_H

#include "floor/house.h"

/* Whether the first card of a round is to be dealt elsewhere first, with words. */
bool station_hinders(const struct floor *f, const struct open_table *ot, struct trouble *why);
/* Whether the first card of a round may be dealt here now; refuses and says so. */
bool station_may_deal(struct floor *f, const struct asked *q, struct open_table *ot);
void station_dealt(struct floor *f, struct open_table *ot);

#endif
