/* The log: lines that are only ever added to a file, or to standard error.
 *
 * A line that the file does not take, because the disk is full, is lost; but it is counted, and as
 * soon as lines are taken again the first of them says how many are missing. */
#ifndef BAIZE_SERVE_LOG_H
#define BAIZE_SERVE_LOG_H

#include <stdbool.h>
#include <stdint.h>

struct log {
    const char *path; /* NULL: standard error */
    int fd;
    bool torn;        /* the file ends in the middle of a line */
    uint64_t missing; /* lines since the last that was taken */
    uint64_t lost;    /* all that were ever lost */
    int trouble;      /* errno of the first of those missing */
};

/* False with errno set. */
bool log_open(struct log *l, const char *path);
void log_close(struct log *l);
/* The file may have been moved away: goes on in the one of that name. False, and goes on in the old
 * one, when that cannot be opened. */
bool log_reopen(struct log *l);
void log_line(struct log *l, const char *line);
/* Tries whether lines are taken again, where some are missing; true when they just have been. */
bool log_recovers(struct log *l);

#endif
