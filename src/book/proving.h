/* A proof of the chain that is under way, for the files that make it: the chain (proof_chain.c),
 * archives (proof_archives.c) and the rows of the book (proof.c). */
#ifndef BAIZE_BOOK_PROVING_H
#define BAIZE_BOOK_PROVING_H

#include "book/reader.h"
#include "book/said.h"

enum { BYTES_AT_ONCE = 4 << 20, AHEAD = 4000 };

struct proving {
    struct book_reader *r;
    struct proof *p;
    struct book_words *why;
    struct said *said;
    struct shape shape[SHAPES_MAX]; /* as this version has them */
    size_t shapes;
    int version;
    const struct shape *movement, *batch, *setting;
    const struct chain_hearing *hearing; /* NULL: nobody hears of it */
    /* Movements read ahead, encoded with as many columns as the batches of `form` knew. */
    struct {
        int64_t form, first, count;
        unsigned columns;
        size_t end[AHEAD];
        struct bytes rows;
    } ahead;
    bool unread; /* the storage cannot be read; why has words */
    /* Where rows are read: an archive, or the storage. */
    struct archive_file *file;
    int64_t archive; /* its number */
    bool cleared;    /* none of its rows need be in the storage */
    bool cut;        /* what comes after it cannot be followed */
    bool recent;     /* what was entered before the last archive is not gone through */
    /* Of what is being read. */
    const struct shape *of;
    struct row after;
    struct bytes after_text,
        from_text; /* what `after` points to, and what a statement still does */
    int64_t count;
    size_t bytes;
};

struct proving *proving_of(struct book_reader *r, struct proof *p, struct book_words *why);
bool proving_begin(struct proving *v);
void proving_end(struct proving *v);

/* Something is not as it should be. Whether there is room for more. */
bool found_amiss(struct proving *v, const char *fmt, ...);
bool proof_goes_on(const struct proving *v);
/* "incident 17", "page 1, 400"; of a ticket only the end of its number, which is worth money. */
const char *row_words(const struct shape *of, const struct row *r, char out[FINDING_WORDS]);
/* A cell for a person. */
const char *cell_words(const struct cell *c, char *out, size_t cap);
/* Rows of where the proof is. An archive that cannot be read is a finding; a storage that cannot is
 * no proof at all. */
void proof_rows(struct proving *v, const struct wanted *w,
                bool (*each)(void *, const struct row *));
/* Follows the batches up to the last. */
bool follow_chain(struct proving *v);

/* The row with what the chain says of it. */
void compare_row(struct proving *v, const struct shape *of, const struct row *r,
                 const struct saying *y);
/* Where to go on from. */
void keep_key(struct proving *v, const struct row *r);
bool check_seal(void *ctx, const struct row *r);

/* All archives of record, or with `recent` the last. */
void prove_archives(struct proving *v);

#endif
