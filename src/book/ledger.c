#include "book/ledger.h"

#include "book/store.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static struct holding *holding(struct ledger *l, int64_t id)
{
    return id >= 1 && (uint64_t)id < l->cap && l->of[id].a.id != 0 ? &l->of[id] : NULL;
}

static struct holding *open_holding(struct ledger *l, const struct account *a)
{
    if ((uint64_t)a->id >= l->cap) {
        size_t cap = l->cap == 0 ? 64 : l->cap;
        while (cap <= (uint64_t)a->id)
            cap *= 2;
        l->of = reallocarray(l->of, cap, sizeof *l->of);
        if (l->of == NULL)
            abort();
        memset(l->of + l->cap, 0, (cap - l->cap) * sizeof *l->of);
        l->cap = cap;
    }
    l->of[a->id].a = *a;
    l->accounts++;
    return &l->of[a->id];
}

bool ledger_take(struct ledger *l, const struct account_entry *e, struct book_words *why)
{
    if (e->a.id != l->accounts + 1)
        return book_say(why, "the book is damaged: account %" PRId64 " is missing",
                        l->accounts + 1);
    open_holding(l, &e->a)->last = e->last;
    return true;
}

bool ledger_adds_up(const struct ledger *l, struct book_words *why)
{
    cents sum = 0;
    char is[MONEY_TEXT_MAX];
    for (int64_t id = 1; id <= l->accounts; id++) {
        const struct account *a = &l->of[id].a;
        if (a->balance < 0 && a->kind != ACCOUNT_WORLD)
            return book_say(why, "the book does not add up: account %" PRId64 " (%s) is at %s", id,
                            a->name, money_text(a->balance, is));
        if (!money_add(sum, a->balance, &sum))
            return book_say(why, "the book does not add up: its balances are too large");
    }
    return sum == 0 || book_say(why,
                                "the book does not add up: all balances together are %s, not "
                                "nothing; `baize verify` says more",
                                money_text(sum, is));
}

void ledger_free(struct ledger *l)
{
    free(l->of);
    *l = (struct ledger){0};
}

/* --- the proof -------------------------------------------------------------------------------- */

static const char UNBALANCED[] = "the batch does not balance";

/* Accounts may be entered in any order, but when all are in none may be missing: an id beyond all
 * that can have been opened is refused before room is made for it. */
static bool enter_new(struct ledger *l, struct account_entry *e, int64_t most,
                      struct book_words *why)
{
    if (e->a.id < 1 || e->a.id > most)
        return book_say(why, "%s: account %" PRId64 " is opened out of turn", UNBALANCED, e->a.id);
    struct account empty = e->a;
    empty.balance = 0;
    empty.moves = 0;
    open_holding(l, &empty);
    e->fresh = true;
    return true;
}

static bool enter_account(struct ledger *l, struct account_entry *e, int64_t most,
                          struct book_words *why)
{
    if ((unsigned)e->a.kind >= ACCOUNT_KINDS)
        return book_say(why, "%s: account %" PRId64 " is of no kind", UNBALANCED, e->a.id);
    struct holding *h = holding(l, e->a.id);
    if (h == NULL) {
        if (!enter_new(l, e, most, why))
            return false;
        h = holding(l, e->a.id);
    }
    e->renamed = !e->fresh && (h->a.kind != e->a.kind || h->a.member != e->a.member ||
                               strcmp(h->a.name, e->a.name) != 0);
    e->marked = h->a.seq != e->a.seq || h->a.closed != e->a.closed;
    h->a.seq = e->a.seq;
    h->a.closed = e->a.closed;
    if (e->renamed) {
        h->a.kind = e->a.kind;
        h->a.member = e->a.member;
        memcpy(h->a.name, e->a.name, sizeof h->a.name);
    }
    h->batch = l->batch;
    return true;
}

/* One leg: returns the movement before it of the same account, or -1 with words. */
static int64_t enter_leg(struct ledger *l, const struct movement *m, int64_t id, cents amount,
                         struct book_words *why)
{
    struct holding *h = holding(l, id);
    if (h == NULL || h->batch != l->batch) {
        book_say(why, "%s: movement %" PRId64 " moves account %" PRId64 ", which has no entry",
                 UNBALANCED, m->no, id);
        return -1;
    }
    if (!money_add(h->a.balance, amount, &h->a.balance)) {
        book_say(why, "%s: account %" PRId64 " cannot hold that much", UNBALANCED, id);
        return -1;
    }
    int64_t before = h->last;
    h->last = m->no;
    h->a.moves++;
    return before;
}

static bool enter_movement(struct ledger *l, struct movement_entry *e, struct book_words *why)
{
    const struct movement *m = &e->m;
    if (m->no != l->movements + 1)
        return book_say(why, "%s: movement %" PRId64 " follows on movement %" PRId64, UNBALANCED,
                        m->no, l->movements);
    if (m->amount <= 0 || m->from == m->to || (unsigned)m->kind >= MOVE_KINDS)
        return book_say(why, "%s: movement %" PRId64 " moves nothing", UNBALANCED, m->no);
    l->movements = m->no;
    e->from_before = enter_leg(l, m, m->from, -m->amount, why);
    if (e->from_before < 0)
        return false;
    e->to_before = enter_leg(l, m, m->to, m->amount, why);
    return e->to_before >= 0;
}

static bool agrees(const struct ledger *l, struct account_entry *e, struct book_words *why)
{
    const struct holding *h = &l->of[e->a.id];
    char said[MONEY_TEXT_MAX], is[MONEY_TEXT_MAX];
    if (e->a.balance != h->a.balance)
        return book_say(why, "%s: account %" PRId64 " (%s) says %s, its movements say %s",
                        UNBALANCED, e->a.id, e->a.name, money_text(e->a.balance, said),
                        money_text(h->a.balance, is));
    if (e->a.moves != h->a.moves)
        return book_say(why,
                        "%s: account %" PRId64 " (%s) says %" PRId64 " legs, it has had %" PRId64,
                        UNBALANCED, e->a.id, e->a.name, e->a.moves, h->a.moves);
    if (e->a.balance < 0 && e->a.kind != ACCOUNT_WORLD)
        return book_say(why, "%s: account %" PRId64 " (%s) is at %s", UNBALANCED, e->a.id,
                        e->a.name, money_text(e->a.balance, said));
    e->last = h->last;
    return true;
}

/* Those opened before are there without gaps; so must the new ones be. */
static bool none_missing(struct ledger *l, int64_t before, struct book_words *why)
{
    for (int64_t id = before + 1; id <= l->accounts; id++) {
        if (holding(l, id) == NULL)
            return book_say(why, "%s: account %" PRId64 " is missing", UNBALANCED, id);
    }
    return true;
}

bool ledger_prove(struct ledger *l, struct batch *b, struct book_words *why)
{
    struct account_entry *accounts = PILE(struct account_entry, b->accounts);
    struct movement_entry *movements = PILE(struct movement_entry, b->movements);
    int64_t before = l->accounts, most = before + (int64_t)b->accounts.len;
    l->batch++;
    for (size_t i = 0; i < b->accounts.len; i++) {
        if (!enter_account(l, &accounts[i], most, why))
            return false;
    }
    if (!none_missing(l, before, why))
        return false;
    for (size_t i = 0; i < b->movements.len; i++) {
        if (!enter_movement(l, &movements[i], why))
            return false;
    }
    for (size_t i = 0; i < b->accounts.len; i++) {
        if (!agrees(l, &accounts[i], why))
            return false;
    }
    return true;
}
