/* One table as its dealer sees it, and his call for a supervisor. */
#ifndef BAIZE_FLOOR_DEALING_H
#define BAIZE_FLOOR_DEALING_H

#include "floor/house.h"

void ask_dealing(struct floor *f, struct asked *q);
/* Whether staff could do such an act now, in some way. */
bool possible_now(struct floor *f, struct open_table *ot, enum act_kind kind);
/* An act was done at the table. */
void possible_noted(struct open_table *ot, const struct act *a);
void ask_call(struct floor *f, struct asked *q);
/* A call that waits for somebody to answer it; null where there is none. */
void put_call(const struct calling *c, struct text *t);
/* Somebody sees to whoever called; `where` it came from. false: nobody has called. */
bool call_answered(struct floor *f, const struct asked *q, struct calling *c, const char *where);

#endif
