/* Columns as PostgreSQL takes arrays: many rows are the parameters of one statement, which is
 * planned once and goes ahead with all others of its batch. */
#include "book/postgres.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_AT = 12, LENGTH = 4, FIRST_ROOM = 4096 };

static uint8_t *room_for(struct bytes *b, size_t more)
{
    while (b->len + more > b->cap) {
        b->cap = b->cap == 0 ? FIRST_ROOM : 2 * b->cap;
        b->at = realloc(b->at, b->cap);
        if (b->at == NULL)
            abort();
    }
    b->len += more;
    return b->at + b->len - more;
}

static void put_32(uint8_t *at, uint32_t n)
{
    n = htobe32(n);
    memcpy(at, &n, sizeof n);
}

/* How many dimensions, that nothing in it is NULL, the type; and of each how many (of the first
 * told in the end) and where they begin. */
void column_begin(struct column *c, Oid type, uint32_t across)
{
    const uint32_t one = htobe32(1);
    const uint32_t head[] = {
        htobe32(across > 1 ? 2 : 1), 0, htobe32(type), 0, one, htobe32(across), one};
    const size_t len = across > 1 ? sizeof head : sizeof head - 2 * sizeof one;
    c->count = 0;
    c->across = across;
    c->of.len = 0;
    memcpy(room_for(&c->of, len), head, len);
}

void column_number(struct column *c, int64_t n)
{
    const uint64_t big = htobe64((uint64_t)n);
    uint8_t *at = room_for(&c->of, LENGTH + sizeof big);
    put_32(at, sizeof big);
    memcpy(at + LENGTH, &big, sizeof big);
    c->count++;
}

void column_text(struct column *c, const char *text, size_t len)
{
    uint8_t *at = room_for(&c->of, LENGTH + len);
    put_32(at, (uint32_t)len);
    memcpy(at + LENGTH, text, len);
    c->count++;
}

void columns_put(struct parameters *p, struct column *c, unsigned columns)
{
    for (unsigned i = 0; i < columns; i++) {
        put_32(c[i].of.at + COUNT_AT, c[i].count / c[i].across);
        p->value[p->count] = (const char *)c[i].of.at;
        p->length[p->count] = (int)c[i].of.len;
        p->format[p->count++] = 1;
    }
}

void columns_free(struct column *c, unsigned columns)
{
    for (unsigned i = 0; i < columns; i++)
        bytes_free(&c[i].of);
}
