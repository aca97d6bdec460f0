/* The table and the rules that a journal of the book is of, from its first line. */
#ifndef BAIZE_FLOOR_JOURNAL_RULES_H
#define BAIZE_FLOOR_JOURNAL_RULES_H

#include "floor/report.h"
#include "wire/replay.h"

struct journal_rules {
    int64_t number;
    char table[REPORT_WORD], ruleset[REPORT_WORD];
    enum tender tender;
    struct ruleset *rs;
    struct layout *layout; /* NULL: its rules cannot be read */
};

/* by: a replay that is kept by the book, with its shelf and clauses. False with words when the book
 * cannot be read. */
bool journal_rules_read(struct book_reader *book, const struct replay *by, int64_t number,
                        struct journal_rules *out, struct book_words *why);
void journal_rules_free(struct journal_rules *j);

#endif
