/* The book in SQLite: accounts that were played with, see since.h.
 *
 * An account that is in play is found by what its row has had from the beginning, and its row may
 * be behind. One that is not, a member's or closed, is found by what it holds (account_saved), and
 * its row is written with the batch, so that who adds those up looks at nothing else.
 *
 * What is behind is added to one of two tables; when rows begin to follow, the next batches add to
 * the other, and a table whose rows have all been caught up with is emptied at once, which costs
 * SQLite far less than taking some rows out of it. account_since is both of them. */
#include "book/sqlite.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/* So many entries are added by one statement: half of what an entry costs alone is the statement.
 */
enum { AT_ONCE = 16 };

struct since_statements {
    sqlite3_stmt *one[2], *many[2], *clear[2], *follow;
};

/* --- preparing -------------------------------------------------------------------------------- */

static bool prepare_adding(struct store *s, unsigned table, unsigned rows, sqlite3_stmt **to,
                           struct book_words *why)
{
    char sql[2048];
    struct text t;
    unsigned at = 1;
    text_on(&t, sql, sizeof sql);
    text_fmt(&t, "INSERT INTO account_since_%u VALUES ", table + 1);
    for (unsigned i = 0; i < rows; i++) {
        text_put(&t, i > 0 ? ", (?1" : "(?1");
        for (unsigned n = 0; n < SINCE_COLUMNS; n++)
            text_fmt(&t, ", ?%u", ++at);
        text_putc(&t, ')');
    }
    return sqlite_prepare_one(s->db, sql, to, why);
}

static bool prepare_table(struct store *s, unsigned table, struct book_words *why)
{
    static const char *const CLEAR[] = {"DELETE FROM account_since_1",
                                        "DELETE FROM account_since_2"};
    struct since_statements *p = s->since_statements;
    return prepare_adding(s, table, 1, &p->one[table], why) &&
           prepare_adding(s, table, AT_ONCE, &p->many[table], why) &&
           sqlite_prepare_one(s->db, CLEAR[table], &p->clear[table], why);
}

void sqlite_since_end(struct store *s)
{
    struct since_statements *p = s->since_statements;
    for (unsigned i = 0; p != NULL && i < 2; i++) {
        sqlite3_finalize(p->one[i]);
        sqlite3_finalize(p->many[i]);
        sqlite3_finalize(p->clear[i]);
    }
    if (p != NULL)
        sqlite3_finalize(p->follow);
    free(p);
    free(s->added);
    since_free(&s->since);
}

/* --- a batch ---------------------------------------------------------------------------------- */

static void add(struct store *s, const struct played *p)
{
    if (p == NULL)
        return;
    if (s->adds == s->adds_room) {
        s->adds_room = s->adds_room == 0 ? AT_ONCE : 2 * s->adds_room;
        s->added = reallocarray(s->added, s->adds_room, sizeof *s->added);
        if (s->added == NULL)
            abort();
    }
    s->added[s->adds++] = *p;
}

void sqlite_since_put(struct store *s, const struct row *account)
{
    add(s, since_put(&s->since, account));
}

void sqlite_since_written(struct store *s, const struct row *account)
{
    add(s, since_written(&s->since, account));
}

static int bind_played(sqlite3_stmt *to, int at, const struct played *p)
{
    int trouble = SQLITE_OK;
    for (unsigned i = 0; i < SINCE_COLUMNS; i++)
        trouble |= sqlite3_bind_int64(to, at++, p->of[i]);
    return trouble;
}

static bool add_rows(sqlite3_stmt *to, int64_t batch, const struct played *p, int count)
{
    int trouble = sqlite3_bind_int64(to, 1, batch);
    for (int i = 0; i < count; i++)
        trouble |= bind_played(to, 2 + i * SINCE_COLUMNS, &p[i]);
    return sqlite_done(to, trouble == SQLITE_OK);
}

bool sqlite_since_add(struct store *s, int64_t batch)
{
    const struct since_statements *p = s->since_statements;
    bool good = true;
    size_t i = 0;
    s->since.next.batches += s->adds > 0;
    for (; good && i + AT_ONCE <= s->adds; i += AT_ONCE)
        good = add_rows(p->many[s->adding], batch, &s->added[i], AT_ONCE);
    for (; good && i < s->adds; i++)
        good = add_rows(p->one[s->adding], batch, &s->added[i], 1);
    s->adds = 0;
    return good;
}

