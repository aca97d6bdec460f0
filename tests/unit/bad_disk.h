/* A disk that fails when it is told to: a layer of files for SQLite between it and the true one.
 *
 * It counts every operation that changes a file, and at the one it was told does what the test asks
 * for: it is full, it cannot write, it cannot force through, or the power goes. Until a file is
 * forced through it remembers what was there before each write, so that a power cut can take back
 * any of them, in any combination, as a disk with a cache does; a write cut in two is half there.
 * A reading may fail once. What was not forced through although the disk was asked to can be lost
 * even when a later asking succeeds; but whoever else has the file open is told so too when he
 * asks, as by Linux. Two threads may use it. */
#ifndef BAIZE_TESTS_BAD_DISK_H
#define BAIZE_TESTS_BAD_DISK_H

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BAD_WAYS(X)                                                                                \
    X(FULL, "full")             /* a write finds no room; afterwards there is some again */        \
    X(STAYS_FULL, "stays full") /* from now on no write finds room */                              \
    X(WRITE, "write")           /* a write fails */                                                \
    X(SYNC, "sync")             /* forcing through fails, and what was to be forced may be lost */ \
    X(CRASH, "crash")           /* the same, and that is the end of the process */                 \
    X(TORN, "torn")             /* half of a write, then the power goes */                         \
    X(CUT, "cut")               /* the power goes */

enum bad_way {
#define BAD_WAY(id, name) BAD_##id,
    BAD_WAYS(BAD_WAY)
#undef BAD_WAY
        BAD_WAY_COUNT
};

#define BAD_WAY(id, name) name,
static const char *const BAD_NAMES[] = {BAD_WAYS(BAD_WAY)};
#undef BAD_WAY

/* A write that may be taken back: what was there before it. */
struct taken_back {
    struct taken_back *older;
    char path[256];
    sqlite3_int64 at, size; /* size: of the file before */
    int len;
    bool lost; /* the disk was asked to force it through, and could not */
    unsigned char before[];
};

static struct {
    enum bad_way way;
    long fail_at; /* which operation; 0: none */
    long times;   /* that one and those after it */
    long operations;
    long read_fails_at, reads; /* likewise, of readings: that one alone fails */
    _Atomic bool failed, dead;
    _Atomic bool only_hint; /* what failed was no more than a word of advice */
    unsigned dice;
    struct taken_back *writes; /* the newest first */
    unsigned left_behind;      /* files taken away, which may be there again after a power cut */
    _Atomic bool hold, held;   /* forcing through waits */
    _Atomic bool slow;         /* at forcing through all but a log */
    pthread_mutex_t one;       /* operation at a time */
    unsigned losses;           /* so many times forcing through failed, at last this file's: */
    char lost[256];
} disk = {.one = PTHREAD_MUTEX_INITIALIZER};

struct bad_file {
    sqlite3_file base;
    char path[256];
    unsigned told;           /* of so many losses of the disk */
    sqlite3_file *true_file; /* behind this struct */
};

static sqlite3_vfs *true_disk;

static sqlite3_file *below(sqlite3_file *f)
{
    return ((struct bad_file *)f)->true_file;
}

static void disk_forgets(void)
{
    while (disk.writes != NULL) {
        struct taken_back *w = disk.writes;
        disk.writes = w->older;
        free(w);
    }
}

/* Sound, with nothing remembered; it will fail at the operation given. */
static inline void disk_begins(enum bad_way way, long fail_at, unsigned dice)
{
    disk_forgets();
    disk.way = way;
    disk.fail_at = fail_at;
    disk.times = 1;
    disk.operations = 0;
    disk.read_fails_at = disk.reads = 0;
    disk.failed = disk.dead = disk.only_hint = false;
    disk.dice = dice;
}

/* Sound again, but with its memory: what was lost is still lost. */
static inline void disk_recovers(void)
{
    disk.fail_at = disk.times = 0;
    disk.failed = disk.dead = false;
}

