/* How long it took to make batches durable: a histogram of all since the book was opened. */
#ifndef BAIZE_BOOK_LATENCY_H
#define BAIZE_BOOK_LATENCY_H

#include "book/book.h"

enum { LATENCY_BOUNDS = 14 };

/* In microseconds, from the shortest on; what took longer than the last is counted behind it. */
extern const uint64_t LATENCY_BOUND[LATENCY_BOUNDS];

struct book_latency {
    uint64_t batches[LATENCY_BOUNDS + 1]; /* that took no longer than each, and no shorter bound */
    uint64_t microseconds;                /* all together */
};

/* May be asked by any thread. */
void book_read_latency(struct book *b, struct book_latency *out);

#endif
