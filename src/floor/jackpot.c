/* A progressive jackpot on a floor: an account of its own, shared by the tables that are linked
 * to it.
 *
 * A wager on the jackpot counts in the pool, and on its meter, from "No more bets" on, and lies on
 * the layout until it is decided; then it moves into the account. So the account holds the pool
 * less the wagers that are not decided yet, at all linked tables together. Every table reckons with
 * the pool as it last heard of it: when one changes it the others are told by an act of theirs.
 * Where two have won, who received his hand first is paid first (nz1996:VIII.12.3). What wins of it
 * the game says. A jackpot that tables of other pits share is here as far as this pit feeds it; the
 * rest lies with them (linked.c). */
#include "floor/jackpot.h"
#include "floor/bank.h"
#include "floor/linked.h"
#include "floor/pace.h"
#include "floor/run.h"
#include "floor/showing.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static const struct pool_show *pool_of(const struct open_table *ot)
{
    return ot->at.layout.game->show->pool;
}

/* What lies in it, as the table last heard, in whole cents. */
static cents pool_at(const struct open_table *ot)
{
    return pool_of(ot)->holds(ot->at.table) / POOL_PARTS;
}

static bool linked(const struct open_table *a, const struct open_table *b)
{
    return a->pool != 0 && a->pool == b->pool;
}

int64_t pool_undecided(const struct floor *f, int64_t pool)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->pool == pool)
            sum += pool_of(f->table[i])->undecided(f->table[i]->at.table);
    return sum;
}

static int64_t undecided(const struct floor *f, const struct open_table *ot)
{
    return pool_undecided(f, ot->pool) + linked_undecided(ot->linked);
}

cents pool_lies(const struct floor *f, const struct open_table *ot)
{
    return account_of(&f->accounts, ot->pool)->balance + linked_elsewhere(ot->linked);
}

/* What must lie there. Over pits it may be less than nothing for as long as wagers are not decided
 * that have been paid out of it, and by what it lacks until one pit adds that. */
static cents due_there(const struct floor *f, const struct open_table *ot)
{
    int64_t booked = pool_of(ot)->holds(ot->at.table) - undecided(f, ot);
    return booked > 0 || ot->linked != NULL ? booked / POOL_PARTS - linked_lacks(ot->linked) : 0;
}

/* --- money ------------------------------------------------------------------------------------ */

void pool_fed(struct floor *f, const struct open_table *ot, cents staked, cents prizes)
{
    if (ot->pool == 0)
        return;
    cents comes = due_there(f, ot) - (pool_lies(f, ot) - prizes);
    cents fed = comes < 0 ? 0 : comes < staked ? comes : staked;
    must_move(f, MOVE_FED, ot->wagers, ot->pool, fed);
    house_takes(f, MOVE_LOST, ot->wagers, staked - fed); /* the operator's share */
    if (comes > fed)
        house_gives(f, MOVE_SEEDED, ot->pool, comes - fed);
    if (comes < 0)
        house_takes(f, MOVE_FROM_JACKPOT, ot->pool, -comes);
}

/* --- linked tables ---------------------------------------------------------------------------- */

static void set_pool(struct floor *f, struct open_table *ot, cents pool)
{
    struct act a = {.kind = pool_of(ot)->tells, .has = HAS_STAKE, .stake = pool, .yes = true};
    by_office(ot, &a);
    if (pool_at(ot) != pool)
        run_act(f, ot, &a, false);
}

void pool_changed(struct floor *f, struct open_table *ot)
{
    if (!ot->meter_moved)
        return;
    ot->meter_moved = false;
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i] != ot && linked(ot, f->table[i])) {
            set_pool(f, f->table[i], pool_at(ot));
            f->table[i]->meter_moved = false;
        }
}

static bool claimed(const struct floor *f, struct open_table *ot, int64_t *received)
{
    const struct showing s = showing_to(f, ot, NULL);
    return pool_of(ot)->claimed(&s, received);
}

bool pool_pays(const struct floor *f, struct open_table *ot, const struct act *a)
{
    int64_t received;
    return ot->pool != 0 && a->kind == pool_of(ot)->pays && claimed(f, ot, &received);
}

