/* What was wagered in a stint, by positions of the layout, as the book has it: "17,500;o17,300",
 * cents by position, and by position in the ruleset's other mode. */
#ifndef BAIZE_FLOOR_STAKES_H
#define BAIZE_FLOOR_STAKES_H

#include "base/money.h"
#include "base/text.h"

/* stake: by position, and again in the other mode. */
void stakes_put(const cents *stake, unsigned positions, struct text *t);

struct stake_read {
    const char *text;
    size_t len;
    /* As it was read last. */
    unsigned at;
    bool other;
    cents stake;
};
/* The next one; false: that was the last. */
bool stake_next(struct stake_read *r);

#endif
