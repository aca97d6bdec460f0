/* Wagers paid in parts. */
#ifndef BAIZE_TABLE_PARTS_H
#define BAIZE_TABLE_PARTS_H

#include "table/felt.h"

/* Of a wager in two parts, what lies on the first; 0: it is no such wager. */
static inline cents parts_first(const struct table *t, const struct wager *w)
{
    return bet_at(t, w->at)->units == 2 ? w->first_part : 0;
}
/* Whether a stake divides as it must; of two parts, the first. */
bool parts_good(const struct table *t, const struct act *a, spot s, cents stake, cents *first);
bool parts_take(struct table *t, const struct act *a, spot s, cents stake, cents *first);
/* What of a stake that comes to a wager, or below zero goes, is on the first of two parts, or in
 * the player's own chips. */
void parts_lay(const struct table *t, struct wager *w, cents first, cents own);
/* The maximum binds each of two parts; what is over it. */
bool parts_within(struct table *t, const struct act *a, int p, spot s, cents added, cents first);
cents parts_over(struct table *t, int p, int seat, spot s, cents added, cents first);
/* What is taken back in all, and what of it from the first of two parts, or in the player's own
 * chips; the rest must divide too. */
bool parts_taken(struct table *t, const struct act *a, const struct wager *w, cents *amount,
                 cents *first, cents *own);
/* A rule cuts a wager by at least so much; what goes, so that the rest divides. */
cents parts_cut(struct table *t, struct wager *w, cents excess);

#endif
