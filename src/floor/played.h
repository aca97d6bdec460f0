/* What people play with: time, money in and out, stakes and what comes back, by sitting and, of a
 * member, by day (docs/limits.md). */
#ifndef BAIZE_FLOOR_PLAYED_H
#define BAIZE_FLOOR_PLAYED_H

#include "floor/house.h"

/* A member as the book has him; false: it cannot be read. */
bool played_read(struct floor *f, struct card_holder *h);
/* It is the next day, for a member: what was the day's counts with the week and the month. */
void played_today(struct floor *f, struct card_holder *h);
/* What he came to in the other pits of the casino, day by day, the last last; one more of them. */
void played_elsewhere(struct card_holder *h, const struct day_played *d, size_t count);
void played_also(struct card_holder *h, const struct day_played *d);
/* What a member has come to in the day, week or month that it is, in all pits. */
int64_t played_in(const struct card_holder *h, enum span s, enum played_of of);

/* An account of money was opened at a terminal, or is found there when the floor opens; it ends. */
void sitting_begins(struct floor *f, struct terminal *t);
void sitting_resumes(struct floor *f, struct terminal *t);
void sitting_ends(struct floor *f, struct terminal *t);
/* How long it has lasted, now. */
int64_t sitting_lasts(const struct floor *f, const struct terminal *t);
/* Its time up to now counts. */
void sitting_counts(struct floor *f, struct terminal *t);
/* Its reality check is answered. */
void sitting_checked(struct floor *f, struct terminal *t);
/* What was won or lost in it; what lies is neither. The second looks at the layouts first. */
cents sitting_net(const struct terminal *t);
void sitting_lies(struct floor *f, struct terminal *t);
/* The same of all that have just resumed. */
void sittings_lie(struct floor *f);

/* Told of every movement of money. */
void played_money(struct floor *f, const struct movement *m);
/* What has changed goes into the batch with what changed it. */
void played_hand_over(struct floor *f);
/* The floor closes: sittings are in the book as they are. */
void sittings_close(struct floor *f);
/* Now and then: the time of those who only sit there. */
void played_look(struct floor *f);
void played_free(struct floor *f);

#endif
