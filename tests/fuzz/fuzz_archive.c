/* Arbitrary archives: whatever a file holds, it is refused in words or read to its end. The first
 * byte picks what is arbitrary: the file, or what stands in its index and in its one block, which
 * are then packed as they should be; so both get past the compression. */
#include "book/archive.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <zstd.h>

static char path[64];

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    snprintf(path, sizeof path, "/dev/shm/baize-fuzz-%d.archive", getpid());
    return 0;
}

static void broken(const char *what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

/* A frame of these bytes; answers its length. */
static size_t put_frame(FILE *f, const uint8_t *data, size_t size)
{
    static char frame[1 << 16];
    const size_t n = ZSTD_compress(frame, sizeof frame, data, size, 1);
    if (ZSTD_isError(n))
        broken("no room for a frame");
    fwrite(frame, 1, n, f);
    return n;
}

/* The block comes first, then the index, whose first row of a block says where that is: the bytes
 * after the heading are arbitrary. */
static void put_packed(FILE *f, const uint8_t *data, size_t size)
{
    const size_t half = size * data[0] / 256;
    const size_t at = put_frame(f, data, half);
    struct bytes index = {0};
    struct row r = {0};
    for (unsigned i = 0; i < 11; i++) {
        if (i == 7 || i == 10)
            row_bytes(&r, "01234567890123456789012345678901", CHAIN_BYTES);
        else
            row_number(&r, i == 0 ? ARCHIVE_FORM : i);
    }
    encode_text(&index, "archive");
    encode_row(&index, &r);
    encode_text(&index, "page");
    r.count = 0;
    row_number(&r, 0);
    row_number(&r, (int64_t)at);
    row_number(&r, (int64_t)half);
    row_number(&r, size > 2 ? data[1] : 1);
    row_number(&r, 1);
    if (size % 2 == 0)
        encode_row(&index, &r);
    const size_t rest = size - half;
    uint8_t *all = malloc(index.len + rest);
    if (all == NULL)
        abort();
    memcpy(all, index.at, index.len);
    memcpy(all + index.len, data + half, rest);
    put_frame(f, all, index.len + (size % 3 == 0 ? rest : 0));
    const uint8_t end[16] = {
        0x50, 0x2a, 0x4d, 0x18, 8, 0, 0, 0, (uint8_t)at, (uint8_t)(at >> 8), (uint8_t)(at >> 16)};
    fwrite(end, 1, sizeof end, f);
    free(all);
    bytes_free(&index);
}

static bool see(void *ctx, const struct row *r)
{
    int64_t *sum = ctx;
    for (unsigned i = 0; i < r->count; i++)
        *sum += r->cell[i].len > 0 ? r->cell[i].at[r->cell[i].len - 1] : r->cell[i].n % 7;
    return true;
}

static void read_it(struct archive_file *f)
{
    struct book_words why = {""};
    struct link hash;
    int64_t bytes, sum = 0;
    archive_hash(f, &bytes, &hash, &why);
    for (unsigned i = 0; archive_table(f, i) != NULL; i++) {
        struct shape of = {.keys = 1};
        struct row key = {0};
        snprintf(of.table, sizeof of.table, "%s", archive_table(f, i));
        row_number(&key, 1);
        for (unsigned way = 0; way < 5; way++) {
            struct wanted w = {.of = &of,
                               .key = way > 1 ? &key : NULL,
                               .newest = way % 2 == 1,
                               .exactly = way == 4};
            if (!archive_rows(f, &w, see, &sum, &why) && why.words[0] == '\0')
                broken("a block refused without a word");
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct book_words why = {""};
    if (size < 2 || size > 4096)
        return 0;
    FILE *f = fopen(path, "wb");
    if (f == NULL)
        broken("no room for a file");
    if (data[0] % 4 == 0)
        fwrite(data + 1, 1, size - 1, f);
    else
        put_packed(f, data + 1, size - 1);
    fclose(f);
    struct archive_file *a = archive_open(path, &why);
    if (a != NULL) {
        read_it(a);
        archive_close(a);
    } else if (why.words[0] == '\0')
        broken("an archive refused without a word");
    unlink(path);
    return 0;
}
