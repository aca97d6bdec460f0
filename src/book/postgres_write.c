/* The book in PostgreSQL: writing batches.
 *
 * A batch is one transaction. First it marks the pit's row, under the epoch that this writer has.
 * Rows are statements that are sent one after the other without waiting for each (libpq's
 * pipeline), and so is the COMMIT; of movements one statement adds a leaf, and the database has
 * begun on it while the next is made ready. */
#include "book/postgres.h"
#include "book/shared_tables.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two who waited for each other, of whom the database has sent one away: neither has done anything
 * that the other may not do after it. */
static bool is_passing(const char *state)
{
    return state != NULL && (strcmp(state, "40P01") == 0 || strcmp(state, "40001") == 0);
}

static bool fail(struct store *s, const PGresult *r)
{
    if (!s->failed) {
        postgres_say(s->line.db, r, &s->words);
        s->passing = is_passing(PQresultErrorField(r, PG_DIAG_SQLSTATE));
    }
    s->failed = true;
    return false;
}

/* --- statements that are sent ahead ----------------------------------------------------------- */

/* A transaction that has failed is taken back by its COMMIT, which says so. */
static bool committed(const PGresult *r)
{
    return PQresultStatus(r) == PGRES_COMMAND_OK &&
           strcmp(PQcmdStatus((PGresult *)r), "COMMIT") == 0;
}

/* The answer to one statement. */
static bool take_answer(struct store *s, unsigned at, const PGresult *r)
{
    const ExecStatusType status = PQresultStatus(r);
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    if (s->awaited[at].what == AWAITS_PIT && state != NULL && strcmp(state, NOT_MINE) == 0) {
        s->failed = true;
        return postgres_fence(s, &s->words);
    }
    if (s->awaited[at].what == AWAITS_LEAF && state != NULL && strcmp(state, NOT_MINE) == 0) {
        s->failed = true;
        return book_say(&s->words, "the storage refuses an entry: its movements do not follow on "
                                   "the last that there is");
    }
    if ((status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) ||
        (s->awaited[at].what == AWAITS_COMMIT && !committed(r)))
        return fail(s, r);
    const bool one = strcmp(PQcmdTuples((PGresult *)r), "1") == 0;
    if (s->awaited[at].what == AWAITS_CROSSED && !one) {
        s->failed = true;
        return book_say(&s->words, "what this pit holds of the casino's is another's");
    }
    if (s->awaited[at].what == AWAITS_WHETHER)
        s->whether = one;
    for (int i = 0; s->awaited[at].what == AWAITS_CHANGE && i < PQntuples(r); i++) {
        struct row row;
        postgres_take(r, i, &row);
        chain_entry(&s->w.chain, table_name(s->awaited[at].table), &row);
    }
    return true;
}

/* Waits for the answers to all that was sent. */
static bool await_all(struct store *s)
{
    bool good = s->awaits == 0 || PQpipelineSync(s->line.db) == 1 || fail(s, NULL);
    for (unsigned i = 0; good && i < s->awaits; i++) {
        PGresult *r = PQgetResult(s->line.db);
        take_answer(s, i, r);
        good = r != NULL;
        PQclear(r);
        if (good)
            PQclear(PQgetResult(s->line.db)); /* the end of this statement */
    }
    if (good && s->awaits > 0)
        PQclear(PQgetResult(s->line.db)); /* and of them all */
    s->awaits = 0;
    if (PQstatus(s->line.db) == CONNECTION_BAD)
        fail(s, NULL);
    return !s->failed;
}

bool postgres_send(struct store *s, const char *name, const struct parameters *p, enum awaited what,
                   enum table_id table)
{
    if (s->awaits == AWAITED_MAX && !await_all(s))
        return false;
    if (!PQsendQueryPrepared(s->line.db, name, p->count, p->value, p->length, p->format, 1))
        return fail(s, NULL);
    s->awaited[s->awaits].what = what;
    s->awaited[s->awaits++].table = table;
    return true;
}

bool postgres_pipeline(struct store *s)
{
    s->awaits = 0;
    return PQenterPipelineMode(s->line.db) == 1 || fail(s, NULL);
}

