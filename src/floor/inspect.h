/* What inspectors read: journals, accounts, seals. */
#ifndef BAIZE_FLOOR_INSPECT_H
#define BAIZE_FLOOR_INSPECT_H

#include "floor/house.h"

/* Every act by what people call it. */
void ask_acts(struct floor *f, struct asked *q);
void ask_members(struct floor *f, struct asked *q);
void ask_member(struct floor *f, struct asked *q);
void ask_statement(struct floor *f, struct asked *q);
void ask_journal(struct floor *f, struct asked *q);
void ask_accounts(struct floor *f, struct asked *q);
void ask_trial(struct floor *f, struct asked *q);
void ask_verify(struct floor *f, struct asked *q);
void ask_seals(struct floor *f, struct asked *q);
void tell_audit(struct floor *f);
/* The first line of its journal that is not to be told yet. */
int64_t told_until(const struct open_table *ot);

#endif
