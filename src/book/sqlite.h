/* What the two halves of the SQLite storage share: sqlite.c opens and writes, sqlite_read.c reads.
 */
#ifndef BAIZE_BOOK_SQLITE_H
#define BAIZE_BOOK_SQLITE_H

#include "book/store.h"

#include <sqlite3.h>

/* "Baiz", in the file's header. */
enum { SQLITE_MARK = 0x4261697a, SQLITE_PATIENCE = 5000 /* milliseconds */ };

/* What went wrong last on this connection, for a person. Always false. */
bool sqlite_say(sqlite3 *db, struct book_words *why);

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

/* The reading half. */
struct view *sqlite_read(const char *path, const struct store_options *o, struct book_words *why);
void sqlite_read_end(struct view *v);
bool sqlite_hold(struct view *v, struct book_words *why);
void sqlite_release(struct view *v);
bool sqlite_accounts(struct view *v, bool (*each)(void *, const struct account_entry *), void *ctx,
                     struct book_words *why);
bool sqlite_account_name(struct view *v, int64_t id, char name[BOOK_NAME_MAX],
                         struct book_words *why);
bool sqlite_members(struct view *v, bool (*each)(void *, const struct member *), void *ctx,
                    struct book_words *why);
bool sqlite_tickets(struct view *v, bool (*each)(void *, const struct ticket *), void *ctx,
                    struct book_words *why);
bool sqlite_settings(struct view *v, bool (*each)(void *, const char *, const char *), void *ctx,
                     struct book_words *why);
bool sqlite_movements(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct movement_entry *), void *ctx,
                      struct book_words *why);
bool sqlite_incidents(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct incident *), void *ctx,
                      struct book_words *why);
bool sqlite_pages(struct view *v, int64_t table, int64_t line,
                  bool (*each)(void *, const struct page *), void *ctx, struct book_words *why);
bool sqlite_slips(struct view *v, const struct asked *a, bool (*each)(void *, const struct slip *),
                  void *ctx, struct book_words *why);
bool sqlite_snapshot(struct view *v, int64_t table, bool *found,
                     bool (*each)(void *, const struct snapshot *), void *ctx,
                     struct book_words *why);
bool sqlite_last_line(struct view *v, int64_t table, int64_t *line, struct book_words *why);
bool sqlite_counts(struct view *v, int64_t *movements, int64_t *incidents, struct book_words *why);

#endif
