/* A load in parts: where one process may not have so many descriptors, several are the load, each
 * with its share, and all do the same at the same time. One part is this process itself. */
#ifndef BAIZE_BENCH_LOADS_H
#define BAIZE_BENCH_LOADS_H

/* How many processes it takes to hold so many sockets, in groups of `together` that stay together.
 */
unsigned loads_needed(unsigned sockets, unsigned together);

enum { LOADS_IDLE = 0 };

/* Each part begins: from here on it does what loads_do says by calling `work`, and in between
 * LOADS_IDLE again and again. Returns in this process alone; the others end with it. */
void loads_begin(unsigned parts, void (*work)(unsigned part, int what, double by));
/* All parts do this, and have done it. */
void loads_do(int what, double by);

/* Zeroed memory that all parts see; asked for before they begin. */
void *loads_shared(unsigned long bytes);

#endif
