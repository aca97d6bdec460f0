/* Settled rounds, searched and played again for the inspector. */
#ifndef BAIZE_FLOOR_FINDING_H
#define BAIZE_FLOOR_FINDING_H

#include "floor/house.h"

/* Slips by table, round, time, terminal, member, amount and clause, the newest first. */
void ask_find(struct floor *f, struct asked *q);
/* One round, act by act, with what lay on the layout after each. */
void ask_steps(struct floor *f, struct asked *q);

#endif
