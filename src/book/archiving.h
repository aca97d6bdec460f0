/* Archiving: rows of past days leave the book for a file, in steps of which each may be the last
 * that is taken, and nothing is lost and nothing there twice.
 *
 * archive_make writes the file beside its name, reads it again and proves it. Then it is entered in
 * the book (book_archived), and is of record. Once that is durable archive_name gives it its name,
 * and archive_clear tells, some at a time, which rows are to be removed (book_remove); when all are
 * gone the archive is entered again, as cleared. Whoever is struck down between two steps finds by
 * what is of record where to go on; a file that was not yet of record is made anew. */
#ifndef BAIZE_BOOK_ARCHIVING_H
#define BAIZE_BOOK_ARCHIVING_H

#include "book/batch.h"
#include "book/book.h"

/* Whether a book that lies there is archived at all: a database keeps past days itself. */
bool archive_may(const char *path, struct book_words *why);
/* Writes the file that follows on the last, of the oldest day of the book, if that ended before
 * `before` (wall clock, milliseconds; days go by the clock of this machine). *made says whether
 * there was anything; then *a is what is to be entered. `folder`: NULL, as book_read_at. False with
 * words when the book cannot be read, the file cannot be written, or does not prove. */
bool archive_make(const char *path, const char *folder, int64_t before, struct archived *a,
                  bool *made, struct book_words *why);
/* Enters it, and what was done and by whom as a change. */
void archive_enter(struct book *b, struct archived *a, int64_t at, const char *who);
/* The last archive that is of record; number 0: there is none. */
bool archive_last(const char *path, struct archived *a, struct book_words *why);
/* The file of an archive of record gets its name, if it has not got it. */
bool archive_name(const char *path, const char *folder, const struct archived *a,
                  struct book_words *why);
/* Whether nobody reads the book any more who began before its last archive was of record: what he
 * has not read yet would be gone. To be asked before rows are removed. */
bool archive_may_clear(const char *path);

/* Rows of an archive that are to leave the book: call it until *count is 0. The cursor begins as
 * zeros, and is ended by archive_clear_end. */
enum { CLEAR_AT_ONCE = 200 };
struct clearing {
    struct archive_file *file;
    unsigned section;
    bool begun;
    int64_t after[REMOVAL_KEYS];
};
bool archive_clear(const char *path, const char *folder, const struct archived *a,
                   struct clearing *c, struct removal_entry out[CLEAR_AT_ONCE], size_t *count,
                   struct book_words *why);
void archive_clear_end(struct clearing *c);

/* All of it on a book that no floor has open: first what was begun and not ended, then every day
 * that ended before `before`. *days says how many files were made, *bytes how large they are. */
bool archive_all(struct book *b, const char *path, const char *folder, int64_t before, int64_t at,
                 int64_t *days, int64_t *bytes, struct book_words *why);

#endif
