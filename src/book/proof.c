/* The proof of the chain: the batches are followed from the first, and what they say of every row
 * is compared with the row.
 *
 * Batches never change, so they are read some at a time, and nobody is kept from writing meanwhile.
 * Rows do change: each time some of them are compared, the batches written since are followed
 * first, in the same moment of the book. */
#include "base/text.h"
#include "book/reader.h"
#include "book/rows.h"
#include "book/said.h"
#include "book/seals.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { BATCHES_AT_ONCE = 500, ROWS_AT_ONCE = 2000, BYTES_AT_ONCE = 4 << 20, AHEAD = 4000 };

struct proving {
    struct book_reader *r;
    struct proof *p;
    struct book_words *why;
    struct said *said;
    struct shape shape[SHAPES_MAX]; /* as this version has them */
    size_t shapes;
    int version;
    const struct shape *movement, *batch;
    /* Movements read ahead, encoded with as many columns as the batches of `form` knew. */
    struct {
        int64_t form, first, count;
        unsigned columns;
        size_t end[AHEAD];
        struct bytes rows;
    } ahead;
    bool unread; /* the storage cannot be read; why has words */
    /* Where rows are read: an archive, or the storage. */
    struct archive_file *file;
    int64_t archive; /* its number */
    bool cleared;    /* none of its rows need be in the storage */
    bool cut;        /* what comes after it cannot be followed */
    bool recent;     /* what was entered before the last archive is not gone through */
    /* Of what is being read. */
    const struct shape *of;
    struct row after;
    struct bytes after_text,
        from_text; /* what `after` points to, and what a statement still does */
    int64_t count;
    size_t bytes;
};

/* --- findings --------------------------------------------------------------------------------- */

/* Whether there is room for more. */
static bool found(struct proving *v, const char *fmt, ...)
{
    va_list ap;
    v->p->good = false;
    if (v->p->findings < FINDINGS_MAX) {
        char *words = v->p->finding[v->p->findings++];
        const int n = v->archive == 0
                          ? 0
                          : snprintf(words, FINDING_WORDS, "archive %" PRId64 ": ", v->archive);
        va_start(ap, fmt);
        vsnprintf(words + n, (size_t)(FINDING_WORDS - n), fmt, ap);
        va_end(ap);
    }
    return v->p->findings < FINDINGS_MAX;
}

static bool going_on(const struct proving *v)
{
    return !v->unread && !v->cut && v->p->findings < FINDINGS_MAX;
}

/* An archive that cannot be read is a finding; a storage that cannot is no proof at all. */
static void rows_of(struct proving *v, const struct wanted *w,
                    bool (*each)(void *, const struct row *))
{
    struct book_words why = {""};
    if (v->file == NULL)
        v->unread |= !v->r->storage->rows(v->r->view, w, each, v, v->why);
    else if (!archive_rows(v->file, w, each, v, &why)) {
        found(v, "%.280s", why.words);
        v->cut = true;
    }
}

/* What was damaged may be anything; what is said of it is text. */
static void make_legible(char *words)
{
    for (size_t n; *words != '\0'; words += n) {
        n = text_utf8(words);
        if (n == 0 || (unsigned char)*words < ' ') {
            *words = '?';
            n = 1;
        }
    }
}

/* A cell for a person. */
static const char *cell_words(const struct cell *c, char *out, size_t cap)
{
    switch (c->kind) {
    case CELL_NUMBER:
        snprintf(out, cap, "%" PRId64, c->n);
        break;
    case CELL_TEXT:
        snprintf(out, cap, "`%.*s`", (int)(c->len < 40 ? c->len : 40), c->at);
        make_legible(out);
        break;
    case CELL_NULL:
        snprintf(out, cap, "nothing");
        break;
    default:
        snprintf(out, cap, "other bytes");
    }
    return out;
}

/* "incident 17", "page 1, 400"; of a ticket only the end of its number, which is worth money. */
static const char *row_words(const struct shape *of, const struct row *r, char out[FINDING_WORDS])
{
    char cell[64];
    int n = snprintf(out, FINDING_WORDS, "%s", of->table);
    for (unsigned i = 0; i < of->keys && n < FINDING_WORDS; i++) {
        struct cell c = r->cell[i];
        const bool masked = strcmp(of->table, "ticket") == 0 && c.kind == CELL_TEXT && c.len > 4;
        if (masked) {
            c.at += c.len - 4;
            c.len = 4;
        }
        n += snprintf(out + n, (size_t)(FINDING_WORDS - n), "%s%s%s", i > 0 ? ", " : " ",
                      masked ? "that ends in " : "", cell_words(&c, cell, sizeof cell));
    }
    return out;
}

