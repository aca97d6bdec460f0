/* What lies there before it is entered. */
#ifndef BAIZE_FLOOR_LYING_H
#define BAIZE_FLOOR_LYING_H

#include "floor/house.h"

/* Whether the act now lies there, to be entered when players have turned over what is theirs;
 * false: it is entered at once. */
bool lies_first(struct floor *f, struct open_table *ot, const struct act *a, const struct asked *q);
/* When what waits at the table is over, by the floor's clock; -1: nothing waits. */
int64_t waits_until(const struct floor *f, struct open_table *ot);
bool waited_enough(const struct floor *f, struct open_table *ot);
/* Enters it; with it all is open. */
struct outcome enter_lying(struct floor *f, struct open_table *ot, const struct act *a);
void lying_over(struct floor *f, struct open_table *ot);
void wait_over(struct floor *f, struct open_table *ot);
/* The dealer who waits for an answer about it; false: there is none. */
bool lying_asked(const struct floor *f, const struct open_table *ot, struct asked *q);
void ask_reveal(struct floor *f, struct asked *q);

#endif
