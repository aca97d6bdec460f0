/* The book in SQLite: reading it, on a connection that cannot write.
 *
 * A statement is prepared for each reading and thrown away after it, so that a callback may read
 * something else meanwhile; but those that find one thing by its key are kept, since they call
 * nobody. */
#include "book/sqlite.h"

#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* So often it is looked whether a reading is to be broken off. */
enum { STEPS_BETWEEN = 10000 };

struct view {
    sqlite3 *db;
    sqlite3_stmt *find[SOUGHT_WAYS];
};

static _Atomic uint64_t all_steps;

uint64_t book_steps(void)
{
    return all_steps;
}

void sqlite_count_steps(sqlite3_stmt *s)
{
    if (s != NULL)
        all_steps += (unsigned)sqlite3_stmt_status(s, SQLITE_STMTSTATUS_VM_STEP, 1);
}

/* --- opening ---------------------------------------------------------------------------------- */

/* Every connection holds a lock on one byte of the file beside the log. */
bool book_in_use(const char *path)
{
    enum { EVERYBODY = 128 };
    char beside[4096];
    struct flock held = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = EVERYBODY, .l_len = 1};
    if (snprintf(beside, sizeof beside, "%s-shm", path) >= (int)sizeof beside)
        return false;
    int fd = open(beside, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool in_use = fcntl(fd, F_GETLK, &held) == 0 && held.l_type != F_UNLCK;
    close(fd);
    return in_use;
}

/* An older book stays as it is: what is read is a copy that has taken the steps since. SQLite keeps
 * a copy without a name in memory, or in a file that nobody else sees and that goes with it. */
static bool copy_forward(struct view *v, int version, struct book_words *why)
{
    sqlite3 *copy = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2("", &copy, flags, NULL) != SQLITE_OK) {
        sqlite3_close(copy);
        return book_say(why, "there is no memory left");
    }
    sqlite3_backup *all = sqlite3_backup_init(copy, "main", v->db, "main");
    bool good = all != NULL && sqlite3_backup_step(all, -1) == SQLITE_DONE;
    good = sqlite3_backup_finish(all) == SQLITE_OK && good;
    good = (good || sqlite_say(copy, why)) &&
           sqlite_bring_forward(copy, version, SCHEMA_VERSION, why) &&
           sqlite_run(copy, "PRAGMA query_only = ON", why);
    sqlite3_close(v->db);
    v->db = copy;
    return good;
}

static int breaks_off(void *ctx)
{
    (void)ctx;
    return book_broken_off();
}

static bool connect_to(struct view *v, const char *path, const char *vfs, struct book_words *why)
{
    if (access(path, R_OK) != 0)
        return errno == ENOENT ? book_say(why, "there is no book at %s", path)
                               : book_say(why, "%s cannot be read: %s", path, strerror(errno));
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &v->db, flags, vfs) != SQLITE_OK)
        return v->db != NULL ? sqlite_say(v->db, why) : book_say(why, "there is no memory left");
    sqlite3_extended_result_codes(v->db, 1);
    sqlite3_busy_timeout(v->db, SQLITE_PATIENCE);
    sqlite3_progress_handler(v->db, STEPS_BETWEEN, breaks_off, NULL);
    int version;
    if (!sqlite_known(v->db, path, &version, why))
        return false;
    if (version == 0)
        return book_say(why, "%s is not a book of Baize", path);
    return version == SCHEMA_VERSION || copy_forward(v, version, why);
}

struct view *sqlite_read(const char *path, const struct store_options *o, struct book_words *why)
{
    struct view *v = calloc(1, sizeof *v);
    if (v == NULL)
        abort();
    if (!connect_to(v, path, o->vfs, why)) {
        sqlite_read_end(v);
        return NULL;
    }
    return v;
}

void sqlite_read_end(struct view *v)
{
    for (unsigned i = 0; i < SOUGHT_WAYS; i++)
        sqlite3_finalize(v->find[i]);
    sqlite3_close(v->db);
    free(v);
}

