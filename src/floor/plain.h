/* The one message a stadium says all the time, read without a tree.
 *
 * A single wager is a flat object of a few short fields, read in place. Anything that is not
 * exactly that (another field, an escape, a sign, a list, a second `seq`) is not read here but by
 * jansson. */
#ifndef BAIZE_FLOOR_PLAIN_H
#define BAIZE_FLOOR_PLAIN_H

#include "games/act.h"

#include <stddef.h>

struct plain_wager {
    int64_t seq, round, stake;
    char table[WORD_MAX], bet[WORD_MAX], on[WORD_MAX];
    unsigned has; /* fields given */
};

enum { PLAIN_ON = 1 << 5, PLAIN_STAKE = 1 << 6 };

/* False: let jansson read it. */
bool plain_read(const char *text, size_t len, struct plain_wager *w);

#endif
