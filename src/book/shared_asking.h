/* Of a statement about what pits share, on the connection of one of them: for shared.c,
 * shared_claims.c and shared_hears.c alone. */
#ifndef BAIZE_BOOK_SHARED_ASKING_H
#define BAIZE_BOOK_SHARED_ASKING_H

#include "book/postgres.h"
#include "book/shared.h"

#include <stdio.h>
#include <stdlib.h>

struct shared {
    struct address at;
    struct pit_row pit;
    PGconn *db;
    int64_t by;              /* the number by which it claims */
    int64_t *told;           /* crossings of claims that were granted; some are closed since */
    size_t tolds, many;      /* many: so many of them that they are looked through */
    struct book_words unfit; /* what of a row did not fit, since that was asked; empty: all did */
};

/* A statement with the pit, a key, the number by which this process claims (of a jackpot another,
 * of its own) and a hand: as many of them as it wants. */
struct question {
    const char *sql;
    int wants;
    const char *key;
    int64_t by, first;
};

/* Where the connection was lost it is made anew and asked once more: whatever became of the first
 * time is a claim that was not closed, or none. */
PGresult *ask_question(struct shared *s, const struct question *q, struct book_words *why);
/* With the pit, and the key unless it is NULL. */
PGresult *ask_shared(struct shared *s, const char *sql, const char *key, struct book_words *why);

/* Whether it is not more; if it is, words for shared_unfit. */
bool sum_fits(struct shared *s, const char *what, cents amount);

static inline int64_t number_at(const PGresult *r, int row, int column)
{
    return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

static inline int64_t whole(const PGresult *r, int column)
{
    return number_at(r, 0, column);
}

static inline void text(const PGresult *r, int column, char *to, size_t cap)
{
    snprintf(to, cap, "%s", PQgetvalue(r, 0, column));
}

/* Of a row of baize.pit: who was not seen for as long as he looks for the database, in seconds
 * here, has ended that search, and has the pit no more. */
#define IS_SEEN "seen > now() - make_interval(secs => 60)"
_Static_assert(POSTGRES_LOOKS_FOR == 60000, "the seconds above");

/* Of what a register of some pit has, by the database's clock: it is one for all pits. */
#define HOLDS "b.rule <> '' AND (b.until = 0 OR b.until > extract(epoch FROM now()) * 1000)"

#endif
