/* What needs a person now. */
#ifndef BAIZE_FLOOR_NEEDS_H
#define BAIZE_FLOOR_NEEDS_H

#include "floor/house.h"

/* Looks what there is, so that since when is known though nobody asks. */
void needs_look(struct floor *f);
/* At the opening, of the book's settings: since when something needs a person. */
void take_since(struct floor *f, const char *setting, const char *value);
void ask_needs(struct floor *f, struct asked *q);

#endif
