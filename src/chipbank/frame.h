/* What the files of a chip bank look up. */
#ifndef BAIZE_CHIPBANK_FRAME_H
#define BAIZE_CHIPBANK_FRAME_H

#include "chipbank/chipbank.h"

/* --- tables ----------------------------------------------------------------------------------- */

/* The chips of a table, which it has from the first act on that is accepted; NULL, refused: there
 * is no room for another. */
struct chip_float *chip_float(struct chipbank *b, const struct occasion_act *a);
void chip_float_used(struct chipbank *b, const struct occasion_act *a, struct chip_float *f);

struct occasion_event at_table(const struct chipbank *b, const struct occasion_act *a,
                               enum chipbank_event_kind kind, enum chipbank_point point);

/* Chips of value that may be in the hands of patrons: those that are, as far as it has been told,
 * and whatever open tables should have, but for this one (NULL: none). What is won and lost at an
 * open table shows only when it is counted. */
cents perhaps_out(const struct chipbank *b, const struct chip_float *but);
/* Whether a table can give so much of its own; refused where not. */
bool table_can_give(struct chipbank *b, const struct occasion_act *a, const struct chip_float *f,
                    cents value);

/* --- pieces ----------------------------------------------------------------------------------- */

/* The chips that an act tells of, by `pieces` or `change` as they were written; worth this value.
 * Refused, and false, where they are not, where the bank has no such denomination, and where it
 * keeps pieces and none are told. */
bool pieces_told(struct chipbank *b, const struct occasion_act *a, const char *written, cents value,
                 struct pieces *out);
/* Whether the cage has them to give; refused where not. */
bool cage_has(struct chipbank *b, const struct occasion_act *a, const struct pieces *p);
/* Whether there can be so many beside those at the cage; refused where the house never had them. */
bool pieces_exist(struct chipbank *b, const struct occasion_act *a, const struct pieces *p);
void pieces_add(struct pieces *to, const struct pieces *p, int sign);

#endif
