/* Disputes about an occasion: each is decided once, and who is not satisfied is told whom to turn
 * to. */
#ifndef BAIZE_OCCASION_DISPUTES_H
#define BAIZE_OCCASION_DISPUTES_H

#include "occasion/occasion.h"

enum { DISPUTES_MAX = 32 };

struct dispute {
    char player[WORD_MAX], what[WORD_MAX];
    bool decided;
};

struct disputes {
    unsigned count;
    struct dispute at[DISPUTES_MAX];
};

/* Opens one, for which `may` says that there is something to dispute; cites `final`. */
bool dispute_open(struct occasion *o, const struct occasion_act *a, struct disputes *d, bool may,
                  unsigned final);
/* Decides it, and tells of it by an event of this kind. */
bool dispute_decide(struct occasion *o, const struct occasion_act *a, struct disputes *d,
                    unsigned final, unsigned event);
/* Who is not satisfied is told of the inspector. */
bool dispute_complain(struct occasion *o, const struct occasion_act *a, struct disputes *d,
                      unsigned complaint, unsigned event);
/* How many wait for a decision. */
unsigned disputes_waiting(const struct disputes *d);

#endif
