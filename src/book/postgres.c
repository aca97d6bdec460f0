/* The book in PostgreSQL: where it is, and who may write.
 *
 * Whoever writes holds two connections. On one lies pg_advisory_lock(7, pit), which goes with the
 * process, however it ends; a second writer does not get it. The other writes: it has raised the
 * pit's epoch when it was opened, and every batch first marks the pit's row under that epoch. So
 * one that has lost the lock without noticing, frozen or cut off, cannot write over its successor.
 */
#include "book/postgres.h"
#include "book/rows.h"
#include "book/shared_tables.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* --- words ------------------------------------------------------------------------------------ */

static const char *plainly(const char *state)
{
    static const struct {
        const char *begins, *words;
    } KINDS[] = {
        {"53100", "the disk is full"},
        {"53200", "there is no memory left"},
        {"58", "the disk failed"},
        {"XX00", "the book is damaged"},
        {"23", "the storage refuses an entry"},
        {"42501", "the book may not be written"},
        {"25006", "the book may not be written"},
        {"55P03", "another program is holding the book"},
        {"57014", "interrupted"},
        {"08", "the database cannot be reached"},
        {"57P", "the database cannot be reached"},
    };
    for (size_t i = 0; state != NULL && i < sizeof KINDS / sizeof *KINDS; i++) {
        if (strncmp(state, KINDS[i].begins, strlen(KINDS[i].begins)) == 0)
            return KINDS[i].words;
    }
    return "the storage failed";
}

bool postgres_say(PGconn *db, const PGresult *r, struct book_words *why)
{
    const char *said = r != NULL ? PQresultErrorMessage(r) : PQerrorMessage(db);
    const char *state = r != NULL ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    if (PQstatus(db) == CONNECTION_BAD)
        state = "08";
    if (said[0] == '\0')
        said = PQerrorMessage(db);
    return book_say(why, "%s (PostgreSQL: %.*s)", plainly(state), (int)strcspn(said, "\n"), said);
}

bool postgres_run(PGconn *db, const char *sql, struct book_words *why)
{
    PGresult *r = PQexec(db, sql);
    const ExecStatusType s = PQresultStatus(r);
    const bool good = s == PGRES_COMMAND_OK || s == PGRES_TUPLES_OK || postgres_say(db, r, why);
    PQclear(r);
    return good;
}

bool postgres_gone(PGconn *db)
{
    if (PQstatus(db) != CONNECTION_OK)
        return true;
    PGresult *r = PQexec(db, "");
    const bool gone = PQresultStatus(r) != PGRES_EMPTY_QUERY;
    PQclear(r);
    return gone;
}

/* --- the other dialect ------------------------------------------------------------------------ */

/* There an index need not be named to be used; rows have no number of their own, and slips come in
 * the order in which their rounds were settled; lengths of texts in bytes have a function; no
 * account is found by an index that has what it holds, and a closed one holds nothing
 * (postgres_steps.c). A movement is found by the leaf that it is in, of which the index has the
 * first. */
#define FROM_LEAF_OF(no) "first > " no " - 80 AND no > " no
#define IN_LEAVES "FROM movement_in_leaf AS movement WHERE "
#define IN_LEAF_OF(no)                                                                             \
    "FROM (SELECT " NTH_OF_LEAF(                                                                   \
        "kind[n] AS kind") " FROM (SELECT *, " no                                                  \
                           " - first + 1 AS n FROM movement_leaf WHERE first <= " no               \
                           " AND first > " no " - 80 ORDER BY first DESC LIMIT 1) AS leaf WHERE "  \
                           "n <= cardinality(kind)) "                                              \
                           "AS movement"
