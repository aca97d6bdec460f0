#include "book/said.h"

#include "book/archive.h"

#include <stdio.h>
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

/* Those behind it move up, each to where it is looked for first, or as near as there is room. */
static void close_gap(struct said *s, size_t gap)
{
    const size_t mask = s->slots - 1;
    for (size_t i = (gap + 1) & mask; s->slot[i] != NULL; i = (i + 1) & mask) {
        const size_t home = (size_t)s->slot[i]->hash & mask;
        if (((i - home) & mask) < ((i - gap) & mask))
            continue;
        s->slot[gap] = s->slot[i];
        s->slot[i] = NULL;
        gap = i;
    }
}

void said_archived(struct said *s, unsigned table, unsigned keys, const struct row *key,
                   bool cleared)
{
    struct record **at = find(s, take_key(s, table, keys, key), table);
    if (*at == NULL)
        return;
    (*at)->seen = true;
    if (!cleared)
        return;
    free(*at);
    *at = NULL;
    s->used--;
    close_gap(s, (size_t)(at - s->slot));
}

static int by_key(const void *a, const void *b, void *keys)
{
    struct saying x, y;
    take_saying(*(struct record *const *)a, &x);
    take_saying(*(struct record *const *)b, &y);
    return key_order(&x.row, &y.row, *(const unsigned *)keys);
}

void said_in_order(struct said *s, unsigned table, unsigned keys,
                   bool (*each)(void *ctx, unsigned table, const struct saying *y), void *ctx)
{
    size_t count = 0;
    struct record **of = must(reallocarray(NULL, s->used + 1, sizeof(struct record *)));
    for (size_t i = 0; i < s->slots; i++) {
        if (s->slot[i] != NULL && s->slot[i]->table == table)
            of[count++] = s->slot[i];
    }
    qsort_r(of, count, sizeof(struct record *), by_key, &keys);
    struct saying y;
    for (size_t i = 0; i < count; i++) {
        take_saying(of[i], &y);
        if (!each(ctx, table, &y))
            break;
    }
    free(of);
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

/* --- entries ---------------------------------------------------------------------------------- */

const struct shape *shape_in(const struct shape *of, size_t count, const char *table, size_t len)
{
    for (size_t i = 0; i < count; i++) {
        if (strlen(of[i].table) == len && memcmp(of[i].table, table, len) == 0)
            return &of[i];
    }
    return NULL;
}

bool each_entry(const struct cell *changes, const struct shape *of, size_t count,
                void (*each)(void *ctx, unsigned table, const struct row *r), void *ctx)
{
    struct encoded e = {(const uint8_t *)changes->at, (const uint8_t *)changes->at + changes->len};
    const struct shape *table = NULL;
    struct row r;
    struct cell name = {0};
    while (decode_next(&e, &r, &name)) {
        if (r.count == 0)
            table = shape_in(of, count, name.at, name.len);
        else if (table != NULL && r.count >= table->keys)
            each(ctx, (unsigned)(table - of), &r);
        if (table == NULL)
            return false;
    }
    return e.at == e.end;
}

struct behind {
    struct said *s;
    unsigned table, keys;
    int64_t batch;
};

static bool take_behind(void *ctx, const struct row *r)
{
    const struct behind *b = ctx;
    say_row(b->s, b->table, b->keys, r, b->batch);
    return true;
}

bool said_left_behind(struct said *s, struct archive_file *f, const struct shape *of, size_t count,
                      int64_t batch, struct book_words *why)
{
    for (size_t i = 0; i < count; i++) {
        struct shape left = of[i];
        struct behind b = {s, (unsigned)i, of[i].keys, batch};
        struct wanted all = {.of = &left};
        snprintf(left.table, sizeof left.table, LEFT_BEHIND "%.16s", of[i].table);
        if (!archive_rows(f, &all, take_behind, &b, why))
            return false;
    }
    return true;
}
