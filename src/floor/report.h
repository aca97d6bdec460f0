/* Reports of a floor's book: every figure is reckoned from the ledger's movements, and held against
 * what the accounts and tickets say. */
#ifndef BAIZE_FLOOR_REPORT_H
#define BAIZE_FLOOR_REPORT_H

#include "book/book.h"

enum { REPORT_COLUMNS = 16, REPORT_WORDS = 2, REPORT_WORD = 64 };

enum column_kind { COLUMN_COUNT, COLUMN_MONEY, COLUMN_SHARE /* of a million */ };

struct column {
    const char *name;
    enum column_kind kind;
};

struct report_row {
    int64_t key;                          /* what the row is of, as the book numbers it */
    char word[REPORT_WORDS][REPORT_WORD]; /* what it is of, as people name it */
    int64_t figure[REPORT_COLUMNS];
};

struct report {
    const char *title;
    const char *words[REPORT_WORDS]; /* what the rows are named by; NULL: fewer */
    struct column column[REPORT_COLUMNS];
    unsigned columns;
    struct report_row *row;
    size_t rows, room;
    struct report_row total;
    int64_t from, to; /* by the wall clock, milliseconds; before `to` */
    bool good;
    char finding[256]; /* what does not add up */
};

/* Calls each with the name and the title of every report there is. */
void report_each(void (*each)(void *ctx, const char *name, const char *title), void *ctx);

/* False with words when the book cannot be read, or there is no such report. What does not add up
 * is in the report. */
bool report_make(const char *name, struct book_reader *book, int64_t from, int64_t to,
                 struct report *out, struct book_words *why);
void report_free(struct report *r);

#endif
