#include "book/history.h"

#include "base/text.h"
#include "book/reader.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct shape ARCHIVES = {.table = "archive", .keys = 1, .column = {"no"}};
static const struct shape SETTINGS = {.table = "setting", .keys = 1, .column = {"name"}};
static const struct shape ACCOUNTS = {.table = "account", .keys = 1, .column = {"id"}};
static const struct shape MOVEMENTS = {.table = "movement", .keys = 1, .column = {"no"}};
static const struct shape INCIDENTS = {.table = "incident", .keys = 1, .column = {"no"}};
static const struct shape PAGES = {.table = "page", .keys = 2, .column = {"table_no", "first"}};

/* --- what is of record ------------------------------------------------------------------------ */

struct taking {
    struct history *h;
    bool damaged;
};

static bool take_archived(void *ctx, const struct row *r)
{
    struct taking *t = ctx;
    struct history *h = t->h;
    if (h->count == h->room) {
        h->room = h->room == 0 ? 16 : 2 * h->room;
        h->of = reallocarray(h->of, h->room, sizeof *h->of);
        if (h->of == NULL)
            abort();
    }
    t->damaged = !archived_of(r, &h->of[h->count]);
    h->count += !t->damaged;
    return !t->damaged;
}

static bool take_folder(void *ctx, const struct row *r)
{
    struct history *h = ctx;
    if (r->count > 1 && r->cell[1].kind == CELL_TEXT && r->cell[1].len < 4000)
        snprintf(h->folder, sizeof h->folder, "%.*s", (int)r->cell[1].len, r->cell[1].at);
    return false;
}

/* Where no folder was named, it is the one beside the book; one that was named may be so from
 * there. */
static void find_folder(struct history *h, const char *path, const char *folder)
{
    char said[sizeof h->folder];
    struct text t;
    const char *slash = strrchr(path, '/');
    snprintf(said, sizeof said, "%s", h->folder[0] != '\0' ? h->folder : "archive");
    text_on(&t, h->folder, sizeof h->folder);
    if (folder == NULL && said[0] != '/' && slash != NULL)
        text_fmt(&t, "%.*s", (int)(slash + 1 - path), path);
    text_put(&t, folder != NULL ? folder : said);
}

bool history_read(struct book_reader *r, const char *path, const char *folder,
                  struct book_words *why)
{
    struct taking t = {.h = &r->history};
    struct row name = {0};
    row_text(&name, "archive");
    struct wanted all = {.of = &ARCHIVES},
                  said = {.of = &SETTINGS, .key = &name, .exactly = true, .most = 1};
    if (!r->storage->rows(r->view, &all, take_archived, &t, why) ||
        !r->storage->rows(r->view, &said, take_folder, &r->history, why))
        return false;
    find_folder(&r->history, path, folder);
    return !t.damaged || book_say(why, "the book is damaged: archive %zu is none that Baize writes",
                                  r->history.count + 1);
}

void history_free(struct history *h)
{
    for (unsigned i = 0; i < HISTORY_OPEN; i++) {
        if (h->open[i].of != 0)
            archive_close(h->open[i].file);
    }
    free(h->of);
    free(h->ended);
}

void history_path(const struct history *h, const char *file, bool part, char path[4400])
{
    snprintf(path, 4400, "%s/%s%s", h->folder, file, part ? ".part" : "");
}

struct archive_file *history_open(const struct history *h, size_t at, struct book_words *why)
{
    char path[4400], part[4400];
    history_path(h, h->of[at].file, false, path);
    history_path(h, h->of[at].file, true, part);
    return archive_open(access(path, F_OK) != 0 && access(part, F_OK) == 0 ? part : path, why);
}

/* The file of an archive, which stays open until others have been asked for; NULL with words. */
static struct opened *file_of(struct history *h, size_t at, struct book_words *why)
{
    struct opened *oldest = NULL;
    for (unsigned i = 0; i < HISTORY_OPEN; i++) {
        struct opened *o = &h->open[i];
        if (o->of == at + 1) {
            o->used = ++h->use;
            return o;
        }
        if (o->readers == 0 && (oldest == NULL || o->used < oldest->used))
            oldest = o;
    }
    assert(oldest != NULL); /* readings within readings are few */
    struct archive_file *f = history_open(h, at, why);
    if (f == NULL)
        return NULL;
    if (oldest->of != 0)
        archive_close(oldest->file);
    *oldest = (struct opened){.of = at + 1, .used = ++h->use, .file = f};
    return oldest;
}

