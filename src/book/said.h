/* What a chain says of every row: the latest entry of each, found again by its key. */
#ifndef BAIZE_BOOK_SAID_H
#define BAIZE_BOOK_SAID_H

#include "book/store.h"

/* What is said of one row. */
struct saying {
    int64_t batch; /* that said it last */
    struct row row;
};

struct said;

struct said *said_begin(void);
void said_free(struct said *s);

/* An entry of a table, the `table`th that there is; what it leaves unsaid stays as it was. */
void say_row(struct said *s, unsigned table, unsigned keys, const struct row *r, int64_t batch);
/* What is said of the row that has this key; false: nothing. From then on it counts as seen. Cells
 * live until the next entry. */
bool said_of(struct said *s, unsigned table, unsigned keys, const struct row *key,
             struct saying *out);
/* It lies in an archive: from now on nothing is said of it, until it is entered again; or, while it
 * may still lie in the book too, it need not be asked for. */
void said_archived(struct said *s, unsigned table, unsigned keys, const struct row *key,
                   bool cleared);
/* All rows of one table in the order of their keys, until one returns false; none may be entered
 * meanwhile. */
void said_in_order(struct said *s, unsigned table, unsigned keys,
                   bool (*each)(void *ctx, unsigned table, const struct saying *y), void *ctx);
/* The table of that name among the shapes; NULL: there is none. */
const struct shape *shape_in(const struct shape *of, size_t count, const char *table, size_t len);
/* The rows that a batch's changes enter, each with its place among the shapes. False when they are
 * none that Baize writes. */
bool each_entry(const struct cell *changes, const struct shape *of, size_t count,
                void (*each)(void *ctx, unsigned table, const struct row *r), void *ctx);

/* What an archive has left behind, as the chain had entered it up to that batch. */
struct archive_file;
bool said_left_behind(struct said *s, struct archive_file *f, const struct shape *of, size_t count,
                      int64_t batch, struct book_words *why);

/* Rows that were not asked for, until one returns false; none may be entered meanwhile. */
void said_unseen(struct said *s, bool (*each)(void *ctx, unsigned table, const struct saying *y),
                 void *ctx);

#endif
