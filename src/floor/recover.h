/* Tables opened from the book, and put away in it. */
#ifndef BAIZE_FLOOR_RECOVER_H
#define BAIZE_FLOOR_RECOVER_H

#include "floor/places.h"

/* Whether a player has credit or a wager there. */
bool money_lies_there(const struct open_table *ot);
/* A table as the plan has it, with its rules and layout, looked through for all that it could be
 * refused for; nothing of it is in the book yet, and any thread may do it. NULL with words. */
struct open_table *table_prepared(const struct floor *f, const struct plan *p,
                                  const struct plan_table *t, const struct laid_terms *laid,
                                  struct trouble *why);
/* One that was prepared, and stands among the tables, begins its journal. */
void table_begin(struct floor *f, struct open_table *ot);
void table_free(struct open_table *ot);
/* The book no longer has it in test mode. */
void forget_test(struct floor *f, const struct open_table *ot);
/* A table that the plan has and the floor has not yet. Any thread may look up what the book has of
 * it, and whether anything is against it, with a floor beside the one that is open: false with
 * words. The floor then ends it, when the table stands among the others: these terminals
 * are linked to it, or are not, and no others are. */
struct opening;
struct opening *opening_begin(const struct plan *p, const struct plan_table *t);
/* The table for money is meant, although it is in test mode. */
void opening_for_money(struct opening *o);
bool opening_look(struct opening *o, struct floor *beside, struct trouble *why);
struct open_table *opening_table(const struct opening *o);
void opening_end(struct floor *f, struct opening *o, const struct terminal_changes *these);
void opening_drop(struct opening *o);
bool tables_open(struct floor *f, struct trouble *why);
void tables_close(struct floor *f);

#endif
