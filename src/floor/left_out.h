/* What lies at tables that the plan has left out. */
#ifndef BAIZE_FLOOR_LEFT_OUT_H
#define BAIZE_FLOOR_LEFT_OUT_H

#include "floor/house.h"

/* Whether nothing of the players' lies at a table that the plan has left out (left_out.c): wagers,
 * before the tables are opened; credit, afterwards. False with words. */
bool no_wagers_left_out(const struct floor *f, struct trouble *why);
bool no_credit_left_out(const struct floor *f, struct trouble *why);

#endif
