/* The tables of the book and the row that each kind of entry is: its cells, in the order of the
 * table's columns. What is written into the storage and what goes into the chain are the same row.
 */
#ifndef BAIZE_BOOK_ROWS_H
#define BAIZE_BOOK_ROWS_H

#include "book/batch.h"
#include "book/cells.h"

/* id, name, what becomes of an entry whose row is there already (NULL, the storage refuses it;
 * otherwise it takes the row's place if that holds), and whether rows that are old leave the book
 * for an archive. */
#define TABLES(X)                                                                                  \
    X(ACCOUNT, "account", "", STAYS)                                                               \
    X(MOVEMENT, "movement", NULL, LEAVES)                                                          \
    X(MEMBER, "member", "", STAYS)                                                                 \
    X(TICKET, "ticket", "", STAYS)                                                                 \
    X(SLIP, "slip", "", LEAVES)                                                                    \
    X(GAME_METER, "game_meter", NULL, STAYS)                                                       \
    X(MONEY_METER, "money_meter", NULL, STAYS)                                                     \
    X(STINT, "stint", "", STAYS)                                                                   \
    X(RATING, "rating", "", STAYS)                                                                 \
    X(PAYOUT, "payout", NULL, STAYS)                                                               \
    X(PLAYED, "played", "", STAYS)                                                                 \
    X(SITTING, "sitting", "", STAYS)                                                               \
    X(PLEDGE, "pledge", "", STAYS)                                                                 \
    X(INCIDENT, "incident", NULL, LEAVES)                                                          \
    X(PAGE, "page", NULL, LEAVES)                                                                  \
    X(SNAPSHOT, "snapshot", "WHERE excluded.line >= snapshot.line", STAYS)                         \
    X(SETTING, "setting", "", STAYS)                                                               \
    X(CHANGE, "change", NULL, STAYS)                                                               \
    X(SEAL, "seal", NULL, LEAVES)                                                                  \
    X(RULESET, "ruleset", "WHERE excluded.rules <> ruleset.rules", STAYS)                          \
    X(ARCHIVE, "archive", "", STAYS)                                                               \
    X(BATCH, "batch", NULL, LEAVES)

enum { STAYS, LEAVES };

enum table_id {
#define TABLE(id, name, again, leaves) TABLE_##id,
    TABLES(TABLE)
#undef TABLE
        TABLE_COUNT
};

const char *table_name(enum table_id t);
/* TABLE_COUNT: there is none of that name. */
enum table_id table_id_of(const char *name);
bool table_leaves(enum table_id t);

/* The cells of an account. */
enum {
    ACCOUNT_ID,
    ACCOUNT_KIND,
    ACCOUNT_NAME,
    ACCOUNT_MEMBER,
    ACCOUNT_BALANCE,
    ACCOUNT_MOVES,
    ACCOUNT_SEQ,
    ACCOUNT_CLOSED,
    ACCOUNT_LAST,
    ACCOUNT_TENDER
};

/* The cells of a movement: one is a text, all others are numbers. */
enum { MOVEMENT_NO, MOVEMENT_AT, MOVEMENT_KIND, MOVEMENT_CELLS = 11 };
#define MOVEMENT_COLUMNS                                                                           \
    "no, at, kind, from_account, from_before, to_account, to_before, amount, table_no, act, staff"

void account_row(struct row *r, const struct account_entry *e);
void movement_row(struct row *r, const struct movement_entry *e);
void member_row(struct row *r, const struct member *m);
void ticket_row(struct row *r, const struct ticket *t);
void slip_row(struct row *r, const struct slip *s);
void game_meter_row(struct row *r, const struct game_meter *m);
void money_meter_row(struct row *r, const struct money_meter *m);
void stint_row(struct row *r, const struct stint *s);
void rating_row(struct row *r, const struct rating *p);
void payout_row(struct row *r, const struct payout *p);
void played_row(struct row *r, const struct day_played *p);
void sitting_row(struct row *r, const struct sitting *s);
void pledge_row(struct row *r, const struct pledge *p);
void incident_row(struct row *r, const struct incident *i);
void page_row(struct row *r, const struct page *p);
void snapshot_row(struct row *r, const struct snapshot *s);
void setting_row(struct row *r, const struct setting_entry *s);
void change_row(struct row *r, int64_t no, const struct change *c);
void seal_row(struct row *r, const struct chain_seal *s);
void archived_row(struct row *r, const struct archived *a);
/* False: it is no such row. */
bool archived_of(const struct row *r, struct archived *a);

/* What the chain does not say of a row because it follows from the movements: balance, legs and
 * latest movement of an account. */
void leave_unsaid(enum table_id table, struct row *r);
/* What cannot have changed of an account that has only been played with. */
void leave_as_it_was(struct row *r);

#endif