bool sqlite_hold(struct view *v, struct book_words *why)
{
    return sqlite3_exec(v->db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK || sqlite_say(v->db, why);
}

void sqlite_release(struct view *v)
{
    sqlite3_exec(v->db, "COMMIT", NULL, NULL, NULL);
}

/* --- raw rows --------------------------------------------------------------------------------- */

static struct cell cell_of(sqlite3_stmt *s, int at)
{
    switch (sqlite3_column_type(s, at)) {
    case SQLITE_INTEGER:
        return (struct cell){.kind = CELL_NUMBER, .n = sqlite3_column_int64(s, at)};
    case SQLITE_FLOAT: {
        struct cell c = {.kind = CELL_REAL};
        double d = sqlite3_column_double(s, at);
        memcpy(&c.n, &d, sizeof c.n);
        return c;
    }
    case SQLITE_TEXT:
        return (struct cell){.kind = CELL_TEXT,
                             .at = (const char *)sqlite3_column_text(s, at),
                             .len = (size_t)sqlite3_column_bytes(s, at)};
    case SQLITE_BLOB:
        return (struct cell){.kind = CELL_BYTES,
                             .at = sqlite3_column_blob(s, at),
                             .len = (size_t)sqlite3_column_bytes(s, at)};
    default:
        return (struct cell){.kind = CELL_NULL};
    }
}

void sqlite_take(sqlite3_stmt *s, struct row *r)
{
    int columns = sqlite3_column_count(s);
    r->count = (unsigned)(columns < ROW_CELLS ? columns : ROW_CELLS);
    for (unsigned i = 0; i < r->count; i++)
        r->cell[i] = cell_of(s, (int)i);
}

bool sqlite_chain_head(sqlite3 *db, struct chain_head *head, struct book_words *why)
{
    sqlite3_stmt *s = NULL;
    struct row r = {0};
    *head = (struct chain_head){0};
    bool good =
        sqlite3_prepare_v2(db, "SELECT no, movements, hash FROM batch ORDER BY no DESC LIMIT 1", -1,
                           &s, NULL) == SQLITE_OK;
    int code = good ? sqlite3_step(s) : SQLITE_ERROR;
    if (code == SQLITE_ROW)
        sqlite_take(s, &r);
    else if (code != SQLITE_DONE)
        sqlite_say(db, why);
    good = code == SQLITE_ROW || code == SQLITE_DONE;
    if (code == SQLITE_ROW) {
        head->no = r.cell[0].n;
        head->movements = r.cell[1].n;
        good = (r.cell[2].kind == CELL_BYTES && r.cell[2].len == sizeof head->hash.hash) ||
               book_say(why, "the book is damaged: its last batch has no hash");
        if (good)
            memcpy(head->hash.hash, r.cell[2].at, sizeof head->hash.hash);
    }
    sqlite3_finalize(s);
    return good;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* A statement whose rows are read one after the other, columns from left to right. */
struct rows {
    sqlite3 *db;
    sqlite3_stmt *s;
    int at;
    bool bad;
    struct book_words *why;
};

static struct rows rows_of(struct view *v, const char *sql, struct book_words *why)
{
    struct rows r = {.db = v->db, .why = why};
    if (sqlite3_prepare_v2(v->db, sql, -1, &r.s, NULL) != SQLITE_OK) {
        sqlite_say(v->db, why);
        r.bad = true;
    }
    return r;
}

static void ask(struct rows *r, int at, int64_t v)
{
    if (!r->bad)
        sqlite3_bind_int64(r->s, at, v);
}

static void ask_text(struct rows *r, int at, const char *v)
{
    if (!r->bad)
        sqlite3_bind_text(r->s, at, v, -1, SQLITE_STATIC);
}

static bool next(struct rows *r)
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

static bool rows_end(struct rows *r)
{
    sqlite_count_steps(r->s);
    sqlite3_finalize(r->s);
    return !r->bad;
}

static int64_t take_int(struct rows *r)
{
    return sqlite3_column_int64(r->s, r->at++);
}

static const char *take_text(struct rows *r)
{
    const unsigned char *t = sqlite3_column_text(r->s, r->at++);
    return t == NULL ? "" : (const char *)t;
}

static const char *take_bytes(struct rows *r, size_t *len)
{
    const void *bytes = sqlite3_column_blob(r->s, r->at);
    *len = (size_t)sqlite3_column_bytes(r->s, r->at++);
    return bytes == NULL ? "" : bytes;
}

/* What does not fit was not written by us. */
static void take_name(struct rows *r, char *name, size_t cap)
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

static void damaged(struct rows *r, const char *what, const char *name)
{
    r->bad = true;
    book_say(r->why, "the book is damaged: there is no %s `%s`", what, name);
}

static int64_t most_of(const struct asked *a)
{
    return a->most > 0 ? a->most : INT64_MAX;
}

/* --- accounts --------------------------------------------------------------------------------- */

static void take_account(struct rows *r, struct account_entry *e)
{
    struct account *a = &e->a;
    *e = (struct account_entry){0};
    a->id = take_int(r);
    const char *kind = take_text(r);
    if (!account_kind_find(kind, &a->kind))
        damaged(r, "kind of account", kind);
    take_name(r, a->name, sizeof a->name);
    a->member = take_int(r);
    a->balance = take_int(r);
    a->moves = take_int(r);
    a->seq = take_int(r);
    a->closed = take_int(r) != 0;
    e->last = take_int(r);
    const char *tender = take_text(r);
    if (!tender_find(tender, &a->tender))
        damaged(r, "tender of an account", tender);
}

bool sqlite_accounts(struct view *v, const struct asked *a,
                     bool (*each)(void *, const struct account_entry *), void *ctx,
                     struct book_words *why)
{
#define THOSE(which)                                                                               \
    "SELECT " ACCOUNT_COLUMNS " FROM account " which " id > ?1 ORDER BY id LIMIT ?2"
    static const char *const WHICH[] = {
        [ALL_ACCOUNTS] = THOSE("WHERE"),
        [OPEN_ACCOUNTS] = THOSE("INDEXED BY account_open WHERE closed = 0 AND"),
        [ACCOUNTS_IN_PLAY] = THOSE("INDEXED BY account_in_play WHERE closed = 0 AND "
                                   "kind <> 'deposit' AND kind <> 'card' AND"),
    };
#undef THOSE
    struct rows r = rows_of(v, WHICH[a->which], why);
    ask(&r, 1, a->after);
    ask(&r, 2, most_of(a));
    struct account_entry e;
    while (next(&r)) {
        take_account(&r, &e);
        if (r.bad || !each(ctx, &e))
            break;
    }
    return rows_end(&r);
}

bool sqlite_take_account(sqlite3 *db, sqlite3_stmt *s, int64_t id, struct account_entry *e,
                         bool *there, struct book_words *why)
{
    struct rows r = {.db = db, .s = s, .why = why};
    ask(&r, 1, id);
    *there = next(&r);
    if (*there)
        take_account(&r, e);
    sqlite3_reset(s);
    sqlite_count_steps(s);
    return !r.bad;
}

#define IN_PLAY                                                                                    \
    "FROM account INDEXED BY account_in_play "                                                     \
    "WHERE closed = 0 AND kind <> 'deposit' AND kind <> 'card' "
#define SAVED                                                                                      \
    "FROM account INDEXED BY account_saved "                                                       \
    "WHERE (kind = 'deposit' OR kind = 'card' OR closed = 1) AND balance <> 0 "

static bool none_below(struct view *v, const char *sql, struct book_words *why)
{
    char is[MONEY_TEXT_MAX], name[BOOK_NAME_MAX];
    struct rows r = rows_of(v, sql, why);
    if (next(&r)) {
        int64_t id = take_int(&r);
        take_name(&r, name, sizeof name);
        if (!r.bad)
            book_say(why, "the book does not add up: account %" PRId64 " (%s) is at %s", id, name,
                     money_text(take_int(&r), is));
        r.bad = true;
    }
    return rows_end(&r);
}

/* Too much to be added up is said by the storage itself. */
bool sqlite_adds_up(struct view *v, struct book_words *why)
{
    char is[MONEY_TEXT_MAX];
    if (!none_below(v, "SELECT id, name, balance " IN_PLAY "AND balance < 0 AND kind <> 'world'",
                    why) ||
        !none_below(v, "SELECT id, name, balance " SAVED "AND balance < 0 LIMIT 1", why))
        return false;
    struct rows r = rows_of(v,
                            "SELECT coalesce((SELECT sum(balance) " IN_PLAY "), 0) + "
                            "coalesce((SELECT sum(balance) " SAVED "), 0)",
                            why);
    cents sum = next(&r) ? take_int(&r) : 0;
    return rows_end(&r) &&
           (sum == 0 || book_say(why,
                                 "the book does not add up: all balances together are %s, not "
                                 "nothing; `baize verify` says more",
                                 money_text(sum, is)));
}

bool sqlite_account_name(struct view *v, int64_t id, char name[BOOK_NAME_MAX],
                         struct book_words *why)
{
    struct rows r = rows_of(v, "SELECT name FROM account WHERE id = ?1", why);
    ask(&r, 1, id);
    name[0] = '\0';
    if (next(&r))
        take_name(&r, name, BOOK_NAME_MAX);
    return rows_end(&r);
}

/* --- movements -------------------------------------------------------------------------------- */

#define MOVEMENT_COLUMNS                                                                           \
    "SELECT no, at, kind, from_account, from_before, to_account, to_before, amount, table_no, "    \
    "act, staff FROM movement "

static void take_movement(struct rows *r, struct movement_entry *e)
{
    struct movement *m = &e->m;
    m->no = take_int(r);
    m->at = take_int(r);
    const char *kind = take_text(r);
    if (!movement_kind_find(kind, &m->kind))
        damaged(r, "kind of movement", kind);
    m->from = take_int(r);
    e->from_before = take_int(r);
    m->to = take_int(r);
    e->to_before = take_int(r);
    m->amount = take_int(r);
    m->table = take_int(r);
    m->act = take_int(r);
    m->staff = take_int(r);
}

/* All that were asked for, up to number `last`, by looking at every one. */
static bool look_through(struct view *v, const struct asked *a, int64_t last,
                         bool (*each)(void *, const struct movement_entry *), void *ctx,
                         struct book_words *why)
{
#define THOSE "WHERE no > ?1 AND no <= ?2 AND (?3 = 0 OR from_account = ?3 OR to_account = ?3) "
    struct rows r = rows_of(v,
                            a->newest ? MOVEMENT_COLUMNS THOSE "ORDER BY no DESC LIMIT ?4"
                                      : MOVEMENT_COLUMNS THOSE "ORDER BY no LIMIT ?4",
                            why);
#undef THOSE
    ask(&r, 1, a->after);
    ask(&r, 2, last);
    ask(&r, 3, a->account);
    ask(&r, 4, most_of(a));
    struct movement_entry e = {0};
    while (next(&r)) {
        take_movement(&r, &e);
        if (r.bad || !each(ctx, &e))
            break;
    }
    return rows_end(&r);
}

/* The movement of that number, which is one of the account's; *before is the one before it. */
static bool step_back(struct rows *r, int64_t account, int64_t no, struct movement_entry *e,
                      int64_t *before)
{
    sqlite3_reset(r->s);
    ask(r, 1, no);
    bool there = next(r);
    if (r->bad)
        return false;
    if (there)
        take_movement(r, e);
    if (r->bad)
        return false;
    *before = e->m.from == account ? e->from_before : e->to_before;
    if (!there || (e->m.from != account && e->m.to != account) || *before >= no) {
        book_say(r->why,
                 "the book is damaged: account %" PRId64 " has lost its way at movement "
                 "%" PRId64,
                 account, no);
        r->bad = true;
    }
    return !r->bad;
}

static bool last_movement(struct view *v, int64_t account, int64_t *last, int64_t *moves,
                          struct book_words *why)
{
    struct rows r = rows_of(v, "SELECT last, moves FROM account WHERE id = ?1", why);
    ask(&r, 1, account);
    bool there = next(&r);
    *last = there ? take_int(&r) : 0;
    *moves = there ? take_int(&r) : 0;
    return rows_end(&r);
}

static void newest_of_one(struct rows *r, const struct asked *a, int64_t last,
                          bool (*each)(void *, const struct movement_entry *), void *ctx)
{
    struct movement_entry e = {0};
    int64_t left = most_of(a);
    for (int64_t no = last, before; no > a->after && left > 0; no = before, left--) {
        if (!step_back(r, a->account, no, &e, &before) || !each(ctx, &e))
            break;
    }
}

/* The way leads backwards: it is noted down, then walked again from its other end. */
static int64_t *way_back(struct rows *r, const struct asked *a, int64_t last, size_t *steps)
{
    struct movement_entry e = {0};
    size_t cap = 64;
    int64_t *way = malloc(cap * sizeof *way);
    *steps = 0;
    for (int64_t no = last, before = 0; no > a->after; no = before) {
        if (*steps == cap)
            way = reallocarray(way, cap *= 2, sizeof *way);
        if (way == NULL)
            abort();
        way[(*steps)++] = no;
        if (!step_back(r, a->account, no, &e, &before))
            break;
    }
    return way;
}

static void oldest_of_one(struct rows *r, const struct asked *a, int64_t last,
                          bool (*each)(void *, const struct movement_entry *), void *ctx)
{
    struct movement_entry e = {0};
    size_t steps;
    int64_t *way = way_back(r, a, last, &steps), left = most_of(a), before;
    while (!r->bad && steps > 0 && left-- > 0) {
        if (!step_back(r, a->account, way[--steps], &e, &before) || !each(ctx, &e))
            break;
    }
    free(way);
}

static bool movements_of_one(struct view *v, const struct asked *a,
                             bool (*each)(void *, const struct movement_entry *), void *ctx,
                             struct book_words *why)
{
    int64_t last, moves;
    if (!last_movement(v, a->account, &last, &moves, why))
        return false;
    /* An account that is in every other movement, as the house is, is not worth the walk. */
    if (!a->newest && last > a->after && moves > (last - a->after) / 8)
        return look_through(v, a, last, each, ctx, why);
    struct rows r = rows_of(v, MOVEMENT_COLUMNS "WHERE no = ?1", why);
    if (!r.bad && a->newest)
        newest_of_one(&r, a, last, each, ctx);
    else if (!r.bad)
        oldest_of_one(&r, a, last, each, ctx);
    return rows_end(&r);
}

bool sqlite_movements(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct movement_entry *), void *ctx,
                      struct book_words *why)
{
    if (a->account == 0)
        return look_through(v, a, INT64_MAX, each, ctx, why);
    /* Each step is a statement of its own: without this each would lock the book anew. */
    bool ours = sqlite3_get_autocommit(v->db) != 0;
    if (ours && !sqlite_hold(v, why))
        return false;
    bool good = movements_of_one(v, a, each, ctx, why);
    if (ours)
        sqlite_release(v);
    return good;
}

/* --- members, tickets, settings --------------------------------------------------------------- */

#define MEMBER_COLUMNS "id, card, name, pin, wrong, locked, deposit, card_account, since"

static void take_member(struct rows *r, struct member *m)
{
    *m = (struct member){0};
    m->id = take_int(r);
    take_name(r, m->card, sizeof m->card);
    take_name(r, m->name, sizeof m->name);
    take_name(r, m->pin, sizeof m->pin);
    m->wrong = take_int(r);
    m->locked = take_int(r) != 0;
    m->deposit = take_int(r);
    m->card_account = take_int(r);
    m->since = take_int(r);
}

bool sqlite_members(struct view *v, bool (*each)(void *, const struct member *), void *ctx,
                    struct book_words *why)
{
    struct rows r = rows_of(v, "SELECT " MEMBER_COLUMNS " FROM member ORDER BY id", why);
    struct member m;
    while (next(&r)) {
        take_member(&r, &m);
        if (r.bad || !each(ctx, &m))
            break;
    }
    return rows_end(&r);
}

#define TICKET_COLUMNS                                                                             \
    "number, sequence, amount, issued, terminal, account, state, redeemed, redeemed_at, voucher"

static void take_ticket(struct rows *r, struct ticket *t)
{
    *t = (struct ticket){0};
    take_name(r, t->number, sizeof t->number);
    t->sequence = take_int(r);
    t->amount = take_int(r);
    t->issued = take_int(r);
    take_name(r, t->terminal, sizeof t->terminal);
    t->account = take_int(r);
    const char *state = take_text(r);
    if (!ticket_state_find(state, &t->state))
        damaged(r, "state of a ticket", state);
    t->redeemed = take_int(r);
    take_name(r, t->redeemed_at, sizeof t->redeemed_at);
    t->voucher = take_int(r) != 0;
}

bool sqlite_tickets(struct view *v, bool (*each)(void *, const struct ticket *), void *ctx,
                    struct book_words *why)
{
    struct rows r =
        rows_of(v, "SELECT " TICKET_COLUMNS " FROM ticket ORDER BY sequence, number", why);
    struct ticket t;
    while (next(&r)) {
        take_ticket(&r, &t);
        if (r.bad || !each(ctx, &t))
            break;
    }
    return rows_end(&r);
}

bool sqlite_settings(struct view *v, const char *from, const char *to,
                     bool (*each)(void *, const char *, const char *), void *ctx,
                     struct book_words *why)
{
    struct rows r = rows_of(v,
                            to[0] == '\0' ? "SELECT name, value FROM setting WHERE name >= ?1 "
                                            "ORDER BY name"
                                          : "SELECT name, value FROM setting WHERE name >= ?1 "
                                            "AND name < ?2 ORDER BY name",
                            why);
    ask_text(&r, 1, from);
    if (to[0] != '\0')
        ask_text(&r, 2, to);
    while (next(&r)) {
        const char *name = take_text(&r), *value = take_text(&r);
        if (!each(ctx, name, value))
            break;
    }
    return rows_end(&r);
}

/* --- one thing by its key --------------------------------------------------------------------- */

static const char *const FIND[SOUGHT_WAYS] = {
    [ACCOUNT_BY_ID] = "SELECT " ACCOUNT_COLUMNS " FROM account WHERE id = ?1",
    [ACCOUNT_BY_NAME] = "SELECT " ACCOUNT_COLUMNS " FROM account WHERE name = ?1",
    [MEMBER_BY_ID] = "SELECT " MEMBER_COLUMNS " FROM member WHERE id = ?1",
    [MEMBER_BY_CARD] = "SELECT " MEMBER_COLUMNS " FROM member WHERE card = ?1",
    [TICKET_BY_NUMBER] = "SELECT " TICKET_COLUMNS " FROM ticket WHERE number = ?1",
    [TICKET_BY_SEQUENCE] = "SELECT " TICKET_COLUMNS " FROM ticket WHERE sequence = ?1",
    [SETTING_BY_NAME] = "SELECT value FROM setting WHERE name = ?1",
};

static void take_sought(struct rows *r, enum sought_by by, void *found)
{
    switch (by) {
    case ACCOUNT_BY_ID:
    case ACCOUNT_BY_NAME:
        take_account(r, found);
        return;
    case MEMBER_BY_ID:
    case MEMBER_BY_CARD:
        take_member(r, found);
        return;
    case TICKET_BY_NUMBER:
    case TICKET_BY_SEQUENCE:
        take_ticket(r, found);
        return;
    case SETTING_BY_NAME:
        take_name(r, found, BOOK_WORDS_MAX);
        return;
    case SOUGHT_WAYS:
        return;
    }
}

bool sqlite_find(struct view *v, const struct sought *w, void *found, bool *there,
                 struct book_words *why)
{
    sqlite3_stmt **kept = &v->find[w->by];
    *there = false;
    if (*kept == NULL && sqlite3_prepare_v3(v->db, FIND[w->by], -1, SQLITE_PREPARE_PERSISTENT, kept,
                                            NULL) != SQLITE_OK)
        return sqlite_say(v->db, why);
    struct rows r = {.db = v->db, .s = *kept, .why = why};
    if (w->name != NULL)
        ask_text(&r, 1, w->name);
    else
        ask(&r, 1, w->number);
    *there = next(&r);
    if (*there)
        take_sought(&r, w->by, found);
    sqlite3_reset(*kept);
    sqlite_count_steps(*kept);
    return !r.bad;
}

bool sqlite_given(struct view *v, struct book_given *g, struct book_words *why)
{
    return sqlite_counts(v, &g->movements, &g->incidents, why) &&
           sqlite_number(v->db, "SELECT coalesce(max(id), 0) FROM account", &g->accounts, why) &&
           sqlite_number(v->db, "SELECT coalesce(max(id), 0) FROM member", &g->members, why) &&
           sqlite_number(v->db, "SELECT coalesce(max(sequence), 0) FROM ticket", &g->tickets, why);
}

bool sqlite_ruleset(struct view *v, const char *hash, char **text, struct book_words *why)
{
    struct rows r = rows_of(v, "SELECT rules FROM ruleset WHERE hash = ?", why);
    *text = NULL;
    ask_text(&r, 1, hash);
    if (next(&r) && (*text = strdup(take_text(&r))) == NULL)
        abort();
    return rows_end(&r);
}

/* --- incidents, slips ------------------------------------------------------------------------- */

static void take_incident(struct rows *r, struct incident *i)
{
    *i = (struct incident){0};
    i->no = take_int(r);
    i->at = take_int(r);
    take_name(r, i->code, sizeof i->code);
    take_name(r, i->where, sizeof i->where);
    take_name(r, i->who, sizeof i->who);
    take_name(r, i->words, sizeof i->words);
}

#define INCIDENT_COLUMNS "SELECT no, at, code, place, who, words FROM incident "

bool sqlite_incidents(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct incident *), void *ctx,
                      struct book_words *why)
{
    struct rows r =
        rows_of(v,
                a->newest ? INCIDENT_COLUMNS "WHERE no > ?1 AND no < ?3 ORDER BY no DESC LIMIT ?2"
                          : INCIDENT_COLUMNS "WHERE no > ?1 AND no < ?3 ORDER BY no LIMIT ?2",
                why);
    ask(&r, 1, a->after);
    ask(&r, 2, most_of(a));
    ask(&r, 3, a->before > 0 ? a->before : INT64_MAX);
    struct incident i;
    while (next(&r)) {
        take_incident(&r, &i);
        if (r.bad || !each(ctx, &i))
            break;
    }
    return rows_end(&r);
}

