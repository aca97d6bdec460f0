/* The tables from afar: where a seat is free, and what goes on at those that a terminal is not at
 * just now. */
#ifndef BAIZE_FLOOR_AROUND_H
#define BAIZE_FLOOR_AROUND_H

#include "floor/house.h"

/* Terminals that are linked to the table, and those of them at which somebody plays there. */
void put_seats(const struct floor *f, const struct open_table *ot, struct text *t);
/* Some of the terminals of a table at which somebody may sit down. */
void put_free(const struct floor *f, const struct open_table *ot, struct text *t);
/* `around`: a terminal is told how its tables stand, and from then on of each that changes. */
void ask_around(struct floor *f, struct asked *q);
/* Tells terminals and the lobby of tables that have gone on, at most once a second. */
void around_tell(struct floor *f);

#endif
