#include "book/archiving.h"

#include "base/text.h"
#include "book/reader.h"
#include "book/said.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BATCHES_AT_ONCE = 200 };

struct making {
    struct book_reader *r;
    struct archive_writer *w;
    struct said *said; /* rows of the file's batches, and those that were left behind before */
    struct shape shape[SHAPES_MAX];
    size_t shapes;
    struct archive_heading h;
    int64_t before; /* batches from this moment on stay */
    int64_t incidents;
    int64_t count; /* of what was read last */
    bool full, bad;
    struct book_words *why;
    /* Of the table whose rows are being written. */
    const struct shape *of;
    int64_t journal, snapshot, first, last; /* of pages: whose, up to where they may go, gone */
    bool stays;                             /* one of the journal's pages does */
};

static const struct shape *shape_of(const struct making *m, enum table_id t)
{
    return shape_in(m->shape, m->shapes, table_name(t), strlen(table_name(t)));
}

static bool failed(struct making *m)
{
    m->bad = true;
    return false;
}

static bool read_rows(struct making *m, const struct wanted *w,
                      bool (*each)(void *, const struct row *))
{
    if (!m->r->storage->rows(m->r->view, w, each, m, m->why))
        failed(m);
    return !m->bad;
}

/* --- batches and movements -------------------------------------------------------------------- */

static bool same_day(int64_t a, int64_t b)
{
    const time_t x = (time_t)(a / 1000), y = (time_t)(b / 1000);
    struct tm first, second;
    localtime_r(&x, &first);
    localtime_r(&y, &second);
    return first.tm_year == second.tm_year && first.tm_yday == second.tm_yday;
}

/* Rows of tables that leave are noted as the batch enters them. */
static void note_entry(void *ctx, unsigned table, const struct row *r)
{
    struct making *m = ctx;
    const struct shape *of = &m->shape[table];
    if (table_leaves(table_id_of(of->table)))
        say_row(m->said, table, of->keys, r, m->h.after.no);
}

/* A batch goes with the day of the first, unless it is too young. */
static bool take_batch(void *ctx, const struct row *b)
{
    struct making *m = ctx;
    const int64_t no = b->cell[BATCH_NO].n, at = b->cell[BATCH_AT].n;
    const bool first = m->h.after.no == m->h.before.no;
    m->full = at >= m->before || (!first && !same_day(at, m->h.last_at));
    if (m->full || no != m->h.after.no + 1 || b->cell[BATCH_HASH].len != CHAIN_BYTES)
        return false;
    archive_put(m->w, "batch", 1, b);
    if (first)
        m->h.first_at = at;
    m->h.last_at = at;
    m->h.after.no = no;
    m->h.after.movements = b->cell[BATCH_MOVEMENTS].n;
    memcpy(m->h.after.hash.hash, b->cell[BATCH_HASH].at, CHAIN_BYTES);
    each_entry(&b->cell[BATCH_CHANGES], m->shape, m->shapes, note_entry, m);
    m->count++;
    return true;
}

static bool take_batches(struct making *m)
{
    do {
        struct row key = {0};
        row_number(&key, m->h.after.no);
        struct wanted w = {.of = shape_of(m, TABLE_BATCH), .key = &key, .most = BATCHES_AT_ONCE};
        m->count = 0;
        if (!read_rows(m, &w, take_batch))
            return false;
    } while (m->count > 0 && !m->full);
    return true;
}

static bool take_movement(void *ctx, const struct row *r)
{
    struct making *m = ctx;
    if (r->cell[0].n > m->h.after.movements)
        return false;
    archive_put(m->w, "movement", 1, r);
    m->count = r->cell[0].n;
    return true;
}

static bool take_movements(struct making *m)
{
    enum { AT_ONCE = 4000 };
    m->count = m->h.before.movements;
    for (int64_t last = -1; m->count < m->h.after.movements && m->count != last;) {
        struct row key = {0};
        last = m->count;
        row_number(&key, last);
        struct wanted w = {.of = shape_of(m, TABLE_MOVEMENT), .key = &key, .most = AT_ONCE};
        if (!read_rows(m, &w, take_movement))
            return false;
    }
    return true;
}

/* --- the other rows --------------------------------------------------------------------------- */

static bool take_line(void *ctx, const struct row *r)
{
    struct making *m = ctx;
    m->snapshot = r->cell[1].n;
    return false;
}

