/* The rules a table is run under. */
#ifndef BAIZE_FLOOR_TERMS_H
#define BAIZE_FLOOR_TERMS_H

#include "floor/house.h"

/* The rules that a table's plan names, under its options; NULL with words. (terms.c) */
struct ruleset *terms_rules(const struct floor *f, const struct open_table *ot,
                            struct trouble *why);
void terms_options(const struct floor *f, struct open_table *ot);
/* Whether the plan says how many seats the table has; otherwise it goes by the terminals. */
bool terms_tell_seats(const struct open_table *ot);
/* Whether the table can be run as the plan has it; and by whom. False with words. */
bool terms_hold(const struct floor *f, struct open_table *ot, struct trouble *why);

#endif
