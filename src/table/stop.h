/* Equipment checked, failed, put right. */
#ifndef BAIZE_TABLE_STOP_H
#define BAIZE_TABLE_STOP_H

#include "table/frame.h"

bool do_check(struct table *t, const struct act *a);
bool do_repaired(struct table *t, const struct act *a);
/* Whose part this is of checking what two must check, as a bit. */
unsigned inspector_part(const struct table *t, const struct act *a);
/* Refuses and says so when the table may not open yet. */
bool equipment_ready(struct table *t, const struct act *a);
/* Whose part of checking cards or dice this is, as a bit. */
unsigned inspector_part(const struct table *t, const struct act *a);
/* It has failed: the inspector is told, and there is no game after this one. */
void equipment_failed(struct table *t);
/* The round is broken off if nobody has been told that it is closed. */
void equipment_stops(struct table *t);

#endif
