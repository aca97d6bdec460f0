/* The book in SQLite: writing batches.
 *
 * One statement a table puts a row there. The batch's own row, with the hash, is the last of its
 * transaction. */
#include "book/sqlite.h"

#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Statements beside those that every storage has, each prepared once. */
#define STATEMENTS(X)                                                                              \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                    \
    X(COMMIT, "COMMIT")                                                                            \
    X(ROLLBACK, "ROLLBACK")                                                                        \
    X(ACCOUNT, "UPDATE account SET balance = ?5, moves = ?6, seq = ?7, closed = ?8, last = ?9 "    \
               "WHERE id = ?1")

enum statement {
#define STATEMENT(id, sql) DO_##id,
    STATEMENTS(STATEMENT)
#undef STATEMENT
        STATEMENT_COUNT
};

struct statements {
    sqlite3_stmt *of[STATEMENT_COUNT];
    sqlite3_stmt *change[CHANGE_COUNT];
    sqlite3_stmt *put[TABLE_COUNT];
    sqlite3_stmt *movements;           /* PUT_AT_ONCE of them */
    sqlite3_stmt *remove[TABLE_COUNT]; /* of those whose rows leave */
};

static bool put(struct writing *w, enum table_id table, const struct row *r, bool *changed);
static bool put_movements(struct writing *w, const struct row *r, size_t count);
static bool put_account(struct writing *w, const struct account_entry *e, const struct row *r);
static bool change(struct writing *w, enum changing which, const struct row *with, size_t count);
static bool remove_row(struct writing *w, enum table_id table, const struct row *key);

static const struct pen PEN = {put, put_movements, put_account, change, remove_row};

/* --- preparing -------------------------------------------------------------------------------- */

bool sqlite_prepare_one(sqlite3 *db, const char *sql, sqlite3_stmt **s, struct book_words *why)
{
    return sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, s, NULL) == SQLITE_OK ||
           sqlite_say(db, why);
}

static bool prepare_movements(struct store *s, unsigned columns, struct book_words *why)
{
    char sql[2048];
    struct text t;
    text_on(&t, sql, sizeof sql);
    text_put(&t, "INSERT INTO movement VALUES ");
    for (unsigned i = 0; i < PUT_AT_ONCE * columns; i++)
        text_put(&t, i == 0 ? "(?" : i % columns == 0 ? "), (?" : ", ?");
    text_putc(&t, ')');
    return sqlite_prepare_one(s->db, sql, &s->statements->movements, why);
}

/* What the tables are says how rows are put into them and removed. */
static bool prepare_tables(struct store *s, const struct shape *of, size_t count,
                           struct book_words *why)
{
    for (size_t i = 0; i < count; i++) {
        const enum table_id t = table_id_of(of[i].table);
        char sql[3072];
        struct text put, remove;
        text_on(&put, sql, sizeof sql);
        if (t == TABLE_COUNT)
            continue;
        if (!spell_put(&of[i], &put) ||
            !sqlite_prepare_one(s->db, sql, &s->statements->put[t], why))
            return false;
        if (t == TABLE_MOVEMENT && !prepare_movements(s, of[i].columns, why))
            return false;
        text_on(&remove, sql, sizeof sql);
        if (table_leaves(t) && (!spell_remove(&of[i], &remove) ||
                                !sqlite_prepare_one(s->db, sql, &s->statements->remove[t], why)))
            return false;
        for (enum changing c = 0; c < CHANGE_COUNT; c++) {
            struct text change;
            text_on(&change, sql, sizeof sql);
            if (changes_table(c) == t &&
                (!spell_change(c, &of[i], &change) ||
                 !sqlite_prepare_one(s->db, sql, &s->statements->change[c], why)))
                return false;
        }
    }
    return true;
}

bool sqlite_prepare(struct store *s, struct book_words *why)
{
#define STATEMENT(id, sql) sql,
    static const char *const SQL[] = {STATEMENTS(STATEMENT)};
#undef STATEMENT
    s->statements = calloc(1, sizeof *s->statements);
    if (s->statements == NULL)
        abort();
    for (size_t i = 0; i < STATEMENT_COUNT; i++) {
        if (!sqlite_prepare_one(s->db, SQL[i], &s->statements->of[i], why))
            return false;
    }
    struct shape *of = calloc(SHAPES_MAX, sizeof *of);
    if (of == NULL)
        abort();
    size_t count = SHAPES_MAX;
    int version = 0;
    bool good = tables_of_version(&version, of, &count, why) && prepare_tables(s, of, count, why);
    free(of);
    int64_t vacuum = 0;
    if (!good || !sqlite_number(s->db, "PRAGMA auto_vacuum", &vacuum, why))
        return false;
    s->gives_back = vacuum == 2;
    s->w.pen = &PEN;
    s->line = (struct sqlite_view){.v.engine = &SQLITE_ENGINE, .db = s->db};
    return stored_head(&s->line.v, &s->w.chain.head, why) && sqlite_since_prepare(s, why) &&
           stored_number(&s->line.v, "SELECT coalesce(max(no), 0) FROM change", &s->w.changes, why);
}