/* --- the rows follow -------------------------------------------------------------------------- */

static bool follow_rows(struct store *s, size_t to, bool empties[2])
{
    sqlite3_stmt *follow = s->since_statements->follow;
    bool good = sqlite_run(s->db, "BEGIN IMMEDIATE", NULL);
    for (size_t i = s->since.followed; good && i < to; i++)
        good = sqlite_done(follow, bind_played(follow, 1, &s->since.following.at[i]) == SQLITE_OK);
    for (unsigned i = 0; i < 2; i++)
        good = good && (!empties[i] || sqlite_done(s->since_statements->clear[i], true));
    return good && sqlite_run(s->db, "COMMIT", NULL);
}

/* Forced through like a batch, though nobody waits for it. The log never holds what was not: who
 * carries it over forces it too, and if that failed, the next batch would lie behind a hole and be
 * told to be durable. */
static bool follow_some(struct store *s, size_t to, bool empties[2], struct book_words *why)
{
    if (follow_rows(s, to, empties)) {
        since_have_followed(&s->since, to);
        return true;
    }
    sqlite_say(s->db, why);
    if (!sqlite3_get_autocommit(s->db))
        sqlite_run(s->db, "ROLLBACK", NULL);
    s->failed = true;
    return false;
}

static bool follow(struct store *s, bool all, struct book_words *why)
{
    const bool began = s->since.following.len > 0;
    if (!since_due(&s->since, all, s->w.chain.head.no))
        return true;
    if (!began)
        s->adding = !s->adding;
    const size_t to = since_far(&s->since);
    bool empties[2] = {false, false};
    empties[!s->adding] = to == s->since.following.len;
    return follow_some(s, to, empties, why);
}

bool sqlite_follow(struct store *s, struct book_words *why)
{
    return follow(s, false, why);
}

bool sqlite_follow_all(struct store *s, struct book_words *why)
{
    bool good = true;
    while (good && s->since.following.len + s->since.next.len > 0)
        good = follow(s, true, why);
    return good;
}

/* --- beginning -------------------------------------------------------------------------------- */

static bool load_table(struct store *s, unsigned table, struct book_words *why)
{
    static const char *const ALL[] = {"SELECT id, balance, moves, seq, last FROM account_since_1",
                                      "SELECT id, balance, moves, seq, last FROM account_since_2"};
    struct rows r = rows_of(&s->line.v, ALL[table], why);
    while (next(&r))
        since_load(&s->since, &r.row);
    return rows_end(&r);
}

/* Which of the tables was added to last. */
static bool find_later(struct store *s, unsigned *later, struct book_words *why)
{
    int64_t second = 0;
    const bool good =
        sqlite_number(s->db,
                      "SELECT coalesce((SELECT batch FROM account_since_2 LIMIT 1), 0) > "
                      "coalesce((SELECT batch FROM account_since_1 LIMIT 1), 0)",
                      &second, why);
    *later = second != 0;
    return good;
}

/* Whoever had the book before and was struck down has left some behind. If not all of it can be
 * read, none follows: what has not been read would be taken out with the rest. */
static bool catch_up(struct store *s, struct book_words *why)
{
    unsigned later = 0;
    if (!find_later(s, &later, why) || !load_table(s, !later, why) || !load_table(s, later, why)) {
        since_forget(&s->since);
        return false;
    }
    return !since_due(&s->since, true, s->w.chain.head.no) ||
           follow_some(s, s->since.following.len, (bool[2]){true, true}, why);
}

bool sqlite_since_prepare(struct store *s, struct book_words *why)
{
    s->since_statements = calloc(1, sizeof *s->since_statements);
    if (s->since_statements == NULL)
        abort();
    return prepare_table(s, 0, why) && prepare_table(s, 1, why) &&
           sqlite_prepare_one(s->db,
                              "UPDATE account SET balance = ?2, moves = ?3, seq = ?4, last = ?5 "
                              "WHERE id = ?1",
                              &s->since_statements->follow, why) &&
           catch_up(s, why);
}
