/* Writing an archive: rows into blocks, blocks into frames, and the index of them behind the last.
 */
#include "book/archive.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

/* Compression beyond this costs more time than it saves room: most of what is left are hashes. */
enum { LEVEL = 7 };

struct archive_writer {
    int fd;
    char path[4200];
    ZSTD_CCtx *z;
    crypto_generichash_state hash;
    struct bytes block; /* what will be a frame */
    struct bytes frame; /* compressed */
    struct bytes index; /* rows of the index so far */
    struct bytes lines; /* of journals, likewise */
    /* The block that is being filled: where its frame will begin, its table, its first key. */
    int64_t at, rows;
    char table[SHAPE_NAME], indexed[SHAPE_NAME]; /* and the table that the index has come to */
    unsigned keys;
    struct bytes first;
    bool failed;
    struct book_words why;
};

static void *must(void *p)
{
    if (p == NULL)
        abort();
    return p;
}

static void make_room(struct bytes *b, size_t cap)
{
    if (b->cap >= cap)
        return;
    b->at = must(realloc(b->at, cap));
    b->cap = cap;
}

static void failed(struct archive_writer *w)
{
    if (!w->failed)
        book_say(&w->why, "%s cannot be written: %s", w->path, strerror(errno));
    w->failed = true;
}

struct archive_writer *archive_begin(const char *path, struct book_words *why)
{
    struct archive_writer *w = must(calloc(1, sizeof *w));
    snprintf(w->path, sizeof w->path, "%s", path);
    w->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0640);
    if (w->fd < 0) {
        book_say(why, "%s cannot be written: %s", path, strerror(errno));
        free(w);
        return NULL;
    }
    w->z = must(ZSTD_createCCtx());
    ZSTD_CCtx_setParameter(w->z, ZSTD_c_compressionLevel, LEVEL);
    ZSTD_CCtx_setParameter(w->z, ZSTD_c_contentSizeFlag, 1);
    crypto_generichash_init(&w->hash, NULL, 0, CHAIN_BYTES);
    return w;
}

static void write_out(struct archive_writer *w, const uint8_t *at, size_t len)
{
    crypto_generichash_update(&w->hash, at, len);
    w->at += (int64_t)len;
    while (len > 0 && !w->failed) {
        ssize_t n = write(w->fd, at, len);
        if (n < 0 && errno != EINTR)
            failed(w);
        else if (n > 0) {
            at += n;
            len -= (size_t)n;
        }
    }
}

/* Answers how long the frame is. */
static size_t write_frame(struct archive_writer *w, const struct bytes *raw)
{
    make_room(&w->frame, ZSTD_compressBound(raw->len));
    const size_t len = ZSTD_compress2(w->z, w->frame.at, w->frame.cap, raw->at, raw->len);
    if (ZSTD_isError(len))
        abort(); /* there was room: only memory can have run out */
    write_out(w, w->frame.at, len);
    return len;
}

/* The block's row in the index: where its frame is, how long, how much it holds, and its first key.
 */
static void close_block(struct archive_writer *w)
{
    if (w->rows == 0)
        return;
    struct row r = {0};
    struct encoded e = {w->first.at, w->first.at + w->first.len};
    struct row key;
    struct cell name;
    row_number(&r, w->at);
    row_number(&r, (int64_t)write_frame(w, &w->block));
    row_number(&r, (int64_t)w->block.len);
    row_number(&r, w->rows);
    decode_next(&e, &key, &name);
    for (unsigned i = 0; i < key.count; i++)
        *row_next(&r) = key.cell[i];
    if (strcmp(w->table, w->indexed) != 0)
        encode_text(&w->index, w->table);
    memcpy(w->indexed, w->table, sizeof w->indexed);
    encode_row(&w->index, &r);
    w->rows = 0;
    w->block.len = 0;
}

void archive_put(struct archive_writer *w, const char *table, unsigned keys, const struct row *r)
{
    if (w->block.len >= ARCHIVE_BLOCK || strcmp(w->table, table) != 0)
        close_block(w);
    if (w->rows == 0) {
        struct row key = *r;
        key.count = keys;
        snprintf(w->table, sizeof w->table, "%s", table);
        encode_text(&w->block, table);
        w->first.len = 0;
        encode_row(&w->first, &key);
    }
    encode_row(&w->block, r);
    w->rows++;
}

void archive_lines(struct archive_writer *w, int64_t table, int64_t first, int64_t last)
{
    struct row r = {0};
    row_number(&r, table);
    row_number(&r, first);
    row_number(&r, last);
    if (w->lines.len == 0)
        encode_text(&w->lines, ARCHIVE_LINES);
    encode_row(&w->lines, &r);
}

static void put_head(struct row *r, const struct chain_head *h)
{
    row_number(r, h->no);
    row_number(r, h->movements);
    row_bytes(r, h->hash.hash, sizeof h->hash.hash);
}

static void write_index(struct archive_writer *w, const struct archive_heading *h)
{
    struct bytes all = {0};
    struct row r = {0};
    row_number(&r, ARCHIVE_FORM);
    row_number(&r, h->no);
    row_number(&r, h->version);
    row_number(&r, h->first_at);
    row_number(&r, h->last_at);
    put_head(&r, &h->before);
    put_head(&r, &h->after);
    encode_text(&all, "archive");
    encode_row(&all, &r);
    const struct bytes *const parts[] = {&w->index, &w->lines};
    for (unsigned i = 0; i < 2; i++) {
        make_room(&all, all.len + parts[i]->len);
        if (parts[i]->len > 0)
            memcpy(all.at + all.len, parts[i]->at, parts[i]->len);
        all.len += parts[i]->len;
    }
    write_frame(w, &all);
    bytes_free(&all);
}

/* A frame that zstd passes over, of eight bytes: where the index begins. */
static void write_end(struct archive_writer *w, int64_t index)
{
    uint8_t end[16] = {0x50, 0x2a, 0x4d, 0x18, 8};
    for (unsigned i = 0; i < 8; i++)
        end[8 + i] = (uint8_t)((uint64_t)index >> 8 * i);
    write_out(w, end, sizeof end);
}

static void free_writer(struct archive_writer *w)
{
    close(w->fd);
    ZSTD_freeCCtx(w->z);
    bytes_free(&w->block);
    bytes_free(&w->frame);
    bytes_free(&w->index);
    bytes_free(&w->lines);
    bytes_free(&w->first);
    free(w);
}

bool archive_end(struct archive_writer *w, const struct archive_heading *h, int64_t *bytes,
                 struct link *hash, struct book_words *why)
{
    close_block(w);
    const int64_t index = w->at;
    write_index(w, h);
    write_end(w, index);
    if (!w->failed && fsync(w->fd) != 0)
        failed(w);
    crypto_generichash_final(&w->hash, hash->hash, sizeof hash->hash);
    *bytes = w->at;
    const bool good = !w->failed;
    if (!good) {
        unlink(w->path);
        book_say(why, "%s", w->why.words);
    }
    free_writer(w);
    return good;
}

void archive_drop(struct archive_writer *w)
{
    unlink(w->path);
    free_writer(w);
}
