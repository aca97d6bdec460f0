/* Terminals with money that are out of reach. */
#ifndef BAIZE_FLOOR_LOST_LINK_H
#define BAIZE_FLOOR_LOST_LINK_H

#include "floor/house.h"

/* Now and then: alarms for those that are due. */
void lost_links_look(struct floor *f);

#endif
