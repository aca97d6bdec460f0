/* Readers of dealers' cards at tables. */
#ifndef BAIZE_FLOOR_BADGE_H
#define BAIZE_FLOOR_BADGE_H

#include "device/signal.h"
#include "floor/equipment.h"

/* What such a reader says: a card is in it, or was taken out. */
void badge_tells(struct floor *f, struct gear *g, const struct signal *s, struct fate *fate);
/* The card with which somebody comes to a table: as he says it, or where he says none, as the
 * table's reader has it. NULL: it was refused, because it is another than is in the reader, or the
 * reader has none or is not relied on. */
const char *badge_of(struct floor *f, const struct asked *q, const struct open_table *ot);
void ask_badge(struct floor *f, struct asked *q);

#endif
