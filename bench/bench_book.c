/* How fast the book takes transfers, beside what the storage and the disk do on their own.
 *
 * A transfer is a movement and the new state of both its accounts: a wager from one of a thousand
 * chip accounts to the layout. The reference does the same in a bare SQLite loop on the same tables
 * with the same settings, one insert and two updates a transfer, committing as often. Figures are
 * medians of several runs, the references and the book interleaved. Files are made in the folder
 * named, or here: speed depends on the disk below. */
#include "measure.h"
#include "transfers.h"

#include "book/sqlite.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RUNS = 5, SIZES = 3 };
static const int PER_BATCH[SIZES] = {1, 100, 1000};
static const int TRANSFERS[SIZES] = {4000, 100000, 300000};

static void clear_away(void)
{
    static const char *const NAMES[] = {"bench.db",      "bench.db-wal",     "bench.db-shm",
                                        "bench.db.lock", "bench.db.readers", "bench.bytes"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        unlink(NAMES[i]);
}

/* --- through the book ------------------------------------------------------------------------- */

static double rate_of_book(int per_batch, int transfers)
{
    clear_away();
    struct book *b = transfers_open("bench.db");
    double from = clock_of(CLOCK_MONOTONIC);
    transfers_make(b, per_batch, transfers);
    double took = clock_of(CLOCK_MONOTONIC) - from;
    transfers_close(b);
    return transfers / took;
}

/* --- a bare loop over the storage ------------------------------------------------------------- */

static void run(sqlite3 *db, const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        transfers_quit(sqlite3_errmsg(db));
}

static sqlite3 *open_bare(void)
{
    sqlite3 *db;
    clear_away();
    if (sqlite3_open("bench.db", &db) != SQLITE_OK)
        transfers_quit("SQLite cannot be opened");
    run(db, "PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
            "PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 4000;"
            "PRAGMA cache_size = -32768; PRAGMA secure_delete = OFF");
    sqlite_bring_forward(db, 0, SCHEMA_VERSION, NULL);
    run(db, "WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < 1002)"
            "INSERT INTO account (id, kind, name, member, balance, moves, seq, closed, last)"
            " SELECT id, 'chips', 'account ' || id, 0, 100000000, 0, 0, 0, 0 FROM n");
    return db;
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *s;
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &s, NULL) != SQLITE_OK)
        transfers_quit(sqlite3_errmsg(db));
    return s;
}

static void step(sqlite3 *db, sqlite3_stmt *s)
{
    if (sqlite3_step(s) != SQLITE_DONE)
        transfers_quit(sqlite3_errmsg(db));
    sqlite3_reset(s);
}

static void bare_transfer(sqlite3 *db, sqlite3_stmt *insert, sqlite3_stmt *update, int no)
{
    int64_t legs[2] = {FIRST + no % PLAYERS, LAYOUT};
    int64_t row[] = {no + 1, 1700000000000 + no, 0, legs[0], no, legs[1], no, 500, 1, no, 0};
    for (int i = 0; i < 11; i++)
        sqlite3_bind_int64(insert, i + 1, row[i]);
    sqlite3_bind_text(insert, 3, "wager", 5, SQLITE_STATIC);
    step(db, insert);
    for (int leg = 0; leg < 2; leg++) {
        sqlite3_bind_int64(update, 1, leg == 0 ? -500 : 500);
        sqlite3_bind_int64(update, 2, no + 1);
        sqlite3_bind_int64(update, 3, legs[leg]);
        step(db, update);
    }
}

static double rate_of_bare(int per_batch, int transfers)
{
    sqlite3 *db = open_bare();
    sqlite3_stmt *begin = prepare(db, "BEGIN IMMEDIATE"), *commit = prepare(db, "COMMIT"),
                 *insert = prepare(db, "INSERT INTO movement VALUES (?,?,?,?,?,?,?,?,?,?,?)"),
                 *update =
                     prepare(db, "UPDATE account SET balance = balance + ?, moves = moves + 1,"
                                 " seq = seq + 1, last = ? WHERE id = ?");
    double from = clock_of(CLOCK_MONOTONIC);
    for (int i = 0; i < transfers; i++) {
        if (i % per_batch == 0)
            step(db, begin);
        bare_transfer(db, insert, update, i);
        if ((i + 1) % per_batch == 0)
            step(db, commit);
    }
    double took = clock_of(CLOCK_MONOTONIC) - from;
    sqlite3_finalize(begin);
    sqlite3_finalize(commit);
    sqlite3_finalize(insert);
    sqlite3_finalize(update);
    sqlite3_close(db);
    return transfers / took;
}

/* --- the disk itself -------------------------------------------------------------------------- */

static double rate_of_disk(void)
{
    enum { PAGES = 1000, PAGE = 4096 };
    static char page[PAGE];
    clear_away();
    int fd = open("bench.bytes", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        transfers_quit("the folder cannot be written");
    double from = clock_of(CLOCK_MONOTONIC);
    for (int i = 0; i < PAGES; i++) {
        memset(page, i, sizeof page);
        if (pwrite(fd, page, sizeof page, (off_t)i * PAGE) != PAGE || fdatasync(fd) != 0)
            transfers_quit("the disk failed");
    }
    double took = clock_of(CLOCK_MONOTONIC) - from;
    close(fd);
    return PAGES / took;
}

int main(int argc, char **argv)
{
    char folder[] = "bench-book.XXXXXX";
    if ((argc > 1 && chdir(argv[1]) != 0) || mkdtemp(folder) == NULL || chdir(folder) != 0)
        transfers_quit("the folder cannot be written");
    double disk[RUNS], bare[SIZES][RUNS], book[SIZES][RUNS];
    for (int i = 0; i < RUNS; i++) {
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\rrun %d of %d", i + 1, RUNS);
        disk[i] = rate_of_disk();
        for (int n = 0; n < SIZES; n++) {
            bare[n][i] = rate_of_bare(PER_BATCH[n], TRANSFERS[n]);
            book[n][i] = rate_of_book(PER_BATCH[n], TRANSFERS[n]);
        }
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    clear_away();
    if (chdir("..") != 0 || rmdir(folder) != 0)
        transfers_quit("the folder cannot be removed");
    printf("the book, median of %d runs (transfers a second, all durable)\n", RUNS);
    printf("  %-34s %9.0f /s\n", "fdatasync of a bare file, 4 KiB", median_of(disk, RUNS));
    for (int n = 0; n < SIZES; n++) {
        double against = median_of(bare[n], RUNS), rate = median_of(book[n], RUNS);
        printf("  %4d a batch: bare SQLite loop      %9.0f /s\n", PER_BATCH[n], against);
        printf("  %4d a batch: the book              %9.0f /s   %6.3f of the bare loop\n",
               PER_BATCH[n], rate, rate / against);
    }
    return 0;
}
