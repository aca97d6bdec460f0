/* The book in SQLite: writing batches.
 *
 * One statement a table puts a row there, made from the columns that the table has. Each row goes
 * into the chain as it is written, and the batch's own row, with the hash, is the last of its
 * transaction. */
#include "book/sqlite.h"

#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A meter that has reached its end begins again. */
static_assert(METER_ROLLS == INT64_C(1000000000000000), "as the statements have it");
#define GROWS(column) "(" column " + excluded." column " + 1000000000000000) % 1000000000000000"
#define METER_VALUE(id, column) ", ?"
#define METER_GROWS(id, column) ", " column " = " GROWS(column)

/* Statements beside those that put a row, each prepared once. An account that has only been played
 * with keeps its name and stays open, so that those indexes need not be looked at. */
#define STATEMENTS(X)                                                                              \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                    \
    X(COMMIT, "COMMIT")                                                                            \
    X(ROLLBACK, "ROLLBACK")                                                                        \
    X(PLAYED, "UPDATE account SET balance = ?5, moves = ?6, seq = ?7, last = ?9 WHERE id = ?1")    \
    X(TURNED, "UPDATE account SET balance = ?5, moves = ?6, seq = ?7, closed = ?8, last = ?9 "     \
              "WHERE id = ?1")                                                                     \
    X(ACCOUNT, "SELECT " ACCOUNT_COLUMNS " FROM account WHERE id = ?1")                            \
    X(CORRECTION, "UPDATE slip SET returned = returned + ?1, bets = bets || ?2 "                   \
                  "WHERE account = ?3 AND table_no = ?4 AND round = ?5 RETURNING *")               \
    X(GAME_METER, "INSERT INTO game_meter VALUES (?1, ?2" METERS(                                  \
                      METER_VALUE) ") "                                                            \
                                   "ON CONFLICT (terminal, table_no) DO UPDATE SET table_no = "    \
                                   "table_no" METERS(METER_GROWS) " RETURNING *")                  \
    X(MONEY_METER, "INSERT INTO money_meter VALUES (?, ?, ?, ?, ?) "                               \
                   "ON CONFLICT (terminal, kind, unit) DO UPDATE SET amount = " GROWS(             \
                       "amount") ", count = " GROWS("count") " RETURNING *")

enum statement {
#define STATEMENT(id, sql) DO_##id,
    STATEMENTS(STATEMENT)
#undef STATEMENT
        STATEMENT_COUNT
};

struct statements {
    sqlite3_stmt *of[STATEMENT_COUNT];
    sqlite3_stmt *put[TABLE_COUNT];
    sqlite3_stmt *remove[TABLE_COUNT]; /* of those whose rows leave */
};

/* --- preparing -------------------------------------------------------------------------------- */

/* The columns of a table one after the other: name, and whether it is of the key. */
static sqlite3_stmt *columns_of(sqlite3 *db, const char *table)
{
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(db, "SELECT name, pk > 0 FROM pragma_table_info(?1) ORDER BY cid", -1,
                           &s, NULL) == SQLITE_OK)
        sqlite3_bind_text(s, 1, table, -1, SQLITE_STATIC);
    return s;
}

/* "INSERT INTO member VALUES (?,…) ON CONFLICT (id) DO UPDATE SET name = excluded.name, …" */
static bool spell_put(sqlite3 *db, const char *table, const char *again, struct text *t)
{
    char keys[256], values[256], sets[2048];
    struct text k, v, n;
    text_on(&k, keys, sizeof keys);
    text_on(&v, values, sizeof values);
    text_on(&n, sets, sizeof sets);
    sqlite3_stmt *s = columns_of(db, table);
    while (s != NULL && sqlite3_step(s) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(s, 0);
        const bool key = sqlite3_column_int(s, 1) != 0;
        text_put(&v, v.len > 0 ? ",?" : "?");
        if (key)
            text_fmt(&k, "%s%s", k.len > 0 ? ", " : "", name);
        else
            text_fmt(&n, "%s%s = excluded.%s", n.len > 0 ? ", " : "", name, name);
    }
    sqlite3_finalize(s);
    text_fmt(t, "INSERT INTO %s VALUES (%s)", table, v.at);
    if (again != NULL)
        text_fmt(t, " ON CONFLICT (%s) DO UPDATE SET %s %s", k.at, n.at, again);
    return !k.full && !v.full && !n.full && !t->full && v.len > 0;
}

