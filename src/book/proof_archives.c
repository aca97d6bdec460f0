/* The proof of archives: the chain goes on through each file, every row that lies in it is compared
 * with what the batches entered, and the file with what the book has of record of it. A file never
 * changes, so nothing of the book is held meanwhile, as it is where its own rows are proved. */
#include "book/proving.h"
#include "book/rows.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

/* --- archives --------------------------------------------------------------------------------- */

static bool check_archived(void *ctx, const struct row *r)
{
    struct proving *v = ctx;
    struct saying y;
    char which[FINDING_WORDS];
    const unsigned table = (unsigned)(v->of - v->shape);
    if (v->count++ > 0 && key_order(&v->after, r, v->of->keys) >= 0)
        found_amiss(v, "%.200s is out of its order", row_words(v->of, r, which));
    keep_key(v, r);
    if (r->count < v->of->keys || !said_of(v->said, table, v->of->keys, r, &y))
        return found_amiss(v, "%.200s is in it and in no batch", row_words(v->of, r, which));
    if (r->count < y.row.count)
        return found_amiss(v, "%.200s has lost cells", row_words(v->of, r, which));
    compare_row(v, v->of, r, &y);
    said_archived(v->said, table, v->of->keys, r, v->cleared);
    if (table_id_of(v->of->table) == TABLE_SEAL)
        check_seal(v, r);
    return proof_goes_on(v);
}

/* Rows that no batch of the file reaches are in it and in no batch. */
static bool found_beyond(void *ctx, const struct row *r)
{
    struct proving *v = ctx;
    char which[FINDING_WORDS];
    found_amiss(v, "%.200s is in it and not of its batches", row_words(v->of, r, which));
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
    proof_rows(v, &early, found_beyond);
    proof_rows(v, &late, found_beyond);
}

static void check_sections(struct proving *v)
{
    const char *table;
    for (unsigned i = 0; proof_goes_on(v) && (table = archive_table(v->file, i)) != NULL; i++) {
        const struct shape *of = shape_in(v->shape, v->shapes, table, strlen(table));
        if (of == v->movement || of == v->batch || strncmp(table, LEFT_BEHIND, LEFT_LEN) == 0)
            continue;
        if (of == NULL || !table_leaves(table_id_of(table))) {
            found_amiss(v, "it holds rows of %.40s, which do not leave the book", table);
            continue;
        }
        v->of = of;
        v->count = 0;
        struct wanted all = {.of = of};
        proof_rows(v, &all, check_archived);
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
        found_amiss(v, "it does not follow on batch %" PRId64, before.no);
    v->ahead.count = 0;
    if (!follow_chain(v))
        return;
    if (!same_head(&h->after, &v->p->head)) {
        found_amiss(v, "it says that it goes up to batch %" PRId64 ", it goes up to %" PRId64,
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
        found_amiss(v, "%.280s", why.words);
    else if (bytes != a->bytes || strcmp(chain_hex(hash, hex), a->hash) != 0)
        found_amiss(v,
                    "%s is not the file of record: it was changed, or another was put in its place",
                    a->file);
    if (h->no != a->no || h->before.no + 1 != a->from || h->after.no != a->to ||
        h->after.movements != a->movements)
        found_amiss(v, "what is of record of it is not what it says itself");
}

static void prove_archive(struct proving *v, size_t at)
{
    const struct archived *a = &v->r->history.of[at];
    struct book_words why = {""};
    v->archive = a->no;
    v->cleared = a->cleared;
    v->file = history_open(&v->r->history, at, &why);
    if (a->no != (int64_t)at + 1)
        found_amiss(v, "it is of record, and archive %zu is not", at + 1);
    if (v->file == NULL) {
        found_amiss(v, "%.280s", why.words);
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
        found_amiss(v, "%.200s is in the book and in an archive too", row_words(v->of, r, which));
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
            found_amiss(v, "%.200s lies among the archives and is not of record", e->d_name);
    }
    if (d != NULL)
        closedir(d);
}

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
            found_amiss(v, "%.200s is not there", path);
        else if (st.st_size != a->bytes)
            found_amiss(v, "%s is not as long as is of record", a->file);
        v->archive = 0;
    }
    if (count > 0 && proof_goes_on(v))
        v->unread |= !stand_on(v, count - 1);
    v->p->relied = (int64_t)count;
    v->p->from = v->p->head;
}

void prove_archives(struct proving *v)
{
    const struct history *h = &v->r->history;
    struct wanted first = {.most = 1};
    const size_t begin = v->recent && h->count > 1 ? h->count - 1 : 0;
    rely_on(v, begin);
    for (size_t i = begin; i < h->count && proof_goes_on(v); i++)
        prove_archive(v, i);
    v->p->archives = (int64_t)h->count;
    look_for_strangers(v);
    if (h->count == 0 || !history_last(h).cleared || !proof_goes_on(v))
        return;
    for (unsigned i = 0; i < 2; i++) {
        v->of = first.of = i == 0 ? v->batch : v->movement;
        proof_rows(v, &first, found_left);
    }
}

/* --- an archive to be --------------------------------------------------------------------------
 */

bool proof_of_archive(struct book_reader *r, const char *path, struct book_words *why)
{
    struct proof *p = calloc(1, sizeof *p);
    if (p == NULL)
        abort();
    struct proving *v = proving_of(r, p, why);
    const size_t count = r->history.count;
    v->unread = !proving_begin(v) || (count > 0 && !stand_on(v, count - 1)) ||
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
