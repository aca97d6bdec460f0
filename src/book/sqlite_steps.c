/* The tables of a book in SQLite: which version a file has, and the steps from there to this one.
 *
 * Steps go forward only. A floor that opens an older book takes all that are missing in one
 * transaction, so that a crash between two of them leaves the book as it was. A reader may not
 * write, and reads an older book from a copy that has been brought forward. */
#include "book/schema.h"
#include "book/sqlite.h"

#include <assert.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const struct step STEPS[] = {SCHEMA_STEPS("INTEGER", "BLOB")};

const int SCHEMA_VERSION = sizeof STEPS / sizeof *STEPS;

/* What is otherwise here, after that step: accounts that were played with, see sqlite_since.c. An
 * account that is not in play is not looked for there, which for one is to go through all of it. */
#define ADDED                                                                                      \
    "(batch BIGINT NOT NULL, id BIGINT NOT NULL, balance BIGINT NOT NULL,"                         \
    " moves BIGINT NOT NULL, seq BIGINT NOT NULL, last BIGINT NOT NULL);"
#define IN_PLAY                                                                                    \
    "a.closed = 0 AND a.kind <> 'deposit' AND a.kind <> 'card' AND a.kind <> 'promotional'"
#define LATEST "LEFT JOIN account_latest s ON s.id = a.id"
#define LATEST_IN(table, as)                                                                       \
    "LEFT JOIN " table " " as " ON " as ".rowid = CASE WHEN " IN_PLAY                              \
    " THEN (SELECT rowid FROM " table " WHERE id = a.id ORDER BY rowid DESC LIMIT 1) END "
#define LATER_OF_BOTH(column)                                                                      \
    "coalesce(CASE WHEN t.batch > coalesce(s.batch, 0) THEN t." column " ELSE s." column           \
    " END, a." column ") AS " column
static const struct {
    int step;
    const char *sql;
} HERE[] = {
    {18, "CREATE TABLE account_since_1 " ADDED "CREATE TABLE account_since_2 " ADDED
         "CREATE VIEW account_since AS SELECT * FROM account_since_1"
         " UNION ALL SELECT * FROM account_since_2;"
         "CREATE VIEW account_latest AS SELECT id, balance, moves, seq, last, max(batch) AS batch"
         " FROM account_since GROUP BY id;" ACCOUNT_VIEW("account_now", LATER, LATEST) ACCOUNT_VIEW(
             "account_open_now", LATER, "INDEXED BY account_open " LATEST " WHERE a.closed = 0")
             ACCOUNT_VIEW("account_in_play_now", LATER,
                          "INDEXED BY account_in_play " LATEST " WHERE " IN_PLAY)
                 ACCOUNT_VIEW("account_one", LATER_OF_BOTH,
                              LATEST_IN("account_since_1", "s") LATEST_IN("account_since_2", "t"))},
};

struct stepping {
    struct writing w;
    struct sqlite_view view;
    struct book_words *why;
};

bool sqlite_known(sqlite3 *db, const char *path, int *version, struct book_words *why)
{
    int64_t mark, has, tables;
    if (!sqlite_number(db, "PRAGMA application_id", &mark, why) ||
        !sqlite_number(db, "PRAGMA user_version", &has, why) ||
        !sqlite_number(db, "SELECT count(*) FROM sqlite_schema", &tables, why))
        return false;
    *version = 0;
    if (mark == 0 && has == 0 && tables == 0)
        return true;
    if (mark != SQLITE_MARK || has < 1)
        return book_say(why, "%s is not a book of Baize", path);
    if (has > SCHEMA_VERSION)
        return book_say(why,
                        "%s was written by a newer Baize (version %" PRId64
                        " of the tables; this one knows %d)",
                        path, has, SCHEMA_VERSION);
    *version = (int)has;
    return true;
}

bool sqlite_run(sqlite3 *db, const char *sql, struct book_words *why)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK || sqlite_say(db, why);
}

/* Rows that a step has changed enter the chain by batches of its own. */
static bool put_batch(struct writing *w, enum table_id table, const struct row *r, bool *changed)
{
    sqlite3 *db = ((struct stepping *)w)->view.db;
    sqlite3_stmt *s = NULL;
    assert(table == TABLE_BATCH);
    *changed = sqlite3_prepare_v2(db, "INSERT INTO batch VALUES (?,?,?,?,?,?)", -1, &s, NULL) ==
                   SQLITE_OK &&
               sqlite_bind(s, r) && sqlite3_step(s) == SQLITE_DONE;
    sqlite3_finalize(s);
    return *changed || sqlite_say(db, ((struct stepping *)w)->why);
}

