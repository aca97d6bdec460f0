/* What tables and terminals keep of the wagers made there, beside what they must keep by the exact
 * odds of those very wagers. */
#ifndef BAIZE_FLOOR_HOLD_H
#define BAIZE_FLOOR_HOLD_H

#include "floor/report.h"

enum hold_by { HOLD_BY_TABLE, HOLD_BY_BET, HOLD_BY_TERMINAL };

bool hold_make(enum hold_by by, const struct report_from *of, struct report *out,
               struct book_words *why);

#endif
