/* Money that nobody claims: tickets past their time, members' accounts on which nothing has moved
 * for `unclaimed-days` of the plan. Two persons dispose of it, under an approval that is in force
 * (nz1996:I.16.2), and it lies on an account of its own. */
#ifndef BAIZE_FLOOR_UNCLAIMED_H
#define BAIZE_FLOOR_UNCLAIMED_H

#include "floor/house.h"

/* Whether this ticket was disposed of, which was said. */
bool refuse_disposed(struct floor *f, const struct asked *q, const struct ticket *k);
/* Whether a member's account has lain so long that it is unclaimed. */
bool account_unclaimed(const struct floor *f, const struct left_account *a);
bool has_lain_for(int64_t days, const struct left_account *a, int64_t now);
/* For how many days the plan has it, which reports read in the book: a setting `unclaimed-days`.
 * Any other setting is none. */
void unclaimed_days_take(int64_t *days, const char *setting, const char *value);
void unclaimed_open(struct floor *f);

void ask_dispose(struct floor *f, struct asked *q);

#endif
