/* Blackjack's figures: what is not the same as in games without decisions. */
#ifndef BAIZE_CLI_BLACKJACK_H
#define BAIZE_CLI_BLACKJACK_H

#include "cli/cli.h"
#include "odds/simulate.h"

/* The return of every bet, the main one by the best play. */
void blackjack_odds(const struct layout *l, const struct args *a);

/* The best play itself, as a chart. */
void blackjack_strategy(const struct layout *l, const struct args *a);

/* Plays rounds, by whatever runs a simulation and tells how long it took, and reports what they
 * came to beside the exact figures. */
void blackjack_rounds(struct simulation *s, double (*run)(struct simulation *, struct tally *),
                      const char *seed, bool json);

#endif
