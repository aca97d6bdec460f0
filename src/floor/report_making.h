/* For the files that make reports from the ledger: each movement is counted in its rows. */
#ifndef BAIZE_FLOOR_REPORT_MAKING_H
#define BAIZE_FLOOR_REPORT_MAKING_H

#include "floor/directory.h"
#include "floor/report.h"
#include "floor/ticket_term.h"

/* A column: the movements that add to it, and those that take from it. */
struct measure {
    const char *name;
    struct {
        int sign; /* 0 ends them */
        enum movement_kind of;
    } term[6];
    int credit; /* what it does to the credit of a terminal: 1, -1; 0: nothing, or it has none */
};

struct making;

/* The row that a movement belongs to, and what is counted of it there. */
struct from_ledger {
    /* The rows of a movement, by what the book numbers them: 0, none. Two where both its accounts
     * have one. */
    void (*rows_of)(struct making *m, const struct movement *v, int64_t key[2]);
    void (*name_row)(struct making *m, struct report_row *r);
    /* Further columns, after the measures; and what is held against the book. */
    void (*finish)(struct making *m);
    const struct measure *measure; /* the last has no name */
    const struct measure *apart;   /* of what is no money; NULL: the same */
};

struct making {
    const struct from_ledger *by;
    const struct measure *measure;
    const struct report_from *of;
    struct report *out;
    struct book_words *why;
    struct known {
        enum account_kind kind;
        char name[BOOK_NAME_MAX];
        cents balance;
        int64_t key; /* of its terminal's row; 0: not looked for yet */
        bool apart;  /* it is of another tender, and nothing else is known of it */
    } * account;     /* by id */
    size_t accounts;
    int64_t *where; /* rows by key, from 1; 0: none */
    size_t wheres;
    struct directory names;                 /* to their rows, which are their keys */
    char (*id)[REPORT_WORDS * REPORT_WORD]; /* of those rows */
    size_t ids;
    uint64_t done;
    struct ticket_terms terms;
    int64_t unclaimed_days; /* of the plan by which the book was opened last */
    cents tickets_owed;
    bool whole; /* no movement was left out for its time */
};

/* The row of what the book numbers so, and the key of the row of these words; made where there is
 * none. */
struct report_row *making_row(struct making *m, int64_t key);
int64_t making_named(struct making *m, const char *first, const char *second);

/* How a ticket stands when the report is made. */
enum ticket_stands {
    STANDS_OPEN,
    STANDS_EXPIRED,
    STANDS_HELD,
    STANDS_WITHHELD,
    STANDS_NOT /* it was redeemed, refused or disposed of */
};
enum ticket_stands making_ticket(const struct making *m, const struct ticket *t);

bool report_from_ledger(const struct from_ledger *by, const struct report_from *of,
                        struct report *out, struct book_words *why);

extern const struct from_ledger of_terminals, of_notes, of_tables, of_promotional, of_staff,
    of_tickets, of_liability, of_ledger;

#endif
