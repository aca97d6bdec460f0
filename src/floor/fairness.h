/* What a table that draws for itself promises before a round, and shows after it. */
#ifndef BAIZE_FLOOR_FAIRNESS_H
#define BAIZE_FLOOR_FAIRNESS_H

#include "floor/house.h"

bool fairness_begin(struct open_table *ot);
void fairness_free(struct open_table *ot);
/* The journal has the hash of a fresh seed for that round, if it has none yet. */
void commit_to(struct open_table *ot, uint32_t round);
/* The round that is open is committed to, by seeds that are still there and that nobody knows. True
 * when it was not. */
bool commit_to_open_round(struct floor *f, struct open_table *ot);
/* Before the line of an act is written: the seed that it must tell, or NULL; what else belongs
 * before that line is written. */
const struct seed *seed_to_tell(struct floor *f, struct open_table *ot, const struct act *a,
                                bool awaited);
/* The line is written, with that seed. */
void draws_noted(struct floor *f, struct open_table *ot, const struct act *a, bool awaited,
                 const struct seed *told);
const struct fair_round *fair_of(const struct open_table *ot, uint32_t round);
/* A round has ended: it is among those that anybody may ask for. */
void remember_round(struct open_table *ot);
/* The first line of its journal that says more than anybody may know yet; INT64_MAX: none does. */
int64_t not_told_from(const struct open_table *ot);
void put_commitment(const struct fair_round *r, const char *key, struct text *t);
void ask_fair(struct floor *f, struct asked *q);
void ask_salt(struct floor *f, struct asked *q);

#endif