static bool rows_of_file(struct opened *o, const struct wanted *w,
                         bool (*each)(void *, const struct row *), void *ctx,
                         struct book_words *why)
{
    o->readers++;
    const bool read = archive_rows(o->file, w, each, ctx, why);
    o->readers--;
    return read;
}

bool history_file_rows(struct history *h, size_t at, const struct wanted *w,
                       bool (*each)(void *, const struct row *), void *ctx, struct book_words *why)
{
    struct opened *o = file_of(h, at, why);
    return o != NULL && rows_of_file(o, w, each, ctx, why);
}

/* A file of batches without a time, such as those of an upgrade, ended when the one before did. */
bool history_ended(struct history *h, size_t at, int64_t *when, struct book_words *why)
{
    if (h->ended == NULL && (h->ended = calloc(h->count, sizeof *h->ended)) == NULL)
        abort();
    *when = h->ended[at];
    while (*when == 0) {
        const struct opened *o = file_of(h, at, why);
        if (o == NULL)
            return false;
        const struct archive_heading *of = archive_head(o->file);
        *when = of->last_at > of->first_at ? of->last_at : of->first_at;
        h->ended[at] = *when;
        if (at-- == 0)
            break;
    }
    return true;
}

bool history_until(struct history *h, int64_t when, size_t *file, struct book_words *why)
{
    size_t low = 0, high = h->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        int64_t ended;
        if (!history_ended(h, middle, &ended, why))
            return false;
        if (ended < when)
            low = middle + 1;
        else
            high = middle;
    }
    *file = low + 1;
    return true;
}

struct archived history_last(const struct history *h)
{
    return h->count > 0 ? h->of[h->count - 1] : (struct archived){0};
}

/* --- rows of the files ------------------------------------------------------------------------ */

struct counting {
    bool (*each)(void *, const struct row *);
    void *ctx;
    int64_t left;
    bool ended;
};

static bool count_row(void *ctx, const struct row *r)
{
    struct counting *c = ctx;
    c->ended = !c->each(c->ctx, r) || --c->left == 0;
    return !c->ended;
}

/* Whether nothing that is wanted can be in an archive, by the numbers that it is of record with. */
static bool beside_the_point(const struct wanted *w, const struct archived *a, int64_t before)
{
    const int64_t key = w->key != NULL ? w->key->cell[0].n : 0;
    int64_t first = 0, last = INT64_MAX;
    if (w->of == &MOVEMENTS) {
        first = before + 1;
        last = a->movements;
    } else if (strcmp(w->of->table, "batch") == 0) {
        first = a->from;
        last = a->to;
    }
    if (w->key == NULL || last == INT64_MAX)
        return false;
    return w->exactly ? key < first || key > last : w->newest ? key <= first : key >= last;
}

bool history_rows(struct history *h, const struct wanted *w,
                  bool (*each)(void *, const struct row *), void *ctx, struct book_words *why)
{
    struct counting c = {each, ctx, w->most > 0 ? w->most : INT64_MAX, false};
    for (size_t n = 0; n < h->count && !c.ended; n++) {
        const size_t at = w->newest ? h->count - 1 - n : n;
        if (beside_the_point(w, &h->of[at], at > 0 ? h->of[at - 1].movements : 0))
            continue;
        if (!history_file_rows(h, at, w, count_row, &c, why))
            return false;
    }
    return true;
}

/* --- movements -------------------------------------------------------------------------------- */

static int64_t number(const struct row *r, unsigned at)
{
    return at < r->count && r->cell[at].kind == CELL_NUMBER ? r->cell[at].n : 0;
}

static void take_text(const struct row *r, unsigned at, char *to, size_t cap)
{
    const struct cell *c = &r->cell[at];
    const size_t n = at < r->count && c->kind == CELL_TEXT && c->len < cap ? c->len : 0;
    if (n > 0)
        memcpy(to, c->at, n);
    to[n] = '\0';
}

