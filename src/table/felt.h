/* The layout. */
#ifndef BAIZE_TABLE_FELT_H
#define BAIZE_TABLE_FELT_H

#include "table/frame.h"

static inline struct felt *felt_now(struct table *t)
{
    return &t->felt[t->current];
}
static inline struct felt *felt_last(struct table *t)
{
    return &t->felt[!t->current];
}
static inline bool wager_live(const struct wager *w)
{
    return w->stake > 0 && !(w->flags & WAGER_DONE);
}
/* A wager in chips; one in promotional tokens is none. */
static inline cents chips_of(const struct wager *w)
{
    return w->call == WAGER_TOKENS ? 0 : w->stake;
}
/* The bet that a position is of. */
static inline const struct bet *bet_at(const struct table *t, spot s)
{
    return &t->rs->bets[t->layout->spot[s].bet];
}
/* All that a player has on the layout. */
static inline cents player_down(const struct player *p)
{
    return p->on_felt + p->tokens;
}
struct wager *felt_find(struct table *t, unsigned player, int seat, spot s, int call);
/* The wager, or a place for it; NULL when the layout is full. */
struct wager *felt_place(struct table *t, unsigned player, int seat, spot s, int call);
/* The index again, for wagers taken from an image. */
void felt_reindex(struct table *t);
bool felt_has_room(const struct table *t, unsigned wagers);
bool felt_empty(const struct table *t);
void felt_clear(struct table *t);
/* All that a player has on one position, by hand and by calls, for his limits there; spoken bets
 * that lie in no place yet do not count. */
cents felt_selection(struct table *t, unsigned player, int seat, spot s);
/* The commission that such a stake pays when it is placed. */
cents paid_by_percent(const struct table *t, spot s, cents stake);
static inline cents paid_beside(const struct table *t, spot s, cents stake)
{
    return t->rs->pays_beside ? paid_by_percent(t, s, stake) : 0; /* most games know none */
}
/* Wagers that go on stay; all others are gone. */
void felt_carry(struct table *t);
/* All wagers on the layout lie again in the order in which they were placed. */
void felt_in_order(struct table *t);
/* They lie by seats upwards, and at each in the order in which they were placed. */
void felt_by_seat(struct table *t);
/* Moves money onto or off a wager; keeps the player's account and total. */
void felt_add(struct table *t, struct wager *w, cents amount);

#endif
