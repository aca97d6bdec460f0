/* Reading an archive. Nothing in the file is believed: what it says of its own sizes is checked
 * before room is made for it, and a block gives rows only if it is as the index says. */
#include "book/archive.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

/* The rows of the index: where a frame is, its length, how much it holds, how many rows, and then
 * the first key. */
enum { FRAME_AT, FRAME_LEN, FRAME_HOLDS, FRAME_ROWS, FRAME_KEY };
enum { END_LEN = 16, TABLES_MAX = 32 };
/* Blocks that are kept once they have been read: as many, unless they are large. */
enum { KEPT = 8, KEPT_BYTES = 16 << 20 };

struct indexed {
    int64_t at, len, holds, rows;
    size_t key; /* where its first key stands in the index */
};

struct section {
    char table[SHAPE_NAME];
    struct indexed *block;
    size_t blocks, room;
};

/* A block that has been read: its bytes, and where each row begins. */
struct block {
    const struct indexed *of;
    uint8_t *raw;
    uint32_t *row;
    uint64_t used;
    unsigned readers; /* that are giving its rows */
};

struct archive_file {
    int fd;
    char path[4200];
    int64_t size, index_at;
    ZSTD_DCtx *z;
    struct archive_heading heading;
    struct bytes index;
    struct section section[TABLES_MAX];
    unsigned sections;
    struct lines {
        int64_t table, first, last;
    } * lines;
    size_t line_count, line_room;
    struct block kept[KEPT];
    size_t kept_bytes;
    uint64_t use;
};

static void *must(void *p)
{
    if (p == NULL)
        abort();
    return p;
}

static bool torn(const struct archive_file *f, const char *what, struct book_words *why)
{
    return book_say(why, "%s is no whole archive: %s", f->path, what);
}

/* --- bytes ------------------------------------------------------------------------------------ */

