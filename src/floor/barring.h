/* Whom the registers of a pit bar, as the other pits of its casino are told, and as `verify` holds
 * what they were told against: in order, and each once. */
#ifndef BAIZE_FLOOR_BARRING_H
#define BAIZE_FLOOR_BARRING_H

#include "book/shared.h"
#include "wire/occasion.h"

struct barring {
    struct barred *at;
    size_t count;
};

/* By name, number, and whether it is another; 0: it is the same person. */
int barred_order(const struct barred *a, const struct barred *b);

/* Whom one register bars at a time; an occasion that is none bars nobody. */
void barring_add(struct barring *b, const struct occasion_kind *kind, const void *on, int64_t at);
/* Puts them in order; of one person what holds longest is first. */
void barring_order(struct barring *b);
/* And leaves only the first of each. */
void barring_settle(struct barring *b);

#endif
