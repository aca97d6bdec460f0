/* Looking up in the book what is not at hand: by its key, while somebody waits for the answer. A
 * book that cannot be read ends the floor as one that cannot be written does, and nothing that was
 * made of such an answer is said. */
#ifndef BAIZE_FLOOR_LOOK_UP_H
#define BAIZE_FLOOR_LOOK_UP_H

#include "floor/house.h"

bool look_up_begin(struct floor *f, struct trouble *why);
void look_up_end(struct floor *f);
/* Several things of one moment are looked up between these two, which costs less. */
bool look_up_several(struct floor *f);
void looked_up(struct floor *f);
/* Whether it was found: `read` says whether the book could be read, `there` whether it has it. */
bool found(struct floor *f, bool read, bool there, const struct book_words *why);

#endif
