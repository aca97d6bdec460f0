/* A guard at tables that draw for themselves: a run of wins that chance does not explain stops the
 * table until two persons have looked. */
#ifndef BAIZE_FLOOR_IMPLAUSIBLE_H
#define BAIZE_FLOOR_IMPLAUSIBLE_H

#include "floor/house.h"

/* Where a stake left on one position through its latest wins in a row, of the results from the one
 * counted `from` on, would have become more than so many times itself: that position; -1: none. */
int run_beyond(const struct layout *l, const struct results *r, uint32_t from, int64_t times);

/* A round has ended: the table stops if its results are not to be believed. */
void guard_draws(struct floor *f, struct open_table *ot);
/* Refuses what was asked, and says so, while the table is stopped. */
bool refuse_stopped(struct floor *f, const struct asked *q, const struct open_table *ot);
/* A supervisor has looked, and another has confirmed it: the table goes on. */
void ask_resume(struct floor *f, struct asked *q);

/* As the book keeps it, by the table's number: the round that does not go on, or 0, and the results
 * that are no longer looked at. */
#define KEPT_STOP "stopped %lld"
void take_stop(struct open_table *ot, const char *value);

#endif