static_assert(LEAF_MOVEMENTS == 80, "as the statements have it");
static const struct {
    const char *sqlite, *postgres;
} OTHERWISE[] = {
    {"ORDER BY rowid DESC", "ORDER BY at DESC, table_no, round DESC, account"},
    {"ORDER BY rowid", "ORDER BY at, table_no, round, account"},
    {"length(CAST(bets AS BLOB))", "octet_length(bets)"},
    {"account_open_now", "account_now"},
    {"account_in_play_now", "account_now"},
    {"FROM account INDEXED BY account_saved", "FROM account_now AS account"},
    {" OR closed = 1)", ")"},
    {"FROM movement WHERE no = ?1", IN_LEAF_OF("$1")},
    {"FROM movement WHERE no = account.last", IN_LEAF_OF("account.last")},
    {"FROM movement WHERE no > ?1 AND no <= ?2",
     IN_LEAVES FROM_LEAF_OF("$1") " AND first <= $2 AND no <= $2"},
    {"ORDER BY movement.no DESC", "ORDER BY first DESC, no DESC"},
    {"ORDER BY movement.no", "ORDER BY first, no"},
    {"SELECT * FROM movement WHERE (no) > (?1) ORDER BY no",
     "SELECT " MOVEMENT_COLUMNS " " IN_LEAVES FROM_LEAF_OF("$1") " ORDER BY first, no"},
    {"SELECT max(no) AS highest FROM movement ",
     "(SELECT first + cardinality(kind) - 1 AS highest FROM movement_leaf ORDER BY first DESC "
     "LIMIT 1) "},
    {"?", "$"},
};

static const char INDEXED[] = "INDEXED BY ";

void postgres_words(const char *sql, struct text *t)
{
    while (*sql != '\0') {
        size_t i = 0;
        const size_t count = sizeof OTHERWISE / sizeof *OTHERWISE;
        while (i < count && strncmp(sql, OTHERWISE[i].sqlite, strlen(OTHERWISE[i].sqlite)) != 0)
            i++;
        if (i < count) {
            text_put(t, OTHERWISE[i].postgres);
            sql += strlen(OTHERWISE[i].sqlite);
        } else if (strncmp(sql, INDEXED, sizeof INDEXED - 1) == 0) {
            sql += sizeof INDEXED - 1;
            sql += strcspn(sql, " ");
        } else
            text_putc(t, *sql++);
    }
}

/* --- where it is ------------------------------------------------------------------------------ */

static bool is_pit_name(const char *name, size_t len, struct book_words *why)
{
    bool good = len > 0 && len < PIT_NAME_MAX;
    for (size_t i = 0; good && i < len; i++)
        good = islower((unsigned char)name[i]) || isdigit((unsigned char)name[i]) ||
               name[i] == '-' || name[i] == '_';
    return good || book_say(why,
                            "a pit has a name of lower case letters, digits, - and _, at most %d "
                            "of them",
                            PIT_NAME_MAX - 1);
}

/* Takes pit=NAME out of what libpq is given, which does not know it. */
static bool take_pit(struct address *a, struct book_words *why)
{
    char *query = strchr(a->database, '?'), *at = query;
    snprintf(a->pit, sizeof a->pit, "house");
    while (at != NULL && *at != '\0') {
        const size_t len = strcspn(at + 1, "&");
        if (strncmp(at + 1, "pit=", 4) == 0) {
            if (!is_pit_name(at + 5, len - 4, why))
                return false;
            snprintf(a->pit, sizeof a->pit, "%.*s", (int)(len - 4), at + 5);
            memmove(at, at + 1 + len, strlen(at + 1 + len) + 1);
            if (at == query && *at == '&')
                *at = '?';
            continue;
        }
        at += 1 + len;
    }
    return true;
}

static unsigned commas_in(const char *list)
{
    unsigned n = 0;
    for (; *list != '\0'; list++)
        n += *list == ',';
    return n;
}

/* One of a list with commas between them; where there is one alone it is that of all. */
static const char *one_of(const char *list, unsigned i, int *len)
{
    for (i = commas_in(list) == 0 ? 0 : i; i > 0; i--)
        list += strcspn(list, ",") + 1;
    *len = (int)strcspn(list, ",");
    return list;
}

