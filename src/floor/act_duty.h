/* Which acts at a table take two persons. */
#ifndef BAIZE_FLOOR_ACT_DUTY_H
#define BAIZE_FLOOR_ACT_DUTY_H

#include "floor/house.h"

/* The duty that the act falls under, and how much money goes with it; DUTIES: none. */
enum duty act_duty(struct floor *f, const struct open_table *ot, const struct act *a,
                   cents *amount);
/* Room for a likeness of a table, on which acts are tried. */
struct table *floor_likeness(struct floor *f);
/* Whether the rules would let it be done now. */
bool act_is_allowed(struct floor *f, const struct open_table *ot, const struct act *a);
/* The outcome that would have counted, for the record. */
void say_outcome(const struct open_table *ot, const struct act *a, char say[SAY_MAX]);
/* Whether it is about a round before the one under way. */
bool of_past_round(const struct open_table *ot, const struct act *a);

#endif