static unsigned disk_throws(void)
{
    disk.dice = disk.dice * 1664525u + 1013904223u;
    return disk.dice >> 16;
}

/* --- what goes wrong -------------------------------------------------------------------------- */

static bool concerns(bool writes, bool syncs)
{
    switch (disk.way) {
    case BAD_SYNC:
    case BAD_CRASH:
        return syncs;
    case BAD_CUT:
        return true;
    default:
        return writes;
    }
}

/* Whether this operation is the one. */
static bool goes_wrong(bool writes, bool syncs)
{
    if (!concerns(writes, syncs))
        return false;
    if (disk.failed && disk.way == BAD_STAYS_FULL)
        return true;
    disk.operations++;
    if (disk.operations < disk.fail_at || disk.operations >= disk.fail_at + disk.times)
        return false;
    disk.failed = true;
    disk.dead = disk.way == BAD_TORN || disk.way == BAD_CUT || disk.way == BAD_CRASH;
    return true;
}

static void remember(struct bad_file *f, int len, sqlite3_int64 at)
{
    struct taken_back *w = calloc(1, sizeof *w + (size_t)len);
    if (w == NULL)
        abort();
    snprintf(w->path, sizeof w->path, "%s", f->path);
    f->true_file->pMethods->xFileSize(f->true_file, &w->size);
    f->true_file->pMethods->xRead(f->true_file, w->before, len, at); /* beyond the end: zero */
    w->at = at;
    w->len = len;
    w->older = disk.writes;
    disk.writes = w;
}

static void forget_write(struct taken_back **at)
{
    struct taken_back *w = *at;
    *at = w->older;
    free(w);
}

/* The file was cut, or is gone: writes beyond its end are no more. */
static void cut_writes(const char *path, sqlite3_int64 size)
{
    for (struct taken_back **at = &disk.writes; *at != NULL;) {
        if (strcmp((*at)->path, path) == 0 && (*at)->at >= size)
            forget_write(at);
        else
            at = &(*at)->older;
    }
}

static bool covers(const struct taken_back *w, const struct taken_back *older)
{
    return strcmp(w->path, older->path) == 0 && w->at <= older->at &&
           w->at + w->len >= older->at + older->len;
}

/* The file was forced through: its writes are safe, and so is what they have covered of older ones
 * that were lost. */
static void keep_writes(const char *path)
{
    for (struct taken_back **at = &disk.writes; *at != NULL;) {
        if ((*at)->lost || strcmp((*at)->path, path) != 0) {
            at = &(*at)->older;
            continue;
        }
        for (struct taken_back **older = &(*at)->older; *older != NULL;) {
            if (covers(*at, *older))
                forget_write(older);
            else
                older = &(*older)->older;
        }
        forget_write(at);
    }
}

static void lose_writes(const char *path)
{
    disk.losses++;
    snprintf(disk.lost, sizeof disk.lost, "%s", path);
    for (struct taken_back *w = disk.writes; w != NULL; w = w->older)
        w->lost |= strcmp(w->path, path) == 0;
}

/* After a power cut, with nobody using the files: takes back what the dice say of all that was not
 * forced through, the newest first. `all`: spares none. */
static inline void disk_takes_back(bool all)
{
    for (struct taken_back *w = disk.writes; w != NULL; w = w->older) {
        if (!all && disk_throws() % 2 == 0)
            continue;
        int fd = open(w->path, O_RDWR | O_CLOEXEC);
        if (fd >= 0 && pwrite(fd, w->before, (size_t)w->len, w->at) != w->len)
            abort();
        if (fd >= 0 && all && w->size < w->at + w->len && ftruncate(fd, w->size) != 0)
            abort();
        if (fd >= 0)
            close(fd);
    }
    disk_forgets();
}

/* --- operations on a file --------------------------------------------------------------------- */

static int bad_close(sqlite3_file *f)
{
    return below(f)->pMethods->xClose(below(f));
}

