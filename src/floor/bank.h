/* The bank. */
#ifndef BAIZE_FLOOR_BANK_H
#define BAIZE_FLOOR_BANK_H

#include "floor/house.h"

/* The house pays. */
void house_gives(struct floor *f, enum movement_kind kind, int64_t to, cents amount);
/* Whether it holds nothing, so that no wagers are taken; then the desk is told. */
bool bank_is_empty(struct floor *f, const struct asked *q);
/* fresh: the book is new, and the plan says what the bank begins with. */
void bank_open(struct floor *f, bool fresh);
void ask_fill(struct floor *f, struct asked *q);

#endif
