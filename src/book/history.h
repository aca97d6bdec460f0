/* The archives of a book as its readers see them: what is asked for is read from the files that
 * hold it and from the storage, as if all of it lay in one place.
 *
 * A reader knows the archives that were of record when it began. It keeps their rows in the storage
 * from being removed meanwhile only by holding the book's lock for readers (see sqlite_read.c); of
 * those that were of record before, it never asks the storage for what the files hold. */
#ifndef BAIZE_BOOK_HISTORY_H
#define BAIZE_BOOK_HISTORY_H

#include "book/archive.h"
#include "book/rows.h"

struct book_reader;

/* Files that are open at a time. */
enum { HISTORY_OPEN = 6 };

/* Archives of record, and where their files are. */
struct history {
    char folder[4200];
    struct archived *of; /* in the order of their numbers */
    size_t count, room;
    int64_t *ended; /* when each ended; 0: not looked for yet */
    struct opened {
        size_t of; /* counted from 1; 0: none */
        uint64_t used;
        unsigned readers;
        struct archive_file *file;
    } open[HISTORY_OPEN];
    uint64_t use;
};

/* Reads what is of record; `folder` NULL: where the book says, or beside it. */
bool history_read(struct book_reader *r, const char *path, const char *folder,
                  struct book_words *why);
void history_free(struct history *h);

/* Where the file of that name is, or, `part`, where it lies before it is of record. */
void history_path(const struct history *h, const char *file, bool part, char path[4400]);

/* The file of an archive, the `at`th from 0, for who closes it himself; NULL with words. One that
 * has not yet been given its name is found, too. */
struct archive_file *history_open(const struct history *h, size_t at, struct book_words *why);

/* Rows of one of the files, in the order of their numbers; when the last of its batches was, by the
 * wall clock; and the first, counted from 1, that ended then or later, which there need not be. */
bool history_file_rows(struct history *h, size_t at, const struct wanted *w,
                       bool (*each)(void *, const struct row *), void *ctx, struct book_words *why);
bool history_ended(struct history *h, size_t at, int64_t *when, struct book_words *why);
bool history_until(struct history *h, int64_t when, size_t *file, struct book_words *why);

/* What lies in the files: the last batch, movement, incident. */
struct archived history_last(const struct history *h);

bool history_movements(struct book_reader *r, const struct asked *a,
                       bool (*each)(void *, const struct movement_entry *), void *ctx,
                       struct book_words *why);
bool history_incidents(struct book_reader *r, const struct asked *a,
                       bool (*each)(void *, const struct incident *), void *ctx,
                       struct book_words *why);
bool history_pages(struct book_reader *r, int64_t table, int64_t line,
                   bool (*each)(void *, const struct page *), void *ctx, struct book_words *why);
bool history_last_line(struct book_reader *r, int64_t table, int64_t *line, struct book_words *why);
/* Of one account those of the storage only: who plays is told of his last rounds, and old accounts
 * are closed. Of all each once, as it is now, with those of its round. */
bool history_slips(struct book_reader *r, const struct asked *a,
                   bool (*each)(void *, const struct slip *), void *ctx, struct book_words *why);
/* Likewise of the rounds of some stints, the newest of which comes first. */
bool history_slips_of_stints(struct book_reader *r, const struct stint *of, size_t count,
                             bool (*each)(void *, const struct slip *), void *ctx,
                             struct book_words *why);
/* Rows of a table in the files alone, in the order of their numbers. */
bool history_rows(struct history *h, const struct wanted *w,
                  bool (*each)(void *, const struct row *), void *ctx, struct book_words *why);

#endif
