/* The slips of a book and its archives.
 *
 * A slip that is settled anew is entered anew. When that happens between the making of an archive
 * and the clearing of its day, or before the archive is made and after its last batch, the slip as
 * it is now lies in the storage, and later in another file, while the others of its round lie in
 * the first. So the newest are read first, and those that were settled when an older file was not
 * yet ended are passed on to it: there they stand with their round, in the place of what they were
 * before. */
#include "book/history.h"

#include "book/reader.h"

#include <stdlib.h>
#include <string.h>

static const struct shape SLIPS = {
    .table = "slip", .keys = 3, .column = {"account", "table_no", "round"}};

/* A slip whose text lies in the pile of texts beside it. */
struct kept {
    struct slip s;
    size_t text;
    size_t from; /* the file it was read from, counted from 1; the storage comes after the last */
};

struct sheaf {
    struct pile of;    /* struct kept */
    struct pile texts; /* char */
};

struct slipping {
    struct history *h;
    bool (*each)(void *, const struct slip *);
    void *ctx;
    bool ended, newest;            /* newest: those of a file are given from its end */
    size_t from;                   /* the file being read */
    int64_t passed;                /* slips up to this time are passed on to an older file */
    struct sheaf now, later, late; /* of this file; passed on from it; passed on to it */
};

static void *more_room(struct pile *p, size_t more, size_t size)
{
    if (p->len + more > p->cap) {
        p->cap = 2 * (p->len + more);
        p->at = reallocarray(p->at, p->cap, size);
        if (p->at == NULL)
            abort();
    }
    p->len += more;
    return (char *)p->at + (p->len - more) * size;
}

static void sheaf_put(struct sheaf *s, const struct slip *k, size_t from)
{
    struct kept *own = more_room(&s->of, 1, sizeof *own);
    *own = (struct kept){*k, s->texts.len, from};
    memcpy(more_room(&s->texts, k->len + 1, 1), k->text, k->len);
}

static void sheaf_free(struct sheaf *s)
{
    free(s->of.at);
    free(s->texts.at);
}

static void sheaf_read(const struct sheaf *s)
{
    for (size_t i = 0; i < s->of.len; i++) {
        struct kept *k = &PILE(struct kept, s->of)[i];
        k->s.text = (const char *)s->texts.at + k->text;
    }
}

static bool slip_of_storage(void *ctx, const struct slip *k)
{
    struct slipping *p = ctx;
    if (k->at <= p->passed)
        sheaf_put(&p->later, k, p->from);
    else
        p->ended = !p->each(p->ctx, k);
    return !p->ended;
}

static bool slip_of_file(void *ctx, const struct row *r)
{
    struct slipping *p = ctx;
    int64_t n[6] = {0};
    for (unsigned i = 0; i < 6; i++)
        n[i] = i < r->count && r->cell[i].kind == CELL_NUMBER ? r->cell[i].n : 0;
    struct slip k = {.account = n[0],
                     .table = n[1],
                     .round = n[2],
                     .at = n[3],
                     .staked = n[4],
                     .returned = n[5],
                     .text = ""};
    if (r->count > 6 && r->cell[6].kind == CELL_TEXT && r->cell[6].len > 0) {
        k.text = r->cell[6].at;
        k.len = r->cell[6].len;
    }
    sheaf_put(k.at <= p->passed ? &p->later : &p->now, &k, p->from);
    return true;
}

/* By the rounds, and within them by the accounts; of the same slip the newest first. */
static int by_round(const void *a, const void *b)
{
    const struct kept *x = a, *y = b;
    const int64_t of[5][2] = {{x->s.at, y->s.at},
                              {x->s.table, y->s.table},
                              {x->s.round, y->s.round},
                              {x->s.account, y->s.account},
                              {(int64_t)y->from, (int64_t)x->from}};
    for (unsigned i = 0; i < 5; i++) {
        if (of[i][0] != of[i][1])
            return of[i][0] < of[i][1] ? -1 : 1;
    }
    return 0;
}

static bool same_slip(const struct kept *a, const struct kept *b)
{
    return a->s.account == b->s.account && a->s.table == b->s.table && a->s.round == b->s.round;
}

static void give_sheaf(struct slipping *p)
{
    struct kept *of = p->now.of.at;
    sheaf_read(&p->now);
    if (p->now.of.len > 0)
        qsort(of, p->now.of.len, sizeof *of, by_round);
    for (size_t k = 0; k < p->now.of.len && !p->ended; k++) {
        const size_t i = p->newest ? p->now.of.len - 1 - k : k;
        if (i == 0 || !same_slip(&of[i], &of[i - 1]))
            p->ended = !p->each(p->ctx, &of[i].s);
    }
}

/* What was passed on to this file stands with its own, or goes on to an older one. */
static void take_late(struct slipping *p)
{
    const struct sheaf was = p->late;
    p->late = p->later;
    p->later = was;
    p->later.of.len = p->later.texts.len = 0;
    sheaf_read(&p->late);
    for (size_t i = 0; i < p->late.of.len; i++) {
        const struct kept *k = &PILE(struct kept, p->late.of)[i];
        sheaf_put(k->s.at <= p->passed ? &p->later : &p->now, &k->s, k->from);
    }
}

/* How far the files before this one go. */
static bool look_back(struct slipping *p, struct book_words *why)
{
    p->passed = INT64_MIN;
    return p->from == 1 || history_ended(p->h, p->from - 2, &p->passed, why);
}

