/* What the files of a promotion look up, and the acts they answer. */
#ifndef BAIZE_PROMOTION_FRAME_H
#define BAIZE_PROMOTION_FRAME_H

#include "promotion/promotion.h"

/* A prize of the terms that hold; -1, refused, where there is none of that name. */
int prize_meant(struct promotion *p, const struct occasion_act *a);
/* The name of who won a prize; NULL: nobody has. */
const char *winner_of(const struct promotion *p, int prize);
/* The claim of a player to a prize that is not decided; NULL: there is none. */
struct claim *open_claim(struct promotion *p, const char *player, int prize);

/* The money that is due for a prize, 0 for one that is handed over; and the cash that its winner
 * may take instead of it, 0: none. */
cents promotion_money_due(const struct promotion *p, unsigned prize);
/* What is given as promotional credit instead, and until when it can be played with. */
cents promotion_credit_due(const struct promotion *p, unsigned prize);
int64_t promotion_credit_until(const struct promotion *p);
cents promotion_instead(const struct promotion *p, unsigned prize);

/* The entrants find their places by name again. */
void entrants_placed(struct occasion *o);

/* --- the acts, by the files that answer them -------------------------------------------------- */

#define ACT(id, name, actor, care, answer, needs, may, english)                                    \
    bool answer(struct promotion *p, const struct occasion_act *a);
PROMOTION_ACTS(ACT)
#undef ACT

#endif
