/* The book in SQLite: opening it for writing, and writing batches.
 *
 * A write-ahead log, forced through at the end of every transaction. What the log holds is carried
 * into the file in the writer's own time (`rest`), and not by SQLite on its own: SQLite would keep
 * a failure there to itself, and a disk that has failed to keep a page may say at the second asking
 * that all is well. Here it ends the book, with the log left as it is; the next opening carries all
 * of it over again. */
#include "book/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Pages of log before they are carried over: large enough that busy pages are carried once for many
 * batches, small enough that a start after a crash is a matter of milliseconds. */
enum { REST_AFTER = 800 };

/* Statements that write, each prepared once. */
#define STATEMENTS(X)                                                                              \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                    \
    X(COMMIT, "COMMIT")                                                                            \
    X(ROLLBACK, "ROLLBACK")                                                                        \
    X(ACCOUNT_NEW, "INSERT INTO account (balance, moves, seq, closed, last, kind, name, member, "  \
                   "id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")                                       \
    X(ACCOUNT_WHOLE, "UPDATE account SET balance = ?, moves = ?, seq = ?, closed = ?, last = ?, "  \
                     "kind = ?, name = ?, member = ? WHERE id = ?")                                \
    X(ACCOUNT, "UPDATE account SET balance = ?, moves = ?, seq = ?, closed = ?, last = ? "         \
               "WHERE id = ?")                                                                     \
    X(MOVEMENT, "INSERT INTO movement (no, at, kind, from_account, from_before, to_account, "      \
                "to_before, amount, table_no, act, staff) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "  \
                "?)")                                                                              \
    X(MEMBER, "INSERT INTO member (id, card, name, pin, wrong, locked, deposit, card_account, "    \
              "since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "          \
              "card = excluded.card, name = excluded.name, pin = excluded.pin, "                   \
              "wrong = excluded.wrong, locked = excluded.locked, deposit = excluded.deposit, "     \
              "card_account = excluded.card_account, since = excluded.since")                      \
    X(TICKET, "INSERT INTO ticket (number, sequence, amount, issued, terminal, account, state, "   \
              "redeemed, redeemed_at, voucher) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) "             \
              "ON CONFLICT (number) DO UPDATE SET sequence = excluded.sequence, "                  \
              "amount = excluded.amount, issued = excluded.issued, "                               \
              "terminal = excluded.terminal, account = excluded.account, "                         \
              "state = excluded.state, redeemed = excluded.redeemed, "                             \
              "redeemed_at = excluded.redeemed_at, voucher = excluded.voucher")                    \
    X(SLIP, "INSERT INTO slip (account, table_no, round, at, staked, returned, bets) "             \
            "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (account, table_no, round) DO UPDATE SET "   \
            "at = excluded.at, staked = excluded.staked, returned = excluded.returned, "           \
            "bets = excluded.bets")                                                                \
    X(CORRECTION, "UPDATE slip SET returned = returned + ?, bets = bets || ? "                     \
                  "WHERE account = ? AND table_no = ? AND round = ?")                              \
    X(INCIDENT, "INSERT INTO incident (no, at, code, place, who, words) "                          \
                "VALUES (?, ?, ?, ?, ?, ?)")                                                       \
    X(PAGE, "INSERT INTO page (table_no, first, lines, journal) VALUES (?, ?, ?, ?)")              \
    X(SNAPSHOT, "INSERT INTO snapshot (table_no, line, image) VALUES (?, ?, ?) "                   \
                "ON CONFLICT (table_no) DO UPDATE SET line = excluded.line, "                      \
                "image = excluded.image WHERE excluded.line >= snapshot.line")                     \
    X(SETTING, "INSERT INTO setting (name, value) VALUES (?, ?) "                                  \
               "ON CONFLICT (name) DO UPDATE SET value = excluded.value")

enum statement {
#define STATEMENT(id, sql) DO_##id,
    STATEMENTS(STATEMENT)
#undef STATEMENT
        STATEMENT_COUNT
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENT_COUNT];
    int lock;
    int rest_after;
    int log_pages; /* as of the last commit */
    int rested_at; /* log_pages at the last rest */
};

