/* What load tests of a floor share: it is started and ended as a process of its own, and what it
 * says is read by looking for words, which costs less than what it loads. */
#ifndef BAIZE_BENCH_OPENED_H
#define BAIZE_BENCH_OPENED_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Starts a program and reads its first line. */
pid_t process_start(char *const argv[], char *line, size_t cap);
void process_end(pid_t pid, int signal_number);
/* The port at the end of a floor's first line, as a word. False: it has not opened. */
bool port_of(const char *line, char port[16]);

/* What stands after `what` in the text, or NULL. */
const char *after(const char *text, size_t len, const char *what);
bool has(const char *text, size_t len, const char *what);
/* The number there; -1: there is none. */
long long number_after(const char *text, size_t len, const char *what);
/* The word there, up to a quotation mark; empty: there is none. */
void word_after(const char *text, size_t len, const char *what, char *to, size_t cap);

#endif