/* The servers, each with its port. */
static void put_servers(struct text *t, const char *hosts, const char *ports)
{
    for (unsigned i = 0; i <= commas_in(hosts); i++) {
        int host_len, port_len;
        const char *host = one_of(hosts, i, &host_len), *port = one_of(ports, i, &port_len);
        const bool six = memchr(host, ':', (size_t)host_len) != NULL;
        text_fmt(t, "%s%s%.*s%s%s%.*s", i > 0 ? "," : "", six ? "[" : "", host_len, host,
                 six ? "]" : "", port_len > 0 ? ":" : "", port_len, port);
    }
}

/* What people are shown has no password in it. */
static void show_address(struct address *a, const PQconninfoOption *of)
{
    const char *host = "", *port = "", *name = "";
    for (; of->keyword != NULL; of++) {
        const char *value = of->val != NULL ? of->val : "";
        if (strcmp(of->keyword, "host") == 0)
            host = value;
        else if (strcmp(of->keyword, "port") == 0)
            port = value;
        else if (strcmp(of->keyword, "dbname") == 0)
            name = value;
    }
    struct text t;
    const bool socket = host[0] == '/';
    text_on(&t, a->shown, sizeof a->shown);
    text_put(&t, "postgres://");
    if (!socket)
        put_servers(&t, host, port);
    text_fmt(&t, "/%s?", name);
    if (socket)
        text_fmt(&t, "host=%s&%s%s%s", host, port[0] != '\0' ? "port=" : "", port,
                 port[0] != '\0' ? "&" : "");
    text_fmt(&t, "pit=%s", a->pit);
}

bool postgres_address(const char *path, struct address *a, struct book_words *why)
{
    char *trouble = NULL;
    *a = (struct address){0};
    if (snprintf(a->database, sizeof a->database, "%s", path) >= (int)sizeof a->database)
        return book_say(why, "the address of the database is too long");
    if (!take_pit(a, why))
        return false;
    PQconninfoOption *of = PQconninfoParse(a->database, &trouble);
    if (of == NULL) {
        book_say(why, "the address of the database cannot be read: %.*s",
                 (int)strcspn(trouble != NULL ? trouble : "", "\n"),
                 trouble != NULL ? trouble : "");
        PQfreemem(trouble);
        return false;
    }
    show_address(a, of);
    PQconninfoFree(of);
    snprintf(a->schema, sizeof a->schema, "pit_%s", a->pit);
    return true;
}

static void ignore_notice(void *ctx, const char *words)
{
    (void)ctx;
    (void)words;
}

/* Limits that a database has for whoever comes to it are not for who keeps a book there: the lock
 * of a pit lies idle for days, and a batch waits for as long as it must. */
#define NO_LIMITS                                                                                  \
    "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_session_timeout = 0; "              \
    "SET idle_in_transaction_session_timeout = 0; "

/* A machine that is gone is noticed within seconds, whatever the network says, also while it owes
 * an answer and nothing is on its way to it: a probe follows on the other at once. And a server
 * that is being killed may take a connection and say nothing. The address can say otherwise of
 * that, which comes before it, and not of what comes after it. */
PGconn *postgres_connect(const struct address *a, struct book_words *why)
{
    char begins[PIT_SCHEMA_MAX + 256];
    const char *const keys[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                "keepalives_count", "tcp_user_timeout", "dbname",
                                "client_encoding",  "application_name", NULL};
    const char *const values[] = {
        "3", "3", "1", "2", "5000", a->database, "UTF8", lock_owner_name(), NULL};
    PGconn *db = PQconnectdbParams(keys, values, 1);
    if (PQstatus(db) != CONNECTION_OK) {
        postgres_say(db, NULL, why);
        PQfinish(db);
        return NULL;
    }
    PQsetNoticeProcessor(db, ignore_notice, NULL);
    snprintf(begins, sizeof begins, NO_LIMITS "SET search_path = \"%s\"", a->schema);
    bool good = postgres_run(db, begins, why);
    const char *encoding = PQparameterStatus(db, "server_encoding");
    if (good && strcmp(encoding != NULL ? encoding : "", "UTF8") != 0)
        good = book_say(why, "%s keeps its texts in %s: a book needs a database that is UTF8",
                        a->shown, encoding != NULL ? encoding : "no known encoding");
    if (good)
        return db;
    PQfinish(db);
    return NULL;
}