/* --- movements -------------------------------------------------------------------------------- */

static bool take_ahead(void *ctx, const struct row *r)
{
    struct proving *v = ctx;
    struct row known = *r;
    if (r->cell[0].n != v->ahead.first + v->ahead.count)
        return false;
    known.count = v->ahead.columns < r->count ? v->ahead.columns : r->count;
    for (unsigned i = known.count; i < r->count; i++) {
        if (!cell_agrees(&v->movement->preset[i], &r->cell[i]))
            found(v, "movement %" PRId64 ": its %s came later, and is not as it came", r->cell[0].n,
                  v->movement->column[i]);
    }
    encode_row(&v->ahead.rows, &known);
    v->ahead.end[v->ahead.count++] = v->ahead.rows.len;
    return true;
}

/* How many columns movements had then. */
static bool columns_of(struct proving *v, int64_t form)
{
    size_t count = SHAPES_MAX;
    int version = (int)form;
    struct shape *of = calloc(SHAPES_MAX, sizeof *of);
    if (of == NULL)
        abort();
    bool good = v->r->storage->shapes(&version, of, &count, v->why);
    const struct shape *m = good ? shape_in(of, count, "movement", 8) : NULL;
    v->ahead.columns = m != NULL ? m->columns : 0;
    v->ahead.form = form;
    free(of);
    v->unread |= !good;
    return good;
}

static bool read_ahead(struct proving *v, int64_t form, int64_t first)
{
    if (form != v->ahead.form && !columns_of(v, form))
        return false;
    struct row key = {0};
    row_number(&key, first - 1);
    v->ahead.first = first;
    v->ahead.count = 0;
    v->ahead.rows.len = 0;
    struct wanted w = {.of = v->movement, .key = &key, .most = AHEAD};
    rows_of(v, &w, take_ahead);
    return !v->unread && !v->cut;
}

/* The movements of a batch, hashed; false when one is not there. */
static bool hash_movements(struct proving *v, struct batch_hash *h, int64_t form, int64_t to)
{
    for (int64_t no = v->p->head.movements + 1; no <= to;) {
        const bool there =
            form == v->ahead.form && no >= v->ahead.first && no < v->ahead.first + v->ahead.count;
        if (!there && !read_ahead(v, form, no))
            return false;
        if (v->ahead.first == no && v->ahead.count == 0)
            return found(v, "movement %" PRId64 " is missing", no) && false;
        const int64_t last = v->ahead.first + v->ahead.count - 1, stop = last < to ? last : to;
        const size_t at = no == v->ahead.first ? 0 : v->ahead.end[no - v->ahead.first - 1];
        batch_hash_movements(h, v->ahead.rows.at + at, v->ahead.end[stop - v->ahead.first] - at);
        no = stop + 1;
    }
    return true;
}

/* --- batches ---------------------------------------------------------------------------------- */

static bool is_batch(const struct row *b)
{
    for (unsigned i = BATCH_NO; i <= BATCH_MOVEMENTS; i++) {
        if (b->cell[i].kind != CELL_NUMBER)
            return false;
    }
    return b->count == BATCH_CELLS && b->cell[BATCH_CHANGES].kind == CELL_BYTES &&
           b->cell[BATCH_HASH].kind == CELL_BYTES && b->cell[BATCH_HASH].len == CHAIN_BYTES;
}

struct entering_in {
    struct proving *v;
    int64_t batch;
};

static void take_entry(void *ctx, unsigned table, const struct row *r)
{
    const struct entering_in *in = ctx;
    const struct shape *of = &in->v->shape[table];
    if (of != in->v->movement && of != in->v->batch)
        say_row(in->v->said, table, of->keys, r, in->batch);
}

static void take_entries(struct proving *v, const struct cell *changes, int64_t batch)
{
    struct entering_in in = {v, batch};
    if (!each_entry(changes, v->shape, v->shapes, take_entry, &in))
        found(v, "batch %" PRId64 ": an entry is none that Baize writes", batch);
}

