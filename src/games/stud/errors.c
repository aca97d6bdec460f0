/* What goes wrong when five cards are dealt to each box: cards exposed in error, cards to a box
 * without a wager, too many or too few of them, a deck that is not whole. */
#include "games/stud/stud.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/seats.h"
#include "table/settle.h"

/* --- a misdeal -------------------------------------------------------------------------------- */

/* All wagers are void, but those on the jackpot, which are good for the next round. */
void deal_void(struct table *t, const char *rule)
{
    called(t, "Misdeal", rule);
    for (unsigned box = STUD_BOXES; box > 0; box--) {
        struct wager *w;
        uint32_t from = 0;
        while ((w = boxes_wager(t, box, STUD_ANTE, STUD_BET, &from)) != NULL)
            settle_void(t, w, t->rs->rule[RP_MISDEAL]);
    }
    t->own.stud.jackpot.carried = t->own.stud.jackpot.in;
    t->own.stud.jackpot.counting = false;
    notified(t, "players", "the hands are dealt again: antes may be changed first", 0,
             t->rs->rule[RP_MISDEAL_REDEAL]);
    round_finish(t, false);
}

static bool being_played(struct table *t, const struct act *a, const char *rule)
{
    if (t->phase != PHASE_CLOSED || t->own.cards.drawn == 0)
        return refuse(t, a, rule, "no cards have been dealt");
    return true;
}

bool do_misdeal(struct table *t, const struct act *a)
{
    const struct reason *r =
        reason_find(t->rs->own.cards.misdeals, t->rs->own.cards.misdeal_count, a->reason);
    const char *rule = r != NULL ? r->clause : ruleset_authority(t->rs, "misdeal")->clause;
    if (r == NULL)
        return refuse(t, a, rule, "say why: that is no ground for a misdeal");
    if (!being_played(t, a, rule))
        return false;
    if (r->after_deal && !stud_dealt(&t->game.stud))
        return refuse(t, a, rule, "that is found after the initial deal");
    accept(t, a, rule);
    deal_void(t, rule);
    return true;
}

/* --- a card exposed in error ------------------------------------------------------------------ */

/* The card that is told: the one dealt last, or with `card` the next, which comes so. */
static bool card_faced(struct table *t, const struct act *a)
{
    const struct stud_state *st = &t->game.stud;
    bool next = (a->has & HAS_CARD) != 0;
    if (!next && !being_played(t, a, t->rs->rule[RP_EXPOSED_ONE]))
        return false;
    if (!next && (t->own.boxes.acted || t->own.stud.jackpot.counting))
        return refuse_at(t, a, RP_EXPOSED_ONE, "the deal is over");
    if (!next && st->faced)
        return refuse_at(t, a, RP_EXPOSED_ONE, "that card has been told");
    struct next n = boxes_next(t);
    unsigned to = next ? n.box : st->last, cards = st->dealer.cards + next;
    if (to == 0 && cards == POKER_HAND && st->upcard == 0)
        return refuse_at(t, a, RP_UPCARD, "the dealer's last card lies face up");
    return !next || boxes_card(t, a);
}

static void shown_to_all(struct table *t, card which, const char *rule)
{
    struct event e = event_blank(EV_SHOWN);
    e.seat = t->game.stud.last;
    e.card = which;
    e.rule = rule;
    emit(t, &e);
}

bool do_faced(struct table *t, const struct act *a)
{
    struct stud_state *st = &t->game.stud;
    if (t->rs->own.stud.drawn)
        return refuse_at(t, a, RP_EXPOSED_ONE, "the cards are drawn: no hand exposes one");
    if (!card_faced(t, a))
        return false;
    const struct stud_box *h = st->last > 0 ? &st->box[st->last - 1] : &st->dealer;
    enum rule_point p = st->exposed > 0 ? RP_EXPOSED_MORE
                        : st->last > 0  ? RP_EXPOSED_ONE
                                        : RP_EXPOSED_DEALER;
    st->faced = true;
    st->exposed++;
    if (p == RP_EXPOSED_DEALER)
        st->upcard = h->cards;
    accept(t, a, t->rs->rule[p]);
    shown_to_all(t, h->card[h->cards - 1], t->rs->rule[p]);
    if (p == RP_EXPOSED_MORE)
        deal_void(t, t->rs->rule[p]);
    else if (p == RP_EXPOSED_ONE)
        notified(t, "dealer", "the card is turned over, and dealing goes on", st->last,
                 t->rs->rule[p]);
    return true;
}

/* --- cards to a box without a wager ----------------------------------------------------------- */

