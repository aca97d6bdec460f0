/* Chance as an actor: the game RNG in the place of a ball, a shoe or a dealer's hand.
 *
 * The rules never roll a die; they are told what was rolled. This is where it is rolled. */
#ifndef BAIZE_CHANCE_DRAW_H
#define BAIZE_CHANCE_DRAW_H

#include "base/rng.h"
#include "table/table.h"

/* The act of chance that the table awaits; false when it awaits none. `since`: the round that the
 * table was in when it was last told something. Rounds with nothing at stake may follow each other
 * until somebody ends that: the one under way is drawn out, and one more; what follows waits until
 * the table is told something again. */
bool draw_act(const struct table *t, uint32_t since, struct rng *r, struct act *out);

/* The act of chance by which a round goes on where nothing is awaited: a throw between wagers. */
void draw_next(const struct table *t, struct rng *r, struct act *out);

/* A table that draws for itself is not told what chance does: true when the act would have, and was
 * refused. */
bool draw_refuses(struct table *t, const struct act *a, const struct sink *sink);

#endif
