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
/* Whether it pays one, and somebody is to have it. */
bool pool_pays(const struct floor *f, struct open_table *ot, const struct act *a);
/* Of an account that tables share, the table whose turn it is, and when its player received his
 * hand; NULL: nobody has won, or may yet. */
struct open_table *pool_first(const struct floor *f, int64_t pool, int64_t *received);
/* In parts of a cent: what lies on layouts of this floor, and counts in that account's pool. */
int64_t pool_undecided(const struct floor *f, int64_t pool);
/* What a table's jackpot holds, without wagers not decided yet. */
cents pool_lies(const struct floor *f, const struct open_table *ot);
/* What the clock says by which hands are received; after an act: those that were are kept in the
 * book, which the journal has by the wall's; and as the book has them. */
int64_t pool_clock(const struct floor *f);
void pool_hands_noted(struct floor *f, struct open_table *ot);
void pool_hands_take(struct floor *f, struct open_table *ot, const char *value);
#define KEPT_HANDS "hands %lld"
/* All tables that share an account hear what its pool is. */
void pool_told(struct floor *f, int64_t pool);
/* before: the jackpot that the book has for the table; empty: none. */
bool pool_account(struct floor *f, struct open_table *ot, const char *before, struct trouble *why);
void pools_open(struct floor *f);

#endif
