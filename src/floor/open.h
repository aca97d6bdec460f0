/* What is open to the player at a terminal. */
#ifndef BAIZE_FLOOR_OPEN_H
#define BAIZE_FLOOR_OPEN_H

#include "floor/house.h"

/* With the view of his table, which is about to be sent to him. */
void put_open(struct floor *f, struct open_table *ot, const struct terminal *mine, struct text *t);
/* Whether the table has an act of this kind open to him at that seat now. */
bool open_now(struct floor *f, struct open_table *ot, const struct terminal *mine,
              const struct act *a);
/* An act is done at a table: what is open to somebody may have changed. */
void open_noted(struct open_table *ot, const struct act *a);
/* At the end of a turn: each terminal at such a table is told what is open to its player, if that
 * is not what it was told last. */
void tell_open(struct floor *f);
/* Somebody else comes to a terminal: he has been told nothing. */
void open_forgotten(struct floor *f, const struct terminal *t);

#endif
