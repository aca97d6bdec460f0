/* Settled rounds, searched and played again for the inspector. */
#ifndef BAIZE_FLOOR_FINDING_H
#define BAIZE_FLOOR_FINDING_H

#include "floor/house.h"

/* Who had a part in dealing a round of a journal, as a list `dealers`. */
bool tell_dealers(struct book_reader *book, int64_t journal, int64_t round, struct text *t,
                  struct book_words *why);
/* Slips by table, round, time, terminal, member, dealer, amount and clause, the newest first. */
void ask_find(struct floor *f, struct asked *q);
/* One round, act by act, with what lay on the layout after each. */
void ask_steps(struct floor *f, struct asked *q);

#endif
