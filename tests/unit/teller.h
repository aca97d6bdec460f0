/* What the tests of the book share: a teller, who opens accounts and moves money between them and
 * writes down both, so that there is a book that balances; and a folder of their own. */
#ifndef BAIZE_TESTS_TELLER_H
#define BAIZE_TESTS_TELLER_H

#include "book/archiving.h"
#include "book/store.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

enum { TELLER_ACCOUNTS = 400, WORLD = 1, HOUSE = 2, LAYOUT = 3, CHIPS = 4 };

struct teller {
    struct book *book;
    struct account account[TELLER_ACCOUNTS + 1]; /* by id */
    int64_t accounts, movements;
};

static inline int64_t teller_opens(struct teller *t, enum account_kind kind, const char *name)
{
    struct account *a = &t->account[++t->accounts];
    *a = (struct account){.id = t->accounts, .kind = kind};
    snprintf(a->name, sizeof a->name, "%s", name);
    book_account(t->book, a);
    return a->id;
}

/* World, house, one layout, and chip accounts up to the number asked for. */
static inline void teller_opens_floor(struct teller *t, int64_t accounts)
{
    teller_opens(t, ACCOUNT_WORLD, "world");
    teller_opens(t, ACCOUNT_HOUSE, "house");
    teller_opens(t, ACCOUNT_WAGERS, "wagers R1");
    while (t->accounts < accounts) {
        char name[32];
        snprintf(name, sizeof name, "chips T%03d", (int)t->accounts + 1);
        teller_opens(t, ACCOUNT_CHIPS, name);
    }
}

static inline struct movement teller_movement(struct teller *t, enum movement_kind kind,
                                              int64_t from, int64_t to, cents amount)
{
    struct movement m = {.no = ++t->movements,
                         .at = 1700000000000 + t->movements,
                         .kind = kind,
                         .from = from,
                         .to = to,
                         .amount = amount,
                         .table = 1,
                         .act = t->movements * 2};
    t->account[from].balance -= amount;
    t->account[from].moves++;
    t->account[to].balance += amount;
    t->account[to].moves++;
    return m;
}

static inline void teller_moves(struct teller *t, enum movement_kind kind, int64_t from, int64_t to,
                                cents amount)
{
    struct movement m = teller_movement(t, kind, from, to, amount);
    book_movement(t->book, &m);
    book_account(t->book, &t->account[from]);
    book_account(t->book, &t->account[to]);
}

static inline bool teller_takes(void *ctx, const struct account *a)
{
    struct teller *t = ctx;
    assert_int_equal(a->id, t->accounts + 1);
    t->account[++t->accounts] = *a;
    return true;
}

/* Takes a book up where it was left. */
static inline void teller_resumes(struct teller *t, const char *path)
{
    struct book_words why = {""};
    int64_t incidents;
    struct book_reader *r = book_read(path, &why);
    if (r == NULL)
        fail_msg("%s", why.words);
    *t = (struct teller){0};
    assert_true(book_each_account(r, teller_takes, t, &why));
    assert_true(book_counts(r, &t->movements, &incidents, &why));
    book_read_end(r);
}

static inline struct book *must_open(const char *path)
{
    struct book_words why = {""};
    struct book *b = book_open(path, &why);
    if (b == NULL)
        fail_msg("%s", why.words);
    return b;
}

static inline struct book_reader *must_read(const char *path)
{
    struct book_words why = {""};
    struct book_reader *r = book_read(path, &why);
    if (r == NULL)
        fail_msg("%s", why.words);
    return r;
}

static inline void must_close(struct book *b)
{
    struct book_words why = {""};
    if (!book_close(b, &why))
        fail_msg("%s", why.words);
}

static inline struct trial trial_of(const char *path)
{
    struct trial t;
    struct book_words why = {""};
    struct book_reader *r = must_read(path);
    if (!book_trial(r, &t, &why))
        fail_msg("%s", why.words);
    book_read_end(r);
    return t;
}

/* --- archives --------------------------------------------------------------------------------- */

enum archiving_step { MADE, OF_RECORD, NAMED, HALF_CLEARED, CLEARED };

/* Archives the oldest day of the book, and goes as far as that step; false: there is none before
 * that moment. */
static inline bool teller_archives(const char *path, int64_t before, enum archiving_step to)
{
    struct book_words why = {""};
    struct archived a;
    struct clearing c = {0};
    struct removal_entry some[CLEAR_AT_ONCE];
    bool made;
    size_t count;
    if (!archive_make(path, NULL, before, &a, &made, &why))
        fail_msg("%s", why.words);
    if (!made || to == MADE)
        return made;
    struct book *b = must_open(path);
    book_time(b, before);
    a.at = before;
    book_archived(b, &a);
    assert_true(book_sync(b));
    if (to >= NAMED && !archive_name(path, NULL, &a, &why))
        fail_msg("%s", why.words);
    for (bool more = to >= HALF_CLEARED; more;) {
        if (!archive_clear(path, NULL, &a, &c, some, &count, &why))
            fail_msg("%s", why.words);
        for (size_t i = 0; i < count; i++) {
            if (to == CLEARED || i % 2 == 0)
                book_remove(b, &some[i]);
        }
        more = count > 0;
    }
    archive_clear_end(&c);
    a.cleared = to == CLEARED;
    if (a.cleared)
        book_archived(b, &a);
    must_close(b);
    return true;
}

/* --- a folder of one's own -------------------------------------------------------------------- */

static char test_home[4096];

static inline void remove_book(const char *path)
{
    static const char *const ENDINGS[] = {"", "-wal", "-shm", ".lock", ".readers"};
    for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++) {
        char name[4200];
        snprintf(name, sizeof name, "%s%s", path, ENDINGS[i]);
        unlink(name);
    }
}

/* Each test begins in an empty folder: its book is "floor.db". In memory where there is such a
 * place: what these tests do to files is no different there, and a slow disk would make them long.
 */
static inline int enter_folder(void **state)
{
    (void)state;
    static char folder[64];
    snprintf(folder, sizeof folder, "%s/baize-book.XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    return getcwd(test_home, sizeof test_home) == NULL || mkdtemp(folder) == NULL ||
           chdir(folder) != 0;
}

static inline int leave_folder(void **state)
{
    (void)state;
    char folder[4096];
    remove_book("floor.db");
    for (int no = 0; no < 40; no++) {
        char name[64];
        snprintf(name, sizeof name, "archive/%06d.archive", no);
        unlink(name);
        strcat(name, ".part");
        unlink(name);
    }
    rmdir("archive");
    return getcwd(folder, sizeof folder) == NULL || chdir(test_home) != 0 || rmdir(folder) != 0;
}

#endif
