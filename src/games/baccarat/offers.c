/* Who is asked to hold the cards of a hand: after the close and before the first card, those who
 * wagered on it, the highest first.
 *
 * Candidates stand in one order: by what they have on the hand, those seated before those standing,
 * then by seat. Who was asked last is remembered by his place in that order, so that each is asked
 * once and a wager voided meanwhile does no harm. */
#include "games/baccarat/baccarat.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/seats.h"

#include <stdio.h>
#include <string.h>

struct candidate {
    unsigned player;
    cents amount;
    uint32_t order; /* among equals, lowest first */
};

/* The Bank is offered first, then Player's cards. */
static const enum hand IN_TURN[HANDS] = {HAND_BANKER, HAND_PLAYER};

unsigned offer_seat(const struct table *t, unsigned player)
{
    bool from_right = hands_style(t)->from_right;
    unsigned found = 0;
    EACH_SEAT(s, t)
        if (t->seat[s] == player + 1 && (found == 0 || from_right))
            found = s;
    return found;
}

cents offer_amount(struct table *t, enum hand h, unsigned player)
{
    const struct felt *f = felt_now(t);
    spot at = hand_spot(t, h);
    cents sum = 0;
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]) && f->wager[i].at == at && f->wager[i].player == player)
            sum += f->wager[i].stake;
    return sum;
}

/* Whether a player may be asked at all, and where he stands in the order. */
static bool may_be_asked(struct table *t, enum hand h, unsigned player, struct candidate *c)
{
    const struct style *s = hands_style(t);
    if (player_down(&t->player[player]) == 0 || t->player[player].barred)
        return false;
    unsigned seat = offer_seat(t, player);
    *c = (struct candidate){.player = player, .amount = offer_amount(t, h, player)};
    c->order = seat == 0 ? SEATS_MAX + 1 + player : s->from_right ? SEATS_MAX - seat : seat;
    return c->amount > 0 && (seat > 0 || s->standing == NULL);
}

static bool before(const struct candidate *a, const struct candidate *b)
{
    return a->amount != b->amount ? a->amount > b->amount : a->order < b->order;
}

/* The first candidate after the one asked last; false when none is left. */
static bool next_candidate(struct table *t, enum hand h, struct candidate *best, bool *equals)
{
    const struct hands *hs = &t->own.baccarat.hands;
    const struct candidate last = {.amount = hs->asked_amount, .order = hs->asked_order};
    bool any = false;
    *equals = false;
    EACH_PLAYER(p, t) {
        struct candidate c = {0};
        if (!may_be_asked(t, h, p, &c) || (last.amount > 0 && !before(&last, &c)))
            continue;
        if (any && c.amount == best->amount)
            *equals = true;
        else if (any && c.amount > best->amount)
            *equals = false;
        if (!any || before(&c, best))
            *best = c;
        any = true;
    }
    return any;
}

void offer_ask(struct table *t, enum hand h, unsigned player, const char *rule)
{
    static const char *const ANSWERS[] = {"take", "decline"};
    struct event e = event_blank(EV_AWAITS);
    e.who = "player";
    e.words = h == HAND_BANKER ? "take the Bank" : "take Player's cards";
    e.options = ANSWERS;
    e.option_count = 2;
    e.hand = hand_told(h);
    event_about(&e, t, player);
    e.seat = (int32_t)offer_seat(t, player);
    e.rule = rule;
    emit(t, &e);
}

void offer_kept(struct table *t, enum hand h, const char *rule)
{
    char say[SAY_MAX];
    snprintf(say, sizeof say, "The dealer keeps %s's cards", hand_title(h));
    called(t, say, rule);
}

void offer_puck(struct table *t, enum hand h, unsigned player)
{
    const char *rule = hands_style(t)->says[h][SAYS_PUCK];
    if (rule == NULL)
        return;
    struct event e = event_blank(EV_PUCK);
    e.hand = hand_told(h);
    event_about(&e, t, player);
    e.seat = (int32_t)offer_seat(t, player);
    e.rule = rule;
    emit(t, &e);
}

