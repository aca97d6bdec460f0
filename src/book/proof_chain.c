/* The chain followed: batch after batch is hashed with its movements, and what it enters is noted;
 * and what is amiss is told in words. Rows are compared with that elsewhere (proof.c,
 * proof_archives.c): whoever opens a book follows its last batch and compares none. */
#include "base/text.h"
#include "book/proving.h"
#include "book/rows.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCHES_AT_ONCE = 500 };

/* --- a proof under way -------------------------------------------------------------------------
 */

bool proving_begin(struct proving *v)
{
    v->shapes = SHAPES_MAX;
    if (!v->r->storage->shapes(&v->version, v->shape, &v->shapes, v->why))
        return false;
    v->movement = shape_in(v->shape, v->shapes, "movement", 8);
    v->batch = shape_in(v->shape, v->shapes, "batch", 5);
    v->setting = shape_in(v->shape, v->shapes, "setting", 7);
    v->said = said_begin();
    return true;
}

struct proving *proving_of(struct book_reader *r, struct proof *p, struct book_words *why)
{
    struct proving *v = calloc(1, sizeof *v);
    if (v == NULL)
        abort();
    v->r = r;
    v->p = p;
    v->why = why;
    return v;
}

void proving_end(struct proving *v)
{
    if (v->said != NULL)
        said_free(v->said);
    bytes_free(&v->ahead.rows);
    bytes_free(&v->after_text);
    bytes_free(&v->from_text);
    free(v);
}

/* --- findings --------------------------------------------------------------------------------- */

bool found_amiss(struct proving *v, const char *fmt, ...)
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

bool proof_goes_on(const struct proving *v)
{
    return !v->unread && !v->cut && v->p->findings < FINDINGS_MAX;
}

void proof_rows(struct proving *v, const struct wanted *w, bool (*each)(void *, const struct row *))
{
    struct book_words why = {""};
    if (v->file == NULL)
        v->unread |= !v->r->storage->rows(v->r->view, w, each, v, v->why);
    else if (!archive_rows(v->file, w, each, v, &why)) {
        found_amiss(v, "%.280s", why.words);
        v->cut = true;
    }
}

/* What was damaged may be anything; what is said of it is text. */
const char *cell_words(const struct cell *c, char *out, size_t cap)
{
    switch (c->kind) {
    case CELL_NUMBER:
        snprintf(out, cap, "%" PRId64, c->n);
        break;
    case CELL_TEXT:
        snprintf(out, cap, "`%.*s`", (int)(c->len < 40 ? c->len : 40), c->at);
        text_tame(out);
        break;
    case CELL_NULL:
        snprintf(out, cap, "nothing");
        break;
    default:
        snprintf(out, cap, "other bytes");
    }
    return out;
}

const char *row_words(const struct shape *of, const struct row *r, char out[FINDING_WORDS])
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
    const int64_t due = v->ahead.first + v->ahead.count;
    if (r->cell[0].n < due)
        found_amiss(v, "movement %" PRId64 " is there twice", r->cell[0].n);
    if (r->cell[0].n != due)
        return false;
    known.count = v->ahead.columns < r->count ? v->ahead.columns : r->count;
    for (unsigned i = known.count; i < r->count; i++) {
        if (!cell_agrees(&v->movement->preset[i], &r->cell[i]))
            found_amiss(v, "movement %" PRId64 ": its %s came later, and is not as it came",
                        r->cell[0].n, v->movement->column[i]);
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
    proof_rows(v, &w, take_ahead);
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
            return found_amiss(v, "movement %" PRId64 " is missing", no) && false;
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

static void tell_setting(const struct chain_hearing *h, const struct row *r)
{
    char word[2][CELL_LONG + 1];
    const size_t begins = strlen(h->begins);
    for (unsigned i = 0; i < 2; i++) {
        const struct cell *c = &r->cell[i];
        if (i >= r->count || c->kind != CELL_TEXT || c->len > CELL_LONG)
            return;
        memcpy(word[i], c->at, c->len);
        word[i][c->len] = '\0';
    }
    if (strncmp(word[0], h->begins, begins) == 0)
        h->entered(h->ctx, word[0], word[1]);
}

static void take_entry(void *ctx, unsigned table, const struct row *r)
{
    const struct entering_in *in = ctx;
    const struct shape *of = &in->v->shape[table];
    if (of == in->v->setting && in->v->hearing != NULL)
        tell_setting(in->v->hearing, r);
    if (of != in->v->movement && of != in->v->batch)
        say_row(in->v->said, table, of->keys, r, in->batch);
}

static void take_entries(struct proving *v, const struct cell *changes, int64_t batch)
{
    struct entering_in in = {v, batch};
    if (!each_entry(changes, v->shape, v->shapes, take_entry, &in))
        found_amiss(v, "batch %" PRId64 ": an entry is none that Baize writes", batch);
}

static bool follow_batch(void *ctx, const struct row *b)
{
    struct proving *v = ctx;
    struct chain_head *head = &v->p->head;
    if (!is_batch(b) || b->cell[BATCH_FORM].n < 1 || b->cell[BATCH_FORM].n > v->version)
        return found_amiss(v, "the batch after %" PRId64 " is none that Baize writes", head->no) &&
               false;
    const int64_t no = b->cell[BATCH_NO].n, to = b->cell[BATCH_MOVEMENTS].n;
    if (no != head->no + 1)
        found_amiss(v, "batch %" PRId64 " is missing", head->no + 1);
    struct batch_hash h;
    batch_hash_begin(&h, head->hash, b);
    const bool whole = hash_movements(v, &h, b->cell[BATCH_FORM].n, to);
    const struct link hash = batch_hash_end(&h);
    if (v->unread || v->cut)
        return false;
    if (no == head->no + 1 && (!whole || to < head->movements ||
                               memcmp(hash.hash, b->cell[BATCH_HASH].at, sizeof hash.hash) != 0))
        found_amiss(v,
                    "batch %" PRId64
                    ": its hash is not that of the batch before, its entries and its "
                    "movements (%" PRId64 " to %" PRId64 "): one of them was changed",
                    no, head->movements + 1, to);
    take_entries(v, &b->cell[BATCH_CHANGES], no);
    head->no = no;
    head->movements = to;
    memcpy(head->hash.hash, b->cell[BATCH_HASH].at, sizeof head->hash.hash);
    v->count++;
    v->bytes += b->cell[BATCH_CHANGES].len;
    return v->bytes < BYTES_AT_ONCE && proof_goes_on(v);
}

bool follow_chain(struct proving *v)
{
    do {
        struct row key = {0};
        row_number(&key, v->p->head.no);
        struct wanted w = {.of = v->batch, .key = &key, .most = BATCHES_AT_ONCE};
        v->count = 0;
        v->bytes = 0;
        proof_rows(v, &w, follow_batch);
    } while (v->count > 0 && proof_goes_on(v));
    return proof_goes_on(v);
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
    v->unread = !proving_begin(v) || !storage->head(view, &head, why);
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
