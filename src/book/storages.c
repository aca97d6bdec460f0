/* Which storage a book is in: its path says so. */
#include "book/postgres.h"
#include "book/store.h"

#include <stdio.h>
#include <string.h>

static bool begins(const char *path, const char *with)
{
    return strncmp(path, with, strlen(with)) == 0;
}

bool book_in_database(const char *path)
{
    return begins(path, "postgres://") || begins(path, "postgresql://");
}

const char *book_shown(const char *path, char to[BOOK_PATH_MAX])
{
    struct address a;
    const bool database = book_in_database(path);
    const bool known = database && postgres_address(path, &a, NULL);
    snprintf(to, BOOK_PATH_MAX, "%s", known ? a.shown : database ? "postgres://" : path);
    if (known && strstr(path, "pit=") == NULL)
        to[strlen(to) - strlen(a.pit) - strlen("?pit=")] = '\0'; /* nobody asked for one of them */
    return to;
}

const struct storage *storage_of(const char *path)
{
    return book_in_database(path) ? &postgres_storage : &sqlite_storage;
}

static bool is_alone(const char *path, struct book_words *why)
{
    return book_say(why, "%s is a file, which holds one book: pits are in a database", path);
}

bool book_each_pit(const char *path, bool (*each)(void *, const struct pit_book *), void *ctx,
                   struct book_words *why)
{
    const struct storage *s = storage_of(path);
    return s->pits != NULL ? s->pits(path, each, ctx, why) : is_alone(path, why);
}

bool book_beside(const char *path, const char *pit, struct pit_book *p, struct book_words *why)
{
    const struct storage *s = storage_of(path);
    return s->beside != NULL ? s->beside(path, pit, p, why) : is_alone(path, why);
}

bool book_in_use(const char *path)
{
    return storage_of(path)->in_use(path);
}

bool book_back_up(const char *from, const char *folder, struct book_words *why)
{
    return storage_of(from)->back_up(from, folder, why);
}
