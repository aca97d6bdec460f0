/* Terminals: very many WebSocket clients on one thread, to load a server with.
 *
 * A load test says what a terminal does when it opens and when it hears something; everything that
 * is queued in a turn of the loop leaves in one send a terminal, so that the load costs less than
 * what it loads. */
#ifndef BAIZE_BENCH_TERMINALS_H
#define BAIZE_BENCH_TERMINALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct terminals;
struct terminal;

struct terminals_setup {
    const char *host, *port;
    unsigned count;         /* terminals in all */
    unsigned first;         /* so many others are held by other processes */
    unsigned at_once;       /* connecting at any moment; 0: 1000 */
    unsigned message_bytes; /* the longest message heard; 0: 1 MiB */
    /* Each may be NULL. */
    void (*opened)(void *ctx, struct terminal *t);
    void (*message)(void *ctx, struct terminal *t, const char *text, size_t len);
    void (*closed)(void *ctx, struct terminal *t);
    void (*turn)(void *ctx); /* once a turn of the loop, when everything has been read */
    void *ctx;
};

/* NULL with words in why. */
struct terminals *terminals_new(const struct terminals_setup *setup, char *why, size_t why_len);
/* Connects all of them; answers the seconds it took, or less than zero if some did not get in. */
double terminals_connect(struct terminals *ts);
/* Runs for so many seconds, or until terminals_stop. */
void terminals_run(struct terminals *ts, double seconds);
void terminals_stop(struct terminals *ts);
void terminals_free(struct terminals *ts);

unsigned terminals_open_now(const struct terminals *ts);
struct terminal *terminals_at(struct terminals *ts, unsigned index);
unsigned terminal_index(const struct terminal *t);
bool terminal_is_open(const struct terminal *t);
void terminal_send(struct terminal *t, const char *text, size_t len);
void terminal_set(struct terminal *t, void *user);
void *terminal_get(const struct terminal *t);

/* Nanoseconds of the monotonic clock. */
int64_t terminals_clock(void);

/* Times in buckets that are a 32nd of their value wide. */
struct spread {
    uint64_t count, bucket[64 * 32];
    int64_t most; /* the longest, ns */
};
void spread_note(struct spread *s, int64_t ns);
void spread_add(struct spread *s, const struct spread *more);
double spread_at(const struct spread *s, double share); /* 0.99: the time 99 in 100 are below, ns */

/* The memory that a process and those it has started have, in bytes; 0 if it cannot be read. */
uint64_t memory_of(int pid);
/* The seconds of processor that they have used; these hardly depend on what else runs. */
double processor_of(int pid);

#endif
