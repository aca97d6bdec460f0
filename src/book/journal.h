/* The journal: the list of acts of one table, append-only, each line chained to the one before.
 *
 * Lines are JSON objects whose last field, `link`, is the BLAKE2b hash of the line before and of
 * this line up to there. The first names the ruleset and its content hash, the last says that the
 * journal was closed; in between there is one line an act, with a digest of the events it gave. */
#ifndef BAIZE_BOOK_JOURNAL_H
#define BAIZE_BOOK_JOURNAL_H

#include "base/chain.h"
#include "base/text.h"

#include <stdbool.h>

enum { JOURNAL_LINE_MAX = 8192, JOURNAL_AT_ONCE = 1 << 18 };

struct journal {
    int file;
    struct link last;
    uint64_t acts;
    size_t held; /* of out: lines that the file has not been given yet */
    bool failed; /* it did not take them */
    char out[JOURNAL_AT_ONCE];
};

/* Opens a new journal; an existing file is never written over. False with errno set. */
bool journal_open(struct journal *j, const char *path);

/* The text of a line is written between begin and end; end chains it and writes it out. */
void journal_begin(struct journal *j, struct text *t);
bool journal_end(struct journal *j, struct text *t);

/* Forces everything written so far through to the file. */
bool journal_flush(struct journal *j);
bool journal_close(struct journal *j);

/* Chains the text of one line, which must leave room for the link, to *last and ends it. */
void journal_chain(struct text *t, struct link *last);
enum { JOURNAL_TAIL = 77 }; /* bytes that the link and the end of a line take */

/* The lines of a page one after the other, in a copy that may be cut up, until one returns false.
 * False when the last has no end: the page is torn. */
bool journal_each_line(const char *text, size_t len,
                       bool (*each)(void *ctx, char *line, size_t len), void *ctx);

/* Reading: checks that line is chained to *last, then moves *last on and cuts the link off, so that
 * line is what the link covered, closed with a brace, and *len its length. */
bool journal_check(char *line, size_t *len, struct link *last);

#endif
