/* Irregularities. */
#ifndef BAIZE_TABLE_IRREGULAR_H
#define BAIZE_TABLE_IRREGULAR_H

#include "table/frame.h"

/* Accounts that stand still until a round is worked out anew (frozen.c). */
void accounts_thaw(struct table *t);
/* Whether the act would take from one that does; then it has been refused. */
bool refuse_frozen(struct table *t, const struct act *a, int p);

/* Refuses and says so unless the round that an act means can be corrected at the table. */
bool correctable(struct table *t, const struct act *a, bool *of_this_round);
bool do_correct(struct table *t, const struct act *a);
bool do_invalidate(struct table *t, const struct act *a);
bool do_void_player(struct table *t, const struct act *a);
bool do_malfunction(struct table *t, const struct act *a);
bool do_records(struct table *t, const struct act *a);
bool do_display(struct table *t, const struct act *a);
bool do_shut_down(struct table *t, const struct act *a);
bool do_freeze(struct table *t, const struct act *a);
bool do_continuous(struct table *t, const struct act *a);
/* The same, under a clause of its own. */
bool continuous_under(struct table *t, const struct act *a, const char *rule);
void await_records(struct table *t);
bool any_held(struct table *t);
/* Those of a seat, or (0) of all, wait for the records; false: nothing lies there. */
bool hold_wagers(struct table *t, int seat);
bool act_names(const struct act *a, const char *player);
/* The last settled round: settled anew on another outcome, or void, with stakes kept from some. */
void settle_last_anew(struct table *t, const union game_state *right, const char *rule);
void last_round_void(struct table *t, const struct act *forfeits, const char *forfeit,
                     const char *rule);

#endif
