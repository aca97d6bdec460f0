/* Looking up in the book what is not at hand: by its key, while somebody waits for the answer. A
 * book that cannot be read ends the floor as one that cannot be written does, and nothing that was
 * made of such an answer is said. */
#ifndef BAIZE_FLOOR_LOOK_UP_H
#define BAIZE_FLOOR_LOOK_UP_H

#include "floor/house.h"

struct several {
    bool begun, lost, again;
};

bool look_up_begin(struct floor *f, struct trouble *why);
void look_up_end(struct floor *f);
/* Several things of one moment are looked up in the body of `while (look_up_several(f, &s))`, which
 * costs less; so they may be in what it calls, of the same moment. Where the database is lost
 * meanwhile the body runs once more, for another moment: it begins by forgetting what it has found,
 * and ends nowhere but at its end. */
bool look_up_several(struct floor *f, struct several *s);
/* Whether it was found: `read` says whether the book could be read, `there` whether it has it. */
bool found(struct floor *f, bool read, bool there, const struct book_words *why);

#endif
