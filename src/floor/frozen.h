/* Frozen accounts. */
#ifndef BAIZE_FLOOR_FROZEN_H
#define BAIZE_FLOOR_FROZEN_H

#include "floor/house.h"

/* After an act that may freeze or free some. */
void count_frozen(struct floor *f);
/* The table for whose sake a chip account, or a card's, is frozen; 0: no such account. NULL: it is
 * not. */
const struct open_table *frozen_at(struct floor *f, int64_t account, int64_t card_account);
/* Whether money of these accounts may not move; then the desk is told. */
bool refuse_frozen_money(struct floor *f, const struct asked *q, int64_t account,
                         int64_t card_account);
void put_frozen(struct floor *f, const struct terminal *t, struct text *out);
void tell_frozen(struct running *r, int p, const struct event *e);

#endif
