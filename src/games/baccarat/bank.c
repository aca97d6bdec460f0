/* The role of Banker that goes round the table (star-baccarat:8.17 to 8.26).
 *
 * At the start of a shoe it is offered from the seat at the dealer's right, which has the highest
 * number, and on to the right of each: downward. Who has it must wager on Banker, and keeps it
 * until he passes it, Banker loses or he is told to; then it goes on from his right, all round,
 * himself last. When all have refused the dealer keeps both hands to the end of the shoe. */
#include "games/baccarat/baccarat.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/seats.h"

#include <stdio.h>
#include <string.h>

/* The seat so many steps to the right of the last who had it. */
static unsigned seat_at(const struct table *t, unsigned step)
{
    unsigned seats = t->rs->seats, from = t->own.baccarat.hands.role_from > 0
                                              ? t->own.baccarat.hands.role_from
                                              : seats + 1;
    return (from + seats - 1 - step) % seats + 1;
}

/* The step at which the next seated player sits; 0: all have been asked. */
static unsigned next_step(const struct table *t)
{
    for (unsigned step = t->own.baccarat.hands.role_step + 1u; step <= t->rs->seats; step++)
        if (t->seat[seat_at(t, step)] > 0 && !t->player[t->seat[seat_at(t, step)] - 1].barred)
            return step;
    return 0;
}

static unsigned next_player(const struct table *t)
{
    unsigned step = next_step(t);
    return step > 0 ? t->seat[seat_at(t, step)] : 0;
}

static const char *banker_says(const struct table *t, enum hand_says says)
{
    return hands_style(t)->says[HAND_BANKER][says];
}

static bool vacant(const struct table *t)
{
    return hands_style(t)->held_by == HELD_BY_BANKER && t->own.baccarat.hands.role == 0;
}

/* The clause an offer rests on: the first of the shoe, after one who declined, or after the last
 * who had it. */
static const char *offer_rule(const struct table *t)
{
    return banker_says(t, t->own.baccarat.hands.role_step > 0   ? SAYS_REFUSED
                          : t->own.baccarat.hands.role_from > 0 ? SAYS_NEXT
                                                                : SAYS_OFFER);
}

static void all_refused(struct table *t)
{
    const char *rule = banker_says(t, SAYS_NOBODY);
    t->own.baccarat.hands.asked = 0;
    t->own.baccarat.hands.role_refused = true;
    called(t, "The dealer keeps both hands to the end of the shoe", rule);
}

void bank_offer(struct table *t)
{
    unsigned p = vacant(t) ? next_player(t) : 0;
    if (p > 0)
        offer_ask(t, HAND_BANKER, p - 1, offer_rule(t));
}

void bank_ends(struct table *t, unsigned seat)
{
    char say[SAY_MAX];
    snprintf(say, sizeof say, "The role of Banker passes on from seat %u", seat);
    t->own.baccarat.hands.role = 0;
    t->own.baccarat.hands.role_from = (uint16_t)seat;
    t->own.baccarat.hands.role_step = 0;
    called(t, say, banker_says(t, SAYS_ENDS));
}

/* Who has the role and no wager on Banker when the cards are due is taken to have declined. */
static void check_duty(struct table *t)
{
    unsigned p = t->own.baccarat.hands.role;
    if (p == 0 || offer_amount(t, HAND_BANKER, p - 1) > 0)
        return;
    unsigned seat = offer_seat(t, p - 1);
    t->own.baccarat.hands.role = 0;
    t->own.baccarat.hands.role_from =
        (uint16_t)(seat + 1); /* he counts as the first who was asked */
    t->own.baccarat.hands.role_step = 1;
    notified(t, "dealer", "has the role of Banker and no wager on Banker: it passes on", (int)seat,
             banker_says(t, SAYS_TAKEN));
}

/* Everybody seated is asked in turn, with a wager on Banker or without: it may be placed until the
 * first card comes. */
void bank_at_close(struct table *t)
{
    if (felt_empty(t))
        return;
    check_duty(t);
    t->own.baccarat.hands.holder[HAND_BANKER] = t->own.baccarat.hands.role;
    if (t->own.baccarat.hands.role > 0)
        return;
    t->own.baccarat.hands.asked = (uint16_t)next_player(t);
    if (t->own.baccarat.hands.asked > 0)
        offer_ask(t, HAND_BANKER, t->own.baccarat.hands.asked - 1u, offer_rule(t));
    else
        all_refused(t);
}