static bool read_at(const struct archive_file *f, int64_t at, void *to, size_t len,
                    struct book_words *why)
{
    for (char *room = to; len > 0;) {
        ssize_t n = pread(f->fd, room, len, at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return book_say(why, "%s cannot be read: %s", f->path, strerror(errno));
        if (n == 0)
            return torn(f, "it ends too soon", why);
        room += n;
        at += n;
        len -= (size_t)n;
    }
    return true;
}

/* One frame, which must hold what it says that it holds, and as much as is expected (0: whatever).
 * NULL with words. */
static uint8_t *read_frame(struct archive_file *f, int64_t at, int64_t len, int64_t *holds,
                           struct book_words *why)
{
    if (len <= 0 || len > ARCHIVE_FRAME || at < 0 || at > f->size - len) {
        torn(f, "a frame is not within it", why);
        return NULL;
    }
    uint8_t *frame = must(malloc((size_t)len)), *raw = NULL;
    if (!read_at(f, at, frame, (size_t)len, why)) {
        free(frame);
        return NULL;
    }
    const unsigned long long says = ZSTD_getFrameContentSize(frame, (size_t)len);
    const bool known =
        says <= ARCHIVE_FRAME && says > 0 && (*holds == 0 || (int64_t)says == *holds);
    if (known) {
        raw = must(malloc((size_t)says));
        size_t n = ZSTD_decompressDCtx(f->z, raw, (size_t)says, frame, (size_t)len);
        if (ZSTD_isError(n) || n != says) {
            free(raw);
            raw = NULL;
        }
    }
    free(frame);
    if (raw == NULL)
        torn(f, "a frame is damaged", why);
    *holds = raw != NULL ? (int64_t)says : 0;
    return raw;
}

/* --- the index -------------------------------------------------------------------------------- */

static bool take_head(const struct cell *c, struct chain_head *h)
{
    if (c[0].kind != CELL_NUMBER || c[1].kind != CELL_NUMBER || c[2].kind != CELL_BYTES ||
        c[2].len != CHAIN_BYTES)
        return false;
    *h = (struct chain_head){.no = c[0].n, .movements = c[1].n};
    memcpy(h->hash.hash, c[2].at, CHAIN_BYTES);
    return true;
}

static bool take_heading(struct archive_file *f, const struct row *r)
{
    struct archive_heading *h = &f->heading;
    for (unsigned i = 0; i < 5; i++) {
        if (i >= r->count || r->cell[i].kind != CELL_NUMBER)
            return false;
    }
    h->no = r->cell[1].n;
    h->version = r->cell[2].n;
    h->first_at = r->cell[3].n;
    h->last_at = r->cell[4].n;
    return r->count == 11 && r->cell[0].n == ARCHIVE_FORM && take_head(&r->cell[5], &h->before) &&
           take_head(&r->cell[8], &h->after);
}

static bool add_section(struct archive_file *f, const struct cell *name)
{
    if (f->sections == TABLES_MAX || name->len >= SHAPE_NAME)
        return false;
    struct section *s = &f->section[f->sections];
    *s = (struct section){0};
    memcpy(s->table, name->at, name->len);
    for (unsigned i = 0; i < f->sections; i++) {
        if (strcmp(f->section[i].table, s->table) == 0)
            return false;
    }
    f->sections++;
    return true;
}

/* Frames follow on one another: `next` is where this one must begin. */
static bool add_block(struct archive_file *f, const struct row *r, size_t row_at, int64_t *next)
{
    if (f->sections == 0 || r->count <= FRAME_KEY)
        return false;
    for (unsigned i = 0; i < FRAME_KEY; i++) {
        if (r->cell[i].kind != CELL_NUMBER || r->cell[i].n < 0)
            return false;
    }
    struct section *s = &f->section[f->sections - 1];
    struct indexed b = {.at = r->cell[FRAME_AT].n,
                        .len = r->cell[FRAME_LEN].n,
                        .holds = r->cell[FRAME_HOLDS].n,
                        .rows = r->cell[FRAME_ROWS].n,
                        .key = row_at};
    if (b.at != *next || b.len == 0 || b.len > f->index_at - b.at || b.rows == 0 ||
        b.rows > b.holds / 2 || b.holds > ARCHIVE_FRAME)
        return false;
    *next = b.at + b.len;
    if (s->blocks == s->room) {
        s->room = s->room == 0 ? 16 : 2 * s->room;
        s->block = must(reallocarray(s->block, s->room, sizeof *s->block));
    }
    s->block[s->blocks++] = b;
    return true;
}

static bool add_lines(struct archive_file *f, const struct row *r)
{
    if (r->count != 3 || r->cell[0].kind != CELL_NUMBER || r->cell[1].kind != CELL_NUMBER ||
        r->cell[2].kind != CELL_NUMBER)
        return false;
    if (f->line_count == f->line_room) {
        f->line_room = f->line_room == 0 ? 16 : 2 * f->line_room;
        f->lines = must(reallocarray(f->lines, f->line_room, sizeof *f->lines));
    }
    f->lines[f->line_count++] = (struct lines){r->cell[0].n, r->cell[1].n, r->cell[2].n};
    return true;
}

bool archive_has_lines(const struct archive_file *f, int64_t table, int64_t *first, int64_t *last)
{
    for (size_t i = 0; i < f->line_count; i++) {
        if (f->lines[i].table == table) {
            *first = f->lines[i].first;
            *last = f->lines[i].last;
            return true;
        }
    }
    return false;
}

static bool read_index(struct archive_file *f)
{
    bool lines = false;
    struct encoded e = {f->index.at, f->index.at + f->index.len};
    struct row r;
    struct cell name = {0};
    int64_t next = 0;
    bool good = decode_next(&e, &r, &name) && r.count == 0 && name.len == 7 &&
                memcmp(name.at, "archive", 7) == 0 && decode_next(&e, &r, &name) &&
                take_heading(f, &r);
    while (good && e.at != e.end) {
        const size_t at = (size_t)(e.at - f->index.at);
        good = decode_next(&e, &r, &name);
        if (good && r.count == 0 && !lines)
            lines =
                name.len == strlen(ARCHIVE_LINES) && memcmp(name.at, ARCHIVE_LINES, name.len) == 0;
        if (good && r.count == 0)
            good = lines || add_section(f, &name);
        else if (good)
            good = lines ? add_lines(f, &r) : add_block(f, &r, at, &next);
    }
    return good && next == f->index_at;
}

/* The first key of a block, where it lies in the index. */
static void key_of(const struct archive_file *f, const struct indexed *b, struct row *key)
{
    struct encoded e = {f->index.at + b->key, f->index.at + f->index.len};
    struct cell name;
    struct row r;
    decode_next(&e, &r, &name);
    key->count = r.count - FRAME_KEY;
    memcpy(key->cell, r.cell + FRAME_KEY, key->count * sizeof *key->cell);
}

static bool find_index(struct archive_file *f, struct book_words *why)
{
    uint8_t end[END_LEN];
    static const uint8_t MARK[8] = {0x50, 0x2a, 0x4d, 0x18, 8};
    struct stat st;
    if (fstat(f->fd, &st) != 0 || !S_ISREG(st.st_mode))
        return book_say(why, "%s is not a file", f->path);
    f->size = st.st_size;
    if (f->size < END_LEN)
        return torn(f, "it ends too soon", why);
    if (!read_at(f, f->size - END_LEN, end, sizeof end, why))
        return false;
    uint64_t at = 0;
    for (unsigned i = 0; i < 8; i++)
        at |= (uint64_t)end[8 + i] << 8 * i;
    if (memcmp(end, MARK, sizeof MARK) != 0 || at > (uint64_t)(f->size - END_LEN))
        return torn(f, "its end is none that Baize writes", why);
    f->index_at = (int64_t)at;
    int64_t holds = 0;
    f->index.at = read_frame(f, f->index_at, f->size - END_LEN - f->index_at, &holds, why);
    f->index.len = f->index.cap = (size_t)holds;
    return f->index.at != NULL &&
           (read_index(f) || torn(f, "its index is none that Baize writes", why));
}

struct archive_file *archive_open(const char *path, struct book_words *why)
{
    struct archive_file *f = must(calloc(1, sizeof *f));
    strncpy(f->path, path, sizeof f->path - 1);
    f->z = must(ZSTD_createDCtx());
    f->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (f->fd < 0)
        book_say(why, errno == ENOENT ? "%s is not there" : "%s cannot be read", path);
    if (f->fd >= 0 && find_index(f, why))
        return f;
    archive_close(f);
    return NULL;
}

static void drop_block(struct archive_file *f, struct block *b)
{
    if (b->of != NULL)
        f->kept_bytes -= (size_t)b->of->holds;
    free(b->raw);
    free(b->row);
    *b = (struct block){0};
}

void archive_close(struct archive_file *f)
{
    for (unsigned i = 0; i < KEPT; i++)
        drop_block(f, &f->kept[i]);
    for (unsigned i = 0; i < f->sections; i++)
        free(f->section[i].block);
    bytes_free(&f->index);
    free(f->lines);
    ZSTD_freeDCtx(f->z);
    if (f->fd >= 0)
        close(f->fd);
    free(f);
}

const struct archive_heading *archive_head(const struct archive_file *f)
{
    return &f->heading;
}

const char *archive_table(const struct archive_file *f, unsigned at)
{
    return at < f->sections ? f->section[at].table : NULL;
}

bool archive_hash(struct archive_file *f, int64_t *bytes, struct link *hash, struct book_words *why)
{
    enum { AT_ONCE = 1 << 18 };
    uint8_t *some = must(malloc(AT_ONCE));
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash->hash);
    bool good = true;
    for (int64_t at = 0; good && at < f->size;) {
        const size_t n = f->size - at < AT_ONCE ? (size_t)(f->size - at) : AT_ONCE;
        good = read_at(f, at, some, n, why);
        if (good)
            crypto_generichash_update(&state, some, n);
        at += (int64_t)n;
    }
    crypto_generichash_final(&state, hash->hash, sizeof hash->hash);
    *bytes = f->size;
    free(some);
    return good;
}