static int bad_read(sqlite3_file *f, void *to, int len, sqlite3_int64 at)
{
    pthread_mutex_lock(&disk.one);
    const bool fails = disk.dead || ++disk.reads == disk.read_fails_at;
    pthread_mutex_unlock(&disk.one);
    return fails ? SQLITE_IOERR_READ : below(f)->pMethods->xRead(below(f), to, len, at);
}

static int half_a_write(sqlite3_file *f, const void *from, int len, sqlite3_int64 at)
{
    remember((struct bad_file *)f, len / 2, at);
    below(f)->pMethods->xWrite(below(f), from, len / 2, at);
    return SQLITE_IOERR_WRITE;
}

static int one_write(sqlite3_file *f, const void *from, int len, sqlite3_int64 at)
{
    if (disk.dead)
        return SQLITE_IOERR_WRITE;
    if (goes_wrong(true, false)) {
        if (disk.way == BAD_TORN)
            return half_a_write(f, from, len, at);
        return disk.way == BAD_FULL || disk.way == BAD_STAYS_FULL ? SQLITE_FULL
                                                                  : SQLITE_IOERR_WRITE;
    }
    remember((struct bad_file *)f, len, at);
    return below(f)->pMethods->xWrite(below(f), from, len, at);
}

static int bad_write(sqlite3_file *f, const void *from, int len, sqlite3_int64 at)
{
    pthread_mutex_lock(&disk.one);
    const int code = one_write(f, from, len, at);
    pthread_mutex_unlock(&disk.one);
    return code;
}

static int one_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    if (disk.dead || goes_wrong(true, false))
        return SQLITE_IOERR_TRUNCATE;
    cut_writes(((struct bad_file *)f)->path, size);
    return below(f)->pMethods->xTruncate(below(f), size);
}

static int bad_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    pthread_mutex_lock(&disk.one);
    const int code = one_truncate(f, size);
    pthread_mutex_unlock(&disk.one);
    return code;
}

/* The true disk is not asked to force anything through: losing it is done here, and faster. */
static int one_sync(struct bad_file *f)
{
    const bool told = f->told == disk.losses || strcmp(f->path, disk.lost) != 0;
    if (disk.dead)
        return SQLITE_IOERR_FSYNC;
    if (goes_wrong(false, true))
        lose_writes(f->path);
    else if (told) {
        keep_writes(f->path);
        return SQLITE_OK;
    }
    f->told = disk.losses;
    return SQLITE_IOERR_FSYNC;
}

static int bad_sync(sqlite3_file *f, int flags)
{
    (void)flags;
    while (disk.hold) {
        disk.held = true;
        usleep(200);
    }
    if (disk.slow && strstr(((struct bad_file *)f)->path, "-wal") == NULL)
        usleep(3000);
    pthread_mutex_lock(&disk.one);
    const int code = one_sync((struct bad_file *)f);
    pthread_mutex_unlock(&disk.one);
    return code;
}

static int bad_file_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return below(f)->pMethods->xFileSize(below(f), size);
}

static int bad_lock(sqlite3_file *f, int how)
{
    return below(f)->pMethods->xLock(below(f), how);
}

static int bad_unlock(sqlite3_file *f, int how)
{
    return below(f)->pMethods->xUnlock(below(f), how);
}

static int bad_check_lock(sqlite3_file *f, int *reserved)
{
    return below(f)->pMethods->xCheckReservedLock(below(f), reserved);
}

static int bad_control(sqlite3_file *f, int what, void *with)
{
    if (disk.dead)
        return SQLITE_IOERR;
    pthread_mutex_lock(&disk.one);
    const bool full = what == SQLITE_FCNTL_SIZE_HINT && goes_wrong(true, false);
    if (full)
        disk.only_hint = disk.way != BAD_STAYS_FULL && !disk.dead;
    pthread_mutex_unlock(&disk.one);
    if (full)
        return SQLITE_FULL;
    return below(f)->pMethods->xFileControl(below(f), what, with);
}

static int bad_sector_size(sqlite3_file *f)
{
    return below(f)->pMethods->xSectorSize(below(f));
}

