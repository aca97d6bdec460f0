#include "disk.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 512, FILES = 48, REGIONS = 64, REGION_LOCKS = 8, NAME = 256 };

/* A sector is as the safe copy has it, or differs and waits to be forced through, or was lost: it
 * can be read as it was written until the power goes, and nothing will make it safe. */
enum { SAFE, WAITS, LOST };

struct handle;

struct file {
    char name[NAME]; /* empty: none */
    bool there, safely_there;
    bool in_folder; /* its name is safe when its folder has been forced through, and not before */
    char safe_name[NAME]; /* of such a file, where it is safely there */
    uint8_t *now, *safe;
    size_t len, safe_len, cap;
    bool shorter; /* it was cut, to as little as cut_to, and that has not been forced through */
    size_t cut_to;
    uint8_t *mark;     /* by sector */
    uint32_t *touched; /* sectors that are not SAFE, in the order in which they came to be */
    size_t touched_count, touched_cap;
    unsigned shared;
    const struct handle *reserved, *exclusive;
    void *region[REGIONS];
    int region_size;
    unsigned mapped;
    int region_lock[REGION_LOCKS]; /* how many share it; -1: somebody has it alone */
};

struct handle {
    sqlite3_file base;
    struct file *file;
    int level;
    bool maps;
    uint16_t shares, holds; /* region locks */
};

static struct {
    struct file file[FILES];
    struct dice dice;
    bool dead;
    uint32_t dies_after; /* 0: not yet */
    enum disk_fault fault;
    uint32_t fault_after;
    bool looked_at; /* from outside: nothing fails then */
    bool struck;
    uint64_t operations;
} disk;

/* --- memory ----------------------------------------------------------------------------------- */

static sqlite3_mem_methods true_memory;

static bool strikes(enum disk_fault fault)
{
    if (disk.fault != fault || disk.dead || disk.looked_at)
        return false;
    if (disk.fault_after-- > 0)
        return false;
    disk.fault = DISK_SOUND;
    disk.struck = true;
    return true;
}

static void *mean_malloc(int size)
{
    return strikes(DISK_NO_MEMORY) ? NULL : true_memory.xMalloc(size);
}

static void *mean_realloc(void *at, int size)
{
    return strikes(DISK_NO_MEMORY) ? NULL : true_memory.xRealloc(at, size);
}

/* --- what becomes of sectors ------------------------------------------------------------------ */

static void *must(void *at)
{
    if (at == NULL)
        abort();
    return at;
}

static void make_room(struct file *f, size_t len)
{
    if (len <= f->cap)
        return;
    size_t cap = f->cap == 0 ? 1 << 18 : f->cap;
    while (cap < len)
        cap *= 2;
    f->now = must(realloc(f->now, cap));
    f->safe = must(realloc(f->safe, cap));
    f->mark = must(realloc(f->mark, cap / SECTOR));
    memset(f->now + f->cap, 0, cap - f->cap);
    memset(f->safe + f->cap, 0, cap - f->cap);
    memset(f->mark + f->cap / SECTOR, SAFE, (cap - f->cap) / SECTOR);
    f->cap = cap;
}

static void touch(struct file *f, size_t at, size_t len)
{
    for (size_t s = at / SECTOR; s * SECTOR < at + len; s++) {
        if (f->mark[s] == SAFE) {
            if (f->touched_count == f->touched_cap) {
                f->touched_cap = f->touched_cap == 0 ? 1024 : 2 * f->touched_cap;
                f->touched = must(reallocarray(f->touched, f->touched_cap, sizeof *f->touched));
            }
            f->touched[f->touched_count++] = (uint32_t)s;
        }
        f->mark[s] = WAITS;
    }
}

static void put(struct file *f, const void *from, size_t len, size_t at)
{
    make_room(f, at + len);
    memcpy(f->now + at, from, len);
    if (at + len > f->len)
        f->len = at + len;
    touch(f, at, len);
}

/* That a file was cut is safe or not as a whole: what lay behind is there again, or none of it. */
static void cut(struct file *f, size_t len)
{
    size_t left = 0;
    if (len >= f->len)
        return;
    memset(f->now + len, 0, f->len - len);
    f->len = len;
    f->cut_to = f->shorter && f->cut_to < len ? f->cut_to : len;
    f->shorter = true;
    for (size_t i = 0; i < f->touched_count; i++) {
        size_t s = f->touched[i];
        if (s * SECTOR >= len)
            f->mark[s] = SAFE;
        else
            f->touched[left++] = (uint32_t)s;
    }
    f->touched_count = left;
}

