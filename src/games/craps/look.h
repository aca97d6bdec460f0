/* Wagers that live over many rolls, as they are shown. */
#ifndef BAIZE_GAMES_CRAPS_LOOK_H
#define BAIZE_GAMES_CRAPS_LOOK_H

#include "table/table.h"

/* How a wager stands where wagers live over many rounds. */
struct standing {
    unsigned point;   /* the number it lies on; 0: none */
    bool working;     /* the next roll concerns it */
    bool fixed;       /* it may not be taken back */
    cents commission; /* that lies beside it */
};
struct standing table_standing(const struct table *t, const struct wager *w);

/* What may lie behind a wager, and what does; false: nothing may. */
struct behind {
    spot at;
    cents down, most, step;
};
bool table_behind(struct table *t, const struct wager *w, struct behind *out);

#endif
