/* The chain: every batch has a number and a hash over the hash before it and all that it holds, so
 * that nothing in the book can be changed, taken out or put in without every later hash being
 * another.
 *
 * Movements are hashed row by row and read back from their table. Every other row is *entered*: as
 * it stands after the batch it is kept beside the batch's hash, long cells by their own hash. So
 * the batches tell what every row of every table must now be (see proof.h), and what it was before.
 */
#ifndef BAIZE_BOOK_ENTER_H
#define BAIZE_BOOK_ENTER_H

#include "book/book.h"
#include "book/cells.h"

#include <sodium.h>

/* A batch while it is put together. */
struct entering {
    struct chain_head head; /* of the batch before */
    struct link next;       /* its own, once it has ended */
    int64_t movements;
    const char *table;     /* that the last entry is of; NULL: there is none */
    struct bytes changes;  /* the entries */
    struct bytes movement; /* the rows of its movements */
};

void chain_begin(struct entering *e);
void chain_movement(struct entering *e, const struct row *r);
/* The row as it is now; cells that it leaves unsaid are as they were. */
void chain_entry(struct entering *e, const char *table, const struct row *r);
/* What is put into the storage as the batch's own row. `form`: the version of the tables. */
struct row chain_end(struct entering *e, int64_t at, int64_t form);
/* The batch is durable: the next one follows on it. */
void chain_done(struct entering *e);
void chain_free(struct entering *e);

/* The cells of a batch's row. */
enum { BATCH_NO, BATCH_AT, BATCH_FORM, BATCH_MOVEMENTS, BATCH_CHANGES, BATCH_HASH, BATCH_CELLS };

/* The hash of a batch that follows on `before`: over all cells of its row but the hash itself, and
 * then over the rows of its movements, one after the other. */
struct batch_hash {
    crypto_generichash_state state;
};
void batch_hash_begin(struct batch_hash *h, struct link before, const struct row *batch);
void batch_hash_movements(struct batch_hash *h, const uint8_t *rows, size_t len);
struct link batch_hash_end(struct batch_hash *h);

#endif
