#include "serve/log.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static int open_file(const char *path)
{
    return open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0640);
}

bool log_open(struct log *l, const char *path)
{
    *l = (struct log){.path = path, .fd = path != NULL ? open_file(path) : STDERR_FILENO};
    return l->fd >= 0;
}

void log_close(struct log *l)
{
    if (l->path != NULL && l->fd >= 0)
        close(l->fd);
    l->fd = -1;
}

bool log_reopen(struct log *l)
{
    int fd = l->path != NULL ? open_file(l->path) : STDERR_FILENO;
    if (fd < 0)
        return false;
    log_close(l);
    l->fd = fd;
    l->torn = false;
    return true;
}

/* Whether the whole line was taken; what was taken of another is ended by the next. */
static bool put_line(struct log *l, const char *line)
{
    char newline[] = "\n";
    size_t len = strlen(line), torn = l->torn ? 1 : 0;
    struct iovec parts[] = {{newline, torn}, {(char *)(uintptr_t)line, len}, {newline, 1}};
    ssize_t done;
    do
        done = writev(l->fd, parts, 3);
    while (done < 0 && errno == EINTR);
    if (done == (ssize_t)(torn + len + 1)) {
        l->torn = false;
        return true;
    }
    if (done >= 0)
        errno = ENOSPC;
    l->torn = done > (ssize_t)torn || (l->torn && done <= 0);
    return false;
}

bool log_recovers(struct log *l)
{
    char line[256];
    struct text t;
    struct timespec now;
    if (l->missing == 0)
        return false;
    clock_gettime(CLOCK_REALTIME, &now);
    text_on(&t, line, sizeof line);
    text_putc(&t, '{');
    json_int(&t, "at", (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000);
    json_str(&t, "log", "lost");
    text_fmt(&t, ",\"words\":\"%llu lines are missing here: %s\"}", (unsigned long long)l->missing,
             strerror(l->trouble));
    if (!put_line(l, line))
        return false;
    l->missing = 0;
    return true;
}

void log_line(struct log *l, const char *line)
{
    log_recovers(l);
    if (l->missing == 0 && put_line(l, line))
        return;
    if (l->missing++ == 0)
        l->trouble = errno;
    l->lost++;
}
