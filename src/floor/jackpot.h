/* The progressive jackpot. */
#ifndef BAIZE_FLOOR_JACKPOT_H
#define BAIZE_FLOOR_JACKPOT_H

#include "floor/house.h"

/* Jackpot wagers of a table are decided, and prizes will be paid: what the account then must hold
 * comes to it. */
void pool_fed(struct floor *f, const struct open_table *ot, cents staked, cents prizes);
/* After an act: linked tables hear of the pool. */
void pool_changed(struct floor *f, struct open_table *ot);
/* Whether an act that pays a prize is not to wait for somebody at a linked table who has won and
 * received his hand earlier. */
bool pool_in_turn(const struct floor *f, struct open_table *ot, const struct act *a);
/* before: the jackpot that the book has for the table; empty: none. */
bool pool_account(struct floor *f, struct open_table *ot, const char *before, struct trouble *why);
void pools_open(struct floor *f);

#endif
