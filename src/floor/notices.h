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
int64_t planned_for(const struct floor *f, const struct open_table *ot, enum planned what);
/* At the opening, of the book's settings: when these times come. */
#define KEPT_SIGNS "signs %lld"
void take_signs(struct open_table *ot, const char *value);
/* The clock of a table stands while the floor is down, and a time that somebody chose for a sign
 * does not: it goes on to where the sign has it as soon as nobody's time to wager or to decide
 * runs. */
void signs_catch_up(struct floor *f, struct open_table *ot);
/* What the table's clock shows at that time of the wall's. */
int64_t table_time_of(const struct floor *f, const struct open_table *ot, int64_t wall);

#endif