/* "DELETE FROM page WHERE table_no = ? AND first = ?" */
static void spell_remove(sqlite3 *db, const char *table, struct text *t)
{
    bool first = true;
    text_fmt(t, "DELETE FROM %s WHERE", table);
    sqlite3_stmt *s = columns_of(db, table);
    while (s != NULL && sqlite3_step(s) == SQLITE_ROW) {
        if (sqlite3_column_int(s, 1) == 0)
            continue;
        text_fmt(t, "%s %s = ?", first ? "" : " AND", (const char *)sqlite3_column_text(s, 0));
        first = false;
    }
    sqlite3_finalize(s);
    if (strcmp(table, table_name(TABLE_SLIP)) == 0)
        text_put(t, " AND length(CAST(bets AS BLOB)) = ?");
}

static bool prepare(sqlite3 *db, const char *sql, sqlite3_stmt **s, struct book_words *why)
{
    return sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, s, NULL) == SQLITE_OK ||
           sqlite_say(db, why);
}

bool sqlite_prepare(struct store *s, struct book_words *why)
{
#define STATEMENT(id, sql) sql,
    static const char *const SQL[] = {STATEMENTS(STATEMENT)};
#undef STATEMENT
#define TABLE(id, name, again, leaves) again,
    static const char *const AGAIN[] = {TABLES(TABLE)};
#undef TABLE
    s->statements = calloc(1, sizeof *s->statements);
    if (s->statements == NULL)
        abort();
    for (size_t i = 0; i < STATEMENT_COUNT; i++) {
        if (!prepare(s->db, SQL[i], &s->statements->of[i], why))
            return false;
    }
    for (enum table_id i = 0; i < TABLE_COUNT; i++) {
        char sql[3072];
        struct text t;
        text_on(&t, sql, sizeof sql);
        if (!spell_put(s->db, table_name(i), AGAIN[i], &t))
            return book_say(why, "the book is damaged: it has no table %s", table_name(i));
        if (!prepare(s->db, t.at, &s->statements->put[i], why))
            return false;
        text_on(&t, sql, sizeof sql);
        spell_remove(s->db, table_name(i), &t);
        if (table_leaves(i) && !prepare(s->db, t.at, &s->statements->remove[i], why))
            return false;
    }
    int64_t vacuum = 0;
    if (!sqlite_number(s->db, "PRAGMA auto_vacuum", &vacuum, why))
        return false;
    s->gives_back = vacuum == 2;
    return sqlite_chain_head(s->db, &s->chain.head, why) &&
           sqlite_number(s->db, "SELECT coalesce(max(no), 0) FROM change", &s->changes, why);
}

