#include "floor/accounts.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* All money on the floor together: a number that no sum of balances can leave behind. */
#define FLOOR_MAX (64 * MONEY_ACCOUNT_MAX)

static const char *name_of(const void *ctx, int64_t id)
{
    const struct accounts *a = ctx;
    return a->by_id[id]->name;
}

void accounts_begin(struct accounts *a, struct book *book)
{
    a->book = book;
    a->names = (struct directory){.name = name_of, .ctx = a};
}

void accounts_free(struct accounts *a)
{
    directory_free(&a->names);
    for (int64_t i = 1; i <= a->count; i++)
        free(a->by_id[i]);
    free(a->by_id);
}

static struct account *place(struct accounts *a, int64_t id)
{
    if (id >= a->cap) {
        int64_t cap = a->cap == 0 ? 1024 : 2 * a->cap;
        while (cap <= id)
            cap *= 2;
        a->by_id = realloc(a->by_id, (size_t)cap * sizeof *a->by_id);
        if (a->by_id == NULL)
            abort();
        a->cap = cap;
    }
    while (a->count < id)
        a->by_id[++a->count] = NULL;
    a->by_id[id] = calloc(1, sizeof **a->by_id);
    if (a->by_id[id] == NULL)
        abort();
    return a->by_id[id];
}

void accounts_take(struct accounts *a, const struct account *from)
{
    struct account *to = place(a, from->id);
    *to = *from;
    a->sum += from->balance;
    if (!from->closed) {
        directory_add(&a->names, from->id);
        return;
    }
    free(to);
    a->by_id[from->id] = NULL;
}

struct account *account_new(struct accounts *a, enum account_kind kind, const char *name,
                            int64_t member)
{
    struct account *n = place(a, a->count + 1);
    n->id = a->count;
    n->kind = kind;
    n->member = member;
    snprintf(n->name, sizeof n->name, "%s", name);
    directory_add(&a->names, n->id);
    book_account(a->book, n);
    return n;
}

struct account *account_of(const struct accounts *a, int64_t id)
{
    return id >= 1 && id <= a->count ? a->by_id[id] : NULL;
}

struct account *account_named(struct accounts *a, const char *name)
{
    int64_t id = directory_find(&a->names, name);
    return id != 0 ? a->by_id[id] : NULL;
}

void account_close(struct accounts *a, struct account *which)
{
    assert(which->balance == 0);
    which->closed = true;
    book_account(a->book, which);
    directory_remove(&a->names, which->id);
    a->by_id[which->id] = NULL;
    free(which);
}

void account_touch(struct accounts *a, const struct account *which)
{
    book_account(a->book, which);
}

/* An account is full for money from outside; what is on the floor already must have somewhere to
 * go, and no account can hold more than all of it. */
static bool can_give(const struct account *giver, const struct account *taker, cents amount)
{
    if (giver->kind != ACCOUNT_WORLD)
        return giver->balance >= amount;
    return amount <= MONEY_ACCOUNT_MAX && taker->balance <= MONEY_ACCOUNT_MAX - amount &&
           giver->balance >= amount - FLOOR_MAX;
}

bool money_move(struct accounts *a, enum movement_kind kind, int64_t from, int64_t to, cents amount)
{
    struct account *giver = account_of(a, from), *taker = account_of(a, to);
    assert(giver != NULL && taker != NULL && giver != taker && amount > 0);
    if (!can_give(giver, taker, amount))
        return false;
    cents before = giver->balance + taker->balance;
    giver->balance -= amount;
    taker->balance += amount;
    a->sum += giver->balance + taker->balance - before;
    giver->moves++;
    taker->moves++;
    struct movement m = {.no = ++a->movements,
                         .at = a->now,
                         .kind = kind,
                         .from = from,
                         .to = to,
                         .amount = amount,
                         .table = a->table,
                         .act = a->act,
                         .staff = a->staff};
    book_movement(a->book, &m);
    book_account(a->book, giver);
    book_account(a->book, taker);
    return true;
}