void sqlite_unprepare(struct store *s)
{
    for (size_t i = 0; s->statements != NULL && i < STATEMENT_COUNT; i++)
        sqlite3_finalize(s->statements->of[i]);
    for (size_t i = 0; s->statements != NULL && i < TABLE_COUNT; i++) {
        sqlite3_finalize(s->statements->put[i]);
        sqlite3_finalize(s->statements->remove[i]);
    }
    for (size_t i = 0; s->statements != NULL && i < CHANGE_COUNT; i++)
        sqlite3_finalize(s->statements->change[i]);
    if (s->statements != NULL)
        sqlite3_finalize(s->statements->movements);
    sqlite_since_end(s);
    sqlite_view_end(&s->line);
    free(s->statements);
    chain_free(&s->w.chain);
}

/* --- one row ---------------------------------------------------------------------------------- */

static int bind_cell(sqlite3_stmt *s, int at, const struct cell *c)
{
    switch (c->kind) {
    case CELL_NUMBER:
        return sqlite3_bind_int64(s, at, c->n);
    case CELL_TEXT:
        return sqlite3_bind_text64(s, at, c->at, (sqlite3_uint64)c->len, SQLITE_STATIC,
                                   SQLITE_UTF8);
    case CELL_BYTES:
    case CELL_DIGEST:
        /* Bytes of no length are bytes still, and not nothing. */
        return c->len > 0 ? sqlite3_bind_blob64(s, at, c->at, (sqlite3_uint64)c->len, SQLITE_STATIC)
                          : sqlite3_bind_zeroblob(s, at, 0);
    case CELL_UNSAID:
        return SQLITE_OK;
    case CELL_REAL:
    case CELL_NULL:
        break;
    }
    return sqlite3_bind_null(s, at);
}

static bool bind_from(sqlite3_stmt *s, unsigned at, const struct row *r)
{
    int trouble = SQLITE_OK;
    for (unsigned i = 0; i < r->count; i++)
        trouble |= bind_cell(s, (int)(at + i), &r->cell[i]);
    return trouble == SQLITE_OK;
}

bool sqlite_bind(sqlite3_stmt *s, const struct row *r)
{
    return bind_from(s, 1, r);
}

bool sqlite_done(sqlite3_stmt *s, bool bound)
{
    bool good = bound && sqlite3_step(s) == SQLITE_DONE;
    return (sqlite3_reset(s) == SQLITE_OK) & good;
}

static bool do_plain(struct store *s, enum statement which)
{
    return sqlite_done(s->statements->of[which], true);
}

static bool put(struct writing *w, enum table_id table, const struct row *r, bool *changed)
{
    struct store *s = (struct store *)w;
    sqlite3_stmt *put = s->statements->put[table];
    const bool good = sqlite_done(put, sqlite_bind(put, r));
    *changed = sqlite3_changes(s->db) > 0;
    if (table == TABLE_ACCOUNT)
        sqlite_since_written(s, r);
    return good;
}

static bool put_movements(struct writing *w, const struct row *r, size_t count)
{
    const struct statements *p = ((struct store *)w)->statements;
    sqlite3_stmt *one = p->put[TABLE_MOVEMENT];
    bool good = true;
    for (unsigned i = 0; count < PUT_AT_ONCE && good && i < count; i++)
        good = sqlite_done(one, sqlite_bind(one, &r[i]));
    if (count < PUT_AT_ONCE)
        return good;
    for (unsigned i = 0; i < count; i++)
        good = bind_from(p->movements, 1 + i * r[i].count, &r[i]) && good;
    return sqlite_done(p->movements, good);
}

/* What an account that is not in play holds its row says at once. */
static bool put_account(struct writing *w, const struct account_entry *e, const struct row *r)
{
    struct store *s = (struct store *)w;
    sqlite3_stmt *do_it = s->statements->of[DO_ACCOUNT];
    if (!e->turned && account_in_play(&e->a)) {
        sqlite_since_put(s, r);
        return true;
    }
    sqlite_since_written(s, r);
    return sqlite_done(do_it, sqlite_bind(do_it, r));
}

