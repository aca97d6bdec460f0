/* The trial balance: every movement is entered again, from the first, and what comes out is
 * compared with what the book says. */
#include "book/reader.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* An account as the book has it, and what its legs add up to. There may be millions, so that names
 * are looked up where one is to be told. */
struct tally {
    cents balance;
    int64_t moves, last;
};
struct tried {
    int64_t id;
    struct tally said, is;
    bool world;
    uint8_t tender;
};

struct trying {
    struct trial *t;
    struct book_reader *reader;
    struct tried *of; /* in the order of ids */
    size_t count, cap;
    int64_t last; /* the movement after which the accounts stand so */
};

/* The first thing that does not add up is said; it ends the reading. */
static bool wrong(struct trial *t, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(t->words, sizeof t->words, fmt, ap);
    va_end(ap);
    t->good = false;
    return false;
}

static bool note_account(void *ctx, const struct account_entry *e)
{
    struct trying *y = ctx;
    size_t n = y->count++;
    if (n == y->cap) {
        y->cap = y->cap == 0 ? 64 : y->cap * 2;
        y->of = reallocarray(y->of, y->cap, sizeof *y->of);
        if (y->of == NULL)
            abort();
    }
    y->of[n] = (struct tried){.id = e->a.id,
                              .said = {e->a.balance, e->a.moves, e->last},
                              .world = e->a.kind == ACCOUNT_WORLD,
                              .tender = (uint8_t)e->a.tender};
    return true;
}

static int by_id(const void *key, const void *member)
{
    int64_t id = *(const int64_t *)key, other = ((const struct tried *)member)->id;
    return (id > other) - (id < other);
}

/* Where no account is missing each lies at its number. */
static struct tried *find(const struct trying *y, int64_t id)
{
    size_t n = y->count;
    if (id >= 1 && (uint64_t)id <= n && y->of[id - 1].id == id)
        return &y->of[id - 1];
    return n == 0 ? NULL : bsearch(&id, y->of, n, sizeof *y->of, by_id);
}

static bool enter_leg(struct trying *y, const struct movement *m, int64_t id, cents amount,
                      int64_t before)
{
    struct tried *a = find(y, id);
    if (a == NULL)
        return wrong(y->t, "movement %" PRId64 " moves account %" PRId64 ", which does not exist",
                     m->no, id);
    if (a->is.last != before)
        return wrong(y->t,
                     "movement %" PRId64 " says that account %" PRId64
                     " moved before it in %" PRId64 ", it was in %" PRId64,
                     m->no, id, before, a->is.last);
    if (!money_add(a->is.balance, amount, &a->is.balance))
        return wrong(y->t, "movement %" PRId64 " is more than account %" PRId64 " can hold", m->no,
                     id);
    a->is.last = m->no;
    a->is.moves++;
    return true;
}

/* Both accounts are there. */
static bool same_tender(struct trying *y, const struct movement *m)
{
    const enum tender from = find(y, m->from)->tender, to = find(y, m->to)->tender;
    return from == to || wrong(y->t, "movement %" PRId64 " goes from %s to %s", m->no,
                               tender_name(from), tender_name(to));
}

static bool enter_movement(void *ctx, const struct movement_entry *e)
{
    struct trying *y = ctx;
    const struct movement *m = &e->m;
    if (m->no > y->last)
        return false;
    if (m->no != y->t->movements + 1)
        return wrong(y->t,
                     m->no <= y->t->movements ? "movement %" PRId64 " is there twice"
                                              : "movement %" PRId64 " is missing",
                     m->no <= y->t->movements ? m->no : y->t->movements + 1);
    y->t->movements = m->no;
    if (m->amount <= 0)
        return wrong(y->t, "movement %" PRId64 " moves nothing", m->no);
    if (m->from == m->to)
        return wrong(y->t, "movement %" PRId64 " goes from account %" PRId64 " to itself", m->no,
                     m->from);
    return enter_leg(y, m, m->from, -m->amount, e->from_before) &&
           enter_leg(y, m, m->to, m->amount, e->to_before) && same_tender(y, m);
}

