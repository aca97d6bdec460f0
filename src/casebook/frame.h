/* What the files of a casebook look up, and the acts they answer. */
#ifndef BAIZE_CASEBOOK_FRAME_H
#define BAIZE_CASEBOOK_FRAME_H

#include "casebook/casebook.h"

/* Whether who acts has at least this rank; refused by this clause, and false, where not. */
bool has_rank(struct casebook *b, const struct occasion_act *a, unsigned rank, cited_rule rule);

/* Somebody comes into the register, and is told of; refused, and false, where it has no room. */
bool register_has_room(struct casebook *b, const struct occasion_act *a);
void register_enter(struct casebook *b, const struct occasion_act *a, const struct excluded *who);

#define ACT(id, name, actor, care, answer, needs, may, english)                                    \
    bool answer(struct casebook *b, const struct occasion_act *a);
CASEBOOK_ACTS(ACT)
#undef ACT

#endif