static void cut_safely(struct file *f)
{
    if (f->shorter && f->cut_to < f->safe_len) {
        memset(f->safe + f->cut_to, 0, f->safe_len - f->cut_to);
        f->safe_len = f->cut_to;
    }
    f->shorter = false;
}

static void force_through(struct file *f)
{
    size_t left = 0;
    cut_safely(f);
    for (size_t i = 0; i < f->touched_count; i++) {
        size_t s = f->touched[i];
        if (f->mark[s] == LOST) {
            f->touched[left++] = (uint32_t)s;
            continue;
        }
        memcpy(f->safe + s * SECTOR, f->now + s * SECTOR, SECTOR);
        f->mark[s] = SAFE;
    }
    f->touched_count = left;
    f->safe_len = f->len;
    f->safely_there = f->in_folder ? f->safely_there : f->there;
}

static void lose_some(struct file *f)
{
    for (size_t i = 0; i < f->touched_count; i++)
        if (dice_once_in(&disk.dice, 2))
            f->mark[f->touched[i]] = LOST;
}

/* A file that has come, gone or got another name since its folder was forced through has done so,
 * or not. */
static void lose_name(struct file *f)
{
    const bool as_before = dice_once_in(&disk.dice, 2);
    if (as_before) {
        f->there = f->safely_there;
        if (f->safely_there)
            memcpy(f->name, f->safe_name, sizeof f->name);
    }
    f->safely_there = f->there;
    memcpy(f->safe_name, f->name, sizeof f->name);
}

/* All, none, or each as the dice fall; a sector that was being written may be half old, half new.
 */
static void lose_power(struct file *f)
{
    uint32_t spares = dice_below(&disk.dice, 4); /* of four sectors; 0: none */
    bool all = dice_once_in(&disk.dice, 6);
    if (all || dice_once_in(&disk.dice, 2))
        cut_safely(f);
    f->shorter = false;
    bool longer = all || (f->len > f->safe_len && dice_once_in(&disk.dice, 2));
    for (size_t i = 0; i < f->touched_count; i++) {
        size_t s = f->touched[i];
        bool kept = f->mark[s] == WAITS && (all || dice_below(&disk.dice, 4) < spares);
        bool half = f->mark[s] == WAITS && dice_once_in(&disk.dice, 16);
        uint8_t *to = f->safe + s * SECTOR;
        if (kept || half)
            memcpy(to, f->now + s * SECTOR, half ? SECTOR / 2 : SECTOR);
        longer |= (kept || half) && s * SECTOR >= f->safe_len;
    }
    if (longer)
        f->safe_len = f->len;
    if (f->there && !f->safely_there && !longer && !f->in_folder)
        f->safe_len = 0;
    if (f->in_folder)
        lose_name(f);
    else
        f->there = f->safely_there = f->safely_there || longer || f->safe_len > 0;
    f->len = f->safe_len;
}

void disk_starts_again(bool power_lost)
{
    for (size_t i = 0; i < FILES; i++) {
        struct file *f = &disk.file[i];
        if (f->name[0] == '\0')
            continue;
        if (power_lost) {
            lose_power(f);
            memset(f->safe + f->len, 0, f->cap - f->len);
            memcpy(f->now, f->safe, f->cap);
            memset(f->mark, SAFE, f->cap / SECTOR);
            f->touched_count = 0;
        }
        f->shared = f->mapped = 0;
        f->reserved = f->exclusive = NULL;
        memset(f->region_lock, 0, sizeof f->region_lock);
        for (size_t k = 0; k < REGIONS; k++) {
            free(f->region[k]);
            f->region[k] = NULL;
        }
    }
    disk.dead = disk.struck = false;
    disk.dies_after = 0;
    disk.fault = DISK_SOUND;
}

void disk_begin(uint64_t seed)
{
    disk_starts_again(false);
    for (size_t i = 0; i < FILES; i++) {
        struct file *f = &disk.file[i];
        free(f->now);
        free(f->safe);
        free(f->mark);
        free(f->touched);
        *f = (struct file){0};
    }
    disk.dice.state = seed;
    disk.operations = 0;
    sqlite3_randomness(0, NULL); /* drawn anew from here */
}

void disk_fails(enum disk_fault fault, uint32_t after)
{
    disk.fault = fault;
    disk.fault_after = after;
}

void disk_looked_at(bool on)
{
    disk.looked_at = on;
}

bool disk_struck(void)
{
    return disk.struck;
}

void disk_mends(void)
{
    disk.fault = DISK_SOUND;
    disk.struck = false;
    disk.dies_after = 0;
}

