#include "book/since.h"

#include "book/rows.h"

#include <stdlib.h>
#include <string.h>

/* Where the columns are among the cells of an account. */
static const unsigned CELL[SINCE_COLUMNS] = {ACCOUNT_ID, ACCOUNT_BALANCE, ACCOUNT_MOVES,
                                             ACCOUNT_SEQ, ACCOUNT_LAST};

/* So many follow after a batch at least, or such a part of them. */
enum { FOLLOW_LEAST = 512, FOLLOW_PART = 32, FIRST_ROOM = 512 };

bool account_in_play(const struct account *a)
{
    return !a->closed && a->kind != ACCOUNT_DEPOSIT && a->kind != ACCOUNT_CARD &&
           a->kind != ACCOUNT_PROMOTIONAL;
}

/* --- which rows are behind -------------------------------------------------------------------- */

static struct played *find(const struct behind *b, int64_t id)
{
    const uint32_t hash = index_of_number(id);
    size_t place = hash;
    for (uint32_t at; b->len > 0 && (at = index_next(b->places, b->size, hash, &place)) != 0;) {
        if (b->at[at - 1].of[SINCE_ID] == id)
            return &b->at[at - 1];
    }
    return NULL;
}

static void find_all_again(struct behind *b)
{
    for (size_t i = 0; i < b->len; i++)
        index_add(b->places, b->size, index_of_number(b->at[i].of[SINCE_ID]), (uint32_t)i + 1);
}

static void widen(struct behind *b)
{
    b->cap = b->cap == 0 ? FIRST_ROOM : 2 * b->cap;
    b->at = reallocarray(b->at, b->cap, sizeof *b->at);
    free(b->places);
    b->size = 2 * b->cap;
    b->places = calloc(b->size, sizeof *b->places);
    if (b->at == NULL || b->places == NULL)
        abort();
    find_all_again(b);
}

static struct played *find_or_add(struct behind *b, int64_t id)
{
    struct played *found = find(b, id);
    if (found != NULL)
        return found;
    if (b->len == b->cap)
        widen(b);
    index_add(b->places, b->size, index_of_number(id), (uint32_t)++b->len);
    return &b->at[b->len - 1];
}

static void forget(struct behind *b)
{
    if (b->size > 0)
        memset(b->places, 0, b->size * sizeof *b->places);
    b->len = b->entries = b->batches = 0;
}

void since_begin(struct since *c, int after, size_t batches, size_t entries)
{
    c->most_batches = after > 0 ? SIZE_MAX : batches;
    c->most_entries = after > 0 ? (size_t)after : entries;
    c->least = after > 0 ? 1 + (size_t)after / FOLLOW_PART : FOLLOW_LEAST;
}

void since_forget(struct since *c)
{
    forget(&c->next);
    forget(&c->following);
    c->followed = 0;
}

void since_free(struct since *c)
{
    struct behind *all[] = {&c->next, &c->following};
    for (unsigned i = 0; i < 2; i++) {
        free(all[i]->at);
        free(all[i]->places);
        *all[i] = (struct behind){0};
    }
}

/* --- a batch ---------------------------------------------------------------------------------- */

static void take(struct played *p, const struct row *account)
{
    for (unsigned i = 0; i < SINCE_COLUMNS; i++)
        p->of[i] = account->cell[CELL[i]].n;
}

const struct played *since_put(struct since *c, const struct row *account)
{
    struct played *p = find_or_add(&c->next, account->cell[ACCOUNT_ID].n);
    take(p, account);
    c->next.entries++;
    return p;
}

const struct played *since_written(struct since *c, const struct row *account)
{
    const int64_t id = account->cell[ACCOUNT_ID].n;
    struct played *follows = find(&c->following, id);
    if (follows != NULL)
        take(follows, account);
    else if (find(&c->next, id) == NULL)
        return NULL;
    return since_put(c, account);
}

void since_load(struct since *c, const struct row *entry)
{
    struct played *p = find_or_add(&c->next, entry->cell[SINCE_ID].n);
    for (unsigned i = 0; i < SINCE_COLUMNS; i++)
        p->of[i] = entry->cell[i].n;
    c->next.entries++;
}

void since_make_good(const struct since *c, struct account_entry *e)
{
    const struct played *p = find(&c->next, e->a.id);
    if (p == NULL)
        p = find(&c->following, e->a.id);
    if (p == NULL)
        return;
    e->a.balance = p->of[SINCE_BALANCE];
    e->a.moves = p->of[SINCE_MOVES];
    e->a.seq = p->of[SINCE_SEQ];
    e->last = p->of[SINCE_LAST];
}

/* --- the rows follow -------------------------------------------------------------------------- */

static int by_id(const void *x, const void *y)
{
    const int64_t a = ((const struct played *)x)->of[SINCE_ID];
    const int64_t b = ((const struct played *)y)->of[SINCE_ID];
    return (a > b) - (a < b);
}

/* In the order of their ids they lie beside each other in the storage too. */
static void turn(struct since *c, int64_t batch)
{
    const struct behind empty = c->following;
    c->following = c->next;
    c->next = empty;
    c->up_to = batch;
    qsort(c->following.at, c->following.len, sizeof *c->following.at, by_id);
    memset(c->following.places, 0, c->following.size * sizeof *c->following.places);
    find_all_again(&c->following);
}

bool since_due(struct since *c, bool all, int64_t batch)
{
    const struct behind *n = &c->next;
    if (c->following.len == 0 && n->len > 0 &&
        (all || n->batches >= c->most_batches || n->entries >= c->most_entries))
        turn(c, batch);
    return c->following.len > 0;
}

size_t since_far(const struct since *c)
{
    const size_t left = c->following.len - c->followed;
    size_t some = c->following.len / FOLLOW_PART;
    some = some < c->least ? c->least : some;
    return c->followed + (some < left ? some : left);
}

void since_have_followed(struct since *c, size_t to)
{
    c->followed = to;
    if (to < c->following.len)
        return;
    forget(&c->following);
    c->followed = 0;
}