/* Rows as they are after the statement go into the chain. */
static bool change_one(struct store *s, enum changing which, const struct row *with)
{
    struct row r;
    sqlite3_stmt *do_it = s->statements->change[which];
    int code = sqlite_bind(do_it, with) ? sqlite3_step(do_it) : SQLITE_ERROR;
    while (code == SQLITE_ROW) {
        sqlite_take(do_it, &r);
        chain_entry(&s->w.chain, table_name(changes_table(which)), &r);
        code = sqlite3_step(do_it);
    }
    return (sqlite3_reset(do_it) == SQLITE_OK) & (code == SQLITE_DONE);
}

static bool change(struct writing *w, enum changing which, const struct row *with, size_t count)
{
    bool good = true;
    for (size_t i = 0; good && i < count; i++)
        good = change_one((struct store *)w, which, &with[i]);
    return good;
}

static bool remove_row(struct writing *w, enum table_id table, const struct row *key)
{
    struct store *s = (struct store *)w;
    s->removed = true;
    sqlite3_stmt *gone = s->statements->remove[table];
    return sqlite_done(gone, sqlite_bind(gone, key));
}

/* --- a batch ---------------------------------------------------------------------------------- */

/* The log may hold the failed batch to its last byte, only not forced through; whoever reads it
 * next would take it for written. So something that changes nothing is written in its place, if the
 * disk still does as it is told. */
static void take_back(struct store *s)
{
    if (!sqlite3_get_autocommit(s->db))
        do_plain(s, DO_ROLLBACK);
    char nothing[48];
    snprintf(nothing, sizeof nothing, "PRAGMA application_id = %d", SQLITE_MARK);
    sqlite_run(s->db, nothing, NULL);
}

bool sqlite_held(struct store *s, int64_t id, struct account_entry *e, bool *there,
                 struct book_words *why)
{
    const bool good = stored_account(&s->line.v, id, e, there, why);
    if (good && *there)
        since_make_good(&s->since, e);
    return good;
}

bool sqlite_write(struct store *s, const struct batch *b, struct chain_head *head,
                  struct book_words *why)
{
    assert(b->crossed.len == 0);
    if (do_plain(s, DO_BEGIN) && write_chained(&s->w, b) &&
        sqlite_since_add(s, s->w.chain.head.no + 1) && do_plain(s, DO_COMMIT)) {
        chain_done(&s->w.chain);
        *head = s->w.chain.head;
        return true;
    }
    sqlite_say(s->db, why);
    s->failed = true;
    take_back(s);
    return false;
}

/* What rows that left have freed is given back, a little at a time. A book that was begun before
 * this was so keeps the room and fills it again. */
static bool give_back(struct store *s, struct book_words *why)
{
    enum { PAGES = 64 };
    int64_t free_pages = 0;
    if (!s->removed)
        return true;
    if (!sqlite_number(s->db, "PRAGMA freelist_count", &free_pages, why))
        return false;
    s->removed = free_pages > 0 && s->gives_back;
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA incremental_vacuum(%d)", PAGES);
    return !s->removed || sqlite_run(s->db, sql, why);
}

bool sqlite_behind(const struct store *s)
{
    return s->log_pages - s->rested_at >= s->rest_after;
}

/* Under the lock. Never waits for readers: what they still need stays in the log until the next
 * time. */
static bool carry_over(struct store *s, sqlite3 *db, struct book_words *why)
{
    if (s->carried_badly)
        return true; /* that has been told */
    s->rested_at = s->log_pages;
    s->beside_last = db == s->beside;
    int code = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    if (code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY)
        return true;
    s->carried_badly = true;
    return sqlite_say(db, why);
}

bool sqlite_carry(struct store *s, struct book_words *why)
{
    pthread_mutex_lock(&s->carried);
    const bool good = carry_over(s, s->beside, why);
    pthread_mutex_unlock(&s->carried);
    return good;
}

/* A log of so many times rest_after is to begin again, as soon as it has been carried over beside,
 * when little has come since; and one that is too long waits for that, lest it grow for ever. */
enum { LONG_LOG = 4, TOO_LONG = 16 };

/* Whether the writer is to carry over what is left; then it has the lock for it. */
static bool is_due(struct store *s)
{
    const int most = s->beside != NULL ? TOO_LONG * s->rest_after : 0;
    if (s->log_pages >= most && sqlite_behind(s))
        return pthread_mutex_lock(&s->carried) == 0;
    return s->log_pages >= LONG_LOG * s->rest_after && s->beside_last &&
           pthread_mutex_trylock(&s->carried) == 0;
}

bool sqlite_rest(struct store *s, struct book_words *why)
{
    if (!give_back(s, why) || !sqlite_follow(s, why))
        return false;
    if (!is_due(s))
        return true;
    const bool good = carry_over(s, s->db, why);
    pthread_mutex_unlock(&s->carried);
    return good;
}