void disk_dies(uint32_t after)
{
    disk.dies_after = after;
    disk.dead = after == 0;
}

bool disk_is_dead(void)
{
    return disk.dead;
}

uint64_t disk_operations(void)
{
    return disk.operations;
}

/* --- operations on a file --------------------------------------------------------------------- */

/* One more that changes something; true when it is the last, or beyond. */
static bool ends_here(void)
{
    disk.operations++;
    if (disk.dies_after > 0 && --disk.dies_after == 0)
        disk.dead = true;
    return disk.dead;
}

bool file_read(const struct file *f, void *to, size_t len, size_t at, size_t *got)
{
    *got = 0;
    if (disk.dead || strikes(DISK_READ_FAILS))
        return false;
    *got = at >= f->len ? 0 : f->len - at < len ? f->len - at : len;
    if (*got > 0)
        memcpy(to, f->now + at, *got);
    return true;
}

enum disk_fault file_write(struct file *f, const void *from, size_t len, size_t at)
{
    if (disk.dead)
        return DISK_WRITE_FAILS;
    size_t part = dice_below(&disk.dice, (uint32_t)len + 1);
    if (ends_here() || strikes(DISK_SHORT_WRITE)) {
        put(f, from, part, at);
        return DISK_SHORT_WRITE;
    }
    if (strikes(DISK_WRITE_FAILS))
        return DISK_WRITE_FAILS;
    if (strikes(DISK_FULL))
        return DISK_FULL;
    put(f, from, len, at);
    return DISK_SOUND;
}

bool file_cut(struct file *f, size_t len)
{
    if (disk.dead || ends_here() || strikes(DISK_WRITE_FAILS))
        return false;
    cut(f, len);
    return true;
}

bool file_force(struct file *f)
{
    if (disk.dead || ends_here())
        return false;
    if (strikes(DISK_SYNC_FAILS)) {
        lose_some(f);
        return false;
    }
    force_through(f);
    return true;
}

size_t file_length(const struct file *f)
{
    return f->len;
}

static struct file *file_of(sqlite3_file *f)
{
    return ((struct handle *)f)->file;
}

static void unlock_to(struct handle *h, int level)
{
    struct file *f = h->file;
    if (f->reserved == h)
        f->reserved = NULL;
    if (f->exclusive == h)
        f->exclusive = NULL;
    if (level == SQLITE_LOCK_NONE && h->level >= SQLITE_LOCK_SHARED)
        f->shared--;
    if (h->level > level)
        h->level = level;
}

static void unlock_regions(struct handle *h, unsigned mask)
{
    for (int i = 0; i < REGION_LOCKS; i++) {
        if ((mask >> i & 1) == 0)
            continue;
        if ((h->holds >> i & 1) != 0)
            h->file->region_lock[i] = 0;
        else if ((h->shares >> i & 1) != 0)
            h->file->region_lock[i]--;
    }
    h->holds &= (uint16_t)~mask;
    h->shares &= (uint16_t)~mask;
}

static void forget_regions(struct file *f)
{
    for (size_t k = 0; k < REGIONS; k++) {
        free(f->region[k]);
        f->region[k] = NULL;
    }
}

static int sim_shm_unmap(sqlite3_file *file, int gone)
{
    struct handle *h = (struct handle *)file;
    unlock_regions(h, 0xffff);
    if (h->maps && --h->file->mapped == 0 && gone != 0)
        forget_regions(h->file);
    h->maps = false;
    return SQLITE_OK;
}

static int sim_close(sqlite3_file *file)
{
    struct handle *h = (struct handle *)file;
    sim_shm_unmap(file, 0);
    unlock_to(h, SQLITE_LOCK_NONE);
    return SQLITE_OK;
}

static int sim_read(sqlite3_file *file, void *to, int len, sqlite3_int64 at)
{
    size_t wanted = (size_t)len, got;
    if (!file_read(file_of(file), to, wanted, (size_t)at, &got))
        return SQLITE_IOERR_READ;
    memset((char *)to + got, 0, wanted - got);
    return got == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int sim_write(sqlite3_file *file, const void *from, int len, sqlite3_int64 at)
{
    const enum disk_fault what = file_write(file_of(file), from, (size_t)len, (size_t)at);
    return what == DISK_SOUND ? SQLITE_OK : what == DISK_FULL ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int sim_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    return file_cut(file_of(file), (size_t)size) ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
}

static int sim_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    return file_force(file_of(file)) ? SQLITE_OK : SQLITE_IOERR_FSYNC;
}

