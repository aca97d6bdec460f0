#include "book/cells.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The kinds of items that CBOR has. */
enum { WHOLE = 0, BELOW_ZERO = 1, BYTE_STRING = 2, TEXT_STRING = 3, ARRAY = 4 };
enum { IS_DIGEST = 0xc6, IS_NULL = 0xf6, IS_UNSAID = 0xf7, IS_REAL = 0xfb };
enum { HEAD_MAX = 9, DIGEST_LEN = 3 + CHAIN_BYTES };

/* --- bytes ------------------------------------------------------------------------------------ */

static void make_room(struct bytes *b, size_t more)
{
    if (b->len + more <= b->cap)
        return;
    size_t cap = b->cap == 0 ? 4096 : b->cap;
    while (cap < b->len + more)
        cap *= 2;
    b->at = realloc(b->at, cap);
    if (b->at == NULL)
        abort();
    b->cap = cap;
}

void bytes_free(struct bytes *b)
{
    free(b->at);
    *b = (struct bytes){0};
}

static uint8_t *big_endian(uint8_t *to, uint64_t n, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        to[i] = (uint8_t)(n >> 8 * (bytes - 1 - i));
    return to + bytes;
}

/* What an item is and its number, in as few bytes as hold it. */
static uint8_t *put_head(uint8_t *to, unsigned kind, uint64_t n)
{
    const uint8_t first = (uint8_t)(kind << 5);
    if (n < 24) {
        *to = (uint8_t)(first | n);
        return to + 1;
    }
    const unsigned size = n <= UINT8_MAX ? 0 : n <= UINT16_MAX ? 1 : n <= UINT32_MAX ? 2 : 3;
    *to = (uint8_t)(first | (24 + size));
    return big_endian(to + 1, n, 1u << size);
}

static bool has_bytes(const struct cell *c)
{
    return c->kind == CELL_TEXT || c->kind == CELL_BYTES || c->kind == CELL_DIGEST;
}

static uint8_t *put_string(uint8_t *to, unsigned kind, const char *at, size_t len)
{
    to = put_head(to, kind, len);
    if (len > 0)
        memcpy(to, at, len);
    return to + len;
}

static uint8_t *put_cell(uint8_t *to, const struct cell *c)
{
    switch (c->kind) {
    case CELL_UNSAID:
        *to = IS_UNSAID;
        return to + 1;
    case CELL_NULL:
        *to = IS_NULL;
        return to + 1;
    case CELL_NUMBER:
        return c->n >= 0 ? put_head(to, WHOLE, (uint64_t)c->n)
                         : put_head(to, BELOW_ZERO, ~(uint64_t)c->n);
    case CELL_REAL:
        *to = IS_REAL;
        return big_endian(to + 1, (uint64_t)c->n, 8);
    case CELL_TEXT:
        return put_string(to, TEXT_STRING, c->at, c->len);
    case CELL_BYTES:
        return put_string(to, BYTE_STRING, c->at, c->len);
    case CELL_DIGEST:
        break;
    }
    *to = IS_DIGEST;
    return put_string(to + 1, BYTE_STRING, c->at, c->len);
}

/* Room for the row as it is. */
static size_t room_of(const struct row *r)
{
    size_t room = HEAD_MAX;
    for (unsigned i = 0; i < r->count; i++)
        room += has_bytes(&r->cell[i]) ? HEAD_MAX + 1 + r->cell[i].len : HEAD_MAX;
    return room;
}

void encode_row(struct bytes *b, const struct row *r)
{
    make_room(b, room_of(r));
    uint8_t *to = put_head(b->at + b->len, ARRAY, r->count);
    for (unsigned i = 0; i < r->count; i++)
        to = put_cell(to, &r->cell[i]);
    b->len = (size_t)(to - b->at);
}

static bool is_long(const struct cell *c)
{
    return (c->kind == CELL_TEXT || c->kind == CELL_BYTES) && c->len > CELL_LONG;
}

struct link cell_digest(const struct cell *c)
{
    uint8_t head[HEAD_MAX];
    size_t n =
        (size_t)(put_head(head, c->kind == CELL_TEXT ? TEXT_STRING : BYTE_STRING, c->len) - head);
    return chain_digest_of(head, n, c->at, c->len);
}

