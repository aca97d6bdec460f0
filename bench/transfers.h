/* A book that is filled with transfers: wagers from a thousand chip accounts to the layout, each a
 * movement and the new state of both its accounts. */
#ifndef BAIZE_BENCH_TRANSFERS_H
#define BAIZE_BENCH_TRANSFERS_H

#include "book/book.h"

enum { PLAYERS = 1000, WORLD = 1, LAYOUT = 2, FIRST = 3 };

/* Ends the program. */
_Noreturn void transfers_quit(const char *words);

/* Opens a new book there, with the accounts and money on them. */
struct book *transfers_open(const char *path);
/* So many transfers, so many a batch, all durable when it returns. */
void transfers_make(struct book *b, int per_batch, int transfers);
void transfers_close(struct book *b);

#endif
