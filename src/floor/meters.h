/* Meters of terminals, and whether they and the ledger tell the same. */
#ifndef BAIZE_FLOOR_METERS_H
#define BAIZE_FLOOR_METERS_H

#include "floor/report.h"

bool meters_of_games(const struct report_from *of, struct report *out, struct book_words *why);
bool meters_of_money(const struct report_from *of, struct report *out, struct book_words *why);

/* False with words when the book cannot be read. *finding says which meter differs; empty: none. */
bool meters_agree(struct book_reader *book, struct book_words *finding, struct book_words *why);

#endif
