/* The bank. */
#ifndef BAIZE_FLOOR_BANK_H
#define BAIZE_FLOOR_BANK_H

#include "floor/house.h"

/* The account from which what is no money is given out, and to which it goes back. */
int64_t bank_issue(struct floor *f, enum tender tender);
/* The house pays, and is paid; or where the account is of no money, who gives that out. */
void house_gives(struct floor *f, enum movement_kind kind, int64_t to, cents amount);
void house_takes(struct floor *f, enum movement_kind kind, int64_t from, cents amount);
/* Whether it holds nothing, so that no wagers of money are taken; then the desk is told. */
bool bank_is_empty(struct floor *f, const struct asked *q, const struct open_table *ot);
/* fresh: the book is new, and the plan says what the bank begins with. */
void bank_open(struct floor *f, bool fresh);
void ask_fill(struct floor *f, struct asked *q);

#endif