static bool take_step(sqlite3 *db, int step, struct book_words *why)
{
    bool good = sqlite_run(db, STEPS[step - 1].sql, why);
    for (size_t i = 0; good && i < sizeof HERE / sizeof *HERE; i++)
        good = HERE[i].step != step || sqlite_run(db, HERE[i].sql, why);
    return good;
}

static bool take_steps(sqlite3 *db, int from, int to, struct book_words *why)
{
    static const struct pen PEN = {.put = put_batch};
    struct stepping p = {.w.pen = &PEN, .view = {.v.engine = &SQLITE_ENGINE, .db = db}, .why = why};
    char marks[96];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             SQLITE_MARK, to);
    for (int i = from; i < to; i++) {
        if (!take_step(db, i + 1, why) || !take_over(&p.w, &p.view.v, i + 1, STEPS[i].enters, why))
            return false;
    }
    return sqlite_run(db, marks, why);
}

bool sqlite_bring_forward(sqlite3 *db, int from, int to, struct book_words *why)
{
    if (from == to)
        return true;
    if (!sqlite_run(db, "BEGIN IMMEDIATE", why))
        return false;
    if (take_steps(db, from, to, why) && sqlite_run(db, "COMMIT", why))
        return true;
    sqlite_run(db, "ROLLBACK", NULL);
    return false;
}

/* --- what the tables are ---------------------------------------------------------------------- */

/* A book of that version that holds nothing. */
static sqlite3 *empty_book(int version, struct book_words *why)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(":memory:", &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ==
            SQLITE_OK &&
        sqlite_bring_forward(db, 0, version, why))
        return db;
    sqlite3_close(db);
    return NULL;
}

/* That of this program's own version is asked for by every opening and every verification: it is
 * made once, and held while it is looked at. */
static pthread_mutex_t today_held = PTHREAD_MUTEX_INITIALIZER;

static sqlite3 *hold_today(struct book_words *why)
{
    static sqlite3 *today;
    pthread_mutex_lock(&today_held);
    if (today == NULL)
        today = empty_book(SCHEMA_VERSION, why);
    return today;
}

static void let_go_of_today(void)
{
    pthread_mutex_unlock(&today_held);
}

/* What a default comes to. */
static void take_preset(sqlite3 *db, const char *value, struct shape *of, unsigned at)
{
    char sql[64];
    sqlite3_stmt *s = NULL;
    struct row r = {0};
    of->preset[at] = (struct cell){.kind = CELL_NULL};
    if (value == NULL)
        return;
    snprintf(sql, sizeof sql, "SELECT %s", value);
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
        sqlite_take(s, &r);
    if (r.count == 1 && r.cell[0].len < SHAPE_NAME) {
        of->preset[at] = r.cell[0];
        if (r.cell[0].len > 0)
            memcpy(of->preset_text[at], r.cell[0].at, r.cell[0].len);
    }
    sqlite3_finalize(s);
}

/* A preset text lies in the shape itself, wherever that has come to lie. */
static void settle_presets(struct shape *of)
{
    for (unsigned i = 0; i < of->columns; i++) {
        if (of->preset[i].len > 0)
            of->preset[i].at = of->preset_text[i];
    }
}

static bool shapes_in(sqlite3 *db, struct shape *of, size_t *count, struct book_words *why)
{
    const size_t room = *count;
    sqlite3_stmt *s = NULL;
    bool good =
        sqlite3_prepare_v2(db,
                           "SELECT t.name, c.name, c.pk, c.dflt_value FROM sqlite_schema t, "
                           "pragma_table_info(t.name) c WHERE t.type = 'table' "
                           "ORDER BY t.rowid, c.cid",
                           -1, &s, NULL) == SQLITE_OK;
    *count = 0;
    while (good && sqlite3_step(s) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(s, 0);
        if (table_id_of(table) == TABLE_COUNT) /* nothing of it is in the chain by itself */
            continue;
        if (*count == 0 || strcmp(of[*count - 1].table, table) != 0) {
            if (*count == room)
                break;
            of[*count] = (struct shape){0};
            snprintf(of[(*count)++].table, SHAPE_NAME, "%s", table);
        }
        struct shape *last = &of[*count - 1];
        snprintf(last->column[last->columns], SHAPE_NAME, "%s",
                 (const char *)sqlite3_column_text(s, 1));
        last->keys += sqlite3_column_int(s, 2) > 0;
        take_preset(db, (const char *)sqlite3_column_text(s, 3), last, last->columns++);
    }
    for (size_t i = 0; i < *count; i++)
        settle_presets(&of[i]);
    if (!good)
        sqlite_say(db, why);
    sqlite3_finalize(s);
    return good;
}

