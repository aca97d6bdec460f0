/* What players do. */
#ifndef BAIZE_FLOOR_PLAYERS_H
#define BAIZE_FLOOR_PLAYERS_H

#include "floor/house.h"

void ask_play(struct floor *f, struct asked *q);
void ask_choose(struct floor *f, struct asked *q);
void ask_throw(struct floor *f, struct asked *q);

#endif