static bool follow_batch(void *ctx, const struct row *b)
{
    struct proving *v = ctx;
    struct chain_head *head = &v->p->head;
    if (!is_batch(b) || b->cell[BATCH_FORM].n < 1 || b->cell[BATCH_FORM].n > v->version)
        return found(v, "the batch after %" PRId64 " is none that Baize writes", head->no) && false;
    const int64_t no = b->cell[BATCH_NO].n, to = b->cell[BATCH_MOVEMENTS].n;
    if (no != head->no + 1)
        found(v, "batch %" PRId64 " is missing", head->no + 1);
    struct batch_hash h;
    batch_hash_begin(&h, head->hash, b);
    const bool whole = hash_movements(v, &h, b->cell[BATCH_FORM].n, to);
    const struct link hash = batch_hash_end(&h);
    if (v->unread || v->cut)
        return false;
    if (no == head->no + 1 && (!whole || to < head->movements ||
                               memcmp(hash.hash, b->cell[BATCH_HASH].at, sizeof hash.hash) != 0))
        found(v,
              "batch %" PRId64 ": its hash is not that of the batch before, its entries and its "
              "movements (%" PRId64 " to %" PRId64 "): one of them was changed",
              no, head->movements + 1, to);
    take_entries(v, &b->cell[BATCH_CHANGES], no);
    head->no = no;
    head->movements = to;
    memcpy(head->hash.hash, b->cell[BATCH_HASH].at, sizeof head->hash.hash);
    v->count++;
    v->bytes += b->cell[BATCH_CHANGES].len;
    return v->bytes < BYTES_AT_ONCE && going_on(v);
}

