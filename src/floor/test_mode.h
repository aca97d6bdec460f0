/* Test mode: tables and terminals played with credits that are no money. */
#ifndef BAIZE_FLOOR_TEST_MODE_H
#define BAIZE_FLOOR_TEST_MODE_H

#include "floor/house.h"

void ask_test(struct floor *f, struct asked *q);

#endif
