/* The ledger: every account as the storage has it, kept in memory by the writer, and the proof that
 * a batch balances before any of it is written.
 *
 * The floor reckons balances as it answers; here they are reckoned a second time from the movements
 * alone. A batch in which the two differ by a cent is refused whole. */
#ifndef BAIZE_BOOK_LEDGER_H
#define BAIZE_BOOK_LEDGER_H

#include "book/batch.h"

struct holding {
    struct account a; /* as stored; id 0: not opened yet */
    int64_t last;     /* its latest movement */
    uint64_t batch;   /* the last batch that had an entry of it */
};

struct ledger {
    struct holding *of; /* by account id, from 1 */
    size_t cap;
    int64_t accounts;  /* how many there are: also the highest id */
    int64_t movements; /* the highest number */
    uint64_t batch;
};

/* An account as it was read from the storage, in the order of ids; false with words when one before
 * it is missing. */
bool ledger_take(struct ledger *l, const struct account_entry *e, struct book_words *why);

/* Whether all balances together are nothing and none but world's is below it; else false with
 * words.
 */
bool ledger_adds_up(const struct ledger *l, struct book_words *why);

/* Proves the batch and enters it; sets what the storage needs in its entries. When it returns
 * false, with words, the ledger is of no further use. */
bool ledger_prove(struct ledger *l, struct batch *b, struct book_words *why);

void ledger_free(struct ledger *l);

#endif
