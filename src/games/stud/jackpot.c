#include "games/stud/prizes.h"
#include "games/stud/stud.h"
#include "table/areas.h"
#include "table/felt.h"
#include "table/settle.h"

#include <assert.h>
#include <stdio.h>

/* --- the pool of this table ------------------------------------------------------------------- */

static bool has_jackpot(const struct table *t)
{
    return t->rs->own.stud.known;
}

static uint16_t bit_of(unsigned box)
{
    return (uint16_t)(1u << box);
}

static bool is_in(const struct table *t, const struct wager *w)
{
    return has_jackpot(t) && w->at == STUD_JACKPOT &&
           (t->own.stud.jackpot.in & bit_of(w->seat)) != 0;
}

/* What a wager adds to the pool, in hundredths of a cent. */
static int64_t increment(const struct table *t, cents stake)
{
    return stake * (int64_t)(POOL_WHOLE - t->rs->own.stud.kept);
}

void jackpot_begin(struct table *t)
{
    t->own.stud.jackpot.pool = t->own.stud.jackpot.booked = t->rs->own.stud.pool * POOL_CENT;
}

cents table_pool(const struct table *t)
{
    return t->own.stud.jackpot.pool / POOL_CENT;
}

void jackpot_meter(struct table *t, const char *rule)
{
    struct event e = event_blank(EV_METER);
    e.meter = table_pool(t);
    e.rule = rule;
    emit(t, &e);
}

/* For good: a wager has ended, a prize is paid, the house adds to it. */
static void book(struct table *t, int64_t amount)
{
    t->own.stud.jackpot.booked += amount;
    t->own.stud.jackpot.moved += amount;
}

/* Nothing is lost: what lies in the pool is what was booked, and the wagers not yet decided. */
void jackpot_check(const struct table *t)
{
    const struct jackpot *j = &t->own.stud.jackpot;
    cents stake = has_jackpot(t) ? bet_at(t, STUD_JACKPOT)->fixed_stake : 0;
    assert(j->pool == j->booked + increment(t, stake) * __builtin_popcount(j->in));
    (void)j;
    (void)stake;
}

/* Down to whole cents, as the meter shows it; the rest waits for the next sheet. */
cents jackpot_sheet(struct table *t)
{
    int64_t over = ((t->own.stud.jackpot.moved % POOL_CENT) + POOL_CENT) % POOL_CENT;
    cents whole = (t->own.stud.jackpot.moved - over) / POOL_CENT;
    t->own.stud.jackpot.moved = over;
    return whole;
}

/* --- wagers on it ----------------------------------------------------------------------------- */

static struct wager *ante_of(struct table *t, const struct wager *w)
{
    struct wager *ante = felt_find(t, w->player, w->seat, STUD_ANTE, WAGER_BY_HAND);
    return ante != NULL && wager_live(ante) ? ante : NULL;
}

bool jackpot_carried(const struct table *t, const struct wager *w)
{
    return is_in(t, w) && (t->own.stud.jackpot.carried & bit_of(w->seat)) != 0;
}

/* "No more bets": wagers on the jackpot are in the pool from now on. One that a void deal has left
 * is in it already; without an ante for this round it goes back. */
void jackpot_close(struct table *t)
{
    uint32_t from = 0;
    struct wager *w;
    jackpot_refund(t);
    const int64_t before = t->own.stud.jackpot.pool;
    for (unsigned box = 1; box <= STUD_BOXES; box++, from = 0)
        while ((w = boxes_wager(t, box, STUD_JACKPOT, STUD_JACKPOT, &from)) != NULL)
            if (!is_in(t, w)) {
                t->own.stud.jackpot.pool += increment(t, w->stake);
                t->own.stud.jackpot.in |= bit_of(box);
            }
    t->own.stud.jackpot.carried = 0;
    t->own.stud.jackpot.counting = t->own.stud.jackpot.counted = false;
    if (t->own.stud.jackpot.pool != before)
        jackpot_meter(t, t->rs->rule[RP_JACKPOT_FEED]);
}

