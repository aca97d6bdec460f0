/* The book in PostgreSQL: opening it to be read, on a connection that cannot write; and statements.
 *
 * What may be long is read through a cursor, some rows at a time, so that a callback may read
 * something else on the same connection meanwhile. What gives one row at most is prepared once. */
#include "book/postgres.h"

#include <endian.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- opening ---------------------------------------------------------------------------------- */

static PGconn *connect_reader(const struct address *a, struct book_words *why)
{
    PGconn *db = postgres_connect(a, why);
    if (db != NULL && postgres_run(db, "SET default_transaction_read_only = on", why))
        return db;
    PQfinish(db);
    return NULL;
}

/* Whoever names none means `house`: what there is instead is said. */
static bool name_other(void *ctx, const struct pit_book *p)
{
    char *others = ctx;
    const size_t len = strlen(others);
    snprintf(others + len, 256 - len, "%spit=%s", len > 0 ? ", " : "", p->pit);
    return true;
}

struct view *postgres_read(const char *path, const struct store_options *o, struct book_words *why)
{
    struct pit_row p = {0};
    bool there = false;
    (void)o;
    struct postgres_view *v = calloc(1, sizeof *v);
    if (v == NULL)
        abort();
    v->v.engine = &POSTGRES_ENGINE;
    v->mends = true;
    bool good = postgres_address(path, &v->at, why) &&
                (v->db = connect_reader(&v->at, why)) != NULL &&
                postgres_pit(v->db, &v->at, &p, &there, why);
    if (good && p.version == 0) {
        char others[256] = "";
        postgres_pits(path, name_other, others, NULL);
        good = book_say(why, "there is no book at %s%s%s", v->at.shown,
                        others[0] != '\0' ? ": the database has " : "", others);
    }
    if (good && !p.made)
        good = book_say(why, "the tables of %s are not in that database: it is a copy without them",
                        v->at.shown);
    const bool newer = p.version > SCHEMA_VERSION;
    if (good && p.version != SCHEMA_VERSION)
        good = book_say(
            why, "%s was written by %s Baize (version %d of the tables; this one knows %d)%s",
            v->at.shown, newer ? "a newer" : "an older", p.version, SCHEMA_VERSION,
            newer ? "" : ": a floor that opens it brings it here");
    if (good)
        return &v->v;
    postgres_read_end(&v->v);
    return NULL;
}

void postgres_read_end(struct view *view)
{
    struct postgres_view *v = postgres_view(view);
    PQfinish(v->db);
    free(v);
}

/* A database that was lost is there again, perhaps on another machine. What was held, or is being
 * read, is gone with the connection; whoever only begins to read is none the worse. */
static bool mend(struct postgres_view *v, struct book_words *why)
{
    int64_t since = 0;
    PGconn *db = NULL;
    if (!postgres_lost(&v->v) || !v->mends || v->held)
        return false;
    while ((db = connect_reader(&v->at, why)) == NULL && postgres_patience(&since))
        ;
    if (db == NULL)
        return false;
    PQfinish(v->db);
    v->db = db;
    v->ours = false;
    memset(v->kept, 0, sizeof v->kept);
    return true;
}

