/* The jackpot, as it is shown. */
#ifndef BAIZE_GAMES_STUD_LOOK_H
#define BAIZE_GAMES_STUD_LOOK_H

#include "table/table.h"

/* What lies in the jackpot; and whether a hand of the round now played has won a prize, not folded
 * yet, and when the first such player received his hand (nz1996:VIII.12.3). */
cents table_pool(const struct table *t);
bool table_jackpot_claimed(const struct table *t, int64_t *received);

#endif
