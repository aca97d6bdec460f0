/* How a batch is written, whatever engine keeps it: entry after entry in one order, each into its
 * table and into the chain, so that the same batches make the same chain everywhere. */
#ifndef BAIZE_BOOK_WRITING_H
#define BAIZE_BOOK_WRITING_H

#include "base/text.h"
#include "book/enter.h"
#include "book/rows.h"
#include "book/taking.h"

/* An engine's own store begins with this one. */
struct writing {
    const struct pen *pen;
    struct entering chain;
    int64_t changes; /* the highest number of a change */
};

/* Changes of rows that depend on what is there. As they are after it, the rows go into the chain.
 */
enum changing { CHANGE_CORRECTION, CHANGE_GAME_METER, CHANGE_MONEY_METER, CHANGE_COUNT };

/* So many movements are given to an engine at once: half of what one costs alone may be the
 * statement. */
enum { PUT_AT_ONCE = 16 };

/* Functions return false when the storage did not do it; the words are found at the end. */
struct pen {
    /* A row takes its place; *changed: whether anything did. */
    bool (*put)(struct writing *w, enum table_id table, const struct row *r, bool *changed);
    /* Movements, PUT_AT_ONCE of them or fewer. */
    bool (*movements)(struct writing *w, const struct row *r, size_t count);
    /* An account that is there: its balance and counters, and whether it is closed if it turned. */
    bool (*account)(struct writing *w, const struct account_entry *e, const struct row *r);
    bool (*change)(struct writing *w, enum changing which, const struct row *with, size_t count);
    bool (*remove)(struct writing *w, enum table_id table, const struct row *key);
};

/* All of a batch, and last its own row. */
bool write_chained(struct writing *w, const struct batch *b);

/* Statements, from the columns of their table. "INSERT INTO member VALUES (?1, …) ON CONFLICT (id)
 * DO UPDATE SET name = excluded.name, …" puts a row; "DELETE FROM page WHERE table_no = ?1 AND
 * first = ?2" removes one. */
bool spell_put(const struct shape *of, struct text *t);
bool spell_remove(const struct shape *of, struct text *t);
bool spell_change(enum changing which, const struct shape *of, struct text *t);
/* The table that it changes. */
enum table_id changes_table(enum changing which);
/* Whether a row that is put may leave what is there as it is. */
bool put_may_refuse(enum table_id t);

/* What struct storage calls shapes: an empty book in memory tells. */
bool tables_of_version(int *version, struct shape *of, size_t *count, struct book_words *why);

/* --- steps of the schema ---------------------------------------------------------------------- */

struct step {
    const char *sql;
    const char *enters;
};

/* The rows that were there before a step, or that it has changed, enter the chain. `form`: the
 * number of the step. */
bool take_over(struct writing *w, struct view *v, int form, const char *tables,
               struct book_words *why);

#endif
