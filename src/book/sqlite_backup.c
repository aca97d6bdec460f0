/* A copy of the book while the floor has it open: SQLite reads one state of it, all batches up to
 * one and none of the next, and keeps nobody from writing. The copy is whole under its name, or not
 * there. */
#include "book/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* By itself: no log beside it need be kept with it. */
static bool copy_all(sqlite3 *from, sqlite3 *to, struct book_words *why)
{
    sqlite3_backup *all = sqlite3_backup_init(to, "main", from, "main");
    bool good = all != NULL && sqlite3_backup_step(all, -1) == SQLITE_DONE;
    good = sqlite3_backup_finish(all) == SQLITE_OK && good;
    return (good || sqlite_say(to, why)) && sqlite_run(to, "PRAGMA journal_mode = DELETE", why);
}

static bool open_both(const char *from, const char *to, sqlite3 *db[2], struct book_words *why)
{
    const int reads = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
              writes = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    int version = 0;
    if (sqlite3_open_v2(from, &db[0], reads, NULL) != SQLITE_OK)
        return book_say(why, "there is no book at %.300s", from);
    sqlite3_busy_timeout(db[0], SQLITE_PATIENCE);
    if (!sqlite_known(db[0], from, &version, why))
        return false;
    if (version == 0)
        return book_say(why, "%.300s is not a book of Baize", from);
    return sqlite3_open_v2(to, &db[1], writes, NULL) == SQLITE_OK ||
           book_say(why, "%.300s cannot be written", to);
}

static bool forced(const char *path, int how)
{
    int fd = open(path, how | O_CLOEXEC);
    bool good = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

bool sqlite_back_up(const char *from, const char *folder, struct book_words *why)
{
    char to[4200], fresh[4300];
    sqlite3 *db[2] = {NULL, NULL};
    snprintf(to, sizeof to, "%.4080s/floor.db", folder);
    snprintf(fresh, sizeof fresh, "%s.new", to);
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return book_say(why, "%.300s: %s", folder, strerror(errno));
    if (access(to, F_OK) == 0)
        return book_say(why, "%.300s is there already", to);
    unlink(fresh);
    bool good = open_both(from, fresh, db, why) && copy_all(db[0], db[1], why);
    for (int i = 0; i < 2; i++)
        sqlite3_close(db[i]);
    if (good && !(chmod(fresh, 0600) == 0 && forced(fresh, O_RDONLY) && rename(fresh, to) == 0 &&
                  forced(folder, O_RDONLY | O_DIRECTORY)))
        good = book_say(why, "%.300s cannot be written: %s", to, strerror(errno));
    if (!good)
        unlink(fresh);
    return good;
}
