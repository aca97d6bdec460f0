/* Test mode: tables and terminals played with credits that are no money. */
#ifndef BAIZE_FLOOR_TEST_MODE_H
#define BAIZE_FLOOR_TEST_MODE_H

#include "floor/house.h"

void ask_test(struct floor *f, struct asked *q);

/* Whether what a message asks for must wait, since somebody is being told of the tables: then that
 * was refused. */
bool test_waits(struct floor *f, const struct asked *q, const json_t *message);

#endif
