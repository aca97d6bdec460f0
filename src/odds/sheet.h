/* The odds of a whole layout: every position that players place wagers on, once. */
#ifndef BAIZE_ODDS_SHEET_H
#define BAIZE_ODDS_SHEET_H

#include "odds/odds.h"

struct sheet {
    const struct layout *layout;
    struct deals deals;
    bool listed[SPOTS_MAX];
    struct exact exact[SPOTS_MAX]; /* of those listed */
};

/* On the heap: free() it. */
struct sheet *sheet_make(const struct layout *l);

/* The positions of one bet that have the same odds under the same clauses, beginning with this one;
 * none when an earlier position stands for it. */
unsigned sheet_alike(const struct sheet *sh, spot s, spot alike[SPOTS_MAX]);

/* Whether wagers live over many rolls; and the number that a position lies on by itself, which is
 * no choice of the player's: 0, none. */
bool sheet_lasts(const struct layout *l);
unsigned sheet_point_of(const struct layout *l, unsigned s);

#endif