static bool shapes_of_version(int version, struct shape *of, size_t *count, struct book_words *why)
{
    sqlite3 *db = empty_book(version, why);
    const bool good = db != NULL && shapes_in(db, of, count, why);
    sqlite3_close(db);
    return good;
}

/* Those of this program's own version are found out once too. */
static bool shapes_of_today(struct shape *of, size_t *count, struct book_words *why)
{
    static struct shape known[SHAPES_MAX];
    static size_t known_count;
    sqlite3 *db = hold_today(why);
    size_t found = SHAPES_MAX;
    const bool good = known_count > 0 || (db != NULL && shapes_in(db, known, &found, why));
    if (good && known_count == 0)
        known_count = found;
    *count = good && *count > known_count ? known_count : good ? *count : 0;
    memcpy(of, known, *count * sizeof *of);
    for (size_t i = 0; i < *count; i++)
        settle_presets(&of[i]);
    let_go_of_today();
    return good;
}

bool tables_of_version(int *version, struct shape *of, size_t *count, struct book_words *why)
{
    *version = *version > 0 && *version <= SCHEMA_VERSION ? *version : SCHEMA_VERSION;
    return *version == SCHEMA_VERSION ? shapes_of_today(of, count, why)
                                      : shapes_of_version(*version, of, count, why);
}

static int same_text(sqlite3_stmt *a, sqlite3_stmt *b, int at)
{
    const char *x = (const char *)sqlite3_column_text(a, at);
    const char *y = (const char *)sqlite3_column_text(b, at);
    return x == NULL || y == NULL ? x == y : strcmp(x, y) == 0;
}

static bool compare_made(sqlite3_stmt *held, sqlite3_stmt *made, struct book_words *odd)
{
    for (;;) {
        const bool more = sqlite3_step(held) == SQLITE_ROW, due = sqlite3_step(made) == SQLITE_ROW;
        if (!more && !due)
            return true;
        if (more && due && same_text(held, made, 0) && same_text(held, made, 1) &&
            same_text(held, made, 2) && same_text(held, made, 3))
            continue;
        sqlite3_stmt *told = more ? held : made;
        return book_say(odd, "the tables are not as Baize makes them: see %s %s",
                        (const char *)sqlite3_column_text(told, 0),
                        (const char *)sqlite3_column_text(told, 1));
    }
}

/* Rows are proved in the order of their keys; those that the floor finds by something else, a card,
 * a name, what is open, it finds by an index, and one that leads elsewhere pays somebody else. */
static bool indexes_lead_there(sqlite3 *db, bool *same, struct book_words *odd,
                               struct book_words *why)
{
    static const char *const FOUND_BY_INDEX[] = {"account", "member", "ticket"};
    for (size_t i = 0; *same && i < sizeof FOUND_BY_INDEX / sizeof *FOUND_BY_INDEX; i++) {
        char sql[64];
        sqlite3_stmt *s = NULL;
        snprintf(sql, sizeof sql, "PRAGMA integrity_check(%s)", FOUND_BY_INDEX[i]);
        if (sqlite3_prepare_v2(db, sql, -1, &s, NULL) != SQLITE_OK ||
            sqlite3_step(s) != SQLITE_ROW) {
            sqlite3_finalize(s);
            return sqlite_say(db, why);
        }
        const char *said = (const char *)sqlite3_column_text(s, 0);
        *same = said != NULL && strcmp(said, "ok") == 0;
        if (!*same)
            book_say(odd, "an index does not lead to its rows: %.200s",
                     said != NULL ? said : FOUND_BY_INDEX[i]);
        sqlite3_finalize(s);
    }
    return true;
}

bool sqlite_as_made(struct view *v, bool *same, struct book_words *odd, struct book_words *why)
{
    static const char ALL[] = "SELECT type, name, tbl_name, sql FROM sqlite_schema "
                              "ORDER BY type, name";
    sqlite3 *db = hold_today(why);
    sqlite3_stmt *held = NULL, *made = NULL;
    bool good = db != NULL &&
                (sqlite3_prepare_v2(sqlite_view(v)->db, ALL, -1, &held, NULL) == SQLITE_OK ||
                 sqlite_say(sqlite_view(v)->db, why)) &&
                (sqlite3_prepare_v2(db, ALL, -1, &made, NULL) == SQLITE_OK || sqlite_say(db, why));
    *same = good && compare_made(held, made, odd);
    sqlite3_finalize(held);
    sqlite3_finalize(made);
    let_go_of_today();
    return good && indexes_lead_there(sqlite_view(v)->db, same, odd, why);
}
