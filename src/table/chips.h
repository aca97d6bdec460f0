/* Chips. */
#ifndef BAIZE_TABLE_CHIPS_H
#define BAIZE_TABLE_CHIPS_H

#include "table/frame.h"

/* Refuses and says so when a stake is no whole number of chips, where it must be. */
bool chips_whole(struct table *t, const struct act *a, cents amount);
/* The least that whole chips come to and that is not below this amount. */
cents chips_least(const struct table *t, cents amount);
/* The rule by which a game takes value chips and no others. */
enum rule_point chips_of_value(const struct table *t);

/* What of a stake an act puts down in the player's own chips. */
static inline cents chips_told(const struct act *a, cents stake)
{
    return (a->has & HAS_CHIPS) != 0 ? stake : 0;
}
/* What an act stakes or takes back in value chips or in the player's own; false with words. */
bool chips_counted(struct table *t, const struct act *a, int p, cents *stake);
/* What of a wager lies there in the player's own chips; and of all that he has on a position, with
 * what he has called out or without. */
cents chips_own(const struct table *t, const struct wager *w);
cents chips_own_on(struct table *t, int p, int seat, spot s, bool spoken);
/* Whether an amount can be taken from a wager in chips, and how much of it is in his own. */
bool chips_taken(struct table *t, const struct act *a, const struct wager *w, cents amount,
                 cents *own);
/* A rule cuts a wager by at least so much: what goes, in whole chips. */
cents chips_cut(const struct table *t, struct wager *w, cents excess);

#endif
