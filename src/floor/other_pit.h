/* What an inspector reads in other pits of the casino: their books, as far as they are durable. */
#ifndef BAIZE_FLOOR_OTHER_PIT_H
#define BAIZE_FLOOR_OTHER_PIT_H

#include "floor/house.h"

#define EVERY_PIT "*"

/* Which books a message is about. */
struct whose_book {
    char path[BOOK_PATH_MAX];
    char pit[PIT_NAME_MAX]; /* empty: this floor's own, which the message did not name */
    bool other;             /* it is not this floor's */
    bool every;             /* it is all of them */
};

/* By its `pit`: this floor's where there is none. False, with the refusal said: it is none that a
 * message of this desk can be about. */
bool ask_whose_book(struct floor *f, const struct asked *q, bool may_every, struct whose_book *w);
/* Which pits there are. */
void ask_pits(struct floor *f, struct asked *q);

#endif
