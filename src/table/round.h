/* Rounds. */
#ifndef BAIZE_TABLE_ROUND_H
#define BAIZE_TABLE_ROUND_H

#include "table/frame.h"

void round_open(struct table *t, const char *rule);
void table_down(struct table *t);
void round_close_bets(struct table *t, const char *rule);
/* Closed, and nothing is left to be done before chance acts: the hands are offered or dealt. */
void round_deal(struct table *t);
void round_result(struct table *t);
void round_announce(struct table *t, const union game_state *st, uint32_t round, const char *rule);
/* Why what was told cannot be. */
const char *no_outcome(const struct table *t);
/* The result that is entered and not yet settled. */
void round_recorded(struct table *t, const char *rule);
void round_finish(struct table *t, bool counts);
void round_void(struct table *t, const char *rule, const struct act *forfeits, const char *forfeit);
void await_outcome(struct table *t);

/* Refuses and says so unless an act of chance brings an outcome now, which it tells; and what
 * follows from one. */
bool outcome_possible(struct table *t, const struct act *a, union game_state *next);
bool outcome_came(struct table *t, const union game_state *next);
bool do_outcome(struct table *t, const struct act *a);
bool do_time(struct table *t, const struct act *a);
bool do_close(struct table *t, const struct act *a);
bool do_confirm(struct table *t, const struct act *a);
bool do_open_table(struct table *t, const struct act *a);
bool do_announce_closing(struct table *t, const struct act *a);
bool do_close_table(struct table *t, const struct act *a);
bool do_gaming_day(struct table *t, const struct act *a);
bool do_reserve(struct table *t, const struct act *a);

/* Refuses and says so when chance has no business here now. */
bool outcome_may_come(struct table *t, const struct act *a);
void close_for_early_result(struct table *t);
/* Chance has decided: the dealer calls it, and it is settled or waits to be confirmed. */
void round_decided(struct table *t);

#endif
