/* The progressive jackpot: how prizes are reckoned. */
#ifndef BAIZE_GAMES_PRIZES_H
#define BAIZE_GAMES_PRIZES_H

#include "rules/ruleset.h"

/* The pool is kept in hundredths of a cent: wagers may add parts of a cent to it. */
enum { POOL_CENT = 100, POOL_WHOLE = 100 }; /* 100 percent */

/* A hand that has won a prize. */
struct claim {
    const struct line *line; /* its prize: an amount, or a part of the pool where that is more */
    cents pays;              /* what its player gets, all in all */
    cents pool, house;       /* what of it comes out of the pool, and from the house */
    cents rounded;           /* what rounding up to a payable amount has added */
    int64_t received;        /* when he got his hand */
    bool by_pool;            /* the part of the pool was more than the amount */
};

/* Divides the pool among the prizes of one round at one table (nz1996:VIII.12.2): first those that
 * are amounts; then those that are a part of the pool, each reckoned on what the first have left;
 * last those that are all of it, in equal shares of the rest. The pool never falls below nothing:
 * what it lacks the house adds. Prizes are rounded up to chips, those by part of the pool to cents
 * where they are paid by cheque; the house pays the difference. */
void jackpot_divide(struct claim *claim, unsigned count, cents chip, bool cheque, int64_t *pool);

#endif
