/* What the files of this folder share among themselves. */
#ifndef BAIZE_GAMES_SICBO_SICBO_H
#define BAIZE_GAMES_SICBO_SICBO_H

#include "table/frame.h"

/* --- the dice tumbler (tumbler.c) ------------------------------------------------------------- */

bool do_tumble(struct table *t, const struct act *a);
/* A round has opened; no more bets has been called. */
void tumbler_open(struct table *t);
void tumbler_close(struct table *t);
/* Whether dice may be read: they were tumbled, or nobody tells of tumbling here. */
bool tumbler_done(const struct table *t);
/* Whether wagers wait for the tumbling. */
bool tumbler_before_wagers(const struct table *t);
/* Says so; always false. */
bool refuse_untumbled(struct table *t, const struct act *a);
void tumbler_await(struct table *t);
/* The winning positions light up on the layout. */
void light_winners(struct table *t);

#endif