static int sim_size(sqlite3_file *file, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)file_of(file)->len;
    return SQLITE_OK;
}

static int sim_lock(sqlite3_file *file, int want)
{
    struct handle *h = (struct handle *)file;
    struct file *f = h->file;
    if (h->level >= want)
        return SQLITE_OK;
    if (want == SQLITE_LOCK_SHARED) {
        if (f->exclusive != NULL && f->exclusive != h)
            return SQLITE_BUSY;
        f->shared++;
    } else {
        if (f->reserved != NULL && f->reserved != h)
            return SQLITE_BUSY;
        f->reserved = h;
        if (want == SQLITE_LOCK_EXCLUSIVE) {
            if (f->shared > 1)
                return SQLITE_BUSY;
            f->exclusive = h;
        }
    }
    h->level = want;
    return SQLITE_OK;
}

static int sim_unlock(sqlite3_file *file, int level)
{
    unlock_to((struct handle *)file, level);
    return SQLITE_OK;
}

static int sim_check_reserved(sqlite3_file *file, int *out)
{
    *out = file_of(file)->reserved != NULL;
    return SQLITE_OK;
}

static int sim_control(sqlite3_file *file, int what, void *with)
{
    (void)file;
    (void)what;
    (void)with;
    return SQLITE_NOTFOUND;
}

static int sim_sector(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

static int sim_promises(sqlite3_file *file)
{
    (void)file;
    return 0;
}

static int sim_shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **at)
{
    struct handle *h = (struct handle *)file;
    struct file *f = h->file;
    *at = NULL;
    if (disk.dead)
        return SQLITE_IOERR_SHMMAP;
    if (region >= REGIONS)
        return SQLITE_IOERR_SHMSIZE;
    if (!h->maps) {
        h->maps = true;
        f->mapped++;
    }
    if (f->region[region] == NULL && extend != 0)
        f->region[region] = must(calloc(1, (size_t)size));
    *at = f->region[region];
    return SQLITE_OK;
}

static int sim_shm_lock(sqlite3_file *file, int from, int count, int flags)
{
    struct handle *h = (struct handle *)file;
    struct file *f = h->file;
    unsigned mask = ((1u << count) - 1) << from;
    if ((flags & SQLITE_SHM_UNLOCK) != 0) {
        unlock_regions(h, mask);
        return SQLITE_OK;
    }
    bool alone = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
    for (int i = from; i < from + count; i++) {
        bool mine = ((h->holds | h->shares) >> i & 1) != 0;
        if (!mine && (alone ? f->region_lock[i] != 0 : f->region_lock[i] < 0))
            return SQLITE_BUSY;
    }
    for (int i = from; i < from + count; i++) {
        if (((h->holds | h->shares) >> i & 1) != 0)
            continue;
        f->region_lock[i] = alone ? -1 : f->region_lock[i] + 1;
        *(alone ? &h->holds : &h->shares) |= (uint16_t)(1u << i);
    }
    return SQLITE_OK;
}

static void sim_shm_barrier(sqlite3_file *file)
{
    (void)file;
    __sync_synchronize();
}

static const sqlite3_io_methods METHODS = {
    .iVersion = 2,
    .xClose = sim_close,
    .xRead = sim_read,
    .xWrite = sim_write,
    .xTruncate = sim_truncate,
    .xSync = sim_sync,
    .xFileSize = sim_size,
    .xLock = sim_lock,
    .xUnlock = sim_unlock,
    .xCheckReservedLock = sim_check_reserved,
    .xFileControl = sim_control,
    .xSectorSize = sim_sector,
    .xDeviceCharacteristics = sim_promises,
    .xShmMap = sim_shm_map,
    .xShmLock = sim_shm_lock,
    .xShmBarrier = sim_shm_barrier,
    .xShmUnmap = sim_shm_unmap,
};

/* --- operations on names ---------------------------------------------------------------------- */

struct file *file_find(const char *name)
{
    for (size_t i = 0; i < FILES; i++)
        if (strcmp(disk.file[i].name, name) == 0 && disk.file[i].there)
            return &disk.file[i];
    return NULL;
}

static struct file *make(const char *name, bool in_folder)
{
    struct file *f = NULL;
    for (size_t i = 0; i < FILES; i++)
        if (strcmp(disk.file[i].name, name) == 0 || disk.file[i].name[0] == '\0') {
            f = &disk.file[i];
            break;
        }
    must(f);
    snprintf(f->name, sizeof f->name, "%s", name);
    f->there = true;
    f->in_folder = in_folder;
    make_room(f, SECTOR);
    return f;
}