/* A disk with no promises: no atomic writes, no safe appending, no safe overwriting. */
static int bad_promises(sqlite3_file *f)
{
    (void)f;
    return 0;
}

static int bad_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **at)
{
    if (disk.dead)
        return SQLITE_IOERR_SHMMAP;
    return below(f)->pMethods->xShmMap(below(f), page, size, extend, at);
}

static int bad_shm_lock(sqlite3_file *f, int at, int n, int how)
{
    return below(f)->pMethods->xShmLock(below(f), at, n, how);
}

static void bad_shm_barrier(sqlite3_file *f)
{
    below(f)->pMethods->xShmBarrier(below(f));
}

static int bad_shm_unmap(sqlite3_file *f, int gone)
{
    return below(f)->pMethods->xShmUnmap(below(f), gone);
}

static const sqlite3_io_methods BAD_METHODS = {
    .iVersion = 2,
    .xClose = bad_close,
    .xRead = bad_read,
    .xWrite = bad_write,
    .xTruncate = bad_truncate,
    .xSync = bad_sync,
    .xFileSize = bad_file_size,
    .xLock = bad_lock,
    .xUnlock = bad_unlock,
    .xCheckReservedLock = bad_check_lock,
    .xFileControl = bad_control,
    .xSectorSize = bad_sector_size,
    .xDeviceCharacteristics = bad_promises,
    .xShmMap = bad_shm_map,
    .xShmLock = bad_shm_lock,
    .xShmBarrier = bad_shm_barrier,
    .xShmUnmap = bad_shm_unmap,
};

/* --- operations on names ---------------------------------------------------------------------- */

static int bad_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out)
{
    (void)v;
    struct bad_file *b = (struct bad_file *)f;
    *b = (struct bad_file){.true_file = (sqlite3_file *)(b + 1)};
    snprintf(b->path, sizeof b->path, "%s", name == NULL ? "" : name);
    b->told = disk.losses;
    if (disk.dead)
        return SQLITE_CANTOPEN;
    int code = true_disk->xOpen(true_disk, name, b->true_file, flags, out);
    if (b->true_file->pMethods != NULL)
        b->base.pMethods = &BAD_METHODS;
    return code;
}

static int one_delete(const char *name, int sync)
{
    if (disk.dead || goes_wrong(true, false))
        return SQLITE_IOERR_DELETE;
    cut_writes(name, 0);
    disk.left_behind += sync == 0 && strstr(name, "-wal") == NULL;
    return true_disk->xDelete(true_disk, name, 0);
}

static int bad_delete(sqlite3_vfs *v, const char *name, int sync)
{
    (void)v;
    pthread_mutex_lock(&disk.one);
    const int code = one_delete(name, sync);
    pthread_mutex_unlock(&disk.one);
    return code;
}

static int bad_access(sqlite3_vfs *v, const char *name, int flags, int *out)
{
    (void)v;
    return disk.dead ? SQLITE_IOERR_ACCESS : true_disk->xAccess(true_disk, name, flags, out);
}

static int bad_full_path(sqlite3_vfs *v, const char *name, int cap, char *out)
{
    (void)v;
    return true_disk->xFullPathname(true_disk, name, cap, out);
}

/* From here until it is removed "bad disk" is a way to open a book. */
static inline void disk_install(void)
{
    static sqlite3_vfs vfs;
    true_disk = sqlite3_vfs_find(NULL);
    vfs = *true_disk;
    vfs.zName = "bad disk";
    vfs.szOsFile = (int)sizeof(struct bad_file) + true_disk->szOsFile;
    vfs.pNext = NULL;
    vfs.xOpen = bad_open;
    vfs.xDelete = bad_delete;
    vfs.xAccess = bad_access;
    vfs.xFullPathname = bad_full_path;
    if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK)
        abort();
}

/* Tests of other files that run after these in one program have the true disk, and their own. */
static inline void disk_remove(void)
{
    if (sqlite3_vfs_unregister(sqlite3_vfs_find("bad disk")) != SQLITE_OK)
        abort();
    disk_forgets();
}

#endif