/* Another journal: how far its snapshot goes. */
static void begin_journal(struct making *m, int64_t table)
{
    struct row key = {0};
    if (m->first > 0)
        archive_lines(m->w, m->journal, m->first, m->last);
    m->journal = table;
    m->snapshot = m->first = m->last = 0;
    m->stays = false;
    row_number(&key, table);
    struct wanted w = {.of = shape_of(m, TABLE_SNAPSHOT), .key = &key, .exactly = true, .most = 1};
    if (table != 0)
        read_rows(m, &w, take_line);
}

/* A journal's first page says by what rules it is played, and those after the snapshot are played
 * again when the floor opens: they stay. Pages leave in their order. */
static bool page_leaves(struct making *m, const struct row *r)
{
    const int64_t first = r->cell[1].n, last = first + r->cell[2].n - 1;
    if (r->cell[0].n != m->journal)
        begin_journal(m, r->cell[0].n);
    m->stays |= first > 1 && last > m->snapshot;
    if (first == 1 || m->stays)
        return false;
    m->first = m->first == 0 ? first : m->first;
    m->last = last;
    return true;
}

struct weighing {
    struct making *m;
    const struct saying *y;
    bool leaves;
};

/* A row that is not as the batches of the file say has been entered again since: it stays for the
 * archive of that batch. */
static bool weigh_row(void *ctx, const struct row *r)
{
    struct weighing *g = ctx;
    struct making *m = g->m;
    bool same = true;
    for (unsigned i = 0; i < r->count && i < m->of->columns; i++)
        same &=
            cell_agrees(i < g->y->row.count ? &g->y->row.cell[i] : &m->of->preset[i], &r->cell[i]);
    const enum table_id table = table_id_of(m->of->table);
    g->leaves = same && (table != TABLE_PAGE || page_leaves(m, r));
    if (!g->leaves)
        return false;
    archive_put(m->w, m->of->table, m->of->keys, r);
    if (table == TABLE_INCIDENT && r->cell[0].n > m->incidents)
        m->incidents = r->cell[0].n;
    return false;
}

static bool weigh(void *ctx, unsigned table, const struct saying *y)
{
    struct making *m = ctx;
    struct weighing g = {m, y, false};
    struct wanted w = {.of = m->of, .key = &y->row, .exactly = true, .most = 1};
    (void)table;
    if (!m->r->storage->rows(m->r->view, &w, weigh_row, &g, m->why))
        return failed(m);
    if (g.leaves)
        said_archived(m->said, (unsigned)(m->of - m->shape), m->of->keys, &y->row, false);
    return !m->bad;
}

/* What has not left, as the chain has entered it. */
static bool leave_behind(void *ctx, unsigned table, const struct saying *y)
{
    struct making *m = ctx;
    char name[SHAPE_NAME];
    snprintf(name, sizeof name, LEFT_BEHIND "%.16s", m->shape[table].table);
    if (&m->shape[table] == m->of)
        archive_put(m->w, name, m->of->keys, &y->row);
    return true;
}

static bool take_rows(struct making *m)
{
    for (size_t i = 0; i < m->shapes && !m->bad; i++) {
        m->of = &m->shape[i];
        if (!table_leaves(table_id_of(m->of->table)))
            continue;
        said_in_order(m->said, (unsigned)i, m->of->keys, weigh, m);
        begin_journal(m, 0);
        said_unseen(m->said, leave_behind, m);
    }
    return !m->bad;
}

/* --- a file ----------------------------------------------------------------------------------- */

/* That a file has come into a folder, or has another name there, is on the disk only then. */
static bool force_folder(const char *folder, struct book_words *why)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool good = fd >= 0 && fsync(fd) == 0;
    if (!good)
        book_say(why, "%s cannot be forced to disk: %s", folder, strerror(errno));
    if (fd >= 0)
        close(fd);
    return good;
}

static bool make_folder(const char *folder, struct book_words *why)
{
    char within[4400];
    if (mkdir(folder, 0750) != 0)
        return errno == EEXIST || book_say(why, "%s cannot be made: %s", folder, strerror(errno));
    snprintf(within, sizeof within, "%s", folder);
    char *slash = strrchr(within, '/');
    snprintf(slash != NULL ? slash + 1 : within, 2, ".");
    return force_folder(within, why);
}

/* How the chain stands after the last archive, and what that has left behind. */
static bool follow_on(struct making *m)
{
    struct history *h = &m->r->history;
    m->h.no = history_last(h).no + 1;
    m->incidents = history_last(h).incidents;
    if (h->count == 0)
        return true;
    struct archive_file *f = history_open(h, h->count - 1, m->why);
    if (f == NULL)
        return false;
    m->h.before = archive_head(f)->after;
    const bool read = said_left_behind(m->said, f, m->shape, m->shapes, m->h.before.no, m->why);
    archive_close(f);
    return read;
}

