/* The book in SQLite: opening it to be read, on a connection that cannot write; and statements. */
#include "book/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* So often it is looked whether a reading is to be broken off. */
enum { STEPS_BETWEEN = 10000 };

static _Atomic uint64_t all_steps;

uint64_t book_steps(void)
{
    return all_steps;
}

void sqlite_count_steps(sqlite3_stmt *s)
{
    if (s != NULL)
        all_steps += (unsigned)sqlite3_stmt_status(s, SQLITE_STMTSTATUS_VM_STEP, 1);
}

/* --- opening ---------------------------------------------------------------------------------- */

/* Every connection holds a lock on one byte of the file beside the log. */
bool sqlite_in_use(const char *path)
{
    enum { EVERYBODY = 128 };
    char beside[4096];
    struct flock held = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = EVERYBODY, .l_len = 1};
    if (snprintf(beside, sizeof beside, "%s-shm", path) >= (int)sizeof beside)
        return false;
    int fd = open(beside, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool in_use = fcntl(fd, F_GETLK, &held) == 0 && held.l_type != F_UNLCK;
    close(fd);
    return in_use;
}

/* An older book stays as it is: what is read is a copy that has taken the steps since. SQLite keeps
 * a copy without a name in memory, or in a file that nobody else sees and that goes with it. */
static bool copy_forward(struct sqlite_view *v, int version, struct book_words *why)
{
    sqlite3 *copy = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2("", &copy, flags, NULL) != SQLITE_OK) {
        sqlite3_close(copy);
        return book_say(why, "there is no memory left");
    }
    sqlite3_backup *all = sqlite3_backup_init(copy, "main", v->db, "main");
    bool good = all != NULL && sqlite3_backup_step(all, -1) == SQLITE_DONE;
    good = sqlite3_backup_finish(all) == SQLITE_OK && good;
    good = (good || sqlite_say(copy, why)) &&
           sqlite_bring_forward(copy, version, SCHEMA_VERSION, why) &&
           sqlite_run(copy, "PRAGMA query_only = ON", why);
    sqlite3_close(v->db);
    v->db = copy;
    return good;
}

static int breaks_off(void *ctx)
{
    (void)ctx;
    return book_broken_off();
}

static bool connect_to(struct sqlite_view *v, const char *path, const char *vfs,
                       struct book_words *why)
{
    if (access(path, R_OK) != 0)
        return errno == ENOENT ? book_say(why, "there is no book at %s", path)
                               : book_say(why, "%s cannot be read: %s", path, strerror(errno));
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
    sqlite_begin();
    if (sqlite3_open_v2(path, &v->db, flags, vfs) != SQLITE_OK)
        return v->db != NULL ? sqlite_say(v->db, why) : book_say(why, "there is no memory left");
    sqlite3_extended_result_codes(v->db, 1);
    sqlite3_busy_timeout(v->db, SQLITE_PATIENCE);
    sqlite3_progress_handler(v->db, STEPS_BETWEEN, breaks_off, NULL);
    int version;
    if (!sqlite_known(v->db, path, &version, why))
        return false;
    if (version == 0)
        return book_say(why, "%s is not a book of Baize", path);
    return version == SCHEMA_VERSION || copy_forward(v, version, why);
}

struct view *sqlite_read(const char *path, const struct store_options *o, struct book_words *why)
{
    struct sqlite_view *v = calloc(1, sizeof *v);
    if (v == NULL)
        abort();
    v->v.engine = &SQLITE_ENGINE;
    if (!connect_to(v, path, o->vfs, why)) {
        sqlite_read_end(&v->v);
        return NULL;
    }
    return &v->v;
}

void sqlite_view_end(struct sqlite_view *v)
{
    for (unsigned i = 0; i < SQLITE_KEPT; i++)
        sqlite3_finalize(v->kept[i].s);
    sqlite3_finalize(v->let_go);
    *v = (struct sqlite_view){.v = v->v, .db = v->db};
}

void sqlite_read_end(struct view *view)
{
    struct sqlite_view *v = sqlite_view(view);
    sqlite_view_end(v);
    sqlite3_close(v->db);
    free(v);
}