/* --- the pit ---------------------------------------------------------------------------------- */

PGresult *postgres_ask(PGconn *db, const char *sql, const char *text)
{
    const char *const values[] = {text};
    return PQexecParams(db, sql, 1, NULL, values, NULL, NULL, 0);
}

static bool there_is(PGconn *db, bool *there, struct book_words *why)
{
    PGresult *r = PQexec(db, "SELECT 1 WHERE to_regclass('baize.pit') IS NOT NULL");
    const bool good = PQresultStatus(r) == PGRES_TUPLES_OK || postgres_say(db, r, why);
    *there = good && PQntuples(r) == 1;
    PQclear(r);
    return good;
}

bool postgres_pit(PGconn *db, const struct address *a, struct pit_row *p, bool *there,
                  struct book_words *why)
{
    if (!there_is(db, there, why) || !*there)
        return *there || !postgres_gone(db);
    PGresult *r = postgres_ask(db,
                               "SELECT id, version, epoch, batch, "
                               "to_regnamespace(quote_ident('pit_' || name)) IS NOT NULL "
                               "FROM baize.pit WHERE name = $1",
                               a->pit);
    const bool good = PQresultStatus(r) == PGRES_TUPLES_OK || postgres_say(db, r, why);
    *there = good && PQntuples(r) == 1;
    if (*there)
        *p = (struct pit_row){.id = (int32_t)atoi(PQgetvalue(r, 0, 0)),
                              .version = atoi(PQgetvalue(r, 0, 1)),
                              .epoch = atoll(PQgetvalue(r, 0, 2)),
                              .batch = atoll(PQgetvalue(r, 0, 3)),
                              .made = PQgetvalue(r, 0, 4)[0] == 't'};
    PQclear(r);
    return good;
}

static const char MAKE_PITS[] = "CREATE SCHEMA IF NOT EXISTS baize;"
                                "CREATE TABLE IF NOT EXISTS baize.pit ("
                                " id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
                                " name TEXT NOT NULL UNIQUE,"
                                " version INTEGER NOT NULL DEFAULT 0,"
                                " epoch BIGINT NOT NULL DEFAULT 0,"
                                " batch BIGINT NOT NULL DEFAULT 0,"
                                " seen TIMESTAMPTZ NOT NULL DEFAULT now());";

/* Two that come at once make one table and one pit: what is locked here is nobody's pit. */
static bool make_pit(PGconn *db, const struct address *a, struct book_words *why)
{
    bool there = false;
    bool good = postgres_run(db, "BEGIN; SELECT pg_advisory_xact_lock(" PIT_LOCK ", 0)", why) &&
                there_is(db, &there, why) && (there || postgres_run(db, MAKE_PITS, why));
    PGresult *r = NULL;
    if (good) {
        r = postgres_ask(db, "INSERT INTO baize.pit (name) VALUES ($1) ON CONFLICT DO NOTHING",
                         a->pit);
        good = PQresultStatus(r) == PGRES_COMMAND_OK || postgres_say(db, r, why);
    }
    PQclear(r);
    return good ? postgres_run(db, "COMMIT", why) : postgres_run(db, "ROLLBACK", NULL) && false;
}

/* What pits share stands beside the table of pits; a book of before comes to have it. By a mark of
 * the statements themselves a schema that they have made is known, and is left alone: others are
 * playing in it. */
