/* Accounts that were played with, in any storage.
 *
 * A row that changes costs a storage more than one that is added, so a wager changes no account
 * row. Every batch adds what its accounts have come to, to `account_since`. Who reads looks there
 * first (the views account_now, for many, and account_one); the rows of the accounts follow, some
 * of them after each batch, all when there is nothing else to do, and what they have caught up with
 * is taken out of account_since.
 *
 * What is written into the rows is as it was after some batch. It may be older than what is there,
 * or older than what account_since has: that has the latest of every account in it, until all rows
 * are at least as new. Here it is kept which rows are behind, and when they follow; how that is
 * done is each storage's own (postgres_since.c, sqlite_since.c). */
#ifndef BAIZE_BOOK_SINCE_H
#define BAIZE_BOOK_SINCE_H

#include "base/index.h"
#include "book/batch.h"
#include "book/cells.h"

enum { SINCE_ID, SINCE_BALANCE, SINCE_MOVES, SINCE_SEQ, SINCE_LAST, SINCE_COLUMNS };

/* An account as it was after the last batch that had it. */
struct played {
    int64_t of[SINCE_COLUMNS];
};

struct behind {
    struct played *at;
    size_t len, cap;
    struct index_place *places; /* by id */
    size_t size;
    size_t entries, batches; /* of account_since that have them */
};

struct since {
    size_t most_batches, most_entries; /* of account_since, before rows begin to follow */
    size_t least;                      /* so many follow after a batch */
    struct behind next, following;
    size_t followed; /* of those following */
    int64_t up_to;   /* the batch after which those following were gathered */
};

/* Whether the account is in play, as the index account_in_play has it (schema.h). */
bool account_in_play(const struct account *a);

/* `after`: see struct store_options; else so many of account_since are the most. */
void since_begin(struct since *c, int after, size_t batches, size_t entries);
void since_forget(struct since *c);
void since_free(struct since *c);

/* An account of the batch whose row is to follow, as it goes into account_since. */
const struct played *since_put(struct since *c, const struct row *account);
/* One whose row is written with the batch. NULL: it is not behind, and account_since need not say
 * anything of it; nothing older will be written into the row. */
const struct played *since_written(struct since *c, const struct row *account);
/* An entry of account_since that was there before, after all that are older. */
void since_load(struct since *c, const struct row *entry);
/* The account as its row has it, made what it has come to. */
void since_make_good(const struct since *c, struct account_entry *e);

/* Whether rows are to follow now: enough of them are behind, or some that have begun to are left;
 * `all`: or any. `batch` was the last. */
bool since_due(struct since *c, bool all, int64_t batch);
/* As far as they follow next, from c->followed on; and that they have. */
size_t since_far(const struct since *c);
void since_have_followed(struct since *c, size_t to);

#endif
