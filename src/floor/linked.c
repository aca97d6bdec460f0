#include "floor/linked.h"
#include "book/shared.h"
#include "floor/bank.h"
#include "floor/casino.h"
#include "floor/jackpot.h"
#include "floor/run.h"
#include "floor/vouched.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { AGAIN_MS = 200 }; /* a table that pays by itself asks again */

struct linked {
    struct linked *next;
    char name[PLAN_NAME];
    int64_t account;
    struct jackpot_part others;
    cents lacks; /* when that was heard: what it was below nothing, with all wagers on layouts */
    bool open;   /* tables know what lies in it */
    struct jackpot_part said;
    bool asked_of; /* somebody elsewhere waits to hear that nobody here was before him */
    bool ends;     /* the floor is being closed */
    bool held;     /* no other pit pays of it now */
    const struct open_table *held_for;
    uint64_t let_go; /* in this batch */
    int64_t asked;   /* when a table last asked by itself, by the floor's clock */
};

static struct linked *find(const struct floor *f, const char *jackpot)
{
    struct linked *l = f->linked;
    while (l != NULL && strcmp(l->name, jackpot) != 0)
        l = l->next;
    return l;
}

cents linked_elsewhere(const struct linked *l)
{
    return l != NULL ? l->others.net : 0;
}

int64_t linked_undecided(const struct linked *l)
{
    return l != NULL ? l->others.undecided : 0;
}

/* --- opening ---------------------------------------------------------------------------------- */

static void take_others(void *ctx, const char *name, const struct jackpot_part *p)
{
    struct linked *l = ctx;
    if (strcmp(l->name, name) == 0)
        l->others = *p;
}

/* On a connection of its own: the plan may be changed while the porter uses his. */
static bool look_first(struct floor *f, struct linked *l, bool *fresh, struct trouble *why)
{
    struct book_words words;
    struct shared *s = shared_open(f->book_path, &words);
    const bool good = s != NULL && shared_begin_jackpot(s, l->name, fresh, &words) &&
                      shared_each_jackpot(s, take_others, l, &words);
    shared_close(s);
    if (!good)
        trouble_say(why, "%.390s", words.words);
    return good;
}

static struct linked *add(struct floor *f, const char *jackpot, bool *fresh, struct trouble *why)
{
    char name[BOOK_NAME_MAX];
    struct linked *l = calloc(1, sizeof *l);
    if (l == NULL)
        abort();
    snprintf(l->name, sizeof l->name, "%s", jackpot);
    if (!look_first(f, l, fresh, why)) {
        free(l);
        return NULL;
    }
    linked_account(jackpot, name);
    const struct account *a = account_named(&f->accounts, name);
    l->account = (a != NULL ? a : account_new(&f->accounts, ACCOUNT_WORLD, name, 0))->id;
    randombytes_buf(&l->said.by, sizeof l->said.by);
    l->said.by = (l->said.by & INT64_MAX) | 1;
    randombytes_buf(&l->said.no, sizeof l->said.no);
    l->said.no = (l->said.no & INT64_MAX / 2) | 1;
    l->next = f->linked;
    return f->linked = l;
}

bool linked_open(struct floor *f, struct open_table *ot, struct account *own, struct trouble *why)
{
    char name[BOOK_NAME_MAX];
    const char *jackpot = plan_jackpot(ot->plan);
    linked_account(jackpot, name);
    if (!ot->plan->over_pits && account_named(&f->accounts, name) == NULL)
        return true;
    if (f->casino == NULL) {
        trouble_say(why, "table %s: jackpot %s is that of several pits, which share a database",
                    ot->plan->name, jackpot);
        return false;
    }
    bool fresh = false;
    ot->linked = find(f, jackpot);
    if (ot->linked == NULL && (ot->linked = add(f, jackpot, &fresh, why)) == NULL)
        return false;
    ot->pool = ot->linked->account;
    ot->fresh_pool = fresh && own == NULL;
    if (own != NULL)
        must_move(f, MOVE_WENT, own->id, ot->pool, own->balance);
    return true;
}

void linked_begin(struct floor *f)
{
    for (struct linked *l = f->linked; l != NULL; l = l->next)
        l->open = true;
}

void linked_free(struct floor *f)
{
    for (struct linked *l; (l = f->linked) != NULL;) {
        f->linked = l->next;
        free(l);
    }
}

/* --- what others are told, and tell ----------------------------------------------------------- */

/* 0: nobody. */
static int64_t first_here(struct floor *f, const struct linked *l)
{
    int64_t received;
    return pool_first(f, l->account, &received) != NULL ? received : 0;
}

static struct jackpot_part part_here(struct floor *f, const struct linked *l)
{
    return (struct jackpot_part){.net = account_of(&f->accounts, l->account)->balance,
                                 .undecided = pool_undecided(f, l->account),
                                 .first = first_here(f, l),
                                 .by = l->said.by};
}

static int64_t waits_since(const struct jackpot_part *p)
{
    return p->first > 0 ? p->first : 0;
}

