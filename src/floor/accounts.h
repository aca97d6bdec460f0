/* The accounts as they stand this moment, and every movement between them.
 *
 * At hand are all that are in play, the house's own and those on tables and terminals, and those of
 * members whose cards are in use (members.c); of the others the book knows.
 *
 * Balances are reckoned here while the floor answers; each movement and each changed account goes
 * into the book's batch, whose writer reckons them again. No account but the world's is ever below
 * nothing: a movement that would make it so is refused. So is money from outside that an account,
 * or the floor as a whole, cannot hold; what is on the floor already can always move on. */
#ifndef BAIZE_FLOOR_ACCOUNTS_H
#define BAIZE_FLOOR_ACCOUNTS_H

#include "book/book.h"
#include "floor/at_hand.h"
#include "floor/directory.h"

struct accounts {
    struct book *book;
    struct at_hand open;    /* by id; only those that are open */
    int64_t count;          /* ids given */
    struct directory names; /* of those at hand */
    cents sum;              /* of all balances: nothing; the book added up when it was opened */
    int64_t movements;      /* numbers given */
    int64_t now, table, act, staff;                     /* stamped on the movements that follow */
    void (*moved)(void *ctx, const struct movement *m); /* is told of each; NULL: nobody is */
    void *ctx;
};

void accounts_begin(struct accounts *a, struct book *book);
void accounts_free(struct accounts *a);

/* An account as the book has it, open. */
void accounts_take(struct accounts *a, const struct account *from);
/* A member's, which is as the book has it. */
void accounts_let_go(struct accounts *a, int64_t id);
/* Whether all that was done to it is durable. */
bool account_settled(const struct accounts *a, int64_t id);

struct account *account_new(struct accounts *a, enum account_kind kind, const char *name,
                            int64_t member);
/* The same, of what is no money. */
struct account *account_new_in(struct accounts *a, enum tender tender, enum account_kind kind,
                               const char *name, int64_t member);
/* NULL: closed, none, or a member's whose card is not at hand. */
struct account *account_of(const struct accounts *a, int64_t id);
struct account *account_named(struct accounts *a, const char *name);
/* Those at hand one after the other: *place begins as 0. NULL: that was the last. */
const struct account *account_next(const struct accounts *a, size_t *place);
/* It must be empty. */
void account_close(struct accounts *a, struct account *which);
/* Its state goes into the batch once more, for a changed seq. */
void account_touch(struct accounts *a, const struct account *which);

/* The terminal whose account has this name: "chips T03.7" and "promo T03.7" are of T03. */
void account_terminal(const char *account, char terminal[BOOK_NAME_MAX]);

/* False, and nothing has moved, when `from` has not that much, or comes from outside and cannot be
 * held. Both are of one tender: money never becomes chips that are none, nor they money. */
bool money_move(struct accounts *a, enum movement_kind kind, int64_t from, int64_t to,
                cents amount);

#endif