/* What a void deal has left goes back to who has placed no ante since. */
void jackpot_refund(struct table *t)
{
    for (unsigned box = 1; box <= STUD_BOXES; box++) {
        uint32_t from = 0;
        struct wager *w = boxes_wager(t, box, STUD_JACKPOT, STUD_JACKPOT, &from);
        if (w != NULL && jackpot_carried(t, w) && ante_of(t, w) == NULL)
            settle_void(t, w, t->rs->rule[RP_MISDEAL]);
    }
}

void jackpot_ends(struct table *t, const struct wager *w, enum result result)
{
    struct jackpot *j = &t->own.stud.jackpot;
    if (!is_in(t, w))
        return;
    int64_t part = increment(t, w->stake);
    j->in &= (uint16_t)~bit_of(w->seat);
    j->carried &= (uint16_t)~bit_of(w->seat);
    if (result != RESULT_VOID) {
        book(t, part);
        return;
    }
    j->pool -= part;
    if (j->pool < 0) { /* other tables have won it meanwhile */
        book(t, -j->pool);
        j->pool = 0;
    }
    jackpot_meter(t, t->rs->rule[RP_JACKPOT_FEED]);
}

/* A settled round is void, or a stake of it forfeited: what the pool paid comes back to it. */
void jackpot_again(struct table *t, struct wager *w, enum result result)
{
    if (!has_jackpot(t) || w->at != STUD_JACKPOT)
        return;
    int64_t back = w->from_pool * POOL_CENT - (result == RESULT_VOID ? increment(t, w->stake) : 0);
    w->from_pool = 0;
    if (back == 0)
        return;
    t->own.stud.jackpot.pool +=
        t->own.stud.jackpot.pool + back < 0 ? -t->own.stud.jackpot.pool : back;
    t->own.stud.jackpot.booked = t->own.stud.jackpot.pool;
    for (unsigned box = 1; box <= STUD_BOXES; box++)
        if ((t->own.stud.jackpot.in & bit_of(box)) != 0)
            t->own.stud.jackpot.booked -= increment(t, w->stake);
    jackpot_meter(t, t->rs->rule[RP_JACKPOT_FEED]);
}

/* --- prizes ----------------------------------------------------------------------------------- */

/* When a player has received his hand: with the first card from a shoe, with the fifth from a
 * shuffler (nz1996:VIII.12.3). */
void jackpot_received(struct table *t, struct next n)
{
    unsigned counts = t->rs->own.stud.shuffler ? POKER_HAND : 1;
    if (n.box > 0 && t->game.stud.box[n.box - 1].cards == counts)
        t->own.stud.jackpot.received[n.box - 1] = t->now;
}

const char *jackpot_stays(const struct table *t, const struct wager *w)
{
    return has_jackpot(t) && w->at == STUD_JACKPOT
               ? "a prize of the jackpot hangs on those cards: the round is void or stands"
               : NULL;
}

bool jackpot_won(const struct table *t, unsigned box)
{
    const struct stud_box *h = &t->game.stud.box[box - 1];
    return (t->own.stud.jackpot.in & bit_of(box)) != 0 && stud_plays(h) && !h->face_down &&
           h->cards == POKER_HAND && poker_category_of(poker_hand(h->card)) >= POKER_FLUSH;
}

/* A hand that its player has received and that is not wholly dealt may still win: who received his
 * later is not paid before that is known (nz1996:VIII.12.3(a)). */
static bool may_win(const struct table *t, unsigned box)
{
    const struct stud_box *h = &t->game.stud.box[box - 1];
    return (t->own.stud.jackpot.in & bit_of(box)) != 0 && stud_plays(h) &&
           !t->rs->own.stud.shuffler && h->cards > 0 && h->cards < POKER_HAND;
}

bool table_jackpot_claimed(const struct table *t, int64_t *received)
{
    bool any = false;
    for (unsigned box = 1; has_jackpot(t) && box <= STUD_BOXES; box++)
        if ((jackpot_won(t, box) || may_win(t, box)) &&
            (!any || t->own.stud.jackpot.received[box - 1] < *received)) {
            *received = t->own.stud.jackpot.received[box - 1];
            any = true;
        }
    return any;
}