bool postgres_pipeline_end(struct store *s)
{
    const bool good = await_all(s);
    return (PQexitPipelineMode(s->line.db) == 1 || fail(s, NULL)) && good;
}

static bool send_row(struct store *s, const char *kind, unsigned which, const struct row *r,
                     enum awaited what, enum table_id table)
{
    char name[16];
    struct parameters p;
    snprintf(name, sizeof name, "%s%u", kind, which);
    postgres_parameters(&p, r);
    return postgres_send(s, name, &p, what, table);
}

/* --- the pen ---------------------------------------------------------------------------------- */

static bool put(struct writing *w, enum table_id table, const struct row *r, bool *changed)
{
    struct store *s = (struct store *)w;
    *changed = true;
    if (table == TABLE_ACCOUNT)
        postgres_since_written(s, r);
    const bool refuses = put_may_refuse(table);
    if (!send_row(s, "put", table, r, refuses ? AWAITS_WHETHER : AWAITS_DONE, table) ||
        (refuses && !await_all(s)))
        return false;
    *changed = !refuses || s->whether;
    return true;
}

static void begin_leaf(struct store *s)
{
    column_begin(&s->leaf[LEAF_KINDS], IS_TEXT, 1);
    column_begin(&s->leaf[LEAF_NUMBERS], IS_INT8, MOVEMENT_CELLS - 2);
}

/* The database begins on it at once. */
static bool send_leaf(struct store *s)
{
    struct row first = {0};
    struct parameters p;
    row_number(&first, s->leaf_first);
    postgres_parameters(&p, &first);
    columns_put(&p, s->leaf, LEAF_COLUMNS);
    const bool good = postgres_send(s, "leaf", &p, AWAITS_LEAF, TABLE_MOVEMENT) &&
                      (PQflush(s->line.db) >= 0 || fail(s, NULL));
    begin_leaf(s);
    return good;
}

/* What a leaf says of a number is its place, and the ledger has proved that none is left out. */
static void put_in_leaf(struct store *s, const struct row *r)
{
    const struct cell *kind = &r->cell[MOVEMENT_KIND];
    if (s->leaf[LEAF_KINDS].count == 0)
        s->leaf_first = r->cell[MOVEMENT_NO].n;
    assert(r->cell[MOVEMENT_NO].n == s->leaf_first + s->leaf[LEAF_KINDS].count);
    column_text(&s->leaf[LEAF_KINDS], kind->at, kind->len);
    for (unsigned i = 0; i < r->count; i++) {
        if (i != MOVEMENT_NO && i != MOVEMENT_KIND)
            column_number(&s->leaf[LEAF_NUMBERS], r->cell[i].n);
    }
}

static bool put_movements(struct writing *w, const struct row *r, size_t count)
{
    struct store *s = (struct store *)w;
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        put_in_leaf(s, &r[i]);
        if (--s->to_move == 0 || s->leaf[LEAF_KINDS].count == LEAF_MOVEMENTS)
            good = send_leaf(s);
    }
    return good;
}

/* Whether it is closed is looked for by an index, and a closed one holds nothing, so that its row
 * says both at once. */
static bool put_account(struct writing *w, const struct account_entry *e, const struct row *r)
{
    static const unsigned TOLD[] = {ACCOUNT_ID,  ACCOUNT_BALANCE, ACCOUNT_MOVES,
                                    ACCOUNT_SEQ, ACCOUNT_CLOSED,  ACCOUNT_LAST};
    struct store *s = (struct store *)w;
    struct row now = {0};
    if (!e->turned) {
        postgres_since_put(s, r);
        return true;
    }
    postgres_since_written(s, r);
    for (size_t i = 0; i < sizeof TOLD / sizeof *TOLD; i++)
        row_number(&now, r->cell[TOLD[i]].n);
    struct parameters p;
    postgres_parameters(&p, &now);
    return postgres_send(s, "turn", &p, AWAITS_DONE, TABLE_ACCOUNT);
}