static bool movement_of(const struct row *r, struct movement_entry *e)
{
    char kind[BOOK_NAME_MAX];
    take_text(r, 2, kind, sizeof kind);
    *e = (struct movement_entry){.m = {.no = number(r, 0),
                                       .at = number(r, 1),
                                       .from = number(r, 3),
                                       .to = number(r, 5),
                                       .amount = number(r, 7),
                                       .table = number(r, 8),
                                       .act = number(r, 9),
                                       .staff = number(r, 10)},
                                 .from_before = number(r, 4),
                                 .to_before = number(r, 6)};
    return movement_kind_find(kind, &e->m.kind);
}

struct telling {
    bool (*each)(void *, const struct movement_entry *);
    void *ctx;
    int64_t left, account;
    int64_t before; /* the account's movement before the last that was told */
    bool ended, damaged;
};

static bool tell(void *ctx, const struct movement_entry *e)
{
    struct telling *t = ctx;
    t->before = e->m.from == t->account ? e->from_before : e->to_before;
    t->ended = !t->each(t->ctx, e) || --t->left == 0;
    return !t->ended;
}

static bool tell_row(void *ctx, const struct row *r)
{
    struct telling *t = ctx;
    struct movement_entry e;
    if (!movement_of(r, &e)) {
        t->damaged = true;
        return false;
    }
    return tell(t, &e);
}

static bool tell_files(struct history *h, const struct asked *a, struct telling *t,
                       struct book_words *why)
{
    struct row key = {0};
    row_number(&key, a->newest ? INT64_MAX : a->after);
    struct wanted w = {.of = &MOVEMENTS, .key = &key, .newest = a->newest};
    return history_rows(h, &w, tell_row, t, why);
}

static bool take_last(void *ctx, const struct row *r)
{
    *(int64_t *)ctx = number(r, 8);
    return false;
}

/* One movement of the files; *before is the account's before it. */
static bool tell_one(struct history *h, int64_t no, struct telling *t, struct book_words *why)
{
    struct row key = {0};
    row_number(&key, no);
    struct wanted w = {.of = &MOVEMENTS, .key = &key, .exactly = true, .most = 1};
    t->before = no;
    if (!history_rows(h, &w, tell_row, t, why))
        return false;
    return (t->before < no && t->before >= 0) ||
           book_say(why, "the archive is damaged: an account has lost its way at movement %" PRId64,
                    no);
}

/* Back through the files from `no`, each of the account's movements. */
static bool walk_back(struct history *h, int64_t no, int64_t after, struct telling *t,
                      struct book_words *why)
{
    for (; no > after && !t->ended; no = t->before) {
        if (!tell_one(h, no, t, why))
            return false;
    }
    return true;
}

static bool note_number(void *ctx, const struct movement_entry *e)
{
    struct pile *p = ctx;
    if (p->len == p->cap) {
        p->cap = p->cap == 0 ? 64 : 2 * p->cap;
        p->at = reallocarray(p->at, p->cap, sizeof(int64_t));
        if (p->at == NULL)
            abort();
    }
    PILE(int64_t, *p)[p->len++] = e->m.no;
    return true;
}

/* The way leads backwards: it is noted down, then walked again from its other end. */
static bool walk_on(struct history *h, int64_t no, int64_t after, struct telling *t,
                    struct book_words *why)
{
    struct pile way = {0};
    struct telling noting = {
        .each = note_number, .ctx = &way, .left = INT64_MAX, .account = t->account};
    bool read = walk_back(h, no, after, &noting, why);
    while (read && way.len > 0 && !t->ended)
        read = tell_one(h, PILE(int64_t, way)[--way.len], t, why);
    free(way.at);
    return read;
}

/* The account's latest movement. */
static bool last_of(struct book_reader *r, int64_t account, int64_t *no, struct book_words *why)
{
    struct row key = {0};
    row_number(&key, account);
    struct wanted w = {.of = &ACCOUNTS, .key = &key, .exactly = true, .most = 1};
    *no = 0;
    return r->storage->rows(r->view, &w, take_last, no, why);
}

static bool no_more(void *ctx, const struct movement_entry *e)
{
    (void)ctx;
    (void)e;
    return false;
}

