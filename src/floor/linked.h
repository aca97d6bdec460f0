/* Jackpots that tables of several pits share.
 *
 * Each pit has an account for what it has given to such a jackpot less what it has paid of it: it
 * is the world's, and below nothing where more was paid than given. With every batch that changes
 * it, or what lies on layouts, or who waits to be paid, the others are told (book/shared.h). What
 * the others have is heard of every second; their parts and this one's are the pool, which tables
 * here reckon with as if it lay here. No wager waits for it.
 *
 * Who is to pay of it claims it, and is told with that what it comes to at that moment. It is
 * granted to one pit at a time, and only when nobody in another has received his hand earlier. The
 * same turn pays, and the batch that has the prize lets it go. */
#ifndef BAIZE_FLOOR_LINKED_H
#define BAIZE_FLOOR_LINKED_H

#include "floor/house.h"

struct jackpot_part;
struct claim;
struct clock_ahead;

/* Where the plan has tables of another pit share a table's jackpot, or had: its account. own: that
 * of a jackpot which only this pit had until now, and which goes into it; NULL: there is none. */
bool linked_open(struct floor *f, struct open_table *ot, struct account *own, struct trouble *why);
/* Tables are open and know what lies in it. */
void linked_begin(struct floor *f);
void linked_free(struct floor *f);

/* What other pits have, as was heard last: NULL is nothing. */
cents linked_elsewhere(const struct linked *l);
int64_t linked_undecided(const struct linked *l);
/* What the jackpot is below nothing until one pit has added it: tables take it for empty. */
cents linked_lacks(const struct linked *l);

/* Before a batch is written: what has changed here. */
void linked_tell(struct floor *f);
/* What others have. */
void linked_heard(struct floor *f, const char *jackpot, const struct jackpot_part *others);
/* The floor is being closed: nobody asks this pit any more. */
void linked_end(struct floor *f);

/* Whether an act may be done that pays a prize. Otherwise the jackpot is being claimed, and `then`
 * answers the message afterwards, or it has been refused; no message: ask again. */
bool linked_lets(struct floor *f, struct open_table *ot, const struct act *a, const struct asked *q,
                 asked_again then);

/* --- of claims, for casino_claims.c */

/* Whether a claim may be asked for now: what was let go here is let go. */
bool linked_may_claim(const struct floor *f, const char *jackpot);
/* What is to be said with a claim: who waits here. */
struct jackpot_part linked_own(struct floor *f, const char *jackpot);
/* It is claimed for the hand that was received then, by the database's clock. */
void linked_granted(struct floor *f, const char *jackpot, int64_t first, const struct claim *c);
/* The clause by which others are paid first. */
const char *linked_turn_rule(const struct floor *f, const char *jackpot);

#endif