/* All are asked for before the first is awaited; what was sent before them has no answer that would
 * come into the chain. */
static bool change(struct writing *w, enum changing which, const struct row *with, size_t count)
{
    struct store *s = (struct store *)w;
    for (size_t i = 0; i < count; i++) {
        if (!send_row(s, "change", which, &with[i], AWAITS_CHANGE, changes_table(which)))
            return false;
    }
    return await_all(s);
}

static bool remove_row(struct writing *w, enum table_id table, const struct row *key)
{
    return send_row((struct store *)w, "remove", table, key, AWAITS_DONE, table);
}

static const struct pen PEN = {put, put_movements, put_account, change, remove_row};

/* --- preparing -------------------------------------------------------------------------------- */

bool postgres_prepare_one(PGconn *db, const char *name, const char *sql, int types, const Oid *type,
                          struct book_words *why)
{
    char words[4096];
    struct text t;
    text_on(&t, words, sizeof words);
    postgres_words(sql, &t);
    PGresult *r = PQprepare(db, name, words, types, type);
    const bool good = PQresultStatus(r) == PGRES_COMMAND_OK || postgres_say(db, r, why);
    PQclear(r);
    return good;
}

/* What is of another type than its column is told: the length of a text, and what is added to a
 * slip. */
static bool prepare_table(struct store *s, const struct shape *of, enum table_id t,
                          struct book_words *why)
{
    static const Oid NUMBERS[] = {IS_INT8, IS_INT8, IS_INT8, IS_INT8};
    static const Oid SLIP[] = {IS_INT8, IS_TEXT, IS_INT8, IS_INT8, IS_INT8};
    char sql[3072], name[16];
    struct text text;
    text_on(&text, sql, sizeof sql);
    snprintf(name, sizeof name, "put%u", t);
    if (!spell_put(of, &text) || !postgres_prepare_one(s->line.db, name, sql, 0, NULL, why))
        return false;
    text_on(&text, sql, sizeof sql);
    snprintf(name, sizeof name, "remove%u", t);
    if (table_leaves(t) && (!spell_remove(of, &text) ||
                            !postgres_prepare_one(s->line.db, name, sql,
                                                  (int)of->keys + (t == TABLE_SLIP), NUMBERS, why)))
        return false;
    for (enum changing c = 0; c < CHANGE_COUNT; c++) {
        const bool slip = c == CHANGE_CORRECTION;
        text_on(&text, sql, sizeof sql);
        snprintf(name, sizeof name, "change%u", c);
        if (changes_table(c) == t &&
            (!spell_change(c, of, &text) ||
             !postgres_prepare_one(s->line.db, name, sql, slip ? 5 : 0, slip ? SLIP : NULL, why)))
            return false;
    }
    return true;
}

static bool prepare_tables(struct store *s, struct book_words *why)
{
    struct shape *of = calloc(SHAPES_MAX, sizeof *of);
    size_t count = SHAPES_MAX;
    int version = 0;
    if (of == NULL)
        abort();
    bool good = tables_of_version(&version, of, &count, why);
    for (size_t i = 0; good && i < count; i++) {
        const enum table_id t = table_id_of(of[i].table);
        /* Movements are put in leaves, and stay. */
        good = t == TABLE_COUNT || t == TABLE_MOVEMENT || prepare_table(s, &of[i], t, why);
    }
    free(of);
    return good;
}

static bool prepare_shared(struct store *s, struct book_words *why)
{
    char name[16];
    for (enum crossed_what k = 0; k < CROSSED_KINDS; k++) {
        snprintf(name, sizeof name, "cross%u", k);
        if (!postgres_prepare_one(s->line.db, name, shared_statement(k), 0, NULL, why))
            return false;
    }
    return true;
}

/* A leaf begins with the number after the last that there is, or the statement fails, and all of
 * the batch with it. */
static const char PUT_LEAF[] =
    "INSERT INTO movement_leaf VALUES ($1 / ($1 = coalesce((SELECT first + cardinality(kind) FROM "
    "movement_leaf ORDER BY first DESC LIMIT 1), 1))::int::bigint, $2, $3)";

