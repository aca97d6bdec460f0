/* Players who are rated at live tables. */
#ifndef BAIZE_FLOOR_RATING_H
#define BAIZE_FLOOR_RATING_H

#include "floor/house.h"

void ask_rate(struct floor *f, struct asked *q);
void ask_rate_end(struct floor *f, struct asked *q);
void ask_ratings(struct floor *f, struct asked *q);
/* A table is about to go, or to be played by other terms: what was played there is reckoned. */
void ratings_reckon(struct floor *f, const struct open_table *ot);
/* Ratings at tables that are no live ones any more end. */
void ratings_look(struct floor *f);
/* Whoever is rated there may not play any more, by a rule of the register: that ends, and stands at
 * the pit until somebody has seen to him. */
void rating_excluded(struct floor *f, struct rating *p, const char *who, const char *name,
                     const char *rule);
/* Those that have not ended, as the book has them when the floor opens: ctx is the floor. */
bool take_rating(void *ctx, const struct rating *p);

#endif
