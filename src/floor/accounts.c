#include "floor/accounts.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* All money on the floor together: a number that no sum of balances can leave behind. */
#define FLOOR_MAX (64 * MONEY_ACCOUNT_MAX)

/* An account at hand. */
struct kept_account {
    struct kept kept;
    struct account a;
};

static const char *name_of(const void *ctx, int64_t id)
{
    return account_of(ctx, id)->name;
}

void accounts_begin(struct accounts *a, struct book *book)
{
    a->book = book;
    a->open.size = sizeof(struct kept_account);
    a->names = (struct directory){.name = name_of, .ctx = a};
}

void accounts_free(struct accounts *a)
{
    directory_free(&a->names);
    at_hand_free(&a->open);
}

static struct kept_account *kept(const struct account *which)
{
    return (struct kept_account *)((char *)which - offsetof(struct kept_account, a));
}

/* Its state goes into the batch. */
static void enter(struct accounts *a, const struct account *which)
{
    kept(which)->kept.batch = book_filling(a->book);
    book_account(a->book, which);
}

void accounts_take(struct accounts *a, const struct account *from)
{
    struct kept_account *k = at_hand_add(&a->open, from->id);
    k->a = *from;
    directory_add(&a->names, from->id);
}

static void remove_account(struct accounts *a, struct account *which)
{
    directory_remove(&a->names, which->id);
    at_hand_remove(&a->open, kept(which));
}

void accounts_let_go(struct accounts *a, int64_t id)
{
    remove_account(a, account_of(a, id));
}

bool account_settled(const struct accounts *a, int64_t id)
{
    return kept(account_of(a, id))->kept.batch <= book_durable(a->book);
}

struct account *account_new(struct accounts *a, enum account_kind kind, const char *name,
                            int64_t member)
{
    return account_new_in(a, TENDER_MONEY, kind, name, member);
}

struct account *account_new_in(struct accounts *a, enum tender tender, enum account_kind kind,
                               const char *name, int64_t member)
{
    struct account n = {.id = ++a->count, .kind = kind, .member = member, .tender = tender};
    text_cut(n.name, sizeof n.name, name);
    accounts_take(a, &n);
    struct account *to = account_of(a, n.id);
    enter(a, to);
    return to;
}

struct account *account_of(const struct accounts *a, int64_t id)
{
    struct kept_account *k = at_hand_find(&a->open, id);
    return k != NULL ? &k->a : NULL;
}

struct account *account_named(struct accounts *a, const char *name)
{
    int64_t id = directory_find(&a->names, name);
    return id != 0 ? account_of(a, id) : NULL;
}

const struct account *account_next(const struct accounts *a, size_t *place)
{
    const struct kept_account *k = at_hand_next(&a->open, place);
    return k != NULL ? &k->a : NULL;
}

/* Chip accounts are closed, which nobody asks the book for. */
void account_close(struct accounts *a, struct account *which)
{
    assert(which->balance == 0);
    which->closed = true;
    enter(a, which);
    remove_account(a, which);
}

void account_touch(struct accounts *a, const struct account *which)
{
    enter(a, which);
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

void account_terminal(const char *account, char terminal[BOOK_NAME_MAX])
{
    const char *of = strrchr(account, ' ') + 1, *dot = strrchr(of, '.');
    const size_t len = dot != NULL ? (size_t)(dot - of) : strlen(of);
    snprintf(terminal, BOOK_NAME_MAX, "%.*s", (int)len, of);
}

/* Money that comes to a terminal or leaves it moves its meter, in full and at once. */
static void meter_money(struct accounts *a, const struct movement *m, const struct account *giver,
                        const struct account *taker)
{
    struct money_meter more = {.kind = m->kind, .amount = m->amount, .count = 1};
    switch (m->kind) {
    case MOVE_NOTE_IN:
        more.unit = m->amount;
        break;
    case MOVE_TICKET_IN:
    case MOVE_TICKET_OUT:
    case MOVE_TO_TERMINAL:
    case MOVE_TO_CARD:
    case MOVE_MANUAL:
    case MOVE_PROMO_IN:
    case MOVE_PROMO_OUT:
    case MOVE_HOST_IN:
    case MOVE_HOST_OUT:
    case MOVE_HOST_TICKET:
        break;
    default:
        return;
    }
    const bool comes = taker->kind == ACCOUNT_CHIPS || taker->kind == ACCOUNT_PROMO_CHIPS;
    account_terminal(comes ? taker->name : giver->name, more.terminal);
    book_money_meter(a->book, &more);
}

bool money_move(struct accounts *a, enum movement_kind kind, int64_t from, int64_t to, cents amount)
{
    struct account *giver = account_of(a, from), *taker = account_of(a, to);
    assert(giver != NULL && taker != NULL && giver != taker && amount > 0);
    assert(giver->tender == taker->tender);
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
    meter_money(a, &m, giver, taker);
    enter(a, giver);
    enter(a, taker);
    if (a->moved != NULL)
        a->moved(a->ctx, &m);
    return true;
}
