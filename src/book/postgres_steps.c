/* The tables of a book in PostgreSQL: the steps to this version, and whether they are as made. */
#include "book/postgres.h"
#include "book/rows.h"
#include "book/schema.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct step STEPS[] = {SCHEMA_STEPS("BIGINT", "BYTEA")};

/* What is otherwise here, after that step. A row that changes stirs every index that speaks of what
 * has changed, or all: so none but the chain of movements speaks of balances, and there is room
 * beside the accounts. Slips come in the order of time.
 *
 * A check is made ready for every statement anew, so movements have none: the ledger proves them
 * before they come here, and verify after. Of closed accounts the row is always right, and holds
 * nothing; who opens the pit need not look at them.
 *
 * An index of every movement was a third of what a movement cost: so some lie together in a row, a
 * leaf, of which the index has the first alone (docs/pits.md). */
static const struct {
    int step;
    const char *sql;
} HERE[] = {
    {1, "ALTER TABLE account SET (fillfactor = 50);"
        "CREATE INDEX slip_in_order ON slip (at, table_no, round, account);"},
    {11, "DROP INDEX account_saved;"
         "CREATE INDEX account_saved ON account (id)"
         " WHERE kind = 'deposit' OR kind = 'card' OR kind = 'promotional' OR closed = 1;"},
    {16, "CREATE TABLE account_since (batch BIGINT PRIMARY KEY, id BIGINT[] NOT NULL,"
         " balance BIGINT[] NOT NULL, moves BIGINT[] NOT NULL, seq BIGINT[] NOT NULL,"
         " last BIGINT[] NOT NULL);"
         "ALTER TABLE account_since ALTER id SET STORAGE EXTERNAL,"
         " ALTER balance SET STORAGE EXTERNAL, ALTER moves SET STORAGE EXTERNAL,"
         " ALTER seq SET STORAGE EXTERNAL, ALTER last SET STORAGE EXTERNAL;" ACCOUNT_VIEW(
             "account_now", LATER,
             "LEFT JOIN (SELECT DISTINCT ON (u.id) u.* FROM account_since b,"
             " unnest(b.id, b.balance, b.moves, b.seq, b.last) AS u (id, balance, moves, seq, last)"
             " ORDER BY u.id, b.batch DESC) s ON s.id = a.id")
             ACCOUNT_VIEW(
                 "account_one", LATER,
                 "LEFT JOIN LATERAL (SELECT b.balance[p.at] AS balance, b.moves[p.at] AS moves,"
                 " b.seq[p.at] AS seq, b.last[p.at] AS last FROM account_since b,"
                 " array_position(b.id, a.id) AS p (at) WHERE p.at IS NOT NULL"
                 " ORDER BY b.batch DESC LIMIT 1) s ON true")},
    {19, "ALTER TABLE movement DROP CONSTRAINT movement_amount_check,"
         " DROP CONSTRAINT movement_check;"
         "ALTER TABLE account_since SET (toast_tuple_target = 8160);"
         "UPDATE account SET balance = n.balance, moves = n.moves, seq = n.seq, last = n.last"
         " FROM account_now n WHERE n.id = account.id AND account.closed = 1;"
         "ALTER TABLE account ADD CONSTRAINT account_closed_is_empty"
         " CHECK (closed = 0 OR balance = 0);"
         "DROP INDEX account_saved;"
         "CREATE INDEX account_saved ON account (id)"
         " WHERE kind = 'deposit' OR kind = 'card' OR kind = 'promotional';"},
    {21,
     "CREATE TABLE movement_leaf (first BIGINT PRIMARY KEY, kind TEXT[] COLLATE \"C\" NOT NULL,"
     " numbers BIGINT[] NOT NULL);"
     "ALTER TABLE movement_leaf SET (toast_tuple_target = 8160),"
     " ALTER kind SET STORAGE EXTERNAL, ALTER numbers SET STORAGE EXTERNAL;"
     "INSERT INTO movement_leaf SELECT min(no), array_agg(kind ORDER BY no),"
     " array_agg(ARRAY[at, from_account, from_before, to_account, to_before, amount, table_no,"
     " act, staff] ORDER BY no)"
     " FROM (SELECT *, no - row_number() OVER (ORDER BY no) AS missing FROM movement) AS m"
     " GROUP BY missing, (no - 1) / 80 ORDER BY 1;"
     "DROP TABLE movement;"
     "CREATE VIEW movement_in_leaf AS SELECT " NTH_OF_LEAF(
         "u.kind") ", first"
                   " FROM movement_leaf l, unnest(l.kind) WITH ORDINALITY AS u (kind, n);"
                   "CREATE VIEW movement AS SELECT " MOVEMENT_COLUMNS " FROM movement_in_leaf;"},
};

