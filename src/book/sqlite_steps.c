/* The tables of a book in SQLite: which version a file has, and the steps from there to this one.
 *
 * Steps go forward only. A floor that opens an older book takes all that are missing in one
 * transaction, so that a crash between two of them leaves the book as it was. A reader may not
 * write, and reads an older book from a copy that has been brought forward. */
#include "book/schema.h"
#include "book/sqlite.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static const struct step {
    const char *sql;
    const char *enters;
} STEPS[] = {SCHEMA_STEPS("INTEGER", "BLOB")};

const int SCHEMA_VERSION = sizeof STEPS / sizeof *STEPS;

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

/* --- rows that were there before ------------------------------------------------------------- */

/* Batches are cut where they come to this, so that no step makes one that cannot be read. */
enum { ENTERED_MOVEMENTS = 50000, ENTERED_BYTES = 4 << 20 };

static bool end_batch(sqlite3 *db, struct entering *e, int form, struct book_words *why)
{
    struct row own = chain_end(e, 0, form);
    sqlite3_stmt *s = NULL;
    bool good = sqlite3_prepare_v2(db, "INSERT INTO batch VALUES (?,?,?,?,?,?)", -1, &s, NULL) ==
                    SQLITE_OK &&
                sqlite_bind(s, &own) && sqlite3_step(s) == SQLITE_DONE;
    if (!good)
        sqlite_say(db, why);
    sqlite3_finalize(s);
    chain_done(e);
    chain_begin(e);
    return good;
}

static bool is_full(const struct entering *e)
{
    return e->movements - e->head.movements >= ENTERED_MOVEMENTS || e->changes.len > ENTERED_BYTES;
}

static bool enter_all(sqlite3 *db, struct entering *e, int form, const char *table,
                      struct book_words *why)
{
    char sql[128];
    sqlite3_stmt *s = NULL;
    const bool movements = strcmp(table, table_name(TABLE_MOVEMENT)) == 0;
    snprintf(sql, sizeof sql,
             movements ? "SELECT * FROM %s WHERE no > ?1 ORDER BY no" : "SELECT * FROM %s", table);
    bool good = sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK &&
                (!movements || sqlite3_bind_int64(s, 1, e->head.movements) == SQLITE_OK);
    int code = SQLITE_DONE;
    if (!good)
        sqlite_say(db, why);
    while (good && (code = sqlite3_step(s)) == SQLITE_ROW) {
        struct row r;
        sqlite_take(s, &r);
        if (movements && r.cell[0].n != e->movements + 1)
            good = book_say(why, "the book is damaged: movement %" PRId64 " is missing",
                            e->movements + 1);
        else if (movements)
            chain_movement(e, &r);
        else {
            leave_unsaid(table_id_of(table), &r);
            chain_entry(e, table, &r);
        }
        good = good && (!is_full(e) || end_batch(db, e, form, why));
    }
    if (good && code != SQLITE_DONE)
        good = sqlite_say(db, why);
    sqlite3_finalize(s);
    return good;
}

/* Whether the list, names with spaces between them, has the table. */
static bool names(const char *list, const char *table)
{
    const size_t n = strlen(table);
    for (const char *at = list; (at = strstr(at, table)) != NULL; at += n) {
        if ((at == list || at[-1] == ' ') && (at[n] == ' ' || at[n] == '\0'))
            return true;
    }
    return strcmp(list, "*") == 0;
}

/* Later steps make the others. */
static bool is_there(sqlite3 *db, const char *table)
{
    return sqlite3_table_column_metadata(db, NULL, table, NULL, NULL, NULL, NULL, NULL, NULL) ==
           SQLITE_OK;
}

static bool take_over(sqlite3 *db, int form, const char *tables, struct book_words *why)
{
    struct entering e = {0};
    if (tables[0] == '\0')
        return true;
    bool good = sqlite_chain_head(db, &e.head, why);
    chain_begin(&e);
    for (enum table_id t = 0; good && t < TABLE_COUNT; t++) {
        if (t != TABLE_BATCH && names(tables, table_name(t)) && is_there(db, table_name(t)))
            good = enter_all(db, &e, form, table_name(t), why);
    }
    if (good && (e.changes.len > 0 || e.movement.len > 0))
        good = end_batch(db, &e, form, why);
    chain_free(&e);
    return good;
}

static bool take_steps(sqlite3 *db, int from, int to, struct book_words *why)
{
    char marks[96];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             SQLITE_MARK, to);
    for (int i = from; i < to; i++) {
        if (!sqlite_run(db, STEPS[i].sql, why) || !take_over(db, i + 1, STEPS[i].enters, why))
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

static bool shapes_of_version(int version, struct shape *of, size_t *count, struct book_words *why)
{
    const size_t room = *count;
    sqlite3_stmt *s = NULL;
    sqlite3 *db = empty_book(version, why);
    if (db == NULL)
        return false;
    bool good =
        sqlite3_prepare_v2(db,
                           "SELECT t.name, c.name, c.pk, c.dflt_value FROM sqlite_schema t, "
                           "pragma_table_info(t.name) c WHERE t.type = 'table' "
                           "ORDER BY t.rowid, c.cid",
                           -1, &s, NULL) == SQLITE_OK;
    *count = 0;
    while (good && sqlite3_step(s) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(s, 0);
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
    sqlite3_close(db);
    return good;
}

/* Those of this program's own version are asked for by every opening and every verification: they
 * are found out once. */
static bool shapes_of_today(struct shape *of, size_t *count, struct book_words *why)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct shape known[SHAPES_MAX];
    static size_t known_count;
    pthread_mutex_lock(&lock);
    size_t found = SHAPES_MAX;
    const bool good = known_count > 0 || shapes_of_version(SCHEMA_VERSION, known, &found, why);
    if (good && known_count == 0)
        known_count = found;
    *count = good && *count > known_count ? known_count : good ? *count : 0;
    memcpy(of, known, *count * sizeof *of);
    for (size_t i = 0; i < *count; i++)
        settle_presets(&of[i]);
    pthread_mutex_unlock(&lock);
    return good;
}

bool sqlite_shapes(int *version, struct shape *of, size_t *count, struct book_words *why)
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
    sqlite3 *db = empty_book(SCHEMA_VERSION, why);
    sqlite3_stmt *held = NULL, *made = NULL;
    if (db == NULL)
        return false;
    bool good = (sqlite3_prepare_v2(sqlite_of(v), ALL, -1, &held, NULL) == SQLITE_OK ||
                 sqlite_say(sqlite_of(v), why)) &&
                (sqlite3_prepare_v2(db, ALL, -1, &made, NULL) == SQLITE_OK || sqlite_say(db, why));
    *same = good && compare_made(held, made, odd);
    sqlite3_finalize(held);
    sqlite3_finalize(made);
    sqlite3_close(db);
    return good && indexes_lead_there(sqlite_of(v), same, odd, why);
}
