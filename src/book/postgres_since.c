/* The book in PostgreSQL: accounts that were played with, see since.h.
 *
 * Every batch adds one row to account_since: columns of what its accounts have come to. */
#include "book/postgres.h"

#include <inttypes.h>
#include <stdio.h>

/* --- a batch ---------------------------------------------------------------------------------- */

void postgres_since_begin(struct store *s)
{
    for (unsigned i = 0; i < SINCE_COLUMNS; i++)
        column_begin(&s->columns[i], IS_INT8, 1);
}

static void put_played(struct store *s, const struct played *p)
{
    for (unsigned i = 0; p != NULL && i < SINCE_COLUMNS; i++)
        column_number(&s->columns[i], p->of[i]);
}

void postgres_since_put(struct store *s, const struct row *account)
{
    put_played(s, since_put(&s->since, account));
}

void postgres_since_written(struct store *s, const struct row *account)
{
    put_played(s, since_written(&s->since, account));
}

bool postgres_since_send(struct store *s, const struct row *batch)
{
    struct parameters p;
    if (s->columns[SINCE_ID].count == 0)
        return true;
    s->since.next.batches++;
    postgres_parameters(&p, batch);
    columns_put(&p, s->columns, SINCE_COLUMNS);
    return postgres_send(s, "since", &p, AWAITS_DONE, TABLE_ACCOUNT);
}

/* --- the rows follow -------------------------------------------------------------------------- */

/* Some more rows; with the last of them, what they have caught up with is taken out. Nobody does
 * this who no longer has the pit. */
static bool send_some(struct store *s, size_t to)
{
    static const struct parameters NONE;
    struct since *c = &s->since;
    struct parameters rows = {0}, last;
    struct row batch = {0};
    postgres_since_begin(s);
    for (size_t i = c->followed; i < to; i++)
        put_played(s, &c->following.at[i]);
    columns_put(&rows, s->columns, SINCE_COLUMNS);
    row_number(&batch, c->up_to);
    postgres_parameters(&last, &batch);
    return postgres_send(s, "begin", &NONE, AWAITS_DONE, TABLE_COUNT) &&
           postgres_send(s, "own", &NONE, AWAITS_PIT, TABLE_COUNT) &&
           postgres_send(s, "follow", &rows, AWAITS_DONE, TABLE_ACCOUNT) &&
           (to < c->following.len ||
            postgres_send(s, "followed", &last, AWAITS_DONE, TABLE_ACCOUNT)) &&
           postgres_send(s, "commit", &NONE, AWAITS_DONE, TABLE_COUNT);
}

static bool follow_some(struct store *s, struct book_words *why)
{
    const size_t to = since_far(&s->since);
    s->failed = false;
    const bool good = postgres_pipeline(s) && send_some(s, to);
    if (!postgres_pipeline_end(s) || !good)
        return book_say(why, "%s", s->words.words);
    since_have_followed(&s->since, to);
    return true;
}

/* How it went, or the connection is made anew: then nothing is behind. */
static bool or_stand_again(struct store *s, bool good, struct book_words *why)
{
    if (good || s->fenced)
        return good;
    return postgres_gone(s->line.db) && postgres_stand_where_it_was(s, why);
}

bool postgres_follow(struct store *s, struct book_words *why)
{
    return !since_due(&s->since, false, s->w.chain.head.no) ||
           or_stand_again(s, follow_some(s, why), why);
}

bool postgres_follow_all(struct store *s, struct book_words *why)
{
    bool good = true;
    while (good && since_due(&s->since, true, s->w.chain.head.no))
        good = or_stand_again(s, follow_some(s, why), why);
    return good;
}

/* --- beginning -------------------------------------------------------------------------------- */

/* Whoever had the pit before has left some behind, and nobody here knows which. They are few: each
 * is looked for by its number, however many the database takes them for. Who was overtaken while he
 * opened the pit lets none follow. */
static bool catch_up(struct store *s, struct book_words *why)
{
    if (postgres_run(s->line.db, "BEGIN", why) && postgres_still_mine(s, why) &&
        postgres_run(s->line.db,
                     "SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off;"
                     "SET LOCAL enable_mergejoin = off;"
                     "UPDATE account SET balance = s.balance, moves = s.moves, seq = s.seq, "
                     "last = s.last FROM (SELECT DISTINCT ON (u.id) u.* FROM account_since b, "
                     "unnest(b.id, b.balance, b.moves, b.seq, b.last) "
                     "AS u (id, balance, moves, seq, last) ORDER BY u.id, b.batch DESC) AS s "
                     "WHERE s.id = account.id;"
                     "DELETE FROM account_since;"
                     "COMMIT",
                     why))
        return true;
    postgres_run(s->line.db, "ROLLBACK", NULL);
    return false;
}

bool postgres_since_prepare(struct store *s, struct book_words *why)
{
    static const Oid BATCH_FIRST[] = {IS_INT8,       IS_INT8_ARRAY, IS_INT8_ARRAY,
                                      IS_INT8_ARRAY, IS_INT8_ARRAY, IS_INT8_ARRAY};
    char own[256];
    snprintf(own, sizeof own, POSTGRES_MINE("seen = now()"), s->pit.id, s->pit.epoch);
    since_forget(&s->since);
    return postgres_prepare_one(s->line.db, "own", own, 0, NULL, why) &&
           postgres_prepare_one(s->line.db, "since",
                                "INSERT INTO account_since VALUES ($1, $2, $3, $4, $5, $6)",
                                1 + SINCE_COLUMNS, BATCH_FIRST, why) &&
           postgres_prepare_one(s->line.db, "follow",
                                "UPDATE account SET balance = u.balance, moves = u.moves, "
                                "seq = u.seq, last = u.last FROM unnest($1, $2, $3, $4, $5) "
                                "AS u (id, balance, moves, seq, last) WHERE account.id = u.id",
                                SINCE_COLUMNS, BATCH_FIRST + 1, why) &&
           postgres_prepare_one(s->line.db, "followed",
                                "DELETE FROM account_since WHERE batch <= $1", 1, BATCH_FIRST,
                                why) &&
           catch_up(s, why);
}
