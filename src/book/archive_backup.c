#include "book/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool copy_bytes(int from, int to)
{
    char some[1 << 16];
    for (ssize_t n; (n = read(from, some, sizeof some)) != 0;) {
        if (n < 0 || write(to, some, (size_t)n) != n)
            return false;
    }
    return fsync(to) == 0;
}

static bool copy_file(const char *from, const char *to, struct book_words *why)
{
    int in = open(from, O_RDONLY | O_CLOEXEC),
        out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const bool good = in >= 0 && out >= 0 && copy_bytes(in, out);
    if (!good)
        book_say(why, "%.200s cannot be copied to %.200s: %s", from, to, strerror(errno));
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    return good;
}

static bool as_of_record(const char *path, const struct archived *a, struct book_words *why)
{
    struct link hash;
    int64_t bytes;
    char hex[CHAIN_HEX];
    struct archive_file *f = archive_open(path, why);
    if (f == NULL)
        return false;
    const bool read = archive_hash(f, &bytes, &hash, why);
    archive_close(f);
    return read && ((bytes == a->bytes && strcmp(chain_hex(hash, hex), a->hash) == 0) ||
                    book_say(why, "%s is not the file of record", a->file));
}

static bool back_up_one(const struct history *from, const struct archived *a, const char *to,
                        struct book_words *why)
{
    char path[4400], part[4400], fresh[4420];
    history_path(from, a->file, false, path);
    history_path(from, a->file, true, part);
    snprintf(fresh, sizeof fresh, "%s.part", to);
    const bool named = access(path, F_OK) == 0;
    const bool good = copy_file(named ? path : part, fresh, why) && as_of_record(fresh, a, why) &&
                      (rename(fresh, to) == 0 ||
                       book_say(why, "%.300s cannot be written: %s", to, strerror(errno)));
    if (!good)
        unlink(fresh);
    return good;
}

static bool back_up_all(const struct history *from, const struct history *of, const char *folder,
                        size_t *copied, struct book_words *why)
{
    char to[4400];
    struct stat st;
    if (of->count > 0 && mkdir(folder, 0700) != 0 && errno != EEXIST)
        return book_say(why, "%.300s: %s", folder, strerror(errno));
    for (size_t i = 0; i < of->count; i++) {
        const struct archived *a = &of->of[i];
        snprintf(to, sizeof to, "%.4200s/%s", folder, a->file);
        if (stat(to, &st) == 0 && st.st_size == a->bytes)
            continue;
        if (!back_up_one(from, a, to, why))
            return false;
        ++*copied;
    }
    return true;
}

bool book_back_up_archives(const char *from, const char *copy, const char *folder, size_t *count,
                           size_t *copied, struct book_words *why)
{
    struct book_reader *book = book_read(from, why);
    struct book_reader *made = book != NULL ? book_read(copy, why) : NULL;
    *count = made != NULL ? made->history.count : 0;
    *copied = 0;
    const bool good =
        made != NULL && back_up_all(&book->history, &made->history, folder, copied, why);
    if (made != NULL)
        book_read_end(made);
    if (book != NULL)
        book_read_end(book);
    return good;
}
