/* The tables of a book in SQLite: which version a file has, and the steps from there to this one.
 *
 * Steps go forward only. A floor that opens an older book takes all that are missing in one
 * transaction, so that a crash between two of them leaves the book as it was. A reader may not
 * write, and reads an older book from a copy that has been brought forward. */
#include "book/schema.h"
#include "book/sqlite.h"

#include <inttypes.h>
#include <stdio.h>

static const char *const STEPS[] = {SCHEMA_STEPS("INTEGER", "BLOB")};

const int SCHEMA_VERSION = sizeof STEPS / sizeof *STEPS;

bool sqlite_known(sqlite3 *db, const char *path, int *version, struct book_words *why)
{
    int64_t mark, has, tables;
    if (!sqlite_number(db, "PRAGMA application_id", &mark, why) ||
        !sqlite_number(db, "PRAGMA user_version", &has, why) ||
        !sqlite_number(db, "SELECT count(*) FROM sqlite_schema", &tables, why))
        return false;
    *version = 0;
    if (mark == 0 && has == 0 && tables == 0)
        return true;
    if (mark != SQLITE_MARK || has < 1)
        return book_say(why, "%s is not a book of Baize", path);
    if (has > SCHEMA_VERSION)
        return book_say(why,
                        "%s was written by a newer Baize (version %" PRId64
                        " of the tables; this one knows %d)",
                        path, has, SCHEMA_VERSION);
    *version = (int)has;
    return true;
}

bool sqlite_run(sqlite3 *db, const char *sql, struct book_words *why)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK || sqlite_say(db, why);
}

static bool take_steps(sqlite3 *db, int from, int to, struct book_words *why)
{
    char marks[96];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             SQLITE_MARK, to);
    for (int i = from; i < to; i++) {
        if (!sqlite_run(db, STEPS[i], why))
            return false;
    }
    return sqlite_run(db, marks, why);
}

bool sqlite_bring_forward(sqlite3 *db, int from, int to, struct book_words *why)
{
    if (from == to)
        return true;
    if (!sqlite_run(db, "BEGIN IMMEDIATE", why))
        return false;
    if (take_steps(db, from, to, why) && sqlite_run(db, "COMMIT", why))
        return true;
    sqlite_run(db, "ROLLBACK", NULL);
    return false;
}