static bool slips_of_file(struct slipping *p, struct book_words *why)
{
    struct wanted all = {.of = &SLIPS};
    p->now.of.len = p->now.texts.len = 0;
    if (!look_back(p, why))
        return false;
    take_late(p);
    if (!history_file_rows(p->h, p->from - 1, &all, slip_of_file, p, why))
        return false;
    give_sheaf(p);
    return true;
}

/* Up to when slips that were settled then may have been settled anew, and so lie in a later file:
 * until the file of that time was cleared, which was before the next was made. */
static bool settled_until(struct history *h, int64_t at, int64_t *until, struct book_words *why)
{
    size_t file;
    if (!history_until(h, at, &file, why))
        return false;
    *until = file < h->count ? h->of[file].at : INT64_MAX;
    return true;
}

/* Of files that were begun after that time none is read. */
static bool begin_at(struct slipping *p, int64_t until, struct book_words *why)
{
    size_t last;
    if (!history_until(p->h, until, &last, why))
        return false;
    p->from = last < p->h->count ? last + 1 : p->h->count + 1;
    return look_back(p, why);
}

static void slipping_end(struct slipping *p)
{
    sheaf_free(&p->now);
    sheaf_free(&p->later);
    sheaf_free(&p->late);
}

bool history_slips(struct book_reader *r, const struct asked *a,
                   bool (*each)(void *, const struct slip *), void *ctx, struct book_words *why)
{
    struct history *h = &r->history;
    struct slipping p = {
        .h = h, .each = each, .ctx = ctx, .newest = a->newest, .from = h->count + 1};
    int64_t until = INT64_MAX;
    if (a->account != 0 || h->count == 0)
        return r->storage->slips(r->view, a, each, ctx, why);
    bool read = look_back(&p, why) && r->storage->slips(r->view, a, slip_of_storage, &p, why) &&
                (a->to == 0 || settled_until(h, a->to, &until, why)) && begin_at(&p, until, why);
    /* What was passed on is as old as the file that it was passed on to. */
    while (read && !p.ended && --p.from > 0 && (a->from == 0 || p.passed >= a->from))
        read = slips_of_file(&p, why);
    slipping_end(&p);
    return read;
}

/* --- of the rounds of stints ------------------------------------------------------------------ */

struct stinted {
    const struct stint *of;
    int64_t *until; /* of each: when its slips may have been settled last */
    size_t count;
    bool (*each)(void *, const struct slip *);
    void *ctx;
};

static bool of_stints(void *ctx, const struct slip *k)
{
    const struct stinted *s = ctx;
    for (size_t i = 0; i < s->count; i++)
        if (s->of[i].table == k->table && s->of[i].first <= k->round && k->round <= s->of[i].last)
            return s->each(s->ctx, k);
    return true;
}

/* Whether slips of these stints may lie in a file that holds what was between two times. */
static bool may_lie(const struct stinted *s, int64_t after, int64_t until)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->of[i].hour <= until && s->until[i] > after)
            return true;
    return false;
}

static bool stints_of_storage(struct book_reader *r, struct slipping *p, const struct stinted *s,
                              struct book_words *why)
{
    bool read = look_back(p, why);
    for (size_t i = 0; i < s->count && read && !p->ended; i++) {
        const struct asked a = {
            .table = s->of[i].table, .first = s->of[i].first, .last = s->of[i].last};
        read = a.last == 0 || r->storage->slips(r->view, &a, slip_of_storage, p, why);
    }
    return read;
}

/* When each began and may have been settled last; and the first and the last of these times. */
static bool times_of(struct history *h, struct stinted *s, int64_t *first, int64_t *last,
                     struct book_words *why)
{
    bool read = true;
    *first = INT64_MAX;
    *last = INT64_MIN;
    for (size_t i = 0; i < s->count && read; i++) {
        read = settled_until(h, s->of[i].hour + STINT_LASTS, &s->until[i], why);
        *first = s->of[i].hour < *first ? s->of[i].hour : *first;
        *last = s->until[i] > *last ? s->until[i] : *last;
    }
    return read;
}

static bool stints_of_files(struct slipping *p, struct stinted *s, struct book_words *why)
{
    int64_t first, last, until;
    bool read = times_of(p->h, s, &first, &last, why) && begin_at(p, last, why);
    while (read && !p->ended && --p->from > 0) {
        read = history_ended(p->h, p->from - 1, &until, why) && look_back(p, why);
        if (until < first)
            break;
        if (read && (p->later.of.len > 0 || may_lie(s, p->passed, until)))
            read = slips_of_file(p, why);
    }
    return read;
}

bool history_slips_of_stints(struct book_reader *r, const struct stint *of, size_t count,
                             bool (*each)(void *, const struct slip *), void *ctx,
                             struct book_words *why)
{
    struct history *h = &r->history;
    struct stinted s = {.of = of, .count = count, .each = each, .ctx = ctx};
    struct slipping p = {
        .h = h, .each = of_stints, .ctx = &s, .newest = true, .from = h->count + 1};
    if (count == 0)
        return true;
    if ((s.until = calloc(count, sizeof *s.until)) == NULL)
        abort();
    const bool read =
        stints_of_storage(r, &p, &s, why) && (p.ended || stints_of_files(&p, &s, why));
    slipping_end(&p);
    free(s.until);
    return read;
}
