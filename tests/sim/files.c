/* The folder of archives on the simulated disk.
 *
 * The program writes archives with the system's own calls; these stand before them (--wrap) and
 * take those that concern that folder. Whatever else is opened is opened as ever. */
#include "files.h"
#include "disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>

enum { HANDLES = 32, FIRST = 1 << 20, NAME = 256 };

/* An open file of the folder, or the folder itself. */
static struct open_file {
    bool here, is_folder;
    struct file *file;
    size_t at;
} handle[HANDLES];

static char folder[NAME]; /* with a slash behind */
static struct {
    bool there;
    size_t at;
    struct dirent entry;
} listing;

void files_begin(const char *name)
{
    snprintf(folder, sizeof folder, "%.200s/", name);
    memset(handle, 0, sizeof handle);
    listing.there = false;
}

static bool is_ours(const char *path)
{
    const size_t n = strlen(folder);
    return n > 1 && strncmp(path, folder, n - 1) == 0 &&
           (path[n - 1] == '/' || path[n - 1] == '\0');
}

static bool is_folder(const char *path)
{
    return strlen(path) + 1 == strlen(folder);
}

static int no(int error)
{
    errno = error;
    return -1;
}

static struct open_file *handle_of(int fd)
{
    return fd >= FIRST && fd < FIRST + HANDLES && handle[fd - FIRST].here ? &handle[fd - FIRST]
                                                                          : NULL;
}

static int opened(struct file *f)
{
    for (int i = 0; i < HANDLES; i++) {
        if (handle[i].here)
            continue;
        handle[i] = (struct open_file){.here = true, .is_folder = f == NULL, .file = f};
        return FIRST + i;
    }
    return no(EMFILE);
}

/* --- in the place of the system's ------------------------------------------------------------- */

int __real_open64(const char *path, int flags, ...);
ssize_t __real_write(int fd, const void *from, size_t len);
ssize_t __real_pread64(int fd, void *to, size_t len, off_t at);
int __real_fsync(int fd);
int __real_close(int fd);
int __real_unlink(const char *path);
int __real_rename(const char *from, const char *to);
int __real_access(const char *path, int how);
int __real_mkdir(const char *path, mode_t mode);
int __real_fstat64(int fd, struct stat *s);
DIR *__real_opendir(const char *path);
struct dirent *__real_readdir64(DIR *d);
int __real_closedir(DIR *d);

int __wrap_open64(const char *path, int flags, ...);
ssize_t __wrap_write(int fd, const void *from, size_t len);
ssize_t __wrap_pread64(int fd, void *to, size_t len, off_t at);
int __wrap_fsync(int fd);
int __wrap_close(int fd);
int __wrap_unlink(const char *path);
int __wrap_rename(const char *from, const char *to);
int __wrap_access(const char *path, int how);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_fstat64(int fd, struct stat *s);
DIR *__wrap_opendir(const char *path);
struct dirent *__wrap_readdir64(DIR *d);
int __wrap_closedir(DIR *d);

static int open_ours(const char *path, int flags)
{
    if (is_folder(path))
        return disk_is_dead() ? no(EIO) : opened(NULL);
    struct file *f = file_find(path);
    if (disk_is_dead())
        return no(EIO);
    if (f == NULL && (flags & O_CREAT) == 0)
        return no(ENOENT);
    if (f == NULL && (f = file_make(path)) == NULL)
        return no(EIO);
    if ((flags & O_TRUNC) != 0 && !file_cut(f, 0))
        return no(EIO);
    return opened(f);
}

int __wrap_open64(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;
    va_end(args);
    return is_ours(path) ? open_ours(path, flags) : __real_open64(path, flags, mode);
}

ssize_t __wrap_write(int fd, const void *from, size_t len)
{
    struct open_file *h = handle_of(fd);
    if (h == NULL)
        return __real_write(fd, from, len);
    const enum disk_fault what = file_write(h->file, from, len, h->at);
    if (what != DISK_SOUND)
        return no(what == DISK_FULL ? ENOSPC : EIO);
    h->at += len;
    return (ssize_t)len;
}

ssize_t __wrap_pread64(int fd, void *to, size_t len, off_t at)
{
    const struct open_file *h = handle_of(fd);
    size_t got;
    if (h == NULL)
        return __real_pread64(fd, to, len, at);
    return file_read(h->file, to, len, (size_t)at, &got) ? (ssize_t)got : no(EIO);
}

int __wrap_fsync(int fd)
{
    const struct open_file *h = handle_of(fd);
    if (h == NULL)
        return __real_fsync(fd);
    return (h->is_folder ? names_force(folder) : file_force(h->file)) ? 0 : no(EIO);
}

int __wrap_close(int fd)
{
    struct open_file *h = handle_of(fd);
    if (h == NULL)
        return __real_close(fd);
    h->here = false;
    return 0;
}

int __wrap_unlink(const char *path)
{
    struct file *f = is_ours(path) ? file_find(path) : NULL;
    if (!is_ours(path))
        return __real_unlink(path);
    return f == NULL ? no(ENOENT) : file_remove(f) ? 0 : no(EIO);
}

int __wrap_rename(const char *from, const char *to)
{
    struct file *f = is_ours(from) ? file_find(from) : NULL;
    if (!is_ours(from))
        return __real_rename(from, to);
    return f == NULL ? no(ENOENT) : file_rename(f, to) ? 0 : no(EIO);
}

int __wrap_access(const char *path, int how)
{
    if (!is_ours(path))
        return __real_access(path, how);
    return disk_is_dead() ? no(EIO) : file_find(path) != NULL ? 0 : no(ENOENT);
}

int __wrap_mkdir(const char *path, mode_t mode)
{
    if (!is_ours(path))
        return __real_mkdir(path, mode);
    return no(EEXIST);
}

int __wrap_fstat64(int fd, struct stat *s)
{
    const struct open_file *h = handle_of(fd);
    if (h == NULL)
        return __real_fstat64(fd, s);
    memset(s, 0, sizeof *s);
    s->st_mode = S_IFREG | S_IRUSR | S_IWUSR;
    s->st_size = (off_t)file_length(h->file);
    return 0;
}

DIR *__wrap_opendir(const char *path)
{
    if (!is_ours(path))
        return __real_opendir(path);
    listing.there = true;
    listing.at = 0;
    return (DIR *)&listing;
}

struct dirent *__wrap_readdir64(DIR *d)
{
    if (d != (DIR *)&listing)
        return __real_readdir64(d);
    const char *name = name_next(folder, &listing.at);
    if (name == NULL)
        return NULL;
    snprintf(listing.entry.d_name, sizeof listing.entry.d_name, "%s", name);
    return &listing.entry;
}

int __wrap_closedir(DIR *d)
{
    if (d != (DIR *)&listing)
        return __real_closedir(d);
    listing.there = false;
    return 0;
}
