/* An act done at a table: journalled, its money moved. */
#ifndef BAIZE_FLOOR_RUN_H
#define BAIZE_FLOOR_RUN_H

#include "floor/house.h"

/* Does an act, journals it if it was done, moves the money, tells the news. `funding`: the money
 * comes from or goes to an account, and has been moved already. */
struct outcome run_act(struct floor *f, struct open_table *ot, const struct act *a, bool funding);
/* Posts what the act did to one player so far. */
void post_player(struct running *r, unsigned p);
/* His account is about to be closed: what has ended of his wagers goes onto his slip now, though
 * the round goes on. */
void keep_last_slip(struct floor *f, struct open_table *ot, unsigned p);
/* A movement that the accounts must cover; nothing where the amount is none. */
void must_move(struct floor *f, enum movement_kind kind, int64_t from, int64_t to, cents amount);
void line_begin(struct open_table *ot, struct text *t);
void line_end(struct open_table *ot, struct text *t);
void pages_hand_over(struct floor *f);

#endif
