/* What a member has asked the floor to hold him to: limits, reality checks, a break, self-exclusion
 * (docs/limits.md). */
#ifndef BAIZE_FLOOR_PLEDGES_H
#define BAIZE_FLOOR_PLEDGES_H

#include "floor/house.h"

const char *pledge_name(enum pledge_of p);
/* A member of whom the book knows nothing yet; and as it has it. */
void pledges_blank(struct card_holder *h);
void pledge_take(struct card_holder *h, const struct pledge *p);

/* What is left of a limit; INT64_MAX: there is none. Never below nothing. */
int64_t limit_left(struct floor *f, struct card_holder *h, enum pledge_of p);
/* What a limit counts, so far. */
int64_t limit_used(const struct card_holder *h, enum pledge_of p);

/* Whether the player at a terminal may not wager now, at all: a reality check waits for him, or his
 * time is over. Then that has been said. */
bool refuse_pausing(struct floor *f, const struct asked *q, const struct terminal *t);
/* The act takes no more than the player's limits leave; and by which it was refused. */
void bound_by_limits(struct floor *f, const struct terminal *t, struct act *a);
void note_own_limit(struct floor *f, const struct terminal *t, struct outcome *o);
/* Whether a limit keeps money from being paid in for a member. Then that has been said. */
bool refuse_pay_in(struct floor *f, const struct asked *q, struct card_holder *h, cents amount);
/* When a break or an exclusion ends, by the wall's clock as it goes now; -1: he has none. */
int64_t away_until(const struct floor *f, const struct card_holder *h, enum pledge_of p);
/* As another pit of the casino has it, by the wall's clock: he is away at least so long. */
void away_carry(struct floor *f, struct card_holder *h, enum pledge_of p, int64_t until);
/* What he is held to in all pits of the casino, by the wall's clock; what only this pit knows of is
 * told to the others. */
void pledges_carry(struct floor *f, struct card_holder *h, const struct pledge *row, size_t count);
/* All of that as it is now, told to them: how many rows there are. */
size_t pledges_tell(struct floor *f, const struct card_holder *h, struct pledge row[PLEDGE_KINDS]);
/* Of rows as pits tell them that of a limit, or of reality checks; NULL: he has set himself none.
 */
const struct pledge *pledge_told(const struct pledge *row, size_t count, enum pledge_of p);
/* Whether a member is away: a break or an exclusion of his own. Then that has been said. */
bool refuse_away(struct floor *f, const struct asked *q, const struct card_holder *h);

/* A reality check: how often, whether one is due, and whether its player is to be told. */
int64_t reality_every(struct floor *f, const struct terminal *t);
bool reality_due(struct floor *f, const struct terminal *t);
void reality_look(struct floor *f, struct terminal *t);
/* The sitting as its player is shown it: `session`. */
void put_sitting(struct floor *f, const struct terminal *t, struct text *out);

void ask_reality(struct floor *f, struct asked *q);
void ask_limit(struct floor *f, struct asked *q);
void ask_break(struct floor *f, struct asked *q);
void ask_exclude(struct floor *f, struct asked *q);
void ask_my_play(struct floor *f, struct asked *q);
void ask_totals(struct floor *f, struct asked *q);

#endif
