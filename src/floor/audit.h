/* The whole book checked: every table's journal from its first line, the accounts, and the chain
 * over all rows. */
#ifndef BAIZE_FLOOR_AUDIT_H
#define BAIZE_FLOOR_AUDIT_H

#include "book/shared.h"
#include "wire/replay.h"

struct audit {
    bool good;
    struct verification *table; /* every journal there has been */
    uint64_t *from;             /* of each the line after which it was played; 0: the whole of it */
    size_t table_count;
    struct trial trial;
    struct proof proof;
    struct shared_findings shared; /* of a casino's pit */
    int64_t exported; /* seals of the second place that were compared; 0: none were asked for */
    char words[512];  /* when the book cannot be read, or journal and accounts differ */
};

/* How it is done: with so many threads, whoever calls being one of them. progress is told lines
 * done and lines in all, now and then, by one thread at a time. */
struct audit_how {
    unsigned threads;
    bool recent;         /* only what is recent, see book_prove_recent, and journals from their last
                          * snapshots on; accounts are not added up leg by leg, nor meters */
    const char *archive; /* the folder of archives; NULL: where the book says, or beside it */
    void (*progress)(void *ctx, uint64_t done, uint64_t of);
    void *ctx;
};

/* The book is checked as it stands when this begins, whatever is written meanwhile, and held for no
 * longer than it takes to note how it stands. What is found does not depend on the threads. */
void audit_book(const char *path, const struct shelf *shelf, const struct clauses *clauses,
                const struct audit_how *how, struct audit *out);
void audit_free(struct audit *a);

#endif