bool postgres_prepare(struct store *s, struct book_words *why)
{
    static const Oid NUMBERS[] = {IS_INT8, IS_INT8, IS_INT8, IS_INT8, IS_INT8, IS_INT8};
    static const Oid LEAF[] = {IS_INT8, IS_TEXT_ARRAY, IS_INT8_ARRAY};
    char mark[256], beat[256];
    snprintf(beat, sizeof beat,
             "UPDATE baize.pit SET seen = now() WHERE id = %d AND epoch = %" PRId64, s->pit.id,
             s->pit.epoch);
    snprintf(mark, sizeof mark, POSTGRES_MINE("batch = $1, seen = now()"), s->pit.id, s->pit.epoch);
    s->w.pen = &PEN;
    return postgres_prepare_one(s->line.db, "begin", "BEGIN", 0, NULL, why) &&
           postgres_prepare_one(s->line.db, "commit", "COMMIT", 0, NULL, why) &&
           postgres_prepare_one(s->line.db, "mark", mark, 1, NUMBERS, why) &&
           postgres_prepare_one(s->line.db, "beat", beat, 0, NULL, why) &&
           postgres_prepare_one(s->line.db, "turn",
                                "UPDATE account SET balance = $2, moves = $3, seq = $4, "
                                "closed = $5, last = $6 WHERE id = $1",
                                6, NUMBERS, why) &&
           postgres_prepare_one(s->line.db, "leaf", PUT_LEAF, 3, LEAF, why) &&
           prepare_tables(s, why) && postgres_since_prepare(s, why) && prepare_shared(s, why) &&
           stored_head(&s->line.v, &s->w.chain.head, why) &&
           stored_number(&s->line.v, "SELECT coalesce(max(no), 0) FROM change", &s->w.changes, why);
}

void postgres_unprepare(struct store *s)
{
    columns_free(s->leaf, LEAF_COLUMNS);
    since_free(&s->since);
    columns_free(s->columns, SINCE_COLUMNS);
    chain_free(&s->w.chain);
}

/* --- what pits share -------------------------------------------------------------------------- */

/* Whether each of them was this pit's to change is known before the batch is committed. */
static bool send_crossed(struct store *s, const struct batch *b)
{
    struct row r;
    for (size_t i = 0; i < b->crossed.len; i++) {
        const struct crossed *c = &PILE(struct crossed, b->crossed)[i];
        shared_parameters(c, s->pit.id, &r);
        if (!send_row(s, "cross", c->what, &r, AWAITS_CROSSED, TABLE_COUNT))
            return false;
    }
    return b->crossed.len == 0 || await_all(s);
}

/* --- a batch ---------------------------------------------------------------------------------- */

static void begin_batch(struct store *s, const struct batch *b)
{
    s->failed = false;
    s->passing = false;
    s->to_move = b->movements.len;
    begin_leaf(s);
    postgres_since_begin(s);
}

static bool write_once(struct store *s, const struct batch *b)
{
    static const struct parameters NONE;
    struct row number = {0};
    begin_batch(s, b);
    row_number(&number, s->w.chain.head.no + 1);
    struct parameters p;
    postgres_parameters(&p, &number);
    if (!postgres_pipeline(s))
        return false;
    const bool good = postgres_send(s, "begin", &NONE, AWAITS_DONE, TABLE_COUNT) &&
                      postgres_send(s, "mark", &p, AWAITS_PIT, TABLE_COUNT) &&
                      write_chained(&s->w, b) && postgres_since_send(s, &number) &&
                      send_crossed(s, b) &&
                      postgres_send(s, "commit", &NONE, AWAITS_COMMIT, TABLE_COUNT);
    return postgres_pipeline_end(s) && good;
}

/* A batch of which nobody knows whether it was written: the pit says which was its last. *done: it
 * was; otherwise it is written again. */
