/* The progressive jackpot on a floor: an account of its own, shared by the tables that are linked
 * to it.
 *
 * A wager on the jackpot counts in the pool, and on its meter, from "No more bets" on, and lies on
 * the layout until it is decided; then it moves into the account. So the account holds the pool
 * less the wagers that are not decided yet, at all linked tables together. Every table reckons with
 * the pool as it last heard of it: when one changes it the others are told by an act of theirs.
 * Where two have won, who received his hand first is paid first (nz1996:VIII.12.3). */
#include "floor/house.h"

#include "games/stud/prizes.h"

#include <stdio.h>

static bool linked(const struct open_table *a, const struct open_table *b)
{
    return a->pool != 0 && a->pool == b->pool;
}

/* In hundredths of a cent: what lies on layouts of this jackpot, and counts in its pool. */
static int64_t undecided(const struct floor *f, const struct open_table *ot)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < f->table_count; i++)
        if (linked(ot, &f->table[i])) {
            const struct jackpot *j = &f->table[i].at.table->own.stud.jackpot;
            sum += j->pool - j->booked;
        }
    return sum;
}

/* What the account must hold. */
static cents due_in_account(const struct floor *f, const struct open_table *ot)
{
    int64_t booked = ot->at.table->own.stud.jackpot.pool - undecided(f, ot);
    return booked > 0 ? booked / POOL_CENT : 0;
}

/* --- money ------------------------------------------------------------------------------------ */

void pool_fed(struct floor *f, const struct open_table *ot, cents staked, cents prizes)
{
    if (ot->pool == 0)
        return;
    cents has = account_of(&f->accounts, ot->pool)->balance;
    cents comes = due_in_account(f, ot) - (has - prizes);
    cents fed = comes < 0 ? 0 : comes < staked ? comes : staked;
    must_move(f, MOVE_FED, ot->wagers, ot->pool, fed);
    must_move(f, MOVE_LOST, ot->wagers, f->house, staked - fed); /* the operator's share */
    if (comes > fed)
        house_gives(f, MOVE_SEEDED, ot->pool, comes - fed);
    if (comes < 0)
        must_move(f, MOVE_FROM_JACKPOT, ot->pool, f->house, -comes);
}

/* --- linked tables ---------------------------------------------------------------------------- */

static void set_pool(struct floor *f, struct open_table *ot, cents pool)
{
    struct act a = {.kind = ACT_POOL, .has = HAS_STAKE, .stake = pool, .yes = true};
    by_office(ot, &a);
    if (table_pool(ot->at.table) != pool)
        run_act(f, ot, &a, false);
}

void pool_changed(struct floor *f, struct open_table *ot)
{
    if (!ot->meter_moved)
        return;
    ot->meter_moved = false;
    for (unsigned i = 0; i < f->table_count; i++)
        if (&f->table[i] != ot && linked(ot, &f->table[i])) {
            set_pool(f, &f->table[i], table_pool(ot->at.table));
            f->table[i].meter_moved = false;
        }
}

void note_receipts(struct open_table *ot, int64_t at)
{
    struct receipts *r = &ot->receipts;
    for (unsigned b = 0; ot->at.rs->stud.known && b < STUD_BOXES; b++)
        if (r->table[b] != ot->at.table->own.stud.jackpot.received[b]) {
            r->table[b] = ot->at.table->own.stud.jackpot.received[b];
            r->wall[b] = at;
        }
}

/* When the first hand of a table's round that has won a prize was received, by the wall clock. */
static bool claimed(const struct open_table *ot, int64_t *received)
{
    const struct receipts *r = &ot->receipts;
    int64_t at = 0;
    bool any = table_jackpot_claimed(ot->at.table, &at);
    for (unsigned b = STUD_BOXES; any && b-- > 0;)
        if (r->table[b] == at)
            *received = r->wall[b];
    return any;
}

bool pool_in_turn(const struct floor *f, const struct open_table *ot, const struct act *a)
{
    int64_t own = 0, other = 0;
    if (a->kind != ACT_COUNT_DECK || !claimed(ot, &own))
        return true;
    for (unsigned i = 0; i < f->table_count; i++) {
        const struct open_table *o = &f->table[i];
        if (o != ot && linked(ot, o) && claimed(o, &other) &&
            (other < own || (other == own && o < ot)))
            return false;
    }
    return true;
}

/* --- opening ---------------------------------------------------------------------------------- */

bool pool_account(struct floor *f, struct open_table *ot, const char *before, struct trouble *why)
{
    char name[BOOK_NAME_MAX], key[PLAN_NAME + 8];
    const char *link = ot->plan->jackpot != NULL ? ot->plan->jackpot : ot->plan->name;
    if (!ot->at.rs->stud.known)
        return true;
    if (before[0] != '\0' && strcmp(before, link) != 0) {
        trouble_say(why, "table %s: its jackpot has been %s; put that back", ot->plan->name,
                    before);
        return false;
    }
    snprintf(name, sizeof name, "jackpot %s", link);
    struct account *a = account_named(&f->accounts, name);
    ot->fresh_pool = a == NULL;
    if (a == NULL)
        a = account_new(&f->accounts, ACCOUNT_JACKPOT, name, 0);
    ot->pool = a->id;
    snprintf(key, sizeof key, "pool %s", ot->plan->name);
    if (before[0] == '\0')
        book_setting(f->book, key, link);
    return true;
}

void pools_open(struct floor *f)
{
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = &f->table[i];
        if (ot->pool == 0)
            continue;
        if (ot->fresh_pool) {
            pool_fed(f, ot, 0, 0);
            ot->fresh_pool = false;
        }
        cents pool = account_of(&f->accounts, ot->pool)->balance + undecided(f, ot) / POOL_CENT;
        if (table_pool(ot->at.table) != pool)
            set_pool(f, ot, pool);
    }
}
