/* Cells and rows, and the bytes that stand for them in the chain.
 *
 * A row is what a storage keeps: whole numbers, texts, bytes, nothing. It has one encoding, the
 * deterministic one of CBOR (RFC 8949, 4.2): the same row gives the same bytes everywhere, and
 * anybody can read them with any library. docs/records.md says how the chain is made of them. */
#ifndef BAIZE_BOOK_CELLS_H
#define BAIZE_BOOK_CELLS_H

#include "base/chain.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

enum cell_kind {
    CELL_UNSAID, /* the entry does not say it: it is as it was, or follows from the movements */
    CELL_NULL,
    CELL_NUMBER,
    CELL_REAL, /* nothing that we write; `n` has its bits */
    CELL_TEXT,
    CELL_BYTES,
    CELL_DIGEST, /* in an entry, the hash of a cell that is long */
};

struct cell {
    enum cell_kind kind;
    int64_t n;
    const char *at;
    size_t len;
};

enum { ROW_CELLS = 24, CELL_LONG = 64 /* bytes; what is longer is entered by its hash */ };

struct row {
    unsigned count;
    struct cell cell[ROW_CELLS];
};

/* --- filling a row from left to right, on the way of every movement ----------------------------
 */

static inline struct cell *row_next(struct row *r)
{
    assert(r->count < ROW_CELLS);
    return &r->cell[r->count++];
}

static inline void row_number(struct row *r, int64_t n)
{
    struct cell *c = row_next(r);
    c->kind = CELL_NUMBER;
    c->n = n;
    c->len = 0;
}

/* Of something else; 0: of nothing. */
static inline void row_reference(struct row *r, int64_t id)
{
    row_number(r, id);
    if (id == 0)
        r->cell[r->count - 1].kind = CELL_NULL;
}

static inline void row_bytes_as(struct row *r, enum cell_kind kind, const void *at, size_t len)
{
    struct cell *c = row_next(r);
    c->kind = kind;
    c->at = at;
    c->len = len;
}

static inline void row_text(struct row *r, const char *text)
{
    row_bytes_as(r, CELL_TEXT, text, strlen(text));
}

static inline void row_texts(struct row *r, const char *text, size_t len)
{
    row_bytes_as(r, CELL_TEXT, text, len);
}

static inline void row_bytes(struct row *r, const void *bytes, size_t len)
{
    row_bytes_as(r, CELL_BYTES, bytes, len);
}

/* --- bytes ------------------------------------------------------------------------------------ */

struct bytes {
    uint8_t *at;
    size_t len, cap;
};

void bytes_free(struct bytes *b);

/* A row with all its cells in full, as movements are hashed; and as it is entered, where a long
 * cell is replaced by the hash of its encoding. */
void encode_row(struct bytes *b, const struct row *r);
void encode_entry(struct bytes *b, const struct row *r);
void encode_text(struct bytes *b, const char *text);

/* --- reading them again ----------------------------------------------------------------------- */

struct encoded {
    const uint8_t *at, *end;
};

/* The next row, or the next text, which stands alone: *name is set, and the row is empty. False at
 * the end, or when the bytes are no such thing: then `at` has not come to `end`. Texts and bytes
 * stay where they are. */
bool decode_next(struct encoded *e, struct row *r, struct cell *name);

/* The hash that stands for a long cell. */
struct link cell_digest(const struct cell *c);
/* Whether an entry's cell says what the row's cell holds. */
bool cell_agrees(const struct cell *entered, const struct cell *held);

#endif
