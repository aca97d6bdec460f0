/* What a supervisor allows or not. */
#ifndef BAIZE_TABLE_APPROVALS_H
#define BAIZE_TABLE_APPROVALS_H

#include "table/frame.h"

bool do_allow_both(struct table *t, const struct act *a);
bool do_restrict(struct table *t, const struct act *a);
bool do_refuse_wager(struct table *t, const struct act *a);

#endif