/* Texts are ordered by their bytes, whatever language the database is for. */
static void spell_step(const char *sql, struct text *t)
{
    static const char TEXT[] = " TEXT NOT NULL";
    while (*sql != '\0') {
        if (strncmp(sql, TEXT, sizeof TEXT - 1) == 0) {
            text_put(t, " TEXT COLLATE \"C\" NOT NULL");
            sql += sizeof TEXT - 1;
        } else
            text_putc(t, *sql++);
    }
}

static bool take_step(PGconn *db, int step, struct book_words *why)
{
    char sql[16384];
    struct text t;
    text_on(&t, sql, sizeof sql);
    spell_step(STEPS[step - 1].sql, &t);
    for (size_t i = 0; i < sizeof HERE / sizeof *HERE; i++) {
        if (HERE[i].step == step)
            text_put(&t, HERE[i].sql);
    }
    return t.full ? book_say(why, "step %d of the tables is too long", step)
                  : t.len == 0 || postgres_run(db, sql, why);
}

static bool make_schema(PGconn *db, const char *name, struct book_words *why)
{
    char sql[256];
    snprintf(sql, sizeof sql, "CREATE SCHEMA \"%s\"; SET search_path = \"%s\"", name, name);
    return postgres_run(db, sql, why);
}

static bool take_steps(struct store *s, struct book_words *why)
{
    static const struct pen PEN = {.put = postgres_put_batch};
    char sql[256];
    s->w.pen = &PEN;
    if (s->pit.version == 0 && !make_schema(s->line.db, s->at.schema, why))
        return false;
    for (int i = s->pit.version; i < SCHEMA_VERSION; i++) {
        if (!take_step(s->line.db, i + 1, why) ||
            !take_over(&s->w, &s->line.v, i + 1, STEPS[i].enters, why))
            return false;
    }
    snprintf(sql, sizeof sql,
             "UPDATE baize.pit SET version = %d, batch = (SELECT coalesce(max(no), 0) FROM batch) "
             "WHERE id = %d RETURNING batch",
             SCHEMA_VERSION, s->pit.id);
    PGresult *r = PQexec(s->line.db, sql);
    const bool good = PQresultStatus(r) == PGRES_TUPLES_OK || postgres_say(s->line.db, r, why);
    if (good)
        s->pit.batch = atoll(PQgetvalue(r, 0, 0));
    PQclear(r);
    return good;
}

bool postgres_knows(const struct store *s, struct book_words *why)
{
    return s->pit.version <= SCHEMA_VERSION ||
           book_say(why,
                    "%s was written by a newer Baize (version %d of the tables; this one knows %d)",
                    s->at.shown, s->pit.version, SCHEMA_VERSION);
}

bool postgres_bring_forward(struct store *s, struct book_words *why)
{
    if (s->pit.version == SCHEMA_VERSION)
        return true;
    if (postgres_run(s->line.db, "BEGIN", why) && postgres_still_mine(s, why) &&
        take_steps(s, why) && postgres_run(s->line.db, "COMMIT", why))
        return true;
    if (s->words.words[0] != '\0')
        book_say(why, "%s", s->words.words);
    postgres_run(s->line.db, "ROLLBACK", NULL);
    return false;
}

/* --- whether they are as made ----------------------------------------------------------------- */

/* All that there is in the schema of the search path, one line each. */
static const char ALL[] =
    "WITH here AS (SELECT oid, nspname FROM pg_namespace WHERE nspname = current_schema()), said "
    "AS ("
    "SELECT 'table ' || c.relname AS name, c.relkind::text || a.attnum || ' ' || a.attname || ' ' "
    "|| "
    "format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' || "
    "coalesce((SELECT collname FROM pg_collation WHERE oid = a.attcollation), '') || ' ' || "
    "coalesce((SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = c.oid AND "
    "adnum = a.attnum), '') AS words FROM pg_class c JOIN here ON c.relnamespace = here.oid "
    "JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped "
    "WHERE c.relkind NOT IN ('i', 'I') "
    "UNION ALL SELECT 'index ' || c.relname, replace(replace(pg_get_indexdef(c.oid), "
    "quote_ident(nspname) || '.', ''), 'pg_temp.', '') || ' ' || i.indisvalid FROM pg_class c "
    "JOIN here ON c.relnamespace = here.oid JOIN pg_index i ON i.indexrelid = c.oid "
    "UNION ALL SELECT 'constraint ' || conname, conrelid::regclass::text || ' ' || "
    "pg_get_constraintdef(k.oid) || ' ' || convalidated FROM pg_constraint k "
    "JOIN here ON k.connamespace = here.oid "
    "UNION ALL SELECT 'trigger ' || tgname, tgrelid::regclass::text || ' ' || tgenabled::text "
    "FROM pg_trigger g JOIN pg_class c ON c.oid = tgrelid JOIN here ON c.relnamespace = here.oid "
    "WHERE NOT tgisinternal OR tgenabled <> 'O' "
    "UNION ALL SELECT 'rule ' || rulename, ev_class::regclass::text || ' ' || "
    "replace(replace(pg_get_ruledef(w.oid), quote_ident(nspname) || '.', ''), 'pg_temp.', '') "
    "FROM pg_rewrite w "
    "JOIN pg_class c ON c.oid = ev_class JOIN here ON c.relnamespace = here.oid "
    "UNION ALL SELECT 'function ' || proname, '' FROM pg_proc p "
    "JOIN here ON p.pronamespace = here.oid) "
    "SELECT name, words FROM said ORDER BY name COLLATE \"C\", words COLLATE \"C\"";