#define SLIP_COLUMNS "SELECT account, table_no, round, at, staked, returned, bets FROM slip "

bool sqlite_slips(struct view *v, const struct asked *a, bool (*each)(void *, const struct slip *),
                  void *ctx, struct book_words *why)
{
    struct rows r = rows_of(
        v,
        a->account == 0 ? SLIP_COLUMNS "WHERE ?1 = 0 ORDER BY rowid LIMIT ?2"
        : a->table == 0 ? SLIP_COLUMNS "WHERE account = ?1 ORDER BY at DESC, table_no, round DESC "
                                       "LIMIT ?2"
                        : SLIP_COLUMNS "WHERE account = ?1 AND table_no = ?3 ORDER BY round DESC "
                                       "LIMIT ?2",
        why);
    ask(&r, 1, a->account);
    ask(&r, 2, most_of(a));
    if (a->table != 0)
        ask(&r, 3, a->table);
    while (next(&r)) {
        struct slip s = {.account = take_int(&r)};
        s.table = take_int(&r);
        s.round = take_int(&r);
        s.at = take_int(&r);
        s.staked = take_int(&r);
        s.returned = take_int(&r);
        s.text = take_bytes(&r, &s.len);
        if (!each(ctx, &s))
            break;
    }
    return rows_end(&r);
}

