/* Live tables: chips of metal and plastic on the cloth, and no terminals. */
#ifndef BAIZE_FLOOR_LIVE_H
#define BAIZE_FLOOR_LIVE_H

#include "floor/house.h"

/* Whether players' chips lie on the cloth here: what they do the dealer tells, and no round of the
 * table moves money of an account. */
static inline bool is_live(const struct open_table *ot)
{
    return ot->at.tender == TENDER_CHIPS;
}

/* Whether the dealer tells an act for the players here. */
bool told_at_live_table(const struct open_table *ot, enum act_kind kind);

/* Refuses a wager that feeds a jackpot: its account takes money, and here are chips. */
bool refuse_live_jackpot(struct floor *f, const struct asked *q, const struct open_table *ot,
                         const struct act *a);

/* Whether the rules ask who plays before anything is dealt or thrown, and he lays something there:
 * cards go to boxes that have a wager, and dice to who has one on the line. */
bool live_mark(const struct layout *l, spot s);

/* What its dealer must know of the cloth: the boxes, what he lays down for one that plays, and what
 * lies where; null where terminals play. */
void put_live(const struct open_table *ot, struct text *t);

#endif
