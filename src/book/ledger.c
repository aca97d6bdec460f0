#include "book/ledger.h"

#include "book/store.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* So many stay from one batch to the next. Beyond that all are forgotten at once, and those that
 * are still played with are read again. */
enum { KEPT = 65536, FIRST_CAP = 256 };

/* Where the account lies, or would. */
static struct holding *place(const struct ledger *l, int64_t id)
{
    size_t mask = l->cap - 1;
    size_t i = (size_t)(((uint64_t)id * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & mask;
    while (l->of[i].a.id != 0 && l->of[i].a.id != id)
        i = (i + 1) & mask;
    return &l->of[i];
}

static struct holding *holding(const struct ledger *l, int64_t id)
{
    struct holding *h = l->cap > 0 && id >= 1 ? place(l, id) : NULL;
    return h != NULL && h->a.id != 0 ? h : NULL;
}

static void widen(struct ledger *l)
{
    struct holding *before = l->of;
    size_t cap = l->cap;
    l->cap = cap == 0 ? FIRST_CAP : 2 * cap;
    l->of = calloc(l->cap, sizeof *l->of);
    if (l->of == NULL)
        abort();
    for (size_t i = 0; i < cap; i++) {
        if (before[i].a.id != 0)
            *place(l, before[i].a.id) = before[i];
    }
    free(before);
}

static struct holding *hold(struct ledger *l, const struct account *a, int64_t last)
{
    if (2 * (l->count + 1) >= l->cap)
        widen(l);
    struct holding *h = place(l, a->id);
    *h = (struct holding){.a = *a, .last = last};
    l->count++;
    return h;
}

void ledger_take(struct ledger *l, const struct account_entry *e)
{
    hold(l, &e->a, e->last);
}

void ledger_free(struct ledger *l)
{
    free(l->of);
    l->of = NULL;
    l->count = l->cap = 0;
}

/* --- the proof -------------------------------------------------------------------------------- */

static const char UNBALANCED[] = "the batch does not balance";

/* Accounts may be entered in any order, but when all are in none may be missing: an id beyond all
 * that can have been opened is refused before room is made for it. */
static struct holding *enter_new(struct ledger *l, struct account_entry *e, int64_t most,
                                 struct book_words *why)
{
    if (e->a.id < 1 || e->a.id > most) {
        book_say(why, "%s: account %" PRId64 " is opened out of turn", UNBALANCED, e->a.id);
        return NULL;
    }
    struct account empty = e->a;
    empty.balance = 0;
    empty.moves = 0;
    e->fresh = true;
    return hold(l, &empty, 0);
}

static struct holding *find_or_enter(struct ledger *l, struct account_entry *e, int64_t most,
                                     struct book_words *why)
{
    struct account_entry stored = {0};
    bool there;
    struct holding *h = holding(l, e->a.id);
    if (h != NULL)
        return h;
    if (e->a.id > l->accounts || e->a.id < 1)
        return enter_new(l, e, most, why);
    if (!l->find(l->ctx, e->a.id, &stored, &there, why))
        return NULL;
    if (there)
        return hold(l, &stored.a, stored.last);
    book_say(why, "the book is damaged: account %" PRId64 " is missing", e->a.id);
    return NULL;
}

static bool enter_account(struct ledger *l, struct account_entry *e, int64_t most,
                          struct book_words *why)
{
    if ((unsigned)e->a.kind >= ACCOUNT_KINDS || (unsigned)e->a.tender >= TENDERS_KEPT)
        return book_say(why, "%s: account %" PRId64 " is of no kind", UNBALANCED, e->a.id);
    struct holding *h = find_or_enter(l, e, most, why);
    if (h == NULL)
        return false;
    if (h->a.tender != e->a.tender)
        return book_say(why, "%s: account %" PRId64 " was of %s, and is entered as of %s",
                        UNBALANCED, e->a.id, tender_name(h->a.tender), tender_name(e->a.tender));
    e->renamed = !e->fresh && (h->a.kind != e->a.kind || h->a.member != e->a.member ||
                               strcmp(h->a.name, e->a.name) != 0);
    e->turned = h->a.closed != e->a.closed;
    e->marked = e->turned || h->a.seq != e->a.seq;
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

/* Money stays money, and what is none stays apart from it. */
static bool same_tender(const struct ledger *l, const struct movement *m, struct book_words *why)
{
    const enum tender from = holding(l, m->from)->a.tender, to = holding(l, m->to)->a.tender;
    return from == to || book_say(why, "%s: movement %" PRId64 " goes from %s to %s", UNBALANCED,
                                  m->no, tender_name(from), tender_name(to));
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
    return e->to_before >= 0 && same_tender(l, m, why);
}

static bool agrees(const struct ledger *l, struct account_entry *e, struct book_words *why)
{
    const struct holding *h = holding(l, e->a.id);
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
    if (e->a.balance != 0 && e->a.closed)
        return book_say(why, "%s: account %" PRId64 " (%s) is closed and holds %s", UNBALANCED,
                        e->a.id, e->a.name, money_text(e->a.balance, said));
    e->last = h->last;
    return true;
}

/* Those opened before have all numbers up to the last; so must the new ones, of which there are as
 * many as entries say. */
static bool none_missing(struct ledger *l, int64_t fresh, struct book_words *why)
{
    int64_t before = l->accounts;
    l->accounts += fresh;
    for (int64_t id = before + 1; id <= l->accounts; id++) {
        if (holding(l, id) == NULL)
            return book_say(why, "%s: account %" PRId64 " is missing", UNBALANCED, id);
    }
    return true;
}

/* What was stored with the batch before may be read again: it is forgotten where it is too much. */
static void forget_some(struct ledger *l)
{
    if (l->count > KEPT)
        ledger_free(l);
}

bool ledger_prove(struct ledger *l, struct batch *b, struct book_words *why)
{
    struct account_entry *accounts = PILE(struct account_entry, b->accounts);
    struct movement_entry *movements = PILE(struct movement_entry, b->movements);
    int64_t most = l->accounts + (int64_t)b->accounts.len, fresh = 0;
    l->batch++;
    forget_some(l);
    for (size_t i = 0; i < b->accounts.len; i++) {
        if (!enter_account(l, &accounts[i], most, why))
            return false;
        fresh += accounts[i].fresh;
    }
    if (!none_missing(l, fresh, why))
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