/* What is held must be let go whatever fails: who goes on reading would see the book as it was. */
bool sqlite_hold(struct view *view, struct book_words *why)
{
    struct sqlite_view *v = sqlite_view(view);
    if (v->let_go == NULL && sqlite3_prepare_v2(v->db, "COMMIT", -1, &v->let_go, NULL) != SQLITE_OK)
        return sqlite_say(v->db, why);
    return sqlite3_exec(v->db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK || sqlite_say(v->db, why);
}

void sqlite_release(struct view *v)
{
    sqlite3_stmt *let_go = sqlite_view(v)->let_go;
    sqlite3_step(let_go);
    sqlite3_reset(let_go);
}

/* What a file cannot give now it may never give: who reads it is told so. */
bool sqlite_lost(const struct view *v)
{
    (void)v;
    return false;
}

static bool holds(const struct view *v)
{
    return sqlite3_get_autocommit(((const struct sqlite_view *)v)->db) == 0;
}

/* --- statements ------------------------------------------------------------------------------- */

/* Where a statement of that text is kept, or may be; NULL: there is no room. */
static sqlite3_stmt **kept_as(struct sqlite_view *v, const char *sql)
{
    for (unsigned i = 0; i < SQLITE_KEPT; i++) {
        if (v->kept[i].sql == NULL)
            v->kept[i].sql = sql;
        if (v->kept[i].sql == sql)
            return &v->kept[i].s;
    }
    return NULL;
}

static void *begin(struct view *view, const char *sql, bool one, const struct row *with,
                   struct book_words *why)
{
    struct sqlite_view *v = sqlite_view(view);
    sqlite3_stmt *s = NULL, **kept = one ? kept_as(v, sql) : NULL;
    if (kept != NULL)
        s = *kept;
    if (s == NULL && sqlite3_prepare_v3(v->db, sql, -1, one ? SQLITE_PREPARE_PERSISTENT : 0, &s,
                                        NULL) != SQLITE_OK) {
        sqlite_say(v->db, why);
        return NULL;
    }
    if (kept != NULL)
        *kept = s;
    sqlite_bind(s, with);
    return s;
}

static bool next_row(struct view *v, void *s, struct row *r, bool *more, struct book_words *why)
{
    int code = sqlite3_step(s);
    *more = code == SQLITE_ROW;
    if (*more)
        sqlite_take(s, r);
    return *more || code == SQLITE_DONE || sqlite_say(sqlite_view(v)->db, why);
}

static void end(struct view *v, void *s, bool one)
{
    bool kept = false;
    sqlite_count_steps(s);
    for (unsigned i = 0; one && i < SQLITE_KEPT; i++)
        kept |= sqlite_view(v)->kept[i].s == s;
    if (kept)
        sqlite3_reset(s);
    else
        sqlite3_finalize(s);
}

static bool has(struct view *v, const char *table)
{
    return sqlite3_table_column_metadata(sqlite_view(v)->db, NULL, table, NULL, NULL, NULL, NULL,
                                         NULL, NULL) == SQLITE_OK;
}

const struct engine SQLITE_ENGINE = {.begin = begin,
                                     .next = next_row,
                                     .end = end,
                                     .hold = sqlite_hold,
                                     .release = sqlite_release,
                                     .holds = holds,
                                     .has = has};

/* --- raw rows --------------------------------------------------------------------------------- */

static struct cell cell_of(sqlite3_stmt *s, int at)
{
    switch (sqlite3_column_type(s, at)) {
    case SQLITE_INTEGER:
        return (struct cell){.kind = CELL_NUMBER, .n = sqlite3_column_int64(s, at)};
    case SQLITE_FLOAT: {
        struct cell c = {.kind = CELL_REAL};
        double d = sqlite3_column_double(s, at);
        memcpy(&c.n, &d, sizeof c.n);
        return c;
    }
    case SQLITE_TEXT:
        return (struct cell){.kind = CELL_TEXT,
                             .at = (const char *)sqlite3_column_text(s, at),
                             .len = (size_t)sqlite3_column_bytes(s, at)};
    case SQLITE_BLOB:
        return (struct cell){.kind = CELL_BYTES,
                             .at = sqlite3_column_blob(s, at),
                             .len = (size_t)sqlite3_column_bytes(s, at)};
    default:
        return (struct cell){.kind = CELL_NULL};
    }
}

void sqlite_take(sqlite3_stmt *s, struct row *r)
{
    int columns = sqlite3_column_count(s);
    r->count = (unsigned)(columns < ROW_CELLS ? columns : ROW_CELLS);
    for (unsigned i = 0; i < r->count; i++)
        r->cell[i] = cell_of(s, (int)i);
}
