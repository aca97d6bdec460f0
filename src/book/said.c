#include "book/said.h"

#include <stdlib.h>
#include <string.h>

/* One row: its encoding lies behind it. Accounts are entered again and again, and take up no more
 * room for that. */
struct record {
    uint64_t hash;
    int64_t batch;
    uint32_t len, cap;
    uint8_t table;
    bool seen;
    uint8_t bytes[];
};

struct said {
    struct record **slot; /* NULL: free */
    size_t slots, used;   /* slots: a power of two, more than twice as many */
    struct bytes key, row;
};

static void *must(void *p)
{
    if (p == NULL)
        abort();
    return p;
}

struct said *said_begin(void)
{
    struct said *s = must(calloc(1, sizeof *s));
    s->slots = 1024;
    s->slot = must(calloc(s->slots, sizeof(struct record *)));
    return s;
}

void said_free(struct said *s)
{
    for (size_t i = 0; i < s->slots; i++)
        free(s->slot[i]);
    free(s->slot);
    bytes_free(&s->key);
    bytes_free(&s->row);
    free(s);
}

/* --- finding ---------------------------------------------------------------------------------- */

/* The key as it begins every encoding of the row; before it stands how many cells there are. */
static uint64_t take_key(struct said *s, unsigned table, unsigned keys, const struct row *r)
{
    struct row key = *r;
    key.count = keys;
    s->key.len = 0;
    encode_entry(&s->key, &key);
    uint64_t hash = 14695981039346656037u ^ table;
    for (size_t i = 1; i < s->key.len; i++)
        hash = (hash ^ s->key.at[i]) * 1099511628211u;
    return hash ^ hash >> 32;
}

static bool is_it(const struct said *s, const struct record *k, uint64_t hash, unsigned table)
{
    return k->hash == hash && k->table == table && k->len >= s->key.len &&
           memcmp(k->bytes + 1, s->key.at + 1, s->key.len - 1) == 0;
}

static struct record **find(struct said *s, uint64_t hash, unsigned table)
{
    size_t i = (size_t)hash & (s->slots - 1);
    while (s->slot[i] != NULL && !is_it(s, s->slot[i], hash, table))
        i = (i + 1) & (s->slots - 1);
    return &s->slot[i];
}

static void widen(struct said *s)
{
    struct record **old = s->slot;
    const size_t slots = s->slots;
    s->slots *= 2;
    s->slot = must(calloc(s->slots, sizeof(struct record *)));
    for (size_t n = 0; n < slots; n++) {
        if (old[n] == NULL)
            continue;
        size_t i = (size_t)old[n]->hash & (s->slots - 1);
        while (s->slot[i] != NULL)
            i = (i + 1) & (s->slots - 1);
        s->slot[i] = old[n];
    }
    free(old);
}

/* --- entering --------------------------------------------------------------------------------- */

static void take_saying(const struct record *k, struct saying *out)
{
    struct encoded e = {k->bytes, k->bytes + k->len};
    struct cell name;
    out->batch = k->batch;
    decode_next(&e, &out->row, &name);
}

static void merge(const struct record *k, struct row *r)
{
    struct saying before;
    take_saying(k, &before);
    for (unsigned i = 0; i < before.row.count; i++) {
        if (i >= r->count || r->cell[i].kind == CELL_UNSAID)
            r->cell[i] = before.row.cell[i];
    }
    r->count = before.row.count > r->count ? before.row.count : r->count;
}

void say_row(struct said *s, unsigned table, unsigned keys, const struct row *r, int64_t batch)
{
    const uint64_t hash = take_key(s, table, keys, r);
    struct record **at = find(s, hash, table);
    struct row now = *r;
    if (*at != NULL)
        merge(*at, &now);
    s->row.len = 0;
    encode_row(&s->row, &now);
    if (*at == NULL || (*at)->cap < s->row.len) {
        const size_t cap = (s->row.len + 8) | 7;
        s->used += *at == NULL;
        *at = must(realloc(*at, sizeof(struct record) + cap));
        (*at)->cap = (uint32_t)cap;
    }
    struct record *k = *at;
    *k = (struct record){.hash = hash,
                         .batch = batch,
                         .len = (uint32_t)s->row.len,
                         .cap = k->cap,
                         .table = (uint8_t)table};
    memcpy(k->bytes, s->row.at, s->row.len);
    if (s->used * 2 > s->slots)
        widen(s);
}

bool said_of(struct said *s, unsigned table, unsigned keys, const struct row *key,
             struct saying *out)
{
    struct record *k = *find(s, take_key(s, table, keys, key), table);
    if (k == NULL)
        return false;
    k->seen = true;
    take_saying(k, out);
    return true;
}

void said_unseen(struct said *s, bool (*each)(void *ctx, unsigned table, const struct saying *y),
                 void *ctx)
{
    struct saying y;
    for (size_t i = 0; i < s->slots; i++) {
        if (s->slot[i] == NULL || s->slot[i]->seen)
            continue;
        take_saying(s->slot[i], &y);
        if (!each(ctx, s->slot[i]->table, &y))
            return;
    }
}
