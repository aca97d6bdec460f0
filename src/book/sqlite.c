/* The book in SQLite: opening it for writing.
 *
 * A write-ahead log, forced through at the end of every transaction. What the log holds is carried
 * into the file beside the writer (`carry`), by another connection, so that no batch waits for it;
 * the little that came meanwhile the writer carries over itself between two batches (`rest`), for
 * the log begins again at its beginning only when nothing is left in it. SQLite does none of it on
 * its own: it would keep a failure there to itself, and a disk that has failed to keep a page may
 * say at the second asking that all is well. Here it ends the book, with the log left as it is; the
 * next opening carries all of it over again. */
#include "book/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Pages of log before they are carried over: large enough that busy pages are carried once for many
 * batches, small enough that a start after a crash is a matter of milliseconds. */
enum { REST_AFTER = 800 };

/* --- words ------------------------------------------------------------------------------------ */

static const char *plainly(int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
        return "the disk is full";
    case SQLITE_IOERR:
        return "the disk failed";
    case SQLITE_CORRUPT:
        return "the book is damaged";
    case SQLITE_NOTADB:
        return "the file is not a book";
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return "the book may not be written";
    case SQLITE_CANTOPEN:
        return "the book cannot be opened";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "another program is holding the book";
    case SQLITE_CONSTRAINT:
        return "the storage refuses an entry";
    case SQLITE_NOMEM:
        return "there is no memory left";
    default:
        return "the storage failed";
    }
}

bool sqlite_say(sqlite3 *db, struct book_words *why)
{
    int code = sqlite3_extended_errcode(db), system = sqlite3_system_errno(db);
    if ((code & 0xff) == SQLITE_FULL)
        return book_say(why, "%s", plainly(code));
    return book_say(why, "%s (%s, code %d%s%s)", plainly(code), sqlite3_errmsg(db), code,
                    system != 0 ? ": " : "", system != 0 ? strerror(system) : "");
}

static void count_no_memory(void)
{
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

void sqlite_begin(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, count_no_memory);
}

bool sqlite_number(sqlite3 *db, const char *sql, int64_t *n, struct book_words *why)
{
    sqlite3_stmt *s = NULL;
    bool good =
        sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW;
    if (good)
        *n = sqlite3_column_int64(s, 0);
    else
        sqlite_say(db, why);
    sqlite_count_steps(s);
    sqlite3_finalize(s);
    return good;
}

/* --- one writer ------------------------------------------------------------------------------- */

static bool refuse_second(int fd, const char *path, struct book_words *why)
{
    char pid[16] = "";
    ssize_t n = pread(fd, pid, sizeof pid - 1, 0);
    pid[n > 0 ? n : 0] = '\0';
    return book_say(why, "another floor (process %s) has the book %s open",
                    pid[0] ? pid : "unknown", path);
}

/* The lock belongs to the open file and is gone with the process, however it ends. The file stays:
 * removing it would let a third process lock a name that a second one still waits at. */
static int take_lock(const char *path, struct book_words *why)
{
    char real[PATH_MAX], name[PATH_MAX + 8], pid[16];
    snprintf(name, sizeof name, "%s.lock", realpath(path, real) != NULL ? real : path);
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0640);
    if (fd < 0) {
        book_say(why, "%s cannot be opened: %s", name, strerror(errno));
        return -1;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        refuse_second(fd, path, why);
        close(fd);
        return -1;
    }
    int n = snprintf(pid, sizeof pid, "%d", getpid());
    if (ftruncate(fd, 0) != 0 || pwrite(fd, pid, (size_t)n, 0) != n) {
        book_say(why, "%s cannot be written: %s", name, strerror(errno));
        close(fd);
        return -1;
    }
    return fd;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* The mode has changed when the statement has come to its end, not when it has answered. */
static bool keep_a_log(sqlite3 *db, struct book_words *why)
{
    sqlite3_stmt *s = NULL;
    bool logs = false;
    bool good = sqlite3_prepare_v2(db, "PRAGMA journal_mode = WAL", -1, &s, NULL) == SQLITE_OK &&
                sqlite3_step(s) == SQLITE_ROW;
    if (good) {
        logs = strcmp((const char *)sqlite3_column_text(s, 0), "wal") == 0;
        good = sqlite3_step(s) == SQLITE_DONE;
    }
    if (!good)
        sqlite_say(db, why);
    else if (!logs)
        book_say(why, "the file system of the book cannot hold a write-ahead log");
    sqlite3_finalize(s);
    return good && logs;
}

/* EXTRA forces the folder through, too, when SQLite takes its other kind of journal away, before
 * there is a log: one that came back after a power cut would undo the whole book. */
static bool set_up(sqlite3 *db, const char *path, struct book_words *why)
{
    int version;
    return sqlite_known(db, path, &version, why) &&
           sqlite_run(db, "PRAGMA synchronous = EXTRA", why) &&
           (version > 0 ||
            sqlite_run(db, "PRAGMA page_size = 4096; PRAGMA auto_vacuum = INCREMENTAL", why)) &&
           keep_a_log(db, why) &&
           sqlite_run(db,
                      "PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0;"
                      "PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -32768;"
                      "PRAGMA temp_store = MEMORY; PRAGMA secure_delete = OFF",
                      why) &&
           sqlite_bring_forward(db, version, SCHEMA_VERSION, why);
}

/* Carries the whole log into the file, forces it through and cuts the log. A reader may keep the
 * log itself from being cut; that is no matter once all of it has been carried over. */