void style_notice(struct table *t)
{
    const char *rule = hands_style(t)->notice;
    if (rule == NULL || t->own.baccarat.hands.notified)
        return;
    t->own.baccarat.hands.notified = true;
    notified(t, "inspector", "cards will be passed to players: style B", 0, rule);
}

/* A hand is dealt with; the next is offered from the beginning. */
static void next_hand(struct table *t)
{
    t->own.baccarat.hands.offered++;
    t->own.baccarat.hands.asked = 0;
    t->own.baccarat.hands.asked_amount = 0;
}

/* Asks whoever is next, hand after hand, until somebody must answer. */
static void ask_on(struct table *t, bool refused)
{
    struct hands *hs = &t->own.baccarat.hands;
    const struct style *s = hands_style(t);
    for (; hs->offered < HANDS; next_hand(t), refused = false) {
        enum hand h = IN_TURN[hs->offered];
        struct candidate c = {0};
        bool equals;
        if (hs->kept[h])
            continue;
        if (next_candidate(t, h, &c, &equals)) {
            enum hand_says says = !refused                       ? equals ? SAYS_EQUAL : SAYS_OFFER
                                  : c.amount == hs->asked_amount ? SAYS_REFUSED
                                                                 : SAYS_NEXT;
            hs->asked = (uint16_t)(c.player + 1);
            hs->asked_amount = c.amount;
            hs->asked_order = c.order;
            offer_ask(t, h, c.player, s->says[h][says]);
            return;
        }
        offer_kept(t, h, s->says[h][refused ? SAYS_NOBODY : SAYS_KEPT]);
    }
}

void offers_begin(struct table *t)
{
    const struct style *s = hands_style(t);
    if (s->held_by == HELD_BY_DEALER)
        return;
    style_notice(t);
    if (s->held_by == HELD_BY_BANKER)
        bank_at_close(t);
    else
        ask_on(t, false);
}

bool offers_answered(struct table *t, const struct act *a)
{
    const struct style *s = hands_style(t);
    if (t->own.baccarat.hands.asked == 0 || s->held_by != HELD_BY_BETTORS)
        return true;
    enum hand h = IN_TURN[t->own.baccarat.hands.offered];
    return refuse(t, a, s->says[h][SAYS_OFFER],
                  "%s's cards are offered to %s: he answers, or the dealer passes him by",
                  hand_title(h), t->player[t->own.baccarat.hands.asked - 1].name);
}

void offers_pass_by(struct table *t)
{
    t->own.baccarat.hands.asked = 0;
    if (hands_style(t)->held_by == HELD_BY_BANKER)
        bank_at_close(t);
    else
        ask_on(t, true);
    await_outcome(t);
}

/* --- acts ------------------------------------------------------------------------------------- */

bool offer_meant(struct table *t, const struct act *a, enum hand h, unsigned asked)
{
    enum hand meant;
    const struct style *s = hands_style(t);
    int p = player_find(t, a->player);
    if (s->standing != NULL && (p < 0 || offer_seat(t, (unsigned)p) == 0))
        return refuse(t, a, s->standing, "%s has no seat: those who stand hold no cards",
                      a->player);
    if (asked == 0)
        return refuse_at(t, a, RP_OUT_OF_TURN, "no cards are being offered");
    if (!hand_named(t, a, &meant))
        return false;
    if ((meant != HAND_NONE && meant != h) || p + 1 != (int)asked)
        return refuse(t, a, s->says[meant != HAND_NONE ? meant : h][SAYS_OFFER],
                      "%s's cards are offered to %s now", hand_title(h), t->player[asked - 1].name);
    return true;
}

/* Whether players hold cards in this style at all. */
static bool players_hold(struct table *t, const struct act *a)
{
    const struct style *s = hands_style(t);
    if (s->held_by != HELD_BY_DEALER)
        return true;
    return s->control != NULL
               ? refuse(t, a, s->control, "in this style the dealer keeps the cards of both hands")
               : refuse_touching(t, a);
}

/* The hand that is being offered, or would be. */
static enum hand in_turn(const struct table *t)
{
    const unsigned offered = t->own.baccarat.hands.offered;
    return IN_TURN[offered < HANDS ? offered : 0];
}