/* --- blocks ----------------------------------------------------------------------------------- */

/* Where each row of a block begins; false when it is not as the index has it. */
static bool cut_up(const struct archive_file *f, const struct section *s, struct block *b)
{
    const struct indexed *of = b->of;
    struct encoded e = {b->raw, b->raw + of->holds};
    struct row r, key;
    struct cell name = {0};
    if (!decode_next(&e, &r, &name) || r.count != 0 || name.len != strlen(s->table) ||
        memcmp(name.at, s->table, name.len) != 0)
        return false;
    key_of(f, of, &key);
    b->row = must(reallocarray(NULL, (size_t)of->rows, sizeof *b->row));
    for (int64_t i = 0; i < of->rows; i++) {
        b->row[i] = (uint32_t)(e.at - b->raw);
        if (e.at == e.end || !decode_next(&e, &r, &name) || r.count < key.count ||
            (i == 0 && key_order(&r, &key, key.count) != 0))
            return false;
    }
    return e.at == e.end;
}

/* The one that nobody has asked for the longest; NULL: none is kept that nobody is reading. */
static struct block *oldest(struct archive_file *f)
{
    struct block *b = NULL;
    for (unsigned i = 0; i < KEPT; i++) {
        struct block *k = &f->kept[i];
        if (k->of != NULL && k->readers == 0 && (b == NULL || k->used < b->used))
            b = k;
    }
    return b;
}

