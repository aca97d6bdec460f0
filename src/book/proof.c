/* The proof of the chain: the batches are followed from the first, and what they say of every row
 * is compared with the row.
 *
 * Batches never change, so they are read some at a time, and nobody is kept from writing meanwhile.
 * Rows do change: each time some of them are compared, the batches written since are followed
 * first, in the same moment of the book. */
#include "book/proving.h"
#include "book/rows.h"
#include "book/seals.h"

#include <inttypes.h>
#include <string.h>

enum { ROWS_AT_ONCE = 2000 };

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
        found_amiss(v, "%.150s: its %s is not what batch %" PRId64 " entered",
                    row_words(of, r, which), of->column[column], y->batch);
    else
        found_amiss(v, "%.150s: its %s is %s, batch %" PRId64 " entered %s",
                    row_words(of, r, which), of->column[column],
                    cell_words(&r->cell[column], is, sizeof is), y->batch,
                    cell_words(c, was, sizeof was));
}

void compare_row(struct proving *v, const struct shape *of, const struct row *r,
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

void keep_key(struct proving *v, const struct row *r)
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
        compare_row(v, v->of, r, &y);
    else
        found_amiss(v, "%.200s is in the book and %s", row_words(v->of, r, which),
                    lies_in_archive(v, r) ? "in an archive too" : "in no batch");
    v->count++;
    for (unsigned i = 0; i < r->count; i++)
        v->bytes += r->cell[i].len;
    keep_key(v, r);
    return v->bytes < BYTES_AT_ONCE && v->count < ROWS_AT_ONCE && proof_goes_on(v);
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
    if (follow_chain(v)) {
        struct wanted w = {.of = v->of, .key = first ? NULL : &after};
        v->count = 0;
        v->bytes = 0;
        v->unread |= !v->r->storage->rows(v->r->view, &w, check_row, v, v->why);
    }
    book_let_go(v->r);
    return v->count > 0 && proof_goes_on(v);
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
        compare_row(v, v->of, r, &y);
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
        found_amiss(v, "%.200s is missing: batch %" PRId64 " entered it",
                    row_words(v->of, &y->row, which), y->batch);
    return proof_goes_on(v);
}

static void check_rest(struct proving *v)
{
    int64_t movements = 0, incidents;
    if (!book_hold(v->r, v->why)) {
        v->unread = true;
        return;
    }
    if (follow_chain(v)) {
        said_unseen(v->said, look_for, v);
        v->unread |= !v->r->storage->counts(v->r->view, &movements, &incidents, v->why);
        if (!v->unread && movements > v->p->head.movements)
            found_amiss(v, "movement %" PRId64 " is in the book and in no batch",
                        v->p->head.movements + 1);
    }
    book_let_go(v->r);
}

/* --- seals ------------------------------------------------------------------------------------ */

bool check_seal(void *ctx, const struct row *r)
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
        found_amiss(v, "the seal of batch %" PRId64 " is not over the hash that it has", l.s.no);
    v->p->seals++;
    return proof_goes_on(v);
}

static void check_made(struct proving *v)
{
    struct book_words odd;
    bool same = true;
    v->unread |= !v->r->storage->as_made(v->r->view, &same, &odd, v->why);
    if (!v->unread && !same)
        found_amiss(v, "%.300s", odd.words);
}

/* What is numbered is read from one on. */
static bool found_before(void *ctx, const struct row *r)
{
    struct proving *v = ctx;
    char which[FINDING_WORDS];
    if (r->cell[0].n < 1)
        found_amiss(v, "%.200s is before the first that there can be", row_words(v->of, r, which));
    return false;
}

static void check_first(struct proving *v)
{
    const struct shape *const EACH[] = {v->batch, v->movement};
    struct row key = {0};
    row_number(&key, INT64_MIN / 2);
    for (size_t i = 0; i < 2 && proof_goes_on(v); i++) {
        struct wanted w = {.of = v->of = EACH[i], .key = &key, .most = 1};
        v->unread |= !v->r->storage->rows(v->r->view, &w, found_before, v, v->why);
    }
}

static void check_seals(struct proving *v)
{
    const struct shape *of = shape_in(v->shape, v->shapes, "seal", 4);
    struct wanted w = {.of = of};
    if (of != NULL)
        v->unread |= !v->r->storage->rows(v->r->view, &w, check_seal, v, v->why);
}

/* --- all of it -------------------------------------------------------------------------------- */

/* Rows of a table that stays are as many as there have been: unless everything was followed, only
 * those that were entered are looked for. */
static bool goes_through(const struct proving *v, const struct shape *of)
{
    return of != v->movement && of != v->batch &&
           (v->p->relied == 0 || table_leaves(table_id_of(of->table)));
}

static bool prove(struct book_reader *r, bool recent, const struct chain_hearing *h,
                  struct proof *p, struct book_words *why)
{
    *p = (struct proof){.good = true};
    struct proving *v = proving_of(r, p, why);
    v->recent = recent;
    v->hearing = h;
    v->unread = !proving_begin(v);
    if (!v->unread)
        check_made(v);
    if (proof_goes_on(v))
        check_first(v);
    if (proof_goes_on(v))
        prove_archives(v);
    if (proof_goes_on(v) && follow_chain(v)) {
        for (size_t i = 0; i < v->shapes && proof_goes_on(v); i++) {
            if (goes_through(v, &v->shape[i]))
                check_table(v, &v->shape[i]);
        }
    }
    if (proof_goes_on(v))
        check_rest(v);
    if (proof_goes_on(v))
        check_seals(v);
    const bool read = !v->unread;
    p->good &= read;
    proving_end(v);
    return read;
}

bool book_prove_heard(const char *path, const char *archive, bool recent,
                      const struct chain_hearing *h, struct proof *p, struct book_words *why)
{
    *p = (struct proof){0};
    struct book_reader *r = book_read_at(path, archive, why);
    if (r == NULL)
        return false;
    bool read = prove(r, recent, h, p, why);
    book_read_end(r);
    return read;
}

bool book_prove(const char *path, const char *archive, struct proof *p, struct book_words *why)
{
    return book_prove_heard(path, archive, false, NULL, p, why);
}

bool book_prove_recent(const char *path, const char *archive, struct proof *p,
                       struct book_words *why)
{
    return book_prove_heard(path, archive, true, NULL, p, why);
}
