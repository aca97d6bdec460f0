/* Seals of the chain: a signature by the floor's key over a batch's number, the time and the hash,
 * which covers all that came before it.
 *
 * Seals lie in the book, and are exported, one line each, to a place that whoever can write the
 * book should not reach: the last line there tells how far the book must go, and with which hash.
 */
#ifndef BAIZE_BOOK_SEALS_H
#define BAIZE_BOOK_SEALS_H

#include "book/book.h"

enum { SEAL_LINE_MAX = 512 };

/* A seal as it is exported: what is signed is the line up to the comma before the signature. */
struct seal_line {
    struct chain_seal s;
    struct link hash;
};

/* Signs the head of the chain; `sign` is Ed25519's secret key, `key` the public one in hex. */
struct seal_line seal_make(const struct chain_head *head, int64_t at, const char *key,
                           const uint8_t sign[64]);
/* With a newline; answers its length. */
size_t seal_write(const struct seal_line *l, char out[SEAL_LINE_MAX]);
/* False when the line is not one that seal_write makes. */
bool seal_read(const char *line, struct seal_line *l);
/* Whether its signature is by the key that it names. */
bool seal_signed(const struct seal_line *l);

/* --- the place to which they are exported ----------------------------------------------------- */

/* The file of a place: itself, or `chain.seals` in a folder. */
void seals_file(const char *place, char path[4200]);

/* What stands there after the last time that somebody answered for a restored book. */
struct exported {
    int64_t seals;
    int64_t before;        /* that do not count any more */
    struct seal_line last; /* with `seals` above 0 */
};

/* Reads the place, calling back (if asked to) for each seal; with `tail` only its end. A file that
 * is not there has no seals; false with words when it cannot be read. */
bool exported_read(const char *place, bool tail, bool (*each)(void *, const struct seal_line *),
                   void *ctx, struct exported *out, struct book_words *why);

/* A line that says who answers for a book that is behind its seals, and why: seals before it count
 * no more. */
bool exported_forgive(const char *place, int64_t at, const char *who, struct book_words *why);
/* One line more, forced through. */
bool exported_add(const char *place, const char *line, size_t len, struct book_words *why);

/* Compares the book at `path` with every seal that was exported: its batches have the hashes that
 * were sealed, to the last. Findings go to *p as those of the chain do. */
bool book_check_exported(const char *path, const char *archive, const char *place, struct proof *p,
                         struct exported *out, struct book_words *why);

#endif