static bool role_goes_round(const struct table *t)
{
    return hands_style(t)->held_by == HELD_BY_BANKER;
}

bool way_to_answer(struct table *t, unsigned n, struct way_open *w)
{
    const enum hand h = role_goes_round(t) ? HAND_BANKER : in_turn(t);
    w->about = t->phase == PHASE_CARDS ? "cut" : role_goes_round(t) ? "bank" : hand_about(h);
    if (t->phase != PHASE_CARDS)
        name_hand(&w->act, h);
    return n == 0;
}

bool may_take(struct table *t, const struct act *a)
{
    return players_hold(t, a) &&
           (role_goes_round(t) ? bank_may_take(t, a)
                               : offer_meant(t, a, in_turn(t), t->own.baccarat.hands.asked));
}

bool do_take(struct table *t, const struct act *a)
{
    if (!may_take(t, a))
        return false;
    if (role_goes_round(t))
        return bank_take(t, a);
    enum hand h = in_turn(t);
    accept(t, a, hands_style(t)->says[h][SAYS_TAKEN]);
    t->own.baccarat.hands.holder[h] = t->own.baccarat.hands.asked;
    offer_puck(t, h, t->own.baccarat.hands.asked - 1u);
    next_hand(t);
    ask_on(t, false);
    await_outcome(t);
    return true;
}

static bool offer_may_decline(struct table *t, const struct act *a)
{
    return players_hold(t, a) &&
           (role_goes_round(t) ? bank_may_decline(t, a)
                               : offer_meant(t, a, in_turn(t), t->own.baccarat.hands.asked));
}

static bool offer_decline(struct table *t, const struct act *a)
{
    if (role_goes_round(t))
        return bank_decline(t, a);
    accept(t, a, hands_style(t)->says[in_turn(t)][SAYS_REFUSED]);
    t->own.baccarat.hands.asked = 0;
    ask_on(t, true);
    await_outcome(t);
    return true;
}

/* The cut, or in some dealing styles the cards of a hand. */
static bool declines_cards(const struct table *t, const struct act *a)
{
    bool hands = t->phase != PHASE_CARDS && hands_style(t)->held_by != HELD_BY_DEALER;
    return hands || hand_meant(a) != HAND_NONE;
}

bool coup_may_decline(struct table *t, const struct act *a)
{
    return declines_cards(t, a) ? offer_may_decline(t, a) : cut_may_decline(t, a);
}

bool coup_decline(struct table *t, const struct act *a)
{
    if (!declines_cards(t, a))
        return cut_decline(t, a);
    return offer_may_decline(t, a) && offer_decline(t, a);
}

/* A supervisor directs that the dealer keeps a hand: offered, held or out. */
bool do_forfeit(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "forfeit")->clause;
    struct hands *hs = &t->own.baccarat.hands;
    enum hand h = hand_meant(a);
    bool roles = hands_style(t)->held_by == HELD_BY_BANKER;
    if (!players_hold(t, a))
        return false;
    if (h == HAND_NONE || (roles && h != HAND_BANKER))
        return refuse(t, a, clause, "say in `to` which hand the dealer is to keep");
    bool offering = t->phase == PHASE_CLOSED && t->own.cards.drawn == 0 && !roles && !hs->kept[h];
    bool role = roles && hs->role > 0;
    if (!offering && !role && hs->holder[h] == 0)
        return refuse(t, a, clause, "the dealer has the cards of %s's Hand", hand_title(h));
    accept(t, a, clause);
    offer_kept(t, h, clause);
    hs->kept[h] = t->phase == PHASE_CLOSED;
    if (role)
        bank_ends(t, offer_seat(t, hs->role - 1u));
    if (hs->asked > 0 && !roles && IN_TURN[hs->offered] == h) {
        next_hand(t);
        ask_on(t, false);
        await_outcome(t);
    }
    if (hs->holder[h] > 0)
        hands_dealer_takes(t, h);
    if (role && t->phase == PHASE_OPEN)
        bank_offer(t);
    return true;
}
