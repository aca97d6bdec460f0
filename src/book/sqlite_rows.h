/* The book in SQLite: how its readers take rows. A statement is prepared for each reading and
 * thrown away after it, so that a callback may read something else meanwhile; but those that find
 * one thing by its key are kept, since they call nobody. */
#ifndef BAIZE_BOOK_SQLITE_ROWS_H
#define BAIZE_BOOK_SQLITE_ROWS_H

#include "book/sqlite.h"

#include <string.h>

struct view {
    sqlite3 *db;
    sqlite3_stmt *let_go; /* ends what is held, without asking for memory then; NULL: none yet */
    sqlite3_stmt *find[SOUGHT_WAYS];
    sqlite3_stmt *sitting[2]; /* of an account, the last of a member */
};

/* A statement whose rows are read one after the other, columns from left to right. */
struct rows {
    sqlite3 *db;
    sqlite3_stmt *s;
    int at;
    bool bad;
    struct book_words *why;
};

static inline struct rows rows_of(struct view *v, const char *sql, struct book_words *why)
{
    struct rows r = {.db = v->db, .why = why};
    if (sqlite3_prepare_v2(v->db, sql, -1, &r.s, NULL) != SQLITE_OK) {
        sqlite_say(v->db, why);
        r.bad = true;
    }
    return r;
}

/* One that is kept: whoever reads by it calls nobody meanwhile. */
static inline struct rows rows_kept(struct view *v, sqlite3_stmt **kept, const char *sql,
                                    struct book_words *why)
{
    struct rows r = {.db = v->db, .why = why};
    r.bad = *kept == NULL &&
            sqlite3_prepare_v3(v->db, sql, -1, SQLITE_PREPARE_PERSISTENT, kept, NULL) != SQLITE_OK;
    if (r.bad)
        sqlite_say(v->db, why);
    r.s = *kept;
    return r;
}

static inline bool rows_kept_end(struct rows *r)
{
    sqlite3_reset(r->s);
    sqlite_count_steps(r->s);
    return !r->bad;
}

static inline void ask(struct rows *r, int at, int64_t v)
{
    if (!r->bad)
        sqlite3_bind_int64(r->s, at, v);
}

static inline void ask_text(struct rows *r, int at, const char *v)
{
    if (!r->bad)
        sqlite3_bind_text(r->s, at, v, -1, SQLITE_STATIC);
}

static inline bool next(struct rows *r)
{
    if (r->bad)
        return false;
    r->at = 0;
    if (book_broken_off()) {
        r->bad = true;
        return book_say(r->why, "interrupted");
    }
    int code = sqlite3_step(r->s);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        sqlite_say(r->db, r->why);
        r->bad = true;
    }
    return code == SQLITE_ROW;
}

static inline bool rows_end(struct rows *r)
{
    sqlite_count_steps(r->s);
    sqlite3_finalize(r->s);
    return !r->bad;
}

static inline int64_t take_int(struct rows *r)
{
    return sqlite3_column_int64(r->s, r->at++);
}

static inline const char *take_text(struct rows *r)
{
    const unsigned char *t = sqlite3_column_text(r->s, r->at++);
    return t == NULL ? "" : (const char *)t;
}

static inline const char *take_bytes(struct rows *r, size_t *len)
{
    const void *bytes = sqlite3_column_blob(r->s, r->at);
    *len = (size_t)sqlite3_column_bytes(r->s, r->at++);
    return bytes == NULL ? "" : bytes;
}

/* What does not fit was not written by us. */
static inline void take_name(struct rows *r, char *name, size_t cap)
{
    const char *t = take_text(r);
    size_t n = strlen(t);
    if (n >= cap) {
        r->bad = true;
        book_say(r->why, "the book is damaged: a name of %zu bytes", n);
        n = 0;
    }
    memcpy(name, t, n);
    name[n] = '\0';
}

static inline void damaged(struct rows *r, const char *what, const char *name)
{
    r->bad = true;
    book_say(r->why, "the book is damaged: there is no %s `%s`", what, name);
}

static inline int64_t most_of(const struct asked *a)
{
    return a->most > 0 ? a->most : INT64_MAX;
}

#endif
