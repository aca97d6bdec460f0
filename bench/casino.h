/* A casino of many pits before one database, simulated from what its parts take. */
#ifndef BAIZE_BENCH_CASINO_H
#define BAIZE_BENCH_CASINO_H

/* Seconds of the database's processor for a batch and for each entry of one more, and of its disk
 * for a flush; and of a controller's processor for an entry. */
struct parts {
    double batch, entry, flush, controller;
};

/* Simulates 100 pits of 2,000 terminals before a database of 1, 2, 4, … processors, and prints what
 * is busy how much and how long a wager waits. */
void casino_print(const struct parts *p);

#endif
