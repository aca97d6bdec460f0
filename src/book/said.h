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
/* Rows that were not asked for, until one returns false; none may be entered meanwhile. */
void said_unseen(struct said *s, bool (*each)(void *ctx, unsigned table, const struct saying *y),
                 void *ctx);

#endif