static bool resolve(struct store *s, bool *done, struct book_words *why)
{
    const struct entering begun = s->w.chain;
    const int64_t due = begun.head.no + 1;
    if (!postgres_stand_again(s, why))
        return false;
    *done = s->pit.batch == due;
    const struct link last = s->w.chain.head.hash, ours = *done ? begun.next : begun.head.hash;
    if ((!*done && s->pit.batch != due - 1) || memcmp(&last, &ours, sizeof last) != 0)
        return book_say(why,
                        "batch %" PRId64 " was not answered, and the pit's last, %" PRId64
                        ", is none of ours",
                        due, s->pit.batch);
    s->w.chain = begun;
    return true;
}

/* Whether the database is there, and has taken back what there was of the batch. */
static bool takes_back(struct store *s)
{
    return PQpipelineStatus(s->line.db) == PQ_PIPELINE_OFF &&
           postgres_run(s->line.db, "ROLLBACK", NULL);
}

enum { TRIES = 10 }; /* of a batch that somebody else was in the way of */

bool postgres_write(struct store *s, const struct batch *b, struct chain_head *head,
                    struct book_words *why)
{
    const int64_t changes = s->w.changes;
    unsigned passed = 0;
    bool done = false;
    alive_end(&s->alive);
    while (!done && !(done = !s->fenced && write_once(s, b))) {
        const int64_t numbered = s->w.changes;
        const bool back = !s->fenced && takes_back(s);
        if (s->fenced || (back && (!s->passing || ++passed == TRIES)))
            return book_say(why, "%s", s->words.words);
        if (!back && !resolve(s, &done, why))
            return false;
        s->w.changes = done ? numbered : changes;
    }
    chain_done(&s->w.chain);
    s->pit.batch = s->w.chain.head.no;
    *head = s->w.chain.head;
    return true;
}

bool postgres_stand_where_it_was(struct store *s, struct book_words *why)
{
    const struct entering at = s->w.chain;
    if (!postgres_stand_again(s, why))
        return false;
    const struct chain_head is = s->w.chain.head;
    s->w.chain = at;
    if (is.no == at.head.no && memcmp(&is.hash, &at.head.hash, sizeof is.hash) == 0)
        return true;
    s->fenced = true;
    return book_say(why,
                    "the last batch of the pit is %" PRId64 " where it was %" PRId64
                    ": the database was lost, and what is there instead is not the same",
                    is.no, at.head.no);
}

/* Whoever waits for the pit looks when it was last seen. */
bool postgres_beat(struct store *s, struct book_words *why)
{
    static const struct parameters NONE;
    alive_end(&s->alive);
    if (s->fenced)
        return postgres_fence(s, why);
    PGresult *r = PQexecPrepared(s->line.db, "beat", 0, NONE.value, NULL, NULL, 0);
    bool good = PQresultStatus(r) == PGRES_COMMAND_OK || postgres_say(s->line.db, r, why);
    if (good && strcmp(PQcmdTuples(r), "1") != 0)
        good = postgres_fence(s, why);
    PQclear(r);
    if (good)
        return postgres_follow_all(s, why);
    return !s->fenced && postgres_gone(s->line.db) && postgres_stand_where_it_was(s, why);
}

bool postgres_held(struct store *s, int64_t id, struct account_entry *e, bool *there,
                   struct book_words *why)
{
    const bool good = stored_account(&s->line.v, id, e, there, why) ||
                      (postgres_gone(s->line.db) && postgres_stand_where_it_was(s, why) &&
                       stored_account(&s->line.v, id, e, there, why));
    if (good && *there)
        since_make_good(&s->since, e);
    return good;
}

bool postgres_put_batch(struct writing *w, enum table_id table, const struct row *r, bool *changed)
{
    struct store *s = (struct store *)w;
    struct parameters p;
    assert(table == TABLE_BATCH);
    postgres_parameters(&p, r);
    PGresult *done = PQexecParams(s->line.db, "INSERT INTO batch VALUES ($1, $2, $3, $4, $5, $6)",
                                  p.count, p.type, p.value, p.length, p.format, 1);
    *changed =
        PQresultStatus(done) == PGRES_COMMAND_OK || postgres_say(s->line.db, done, &s->words);
    PQclear(done);
    return *changed;
}