static bool make_shared(PGconn *db, struct book_words *why)
{
    char mark[128];
    PGresult *r = postgres_ask(db,
                               "SELECT m, m = coalesce(obj_description(to_regnamespace('baize'), "
                               "'pg_namespace'), '') FROM encode(sha256(convert_to($1, 'UTF8')), "
                               "'hex') m",
                               SHARED_TABLES);
    const bool good = PQresultStatus(r) == PGRES_TUPLES_OK || postgres_say(db, r, why);
    const bool there = good && PQgetvalue(r, 0, 1)[0] == 't';
    snprintf(mark, sizeof mark, "COMMENT ON SCHEMA baize IS '%.64s'; COMMIT",
             good ? PQgetvalue(r, 0, 0) : "");
    PQclear(r);
    if (!good || there)
        return good;
    if (postgres_run(db, "BEGIN; SELECT pg_advisory_xact_lock(" PIT_LOCK ", 0)", why) &&
        postgres_run(db, SHARED_TABLES, why) && postgres_run(db, mark, why))
        return true;
    postgres_run(db, "ROLLBACK", NULL);
    return false;
}

static bool find_or_make(PGconn *db, const struct address *a, struct pit_row *p,
                         struct book_words *why)
{
    bool there = false;
    return postgres_pit(db, a, p, &there, why) &&
           (there || (make_pit(db, a, why) && postgres_pit(db, a, p, &there, why)));
}

/* --- one writer ------------------------------------------------------------------------------- */

/* From here on whoever had the pit before writes no more; who is writing is waited for, and who has
 * made sure that the pit is his (postgres_still_mine). *raised: nobody else has raised it
 * meanwhile. By how much is thrown: if the answer is lost, who asked finds that it was he; until he
 * knows, he asks for the same again, since the first time may be done only while he asks. */
static bool raise_epoch(struct store *s, bool *raised, struct book_words *why)
{
    enum { MOST = 1 << 20 };
    char sql[320];
    if (s->raises_to <= s->pit.epoch)
        s->raises_to = s->pit.epoch + 1 + randombytes_uniform(MOST);
    snprintf(sql, sizeof sql,
             "UPDATE baize.pit SET epoch = %" PRId64 ", seen = now() WHERE id = (SELECT id FROM "
             "baize.pit WHERE id = %d AND epoch = %" PRId64 " FOR UPDATE) "
             "RETURNING epoch, batch, version",
             s->raises_to, s->pit.id, s->pit.epoch);
    PGresult *r = PQexec(s->line.db, sql);
    const bool good = PQresultStatus(r) == PGRES_TUPLES_OK || postgres_say(s->line.db, r, why);
    *raised = good && PQntuples(r) == 1;
    if (*raised) {
        s->epoch = s->pit.epoch = atoll(PQgetvalue(r, 0, 0));
        s->pit.batch = atoll(PQgetvalue(r, 0, 1));
        s->pit.version = atoi(PQgetvalue(r, 0, 2));
    }
    PQclear(r);
    return good;
}

/* Others may say meanwhile that the owner lives. */
bool postgres_still_mine(struct store *s, struct book_words *why)
{
    char sql[128];
    snprintf(sql, sizeof sql,
             "SELECT 1 FROM baize.pit WHERE id = %d AND epoch = %" PRId64 " FOR KEY SHARE",
             s->pit.id, s->pit.epoch);
    PGresult *r = PQexec(s->line.db, sql);
    const bool good = PQresultStatus(r) == PGRES_TUPLES_OK
                          ? PQntuples(r) == 1 || postgres_fence(s, why)
                          : postgres_say(s->line.db, r, why);
    PQclear(r);
    return good;
}

static bool is_on(PGconn *db, const char *name)
{
    const char *value = PQparameterStatus(db, name);
    return value != NULL && strcmp(value, "on") == 0;
}