struct file *file_make(const char *name)
{
    return disk.dead || ends_here() || strikes(DISK_WRITE_FAILS) ? NULL : make(name, true);
}

bool file_remove(struct file *f)
{
    if (disk.dead || ends_here())
        return false;
    f->there = false;
    return true;
}

bool file_rename(struct file *f, const char *name)
{
    struct file *before = file_find(name);
    if (disk.dead || ends_here() || strikes(DISK_WRITE_FAILS))
        return false;
    if (before != NULL && before != f)
        before->there = false;
    snprintf(f->name, sizeof f->name, "%s", name);
    return true;
}

bool names_force(const char *folder)
{
    const size_t n = strlen(folder);
    if (disk.dead || ends_here() || strikes(DISK_SYNC_FAILS))
        return false;
    for (size_t i = 0; i < FILES; i++) {
        struct file *f = &disk.file[i];
        if (!f->in_folder || strncmp(f->name, folder, n) != 0)
            continue;
        f->safely_there = f->there;
        memcpy(f->safe_name, f->name, sizeof f->name);
    }
    return true;
}

const char *name_next(const char *folder, size_t *at)
{
    const size_t n = strlen(folder);
    while (*at < FILES) {
        const struct file *f = &disk.file[(*at)++];
        if (f->in_folder && f->there && strncmp(f->name, folder, n) == 0)
            return f->name + n;
    }
    return NULL;
}

static int sim_open(sqlite3_vfs *v, const char *name, sqlite3_file *file, int flags, int *out)
{
    (void)v;
    struct handle *h = (struct handle *)file;
    memset(h, 0, sizeof *h);
    if (disk.dead)
        return SQLITE_CANTOPEN;
    if (name == NULL)
        abort(); /* a temporary file: there are to be none */
    h->file = file_find(name);
    if (h->file == NULL && (flags & SQLITE_OPEN_CREATE) == 0)
        return SQLITE_CANTOPEN;
    if (h->file == NULL)
        h->file = make(name, false);
    h->base.pMethods = &METHODS;
    if (out != NULL)
        *out = flags;
    return SQLITE_OK;
}

static int sim_delete(sqlite3_vfs *v, const char *name, int sync)
{
    (void)v;
    struct file *f = file_find(name);
    if (disk.dead || ends_here())
        return SQLITE_IOERR_DELETE;
    if (f == NULL)
        return SQLITE_IOERR_DELETE_NOENT;
    cut(f, 0);
    f->there = false;
    if (sync != 0)
        force_through(f);
    return SQLITE_OK;
}

static int sim_access(sqlite3_vfs *v, const char *name, int flags, int *out)
{
    (void)v;
    const struct file *f = file_find(name);
    if (disk.dead)
        return SQLITE_IOERR_ACCESS;
    *out = f != NULL && (flags != SQLITE_ACCESS_EXISTS || f->len > 0);
    return SQLITE_OK;
}

static int sim_full_path(sqlite3_vfs *v, const char *name, int cap, char *out)
{
    (void)v;
    snprintf(out, (size_t)cap, "%s", name);
    return SQLITE_OK;
}

static int sim_randomness(sqlite3_vfs *v, int len, char *out)
{
    (void)v;
    dice_bytes(&disk.dice, out, (size_t)len);
    return len;
}

static int sim_sleep(sqlite3_vfs *v, int microseconds)
{
    (void)v;
    return microseconds;
}

static int sim_time(sqlite3_vfs *v, double *days)
{
    (void)v;
    *days = 2461000.5;
    return SQLITE_OK;
}

static int sim_last_error(sqlite3_vfs *v, int len, char *out)
{
    (void)v;
    (void)len;
    (void)out;
    return 0;
}

void disk_install(void)
{
    static sqlite3_vfs vfs = {.iVersion = 1,
                              .szOsFile = sizeof(struct handle),
                              .mxPathname = NAME,
                              .zName = "simulated",
                              .xOpen = sim_open,
                              .xDelete = sim_delete,
                              .xAccess = sim_access,
                              .xFullPathname = sim_full_path,
                              .xRandomness = sim_randomness,
                              .xSleep = sim_sleep,
                              .xCurrentTime = sim_time,
                              .xGetLastError = sim_last_error};
    sqlite3_mem_methods mean;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &true_memory) != SQLITE_OK)
        abort();
    mean = true_memory;
    mean.xMalloc = mean_malloc;
    mean.xRealloc = mean_realloc;
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &mean) != SQLITE_OK ||
        sqlite3_vfs_register(&vfs, 1) != SQLITE_OK)
        abort();
}