/* --- journals --------------------------------------------------------------------------------- */

bool sqlite_pages(struct view *v, int64_t table, int64_t line,
                  bool (*each)(void *, const struct page *), void *ctx, struct book_words *why)
{
    struct rows r = rows_of(v,
                            "SELECT table_no, first, lines, journal FROM page WHERE table_no = ?1 "
                            "AND first >= (SELECT coalesce(max(first), 0) FROM page "
                            "WHERE table_no = ?1 AND first <= ?2) AND first + lines > ?2 "
                            "ORDER BY first",
                            why);
    ask(&r, 1, table);
    ask(&r, 2, line);
    while (next(&r)) {
        struct page p = {.table = take_int(&r)};
        p.first = take_int(&r);
        p.lines = take_int(&r);
        p.text = take_bytes(&r, &p.len);
        if (!each(ctx, &p))
            break;
    }
    return rows_end(&r);
}

bool sqlite_snapshot(struct view *v, int64_t table, bool *found,
                     bool (*each)(void *, const struct snapshot *), void *ctx,
                     struct book_words *why)
{
    struct rows r =
        rows_of(v, "SELECT table_no, line, image FROM snapshot WHERE table_no = ?1", why);
    ask(&r, 1, table);
    *found = next(&r);
    if (*found) {
        struct snapshot s = {.table = take_int(&r)};
        s.line = take_int(&r);
        s.image = take_bytes(&r, &s.len);
        each(ctx, &s);
    }
    return rows_end(&r);
}