static bool begin_moment(struct postgres_view *v, struct book_words *why)
{
    return postgres_run(v->db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", why);
}

bool postgres_hold(struct view *view, struct book_words *why)
{
    struct postgres_view *v = postgres_view(view);
    v->held = begin_moment(v, why) || (mend(v, why) && begin_moment(v, why));
    return v->held;
}

void postgres_release(struct view *v)
{
    postgres_view(v)->held = false;
    postgres_run(postgres_view(v)->db, "COMMIT", NULL);
}

bool postgres_lost(const struct view *v)
{
    return postgres_gone(((const struct postgres_view *)v)->db);
}

static bool holds(const struct view *v)
{
    return PQtransactionStatus(((const struct postgres_view *)v)->db) != PQTRANS_IDLE;
}

/* --- cells ------------------------------------------------------------------------------------ */

void postgres_parameters(struct parameters *p, const struct row *r)
{
    p->count = (int)r->count;
    for (unsigned i = 0; i < r->count; i++) {
        const struct cell *c = &r->cell[i];
        p->format[i] = 1;
        p->value[i] = NULL;
        p->length[i] = 0;
        p->type[i] = c->kind == CELL_TEXT ? IS_TEXT : c->kind == CELL_BYTES ? IS_BYTES : IS_INT8;
        if (c->kind == CELL_NUMBER) {
            p->number[i] = htobe64((uint64_t)c->n);
            p->value[i] = (const char *)&p->number[i];
            p->length[i] = sizeof p->number[i];
        } else if (c->kind == CELL_TEXT || c->kind == CELL_BYTES) {
            p->value[i] = c->len > 0 ? c->at : "";
            p->length[i] = (int)c->len;
        }
    }
}

static int64_t whole_number(const char *at, int len)
{
    uint64_t n = len > 0 && (signed char)at[0] < 0 ? UINT64_MAX : 0;
    for (int i = 0; i < len; i++)
        n = n << 8 | (unsigned char)at[i];
    return (int64_t)n;
}

/* What is of no type that we have is nothing that we wrote. */
static struct cell cell_of(const PGresult *from, int at, int column)
{
    const char *value = PQgetvalue(from, at, column);
    const int len = PQgetlength(from, at, column);
    if (PQgetisnull(from, at, column))
        return (struct cell){.kind = CELL_NULL};
    switch (PQftype(from, column)) {
    case IS_INT8:
    case IS_INT4:
    case IS_INT2:
    case IS_BOOL:
        return (struct cell){.kind = CELL_NUMBER, .n = whole_number(value, len)};
    case IS_TEXT:
    case IS_NAME:
        return (struct cell){.kind = CELL_TEXT, .at = value, .len = (size_t)len};
    case IS_BYTES:
        return (struct cell){.kind = CELL_BYTES, .at = value, .len = (size_t)len};
    default:
        return (struct cell){.kind = CELL_REAL};
    }
}

void postgres_take(const PGresult *from, int at, struct row *r)
{
    const int columns = PQnfields(from);
    r->count = (unsigned)(columns < ROW_CELLS ? columns : ROW_CELLS);
    for (unsigned i = 0; i < r->count; i++)
        r->cell[i] = cell_of(from, at, (int)i);
}

/* --- statements ------------------------------------------------------------------------------- */

/* So many rows come at first, for who wants the first of them alone, which may be long; then more
 * at a time. */
enum { FETCHED_FIRST = 16, FETCHED_MOST = 256, LOOKS_EVERY = 200 /* milliseconds */ };

struct answer {
    PGresult *some;
    int at, fetched; /* of those that were asked for last */
    uint64_t cursor; /* 0: all of it is here */
};

/* Who breaks a reading off does not wait for the database to end it. */
static PGresult *answer_to(PGconn *db)
{
    PGresult *last = NULL, *r;
    while (PQisBusy(db)) {
        struct pollfd p = {.fd = PQsocket(db), .events = POLLIN};
        char trouble[256];
        if (poll(&p, 1, LOOKS_EVERY) == 0 && book_broken_off()) {
            PGcancel *c = PQgetCancel(db);
            PQcancel(c, trouble, sizeof trouble);
            PQfreeCancel(c);
        }
        if (!PQconsumeInput(db))
            break;
    }
    while ((r = PQgetResult(db)) != NULL) {
        PQclear(last);
        last = r;
    }
    return last;
}

static PGresult *ask_it(PGconn *db, const char *sql, const struct parameters *p)
{
    return PQsendQueryParams(db, sql, p->count, p->type, p->value, p->length, p->format, 1)
               ? answer_to(db)
               : NULL;
}

static bool answered(PGconn *db, const PGresult *r, struct book_words *why)
{
    const ExecStatusType s = PQresultStatus(r);
    return (s == PGRES_TUPLES_OK || s == PGRES_COMMAND_OK) || postgres_say(db, r, why);
}

static bool fetch(struct postgres_view *v, struct answer *a, struct book_words *why)
{
    static const struct parameters NONE;
    char sql[64];
    a->fetched = a->fetched == 0 ? FETCHED_FIRST : FETCHED_MOST;
    snprintf(sql, sizeof sql, "FETCH %d FROM c%llu", a->fetched, (unsigned long long)a->cursor);
    PQclear(a->some);
    a->some = ask_it(v->db, sql, &NONE);
    a->at = 0;
    return answered(v->db, a->some, why);
}

static bool declare(struct postgres_view *v, struct answer *a, const char *sql,
                    const struct parameters *p, struct book_words *why)
{
    char words[4096];
    struct text t;
    text_on(&t, words, sizeof words);
    a->cursor = ++v->cursors;
    text_fmt(&t, "DECLARE c%llu NO SCROLL CURSOR FOR ", (unsigned long long)a->cursor);
    postgres_words(sql, &t);
    if (v->open == 1 && !holds(&v->v)) {
        if (!begin_moment(v, why))
            return false;
        v->ours = true;
    }
    PGresult *r = ask_it(v->db, t.at, p);
    const bool good = answered(v->db, r, why);
    PQclear(r);
    return good && fetch(v, a, why);
}

/* The name under which a statement is prepared; -1: there is no room for it. */
static int kept_as(struct postgres_view *v, const char *sql, const struct parameters *p,
                   struct book_words *why)
{
    char words[4096], name[16];
    struct text t;
    int i = 0;
    while (i < POSTGRES_KEPT && v->kept[i] != NULL && v->kept[i] != sql)
        i++;
    if (i == POSTGRES_KEPT || v->kept[i] == sql)
        return i < POSTGRES_KEPT ? i : -1;
    text_on(&t, words, sizeof words);
    postgres_words(sql, &t);
    snprintf(name, sizeof name, "k%d", i);
    PGresult *r = PQprepare(v->db, name, t.at, p->count, p->type);
    if (answered(v->db, r, why))
        v->kept[i] = sql;
    else
        i = -1;
    PQclear(r);
    return i;
}

static bool ask_kept(struct postgres_view *v, struct answer *a, const char *sql,
                     const struct parameters *p, struct book_words *why)
{
    char name[16];
    const int kept = kept_as(v, sql, p, why);
    if (kept < 0)
        return false;
    snprintf(name, sizeof name, "k%d", kept);
    a->some = PQexecPrepared(v->db, name, p->count, p->value, p->length, p->format, 1);
    return answered(v->db, a->some, why);
}

static void end(struct view *view, void *answer, bool one)
{
    struct postgres_view *v = postgres_view(view);
    struct answer *a = answer;
    char sql[64];
    snprintf(sql, sizeof sql, "CLOSE c%llu", (unsigned long long)a->cursor);
    v->open--;
    const bool over = v->ours && v->open == 0;
    if (over) {
        v->ours = false;
        postgres_release(view);
    } else if (!one && PQtransactionStatus(v->db) == PQTRANS_INTRANS)
        postgres_run(v->db, sql, NULL);
    PQclear(a->some);
    free(a);
}

static bool ask_for(struct postgres_view *v, struct answer *a, const char *sql, bool one,
                    const struct parameters *p, struct book_words *why)
{
    PQclear(a->some);
    *a = (struct answer){0};
    return one ? ask_kept(v, a, sql, p, why) : declare(v, a, sql, p, why);
}

static void *begin(struct view *view, const char *sql, bool one, const struct row *with,
                   struct book_words *why)
{
    struct postgres_view *v = postgres_view(view);
    struct parameters p;
    struct answer *a = calloc(1, sizeof *a);
    if (a == NULL)
        abort();
    postgres_parameters(&p, with);
    v->open++;
    if (ask_for(v, a, sql, one, &p, why) ||
        (v->open == 1 && mend(v, why) && ask_for(v, a, sql, one, &p, why)))
        return a;
    end(view, a, one);
    return NULL;
}

static bool next_row(struct view *view, void *answer, struct row *r, bool *more,
                     struct book_words *why)
{
    struct answer *a = answer;
    if (a->at == PQntuples(a->some) && a->cursor != 0 && a->at == a->fetched &&
        !fetch(postgres_view(view), a, why))
        return false;
    *more = a->at < PQntuples(a->some);
    if (*more)
        postgres_take(a->some, a->at++, r);
    return true;
}

static bool has(struct view *v, const char *table)
{
    struct rows r = row_of(v, "SELECT 1 WHERE to_regclass(?1) IS NOT NULL", NULL);
    ask_text(&r, 1, table);
    const bool there = next(&r);
    return rows_end(&r) && there;
}

const struct engine POSTGRES_ENGINE = {.begin = begin,
                                       .next = next_row,
                                       .end = end,
                                       .hold = postgres_hold,
                                       .release = postgres_release,
                                       .holds = holds,
                                       .has = has};
