/* What tables come to by hour and dealer. */
#ifndef BAIZE_FLOOR_STINTS_H
#define BAIZE_FLOOR_STINTS_H

#include "floor/house.h"

/* A wager has ended there; a round has. */
void stint_wager(struct floor *f, struct open_table *ot, const struct event *e);
void stint_round(struct floor *f, struct open_table *ot);
/* Money has moved: ctx is the floor. */
void stint_money(void *ctx, const struct movement *m);
/* A table whose chips are counted, by its name: cash that came there, and what it has won. */
void stint_takings(struct floor *f, const char *table, cents drop, cents win);
/* Somebody else deals at a table, or nobody does any more. */
void stint_relieved(struct floor *f, const char *table);
/* It ends here and now: the table goes, or the floor closes. */
void stint_over(struct floor *f, struct open_table *ot);
/* Once a turn: what has changed goes into the batch. */
void stints_hand_over(struct floor *f);

#endif