static struct block *room_for_block(struct archive_file *f, int64_t holds)
{
    struct block *old = oldest(f);
    while (old != NULL && f->kept_bytes + (size_t)holds > KEPT_BYTES) {
        drop_block(f, old);
        old = oldest(f);
    }
    for (unsigned i = 0; i < KEPT; i++) {
        if (f->kept[i].of == NULL)
            return &f->kept[i];
    }
    assert(old != NULL); /* readings within readings are few */
    drop_block(f, old);
    return old;
}

static struct block *read_block(struct archive_file *f, const struct section *s,
                                const struct indexed *of, struct book_words *why)
{
    for (unsigned i = 0; i < KEPT; i++) {
        if (f->kept[i].of == of) {
            f->kept[i].used = ++f->use;
            return &f->kept[i];
        }
    }
    int64_t holds = of->holds;
    uint8_t *raw = read_frame(f, of->at, of->len, &holds, why);
    if (raw == NULL)
        return NULL;
    struct block *b = room_for_block(f, of->holds);
    *b = (struct block){.of = of, .raw = raw, .used = ++f->use};
    f->kept_bytes += (size_t)of->holds;
    if (cut_up(f, s, b))
        return b;
    drop_block(f, b);
    torn(f, "a block is not as its index says", why);
    return NULL;
}

static void row_at(const struct block *b, int64_t at, struct row *r)
{
    struct encoded e = {b->raw + b->row[at], b->raw + b->of->holds};
    struct cell name;
    decode_next(&e, r, &name);
}

/* --- rows ------------------------------------------------------------------------------------- */

static int cell_order(const struct cell *a, const struct cell *b)
{
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->kind == CELL_NUMBER)
        return (a->n > b->n) - (a->n < b->n);
    const size_t n = a->len < b->len ? a->len : b->len;
    const int c = n > 0 ? memcmp(a->at, b->at, n) : 0;
    return c != 0 ? c : (a->len > b->len) - (a->len < b->len);
}

