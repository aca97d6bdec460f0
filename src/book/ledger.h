/* The ledger: accounts as the storage has them, and the proof that a batch balances before any of
 * it is written.
 *
 * The floor reckons balances as it answers; here they are reckoned a second time from the movements
 * alone. A batch in which the two differ by a cent is refused whole. An account is read from the
 * storage when a batch has the first entry of it; those that have been played with of late are kept
 * in memory, and no others, however many there are. */
#ifndef BAIZE_BOOK_LEDGER_H
#define BAIZE_BOOK_LEDGER_H

#include "book/batch.h"

struct holding {
    struct account a; /* as stored; id 0: nothing lies here */
    int64_t last;     /* its latest movement */
    uint64_t batch;   /* the last batch that had an entry of it */
};

/* An account as the storage has it; *there says whether it has one. */
typedef bool (*ledger_find)(void *ctx, int64_t id, struct account_entry *e, bool *there,
                            struct book_words *why);

struct ledger {
    ledger_find find;
    void *ctx;
    struct holding *of; /* scattered by id */
    size_t count, cap;  /* cap: a power of two, more than twice the count */
    int64_t accounts;   /* the highest id */
    int64_t movements;  /* the highest number */
    uint64_t batch;
};

/* An account as it was read from the storage. */
void ledger_take(struct ledger *l, const struct account_entry *e);

/* Proves the batch and enters it; sets what the storage needs in its entries. When it returns
 * false, with words, the ledger is of no further use. The batch before it must have been written.
 */
bool ledger_prove(struct ledger *l, struct batch *b, struct book_words *why);

void ledger_free(struct ledger *l);

#endif