bool sqlite_last_line(struct view *v, int64_t table, int64_t *line, struct book_words *why)
{
    struct rows r = rows_of(v,
                            "SELECT first + lines - 1 FROM page WHERE table_no = ?1 "
                            "ORDER BY first DESC LIMIT 1",
                            why);
    ask(&r, 1, table);
    *line = next(&r) ? take_int(&r) : 0;
    return rows_end(&r);
}

sqlite3 *sqlite_of(struct view *v)
{
    return v->db;
}

static void spell_wanted(const struct wanted *w, struct text *t)
{
    char keys[SHAPE_NAME * 4], marks[16];
    struct text k, m;
    text_on(&k, keys, sizeof keys);
    text_on(&m, marks, sizeof marks);
    for (unsigned i = 0; i < w->of->keys; i++) {
        text_fmt(&k, "%s%s", i > 0 ? ", " : "", w->of->column[i]);
        text_fmt(&m, "%s?%u", i > 0 ? ", " : "", i + 1);
    }
    text_fmt(t, "SELECT * FROM %s", w->of->table);
    if (w->key != NULL)
        text_fmt(t, " WHERE (%s) %s (%s)", k.at, w->exactly ? "=" : w->newest ? "<" : ">", m.at);
    text_fmt(t, " ORDER BY ");
    for (unsigned i = 0; i < w->of->keys; i++)
        text_fmt(t, "%s%s%s", i > 0 ? ", " : "", w->of->column[i], w->newest ? " DESC" : "");
    text_fmt(t, " LIMIT %lld", (long long)(w->most > 0 ? w->most : -1));
}

