/* What a desk needs to know of the acts it may do. */
#ifndef BAIZE_FLOOR_FORMS_H
#define BAIZE_FLOOR_FORMS_H

#include "floor/house.h"

void put_acts(const struct open_table *ot, struct text *t);

#endif
