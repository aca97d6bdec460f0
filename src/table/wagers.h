/* Wagers. */
#ifndef BAIZE_TABLE_WAGERS_H
#define BAIZE_TABLE_WAGERS_H

#include "table/frame.h"

/* Refuses and says so unless wagers may be placed or changed now. */
bool wagers_open(struct table *t, const struct act *a);
/* The same, also where a wager takes a call of no more bets back: for a likeness of the table. */
bool wagers_move(struct table *t, const struct act *a);
bool do_wager(struct table *t, const struct act *a);
/* Whether the table would take a wager now: judged as do_wager judges it, and nothing moves. For
 * tables at which no session is played. */
bool may_wager(struct table *t, const struct act *a);
/* A wager, or part of it, goes back to its player, who is told under which rule. */
void wager_taken_back(struct table *t, struct wager *w, cents amount, const char *rule);
bool do_withdraw(struct table *t, const struct act *a);
bool do_position(struct table *t, const struct act *a);
bool do_relax(struct table *t, const struct act *a);

/* Who is acting, and from where? */
bool player_at_seat(struct table *t, const struct act *a);
/* What a player has on a position; an unknown one nothing. */
cents had_on(struct table *t, int p, int seat, spot s);
bool can_afford(struct table *t, const struct act *a, int p, cents more);
/* A place on the layout for so many wagers, looked for before anything is changed. */
bool has_place(struct table *t, const struct act *a, int p, spot s, int call, unsigned wagers);
/* The wager meant: placed by hand first, else a spoken one or a piece of a call. */
struct wager *wager_meant(struct table *t, const struct act *a, int p, spot s);
void begin_wagering(struct table *t, const struct act *a, unsigned p);

/* The point at which a wager is refused that is beyond the bound of its act. */
#define OWN_LIMIT "own-limit"

#endif
