/* The clock of a table: what is due, and who is waited for. */
#ifndef BAIZE_FLOOR_PACE_H
#define BAIZE_FLOOR_PACE_H

#include "floor/house.h"

int64_t table_clock(const struct floor *f, const struct open_table *ot);
/* Milliseconds until no more bets; -1: no clock runs. */
int64_t table_left(const struct floor *f, const struct open_table *ot);
/* Until when players may decide, by the table's clock; see struct show. */
int64_t decides_by(const struct open_table *ot, bool *alone);
/* Takes the steps that are due. */
void pace_table(struct floor *f, struct open_table *ot);
void pace_begin(struct floor *f, struct open_table *ot);
/* What stood still goes on. */
void pace_resumed(struct floor *f, struct open_table *ot);
/* A round that cannot be completed is void, and staff are told why. */
void void_round(struct floor *f, struct open_table *ot, const char *words);
/* An act of staff that nobody in particular does: by the lowest office that may. */
void by_office(const struct open_table *ot, struct act *a);
/* A player has decided: at an automatic table the cards go on. */
void pace_decided(struct floor *f, struct open_table *ot);
void tell_time(struct floor *f, struct open_table *ot);
void note_result(struct open_table *ot, uint32_t round, int number, const char *say);
/* The last result was called off after it was settled: it is none. shown: its round, as the table
 * had it before the act. */
void drop_result(struct open_table *ot, uint32_t shown);

#endif