struct open_table *pool_first(const struct floor *f, int64_t pool, int64_t *received)
{
    struct open_table *first = NULL;
    int64_t other = 0;
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i]->pool == pool && claimed(f, f->table[i], &other) &&
            (first == NULL || other < *received ||
             (other == *received && f->table[i]->place < first->place))) {
            first = f->table[i];
            *received = other;
        }
    return first;
}

bool pool_in_turn(const struct floor *f, struct open_table *ot, const struct act *a)
{
    int64_t received;
    return !pool_pays(f, ot, a) || pool_first(f, ot->pool, &received) == ot;
}

void pool_told(struct floor *f, int64_t pool)
{
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = f->table[i];
        if (ot->pool != pool)
            continue;
        const cents holds = pool_lies(f, ot) + undecided(f, ot) / POOL_PARTS;
        set_pool(f, ot, holds > 0 ? holds : 0);
    }
}

/* --- when hands were received ----------------------------------------------------------------- */

int64_t pool_clock(const struct floor *f)
{
    const int64_t steady = f->wall - f->ahead;
    return hand_clock_now(&f->hands, steady, f->hands.heard ? f->ahead : f->now - steady);
}

static bool shares(const struct floor *f, const struct open_table *ot)
{
    for (unsigned i = 0; i < f->table_count; i++)
        if (f->table[i] != ot && linked(ot, f->table[i]))
            return true;
    return ot->linked != NULL;
}

void pool_hands_noted(struct floor *f, struct open_table *ot)
{
    char name[40], value[BOOK_WORDS_MAX];
    struct text t;
    if (ot->pool == 0)
        return;
    const struct pool_hands h = pool_of(ot)->hands(kept_of(ot));
    int64_t sum = 0;
    text_on(&t, value, sizeof value);
    for (unsigned i = 0; i < h.count; i++) {
        sum += h.table[i]; /* a table's clock never goes back: it is the same, or more */
        hand_clock_passed(&f->hands, h.at[i]);
        text_fmt(&t, "%llx %llx ", (unsigned long long)h.table[i], (unsigned long long)h.at[i]);
    }
    if (sum == ot->hands_noted || !shares(f, ot))
        return;
    assert(!t.full);
    ot->hands_noted = sum;
    snprintf(name, sizeof name, KEPT_HANDS, (long long)ot->number);
    book_setting(f->book, name, value);
}

void pool_hands_take(struct floor *f, struct open_table *ot, const char *value)
{
    char *next;
    if (pool_of(ot) == NULL || ot->at.tender != TENDER_MONEY)
        return;
    const struct pool_hands h = pool_of(ot)->hands(kept_of(ot));
    for (unsigned i = 0; i < h.count; i++, value = next) {
        const int64_t table = strtoll(value, &next, 16), at = strtoll(next, &next, 16);
        if (table == h.table[i] && at > 0)
            h.at[i] = at;
        ot->hands_noted += table;
        hand_clock_passed(&f->hands, h.at[i]);
    }
}

/* --- opening ---------------------------------------------------------------------------------- */

bool pool_account(struct floor *f, struct open_table *ot, const char *before, struct trouble *why)
{
    char name[BOOK_NAME_MAX], key[PLAN_NAME + 8];
    const char *link = plan_jackpot(ot->plan);
    if (pool_of(ot) == NULL || ot->at.tender != TENDER_MONEY) /* no jackpot is fed with chips */
        return true;
    if (before[0] != '\0' && strcmp(before, link) != 0) {
        trouble_say(why, "table %s: its jackpot has been %s; put that back", ot->plan->name,
                    before);
        return false;
    }
    snprintf(name, sizeof name, "jackpot %s", link);
    struct account *a = account_named(&f->accounts, name);
    if (!linked_open(f, ot, a, why))
        return false;
    if (ot->linked == NULL) {
        ot->fresh_pool = a == NULL;
        if (a == NULL)
            a = account_new(&f->accounts, ACCOUNT_JACKPOT, name, 0);
        ot->pool = a->id;
    }
    snprintf(key, sizeof key, "pool %s", ot->plan->name);
    if (before[0] == '\0')
        book_setting(f->book, key, link);
    return true;
}

void pools_open(struct floor *f)
{
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = f->table[i];
        if (ot->pool == 0)
            continue;
        if (ot->fresh_pool) {
            pool_fed(f, ot, 0, 0);
            ot->fresh_pool = false;
        }
        pool_told(f, ot->pool);
    }
    linked_begin(f);
}