bool sqlite_rows(struct view *v, const struct wanted *w, bool (*each)(void *, const struct row *),
                 void *ctx, struct book_words *why)
{
    char sql[512];
    struct text t;
    text_on(&t, sql, sizeof sql);
    spell_wanted(w, &t);
    struct rows r = rows_of(v, t.at, why);
    if (!r.bad && w->key != NULL) {
        struct row key = *w->key;
        key.count = w->of->keys;
        sqlite_bind(r.s, &key);
    }
    struct row row;
    while (next(&r)) {
        sqlite_take(r.s, &row);
        if (!each(ctx, &row))
            break;
    }
    return rows_end(&r);
}

bool sqlite_head(struct view *v, struct chain_head *head, struct book_words *why)
{
    return sqlite_chain_head(v->db, head, why);
}

bool sqlite_counts(struct view *v, int64_t *movements, int64_t *incidents, struct book_words *why)
{
#define HIGHEST(of)                                                                                \
    "SELECT max(coalesce((SELECT max(no) FROM " of "), 0), "                                       \
    "coalesce((SELECT max(" of "s) FROM archive), 0))"
    return sqlite_number(v->db, HIGHEST("movement"), movements, why) &&
           sqlite_number(v->db, HIGHEST("incident"), incidents, why);
#undef HIGHEST
}

