/* What the parts of the PostgreSQL storage share: postgres.c opens it, postgres_lock.c has its lock
 * and knows whether who has it lives, postgres_steps.c knows its versions, postgres_write.c writes
 * (and postgres_since.c what accounts come to; both send many rows as postgres_columns.c has them),
 * postgres_read.c reads.
 *
 * A book lies in a pit: a schema of the database that holds the tables, and a row of the table
 * baize.pit, which says who may write. See docs/pits.md. */
#ifndef BAIZE_BOOK_POSTGRES_H
#define BAIZE_BOOK_POSTGRES_H

#include "book/since.h"
#include "book/taking.h"
#include "book/writing.h"

#include <libpq-fe.h>

enum { PIT_SCHEMA_MAX = 48, POSTGRES_KEPT = 24 };

/* Types as the catalogue numbers them. */
enum { IS_BOOL = 16, IS_BYTES = 17, IS_NAME = 19, IS_INT8 = 20, IS_INT2 = 21, IS_INT4 = 23 };
enum { IS_TEXT = 25, IS_TEXT_ARRAY = 1009, IS_INT8_ARRAY = 1016 };

/* Where a book is: the database, and the pit within. */
struct address {
    char database[4096]; /* as libpq takes it; it may hold a password */
    char shown[4096];    /* for people */
    char pit[PIT_NAME_MAX];
    char schema[PIT_SCHEMA_MAX];
};
bool postgres_address(const char *path, struct address *a, struct book_words *why);

/* A row of baize.pit. */
struct pit_row {
    int32_t id;
    int version; /* of its tables; 0: it has none yet */
    int64_t epoch, batch;
    bool made; /* its tables are there: of a copy of some pits the others have a row, and nothing
                  else */
};

struct postgres_view {
    struct view v;
    PGconn *db;
    struct address at;
    unsigned open; /* statements under way */
    bool ours;     /* what they see is one moment that nobody asked to hold */
    bool held;     /* somebody asked */
    bool mends;    /* a connection that is lost is made anew: nobody writes on it */
    uint64_t cursors;
    const char *kept[POSTGRES_KEPT]; /* statements that the database has prepared */
};

extern const struct engine POSTGRES_ENGINE;

static inline struct postgres_view *postgres_view(struct view *v)
{
    return (struct postgres_view *)v;
}

/* What a statement of the batch being written was for, until it is answered. */
enum awaited {
    AWAITS_DONE,
    AWAITS_PIT,
    AWAITS_LEAF,
    AWAITS_CHANGE,
    AWAITS_WHETHER,
    AWAITS_CROSSED,
    AWAITS_COMMIT
};
enum { AWAITED_MAX = 256 };

/* A column of many rows, or some columns beside each other, as an array is sent. */
struct column {
    struct bytes of;
    uint32_t count, across;
};

/* Movements lie in leaves, so many in one at the most, as fill a page of the database
 * (docs/pits.md). */
enum { LEAF_MOVEMENTS = 80 };
enum { LEAF_KINDS, LEAF_NUMBERS, LEAF_COLUMNS };
/* The nth movement of a leaf, in the order of its columns. */
#define NTH_OF_LEAF(kind)                                                                          \
    "first + n - 1 AS no, numbers[n][1] AS at, " kind ", numbers[n][2] AS from_account, "          \
    "numbers[n][3] AS from_before, numbers[n][4] AS to_account, numbers[n][5] AS to_before, "      \
    "numbers[n][6] AS amount, numbers[n][7] AS table_no, numbers[n][8] AS act, "                   \
    "numbers[n][9] AS staff"

struct store {
    struct writing w;
    struct postgres_view line; /* the connection that writes */
    PGconn *lock;              /* another, that holds the lock of the pit */
    struct alive *alive;       /* and says that it does, until the writer does; NULL: it does not */
    bool by_hand;              /* no thread does anything */
    int backend[2];            /* of both, in the database */
    struct address at;
    struct pit_row pit;
    _Atomic int64_t epoch; /* the pit's, for whoever asks while it is written */
    int64_t raises_to;     /* the epoch that was asked for last, whether that was done or not */
    struct column leaf[LEAF_COLUMNS]; /* of movements that have not been sent */
    int64_t leaf_first;               /* the number of the first of them */
    size_t to_move;                   /* of the batch, that have not been put */
    struct {
        enum awaited what;
        enum table_id table;
    } awaited[AWAITED_MAX];
    unsigned awaits;
    struct since since;
    struct column columns[SINCE_COLUMNS]; /* of it */
    bool whether;                         /* what the last AWAITS_WHETHER came to */
    bool failed, fenced;
    bool passing;            /* it failed by what another did at that moment */
    struct book_words words; /* why */
};

/* A connection whose statements go to the pit's tables; NULL with words. */
PGconn *postgres_connect(const struct address *a, struct book_words *why);
/* What went wrong last, for a person. Always false. `r` NULL: on the connection itself. */
bool postgres_say(PGconn *db, const PGresult *r, struct book_words *why);
bool postgres_run(PGconn *db, const char *sql, struct book_words *why);
/* Whether a connection on which something has just failed is lost. A server that ends in haste says
 * so before it hangs up, and libpq, which has that to read, takes the connection for good. */
bool postgres_gone(PGconn *db);
/* A statement with one parameter. */
PGresult *postgres_ask(PGconn *db, const char *sql, const char *text);
/* A statement as PostgreSQL words it: parameters are $1, …; what only SQLite knows is put
 * otherwise. */
void postgres_words(const char *sql, struct text *t);

/* The row of the pit; *there: whether there is one. */
bool postgres_pit(PGconn *db, const struct address *a, struct pit_row *p, bool *there,
                  struct book_words *why);