/* A server that is only read, such as a standby before it is promoted, gives its locks to anybody,
 * and is no place for a pit: it is as if nobody were there yet. It may become that between two
 * connections. */
static bool connect_to_write(const struct address *a, PGconn **db, struct book_words *why)
{
    *db = postgres_connect(a, why);
    if (*db == NULL ||
        !(is_on(*db, "in_hot_standby") || is_on(*db, "default_transaction_read_only")))
        return *db != NULL;
    PQfinish(*db);
    *db = NULL;
    return book_say(why, "%s is only read there: it is the standby of another server", a->shown);
}

/* A commit is durable before it is answered, however the database was set up; on its standby too,
 * if it has one that it waits for. Statements are planned once, and none is worth compiling. */
static bool connect_writer(struct store *s, struct book_words *why)
{
    s->line = (struct postgres_view){.v.engine = &POSTGRES_ENGINE};
    if (!connect_to_write(&s->at, &s->line.db, why) ||
        !postgres_run(s->line.db,
                      "SET plan_cache_mode = force_generic_plan; SET jit = off;"
                      "SELECT set_config('synchronous_commit', 'on', false) "
                      "WHERE current_setting('synchronous_commit') IN ('off', 'local')",
                      why))
        return false;
    s->backend[0] = PQbackendPID(s->line.db);
    s->backend[1] = PQbackendPID(s->lock);
    return true;
}

bool postgres_fence(struct store *s, struct book_words *why)
{
    s->fenced = true;
    return book_say(why, "another controller has taken %s over: this one writes nothing more",
                    s->at.shown);
}

