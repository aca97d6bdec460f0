/* The rules a table is run under. */
#ifndef BAIZE_FLOOR_TERMS_H
#define BAIZE_FLOOR_TERMS_H

#include "floor/house.h"

/* The rules that a table's plan names, under its options; NULL with words. (terms.c) */
struct ruleset *terms_rules(const struct floor *f, const struct open_table *ot,
                            struct trouble *why);
/* The options of a table of this plan, which names it. */
void terms_options(const struct floor *f, const struct plan *p, struct open_table *ot);
/* Whether the plan says how many seats the table has; otherwise it goes by the terminals. */
bool terms_tell_seats(const struct open_table *ot);
/* Whether its rules and options are those it is played by; with any number of seats, where that
 * goes by the terminals. */
bool terms_same(const struct open_table *ot, const struct ruleset *planned, bool any_seats);
/* Whether it has, or may be given, so many seats. False with words. */
bool terms_seat(const struct open_table *ot, unsigned seats, struct trouble *why);
/* What it is played with: chips of a session are no money, nor are test credits. */
enum tender terms_tender(const struct open_table *ot);
/* Whether the rules let the table be run as the plan has it; and by whom. False with words. */
bool terms_can(struct open_table *ot, struct trouble *why);
/* Whether options that serve several tables are the same at the others. False with words. */
bool terms_alike(const struct floor *f, const struct open_table *ot, struct trouble *why);
/* All of that, and that nothing lies there which the plan does not suit. False with words. */
bool terms_hold(const struct floor *f, struct open_table *ot, struct trouble *why);

#endif