/* Where nobody waits here, nobody has received a hand until now: whoever does is later. */
static struct jackpot_part said_now(struct floor *f, const struct linked *l)
{
    struct jackpot_part is = part_here(f, l);
    is.no = l->said.no + 1;
    if (is.first == 0) {
        is.first = -pool_clock(f);
        hand_clock_passed(&f->hands, -is.first);
    }
    if (l->ends)
        is.by = 0;
    return is;
}

static void tell(struct floor *f, struct linked *l)
{
    const struct jackpot_part is = part_here(f, l);
    struct crossed c = {.what = JACKPOT_IS};
    snprintf(c.key, sizeof c.key, "%s", l->name);
    if (l->let_go == 0 || l->asked_of || l->ends || is.net != l->said.net ||
        is.undecided != l->said.undecided || is.first != waits_since(&l->said)) {
        l->said = said_now(f, l);
        c.part = l->said;
        book_cross(f->book, &c);
        vouch_pool(f, l->name, &l->said, pool_clock(f));
    }
    l->asked_of = false;
    if (l->held) {
        c.what = JACKPOT_PAID;
        book_cross(f->book, &c);
    }
    if (l->held || l->let_go == 0)
        l->let_go = book_filling(f->book);
    l->held = false;
    l->held_for = NULL;
}

void linked_tell(struct floor *f)
{
    for (struct linked *l = f->linked; l != NULL; l = l->next)
        if (l->open)
            tell(f, l);
}

cents linked_lacks(const struct linked *l)
{
    return l != NULL ? l->lacks : 0;
}

/* What it is below nothing nobody will bring: a wager was paid out with a prize in one pit, and
 * refunded in another before that had heard of the prize. */
static void tell_tables(struct floor *f, struct linked *l)
{
    const cents stands = account_of(&f->accounts, l->account)->balance + l->others.net +
                         (pool_undecided(f, l->account) + l->others.undecided) / POOL_PARTS;
    l->lacks = stands < 0 ? -stands : 0;
    pool_told(f, l->account);
}

static void hear(struct floor *f, struct linked *l, const struct jackpot_part *others)
{
    l->others = *others;
    l->asked_of =
        l->asked_of || (others->first > 0 && l->said.first <= 0 && others->first >= -l->said.first);
    tell_tables(f, l);
}

/* What it lacks the house adds, as it does on one floor: in one pit, which has claimed it. */
void linked_heard(struct floor *f, const char *jackpot, const struct jackpot_part *others)
{
    struct linked *l = find(f, jackpot);
    if (l == NULL || !l->open)
        return;
    hear(f, l, others);
    if (l->lacks > 0 && !l->held)
        casino_brings_jackpot(f, NULL, l->name, NULL);
}

void linked_end(struct floor *f)
{
    for (struct linked *l = f->linked; l != NULL; l = l->next)
        l->ends = true;
}

/* --- prizes ----------------------------------------------------------------------------------- */

bool linked_lets(struct floor *f, struct open_table *ot, const struct act *a, const struct asked *q,
                 asked_again then)
{
    struct linked *l = ot->linked;
    if (l == NULL || l->held_for == ot || !pool_pays(f, ot, a))
        return true;
    if (q != NULL || f->now - l->asked >= AGAIN_MS) {
        l->asked = f->now;
        casino_brings_jackpot(f, q, l->name, then);
    }
    return false;
}

bool linked_may_claim(const struct floor *f, const char *jackpot)
{
    const struct linked *l = find(f, jackpot);
    return l != NULL && !l->held && l->let_go <= book_durable(f->book);
}

/* Who waits for nothing but to add what it lacks comes before whoever is to be paid. */
struct jackpot_part linked_own(struct floor *f, const char *jackpot)
{
    const struct linked *l = find(f, jackpot);
    struct jackpot_part is = part_here(f, l);
    if (is.first == 0 && l->lacks > 0)
        is.first = 1;
    return is;
}

void linked_granted(struct floor *f, const char *jackpot, int64_t first, const struct claim *c)
{
    int64_t received;
    struct linked *l = find(f, jackpot);
    l->held = true;
    l->said.no++;
    for (unsigned i = 0; i < c->shares; i++)
        vouch_drew(f, l->name, l->said.no, &c->share[i], c->looked);
    hear(f, l, &c->part);
    if (l->lacks > 0) {
        house_gives(f, MOVE_SEEDED, l->account, l->lacks);
        tell_tables(f, l);
    }
    struct open_table *ot = pool_first(f, l->account, &received);
    if (ot == NULL || first_here(f, l) != first)
        return; /* he is not to be paid any more */
    l->held_for = ot;
    if (ot->automatic)
        ot->due = f->now;
}

const char *linked_turn_rule(const struct floor *f, const char *jackpot)
{
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->linked != NULL && strcmp(f->table[i]->linked->name, jackpot) == 0)
            return f->table[i]->at.layout.game->show->pool->turn_rule;
    return NULL;
}
