/* A disk that hangs. */
#ifndef BAIZE_FLOOR_STALL_H
#define BAIZE_FLOOR_STALL_H

#include "floor/house.h"

void watch_disk(struct floor *f, int64_t steady);
void refuse_stalled(struct floor *f, uint32_t desk, int64_t seq);

#endif
