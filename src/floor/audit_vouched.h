/* Rows that crossed between pits, checked: each that a pit has written is there as its book vouches
 * for it, none is there that it has not written, and what it has followed of other pits' rows is
 * what those vouch for, where their books may be read (vouched.h). A book of before vouches for
 * nothing. */
#ifndef BAIZE_FLOOR_AUDIT_VOUCHED_H
#define BAIZE_FLOOR_AUDIT_VOUCHED_H

#include "floor/audit_let_in.h"

struct audited_vouched {
    bool recent;              /* what all crossings must be read for is left out */
    struct vouched_for *list; /* in the order of their names */
    size_t count;
    struct audited_let_in let_in;
    char against[200]; /* the first that is not so; empty: all are */
};

/* A setting of the book. */
void audit_vouched_note(struct audited_vouched *v, const char *name, const char *value);
/* At the moment at which the settings were read; false with words: it cannot be read. */
bool audit_vouched_compare(struct audited_vouched *v, struct book_reader *r,
                           struct book_words *why);
void audit_vouched_free(struct audited_vouched *v);

#endif