int key_order(const struct row *a, const struct row *b, unsigned keys)
{
    for (unsigned i = 0; i < keys; i++) {
        if (i >= a->count || i >= b->count)
            return (a->count > b->count) - (a->count < b->count);
        const int c = cell_order(&a->cell[i], &b->cell[i]);
        if (c != 0)
            return c;
    }
    return 0;
}

static const struct section *section_of(const struct archive_file *f, const char *table)
{
    for (unsigned i = 0; i < f->sections; i++) {
        if (strcmp(f->section[i].table, table) == 0)
            return &f->section[i];
    }
    return NULL;
}

/* Blocks whose first key is not after the key; or, `before`, those whose first key is before it. */
static size_t blocks_up_to(const struct archive_file *f, const struct section *s,
                           const struct wanted *w, bool before)
{
    size_t low = 0, high = s->blocks;
    while (low < high) {
        const size_t mid = (low + high) / 2;
        struct row first;
        key_of(f, &s->block[mid], &first);
        const int c = key_order(&first, w->key, w->of->keys);
        if (before ? c < 0 : c <= 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

/* Rows of a block before the key, or up to it. */
static int64_t rows_up_to(const struct block *b, const struct wanted *w, bool before)
{
    int64_t low = 0, high = b->of->rows;
    while (low < high) {
        const int64_t mid = (low + high) / 2;
        struct row r;
        row_at(b, mid, &r);
        const int c = key_order(&r, w->key, w->of->keys);
        if (before ? c < 0 : c <= 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

/* How far a reading has come. */
struct giving {
    const struct wanted *w;
    bool (*each)(void *, const struct row *);
    void *ctx;
    int64_t left;
    bool on;
};

static void give(struct giving *g, const struct block *b, int64_t at)
{
    struct row r;
    row_at(b, at, &r);
    g->on = (!g->w->exactly || key_order(&r, g->w->key, g->w->of->keys) == 0) &&
            g->each(g->ctx, &r) && --g->left > 0;
}

static struct block *next_block(struct archive_file *f, const struct section *s, size_t at,
                                struct book_words *why)
{
    if (!book_broken_off())
        return read_block(f, s, &s->block[at], why);
    book_say(why, "interrupted");
    return NULL;
}

static bool give_on(struct archive_file *f, const struct section *s, struct giving *g,
                    struct book_words *why)
{
    const struct wanted *w = g->w;
    size_t i = w->key != NULL ? blocks_up_to(f, s, w, false) : 0;
    for (i -= i > 0; g->on && i < s->blocks; i++) {
        struct block *b = next_block(f, s, i, why);
        if (b == NULL)
            return false;
        const int64_t from = w->key != NULL ? rows_up_to(b, w, w->exactly) : 0;
        b->readers++;
        for (int64_t at = from; g->on && at < b->of->rows; at++)
            give(g, b, at);
        b->readers--;
    }
    return true;
}

static bool give_back(struct archive_file *f, const struct section *s, struct giving *g,
                      struct book_words *why)
{
    const struct wanted *w = g->w;
    for (size_t i = w->key != NULL ? blocks_up_to(f, s, w, true) : s->blocks; g->on && i > 0; i--) {
        struct block *b = next_block(f, s, i - 1, why);
        if (b == NULL)
            return false;
        int64_t at = w->key != NULL ? rows_up_to(b, w, true) : b->of->rows;
        b->readers++;
        while (g->on && at > 0)
            give(g, b, --at);
        b->readers--;
    }
    return true;
}

bool archive_rows(struct archive_file *f, const struct wanted *w,
                  bool (*each)(void *, const struct row *), void *ctx, struct book_words *why)
{
    const struct section *s = section_of(f, w->of->table);
    struct giving g = {w, each, ctx, w->most > 0 ? w->most : INT64_MAX, true};
    return s == NULL || (w->newest ? give_back(f, s, &g, why) : give_on(f, s, &g, why));
}