void sqlite_unprepare(struct store *s)
{
    for (size_t i = 0; s->statements != NULL && i < STATEMENT_COUNT; i++)
        sqlite3_finalize(s->statements->of[i]);
    for (size_t i = 0; s->statements != NULL && i < TABLE_COUNT; i++) {
        sqlite3_finalize(s->statements->put[i]);
        sqlite3_finalize(s->statements->remove[i]);
    }
    free(s->statements);
    chain_free(&s->chain);
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

bool sqlite_bind(sqlite3_stmt *s, const struct row *r)
{
    int trouble = SQLITE_OK;
    for (unsigned i = 0; i < r->count; i++)
        trouble |= bind_cell(s, (int)i + 1, &r->cell[i]);
    return trouble == SQLITE_OK;
}

static bool done(sqlite3_stmt *s, bool bound)
{
    bool good = bound && sqlite3_step(s) == SQLITE_DONE;
    return (sqlite3_reset(s) == SQLITE_OK) & good;
}

static bool do_plain(struct store *s, enum statement which)
{
    return done(s->statements->of[which], true);
}

static bool put(struct store *s, enum table_id table, const struct row *r)
{
    sqlite3_stmt *put = s->statements->put[table];
    return done(put, sqlite_bind(put, r));
}

/* Put, and entered if it has changed anything. */
static bool put_and_enter(struct store *s, enum table_id table, const struct row *r)
{
    if (!put(s, table, r))
        return false;
    if (sqlite3_changes(s->db) > 0)
        chain_entry(&s->chain, table_name(table), r);
    return true;
}

/* --- each kind of entry ----------------------------------------------------------------------- */

static bool write_account(struct store *s, const struct account_entry *e)
{
    struct row r;
    const bool whole = e->fresh || e->renamed;
    sqlite3_stmt *do_it = whole       ? s->statements->put[TABLE_ACCOUNT]
                          : e->turned ? s->statements->of[DO_TURNED]
                                      : s->statements->of[DO_PLAYED];
    account_row(&r, e);
    if (!whole)
        leave_as_it_was(&r);
    if (!done(do_it, sqlite_bind(do_it, &r)))
        return false;
    leave_unsaid(TABLE_ACCOUNT, &r);
    if (whole || e->marked)
        chain_entry(&s->chain, table_name(TABLE_ACCOUNT), &r);
    return true;
}

static bool write_movement(struct store *s, const struct movement_entry *e)
{
    struct row r;
    movement_row(&r, e);
    chain_movement(&s->chain, &r);
    return put(s, TABLE_MOVEMENT, &r);
}

/* A statement that changes rows; as they are after it they go into the chain. */
static bool change_and_enter(struct store *s, enum statement which, enum table_id table,
                             const struct row *with)
{
    struct row r;
    sqlite3_stmt *do_it = s->statements->of[which];
    int code = sqlite_bind(do_it, with) ? sqlite3_step(do_it) : SQLITE_ERROR;
    while (code == SQLITE_ROW) {
        sqlite_take(do_it, &r);
        chain_entry(&s->chain, table_name(table), &r);
        code = sqlite3_step(do_it);
    }
    return (sqlite3_reset(do_it) == SQLITE_OK) & (code == SQLITE_DONE);
}

static bool write_correction(struct store *s, const struct slip *k)
{
    struct row r;
    r.count = 0;
    row_number(&r, k->returned);
    row_texts(&r, k->text, k->len);
    row_number(&r, k->account);
    row_number(&r, k->table);
    row_number(&r, k->round);
    return change_and_enter(s, DO_CORRECTION, TABLE_SLIP, &r);
}

static bool write_game_meter(struct store *s, const struct game_meter *m)
{
    struct row r;
    game_meter_row(&r, m);
    return change_and_enter(s, DO_GAME_METER, TABLE_GAME_METER, &r);
}

static bool write_money_meter(struct store *s, const struct money_meter *m)
{
    struct row r;
    money_meter_row(&r, m);
    return change_and_enter(s, DO_MONEY_METER, TABLE_MONEY_METER, &r);
}

static bool write_slip(struct store *s, const struct slip_entry *e)
{
    if (e->s.corrects)
        return write_correction(s, &e->s);
    struct row r;
    slip_row(&r, &e->s);
    return put_and_enter(s, TABLE_SLIP, &r);
}

static bool write_change(struct store *s, const struct change_entry *e)
{
    struct row r;
    change_row(&r, s->changes + 1, &e->c);
    if (!put_and_enter(s, TABLE_CHANGE, &r))
        return false;
    s->changes++;
    return true;
}

#define PLAINLY(name, type, table, fill)                                                           \
    static bool name(struct store *s, const type *e)                                               \
    {                                                                                              \
        struct row r;                                                                              \
        fill;                                                                                      \
        return put_and_enter(s, table, &r);                                                        \
    }
PLAINLY(write_member, struct member, TABLE_MEMBER, member_row(&r, e))
PLAINLY(write_ticket, struct ticket, TABLE_TICKET, ticket_row(&r, e))
PLAINLY(write_stint, struct stint_entry, TABLE_STINT, stint_row(&r, &e->s))
PLAINLY(write_rating, struct rating, TABLE_RATING, rating_row(&r, e))
PLAINLY(write_payout, struct payout, TABLE_PAYOUT, payout_row(&r, e))
PLAINLY(write_played, struct day_played, TABLE_PLAYED, played_row(&r, e))
PLAINLY(write_sitting, struct sitting, TABLE_SITTING, sitting_row(&r, e))
PLAINLY(write_pledge, struct pledge, TABLE_PLEDGE, pledge_row(&r, e))
PLAINLY(write_incident, struct incident, TABLE_INCIDENT, incident_row(&r, e))
PLAINLY(write_page, struct page_entry, TABLE_PAGE, page_row(&r, &e->p))
PLAINLY(write_snapshot, struct snapshot_entry, TABLE_SNAPSHOT, snapshot_row(&r, &e->s))
PLAINLY(write_setting, struct setting_entry, TABLE_SETTING, setting_row(&r, e))
PLAINLY(write_ruleset, struct setting_entry, TABLE_RULESET, setting_row(&r, e))
PLAINLY(write_seal, struct chain_seal, TABLE_SEAL, seal_row(&r, e))
PLAINLY(write_archived, struct archived, TABLE_ARCHIVE, archived_row(&r, e))

/* That it is gone follows from the archive, which was entered before. */
static bool write_removal(struct store *s, const struct removal_entry *e)
{
    struct row key = {0};
    for (unsigned i = 0; i < e->keys; i++)
        row_number(&key, e->key[i]);
    if (e->table == TABLE_SLIP)
        row_number(&key, e->size);
    s->removed = true;
    sqlite3_stmt *gone = s->statements->remove[e->table];
    return done(gone, sqlite_bind(gone, &key));
}

/* --- a batch ---------------------------------------------------------------------------------- */

#define WRITE_ALL(s, pile, type, write)                                                            \
    for (size_t at_ = 0; at_ < (pile).len; at_++) {                                                \
        if (!write(s, &PILE(type, pile)[at_]))                                                     \
            return false;                                                                          \
    }

/* Accounts come before everything that refers to them. */
static bool write_entries(struct store *s, const struct batch *b)
{
    WRITE_ALL(s, b->accounts, struct account_entry, write_account)
    WRITE_ALL(s, b->movements, struct movement_entry, write_movement)
    WRITE_ALL(s, b->members, struct member, write_member)
    WRITE_ALL(s, b->tickets, struct ticket, write_ticket)
    WRITE_ALL(s, b->slips, struct slip_entry, write_slip)
    WRITE_ALL(s, b->game_meters, struct game_meter, write_game_meter)
    WRITE_ALL(s, b->money_meters, struct money_meter, write_money_meter)
    WRITE_ALL(s, b->stints, struct stint_entry, write_stint)
    WRITE_ALL(s, b->ratings, struct rating, write_rating)
    WRITE_ALL(s, b->payouts, struct payout, write_payout)
    WRITE_ALL(s, b->played, struct day_played, write_played)
    WRITE_ALL(s, b->sittings, struct sitting, write_sitting)
    WRITE_ALL(s, b->pledges, struct pledge, write_pledge)
    WRITE_ALL(s, b->incidents, struct incident, write_incident)
    WRITE_ALL(s, b->pages, struct page_entry, write_page)
    WRITE_ALL(s, b->snapshots, struct snapshot_entry, write_snapshot)
    WRITE_ALL(s, b->settings, struct setting_entry, write_setting)
    WRITE_ALL(s, b->rulesets, struct setting_entry, write_ruleset)
    WRITE_ALL(s, b->changes, struct change_entry, write_change)
    WRITE_ALL(s, b->seals, struct chain_seal, write_seal)
    WRITE_ALL(s, b->archives, struct archived, write_archived)
    WRITE_ALL(s, b->removals, struct removal_entry, write_removal)
    return true;
}

static bool write_chained(struct store *s, const struct batch *b)
{
    chain_begin(&s->chain);
    if (!write_entries(s, b))
        return false;
    struct row own = chain_end(&s->chain, b->at, SCHEMA_VERSION);
    return put(s, TABLE_BATCH, &own);
}

/* The log may hold the failed batch to its last byte, only not forced through; whoever reads it
 * next would take it for written. So the log is carried over up to the batch before, and cut, if
 * the disk still does as it is told. */
static void take_back(struct store *s)
{
    if (!sqlite3_get_autocommit(s->db))
        do_plain(s, DO_ROLLBACK);
    sqlite3_busy_timeout(s->db, SQLITE_PATIENCE / 10); /* the floor waits to be told */
    sqlite_empty_log(s->db, NULL);
}

bool sqlite_held(struct store *s, int64_t id, struct account_entry *e, bool *there,
                 struct book_words *why)
{
    return sqlite_take_account(s->db, s->statements->of[DO_ACCOUNT], id, e, there, why);
}

bool sqlite_write(struct store *s, const struct batch *b, struct chain_head *head,
                  struct book_words *why)
{
    if (do_plain(s, DO_BEGIN) && write_chained(s, b) && do_plain(s, DO_COMMIT)) {
        chain_done(&s->chain);
        *head = s->chain.head;
        return true;
    }
    sqlite_say(s->db, why);
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

/* Never waits for readers: what they still need stays in the log until the next time. */
bool sqlite_rest(struct store *s, struct book_words *why)
{
    if (!give_back(s, why))
        return false;
    if (s->log_pages < s->rested_at)
        s->rested_at = 0;
    if (s->log_pages - s->rested_at < s->rest_after)
        return true;
    s->rested_at = s->log_pages;
    int code = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY || sqlite_say(s->db, why);
}
