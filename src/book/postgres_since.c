/* The book in PostgreSQL: accounts that were played with.
 *
 * A row that changes costs the database more than one that is added, so a wager changes no account
 * row. Every batch adds one row to account_since: columns of what its accounts have come to. Who
 * reads looks there first (the views account_now, for many, and account_one); the rows of the
 * accounts follow, some of them after each batch, all when there is nothing else to do, and what
 * they have caught up with is taken out of account_since.
 *
 * What is written into the rows is as it was after some batch. It may be older than what is there,
 * or older than what account_since has: that has the latest of every account in it, until all rows
 * are at least as new. */
#include "book/postgres.h"

#include <endian.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the columns are among the cells of an account. */
static const unsigned CELL[SINCE_COLUMNS] = {ACCOUNT_ID, ACCOUNT_BALANCE, ACCOUNT_MOVES,
                                             ACCOUNT_SEQ, ACCOUNT_LAST};

/* Rows begin to follow when account_since has so many rows, or so many accounts in them; then so
 * many after each batch at least, or such a part of them. */
enum { BATCHES_BEHIND = 64, ENTRIES_BEHIND = 32768, FOLLOW_LEAST = 512, FOLLOW_PART = 32 };

/* --- columns as PostgreSQL takes arrays ------------------------------------------------------- */

enum { HEAD = 20, EACH = 12, COUNT_AT = 8 + 4, FIRST_ROOM = 4096 };

static uint8_t *room_for(struct bytes *b, size_t more)
{
    if (b->len + more > b->cap) {
        b->cap = b->cap == 0 ? FIRST_ROOM : 2 * b->cap;
        b->at = realloc(b->at, b->cap);
        if (b->at == NULL)
            abort();
    }
    b->len += more;
    return b->at + b->len - more;
}

/* Its dimension, that nothing in it is NULL, the type, how many (told in the end), the first. */
static void begin_column(struct bytes *b)
{
    const uint32_t head[] = {htobe32(1), 0, htobe32(IS_INT8), 0, htobe32(1)};
    b->len = 0;
    memcpy(room_for(b, HEAD), head, HEAD);
}

static void put_into(struct bytes *b, int64_t n)
{
    const uint32_t length = htobe32(sizeof n);
    const uint64_t big = htobe64((uint64_t)n);
    uint8_t *at = room_for(b, EACH);
    memcpy(at, &length, sizeof length);
    memcpy(at + sizeof length, &big, sizeof big);
}

static void put_columns(struct parameters *p, struct bytes column[SINCE_COLUMNS])
{
    for (unsigned i = 0; i < SINCE_COLUMNS; i++) {
        const uint32_t count = htobe32((uint32_t)((column[i].len - HEAD) / EACH));
        memcpy(column[i].at + COUNT_AT, &count, sizeof count);
        p->value[p->count] = (const char *)column[i].at;
        p->length[p->count] = (int)column[i].len;
        p->format[p->count++] = 1;
    }
}

/* --- which rows are behind -------------------------------------------------------------------- */

static struct played *find(const struct behind *b, int64_t id)
{
    const uint32_t hash = index_of_number(id);
    size_t place = hash;
    for (uint32_t at; b->size > 0 && (at = index_next(b->places, b->size, hash, &place)) != 0;) {
        if (b->at[at - 1].of[SINCE_ID] == id)
            return &b->at[at - 1];
    }
    return NULL;
}

static void widen(struct behind *b)
{
    b->cap = b->cap == 0 ? FOLLOW_LEAST : 2 * b->cap;
    b->at = reallocarray(b->at, b->cap, sizeof *b->at);
    free(b->places);
    b->size = 2 * b->cap;
    b->places = calloc(b->size, sizeof *b->places);
    if (b->at == NULL || b->places == NULL)
        abort();
    for (size_t i = 0; i < b->len; i++)
        index_add(b->places, b->size, index_of_number(b->at[i].of[SINCE_ID]), (uint32_t)i + 1);
}

static struct played *find_or_add(struct behind *b, int64_t id)
{
    struct played *found = find(b, id);
    if (found != NULL)
        return found;
    if (b->len == b->cap)
        widen(b);
    index_add(b->places, b->size, index_of_number(id), (uint32_t)++b->len);
    return &b->at[b->len - 1];
}

