/* What takes two persons. */
#ifndef BAIZE_FLOOR_SECOND_H
#define BAIZE_FLOOR_SECOND_H

#include "floor/house.h"

/* Whether the act takes two persons: then it now waits for the second, and the desk is answered. */
bool propose(struct floor *f, const struct asked *q, struct open_table *ot, const struct act *a);
/* What waits at tables that have moved on, or too long, lapses. */
void proposals_look(struct floor *f);
void put_proposal(const struct floor *f, const struct open_table *ot, const char *key,
                  struct text *t);
void ask_confirm(struct floor *f, struct asked *q);
void ask_decline(struct floor *f, struct asked *q);

#endif