static bool begin(struct making *m, char path[4400], struct archived *a)
{
    int version = 0;
    m->shapes = SHAPES_MAX;
    m->said = said_begin();
    if (!m->r->storage->shapes(&version, m->shape, &m->shapes, m->why) || !follow_on(m))
        return false;
    m->h.version = version;
    m->h.after = m->h.before;
    *a = (struct archived){.no = m->h.no, .from = m->h.before.no + 1};
    snprintf(a->file, sizeof a->file, "%06" PRId64 ".archive", a->no);
    history_path(&m->r->history, a->file, true, path);
    if (!make_folder(m->r->history.folder, m->why))
        return false;
    m->w = archive_begin(path, m->why);
    return m->w != NULL;
}

static bool write_all(struct making *m, struct archived *a)
{
    struct link hash;
    if (!take_batches(m) || m->h.after.no == m->h.before.no || !take_movements(m) || !take_rows(m))
        return false;
    struct archive_writer *w = m->w;
    m->w = NULL;
    if (!archive_end(w, &m->h, &a->bytes, &hash, m->why))
        return failed(m);
    chain_hex(hash, a->hash);
    a->to = m->h.after.no;
    a->movements = m->h.after.movements;
    a->incidents = m->incidents;
    return true;
}

static bool make(struct making *m, struct archived *a, bool *made)
{
    char path[4400] = "";
    *made = begin(m, path, a) && write_all(m, a);
    if (*made &&
        !(proof_of_archive(m->r, path, m->why) && force_folder(m->r->history.folder, m->why))) {
        *made = false;
        m->bad = true;
        unlink(path);
    }
    const bool begun = m->w != NULL;
    if (begun)
        archive_drop(m->w);
    said_free(m->said);
    return *made || (begun && !m->bad);
}

bool archive_may(const char *path, struct book_words *why)
{
    return storage_of(path)->archives ||
           book_say(why, "the book is in a database, which keeps past days: they are not "
                         "archived (docs/pits.md)");
}

bool archive_make(const char *path, const char *folder, int64_t before, struct archived *a,
                  bool *made, struct book_words *why)
{
    if (!archive_may(path, why))
        return false;
    struct making *m = calloc(1, sizeof *m);
    if (m == NULL)
        abort();
    *made = false;
    m->before = before;
    m->why = why;
    m->r = book_read_at(path, folder, why);
    const bool good = m->r != NULL && make(m, a, made);
    if (m->r != NULL)
        book_read_end(m->r);
    free(m);
    return good;
}

void archive_enter(struct book *b, struct archived *a, int64_t at, const char *who)
{
    char buf[512];
    struct text t;
    a->at = at;
    text_on(&t, buf, sizeof buf);
    text_putc(&t, '{');
    json_int(&t, "archive", a->no);
    json_str(&t, "file", a->file);
    json_int(&t, "from", a->from);
    json_int(&t, "to", a->to);
    json_str(&t, "hash", a->hash);
    text_putc(&t, '}');
    book_archived(b, a);
    book_change(b, &(struct change){at, who, "", "archived", t.at});
}

bool archive_last(const char *path, struct archived *a, struct book_words *why)
{
    struct book_reader *r = book_read(path, why);
    if (r == NULL)
        return false;
    *a = history_last(&r->history);
    book_read_end(r);
    return true;
}

/* --- its name --------------------------------------------------------------------------------- */

bool archive_name(const char *path, const char *folder, const struct archived *a,
                  struct book_words *why)
{
    char part[4400], name[4400];
    struct book_reader *r = book_read_at(path, folder, why);
    if (r == NULL)
        return false;
    history_path(&r->history, a->file, true, part);
    history_path(&r->history, a->file, false, name);
    const bool good = (rename(part, name) == 0 || (errno == ENOENT && access(name, F_OK) == 0) ||
                       book_say(why, "%s cannot be given its name: %s", part, strerror(errno))) &&
                      force_folder(r->history.folder, why);
    book_read_end(r);
    return good;
}

/* --- clearing --------------------------------------------------------------------------------- */

bool archive_may_clear(const char *path)
{
    char name[4200];
    snprintf(name, sizeof name, "%s" READERS_LOCK, path);
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    const bool may = fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0;
    if (fd >= 0)
        close(fd);
    return may;
}