/* The tables of this version, made by this program, for this connection alone and gone with it:
 * that may be done by who may only read. */
static PGresult *made_now(const struct address *at, struct book_words *why)
{
    PGresult *r = NULL;
    PGconn *db = postgres_connect(at, why);
    bool good =
        db != NULL &&
        postgres_run(
            db, "BEGIN; SET LOCAL client_min_messages = warning; SET LOCAL search_path = pg_temp",
            why);
    for (int i = 1; good && i <= SCHEMA_VERSION; i++)
        good = take_step(db, i, why);
    if (good) {
        r = PQexec(db, ALL);
        good = PQresultStatus(r) == PGRES_TUPLES_OK || postgres_say(db, r, why);
    }
    PQfinish(db);
    if (good)
        return r;
    PQclear(r);
    return NULL;
}

/* It is made once a process: it is the same wherever it is made. */
static const PGresult *made(const struct postgres_view *v, struct book_words *why)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static PGresult *known;
    pthread_mutex_lock(&lock);
    if (known == NULL)
        known = made_now(&v->at, why);
    pthread_mutex_unlock(&lock);
    return known;
}

static bool same_lines(const PGresult *held, const PGresult *due, struct book_words *odd)
{
    for (int i = 0;; i++) {
        const bool more = i < PQntuples(held), wanted = i < PQntuples(due);
        if (!more && !wanted)
            return true;
        if (more && wanted && strcmp(PQgetvalue(held, i, 0), PQgetvalue(due, i, 0)) == 0 &&
            strcmp(PQgetvalue(held, i, 1), PQgetvalue(due, i, 1)) == 0)
            continue;
        return book_say(odd, "the tables are not as Baize makes them: see %s",
                        PQgetvalue(more ? held : due, i, 0));
    }
}

/* Leaves follow on each other from the first movement on, and each has all columns of as many as it
 * has: so every movement is in one place, however it is looked for. Of what accounts have come to
 * each row has an account once: so whoever asks for one, or for all, is told the same. Each gives
 * words where it is otherwise. */
static const char *const WHOLE[] = {
    "SELECT 'the leaf that begins with movement ' || first || ' is not whole, or not where it "
    "belongs: movement ' || due || ' is to come' FROM (SELECT *, cardinality(kind) AS n, lag(first "
    "+ cardinality(kind), 1, 1::bigint) OVER (ORDER BY first) AS due FROM movement_leaf) AS l "
    "WHERE (first = due AND n BETWEEN 1 AND 80 AND array_dims(kind) = '[1:' || n || ']' AND "
    "array_dims(numbers) = '[1:' || n || '][1:9]') IS NOT TRUE ORDER BY first LIMIT 1",
    "SELECT 'what accounts have come to by batch ' || batch || ' is not whole, or says one of them "
    "twice' FROM account_since WHERE (array_dims(id) = '[1:' || cardinality(id) || ']' AND "
    "array_dims(balance) = array_dims(id) AND array_dims(moves) = array_dims(id) AND "
    "array_dims(seq) = array_dims(id) AND array_dims(last) = array_dims(id) AND cardinality(id) = "
    "(SELECT count(DISTINCT u) FROM unnest(id) AS u)) IS NOT TRUE ORDER BY batch LIMIT 1",
};
static_assert(LEAF_MOVEMENTS == 80, "as the statement has it");

static bool is_whole(PGconn *db, const char *sql, bool *whole, struct book_words *odd,
                     struct book_words *why)
{
    PGresult *r = PQexec(db, sql);
    const bool good = PQresultStatus(r) == PGRES_TUPLES_OK || postgres_say(db, r, why);
    *whole = good && (PQntuples(r) == 0 || book_say(odd, "%s", PQgetvalue(r, 0, 0)));
    PQclear(r);
    return good;
}

bool postgres_as_made(struct view *view, bool *same, struct book_words *odd, struct book_words *why)
{
    struct postgres_view *v = postgres_view(view);
    const PGresult *due = made(v, why);
    if (due == NULL)
        return false;
    PGresult *held = PQexec(v->db, ALL);
    bool good = PQresultStatus(held) == PGRES_TUPLES_OK || postgres_say(v->db, held, why);
    *same = good && same_lines(held, due, odd);
    PQclear(held);
    for (size_t i = 0; good && *same && i < sizeof WHOLE / sizeof *WHOLE; i++)
        good = is_whole(v->db, WHOLE[i], same, odd, why);
    return good;
}
