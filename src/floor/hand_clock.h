/* The clock by which it is told who received his hand first, where several tables play for a
 * jackpot.
 *
 * On one floor it is the floor's own. Over pits it is the database's, which is one for all of them:
 * by how much that is ahead of a clock that nobody sets is known as well as a question to the
 * database is quick, and better with every question. Within that the wall's clock is believed,
 * which a casino keeps alike; beyond it never. */
#ifndef BAIZE_FLOOR_HAND_CLOCK_H
#define BAIZE_FLOOR_HAND_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct hand_clock {
    bool heard;          /* of the database's; else it is the floor's */
    int64_t least, most; /* by how much that is ahead of the steady clock */
    int64_t since;       /* when it was asked last, by the steady clock */
    int64_t last;        /* a hand that comes next is later than this */
};

/* It was asked, and is ahead by no less and no more. */
void hand_clock_heard(struct hand_clock *c, int64_t least, int64_t most, int64_t steady);
/* What it says; ahead: by how much the wall's is ahead of the steady clock. */
int64_t hand_clock_now(const struct hand_clock *c, int64_t steady, int64_t ahead);
/* That is given to a hand, or others were told that nobody received one before. */
void hand_clock_passed(struct hand_clock *c, int64_t at);

#endif
