/* What staff have moved for a member without a second person. */
#ifndef BAIZE_FLOOR_ALONE_H
#define BAIZE_FLOOR_ALONE_H

#include "floor/house.h"

/* What one person at a time has moved of this kind for the member, within the time that the plan
 * counts together: an amount that is split comes to the same. */
cents moved_alone(const struct floor *f, enum duty duty, int64_t member);
/* It was moved, and nobody else has confirmed it. */
void note_alone(struct floor *f, enum duty duty, int64_t member, cents amount);
/* By duty, for a screen that asks for a reason where it takes two. */
void put_alone(const struct floor *f, int64_t member, struct text *t);
/* As the book has it: a place, and what was moved. */
void take_alone(struct floor *f, const char *place, const char *value);

#endif