/* Where the account's way enters the files: at the movement before its first in the storage. */
static bool enters_at(struct book_reader *r, int64_t account, int64_t *no, struct book_words *why)
{
    struct telling t = {.each = no_more, .account = account, .before = -1};
    struct asked rest = {
        .account = account, .after = history_last(&r->history).movements, .most = 1};
    if (!r->storage->movements(r->view, &rest, tell, &t, why))
        return false;
    *no = t.before;
    return t.before >= 0 || last_of(r, account, no, why);
}

static bool newest_movements(struct book_reader *r, const struct asked *a, struct telling *t,
                             struct book_words *why)
{
    struct asked rest = *a;
    int64_t no = 0;
    const int64_t there = history_last(&r->history).movements;
    rest.after = a->after > there ? a->after : there;
    t->before = -1;
    if (!r->storage->movements(r->view, &rest, tell, t, why))
        return false;
    if (t->ended || a->after >= there)
        return true;
    if (a->account == 0)
        return tell_files(&r->history, a, t, why);
    if (t->before >= 0)
        no = t->before;
    else if (!last_of(r, a->account, &no, why))
        return false;
    return walk_back(&r->history, no, a->after, t, why);
}

static bool oldest_movements(struct book_reader *r, const struct asked *a, struct telling *t,
                             struct book_words *why)
{
    struct asked rest = *a;
    int64_t no;
    const int64_t there = history_last(&r->history).movements;
    rest.after = a->after > there ? a->after : there;
    if (a->after < there && a->account == 0 && !tell_files(&r->history, a, t, why))
        return false;
    if (a->after < there && a->account != 0 &&
        (!enters_at(r, a->account, &no, why) || !walk_on(&r->history, no, a->after, t, why)))
        return false;
    rest.most = t->left;
    return t->ended || t->damaged || r->storage->movements(r->view, &rest, tell, t, why);
}

bool history_movements(struct book_reader *r, const struct asked *a,
                       bool (*each)(void *, const struct movement_entry *), void *ctx,
                       struct book_words *why)
{
    struct telling t = {
        .each = each, .ctx = ctx, .left = a->most > 0 ? a->most : INT64_MAX, .account = a->account};
    if (!(a->newest ? newest_movements : oldest_movements)(r, a, &t, why))
        return false;
    return !t.damaged || book_say(why, "the archive is damaged: there is no such kind of movement");
}

/* --- incidents -------------------------------------------------------------------------------- */

struct reporting {
    bool (*each)(void *, const struct incident *);
    void *ctx;
    int64_t left, last;
    bool ended;
};

static bool report(void *ctx, const struct incident *i)
{
    struct reporting *p = ctx;
    p->last = i->no;
    p->ended = !p->each(p->ctx, i) || --p->left == 0;
    return !p->ended;
}

static bool report_row(void *ctx, const struct row *r)
{
    struct incident i = {.no = number(r, 0), .at = number(r, 1)};
    take_text(r, 2, i.code, sizeof i.code);
    take_text(r, 3, i.where, sizeof i.where);
    take_text(r, 4, i.who, sizeof i.who);
    take_text(r, 5, i.words, sizeof i.words);
    return report(ctx, &i);
}

static bool report_files(struct history *h, const struct asked *a, struct reporting *p,
                         struct book_words *why)
{
    struct row key = {0};
    const int64_t before = a->before > 0 ? a->before : INT64_MAX;
    row_number(&key, a->newest ? before : a->after);
    struct wanted w = {.of = &INCIDENTS, .key = &key, .newest = a->newest};
    return history_rows(h, &w, report_row, p, why);
}

bool history_incidents(struct book_reader *r, const struct asked *a,
                       bool (*each)(void *, const struct incident *), void *ctx,
                       struct book_words *why)
{
    const int64_t there = history_last(&r->history).incidents;
    struct reporting p = {each, ctx, a->most > 0 ? a->most : INT64_MAX, 0, false};
    struct asked rest = *a;
    rest.after = a->after > there ? a->after : there;
    const bool files = a->after < there;
    bool read = true;
    if (files && !a->newest)
        read = report_files(&r->history, a, &p, why);
    rest.most = p.left;
    if (read && !p.ended)
        read = r->storage->incidents(r->view, &rest, report, &p, why);
    if (read && files && a->newest && !p.ended)
        read = report_files(&r->history, a, &p, why);
    return read;
}

