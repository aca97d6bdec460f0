/* Some pages of a journal at a time, copied: whoever plays them holds nobody up who writes the book
 * meanwhile, and its log does not grow for as long as that takes. */
#ifndef BAIZE_FLOOR_STRETCH_H
#define BAIZE_FLOOR_STRETCH_H

#include "book/book.h"

/* All zero at first. */
struct stretch_text {
    char *text;
    size_t len, cap;
};

/* The pages that begin with the line `first`, up to the line `last`, in place of what was there: a
 * quarter of a million bytes and the page that goes beyond. Empty: there are no more. False with
 * words when the book cannot be read or a page is torn; what was read before it stands. */
bool stretch_read(struct book_reader *r, int64_t table, int64_t first, int64_t last,
                  struct stretch_text *to, struct book_words *why);

#endif
