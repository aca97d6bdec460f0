/* Wagers paid in parts. */
#ifndef BAIZE_TABLE_PARTS_H
#define BAIZE_TABLE_PARTS_H

#include "table/frame.h"

/* Whether a stake divides as it must; of two parts, the first. */
bool parts_good(const struct table *t, const struct act *a, spot s, cents stake, cents *part);
bool parts_take(struct table *t, const struct act *a, spot s, cents stake, cents *part);
/* The maximum binds each of two parts; what is over it. */
bool parts_within(struct table *t, const struct act *a, int p, spot s, cents added, cents part);
cents parts_over(struct table *t, int p, int seat, spot s, cents added, cents part);
/* What is taken back in all, and of two parts from the first; the rest must divide too. */
bool parts_taken(struct table *t, const struct act *a, const struct wager *w, cents *amount,
                 cents *part);
/* A rule cuts a wager by at least so much; what goes, so that the rest divides. */
cents parts_cut(struct table *t, struct wager *w, cents excess);

#endif
