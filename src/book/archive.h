/* An archive: rows that have left the book, in one file that never changes.
 *
 * The file is a row of zstd frames, so that `zstd -dc` gives all it says as one stream: a text
 * names a table, and the arrays after it are rows of that table, as in the changes of a batch (see
 * cells.h). Each table's rows stand in the order of their keys, cut into blocks that can be read by
 * themselves. The last of the frames has the heading and an index of the blocks, and where it
 * begins is said at the very end, in a short frame that zstd passes over. docs/records.md has all
 * of it. */
#ifndef BAIZE_BOOK_ARCHIVE_H
#define BAIZE_BOOK_ARCHIVE_H

#include "book/store.h"

/* A block is closed when it has come to ARCHIVE_BLOCK; a row that is larger has one to itself. No
 * frame may say that it holds more than ARCHIVE_FRAME. */
enum { ARCHIVE_FORM = 1, ARCHIVE_BLOCK = 1 << 20, ARCHIVE_FRAME = 1 << 28 };

/* What the index has the lines of journals under. */
#define ARCHIVE_LINES "lines"

/* Rows that stay behind although their batch is in the file: sections "left page" and so on, as the
 * chain has entered them, for the next archive to take up. */
#define LEFT_BEHIND "left "
enum { LEFT_LEN = sizeof LEFT_BEHIND - 1 };

/* Which batches, and how the chain stood before and after them. */
struct archive_heading {
    int64_t no;
    int64_t version;                 /* of the tables */
    int64_t first_at, last_at;       /* of the first and the last batch, by the wall clock */
    struct chain_head before, after; /* the first batch is the one that follows on `before` */
};

/* --- writing ---------------------------------------------------------------------------------- */

struct archive_writer;

/* NULL with words. */
struct archive_writer *archive_begin(const char *path, struct book_words *why);
/* A row of a table, whose first `keys` cells are its key. A table's rows come one after the other,
 * in the order of their keys. What cannot be written is said at the end. */
void archive_put(struct archive_writer *w, const char *table, unsigned keys, const struct row *r);
/* Of a table's journal the file has the lines from `first` to `last`: said so that they are found
 * without looking for them. */
void archive_lines(struct archive_writer *w, int64_t table, int64_t first, int64_t last);
/* All is forced to disk; *bytes and *hash are those of the file. False with words, and then there
 * is no file. Frees the writer. */
bool archive_end(struct archive_writer *w, const struct archive_heading *h, int64_t *bytes,
                 struct link *hash, struct book_words *why);
/* Nothing comes of it. */
void archive_drop(struct archive_writer *w);

/* --- reading ---------------------------------------------------------------------------------- */

struct archive_file;

/* NULL with words: there is no such file, or it is none that archive_end has written whole. */
struct archive_file *archive_open(const char *path, struct book_words *why);
void archive_close(struct archive_file *f);
const struct archive_heading *archive_head(const struct archive_file *f);
/* The hash of all bytes, and how many they are. */
bool archive_hash(struct archive_file *f, int64_t *bytes, struct link *hash,
                  struct book_words *why);
/* Rows of a table as a storage gives them (see store.h). A table that the file does not have has no
 * rows. */
bool archive_rows(struct archive_file *f, const struct wanted *w,
                  bool (*each)(void *, const struct row *), void *ctx, struct book_words *why);
/* The tables in the file, counted from 0, in their order; NULL: there are no more. */
const char *archive_table(const struct archive_file *f, unsigned at);

/* The lines of a table's journal that the file has; false: none. */
bool archive_has_lines(const struct archive_file *f, int64_t table, int64_t *first, int64_t *last);

/* Which of two keys comes first: below, at or above 0. */
int key_order(const struct row *a, const struct row *b, unsigned keys);

#endif
