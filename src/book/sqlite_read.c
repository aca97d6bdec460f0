/* The book in SQLite: opening it to be read, on a connection that cannot write; and rows of
 * whatever table, as they are. */
#include "book/sqlite_rows.h"

#include "base/text.h"

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
bool book_in_use(const char *path)
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
static bool copy_forward(struct view *v, int version, struct book_words *why)
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

static bool connect_to(struct view *v, const char *path, const char *vfs, struct book_words *why)
{
    if (access(path, R_OK) != 0)
        return errno == ENOENT ? book_say(why, "there is no book at %s", path)
                               : book_say(why, "%s cannot be read: %s", path, strerror(errno));
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
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
    struct view *v = calloc(1, sizeof *v);
    if (v == NULL)
        abort();
    if (!connect_to(v, path, o->vfs, why)) {
        sqlite_read_end(v);
        return NULL;
    }
    return v;
}

void sqlite_read_end(struct view *v)
{
    for (unsigned i = 0; i < SOUGHT_WAYS; i++)
        sqlite3_finalize(v->find[i]);
    for (unsigned i = 0; i < 2; i++)
        sqlite3_finalize(v->sitting[i]);
    sqlite3_finalize(v->let_go);
    sqlite3_close(v->db);
    free(v);
}

/* What is held must be let go whatever fails: who goes on reading would see the book as it was. */
bool sqlite_hold(struct view *v, struct book_words *why)
{
    if (v->let_go == NULL && sqlite3_prepare_v2(v->db, "COMMIT", -1, &v->let_go, NULL) != SQLITE_OK)
        return sqlite_say(v->db, why);
    return sqlite3_exec(v->db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK || sqlite_say(v->db, why);
}

void sqlite_release(struct view *v)
{
    sqlite3_step(v->let_go);
    sqlite3_reset(v->let_go);
}

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

bool sqlite_chain_head(sqlite3 *db, struct chain_head *head, struct book_words *why)
{
    sqlite3_stmt *s = NULL;
    struct row r = {0};
    *head = (struct chain_head){0};
    bool good =
        sqlite3_prepare_v2(db, "SELECT no, movements, hash FROM batch ORDER BY no DESC LIMIT 1", -1,
                           &s, NULL) == SQLITE_OK;
    int code = good ? sqlite3_step(s) : SQLITE_ERROR;
    if (code == SQLITE_ROW)
        sqlite_take(s, &r);
    else if (code != SQLITE_DONE)
        sqlite_say(db, why);
    good = code == SQLITE_ROW || code == SQLITE_DONE;
    if (code == SQLITE_ROW) {
        head->no = r.cell[0].n;
        head->movements = r.cell[1].n;
        good = (r.cell[2].kind == CELL_BYTES && r.cell[2].len == sizeof head->hash.hash) ||
               book_say(why, "the book is damaged: its last batch has no hash");
        if (good)
            memcpy(head->hash.hash, r.cell[2].at, sizeof head->hash.hash);
    }
    sqlite3_finalize(s);
    return good;
}

static void spell_wanted(const struct wanted *w, struct text *t)
{
    char keys[SHAPE_NAME * 4], marks[16];
    struct text k, m;
    text_on(&k, keys, sizeof keys);
    text_on(&m, marks, sizeof marks);
    for (unsigned i = 0; i < w->of->keys; i++) {
        text_fmt(&k, "%s%s", i > 0 ? ", " : "", w->of->column[i]);
        text_fmt(&m, "%s?%u", i > 0 ? ", " : "", i + 1);
    }
    text_fmt(t, "SELECT * FROM %s", w->of->table);
    if (w->key != NULL)
        text_fmt(t, " WHERE (%s) %s (%s)", k.at, w->exactly ? "=" : w->newest ? "<" : ">", m.at);
    text_fmt(t, " ORDER BY ");
    for (unsigned i = 0; i < w->of->keys; i++)
        text_fmt(t, "%s%s%s", i > 0 ? ", " : "", w->of->column[i], w->newest ? " DESC" : "");
    text_fmt(t, " LIMIT %lld", (long long)(w->most > 0 ? w->most : -1));
}

bool sqlite_rows(struct view *v, const struct wanted *w, bool (*each)(void *, const struct row *),
                 void *ctx, struct book_words *why)
{
    char sql[512];
    struct text t;
    text_on(&t, sql, sizeof sql);
    spell_wanted(w, &t);
    struct rows r = rows_of(v, t.at, why);
    if (!r.bad && w->key != NULL) {
        struct row key = *w->key;
        key.count = w->of->keys;
        sqlite_bind(r.s, &key);
    }
    struct row row;
    while (next(&r)) {
        sqlite_take(r.s, &row);
        if (!each(ctx, &row))
            break;
    }
    return rows_end(&r);
}

bool sqlite_head(struct view *v, struct chain_head *head, struct book_words *why)
{
    return sqlite_chain_head(v->db, head, why);
}

bool sqlite_counts(struct view *v, int64_t *movements, int64_t *incidents, struct book_words *why)
{
#define HIGHEST(of)                                                                                \
    "SELECT max(coalesce((SELECT max(no) FROM " of "), 0), "                                       \
    "coalesce((SELECT max(" of "s) FROM archive), 0))"
    return sqlite_number(v->db, HIGHEST("movement"), movements, why) &&
           sqlite_number(v->db, HIGHEST("incident"), incidents, why);
#undef HIGHEST
}