/* --- words ------------------------------------------------------------------------------------ */

static const char *plainly(int code)
{
    switch (code & 0xff) {
    case SQLITE_FULL:
        return "the disk is full";
    case SQLITE_IOERR:
        return "the disk failed";
    case SQLITE_CORRUPT:
        return "the book is damaged";
    case SQLITE_NOTADB:
        return "the file is not a book";
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return "the book may not be written";
    case SQLITE_CANTOPEN:
        return "the book cannot be opened";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "another program is holding the book";
    case SQLITE_CONSTRAINT:
        return "the storage refuses an entry";
    case SQLITE_NOMEM:
        return "there is no memory left";
    default:
        return "the storage failed";
    }
}

bool sqlite_say(sqlite3 *db, struct book_words *why)
{
    int code = sqlite3_extended_errcode(db), system = sqlite3_system_errno(db);
    if ((code & 0xff) == SQLITE_FULL)
        return book_say(why, "%s", plainly(code));
    return book_say(why, "%s (%s, code %d%s%s)", plainly(code), sqlite3_errmsg(db), code,
                    system != 0 ? ": " : "", system != 0 ? strerror(system) : "");
}

bool sqlite_number(sqlite3 *db, const char *sql, int64_t *n, struct book_words *why)
{
    sqlite3_stmt *s = NULL;
    bool good =
        sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW;
    if (good)
        *n = sqlite3_column_int64(s, 0);
    else
        sqlite_say(db, why);
    sqlite3_finalize(s);
    return good;
}

/* --- one writer ------------------------------------------------------------------------------- */

static bool refuse_second(int fd, const char *path, struct book_words *why)
{
    char pid[16] = "";
    ssize_t n = pread(fd, pid, sizeof pid - 1, 0);
    pid[n > 0 ? n : 0] = '\0';
    return book_say(why, "another floor (process %s) has the book %s open",
                    pid[0] ? pid : "unknown", path);
}

/* The lock belongs to the open file and is gone with the process, however it ends. The file stays:
 * removing it would let a third process lock a name that a second one still waits at. */
static int take_lock(const char *path, struct book_words *why)
{
    char real[PATH_MAX], name[PATH_MAX + 8], pid[16];
    snprintf(name, sizeof name, "%s.lock", realpath(path, real) != NULL ? real : path);
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0640);
    if (fd < 0) {
        book_say(why, "%s cannot be opened: %s", name, strerror(errno));
        return -1;
    }
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        refuse_second(fd, path, why);
        close(fd);
        return -1;
    }
    int n = snprintf(pid, sizeof pid, "%d", getpid());
    if (ftruncate(fd, 0) != 0 || pwrite(fd, pid, (size_t)n, 0) != n) {
        book_say(why, "%s cannot be written: %s", name, strerror(errno));
        close(fd);
        return -1;
    }
    return fd;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* The mode has changed when the statement has come to its end, not when it has answered. */
static bool keep_a_log(sqlite3 *db, struct book_words *why)
{
    sqlite3_stmt *s = NULL;
    bool logs = false;
    bool good = sqlite3_prepare_v2(db, "PRAGMA journal_mode = WAL", -1, &s, NULL) == SQLITE_OK &&
                sqlite3_step(s) == SQLITE_ROW;
    if (good) {
        logs = strcmp((const char *)sqlite3_column_text(s, 0), "wal") == 0;
        good = sqlite3_step(s) == SQLITE_DONE;
    }
    if (!good)
        sqlite_say(db, why);
    else if (!logs)
        book_say(why, "the file system of the book cannot hold a write-ahead log");
    sqlite3_finalize(s);
    return good && logs;
}

/* EXTRA forces the folder through, too, when SQLite takes its other kind of journal away, before
 * there is a log: one that came back after a power cut would undo the whole book. */