/* Follows the batches up to the last. */
static bool follow(struct proving *v)
{
    do {
        struct row key = {0};
        row_number(&key, v->p->head.no);
        struct wanted w = {.of = v->batch, .key = &key, .most = BATCHES_AT_ONCE};
        v->count = 0;
        v->bytes = 0;
        rows_of(v, &w, follow_batch);
    } while (v->count > 0 && going_on(v));
    return going_on(v);
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Whether the chain may leave the column unsaid. */
static bool follows(const struct shape *of, unsigned column)
{
    struct row r = {.count = of->columns};
    for (unsigned i = 0; i < of->columns; i++)
        r.cell[i].kind = CELL_NUMBER;
    leave_unsaid(table_id_of(of->table), &r);
    return r.cell[column].kind == CELL_UNSAID;
}

static void differs(struct proving *v, const struct shape *of, const struct row *r,
                    const struct saying *y, unsigned column)
{
    char which[FINDING_WORDS], is[64], was[64];
    const struct cell *c = column < y->row.count ? &y->row.cell[column] : &of->preset[column];
    if (c->kind == CELL_DIGEST || c->kind == CELL_UNSAID)
        found(v, "%.150s: its %s is not what batch %" PRId64 " entered", row_words(of, r, which),
              of->column[column], y->batch);
    else
        found(v, "%.150s: its %s is %s, batch %" PRId64 " entered %s", row_words(of, r, which),
              of->column[column], cell_words(&r->cell[column], is, sizeof is), y->batch,
              cell_words(c, was, sizeof was));
}

static void compare(struct proving *v, const struct shape *of, const struct row *r,
                    const struct saying *y)
{
    for (unsigned i = 0; i < r->count && i < of->columns; i++) {
        const bool said = i < y->row.count;
        const bool unsaid = said && y->row.cell[i].kind == CELL_UNSAID &&
                            (v->recent || (r->cell[i].kind == CELL_NUMBER && follows(of, i)));
        if (!unsaid && !cell_agrees(said ? &y->row.cell[i] : &of->preset[i], &r->cell[i])) {
            differs(v, of, r, y, i);
            return;
        }
    }
    v->p->rows++;
}

static void keep_key(struct proving *v, const struct row *r)
{
    struct row key = *r;
    struct encoded e;
    struct cell name;
    key.count = v->of->keys;
    v->after_text.len = 0;
    encode_row(&v->after_text, &key);
    e = (struct encoded){v->after_text.at, v->after_text.at + v->after_text.len};
    decode_next(&e, &v->after, &name);
}

static bool note_there(void *ctx, const struct row *r)
{
    (void)r;
    *(bool *)ctx = true;
    return false;
}

static bool lies_in_archive(struct proving *v, const struct row *r)
{
    bool there = false;
    struct wanted w = {.of = v->of, .key = r, .exactly = true, .most = 1};
    struct book_words unsaid;
    return table_leaves(table_id_of(v->of->table)) &&
           history_rows(&v->r->history, &w, note_there, &there, &unsaid) && there;
}

static bool check_row(void *ctx, const struct row *r)
{
    struct proving *v = ctx;
    struct saying y;
    char which[FINDING_WORDS];
    if (said_of(v->said, (unsigned)(v->of - v->shape), v->of->keys, r, &y))
        compare(v, v->of, r, &y);
    else
        found(v, "%.200s is in the book and %s", row_words(v->of, r, which),
              lies_in_archive(v, r) ? "in an archive too" : "in no batch");
    v->count++;
    for (unsigned i = 0; i < r->count; i++)
        v->bytes += r->cell[i].len;
    keep_key(v, r);
    return v->bytes < BYTES_AT_ONCE && v->count < ROWS_AT_ONCE && going_on(v);
}

static bool some_rows(struct proving *v, bool first)
{
    if (!book_hold(v->r, v->why)) {
        v->unread = true;
        return false;
    }
    const struct row after = v->after;
    const struct bytes from = v->after_text;
    v->after_text = v->from_text;
    v->from_text = from;
    if (follow(v)) {
        struct wanted w = {.of = v->of, .key = first ? NULL : &after};
        v->count = 0;
        v->bytes = 0;
        v->unread |= !v->r->storage->rows(v->r->view, &w, check_row, v, v->why);
    }
    book_let_go(v->r);
    return v->count > 0 && going_on(v);
}

/* Some movements have their batches and nothing else; the rest is compared row by row. */
static void check_table(struct proving *v, const struct shape *of)
{
    v->of = of;
    for (bool first = true; some_rows(v, first); first = false)
        ;
}

static bool take_late(void *ctx, const struct row *r)
{
    struct proving *v = ctx;
    struct saying y;
    if (said_of(v->said, (unsigned)(v->of - v->shape), v->of->keys, r, &y))
        compare(v, v->of, r, &y);
    v->count++;
    return true;
}

/* It was entered after its place had been passed, or it is not there. */
static bool look_for(void *ctx, unsigned table, const struct saying *y)
{
    struct proving *v = ctx;
    char which[FINDING_WORDS];
    v->of = &v->shape[table];
    struct wanted w = {.of = v->of, .key = &y->row, .exactly = true, .most = 1};
    v->count = 0;
    v->unread |= !v->r->storage->rows(v->r->view, &w, take_late, v, v->why);
    if (!v->unread && v->count == 0)
        found(v, "%.200s is missing: batch %" PRId64 " entered it",
              row_words(v->of, &y->row, which), y->batch);
    return going_on(v);
}

static void check_rest(struct proving *v)
{
    int64_t movements = 0, incidents;
    if (!book_hold(v->r, v->why)) {
        v->unread = true;
        return;
    }
    if (follow(v)) {
        said_unseen(v->said, look_for, v);
        v->unread |= !v->r->storage->counts(v->r->view, &movements, &incidents, v->why);
        if (!v->unread && movements > v->p->head.movements)
            found(v, "movement %" PRId64 " is in the book and in no batch",
                  v->p->head.movements + 1);
    }
    book_let_go(v->r);
}

/* --- seals ------------------------------------------------------------------------------------ */

static bool check_seal(void *ctx, const struct row *r)
{
    struct proving *v = ctx;
    struct seal_line l = {.s = {.no = r->cell[0].n, .at = r->cell[1].n}};
    bool there = false;
    for (unsigned i = 2; i < 4; i++) {
        if (r->cell[i].kind == CELL_TEXT &&
            r->cell[i].len < (i == 2 ? sizeof l.s.key : sizeof l.s.signature))
            memcpy(i == 2 ? l.s.key : l.s.signature, r->cell[i].at, r->cell[i].len);
    }
    v->unread |= !book_batch_hash(v->r, l.s.no, &there, &l.hash, v->why);
    if (!v->unread && (!there || !seal_signed(&l)))
        found(v, "the seal of batch %" PRId64 " is not over the hash that it has", l.s.no);
    v->p->seals++;
    return going_on(v);
}

/* --- archives --------------------------------------------------------------------------------- */

static bool check_archived(void *ctx, const struct row *r)
{
    struct proving *v = ctx;
    struct saying y;
    char which[FINDING_WORDS];
    const unsigned table = (unsigned)(v->of - v->shape);
    if (v->count++ > 0 && key_order(&v->after, r, v->of->keys) >= 0)
        found(v, "%.200s is out of its order", row_words(v->of, r, which));
    keep_key(v, r);
    if (r->count < v->of->keys || !said_of(v->said, table, v->of->keys, r, &y))
        return found(v, "%.200s is in it and in no batch", row_words(v->of, r, which));
    if (r->count < y.row.count)
        return found(v, "%.200s has lost cells", row_words(v->of, r, which));
    compare(v, v->of, r, &y);
    said_archived(v->said, table, v->of->keys, r, v->cleared);
    if (table_id_of(v->of->table) == TABLE_SEAL)
        check_seal(v, r);
    return going_on(v);
}

/* Rows that no batch of the file reaches are in it and in no batch. */
static bool found_beyond(void *ctx, const struct row *r)
{
    struct proving *v = ctx;
    char which[FINDING_WORDS];
    found(v, "%.200s is in it and not of its batches", row_words(v->of, r, which));
    return false;
}

static void check_ends(struct proving *v, const struct shape *of, int64_t first, int64_t last)
{
    struct row before = {0}, after = {0};
    row_number(&before, first);
    row_number(&after, last);
    struct wanted early = {.of = of, .key = &before, .newest = true, .most = 1},
                  late = {.of = of, .key = &after, .most = 1};
    v->of = of;
    rows_of(v, &early, found_beyond);
    rows_of(v, &late, found_beyond);
}

static void check_sections(struct proving *v)
{
    const char *table;
    for (unsigned i = 0; going_on(v) && (table = archive_table(v->file, i)) != NULL; i++) {
        const struct shape *of = shape_in(v->shape, v->shapes, table, strlen(table));
        if (of == v->movement || of == v->batch || strncmp(table, LEFT_BEHIND, LEFT_LEN) == 0)
            continue;
        if (of == NULL || !table_leaves(table_id_of(table))) {
            found(v, "it holds rows of %.40s, which do not leave the book", table);
            continue;
        }
        v->of = of;
        v->count = 0;
        struct wanted all = {.of = of};
        rows_of(v, &all, check_archived);
    }
}

static bool same_head(const struct chain_head *a, const struct chain_head *b)
{
    return a->no == b->no && a->movements == b->movements &&
           memcmp(&a->hash, &b->hash, sizeof a->hash) == 0;
}

/* The chain through one file, and then its rows. */
static void prove_file(struct proving *v)
{
    const struct archive_heading *h = archive_head(v->file);
    const struct chain_head before = v->p->head;
    if (!same_head(&h->before, &before))
        found(v, "it does not follow on batch %" PRId64, before.no);
    v->ahead.count = 0;
    if (!follow(v))
        return;
    if (!same_head(&h->after, &v->p->head)) {
        found(v, "it says that it goes up to batch %" PRId64 ", it goes up to %" PRId64,
              h->after.no, v->p->head.no);
        v->cut = h->after.no != v->p->head.no;
    }
    check_ends(v, v->batch, before.no + 1, v->p->head.no);
    check_ends(v, v->movement, before.movements + 1, v->p->head.movements);
    check_sections(v);
}

static void compare_record(struct proving *v, const struct archived *a)
{
    struct book_words why = {""};
    struct link hash;
    int64_t bytes;
    char hex[CHAIN_HEX];
    const struct archive_heading *h = archive_head(v->file);
    if (!archive_hash(v->file, &bytes, &hash, &why))
        found(v, "%.280s", why.words);
    else if (bytes != a->bytes || strcmp(chain_hex(hash, hex), a->hash) != 0)
        found(v, "%s is not the file of record: it was changed, or another was put in its place",
              a->file);
    if (h->no != a->no || h->before.no + 1 != a->from || h->after.no != a->to ||
        h->after.movements != a->movements)
        found(v, "what is of record of it is not what it says itself");
}

static void prove_archive(struct proving *v, size_t at)
{
    const struct archived *a = &v->r->history.of[at];
    struct book_words why = {""};
    v->archive = a->no;
    v->cleared = a->cleared;
    v->file = history_open(&v->r->history, at, &why);
    if (a->no != (int64_t)at + 1)
        found(v, "it is of record, and archive %zu is not", at + 1);
    if (v->file == NULL) {
        found(v, "%.280s", why.words);
        v->cut = true;
    } else {
        compare_record(v, a);
        prove_file(v);
        archive_close(v->file);
    }
    v->file = NULL;
    v->archive = 0;
    v->ahead.count = 0;
}

static bool found_left(void *ctx, const struct row *r)
{
    struct proving *v = ctx;
    const int64_t last = v->of == v->batch ? v->p->head.no : v->p->head.movements;
    char which[FINDING_WORDS];
    if (r->cell[0].n <= last)
        found(v, "%.200s is in the book and in an archive too", row_words(v->of, r, which));
    return false;
}

static bool of_record(const struct history *h, const char *name)
{
    const size_t n = strlen(name);
    if (name[0] == '.' || (n > 5 && strcmp(name + n - 5, ".part") == 0))
        return true;
    for (size_t i = 0; i < h->count; i++) {
        if (strcmp(h->of[i].file, name) == 0)
            return true;
    }
    return false;
}

static void look_for_strangers(struct proving *v)
{
    DIR *d = opendir(v->r->history.folder);
    for (const struct dirent *e; d != NULL && (e = readdir(d)) != NULL;) {
        if (!of_record(&v->r->history, e->d_name))
            found(v, "%.200s lies among the archives and is not of record", e->d_name);
    }
    if (d != NULL)
        closedir(d);
}

static bool stand_on(struct proving *v, size_t at);

/* Those before the last are taken to be what they were when they were made. */
static void rely_on(struct proving *v, size_t count)
{
    char path[4400];
    struct stat st;
    for (size_t i = 0; i < count; i++) {
        const struct archived *a = &v->r->history.of[i];
        history_path(&v->r->history, a->file, false, path);
        v->archive = a->no;
        if (stat(path, &st) != 0)
            found(v, "%.200s is not there", path);
        else if (st.st_size != a->bytes)
            found(v, "%s is not as long as is of record", a->file);
        v->archive = 0;
    }
    if (count > 0 && going_on(v))
        v->unread |= !stand_on(v, count - 1);
    v->p->relied = (int64_t)count;
    v->p->from = v->p->head;
}

static void prove_archives(struct proving *v)
{
    const struct history *h = &v->r->history;
    struct wanted first = {.most = 1};
    const size_t begin = v->recent && h->count > 1 ? h->count - 1 : 0;
    rely_on(v, begin);
    for (size_t i = begin; i < h->count && going_on(v); i++)
        prove_archive(v, i);
    v->p->archives = (int64_t)h->count;
    look_for_strangers(v);
    if (h->count == 0 || !history_last(h).cleared || !going_on(v))
        return;
    for (unsigned i = 0; i < 2; i++) {
        v->of = first.of = i == 0 ? v->batch : v->movement;
        rows_of(v, &first, found_left);
    }
}

static void check_made(struct proving *v)
{
    struct book_words odd;
    bool same = true;
    v->unread |= !v->r->storage->as_made(v->r->view, &same, &odd, v->why);
    if (!v->unread && !same)
        found(v, "%.300s", odd.words);
}

static bool begin(struct proving *v)
{
    v->shapes = SHAPES_MAX;
    if (!v->r->storage->shapes(&v->version, v->shape, &v->shapes, v->why))
        return false;
    v->movement = shape_in(v->shape, v->shapes, "movement", 8);
    v->batch = shape_in(v->shape, v->shapes, "batch", 5);
    v->said = said_begin();
    return true;
}

static struct proving *proving_of(struct book_reader *r, struct proof *p, struct book_words *why)
{
    struct proving *v = calloc(1, sizeof *v);
    if (v == NULL)
        abort();
    v->r = r;
    v->p = p;
    v->why = why;
    return v;
}

static void proving_end(struct proving *v)
{
    if (v->said != NULL)
        said_free(v->said);
    bytes_free(&v->ahead.rows);
    bytes_free(&v->after_text);
    bytes_free(&v->from_text);
    free(v);
}

/* --- the last batch --------------------------------------------------------------------------- */

static bool follow_last(void *ctx, const struct row *b)
{
    struct proving *v = ctx;
    if (!is_batch(b) || b->cell[BATCH_NO].n > v->p->head.no)
        return follow_batch(ctx, b);
    v->p->head.movements = b->cell[BATCH_MOVEMENTS].n;
    memcpy(v->p->head.hash.hash, b->cell[BATCH_HASH].at, sizeof v->p->head.hash.hash);
    return true;
}

bool proof_of_last(const struct storage *storage, struct view *view, struct book_words *why)
{
    struct proof *p = calloc(1, sizeof *p);
    struct book_reader r = {.storage = storage, .view = view};
    struct chain_head head;
    if (p == NULL)
        abort();
    struct proving *v = proving_of(&r, p, why);
    v->unread = !begin(v) || !storage->head(view, &head, why);
    if (!v->unread && head.no > 0) {
        struct row key = {0};
        struct wanted w = {.of = v->batch, .key = &key, .most = 2};
        row_number(&key, head.no - 2);
        p->head.no = head.no - 1;
        v->unread = !storage->rows(view, &w, follow_last, v, why);
    }
    const bool good = !v->unread && p->findings == 0;
    if (!v->unread && !good)
        book_say(why, "the book does not add up: %s; `baize verify` says more", p->finding[0]);
    proving_end(v);
    free(p);
    return good;
}

static void check_seals(struct proving *v)
{
    const struct shape *of = shape_in(v->shape, v->shapes, "seal", 4);
    struct wanted w = {.of = of};
    if (of != NULL)
        v->unread |= !v->r->storage->rows(v->r->view, &w, check_seal, v, v->why);
}

/* --- an archive to be --------------------------------------------------------------------------
 */

/* How the chain stands after that archive, and what it has left behind. */
static bool stand_on(struct proving *v, size_t at)
{
    struct archive_file *f = history_open(&v->r->history, at, v->why);
    if (f == NULL)
        return false;
    v->p->head = archive_head(f)->after;
    const bool read = said_left_behind(v->said, f, v->shape, v->shapes, v->p->head.no, v->why);
    archive_close(f);
    return read;
}

bool proof_of_archive(struct book_reader *r, const char *path, struct book_words *why)
{
    struct proof *p = calloc(1, sizeof *p);
    if (p == NULL)
        abort();
    struct proving *v = proving_of(r, p, why);
    const size_t count = r->history.count;
    v->unread = !begin(v) || (count > 0 && !stand_on(v, count - 1)) ||
                (v->file = archive_open(path, why)) == NULL;
    if (!v->unread)
        prove_file(v);
    const bool good = !v->unread && p->findings == 0;
    if (!v->unread && !good)
        book_say(why,
                 "nothing is archived, for the book does not add up: %s; `baize verify` says more",
                 p->finding[0]);
    if (v->file != NULL)
        archive_close(v->file);
    proving_end(v);
    free(p);
    return good;
}

/* --- all of it -------------------------------------------------------------------------------- */

/* Rows of a table that stays are as many as there have been: unless everything was followed, only
 * those that were entered are looked for. */
static bool goes_through(const struct proving *v, const struct shape *of)
{
    return of != v->movement && of != v->batch &&
           (v->p->relied == 0 || table_leaves(table_id_of(of->table)));
}

static bool prove(struct book_reader *r, bool recent, struct proof *p, struct book_words *why)
{
    *p = (struct proof){.good = true};
    struct proving *v = proving_of(r, p, why);
    v->recent = recent;
    v->unread = !begin(v);
    if (!v->unread)
        check_made(v);
    if (going_on(v))
        prove_archives(v);
    if (going_on(v) && follow(v)) {
        for (size_t i = 0; i < v->shapes && going_on(v); i++) {
            if (goes_through(v, &v->shape[i]))
                check_table(v, &v->shape[i]);
        }
    }
    if (going_on(v))
        check_rest(v);
    if (going_on(v))
        check_seals(v);
    const bool read = !v->unread;
    p->good &= read;
    proving_end(v);
    return read;
}

static bool prove_at(const char *path, const char *archive, bool recent, struct proof *p,
                     struct book_words *why)
{
    *p = (struct proof){0};
    struct book_reader *r = book_read_at(path, archive, why);
    if (r == NULL)
        return false;
    bool read = prove(r, recent, p, why);
    book_read_end(r);
    return read;
}

bool book_prove(const char *path, const char *archive, struct proof *p, struct book_words *why)
{
    return prove_at(path, archive, false, p, why);
}

bool book_prove_recent(const char *path, const char *archive, struct proof *p,
                       struct book_words *why)
{
    return prove_at(path, archive, true, p, why);
}
