/* What the book has of the floor. */
#ifndef BAIZE_FLOOR_OPENING_H
#define BAIZE_FLOOR_OPENING_H

#include "floor/house.h"

/* A setting of the book, as the floor has it from then on; ctx: the floor. Always true. */
bool take_setting(void *ctx, const char *name, const char *value);

#endif