static bool set_up(sqlite3 *db, const char *path, struct book_words *why)
{
    int version;
    return sqlite_known(db, path, &version, why) &&
           (version > 0 ||
            sqlite_run(db, "PRAGMA page_size = 4096; PRAGMA auto_vacuum = NONE", why)) &&
           sqlite_run(db, "PRAGMA synchronous = EXTRA", why) && keep_a_log(db, why) &&
           sqlite_run(db,
                      "PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 0;"
                      "PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -32768;"
                      "PRAGMA temp_store = MEMORY; PRAGMA secure_delete = OFF",
                      why) &&
           sqlite_bring_forward(db, version, SCHEMA_VERSION, why);
}

/* Carries the whole log into the file, forces it through and cuts the log. A reader may keep the
 * log itself from being cut; that is no matter once all of it has been carried over. */
static bool empty_log(sqlite3 *db, struct book_words *why)
{
    int pages = 0, carried = 0;
    int code = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_TRUNCATE, &pages, &carried);
    if (code != SQLITE_OK && !((code & 0xff) == SQLITE_BUSY && pages == carried))
        return sqlite_say(db, why);
    return true;
}

static bool prepare(struct store *s, struct book_words *why)
{
    static const char *const SQL[] = {
#define STATEMENT(id, sql) sql,
        STATEMENTS(STATEMENT)
#undef STATEMENT
    };
    for (size_t i = 0; i < STATEMENT_COUNT; i++) {
        if (sqlite3_prepare_v3(s->db, SQL[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                               NULL) != SQLITE_OK)
            return sqlite_say(s->db, why);
    }
    return true;
}

static int note_log(void *ctx, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((struct store *)ctx)->log_pages = pages;
    return SQLITE_OK;
}

/* PINs lie in the book, even if only as hashes: it is not for everybody to read. */
static bool make_file(const char *path, struct book_words *why)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0640);
    if (fd < 0)
        return book_say(why, "%s cannot be opened: %s", path, strerror(errno));
    close(fd);
    return true;
}

static bool connect_to(struct store *s, const char *path, const char *vfs, struct book_words *why)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &s->db, flags, vfs) != SQLITE_OK)
        return s->db != NULL ? sqlite_say(s->db, why) : book_say(why, "there is no memory left");
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, SQLITE_PATIENCE);
    /* A disk that failed under the last floor may have kept less of the log than it shows: nothing
     * is added to a log that somebody else has left. */
    if (!set_up(s->db, path, why) || !empty_log(s->db, why))
        return false;
    /* After the pragmas: SQLite's own carrying-over is such a hook too. */
    sqlite3_wal_hook(s->db, note_log, s);
    return prepare(s, why);
}