/* Cards that the hands of this round still need. */
static unsigned cards_due(const struct stud_state *st)
{
    unsigned due = POKER_HAND - st->dealer.cards;
    for (unsigned b = 0; b < STUD_BOXES; b++)
        if (st->box[b].in && !st->box[b].gone)
            due += POKER_HAND - st->box[b].cards;
    return due;
}

/* The cards named, out of a copy of the shoe; false with words when they are not there. */
static bool in_shoe(struct table *t, const struct act *a, struct shoe *shoe)
{
    for (unsigned i = 0; i < a->card_count; i++)
        if (!shoe_take(shoe, a->cards[i]))
            return refuse_at(t, a, RP_DECK, "a card named there is out already");
    return shoe->left >= cards_due(&t->game.stud) ||
           refuse_at(t, a, RP_WRONG_COUNT, "too few cards are left for the hands: a misdeal");
}

/* All cards are collected and dealt again for the same wagers. */
static void deal_again(struct table *t)
{
    const struct stud_state old = t->game.stud;
    uint32_t boxes = 0;
    for (unsigned b = 0; b < STUD_BOXES; b++)
        boxes |= (uint32_t)(old.box[b].in && !old.box[b].gone) << (b + 1);
    notified(t, "dealer", "all cards are collected, counted, shuffled and dealt again", 0,
             t->rs->rule[RP_STRAY_CARDS]);
    t->layout->game->begin(&t->game);
    t->layout->game->boxes->deal(&t->game, boxes);
    shoe_fill(&t->own.cards.shoe, t->rs->decks);
    t->own.cards.drawn = 0;
    boxes_await(t);
}

bool do_stray(struct table *t, const struct act *a)
{
    struct shoe shoe = t->own.cards.shoe;
    if (t->rs->own.stud.drawn)
        return refuse_at(t, a, RP_STRAY_CARDS, "the cards are drawn: none comes to an empty box");
    if (!good_seat(t, a))
        return false;
    if (t->phase != PHASE_CLOSED || t->own.stud.jackpot.counting)
        return refuse_at(t, a, RP_STRAY_CARDS, "no cards are being dealt");
    if (a->card_count == 0 || a->card_count > POKER_HAND)
        return refuse_at(t, a, RP_MALFORMED, "`cards`: the one to five cards that lie there");
    if (t->layout->game->boxes->hands(&t->game, (unsigned)a->seat) > 0)
        return refuse_at(t, a, RP_WRONG_COUNT,
                         "box %d has a hand: too many cards for it are a misdeal", a->seat);
    if (a->card_count < POKER_HAND) {
        if (t->own.boxes.acted)
            return refuse_at(t, a, RP_STRAY_CARDS, "the deal is complete");
        accept(t, a, t->rs->rule[RP_STRAY_CARDS]);
        deal_again(t);
        return true;
    }
    if (!in_shoe(t, a, &shoe))
        return false;
    t->own.cards.shoe = shoe;
    accept(t, a, t->rs->rule[RP_STRAY_HAND]);
    notified(t, "dealer", "the hand is counted and discarded; the game goes on", a->seat,
             t->rs->rule[RP_STRAY_HAND]);
    return true;
}

/* --- boxes whose wagers are void ---------------------------------------------------------------
 */

/* What lay beside an ante that is void goes with it. */
static void leave_nothing(struct table *t, unsigned box)
{
    struct wager *w;
    uint32_t from = 0;
    while ((w = boxes_wager(t, box, STUD_BET, STUD_JACKPOT, &from)) != NULL)
        settle_void(t, w,
                    w->at == STUD_JACKPOT ? bet_at(t, w->at)->beside_rule
                                          : t->rs->rule[RP_VOID_REFUND]);
}

/* After an act: hands whose wagers are void take no part any more. */
void boxes_without_wager(struct table *t)
{
    bool any = false;
    for (unsigned box = 1; box <= STUD_BOXES; box++) {
        struct stud_box *h = &t->game.stud.box[box - 1];
        uint32_t from = 0;
        if (!h->in || h->gone || boxes_wager(t, box, STUD_ANTE, STUD_ANTE, &from) != NULL)
            continue;
        h->gone = any = true;
        leave_nothing(t, box);
    }
    if (any && !t->own.stud.jackpot.counting)
        boxes_go_on(t);
}

/* --- what players are told -------------------------------------------------------------------- */

bool do_direct(struct table *t, const struct act *a)
{
    const struct reason *r =
        reason_find(t->rs->own.stud.directions, t->rs->own.stud.direction_count, a->reason);
    if (r == NULL)
        return refuse(t, a, ruleset_authority(t->rs, "direct")->clause,
                      "give a `reason` that these rules know");
    accept(t, a, r->clause);
    notified(t, "players", r->name, 0, r->clause);
    return true;
}
