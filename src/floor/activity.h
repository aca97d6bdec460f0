/* What tables do by day, hour, game and dealer: drop, wagers, win and hold, rounds an hour,
 * occupancy. */
#ifndef BAIZE_FLOOR_ACTIVITY_H
#define BAIZE_FLOOR_ACTIVITY_H

#include "floor/report.h"

/* What rows of a report may be of, as "hour,table,dealer"; false: that is none of them. */
bool activity_by(const char *words, unsigned *by);
#define ACTIVITY_BY "day, hour, table, game, dealer"

bool activity_make(const struct report_from *of, struct report *out, struct book_words *why);

#endif
