/* The odds of everything that lies beside a blackjack hand, counted by dealing every case through
 * the rules. */
#ifndef BAIZE_ODDS_BJSIDE_H
#define BAIZE_ODDS_BJSIDE_H

#include "odds/odds.h"

/* How many deals end in each outcome of a side bet. Insurance: of those in which the dealer shows
 * an ace. Super Sevens goes on to a third card whenever it may, and never splits: the best for that
 * wager alone. */
void bj_side_deals(const struct layout *l, spot s, struct deals *d);

/* Whether a decision of the player's is in it. */
bool bj_side_played(spot s);

#endif
