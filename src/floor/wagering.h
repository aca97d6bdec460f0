/* Wagers made and withdrawn at terminals. */
#ifndef BAIZE_FLOOR_WAGERING_H
#define BAIZE_FLOOR_WAGERING_H

#include "floor/house.h"

void ask_working(struct floor *f, struct asked *q);

/* The table and round that a message is meant for, and an account there; refuses and says so. */
struct open_table *asked_table(struct floor *f, const struct asked *q, struct terminal *t);
/* What it can wager now, and what it has on this layout. */
void put_meters(struct floor *f, const struct terminal *t, const struct open_table *ot,
                struct text *s);
/* One wager that was read without jansson. */
void wager_plainly(struct floor *f, const struct asked *q, const struct plain_wager *w);
void ask_wager(struct floor *f, struct asked *q);
void ask_withdraw(struct floor *f, struct asked *q);
void ask_slips(struct floor *f, struct asked *q);

#endif
