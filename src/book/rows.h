/* The tables of the book and the row that each kind of entry is: its cells, in the order of the
 * table's columns. What is written into the storage and what goes into the chain are the same row.
 */
#ifndef BAIZE_BOOK_ROWS_H
#define BAIZE_BOOK_ROWS_H

#include "book/batch.h"
#include "book/cells.h"

/* id, name, and what becomes of an entry whose row is there already: NULL, the storage refuses it;
 * otherwise it takes the row's place if that holds. */
#define TABLES(X)                                                                                  \
    X(ACCOUNT, "account", "")                                                                      \
    X(MOVEMENT, "movement", NULL)                                                                  \
    X(MEMBER, "member", "")                                                                        \
    X(TICKET, "ticket", "")                                                                        \
    X(SLIP, "slip", "")                                                                            \
    X(INCIDENT, "incident", NULL)                                                                  \
    X(PAGE, "page", NULL)                                                                          \
    X(SNAPSHOT, "snapshot", "WHERE excluded.line >= snapshot.line")                                \
    X(SETTING, "setting", "")                                                                      \
    X(CHANGE, "change", NULL)                                                                      \
    X(SEAL, "seal", NULL)                                                                          \
    X(RULESET, "ruleset", "WHERE excluded.rules <> ruleset.rules")                                 \
    X(BATCH, "batch", NULL)

enum table_id {
#define TABLE(id, name, again) TABLE_##id,
    TABLES(TABLE)
#undef TABLE
        TABLE_COUNT
};

const char *table_name(enum table_id t);

struct row account_row(const struct account_entry *e);
struct row movement_row(const struct movement_entry *e);
struct row member_row(const struct member *m);
struct row ticket_row(const struct ticket *t);
struct row slip_row(const struct slip *s);
struct row incident_row(const struct incident *i);
struct row page_row(const struct page *p);
struct row snapshot_row(const struct snapshot *s);
struct row setting_row(const struct setting_entry *s);
struct row change_row(int64_t no, const struct change *c);
struct row seal_row(const struct chain_seal *s);

/* What the chain does not say of a row because it follows from the movements: balance, legs and
 * latest movement of an account. */
void leave_unsaid(const char *table, struct row *r);
/* Of an account that has only been played with, nothing but the number of its last message and
 * whether it is closed. */
void leave_unsaid_but_seq(struct row *r);

#endif