/* Nobody is waited for: an offer that is open stays so for the next coup. */
void bank_at_first_card(struct table *t)
{
    if (t->own.baccarat.hands.asked > 0)
        offer_kept(t, HAND_BANKER, banker_says(t, SAYS_NOBODY));
    t->own.baccarat.hands.asked = 0;
    if (felt_empty(t))
        return;
    check_duty(t);
    t->own.baccarat.hands.holder[HAND_BANKER] =
        t->own.baccarat.hands.kept[HAND_BANKER] ? 0 : t->own.baccarat.hands.role;
}

/* --- acts ------------------------------------------------------------------------------------- */

/* Whether the act comes from whom the role is offered to, at a time when it is. */
static bool offered_to(struct table *t, const struct act *a)
{
    unsigned asked = t->own.baccarat.hands.asked > 0       ? t->own.baccarat.hands.asked
                     : t->phase == PHASE_OPEN && vacant(t) ? next_player(t)
                                                           : 0;
    if (hand_meant(a) == HAND_PLAYER)
        return refuse(t, a, hands_style(t)->says[HAND_PLAYER][SAYS_KEPT],
                      "the dealer keeps the cards of Player's Hand");
    return offer_meant(t, a, HAND_BANKER, asked);
}

bool bank_may_take(struct table *t, const struct act *a)
{
    if (!offered_to(t, a))
        return false;
    unsigned p = (unsigned)player_find(t, a->player);
    return t->phase != PHASE_CLOSED || offer_amount(t, HAND_BANKER, p) > 0 ||
           refuse(t, a, banker_says(t, SAYS_TAKEN), "that takes a wager on Banker: place it first");
}

bool bank_take(struct table *t, const struct act *a)
{
    unsigned p = (unsigned)player_find(t, a->player);
    t->own.baccarat.hands.role = (uint16_t)(p + 1);
    accept(t, a, banker_says(t, SAYS_TAKEN));
    offer_puck(t, HAND_BANKER, p);
    if (t->phase == PHASE_CLOSED) {
        t->own.baccarat.hands.asked = 0;
        t->own.baccarat.hands.holder[HAND_BANKER] = t->own.baccarat.hands.role;
        await_outcome(t);
    }
    return true;
}

bool bank_may_decline(struct table *t, const struct act *a)
{
    return offered_to(t, a);
}

bool bank_decline(struct table *t, const struct act *a)
{
    accept(t, a, banker_says(t, SAYS_REFUSED));
    t->own.baccarat.hands.role_step = (uint16_t)next_step(t);
    t->own.baccarat.hands.asked = 0;
    if (t->phase == PHASE_CLOSED) {
        bank_at_close(t);
        await_outcome(t);
    } else if (next_player(t) > 0) {
        bank_offer(t);
    } else {
        all_refused(t);
    }
    return true;
}

bool may_pass(struct table *t, const struct act *a)
{
    const struct style *s = hands_style(t);
    int p = player_find(t, a->player);
    if (s->held_by != HELD_BY_BANKER)
        return refuse_at(t, a, RP_UNKNOWN_ACT, "no role of Banker goes round here");
    if (p < 0 || t->own.baccarat.hands.role != p + 1)
        return refuse(t, a, banker_says(t, SAYS_GIVE_UP), "%s has not the role of Banker",
                      a->player);
    if (t->phase != PHASE_OPEN)
        return refuse(t, a, banker_says(t, SAYS_GIVE_UP), "the role is passed between coups");
    return true;
}

bool do_pass(struct table *t, const struct act *a)
{
    if (!may_pass(t, a))
        return false;
    accept(t, a, banker_says(t, SAYS_GIVE_UP));
    bank_ends(t, offer_seat(t, t->own.baccarat.hands.role - 1u));
    bank_offer(t);
    return true;
}

/* After all have refused, a supervisor may have them asked again between coups. */
bool do_offer_bank(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "offer-bank")->clause;
    if (!t->own.baccarat.hands.role_refused || t->phase != PHASE_OPEN)
        return refuse(t, a, clause, "that is for after all have refused, between coups");
    t->own.baccarat.hands.role_refused = false;
    t->own.baccarat.hands.role_step = 0;
    accept(t, a, clause);
    bank_offer(t);
    return true;
}
