/* The report of players who were rated at live tables. */
#ifndef BAIZE_FLOOR_REPORT_RATINGS_H
#define BAIZE_FLOOR_REPORT_RATINGS_H

#include "floor/report.h"

bool ratings_make(const struct report_from *of, struct report *out, struct book_words *why);

#endif
