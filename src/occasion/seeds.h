/* The row of seeds that an occasion's draws are made with: each is the hash of the next, and the
 * hash of the first is published before anybody can be drawn. */
#ifndef BAIZE_OCCASION_SEEDS_H
#define BAIZE_OCCASION_SEEDS_H

#include "chance/fair.h"
#include "occasion/occasion.h"

struct seed_watch {
    bool committed;
    struct link commit; /* the last one */
    struct link before; /* the seed before the next one of the row, or the commitment */
    uint32_t draws;
    uint32_t renewed; /* commitments made again, the seeds being lost */
};

/* Takes a commitment and tells of it by an event of this kind; once, or again where the seeds of
 * the one before are lost. Cites `point`. */
bool seeds_commit(struct occasion *o, const struct occasion_act *a, struct seed_watch *w,
                  unsigned point, unsigned event);
/* The next seed of the row, that an act brings; refused where it is not. */
bool seeds_given(struct occasion *o, const struct occasion_act *a, const struct seed_watch *w,
                 unsigned point, struct seed *seed);
/* A draw was made with it. */
void seeds_used(struct seed_watch *w, const struct seed *seed);

#endif
