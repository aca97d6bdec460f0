#include "book/enter.h"

#include <assert.h>
#include <string.h>

void chain_begin(struct entering *e)
{
    e->changes.len = e->movement.len = 0;
    e->movements = e->head.movements;
    e->table = NULL;
}

void chain_movement(struct entering *e, const struct row *r)
{
    assert(r->cell[0].n == e->movements + 1);
    e->movements++;
    encode_row(&e->movement, r);
}

void chain_entry(struct entering *e, const char *table, const struct row *r)
{
    if (e->table != table)
        encode_text(&e->changes, table);
    e->table = table;
    encode_entry(&e->changes, r);
}

void batch_hash_begin(struct batch_hash *h, struct link before, const struct row *batch)
{
    struct row head = *batch;
    struct bytes said = {0};
    head.count = BATCH_HASH;
    encode_row(&said, &head);
    crypto_generichash_init(&h->state, NULL, 0, sizeof before.hash);
    crypto_generichash_update(&h->state, before.hash, sizeof before.hash);
    crypto_generichash_update(&h->state, said.at, said.len);
    bytes_free(&said);
}

void batch_hash_movements(struct batch_hash *h, const uint8_t *rows, size_t len)
{
    crypto_generichash_update(&h->state, rows, len);
}

struct link batch_hash_end(struct batch_hash *h)
{
    struct link out;
    crypto_generichash_final(&h->state, out.hash, sizeof out.hash);
    return out;
}

struct row chain_end(struct entering *e, int64_t at, int64_t form)
{
    struct row r = {0};
    row_number(&r, e->head.no + 1);
    row_number(&r, at);
    row_number(&r, form);
    row_number(&r, e->movements);
    row_bytes(&r, e->changes.at, e->changes.len);
    struct batch_hash h;
    batch_hash_begin(&h, e->head.hash, &r);
    batch_hash_movements(&h, e->movement.at, e->movement.len);
    e->next = batch_hash_end(&h);
    row_bytes(&r, e->next.hash, sizeof e->next.hash);
    assert(r.count == BATCH_CELLS);
    return r;
}

void chain_done(struct entering *e)
{
    e->head = (struct chain_head){e->head.no + 1, e->movements, e->next};
}

void chain_free(struct entering *e)
{
    bytes_free(&e->changes);
    bytes_free(&e->movement);
}
