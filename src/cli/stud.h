/* Caribbean stud's figures: what is not the same as in games without decisions. */
#ifndef BAIZE_CLI_STUD_H
#define BAIZE_CLI_STUD_H

#include "cli/cli.h"
#include "odds/simulate.h"

/* The return of ante and bet together, by the best play, and of the jackpot. */
void stud_odds(const struct layout *l, const struct args *a);

/* The best play itself. */
void stud_strategy(const struct layout *l, const struct args *a);

/* Plays rounds, by whatever runs a simulation and tells how long it took, and reports what they
 * came to beside the exact figures. */
void stud_simulate(struct simulation *s, double (*run)(struct simulation *, struct tally *),
                   const char *seed, bool json);

#endif