struct listing {
    struct removal_entry *out;
    size_t count;
    enum table_id table;
    unsigned keys;
};

/* A slip that was corrected since is longer than it was, and stays. */
static bool list_row(void *ctx, const struct row *r)
{
    struct listing *l = ctx;
    struct removal_entry *e = &l->out[l->count++];
    *e = (struct removal_entry){.table = l->table, .keys = l->keys};
    for (unsigned i = 0; i < l->keys && i < r->count; i++)
        e->key[i] = r->cell[i].n;
    if (l->table == TABLE_SLIP && r->count > 0)
        e->size = (int64_t)r->cell[r->count - 1].len;
    return l->count < CLEAR_AT_ONCE;
}

static struct archive_file *file_of(const char *path, const char *folder, const struct archived *a,
                                    struct book_words *why)
{
    struct book_reader *r = book_read_at(path, folder, why);
    struct archive_file *f = NULL;
    if (r != NULL && a->no >= 1 && (uint64_t)a->no <= r->history.count)
        f = history_open(&r->history, (size_t)a->no - 1, why);
    else if (r != NULL)
        book_say(why, "archive %" PRId64 " is not of record", a->no);
    if (r != NULL)
        book_read_end(r);
    return f;
}

bool archive_clear(const char *path, const char *folder, const struct archived *a,
                   struct clearing *c, struct removal_entry out[CLEAR_AT_ONCE], size_t *count,
                   struct book_words *why)
{
    const char *table;
    struct listing l = {.out = out};
    if (c->file == NULL && (c->file = file_of(path, folder, a, why)) == NULL)
        return false;
    while (l.count == 0 && (table = archive_table(c->file, c->section)) != NULL) {
        struct shape of = {.keys = 0};
        struct row after = {0};
        l.table = table_id_of(table);
        of.keys = l.keys = l.table == TABLE_SLIP ? 3 : l.table == TABLE_PAGE ? 2 : 1;
        snprintf(of.table, sizeof of.table, "%s", table);
        for (unsigned i = 0; i < l.keys; i++)
            row_number(&after, c->after[i]);
        struct wanted w = {.of = &of, .key = c->begun ? &after : NULL};
        if (table_leaves(l.table) && !archive_rows(c->file, &w, list_row, &l, why))
            return false;
        c->begun = l.count > 0;
        c->section += l.count == 0;
    }
    if (l.count > 0)
        memcpy(c->after, out[l.count - 1].key, sizeof c->after);
    *count = l.count;
    return true;
}

void archive_clear_end(struct clearing *c)
{
    if (c->file != NULL)
        archive_close(c->file);
    *c = (struct clearing){0};
}

/* --- all at once ------------------------------------------------------------------------------ */

static bool clear_all(struct book *b, const char *path, const char *folder,
                      const struct archived *a, struct book_words *why)
{
    struct clearing c = {0};
    struct removal_entry *some = reallocarray(NULL, CLEAR_AT_ONCE, sizeof *some);
    size_t count = 0;
    if (some == NULL)
        abort();
    bool good = archive_may_clear(path) ||
                book_say(why, "somebody reads the book: what is archived goes out of it next time");
    while (good) {
        good = archive_clear(path, folder, a, &c, some, &count, why);
        for (size_t i = 0; good && i < count; i++)
            book_remove(b, &some[i]);
        if (count == 0)
            break;
        good = good && (book_sync(b) || !book_failed(b, why));
    }
    archive_clear_end(&c);
    free(some);
    return good;
}

static bool end_one(struct book *b, const char *path, const char *folder, struct archived *a,
                    struct book_words *why)
{
    if (!archive_name(path, folder, a, why) || !clear_all(b, path, folder, a, why))
        return false;
    a->cleared = true;
    book_archived(b, a);
    return book_sync(b) || !book_failed(b, why);
}

bool archive_all(struct book *b, const char *path, const char *folder, int64_t before, int64_t at,
                 int64_t *days, int64_t *bytes, struct book_words *why)
{
    struct archived a;
    bool made = true;
    *days = *bytes = 0;
    if (!archive_last(path, &a, why) ||
        (a.no > 0 && !a.cleared && !end_one(b, path, folder, &a, why)))
        return false;
    while (made) {
        if (!archive_make(path, folder, before, &a, &made, why))
            return false;
        if (!made)
            break;
        archive_enter(b, &a, at, "baize archive");
        if (!book_sync(b) || !end_one(b, path, folder, &a, why))
            return false;
        ++*days;
        *bytes += a.bytes;
    }
    return true;
}
