/* What the rulesets on the shelf are called, of games and of occasions: staff read names, where
 * records have ids. They stand on the disk, so the clerk looks. */
#ifndef BAIZE_FLOOR_RULESET_NAMES_H
#define BAIZE_FLOOR_RULESET_NAMES_H

#include "floor/house.h"

void ask_rulesets(struct floor *f, struct asked *q);

#endif
