/* What the parts of the SQLite storage share: sqlite.c opens it, sqlite_steps.c knows its versions,
 * sqlite_write.c writes (and sqlite_since.c what accounts come to), sqlite_read.c reads; what they
 * have in common with other storages stands in taking.h and writing.h. */
#ifndef BAIZE_BOOK_SQLITE_H
#define BAIZE_BOOK_SQLITE_H

#include "book/enter.h"
#include "book/rows.h"
#include "book/since.h"
#include "book/store.h"
#include "book/taking.h"
#include "book/writing.h"

#include <pthread.h>
#include <sqlite3.h>

/* "Baiz", in the file's header. */
enum { SQLITE_MARK = 0x4261697a, SQLITE_PATIENCE = 5000 /* milliseconds */ };

/* Statements that give one row are kept, so many of them. */
enum { SQLITE_KEPT = 16 };

struct sqlite_view {
    struct view v;
    sqlite3 *db;
    sqlite3_stmt *let_go; /* ends what is held, without asking for memory then; NULL: none yet */
    struct {
        const char *sql;
        sqlite3_stmt *s;
    } kept[SQLITE_KEPT];
};

extern const struct engine SQLITE_ENGINE;

static inline struct sqlite_view *sqlite_view(struct view *v)
{
    return (struct sqlite_view *)v;
}

/* Ends the statements it keeps; the connection stays. */
void sqlite_view_end(struct sqlite_view *v);

struct statements;
struct since_statements;

struct store {
    struct writing w;
    sqlite3 *db;
    struct sqlite_view line; /* the writer's, on the same connection */
    struct statements *statements;
    struct since since;
    struct since_statements *since_statements;
    struct played *added; /* what the batch adds to account_since */
    size_t adds, adds_room;
    bool adding; /* to the second of its tables */
    bool failed; /* something was not written: nothing more is */
    int lock;
    int rest_after;
    sqlite3 *beside;         /* the connection that carries the log over; NULL: the writer's does */
    pthread_mutex_t carried; /* held while the log is carried over */
    _Atomic int log_pages;   /* as of the last commit */
    _Atomic int rested_at;   /* log_pages when it was last carried over */
    _Atomic bool beside_last; /* it was the connection beside that did it last */
    bool carried_badly;       /* under that lock; nobody asks the disk a second time */
    bool removed;             /* rows have left, and their room is not all given back */
    bool gives_back;          /* the file can be made smaller while it is in use */
};

/* To be called before a connection is opened: what SQLite asks for memory is not counted, for
 * nobody asks how much that is, and the count is behind a lock that all threads share. */
void sqlite_begin(void);
/* What went wrong last on this connection, for a person. Always false. */
bool sqlite_say(sqlite3 *db, struct book_words *why);

/* What a statement that reads has cost is added to book_steps. */
void sqlite_count_steps(sqlite3_stmt *s);

/* One whole number that a statement without parameters gives. */
bool sqlite_number(sqlite3 *db, const char *sql, int64_t *n, struct book_words *why);

/* Whether the file is a book, of a version that is known here; *version is how many steps of the
 * schema it has taken, 0 when it is nothing at all yet. */
bool sqlite_known(sqlite3 *db, const char *path, int *version, struct book_words *why);

/* Takes the steps after `from` up to `to`, in one transaction. */
bool sqlite_bring_forward(sqlite3 *db, int from, int to, struct book_words *why);

bool sqlite_run(sqlite3 *db, const char *sql, struct book_words *why);

/* The cells of the row that a statement has come to, which live until its next step; and a
 * statement's parameters from a row's cells, leaving those that are unsaid. */
void sqlite_take(sqlite3_stmt *s, struct row *r);
bool sqlite_bind(sqlite3_stmt *s, const struct row *r);

/* The writing half. */
bool sqlite_prepare(struct store *s, struct book_words *why);
void sqlite_unprepare(struct store *s);
bool sqlite_write(struct store *s, const struct batch *b, struct chain_head *head,
                  struct book_words *why);
bool sqlite_rest(struct store *s, struct book_words *why);
bool sqlite_behind(const struct store *s);
bool sqlite_carry(struct store *s, struct book_words *why);
bool sqlite_held(struct store *s, int64_t id, struct account_entry *e, bool *there,
                 struct book_words *why);

/* Statements that are prepared once; and one that gives no rows, if its parameters were bound. */
bool sqlite_prepare_one(sqlite3 *db, const char *sql, sqlite3_stmt **s, struct book_words *why);
bool sqlite_done(sqlite3_stmt *s, bool bound);

/* Accounts that were played with, see sqlite_since.c. Rows begin to follow when account_since has
 * so many entries: a reader goes through them all, but a row that follows costs as much as several.
 */
enum { ENTRIES_BEHIND = 65536 };
bool sqlite_since_prepare(struct store *s, struct book_words *why);
void sqlite_since_end(struct store *s);
/* An account whose row is to follow, and one whose row is written; all of them, in their batch. */
void sqlite_since_put(struct store *s, const struct row *account);
void sqlite_since_written(struct store *s, const struct row *account);
bool sqlite_since_add(struct store *s, int64_t batch);
/* Some of the rows, after a batch; all of them, when there is nothing else to do. */
bool sqlite_follow(struct store *s, struct book_words *why);
bool sqlite_follow_all(struct store *s, struct book_words *why);

/* The reading half. */
struct view *sqlite_read(const char *path, const struct store_options *o, struct book_words *why);
void sqlite_read_end(struct view *v);
bool sqlite_hold(struct view *v, struct book_words *why);
void sqlite_release(struct view *v);
bool sqlite_lost(const struct view *v);
bool sqlite_as_made(struct view *v, bool *same, struct book_words *odd, struct book_words *why);
bool sqlite_in_use(const char *path);
bool sqlite_back_up(const char *from, const char *folder, struct book_words *why);

#endif
