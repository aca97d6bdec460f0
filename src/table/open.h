/* What is open to a player (games/open.h), asked of the table. */
#ifndef BAIZE_TABLE_OPEN_H
#define BAIZE_TABLE_OPEN_H

#include "games/open.h"
#include "table/table.h"

/* Who is told of each way. */
struct open_sink {
    void (*tell)(void *ctx, const struct way_open *w);
    void *ctx;
};

/* Tells every act that the table would take from a player at a seat now. The table is as it was. */
void table_open_to(struct table *t, unsigned player, unsigned seat, const struct open_sink *to);

/* A player agrees to a change that is proposed. */
bool way_to_consent(struct table *t, unsigned n, struct way_open *w);

/* The same number as long as nothing has happened that could open something to a player, or close
 * it, but what he has done himself and what staff have. */
uint64_t table_open_mark(const struct table *t);

#endif
