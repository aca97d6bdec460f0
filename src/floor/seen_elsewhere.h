/* Tournaments that other pits of the casino hold, as whoever looks at them here sees them.
 *
 * Nothing is told for it: the journal of a tournament lies in the database, and is played here as
 * it is played there, line after line, up to a second or two behind. So what somebody may see of it
 * is worked out once, by the same rules, whichever pit he asks in; and it can be looked at while
 * the controller that holds it is gone. What players do to it from here crosses (asked_there.h). */
#ifndef BAIZE_FLOOR_SEEN_ELSEWHERE_H
#define BAIZE_FLOOR_SEEN_ELSEWHERE_H

#include "floor/occasion.h"

/* What others hold is read on, unless that is being done: to be asked for every second. */
void seen_look(struct floor *f);
/* One of them, by its name, or by the number that lookers have; NULL: there is none, or it has not
 * been read yet. */
struct open_occasion *seen_named(const struct floor *f, const char *name);
struct open_occasion *seen_numbered(const struct floor *f, int64_t number);
/* All of them, in turn: NULL begins, and ends. */
struct open_occasion *seen_next(const struct floor *f, const struct open_occasion *oo);
/* When nothing is being read any more. */
void seen_free(struct floor *f);

#endif
