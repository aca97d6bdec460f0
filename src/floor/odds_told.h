/* What the house keeps of each bet of a table, asked for by whoever may look at it. */
#ifndef BAIZE_FLOOR_ODDS_TOLD_H
#define BAIZE_FLOOR_ODDS_TOLD_H

#include "floor/house.h"

void ask_odds_of(struct floor *f, struct asked *q);

#endif