bool postgres_pits(const char *path, bool (*each)(void *, const struct pit_book *), void *ctx,
                   struct book_words *why);
/* Whether this program knows tables of the pit's version. */
bool postgres_knows(const struct store *s, struct book_words *why);
/* Takes the steps of the schema from the pit's version on, in one transaction. */
bool postgres_bring_forward(struct store *s, struct book_words *why);
bool postgres_as_made(struct view *v, bool *same, struct book_words *odd, struct book_words *why);

/* Parameters of a statement from the cells of a row, in PostgreSQL's own form. */
struct parameters {
    int count;
    const char *value[ROW_CELLS];
    int length[ROW_CELLS], format[ROW_CELLS];
    Oid type[ROW_CELLS];
    uint64_t number[ROW_CELLS];
};
void postgres_parameters(struct parameters *p, const struct row *r);

/* Columns begin empty, with the type of what is in them and how many are beside each other; all
 * together they are further parameters of a statement. */
void column_begin(struct column *c, Oid type, uint32_t across);
void column_number(struct column *c, int64_t n);
void column_text(struct column *c, const char *text, size_t len);
void columns_put(struct parameters *p, struct column *c, unsigned columns);
void columns_free(struct column *c, unsigned columns);

/* The writing half. */
bool postgres_prepare(struct store *s, struct book_words *why);
void postgres_unprepare(struct store *s);
bool postgres_write(struct store *s, const struct batch *b, struct chain_head *head,
                    struct book_words *why);
bool postgres_beat(struct store *s, struct book_words *why);
bool postgres_held(struct store *s, int64_t id, struct account_entry *e, bool *there,
                   struct book_words *why);
/* Statements that are sent one after the other without waiting for each (libpq's pipeline), and all
 * answers awaited at the end, between these two. */
bool postgres_pipeline(struct store *s);
bool postgres_send(struct store *s, const char *name, const struct parameters *p, enum awaited what,
                   enum table_id table);
bool postgres_pipeline_end(struct store *s);
bool postgres_prepare_one(PGconn *db, const char *name, const char *sql, int types, const Oid *type,
                          struct book_words *why);
/* What only the owner of the pit does: a statement that fails, and with it all that comes after it
 * in the transaction, when the epoch is another. */
#define POSTGRES_MINE(set)                                                                         \
    "UPDATE baize.pit SET " set ", epoch = epoch / (epoch = %2$" PRId64                            \
    ")::int::bigint WHERE id = %1$d"
#define NOT_MINE "22012" /* a division by zero */

/* With this a transaction of many statements begins instead: until it ends nobody raises the epoch,
 * and the row of the pit is free for whoever says that its owner lives. */
bool postgres_still_mine(struct store *s, struct book_words *why);

/* The lock of a pit, by its number. The first key of all of them: */
#define PIT_LOCK "7"
bool lock_try(PGconn *db, int32_t pit, bool *taken, struct book_words *why);
/* The next in line has it as soon as it is free. Whoever has it and has not been seen for three
 * seconds is ended. */
bool lock_await(PGconn *db, int32_t pit, struct book_words *why);
/* By which the database knows all connections of this process, and of no other anywhere: "baize",
 * the number of the process, and one that it has thrown. */
enum { OWNER_NAME_MAX = 48 };
const char *lock_owner_name(void);
/* Says who has it, by the number of the process. Always false. */
bool lock_refuses(PGconn *db, const struct address *a, int32_t pit, struct book_words *why);
/* From here on the connection that has the lock says every second that who has it lives, and does
 * nothing else until that ends. *a is NULL then; it may have been before. */
struct alive;
struct alive *alive_begin(PGconn *lock, int32_t pit);
void alive_end(struct alive **a);

/* Accounts that were played with, see postgres_since.c. Rows begin to follow when account_since has
 * so many rows, or so many accounts in them. */
enum { BATCHES_BEHIND = 256, ENTRIES_BEHIND = 32768 };
bool postgres_since_prepare(struct store *s, struct book_words *why);
void postgres_since_begin(struct store *s);
/* An account whose row is to follow, and one whose row is written. */
void postgres_since_put(struct store *s, const struct row *account);
void postgres_since_written(struct store *s, const struct row *account);
bool postgres_since_send(struct store *s, const struct row *batch);
/* Some of the rows, after a batch; all of them, when there is nothing else to do. */
bool postgres_follow(struct store *s, struct book_words *why);
bool postgres_follow_all(struct store *s, struct book_words *why);

/* A row of a step's own batch. */
bool postgres_put_batch(struct writing *w, enum table_id table, const struct row *r, bool *changed);
/* Another controller has the pit: this one stops. Always false. */
bool postgres_fence(struct store *s, struct book_words *why);
/* What is lost is looked for so long, and so often; milliseconds. */
enum { POSTGRES_LOOKS_FOR = 60000, POSTGRES_LOOKS_EVERY = 50, OWNER_COMES_BACK_MS = 3000 };
/* Waits a little; false: it was lost for long enough. `since`: 0 at first. */
bool postgres_patience(int64_t *since);
/* The connections are made anew, and the pit is taken again if nobody else has had it meanwhile;
 * s->pit.batch then says which batch is its last. */
bool postgres_stand_again(struct store *s, struct book_words *why);
/* The same when no batch was under way: its last must be ours. */
bool postgres_stand_where_it_was(struct store *s, struct book_words *why);

/* The reading half. */
struct view *postgres_read(const char *path, const struct store_options *o, struct book_words *why);
void postgres_read_end(struct view *v);
bool postgres_hold(struct view *v, struct book_words *why);
void postgres_release(struct view *v);
bool postgres_lost(const struct view *v);
void postgres_take(const PGresult *from, int at, struct row *r);

#endif
