/* Settlement. */
#ifndef BAIZE_TABLE_SETTLE_H
#define BAIZE_TABLE_SETTLE_H

#include "table/areas.h"
#include "table/frame.h"
#include "table/mode.h"

void settle_outcome(struct table *t);
void settle_void(struct table *t, struct wager *w, const char *rule);
void settle_forfeit(struct table *t, struct wager *w, const char *rule);
/* Returns part of a wager by a rule; the rest goes on. */
void settle_reduce(struct table *t, struct wager *w, cents excess, const char *rule);
/* Ends a wager as a verdict has it. */
void settle_by(struct table *t, struct wager *w, const struct verdict *v);
/* Ends a wager as a verdict has it that it loses, part of its stake going back all the same. */
void settle_lost(struct table *t, struct wager *w, const struct verdict *v, cents back);
/* Ends a wager that wins a prize out of a pool: its stake stays there. */
struct prize {
    cents pays; /* to the player: of the pool, of the house, and what rounding up added */
    cents pool, house, rounded;
    int64_t received; /* when he got what wins it */
    const char *rule, *under, *rounded_rule;
    uint8_t mark; /* what else the game knows of it, in bits of its own */
};
void settle_prize(struct table *t, struct wager *w, const struct prize *c);
/* A wager, or part of it, that was ended or taken back lies there again; what was given for it is
 * taken back. */
void settle_restore(struct table *t, struct wager *w, cents stake, cents given, const char *rule);
/* Settles the last round's wager anew and posts the difference. */
void settle_again(struct table *t, struct wager *w, enum result result, cents returns,
                  const char *rule);
/* Settles anew a wager of the round that is still being played, which its sheet will tell. */
void settle_meanwhile(struct table *t, struct wager *w, enum result result, cents returns,
                      const char *rule);
/* What a wager wins under a verdict, and all the chips it brings back. */
cents settle_returns(const struct table *t, const struct wager *w, const struct verdict *v);
cents settle_winnings(const struct table *t, const struct wager *w, const struct verdict *v);
/* What an outcome does to a wager, called on or off as it may be. */
static inline struct verdict settle_verdict(const struct table *t, const struct wager *w,
                                            unsigned outcome, bool other_mode)
{
    if ((w->flags & (WAGER_ON | WAGER_OFF)) != 0) /* it hears of some outcomes only */
        return procedure_of(t)->verdict(t, w, outcome, other_mode);
    return t->layout->game->verdict(priced_in(t, w->at, other_mode), outcome);
}

#endif
