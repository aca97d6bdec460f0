/* All players' wagers together. */
#ifndef BAIZE_TABLE_AREAS_H
#define BAIZE_TABLE_AREAS_H

#include "table/frame.h"

/* The wagers that count together: on one position, at one seat or (0) at all of them. */
struct pool {
    spot at;
    int seat;
    cents total;
};

struct pool pool_of(struct table *t, spot s, int seat);
/* Cuts every wager in proportion, so that they come to no more than this. */
void cut_pool(struct table *t, const struct pool *pool, cents target, const char *rule);
/* The seats whose wagers are counted by themselves: each box, or (0) all together. */
int first_pool(const struct table *t);
int last_pool(const struct table *t);
/* Whether one more wager on a position would pass what all players may have. */
bool passes_area(struct table *t, spot s, int seat, cents more);
/* The part of a stake whose win chips could not pay exactly, where that matters. */
cents unpayable_part(const struct table *t, spot s, cents stake);
/* Cuts the wagers on a position to the maximum of the area. */
void cut_area(struct table *t, spot s, const char *rule);
/* Refuses and says so when a wager would pass what all players together may have there. */
bool area_has_room(struct table *t, const struct act *a, spot s, cents more, cents max);

#endif