/* --- meters ----------------------------------------------------------------------------------- */

bool sqlite_game_meters(struct view *v, bool (*each)(void *, const struct game_meter *), void *ctx,
                        struct book_words *why)
{
    struct rows r = rows_of(v, "SELECT * FROM game_meter ORDER BY terminal, table_no", why);
    while (next(&r)) {
        struct game_meter m = {0};
        take_name(&r, m.terminal, sizeof m.terminal);
        m.table = take_int(&r);
        for (unsigned i = 0; i < METER_COUNT; i++)
            m.of[i] = take_int(&r);
        if (!each(ctx, &m))
            break;
    }
    return rows_end(&r);
}

bool sqlite_money_meters(struct view *v, bool (*each)(void *, const struct money_meter *),
                         void *ctx, struct book_words *why)
{
    struct rows r = rows_of(v, "SELECT * FROM money_meter ORDER BY terminal, kind, unit", why);
    while (next(&r)) {
        struct money_meter m = {0};
        take_name(&r, m.terminal, sizeof m.terminal);
        const char *kind = take_text(&r);
        if (!movement_kind_find(kind, &m.kind))
            damaged(&r, "kind of movement", kind);
        m.unit = take_int(&r);
        m.amount = take_int(&r);
        m.count = take_int(&r);
        if (r.bad || !each(ctx, &m))
            break;
    }
    return rows_end(&r);
}
