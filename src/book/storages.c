/* Which storage a book is in: its path says so. */
#include "book/store.h"

#include <string.h>

static bool begins(const char *path, const char *with)
{
    return strncmp(path, with, strlen(with)) == 0;
}

bool book_in_database(const char *path)
{
    return begins(path, "postgres://") || begins(path, "postgresql://");
}

const struct storage *storage_of(const char *path)
{
    return book_in_database(path) ? &postgres_storage : &sqlite_storage;
}

bool book_each_pit(const char *path, bool (*each)(void *, const struct pit_book *), void *ctx,
                   struct book_words *why)
{
    const struct storage *s = storage_of(path);
    return s->pits != NULL
               ? s->pits(path, each, ctx, why)
               : book_say(why, "%s is a file, which holds one book: pits are in a database", path);
}

bool book_in_use(const char *path)
{
    return storage_of(path)->in_use(path);
}

bool book_back_up(const char *from, const char *folder, struct book_words *why)
{
    return storage_of(from)->back_up(from, folder, why);
}
