/* A command of the operator's that is told one line, and has a limited time for it. */
#ifndef BAIZE_BASE_COMMAND_H
#define BAIZE_BASE_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

/* Runs it with `sh -c`, in a process group of its own, with the line as its standard input and
 * nothing else of this program's open. True when it ends with status 0 in so many milliseconds;
 * else it is killed, with what it has started, and `why` has words. Waits: not for a thread that
 * others wait for. */
bool command_tell(const char *command, const char *line, size_t len, int within_ms, char *why,
                  size_t why_len);

#endif
