/* Which terminals a floor has, and where each stands among them. */
#ifndef BAIZE_FLOOR_PLACES_H
#define BAIZE_FLOOR_PLACES_H

#include "floor/house.h"

/* What another plan makes of a terminal: it comes, goes, or is linked or funded otherwise. */
struct terminal_change {
    int32_t place;                  /* on this floor; NOBODY: it is not there yet */
    const struct plan_terminal *as; /* by that plan; NULL: it goes */
    table_set loses;                /* tables of this floor to which it is linked no longer */
};
struct terminal_changes {
    struct terminal_change *of;
    size_t count;
};

/* One more, as the plan has it: nobody is connected, and it plays at no table yet. */
struct terminal *place_terminal(struct floor *f, const struct plan_terminal *as);
/* One less: nobody sits there, and no desk is its own any more. The last of them stands in its
 * place from then on, and what names that place follows. */
void take_terminal_out(struct floor *f, struct terminal *t);
/* The first table to which a terminal is linked. */
int32_t first_table(const struct terminal *t);
/* Its seat at a table; 0: it has none there. */
void set_seat(struct open_table *ot, int32_t terminal, unsigned seat);

#endif
