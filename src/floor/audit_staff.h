/* Staff over pits, checked: what the pits tell each other of them, in rows which all can read,
 * against the changes of record. Each record has the digest of what was told with it; who takes a
 * change up has the same. So a row that somebody has edited is found, whether it still stands there
 * or was put back meanwhile, and one that was told again. */
#ifndef BAIZE_FLOOR_AUDIT_STAFF_H
#define BAIZE_FLOOR_AUDIT_STAFF_H

#include "book/shared.h"

/* False with words: they could not be read. Otherwise what does not agree, in words; empty: all
 * does. */
bool audit_staff(struct book_reader *r, struct book_words *against, struct book_words *why);

#endif
