/* Signs. */
#ifndef BAIZE_FLOOR_NOTICES_H
#define BAIZE_FLOOR_NOTICES_H

#include "floor/house.h"

void put_notices(const struct floor *f, const struct open_table *ot, const struct terminal *mine,
                 struct text *t);
/* Tells all at the table; one terminal; or all, if they are others than were told last. */
void tell_notices(struct floor *f, struct open_table *ot);
void tell_own_notices(struct floor *f, const struct terminal *t);
void notices_changed(struct floor *f, struct open_table *ot);
/* What a sign says will change, and when by the wall's clock; 0: no sign names a time for it. */
enum planned { PLANNED_LIMITS, PLANNED_GAME, PLANNED_CLOSING, PLANNED_KINDS };
int64_t planned_for(const struct floor *f, const struct open_table *ot, enum planned what);
/* What the table's clock shows at that time of the wall's. */
int64_t table_time_of(const struct floor *f, const struct open_table *ot, int64_t wall);

#endif
