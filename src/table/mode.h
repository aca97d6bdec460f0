/* Commission or even money. */
#ifndef BAIZE_TABLE_MODE_H
#define BAIZE_TABLE_MODE_H

#include "table/frame.h"

/* A position with its prices, in one mode or the other. */
const struct priced *priced_in(const struct table *t, spot s, bool other_mode);
void mode_apply_pending(struct table *t);
bool do_post_mode(struct table *t, const struct act *a);
bool do_change_mode(struct table *t, const struct act *a);

#endif
