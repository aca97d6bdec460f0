/* Reports of a floor's book: every figure is reckoned from the ledger's movements and the slips of
 * rounds, and held against what the accounts, tickets and meters say. */
#ifndef BAIZE_FLOOR_REPORT_H
#define BAIZE_FLOOR_REPORT_H

#include "base/text.h"
#include "book/book.h"
#include "rules/clauses.h"
#include "rules/shelf.h"

enum {
    REPORT_COLUMNS = 20,
    REPORT_WORDS = 5,
    REPORT_WORD = 64,
    REPORT_NOTE = 512,
    REPORT_UNROUNDED = 4
};

enum column_kind {
    COLUMN_COUNT,
    COLUMN_MONEY,
    COLUMN_SHARE, /* of a million */
    COLUMN_TIMES, /* in thousandths */
    COLUMN_MARK   /* a hold_mark */
};

/* What is to be said of a hold. */
enum hold_mark {
    MARK_POINTS = 1,     /* more than four points from what is expected, and enough was played */
    MARK_DEVIATIONS = 2, /* more than three standard deviations from it */
    MARK_BOTH = MARK_POINTS | MARK_DEVIATIONS,
    MARK_LITTLE_PLAY, /* more than four points, and chance alone may do that */
    MARK_NO_THEORY    /* nothing is expected: players play for what players have paid in */
};
const char *hold_mark_words(int64_t mark);

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
    double unrounded[REPORT_UNROUNDED]; /* sums of which the total tells what is near */
    /* What of the total is no sum of rows, from what is; NULL: nothing. */
    void (*reckon)(struct report *r);
    struct report_row *part; /* the total of each pit, of a report over several */
    size_t parts, part_room;
    int64_t from, to; /* by the wall clock, milliseconds; before `to` */
    bool demonstration;
    bool good;
    char finding[256];      /* what does not add up */
    char note[REPORT_NOTE]; /* how figures are to be read; empty: as they are */
};

/* What a report is made from. */
struct report_from {
    struct book_reader *book;
    const struct shelf *shelf; /* for rules that the book does not keep */
    const struct clauses *clauses;
    int64_t from, to;   /* by the wall clock; 0 and INT64_MAX: all there is */
    enum tender tender; /* what was played with: money, or what is none, apart from it */
    unsigned by;        /* what a row of activity is of (activity.h); 0: as usual */
    int64_t now;
    void (*progress)(void *ctx, uint64_t done); /* rows read so far; NULL: nobody wants to know */
    void *ctx;
};

/* The reports that there are, one after the other; NULL after the last. */
struct report_about {
    const char *name, *title;
    bool cage;  /* it is for cashiers too: of cash and tickets */
    bool apart; /* it can be made of what is no money, apart from money */
    bool by;    /* what its rows are of can be said (activity.h) */
};
const struct report_about *report_about(size_t place);

/* False with words when the book cannot be read, or there is no such report. What does not add up
 * is in the report. */
bool report_make(const char *name, const struct report_from *of, struct report *out,
                 struct book_words *why);
/* The same of the book at a path; and over every pit of the casino to which it leads: rows begin
 * with their pit, which has a total of its own. `book` of what it is made from is not looked at. */
bool report_make_at(const char *path, const char *name, const struct report_from *of,
                    struct report *out, struct book_words *why);
bool report_make_over(const char *path, const char *name, const struct report_from *of,
                      struct report *out, struct book_words *why);
void report_free(struct report *r);
/* Its rows, the totals of its pits and last the total of all, one after the other; NULL after it.
 */
const struct report_row *report_line(const struct report *r, size_t place);

/* As members of an object: title, columns, rows, total, and what does not add up. Rows are objects,
 * or, to save room, lists of what stands under `words` and `columns`, so many at most; `left` is
 * how many there are more. */
void report_put(const struct report *r, struct text *t);
void report_tell(const struct report *r, size_t most, struct text *t);

/* --- for the files that make one -------------------------------------------------------------- */

struct report_row *report_add_row(struct report *r);
unsigned report_column(struct report *r, const char *name, enum column_kind kind);
void report_find(struct report *r, const char *words);
int report_column_named(const struct report *r, const char *name);
/* Room for so many, of which the new ones are zero. */
void *report_grown(void *old, size_t *room, size_t need, size_t size);
/* A part of a whole, of a million. */
int64_t report_share(int64_t part, int64_t of);
/* The row of totals, from the others. */
void report_add_up(struct report *r);
void report_add_to_total(struct report *r, const struct report_row *row);
/* Which table and ruleset a journal is of. */
bool report_journal(struct book_reader *book, int64_t number, char table[REPORT_WORD],
                    char ruleset[REPORT_WORD], struct book_words *why);
/* What of a report lies between the pits of the casino; no rows: nothing does. */
bool report_make_between(const char *path, const char *name, const struct report_from *of,
                         struct report *out, struct book_words *why);
/* What is owed and lies between pits, as rows of the report of that. */
bool report_owed_between(const struct report_from *of, struct report *out, struct book_words *why);
/* Every movement of the book, in order. */
bool report_movements(struct book_reader *book, bool (*each)(void *, const struct movement *),
                      void *ctx, struct book_words *why);

#endif
