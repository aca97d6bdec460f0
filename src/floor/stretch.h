/* Some pages of a journal at a time, copied: whoever plays them holds nobody up who writes the book
 * meanwhile, and its log does not grow for as long as that takes. */
#ifndef BAIZE_FLOOR_STRETCH_H
#define BAIZE_FLOOR_STRETCH_H

#include "wire/replay.h"

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
/* Plays a journal of the book from its first line, and asks after each line that was good whether
 * it is over; *r is the caller's to begin and to free. False with words when the book cannot be
 * read; a line that is not what it should be ends it, and r->v tells. */
struct stretch_player {
    struct replay *r;
    bool (*over)(void *ctx);
    void *ctx;
};
bool stretch_play(struct book_reader *book, int64_t table, const struct stretch_player *p,
                  struct book_words *why);

#endif
