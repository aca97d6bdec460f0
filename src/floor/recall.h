/* Rounds settled anew. */
#ifndef BAIZE_FLOOR_RECALL_H
#define BAIZE_FLOOR_RECALL_H

#include "floor/house.h"

/* A wager of a settled round comes to this now. */
void note_anew(struct running *r, int p, const struct event *e);
/* After the act: slips say what the round is now, beside what it was. */
void keep_anew(struct running *r);
/* One such wager, as a slip keeps it. */
void put_anew(const struct row *w, struct text *t);
/* What a slip keeps: an outcome, the credit after it, rows; and corrections of it. */
void tell_kept(const struct open_table *ot, const struct slip *k, struct text *t);
/* The table's clock as the floor kept it last; see pace.c. */
#define KEPT_TIME "clock %lld"

#endif
