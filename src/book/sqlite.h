/* What the parts of the SQLite storage share: sqlite.c opens it, sqlite_steps.c knows its versions,
 * sqlite_write.c writes, sqlite_read.c reads. */
#ifndef BAIZE_BOOK_SQLITE_H
#define BAIZE_BOOK_SQLITE_H

#include "book/enter.h"
#include "book/rows.h"
#include "book/store.h"

#include <sqlite3.h>

/* "Baiz", in the file's header. */
enum { SQLITE_MARK = 0x4261697a, SQLITE_PATIENCE = 5000 /* milliseconds */ };

struct statements;

struct store {
    sqlite3 *db;
    struct statements *statements;
    struct entering chain;
    int64_t changes; /* the highest number of a change */
    int lock;
    int rest_after;
    int log_pages;   /* as of the last commit */
    int rested_at;   /* log_pages at the last rest */
    bool removed;    /* rows have left, and their room is not all given back */
    bool gives_back; /* the file can be made smaller while it is in use */
};

/* What went wrong last on this connection, for a person. Always false. */
bool sqlite_say(sqlite3 *db, struct book_words *why);

/* What a statement that reads has cost is added to book_steps. */
void sqlite_count_steps(sqlite3_stmt *s);

/* One whole number that a statement without parameters gives. */
bool sqlite_number(sqlite3 *db, const char *sql, int64_t *n, struct book_words *why);

/* Whether the file is a book, of a version that is known here; *version is how many steps of the
 * schema it has taken, 0 when it is nothing at all yet. */
bool sqlite_known(sqlite3 *db, const char *path, int *version, struct book_words *why);

/* How many steps there are. */
extern const int SCHEMA_VERSION;
/* Takes the steps after `from` up to `to`, in one transaction. */
bool sqlite_bring_forward(sqlite3 *db, int from, int to, struct book_words *why);

bool sqlite_run(sqlite3 *db, const char *sql, struct book_words *why);

/* The cells of the row that a statement has come to, which live until its next step; and a
 * statement's parameters from a row's cells, leaving those that are unsaid. */
void sqlite_take(sqlite3_stmt *s, struct row *r);
bool sqlite_bind(sqlite3_stmt *s, const struct row *r);
/* An account by its number, by a statement that asks for it with ACCOUNT_COLUMNS. */
#define ACCOUNT_COLUMNS "id, kind, name, member, balance, moves, seq, closed, last, tender"
bool sqlite_take_account(sqlite3 *db, sqlite3_stmt *s, int64_t id, struct account_entry *e,
                         bool *there, struct book_words *why);
/* How far the chain goes. */
bool sqlite_chain_head(sqlite3 *db, struct chain_head *head, struct book_words *why);

/* Carries the whole log into the file, forces it through and cuts the log. A reader may keep the
 * log itself from being cut; that is no matter once all of it has been carried over. */
bool sqlite_empty_log(sqlite3 *db, struct book_words *why);

/* The writing half. */
bool sqlite_prepare(struct store *s, struct book_words *why);
void sqlite_unprepare(struct store *s);
bool sqlite_write(struct store *s, const struct batch *b, struct chain_head *head,
                  struct book_words *why);
bool sqlite_rest(struct store *s, struct book_words *why);
bool sqlite_held(struct store *s, int64_t id, struct account_entry *e, bool *there,
                 struct book_words *why);

/* The reading half. */
struct view *sqlite_read(const char *path, const struct store_options *o, struct book_words *why);
void sqlite_read_end(struct view *v);
bool sqlite_hold(struct view *v, struct book_words *why);
void sqlite_release(struct view *v);
bool sqlite_accounts(struct view *v, const struct asked *a,
                     bool (*each)(void *, const struct account_entry *), void *ctx,
                     struct book_words *why);
bool sqlite_account_name(struct view *v, int64_t id, char name[BOOK_NAME_MAX],
                         struct book_words *why);
bool sqlite_adds_up(struct view *v, struct book_words *why);
bool sqlite_find(struct view *v, const struct sought *w, void *found, bool *there,
                 struct book_words *why);
bool sqlite_given(struct view *v, struct book_given *g, struct book_words *why);
bool sqlite_members(struct view *v, bool (*each)(void *, const struct member *), void *ctx,
                    struct book_words *why);
bool sqlite_standing_tickets(struct view *v, bool withheld, int64_t after,
                             bool (*each)(void *, const struct ticket *), void *ctx,
                             struct book_words *why);
bool sqlite_left_accounts(struct view *v, int64_t after,
                          bool (*each)(void *, const struct left_account *), void *ctx,
                          struct book_words *why);
bool sqlite_payouts(struct view *v, int64_t ticket, int64_t before,
                    bool (*each)(void *, const struct payout *), void *ctx, struct book_words *why);
bool sqlite_tickets(struct view *v, bool (*each)(void *, const struct ticket *), void *ctx,
                    struct book_words *why);
bool sqlite_ruleset(struct view *v, const char *hash, char **text, struct book_words *why);
bool sqlite_settings(struct view *v, const char *from, const char *to,
                     bool (*each)(void *, const char *, const char *), void *ctx,
                     struct book_words *why);
bool sqlite_movements(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct movement_entry *), void *ctx,
                      struct book_words *why);
bool sqlite_incidents(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct incident *), void *ctx,
                      struct book_words *why);
bool sqlite_pages(struct view *v, int64_t table, int64_t line,
                  bool (*each)(void *, const struct page *), void *ctx, struct book_words *why);
bool sqlite_game_meters(struct view *v, bool (*each)(void *, const struct game_meter *), void *ctx,
                        struct book_words *why);
bool sqlite_money_meters(struct view *v, bool (*each)(void *, const struct money_meter *),
                         void *ctx, struct book_words *why);
bool sqlite_stints(struct view *v, const struct stints_asked *a,
                   bool (*each)(void *, const struct stint *), void *ctx, struct book_words *why);
bool sqlite_ratings(struct view *v, const struct ratings_asked *a,
                    bool (*each)(void *, const struct rating *), void *ctx, struct book_words *why);
bool sqlite_played(struct view *v, int64_t member, int64_t day,
                   bool (*each)(void *, const struct day_played *), void *ctx,
                   struct book_words *why);
bool sqlite_pledges(struct view *v, int64_t member, bool (*each)(void *, const struct pledge *),
                    void *ctx, struct book_words *why);
bool sqlite_sitting(struct view *v, int64_t account, int64_t member, struct sitting *s, bool *there,
                    struct book_words *why);
bool sqlite_slips(struct view *v, const struct asked *a, bool (*each)(void *, const struct slip *),
                  void *ctx, struct book_words *why);
bool sqlite_snapshot(struct view *v, int64_t table, bool *found,
                     bool (*each)(void *, const struct snapshot *), void *ctx,
                     struct book_words *why);
bool sqlite_last_line(struct view *v, int64_t table, int64_t *line, struct book_words *why);
bool sqlite_counts(struct view *v, int64_t *movements, int64_t *incidents, struct book_words *why);
bool sqlite_head(struct view *v, struct chain_head *head, struct book_words *why);
bool sqlite_rows(struct view *v, const struct wanted *w, bool (*each)(void *, const struct row *),
                 void *ctx, struct book_words *why);
bool sqlite_shapes(int *version, struct shape *of, size_t *count, struct book_words *why);
bool sqlite_as_made(struct view *v, bool *same, struct book_words *odd, struct book_words *why);
/* The file that a view reads. */
sqlite3 *sqlite_of(struct view *v);

#endif