static bool empty_log(sqlite3 *db, struct book_words *why)
{
    int pages = 0, carried = 0;
    int code = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_TRUNCATE, &pages, &carried);
    if (code != SQLITE_OK && !((code & 0xff) == SQLITE_BUSY && pages == carried))
        return sqlite_say(db, why);
    return true;
}

/* Who carries a log over begins after what has been carried over before. That may be lost: it is
 * forced through only with the last of the log, and if that failed, nobody is told twice. SQLite
 * keeps how far it came for as long as anybody has the log open, in memory that all share (its
 * walformat.html, 2: the number of the last frame at byte 16, of the last carried over at byte 96;
 * two copies of a heading before that). Without a heading it reads the log from the beginning. */
static bool carry_all_again(sqlite3 *db, struct book_words *why)
{
    enum { LAST = 16, CARRIED = 96, PART = 32768 };
    sqlite3_file *file = NULL;
    void volatile *shared = NULL;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
        file->pMethods->xShmMap(file, 0, PART, 0, &shared) != SQLITE_OK)
        return sqlite_say(db, why);
    if (shared == NULL)
        return true;
    volatile unsigned char *bytes = shared;
    const uint32_t last = *(volatile uint32_t *)(bytes + LAST);
    const uint32_t carried = *(volatile uint32_t *)(bytes + CARRIED);
    for (int i = 0; carried > 0 && carried < last && i < CARRIED; i++)
        bytes[i] = 0;
    return true;
}

static int note_log(void *ctx, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    struct store *s = ctx;
    if (pages < s->log_pages) /* it began again */
        s->rested_at = 0;
    s->log_pages = pages;
    return SQLITE_OK;
}

/* PINs lie in the book, even if only as hashes: it is not for everybody to read. */
static bool make_file(const char *path, struct book_words *why)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0640);
    if (fd < 0)
        return book_say(why, "%s cannot be opened: %s", path, strerror(errno));
    close(fd);
    return true;
}

static bool open_one(sqlite3 **db, const char *path, const char *vfs, struct book_words *why)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, db, flags, vfs) != SQLITE_OK)
        return *db != NULL ? sqlite_say(*db, why) : book_say(why, "there is no memory left");
    sqlite3_extended_result_codes(*db, 1);
    sqlite3_busy_timeout(*db, SQLITE_PATIENCE);
    return true;
}

/* The connection beside the writer's. It has a log to carry over once it has read something. */
static bool connect_beside(struct store *s, const char *path, const char *vfs,
                           struct book_words *why)
{
    int64_t version;
    return open_one(&s->beside, path, vfs, why) &&
           sqlite_run(s->beside, "PRAGMA synchronous = EXTRA; PRAGMA wal_autocheckpoint = 0",
                      why) &&
           sqlite_number(s->beside, "PRAGMA schema_version", &version, why);
}

static bool connect_to(struct store *s, const char *path, const char *vfs, struct book_words *why)
{
    sqlite_begin();
    if (!open_one(&s->db, path, vfs, why))
        return false;
    /* A disk that failed under the last floor may have kept less of the log than it shows: nothing
     * is added to a log that somebody else has left. */
    if (!set_up(s->db, path, why) || !carry_all_again(s->db, why) || !empty_log(s->db, why))
        return false;
    /* After the pragmas: SQLite's own carrying-over is such a hook too. */
    sqlite3_wal_hook(s->db, note_log, s);
    return sqlite_prepare(s, why);
}

/* When carrying over has failed, what was carried over before may be lost with it: SQLite forces
 * the book through only once it has carried over the whole log, and carries nothing twice while
 * somebody has the log open. So the log stays, and whoever opens the book carries all of it. */
static void leave_log(sqlite3 *db)
{
    if (db != NULL)
        sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
}

static void sqlite_close(struct store *s)
{
    if (s->carried_badly) {
        leave_log(s->db);
        leave_log(s->beside);
    } else if (!s->failed) {
        sqlite_follow_all(s, NULL);
    }
    sqlite_unprepare(s);
    sqlite3_close(s->beside);
    sqlite3_close(s->db);
    pthread_mutex_destroy(&s->carried);
    close(s->lock);
    free(s);
}

static struct store *sqlite_open(const char *path, const struct store_options *o,
                                 struct book_words *why)
{
    int lock = take_lock(path, why);
    if (lock < 0)
        return NULL;
    struct store *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    s->lock = lock;
    pthread_mutex_init(&s->carried, NULL);
    since_begin(&s->since, o->follow_after, SIZE_MAX, ENTRIES_BEHIND);
    s->rest_after = o->rest_after > 0 ? o->rest_after : REST_AFTER;
    char readers[4200];
    snprintf(readers, sizeof readers, "%s" READERS_LOCK, path);
    if (!make_file(path, why) || !make_file(readers, why) || !connect_to(s, path, o->vfs, why) ||
        (!o->by_hand && !connect_beside(s, path, o->vfs, why))) {
        sqlite_close(s);
        return NULL;
    }
    return s;
}

const struct storage sqlite_storage = {
    .open = sqlite_open,
    .write = sqlite_write,
    .rest = sqlite_rest,
    .behind = sqlite_behind,
    .carry = sqlite_carry,
    .beat = sqlite_follow_all,
    .held = sqlite_held,
    .close = sqlite_close,
    .read = sqlite_read,
    .read_end = sqlite_read_end,
    .hold = sqlite_hold,
    .release = sqlite_release,
    .lost = sqlite_lost,
    STORED_READINGS,
    .shapes = tables_of_version,
    .as_made = sqlite_as_made,
    .in_use = sqlite_in_use,
    .back_up = sqlite_back_up,
    .archives = true,
};