/* --- journals --------------------------------------------------------------------------------- */

struct leafing {
    bool (*each)(void *, const struct page *);
    void *ctx;
    int64_t table, line; /* the next that is wanted */
    bool ended, gap;
};

static bool leaf(void *ctx, const struct page *p)
{
    struct leafing *l = ctx;
    l->gap = p->first > l->line;
    if (l->gap)
        return false;
    l->line = p->first + p->lines;
    l->ended = !l->each(l->ctx, p);
    return !l->ended;
}

static bool leaf_row(void *ctx, const struct row *r)
{
    struct leafing *l = ctx;
    struct page p = {.table = number(r, 0), .first = number(r, 1), .lines = number(r, 2)};
    if (p.table != l->table || r->count < 4 || r->cell[3].kind != CELL_TEXT)
        return false;
    p.text = r->cell[3].at;
    p.len = r->cell[3].len;
    return p.first + p.lines <= l->line || leaf(l, &p);
}

static bool take_first(void *ctx, const struct row *r)
{
    int64_t *key = ctx;
    if (number(r, 0) == key[0])
        key[1] = number(r, 1);
    return false;
}

/* The pages of one file from the line on. */
static bool leaf_file(struct opened *o, struct leafing *l, struct book_words *why)
{
    int64_t from[2] = {l->table, l->line};
    struct row key = {0};
    row_number(&key, l->table);
    row_number(&key, l->line + 1);
    struct wanted before = {.of = &PAGES, .key = &key, .newest = true, .most = 1},
                  on = {.of = &PAGES, .key = &key};
    if (!rows_of_file(o, &before, take_first, from, why))
        return false;
    key.cell[1].n = from[1] - 1;
    return rows_of_file(o, &on, leaf_row, l, why);
}

/* The newest file first: old lines are asked for less often. *found: one had the line. */
static bool leaf_files(struct history *h, struct leafing *l, bool *found, struct book_words *why)
{
    int64_t first, last;
    *found = false;
    for (size_t at = h->count; at > 0; at--) {
        struct opened *o = file_of(h, at - 1, why);
        if (o == NULL)
            return false;
        if (!archive_has_lines(o->file, l->table, &first, &last) || l->line < first)
            continue;
        const int64_t line = l->line;
        if (line <= last && !leaf_file(o, l, why))
            return false;
        *found = l->line > line || l->ended;
        return true;
    }
    return true;
}

static bool give_anyway(void *ctx, const struct page *p)
{
    struct leafing *l = ctx;
    return l->each(l->ctx, p);
}

/* A journal's first page stays in the storage, and so do its last; those between are in files. */
bool history_pages(struct book_reader *r, int64_t table, int64_t line,
                   bool (*each)(void *, const struct page *), void *ctx, struct book_words *why)
{
    struct leafing l = {.each = each, .ctx = ctx, .table = table, .line = line > 0 ? line : 1};
    for (bool found = r->history.count > 0; found;) {
        l.gap = false;
        if (!r->storage->pages(r->view, table, l.line, leaf, &l, why))
            return false;
        if (l.ended || !leaf_files(&r->history, &l, &found, why))
            return l.ended;
        if (l.ended || (!found && !l.gap))
            return true;
    }
    return r->storage->pages(r->view, table, l.line, give_anyway, &l, why);
}

bool history_last_line(struct book_reader *r, int64_t table, int64_t *line, struct book_words *why)
{
    if (!r->storage->last_line(r->view, table, line, why))
        return false;
    int64_t key[2] = {table, 0};
    struct row end = {0};
    row_number(&end, table);
    row_number(&end, INT64_MAX);
    struct wanted w = {.of = &PAGES, .key = &end, .newest = true, .most = 1};
    if (r->history.count > 0 && !r->storage->rows(r->view, &w, take_first, key, why))
        return false;
    /* Where a page beyond the first is left, it is the last. */
    for (size_t at = key[1] > 1 ? 0 : r->history.count; at > 0; at--) {
        int64_t first, last;
        struct opened *o = file_of(&r->history, at - 1, why);
        if (o == NULL)
            return false;
        if (archive_has_lines(o->file, table, &first, &last)) {
            *line = last > *line ? last : *line;
            return true;
        }
    }
    return true;
}