void encode_entry(struct bytes *b, const struct row *r)
{
    make_room(b, HEAD_MAX + r->count * (HEAD_MAX + CELL_LONG));
    static_assert((int)DIGEST_LEN <= (int)CELL_LONG + HEAD_MAX, "a digest takes no more room");
    uint8_t *to = put_head(b->at + b->len, ARRAY, r->count);
    for (unsigned i = 0; i < r->count; i++) {
        if (!is_long(&r->cell[i])) {
            to = put_cell(to, &r->cell[i]);
            continue;
        }
        struct link hash = cell_digest(&r->cell[i]);
        to = put_cell(to, &(struct cell){.kind = CELL_DIGEST,
                                         .at = (const char *)hash.hash,
                                         .len = sizeof hash.hash});
    }
    b->len = (size_t)(to - b->at);
}

void encode_text(struct bytes *b, const char *text)
{
    size_t len = strlen(text);
    make_room(b, HEAD_MAX + len);
    b->len = (size_t)(put_string(b->at + b->len, TEXT_STRING, text, len) - b->at);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool take_number(struct encoded *e, unsigned bytes, uint64_t *n)
{
    if ((size_t)(e->end - e->at) < bytes)
        return false;
    *n = 0;
    for (unsigned i = 0; i < bytes; i++)
        *n = *n << 8 | *e->at++;
    return true;
}

static bool take_head(struct encoded *e, unsigned *kind, uint64_t *n)
{
    if (e->at == e->end)
        return false;
    const unsigned first = *e->at++, low = first & 31;
    *kind = first >> 5;
    *n = low;
    return low < 24 || (low < 28 && take_number(e, 1u << (low - 24), n));
}

static bool take_string(struct encoded *e, enum cell_kind kind, uint64_t len, struct cell *c)
{
    if ((uint64_t)(e->end - e->at) < len)
        return false;
    *c = (struct cell){.kind = kind, .at = (const char *)e->at, .len = (size_t)len};
    e->at += len;
    return true;
}

/* Items that stand for themselves, by their first byte. */
static bool take_simple(struct encoded *e, struct cell *c, bool *taken)
{
    const uint8_t first = *e->at;
    *taken = first == IS_NULL || first == IS_UNSAID || first == IS_REAL || first == IS_DIGEST;
    if (!*taken)
        return true;
    e->at++;
    if (first == IS_NULL || first == IS_UNSAID) {
        *c = (struct cell){.kind = first == IS_NULL ? CELL_NULL : CELL_UNSAID};
        return true;
    }
    uint64_t n = 0;
    unsigned kind = 0;
    if (first == IS_REAL) {
        bool good = take_number(e, 8, &n);
        *c = (struct cell){.kind = CELL_REAL, .n = (int64_t)n};
        return good;
    }
    return take_head(e, &kind, &n) && kind == BYTE_STRING && n == CHAIN_BYTES &&
           take_string(e, CELL_DIGEST, n, c);
}

static bool take_cell(struct encoded *e, struct cell *c)
{
    bool taken = false;
    uint64_t n = 0;
    unsigned kind = 0;
    if (e->at == e->end || !take_simple(e, c, &taken))
        return false;
    if (taken)
        return true;
    if (!take_head(e, &kind, &n))
        return false;
    if (kind == TEXT_STRING || kind == BYTE_STRING)
        return take_string(e, kind == TEXT_STRING ? CELL_TEXT : CELL_BYTES, n, c);
    *c = (struct cell){.kind = CELL_NUMBER, .n = kind == WHOLE ? (int64_t)n : (int64_t)~n};
    return (kind == WHOLE || kind == BELOW_ZERO) && n <= INT64_MAX;
}

bool decode_next(struct encoded *e, struct row *r, struct cell *name)
{
    struct encoded from = *e;
    unsigned kind = 0;
    uint64_t n = 0;
    *r = (struct row){0};
    bool good = take_head(e, &kind, &n);
    if (good && kind == TEXT_STRING && take_string(e, CELL_TEXT, n, name))
        return true;
    good = good && kind == ARRAY && n <= ROW_CELLS;
    for (r->count = 0; good && r->count < n; r->count++)
        good = take_cell(e, &r->cell[r->count]);
    if (!good)
        *e = from;
    return good;
}

bool cell_agrees(const struct cell *entered, const struct cell *held)
{
    if (entered->kind == CELL_DIGEST) {
        struct link hash = {{0}};
        if (is_long(held))
            hash = cell_digest(held);
        return is_long(held) && memcmp(hash.hash, entered->at, sizeof hash.hash) == 0;
    }
    if (entered->kind != held->kind || is_long(held))
        return false;
    if (has_bytes(held))
        return entered->len == held->len &&
               (held->len == 0 || memcmp(entered->at, held->at, held->len) == 0);
    return held->kind == CELL_NULL || entered->n == held->n;
}