static void forget(struct behind *b)
{
    if (b->size > 0)
        memset(b->places, 0, b->size * sizeof *b->places);
    b->len = b->entries = b->batches = 0;
}

static void forget_all(struct store *s)
{
    forget(&s->since.next);
    forget(&s->since.following);
    s->since.followed = 0;
}

void since_free(struct store *s)
{
    struct behind *all[] = {&s->since.next, &s->since.following};
    for (unsigned i = 0; i < 2; i++) {
        free(all[i]->at);
        free(all[i]->places);
    }
    for (unsigned i = 0; i < SINCE_COLUMNS; i++)
        bytes_free(&s->since.column[i]);
}

/* --- a batch ---------------------------------------------------------------------------------- */

void since_begin(struct store *s)
{
    for (unsigned i = 0; i < SINCE_COLUMNS; i++)
        begin_column(&s->since.column[i]);
}

void since_put(struct store *s, const struct row *account)
{
    struct played *p = find_or_add(&s->since.next, account->cell[CELL[SINCE_ID]].n);
    for (unsigned i = 0; i < SINCE_COLUMNS; i++) {
        p->of[i] = account->cell[CELL[i]].n;
        put_into(&s->since.column[i], p->of[i]);
    }
    s->since.next.entries++;
}

bool since_send(struct store *s, const struct row *batch)
{
    struct parameters p;
    if (s->since.column[SINCE_ID].len == HEAD)
        return true;
    s->since.next.batches++;
    postgres_parameters(&p, batch);
    put_columns(&p, s->since.column);
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
    since_begin(s);
    for (size_t i = c->followed; i < to; i++) {
        for (unsigned n = 0; n < SINCE_COLUMNS; n++)
            put_into(&c->column[n], c->following.at[i].of[n]);
    }
    put_columns(&rows, c->column);
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
    struct since *c = &s->since;
    size_t some = c->following.len / FOLLOW_PART, left = c->following.len - c->followed;
    some = some < FOLLOW_LEAST ? FOLLOW_LEAST : some;
    const size_t to = c->followed + (some < left ? some : left);
    s->failed = false;
    const bool good = postgres_pipeline(s) && send_some(s, to);
    if (!postgres_pipeline_end(s) || !good)
        return book_say(why, "%s", s->words.words);
    c->followed = to;
    if (to == c->following.len) {
        forget(&c->following);
        c->followed = 0;
    }
    return true;
}

static void turn(struct store *s)
{
    struct since *c = &s->since;
    const struct behind empty = c->following;
    c->following = c->next;
    c->next = empty;
    c->up_to = s->w.chain.head.no;
}

/* How it went, or the connection is made anew: then nothing is behind. */
static bool or_stand_again(struct store *s, bool good, struct book_words *why)
{
    if (good || s->fenced)
        return good;
    return PQstatus(s->line.db) == CONNECTION_BAD && postgres_stand_where_it_was(s, why);
}

bool since_follow(struct store *s, struct book_words *why)
{
    struct since *c = &s->since;
    if (c->following.len == 0 &&
        (c->next.batches >= BATCHES_BEHIND || c->next.entries >= ENTRIES_BEHIND))
        turn(s);
    return c->following.len == 0 || or_stand_again(s, follow_some(s, why), why);
}

bool since_follow_all(struct store *s, struct book_words *why)
{
    struct since *c = &s->since;
    bool good = true;
    while (good && c->following.len + c->next.len > 0) {
        if (c->following.len == 0)
            turn(s);
        good = or_stand_again(s, follow_some(s, why), why);
    }
    return good;
}

/* --- beginning -------------------------------------------------------------------------------- */

/* Whoever had the pit before has left some behind, and nobody here knows which. They are few: each
 * is looked for by its number, however many the database takes them for. */
static bool catch_up(struct store *s, struct book_words *why)
{
    if (postgres_run(s->line.db,
                     "BEGIN;"
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

bool since_prepare(struct store *s, struct book_words *why)
{
    static const Oid BATCH_FIRST[] = {IS_INT8,       IS_INT8_ARRAY, IS_INT8_ARRAY,
                                      IS_INT8_ARRAY, IS_INT8_ARRAY, IS_INT8_ARRAY};
    char own[256];
    snprintf(own, sizeof own, POSTGRES_MINE("seen = now()"), s->pit.id, s->pit.epoch);
    forget_all(s);
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
