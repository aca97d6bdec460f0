/* Minimums that players keep. */
#ifndef BAIZE_TABLE_KEPT_H
#define BAIZE_TABLE_KEPT_H

#include "table/frame.h"

bool keeps_minimum(const struct table *t, int player, int seat);
/* The table's minimum has risen: those who are playing keep the old one. */
void keep_minimum(struct table *t, cents old);
/* Kept minimums end: all of them, or those of who has left. */
void end_kept_minimums(struct table *t);
void kept_by_leavers(struct table *t);
/* A player has given up a box. */
void kept_leaves(struct table *t, unsigned p, int seat);

#endif
