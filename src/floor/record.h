/* The plan of record: which plan a floor is run by, kept in its book. */
#ifndef BAIZE_FLOOR_RECORD_H
#define BAIZE_FLOOR_RECORD_H

#include "floor/house.h"

/* Which plan the floor is opened with: its book's, or the file's where that was edited since it was
 * last taken. False with words where both were changed and nobody has said which counts. */
bool record_choose(struct floor *f, struct trouble *why);
/* What was chosen goes on record. */
void record_open(struct floor *f);
/* The plan is another, of this text, by a change that was made here: `words` are a JSON object. */
void record_change(struct floor *f, const char *text, const struct change *c);

#endif
