/* The card of rules that anybody may read. */
#ifndef BAIZE_FLOOR_RULES_CARD_H
#define BAIZE_FLOOR_RULES_CARD_H

#include "floor/house.h"

void ask_card_of(struct floor *f, struct asked *q);

#endif