static bool agrees(struct trying *y, const struct tried *a)
{
    char name[BOOK_NAME_MAX], says[MONEY_TEXT_MAX], is[MONEY_TEXT_MAX];
    const struct tally *s = &a->said;
    const bool below = s->balance < 0 && !a->world;
    if (!below && s->balance == a->is.balance && s->moves == a->is.moves && s->last == a->is.last)
        return true;
    if (!book_account_name(y->reader, a->id, name, NULL))
        name[0] = '\0';
    if (s->balance != a->is.balance)
        return wrong(y->t, "account %" PRId64 " (%s) says %s, its movements say %s", a->id, name,
                     money_text(s->balance, says), money_text(a->is.balance, is));
    if (s->moves != a->is.moves)
        return wrong(y->t, "account %" PRId64 " (%s) says %" PRId64 " legs, it has %" PRId64, a->id,
                     name, s->moves, a->is.moves);
    if (s->last != a->is.last)
        return wrong(y->t,
                     "account %" PRId64 " (%s) says that it moved last in %" PRId64
                     ", it was in %" PRId64,
                     a->id, name, s->last, a->is.last);
    return wrong(y->t, "account %" PRId64 " (%s) is at %s", a->id, name,
                 money_text(s->balance, says));
}

/* Each leg has its counterpart, so the sum can only be zero: this is the check that is easiest to
 * believe. What is no money adds up apart. */
static bool add_up(struct trying *y)
{
    struct trial *t = y->t;
    cents sum[TENDER_KINDS] = {0};
    char is[MONEY_TEXT_MAX];
    for (size_t i = 0; i < y->count; i++) {
        const struct tried *a = &y->of[i];
        if (!agrees(y, a))
            return false;
        if (!money_add(sum[a->tender], a->said.balance, &sum[a->tender]))
            return wrong(t, "the balances are too large to be added up");
        if (a->world)
            t->floor[a->tender] -= a->said.balance;
    }
    for (enum tender k = 0; k < TENDER_KINDS; k++)
        if (sum[k] != 0)
            return wrong(t, "all balances of %s together are %s, not nothing", tender_name(k),
                         money_text(sum[k], is));
    return true;
}

struct trying *book_trial_begin(struct book_reader *r, struct book_words *why)
{
    struct trying *y = calloc(1, sizeof *y);
    int64_t incidents;
    if (y == NULL)
        abort();
    bool ours = !r->held;
    bool read = book_hold(r, why) &&
                r->storage->accounts(r->view, &(struct asked){0}, note_account, y, why) &&
                r->storage->counts(r->view, &y->last, &incidents, why);
    if (ours)
        book_let_go(r);
    if (read)
        return y;
    free(y->of);
    free(y);
    return NULL;
}

bool book_trial_end(struct book_reader *r, struct trying *y, struct trial *t,
                    struct book_words *why)
{
    enum { AT_ONCE = 8000 };
    *t = (struct trial){.good = true, .accounts = (int64_t)y->count};
    y->t = t;
    y->reader = r;
    bool read = true;
    while (read && t->good && t->movements < y->last) {
        int64_t before = t->movements;
        /* All of these numbers, however many there are: one that is there twice is read twice. */
        struct asked some = {.after = before, .before = before + AT_ONCE + 1};
        read = history_movements(r, &some, enter_movement, y, why);
        if (read && t->good && t->movements == before)
            wrong(t, "movement %" PRId64 " is missing", before + 1);
        /* A moment in which nobody reads, so that what is written can be carried over. */
        if (t->movements < y->last)
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    if (read && t->good)
        add_up(y);
    free(y->of);
    free(y);
    t->good = t->good && read;
    return read;
}

bool book_trial(struct book_reader *r, struct trial *t, struct book_words *why)
{
    struct trying *y = book_trial_begin(r, why);
    *t = (struct trial){0};
    return y != NULL && book_trial_end(r, y, t, why);
}
