/* Journals being written: lines, pages and seals. */
#ifndef BAIZE_FLOOR_WRITING_H
#define BAIZE_FLOOR_WRITING_H

#include "floor/house.h"

void writing_begin(struct writing *w, struct text *t);
void writing_end(struct writing *w, struct text *t);
/* The lines of this turn go into the batch, as a page of this journal. */
void writing_hand_over(struct floor *f, struct writing *w, int64_t journal);
/* A seal, when there have been lines enough since the last. */
void writing_seal(struct floor *f, struct writing *w);
/* Whether the key that is named is the floor's, or need not be. */
bool key_fits(const struct floor *f, const char *named, struct trouble *why);
/* Whether the journal is sealed with the key that the floor has now, or may be from here on: then
 * the change is on record. */
bool writing_key(struct floor *f, struct writing *w, struct trouble *why);

#endif