static void sqlite_close(struct store *s)
{
    for (size_t i = 0; i < STATEMENT_COUNT; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    close(s->lock);
    free(s);
}

static struct store *sqlite_open(const char *path, const struct store_options *o,
                                 struct book_words *why)
{
    int lock = take_lock(path, why);
    if (lock < 0)
        return NULL;
    struct store *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    s->lock = lock;
    s->rest_after = o->rest_after > 0 ? o->rest_after : REST_AFTER;
    if (!make_file(path, why) || !connect_to(s, path, o->vfs, why)) {
        sqlite_close(s);
        return NULL;
    }
    return s;
}

/* --- one row ---------------------------------------------------------------------------------- */

/* A statement being filled in from left to right. */
struct row {
    sqlite3_stmt *s;
    int at;
    int trouble;
};

static struct row row_of(struct store *s, enum statement which)
{
    return (struct row){.s = s->statement[which]};
}

static void put_int(struct row *r, int64_t v)
{
    r->trouble |= sqlite3_bind_int64(r->s, ++r->at, v);
}

/* For a reference that may be to nothing: 0 here, NULL there. */
static void put_ref(struct row *r, int64_t id)
{
    ++r->at;
    r->trouble |= id != 0 ? sqlite3_bind_int64(r->s, r->at, id) : sqlite3_bind_null(r->s, r->at);
}

static void put_bytes(struct row *r, const char *text, size_t len)
{
    r->trouble |=
        sqlite3_bind_text64(r->s, ++r->at, text, (sqlite3_uint64)len, SQLITE_STATIC, SQLITE_UTF8);
}

static void put_text(struct row *r, const char *text)
{
    put_bytes(r, text, strlen(text));
}

static bool row_done(struct row *r)
{
    int code = r->trouble == SQLITE_OK ? sqlite3_step(r->s) : r->trouble;
    return (sqlite3_reset(r->s) == SQLITE_OK) & (code == SQLITE_DONE);
}

static bool do_plain(struct store *s, enum statement which)
{
    struct row r = row_of(s, which);
    return row_done(&r);
}

/* --- each kind of entry ----------------------------------------------------------------------- */

static bool write_account(struct store *s, const struct account_entry *e)
{
    bool whole = e->fresh || e->renamed;
    struct row r = row_of(s, e->fresh ? DO_ACCOUNT_NEW : whole ? DO_ACCOUNT_WHOLE : DO_ACCOUNT);
    put_int(&r, e->a.balance);
    put_int(&r, e->a.moves);
    put_int(&r, e->a.seq);
    put_int(&r, e->a.closed);
    put_int(&r, e->last);
    if (whole) {
        put_text(&r, account_kind_name(e->a.kind));
        put_text(&r, e->a.name);
        put_int(&r, e->a.member);
    }
    put_int(&r, e->a.id);
    return row_done(&r);
}

static bool write_movement(struct store *s, const struct movement_entry *e)
{
    struct row r = row_of(s, DO_MOVEMENT);
    put_int(&r, e->m.no);
    put_int(&r, e->m.at);
    put_text(&r, movement_kind_name(e->m.kind));
    put_int(&r, e->m.from);
    put_int(&r, e->from_before);
    put_int(&r, e->m.to);
    put_int(&r, e->to_before);
    put_int(&r, e->m.amount);
    put_int(&r, e->m.table);
    put_int(&r, e->m.act);
    put_int(&r, e->m.staff);
    return row_done(&r);
}

static bool write_member(struct store *s, const struct member *m)
{
    struct row r = row_of(s, DO_MEMBER);
    put_int(&r, m->id);
    put_text(&r, m->card);
    put_text(&r, m->name);
    put_text(&r, m->pin);
    put_int(&r, m->wrong);
    put_int(&r, m->locked);
    put_ref(&r, m->deposit);
    put_ref(&r, m->card_account);
    put_int(&r, m->since);
    return row_done(&r);
}

static bool write_ticket(struct store *s, const struct ticket *t)
{
    struct row r = row_of(s, DO_TICKET);
    put_text(&r, t->number);
    put_int(&r, t->sequence);
    put_int(&r, t->amount);
    put_int(&r, t->issued);
    put_text(&r, t->terminal);
    put_ref(&r, t->account);
    put_text(&r, ticket_state_name(t->state));
    put_int(&r, t->redeemed);
    put_text(&r, t->redeemed_at);
    put_int(&r, t->voucher);
    return row_done(&r);
}

static bool write_correction(struct store *s, const struct slip *k)
{
    struct row r = row_of(s, DO_CORRECTION);
    put_int(&r, k->returned);
    put_bytes(&r, k->text, k->len);
    put_int(&r, k->account);
    put_int(&r, k->table);
    put_int(&r, k->round);
    return row_done(&r);
}

static bool write_slip(struct store *s, const struct slip_entry *e)
{
    if (e->s.corrects)
        return write_correction(s, &e->s);
    struct row r = row_of(s, DO_SLIP);
    put_int(&r, e->s.account);
    put_int(&r, e->s.table);
    put_int(&r, e->s.round);
    put_int(&r, e->s.at);
    put_int(&r, e->s.staked);
    put_int(&r, e->s.returned);
    put_bytes(&r, e->s.text, e->s.len);
    return row_done(&r);
}

static bool write_incident(struct store *s, const struct incident *i)
{
    struct row r = row_of(s, DO_INCIDENT);
    put_int(&r, i->no);
    put_int(&r, i->at);
    put_text(&r, i->code);
    put_text(&r, i->where);
    put_text(&r, i->who);
    put_text(&r, i->words);
    return row_done(&r);
}

static bool write_page(struct store *s, const struct page_entry *e)
{
    struct row r = row_of(s, DO_PAGE);
    put_int(&r, e->p.table);
    put_int(&r, e->p.first);
    put_int(&r, e->p.lines);
    put_bytes(&r, e->p.text, e->p.len);
    return row_done(&r);
}

static bool write_snapshot(struct store *s, const struct snapshot_entry *e)
{
    struct row r = row_of(s, DO_SNAPSHOT);
    put_int(&r, e->s.table);
    put_int(&r, e->s.line);
    r.trouble |=
        sqlite3_bind_blob64(r.s, ++r.at, e->s.image, (sqlite3_uint64)e->s.len, SQLITE_STATIC);
    return row_done(&r);
}

static bool write_setting(struct store *s, const struct setting_entry *e)
{
    struct row r = row_of(s, DO_SETTING);
    put_text(&r, e->name);
    put_text(&r, e->value);
    return row_done(&r);
}

/* --- a batch ---------------------------------------------------------------------------------- */

#define WRITE_ALL(s, pile, type, write)                                                            \
    for (size_t at_ = 0; at_ < (pile).len; at_++) {                                                \
        if (!write(s, &PILE(type, pile)[at_]))                                                     \
            return false;                                                                          \
    }

/* Accounts come before everything that refers to them. */
static bool write_entries(struct store *s, const struct batch *b)
{
    WRITE_ALL(s, b->accounts, struct account_entry, write_account)
    WRITE_ALL(s, b->movements, struct movement_entry, write_movement)
    WRITE_ALL(s, b->members, struct member, write_member)
    WRITE_ALL(s, b->tickets, struct ticket, write_ticket)
    WRITE_ALL(s, b->slips, struct slip_entry, write_slip)
    WRITE_ALL(s, b->incidents, struct incident, write_incident)
    WRITE_ALL(s, b->pages, struct page_entry, write_page)
    WRITE_ALL(s, b->snapshots, struct snapshot_entry, write_snapshot)
    WRITE_ALL(s, b->settings, struct setting_entry, write_setting)
    return true;
}

/* The log may hold the failed batch to its last byte, only not forced through; whoever reads it
 * next would take it for written. So the log is carried over up to the batch before, and cut, if
 * the disk still does as it is told. */
static void take_back(struct store *s)
{
    if (!sqlite3_get_autocommit(s->db))
        do_plain(s, DO_ROLLBACK);
    sqlite3_busy_timeout(s->db, SQLITE_PATIENCE / 10); /* the floor waits to be told */
    empty_log(s->db, NULL);
}

static bool sqlite_write(struct store *s, const struct batch *b, struct book_words *why)
{
    if (do_plain(s, DO_BEGIN) && write_entries(s, b) && do_plain(s, DO_COMMIT))
        return true;
    sqlite_say(s->db, why);
    take_back(s);
    return false;
}

/* Never waits for readers: what they still need stays in the log until the next time. */
static bool sqlite_rest(struct store *s, struct book_words *why)
{
    if (s->log_pages < s->rested_at)
        s->rested_at = 0;
    if (s->log_pages - s->rested_at < s->rest_after)
        return true;
    s->rested_at = s->log_pages;
    int code = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    return code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY || sqlite_say(s->db, why);
}

const struct storage sqlite_storage = {
    .open = sqlite_open,
    .write = sqlite_write,
    .rest = sqlite_rest,
    .close = sqlite_close,
    .read = sqlite_read,
    .read_end = sqlite_read_end,
    .last_line = sqlite_last_line,
    .hold = sqlite_hold,
    .release = sqlite_release,
    .accounts = sqlite_accounts,
    .account_name = sqlite_account_name,
    .members = sqlite_members,
    .tickets = sqlite_tickets,
    .settings = sqlite_settings,
    .movements = sqlite_movements,
    .incidents = sqlite_incidents,
    .pages = sqlite_pages,
    .slips = sqlite_slips,
    .snapshot = sqlite_snapshot,
    .counts = sqlite_counts,
};