/* A moment; whether there are more of them. */
static bool patience(int64_t *since, int64_t most)
{
    const struct timespec little = {.tv_nsec = POSTGRES_LOOKS_EVERY * 1000000};
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    const int64_t now = (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
    if (*since == 0)
        *since = now;
    nanosleep(&little, NULL);
    return now - *since < most && !book_broken_off();
}

static void disconnect(struct store *s)
{
    alive_end(&s->alive);
    PQfinish(s->line.db);
    PQfinish(s->lock);
    s->line.db = s->lock = NULL;
}

/* A server ends a connection some time after it was closed, and whoever opens the pit at once would
 * be told that another has it. One that is lost is not asked: it might not answer. */
static void let_lock_go(struct store *s)
{
    alive_end(&s->alive);
    PQfinish(s->line.db);
    s->line.db = NULL;
    if (s->lock != NULL)
        postgres_run(s->lock, "SELECT pg_advisory_unlock_all()", NULL);
}

static void postgres_close(struct store *s)
{
    const bool there = !s->failed && !s->fenced;
    if (there)
        postgres_follow_all(s, NULL);
    postgres_unprepare(s);
    if (there)
        let_lock_go(s);
    disconnect(s);
    free(s);
}

/* Whoever had the pit when the database was lost looks for it too, and more often: it comes first
 * if it lives. */
static void let_owner_come_back(void)
{
    int64_t since = 0;
    while (patience(&since, OWNER_COMES_BACK_MS))
        ;
}

/* Who has the lock may need long until he writes: an older pit is brought forward, or others hold a
 * table of it. */
static void says_it_lives(struct store *s)
{
    if (!s->by_hand)
        s->alive = alive_begin(s->lock, s->pit.id);
}

/* Who has the lock has the pit: what was raised after he looked had been asked for before. */
static bool raise_for_good(struct store *s, struct book_words *why)
{
    bool raised = false, good = true;
    while (good && !raised)
        good = find_or_make(s->line.db, &s->at, &s->pit, why) && postgres_knows(s, why) &&
               raise_epoch(s, &raised, why);
    return good;
}

static bool take_pit_over(struct store *s, bool waits, bool again, struct book_words *why)
{
    bool taken = false;
    if (!connect_to_write(&s->at, &s->lock, why))
        return false;
    if (again)
        let_owner_come_back();
    if (!find_or_make(s->lock, &s->at, &s->pit, why) ||
        !(waits ? lock_await(s->lock, s->pit.id, why) : lock_try(s->lock, s->pit.id, &taken, why)))
        return false;
    if (!waits && !taken)
        return lock_refuses(s->lock, &s->at, s->pit.id, why);
    says_it_lives(s);
    /* Whoever had it before may have brought it forward meanwhile. */
    return connect_writer(s, why) && raise_for_good(s, why) && make_shared(s->line.db, why) &&
           postgres_bring_forward(s, why);
}

static bool is_lost(const struct store *s)
{
    return postgres_gone(s->lock) || (s->line.v.engine != NULL && postgres_gone(s->line.db));
}

/* A database that is lost while somebody waits for a pit in it is looked for until it is there
 * again; one that was never reached is not. */
static bool stand_by(struct store *s, struct book_words *why)
{
    bool again = false;
    int64_t since = 0;
    while (!take_pit_over(s, true, again, why)) {
        alive_end(&s->alive);
        again = again || s->lock != NULL;
        if (!again || !is_lost(s) || book_broken_off())
            return false;
        disconnect(s);
        s->line.v.engine = NULL;
        patience(&since, 0);
    }
    return true;
}

static bool chain_is_the_pits(const struct store *s, struct book_words *why)
{
    return s->w.chain.head.no == s->pit.batch ||
           book_say(why,
                    "the book is damaged: its last batch is %" PRId64 ", its pit says %" PRId64,
                    s->w.chain.head.no, s->pit.batch);
}

static struct store *postgres_open(const char *path, const struct store_options *o,
                                   struct book_words *why)
{
    struct store *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    s->by_hand = o->by_hand;
    since_begin(&s->since, o->follow_after, BATCHES_BEHIND, ENTRIES_BEHIND);
    if (postgres_address(path, &s->at, why) &&
        (o->waits ? stand_by(s, why) : take_pit_over(s, false, false, why)) &&
        postgres_prepare(s, why) && chain_is_the_pits(s, why))
        return s;
    postgres_close(s);
    return NULL;
}

static int64_t postgres_epoch(const struct store *s)
{
    return s->epoch;
}

/* --- a database that was lost ----------------------------------------------------------------- */

/* What our own connections of before may still be doing in the database ends first. */
static bool end_old(struct store *s, struct book_words *why)
{
    char sql[256];
    snprintf(sql, sizeof sql,
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid IN (%d, %d) AND "
             "application_name = '%s' AND pid <> pg_backend_pid()",
             s->backend[0], s->backend[1], lock_owner_name());
    return postgres_run(s->lock, sql, why);
}

/* *again: it may be tried once more. */
static bool try_again(struct store *s, bool *again, struct book_words *why)
{
    bool taken = false, there = false;
    struct pit_row now = {0};
    disconnect(s);
    *again = true;
    if (!connect_to_write(&s->at, &s->lock, why) || !end_old(s, why) ||
        !postgres_pit(s->lock, &s->at, &now, &there, why))
        return false;
    *again =
        there && now.id == s->pit.id && (now.epoch == s->pit.epoch || now.epoch == s->raises_to);
    if (!*again)
        return postgres_fence(s, why);
    s->epoch = s->pit.epoch = now.epoch;
    if (!lock_try(s->lock, s->pit.id, &taken, why))
        return false;
    if (!taken)
        return lock_refuses(s->lock, &s->at, s->pit.id, why);
    says_it_lives(s);
    if (!connect_writer(s, why) || !raise_epoch(s, &taken, why))
        return false;
    if (!taken)
        return book_say(why, "%s was taken over since it was looked at", s->at.shown);
    const bool good = postgres_prepare(s, why);
    *again = !s->fenced;
    alive_end(&s->alive);
    return good;
}

bool postgres_patience(int64_t *since)
{
    return patience(since, POSTGRES_LOOKS_FOR);
}

bool postgres_stand_again(struct store *s, struct book_words *why)
{
    int64_t since = 0;
    bool again = !s->fenced;
    while (again) {
        if (try_again(s, &again, why))
            return true;
        again = again && postgres_patience(&since);
    }
    return false;
}

/* --- the others ------------------------------------------------------------------------------- */

static void put_beside(const struct address *a, const char *pit, struct pit_book *p)
{
    snprintf(p->pit, sizeof p->pit, "%s", pit);
    snprintf(p->path, sizeof p->path, "%s%cpit=%s", a->database,
             strchr(a->database, '?') != NULL ? '&' : '?', p->pit);
}

static bool postgres_beside(const char *path, const char *pit, struct pit_book *p,
                            struct book_words *why)
{
    struct address a;
    if (!postgres_address(path, &a, why) || (pit != NULL && !is_pit_name(pit, strlen(pit), why)))
        return false;
    put_beside(&a, pit != NULL ? pit : a.pit, p);
    return true;
}

/* A pit that was never opened has no book. */
static PGresult *ask_pits(const struct address *a, struct book_words *why)
{
    bool there = false;
    PGresult *r = NULL;
    PGconn *db = postgres_connect(a, why);
    if (db != NULL && there_is(db, &there, why)) {
        r = PQexec(db, there ? "SELECT name FROM baize.pit WHERE version > 0 "
                               "ORDER BY name COLLATE \"C\""
                             : "SELECT ''::text WHERE false");
        if (PQresultStatus(r) != PGRES_TUPLES_OK) {
            postgres_say(db, r, why);
            PQclear(r);
            r = NULL;
        }
    }
    PQfinish(db);
    return r;
}

bool postgres_pits(const char *path, bool (*each)(void *, const struct pit_book *), void *ctx,
                   struct book_words *why)
{
    struct address a;
    struct pit_book p;
    PGresult *r = postgres_address(path, &a, why) ? ask_pits(&a, why) : NULL;
    bool more = r != NULL;
    for (int i = 0; more && i < PQntuples(r); i++) {
        put_beside(&a, PQgetvalue(r, i, 0), &p);
        more = each(ctx, &p);
    }
    const bool any = r != NULL && PQntuples(r) > 0;
    if (r != NULL && !any)
        book_say(why, "there is no book in that database");
    PQclear(r);
    return any;
}

/* --- who has it, and copies ------------------------------------------------------------------- */

static bool postgres_in_use(const char *path)
{
    struct address a;
    struct pit_row p;
    bool there = false, taken = false;
    PGconn *db = postgres_address(path, &a, NULL) ? postgres_connect(&a, NULL) : NULL;
    const bool known = db != NULL && postgres_pit(db, &a, &p, &there, NULL) && there &&
                       lock_try(db, p.id, &taken, NULL);
    PQfinish(db);
    return known && !taken;
}

static bool postgres_back_up(const char *from, const char *folder, struct book_words *why)
{
    (void)from;
    (void)folder;
    return book_say(why,
                    "the book is in PostgreSQL: copy it with pg_dump, or with pg_basebackup and "
                    "an archive of its log (docs/pits.md)");
}

/* The tables are those of SQLite, which tells what they are without a database. */
const struct storage postgres_storage = {
    .open = postgres_open,
    .write = postgres_write,
    .rest = postgres_follow,
    .beat = postgres_beat,
    .epoch = postgres_epoch,
    .held = postgres_held,
    .close = postgres_close,
    .read = postgres_read,
    .read_end = postgres_read_end,
    .hold = postgres_hold,
    .release = postgres_release,
    .lost = postgres_lost,
    STORED_READINGS,
    .shapes = tables_of_version,
    .as_made = postgres_as_made,
    .beside = postgres_beside,
    .pits = postgres_pits,
    .in_use = postgres_in_use,
    .back_up = postgres_back_up,
};
