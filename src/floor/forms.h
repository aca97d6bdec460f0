/* What a desk needs to know of the acts it may do. */
#ifndef BAIZE_FLOOR_FORMS_H
#define BAIZE_FLOOR_FORMS_H

#include "floor/house.h"

/* For whom acts are told: which of them are possible now, and the office of who looks. */
struct offered {
    const uint64_t *possible; /* a bit for each */
    const char *office;
};

/* to: NULL where neither is told. */
void put_acts(const struct open_table *ot, const struct offered *to, struct text *t);

#endif