/* The clause that fixes a prize: its own, or where several are won the order among them. */
static const char *prize_rule(const struct table *t, const struct claim *c, unsigned count)
{
    if (count < 2)
        return c->line->rule;
    if (c->line->percent == 0)
        return t->rs->rule[RP_JACKPOT_BONUS];
    if (c->line->percent < POOL_WHOLE)
        return t->rs->rule[RP_JACKPOT_TENTH];
    return t->rs->rule[c->by_pool ? RP_JACKPOT_REST : RP_JACKPOT_LEAST];
}

static void pay_prize(struct table *t, struct wager *w, const struct claim *c, unsigned count)
{
    jackpot_ends(t, w, RESULT_WIN);
    book(t, -c->pool * POOL_CENT);
    struct prize prize = {.pays = c->pays,
                          .pool = c->pool,
                          .house = c->house,
                          .rounded = c->rounded,
                          .received = c->received,
                          .mark =
                              t->rs->own.stud.cheque && c->line->percent > 0 ? STUD_MARK_CHEQUE : 0,
                          .rule = prize_rule(t, c, count),
                          .under = c->line->wins_rule,
                          .rounded_rule = c->rounded > 0 ? t->rs->rule[RP_JACKPOT_ROUND] : NULL};
    settle_prize(t, w, &prize);
    if (t->rs->own.stud.manual)
        notified(t, "dealer", "the jackpot wager is collected", w->seat,
                 t->rs->rule[RP_JACKPOT_TAKEN]);
}

/* An empty pool begins anew with what the house puts there. */
static void reseed(struct table *t)
{
    if (t->own.stud.jackpot.pool >= POOL_CENT || t->rs->own.stud.seed == 0)
        return;
    t->own.stud.jackpot.pool += t->rs->own.stud.seed * POOL_CENT;
    book(t, t->rs->own.stud.seed * POOL_CENT);
    jackpot_meter(t, t->rs->rule[RP_JACKPOT_SEED]);
}

void jackpot_pay(struct table *t)
{
    struct claim claim[STUD_BOXES] = {0};
    struct wager *of[STUD_BOXES];
    unsigned count = 0;
    for (unsigned box = STUD_BOXES; box > 0; box--) {
        uint32_t from = 0;
        if (!jackpot_won(t, box))
            continue;
        of[count] = boxes_wager(t, box, STUD_JACKPOT, STUD_JACKPOT, &from);
        claim[count].received = t->own.stud.jackpot.received[box - 1];
        claim[count++].line =
            &t->layout->spot[STUD_JACKPOT]
                 .line[poker_category_of(poker_hand(t->game.stud.box[box - 1].card)) - POKER_FLUSH];
    }
    if (count == 0)
        return;
    jackpot_divide(claim, count, t->rs->chip, t->rs->own.stud.cheque, &t->own.stud.jackpot.pool);
    for (unsigned i = 0; i < count; i++)
        pay_prize(t, of[i], &claim[i], count);
    jackpot_meter(t, t->rs->rule[RP_JACKPOT_FEED]);
    reseed(t);
}

/* The supervisor hears of each hand that wins a prize, and the dealer counts the deck. */
void jackpot_told(struct table *t)
{
    for (unsigned box = STUD_BOXES; box > 0; box--)
        if (jackpot_won(t, box)) {
            char what[SAY_MAX + STUD_WORDS_MAX], words[STUD_WORDS_MAX];
            stud_words(t->game.stud.box[box - 1].card, words);
            snprintf(what, sizeof what, "the jackpot: %s, verified by the dealer", words);
            notified(t, "game-supervisor", what, (int)box, t->rs->rule[RP_JACKPOT_TOLD]);
        }
}

/* --- acts ------------------------------------------------------------------------------------- */

/* The pool that tables share, as the others have left it (nz1996:VIII.12.3). */
bool do_pool(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "pool")->clause;
    if ((a->has & HAS_STAKE) == 0 || a->stake < 0 || a->stake > MONEY_STAKE_MAX)
        return refuse(t, a, rule, "`stake` is the pool in cents");
    const int64_t undecided = t->own.stud.jackpot.pool - t->own.stud.jackpot.booked;
    t->own.stud.jackpot.pool = a->stake * POOL_CENT;
    t->own.stud.jackpot.booked = t->own.stud.jackpot.pool - undecided;
    accept(t, a, rule);
    jackpot_meter(t, rule);
    return true;
}
