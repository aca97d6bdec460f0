/* Errors in dealing to boxes (nz1996:II.15): cards out by mistake, boxes dealt to that should not
 * have been, or left out.
 *
 * The cards are known in the order in which they left the shoe. As long as nobody has decided
 * anything, hands are put right by laying them anew in that order, where they belong. After a
 * decision they stay as they lie, and what is wrong with them is void. A card that is out by
 * mistake waits and comes next. */
#include "games/blackjack/blackjack.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/seats.h"
#include "table/settle.h"

#include <stdio.h>
#include <string.h>

/* --- cards out by mistake --------------------------------------------------------------------- */

static bool being_played(const struct table *t)
{
    return t->phase == PHASE_CLOSED && t->own.cards.drawn > 0;
}

static bool cards_there(struct table *t, const struct act *a)
{
    if (t->phase != PHASE_OPEN && t->phase != PHASE_CLOSED)
        return refuse_at(t, a, RP_TABLE_CLOSED, "no cards are being dealt");
    return card_known(t, a);
}

/* Out of the shoe and out of play. */
static void discard(struct table *t, card which, const char *rule)
{
    cards_burn(t, which, rule);
    if (t->own.cards.shoe.left == 0 && being_played(t) && boxes_next(t).kind == NEXT_CARD)
        boxes_refill(t);
}

/* Once all have their first cards, whoever insures must not have seen more; true when the table has
 * gone on because nobody may any longer. */
static bool seen_after_deal(struct table *t)
{
    return being_played(t) && boxes_of(t)->dealt(&t->game) && insurance_card_seen(t);
}

bool boxes_exposed(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_CARDS) /* among the cards to be burned it is burned */
        return do_card(t, a);
    if (!cards_there(t, a))
        return false;
    accept(t, a, t->rs->rule[RP_FACE_UP]);
    discard(t, a->card, t->rs->rule[RP_FACE_UP]);
    seen_after_deal(t);
    return true;
}

/* Whether a card too many may be told now: one that is due is no mistake. */
static bool is_too_many(struct table *t, const struct act *a, bool dealers)
{
    struct next n = boxes_next(t);
    if (boxes_cards_out(t) == NEXT_MAX)
        return refuse_at(t, a, RP_ERROR_UNSEEN, "%d cards wait already", NEXT_MAX);
    if (t->phase == PHASE_CLOSED && n.kind == NEXT_CARD && t->own.boxes.follow_count == 0 &&
        !(dealers && n.box > 0))
        return refuse_at(t, a, RP_OUT_OF_TURN, "that card is due: it comes as a card");
    return true;
}

bool boxes_extra_card(struct table *t, const struct act *a)
{
    bool dealers = strcmp(a->to, "dealer") == 0;
    bool seen = (a->has & HAS_DISCLOSED) == 0 || a->disclosed;
    if (!cards_there(t, a) || !is_too_many(t, a, dealers))
        return false;
    if (!dealers && a->to[0] != '\0')
        return refuse_at(t, a, RP_MALFORMED, "`to` is dealer, or left out");
    if (!seen) {
        accept(t, a, t->rs->rule[RP_ERROR_UNSEEN]);
        boxes_wait_next(t, a->card, false);
        return true;
    }
    if (dealers) {
        accept(t, a, t->rs->rule[RP_ERROR_DEALER]);
        discard(t, a->card, t->rs->rule[RP_ERROR_DEALER]);
        seen_after_deal(t);
        return true;
    }
    if (!being_played(t) || !boxes_of(t)->dealt(&t->game))
        return refuse_at(t, a, RP_HAND_PUT_RIGHT, "the initial deal is put right: `irregular`");
    accept(t, a, t->rs->rule[RP_ERROR_SEEN]);
    boxes_wait_next(t, a->card, true);
    if (!seen_after_deal(t))
        boxes_await(t);
    return true;
}

/* --- hands put right -------------------------------------------------------------------------- */

enum misdealt { UNBET_BOX, MISSED_BOX, MISSED_DEALER, MISPLACED };

static enum misdealt kind_of(const struct irregularity *r)
{
    static const char *const NAMES[] = {"unbet-box", "missed-box", "missed-dealer"};
    for (unsigned i = 0; i < MISPLACED; i++)
        if (strcmp(r->name, NAMES[i]) == 0)
            return (enum misdealt)i;
    return MISPLACED;
}

/* The cards in the order in which they left the shoe: as the act tells them, or as they were told
 * before. */
struct order {
    const card *card;
    unsigned count;
};

static struct order order_of(const struct table *t, const struct act *a)
{
    if (a->card_count > 0)
        return (struct order){a->cards, a->card_count};
    return (struct order){t->own.cards.order,
                          t->own.cards.drawn < DRAWN_MAX ? t->own.cards.drawn : DRAWN_MAX};
}

/* Insurance and even money are decisions too. */
static bool somebody_decided(struct table *t)
{
    const struct felt *f = felt_now(t);
    if (t->own.boxes.acted)
        return true;
    EACH_WAGER(i, f) {
        const struct wager *w = &f->wager[i];
        if (w->stake > 0 && (boxes_of(t)->by_choice(w->at) || (w->flags & WAGER_EVEN_MONEY) != 0))
            return true;
    }
    return false;
}

/* The shoe as it was before the round. */
static struct shoe shoe_before(const struct table *t)
{
    struct shoe shoe = t->own.cards.shoe;
    for (unsigned i = 0; i < t->own.cards.drawn && i < DRAWN_MAX; i++)
        shoe_put(&shoe, t->own.cards.order[i]);
    for (unsigned i = 0; i < t->own.boxes.waiting; i++)
        shoe_put(&shoe, t->own.boxes.next[i]);
    return shoe;
}

/* The state with the cards laid anew, with other boxes or without the dealer; how many of them the
 * initial deal takes, 0 with words when it cannot be so. */
static unsigned lay_trial(struct table *t, const struct act *a, struct order o, uint32_t boxes,
                          bool no_dealer, union game_state *out)
{
    struct shoe shoe = shoe_before(t);
    unsigned used = 0;
    t->layout->game->begin(out);
    boxes_of(t)->deal(out, boxes);
    out->blackjack.no_blackjack = no_dealer;
    for (unsigned i = 0; i < o.count; i++) {
        struct act one = {.kind = ACT_CARD, .has = HAS_CARD, .card = o.card[i]};
        if (!shoe_take(&shoe, one.card)) {
            refuse_at(t, a, RP_DECK, "those cards are not all of this shoe");
            return 0;
        }
        if (!boxes_of(t)->dealt(out)) {
            t->layout->game->chance(t->rs, out, &one);
            used++;
        }
    }
    if (o.count - used <= NEXT_MAX)
        return used;
    refuse_at(t, a, RP_HAND_PUT_RIGHT, "those are too many cards for these boxes");
    return 0;
}

static uint32_t boxes_in(const struct table *t)
{
    uint32_t boxes = 0;
    for (unsigned b = 1; b <= boxes_of(t)->boxes; b++)
        if (boxes_of(t)->hands(&t->game, b) > 0)
            boxes |= UINT32_C(1) << b;
    return boxes;
}

/* Whether a wager that is settled already lies on cards that would change. */
static bool touches_settled(struct table *t, const union game_state *anew)
{
    const struct felt *f = felt_now(t);
    EACH_WAGER(i, f) {
        const struct wager *w = &f->wager[i];
        if (w->stake == 0 || (w->flags & WAGER_DONE) == 0)
            continue;
        struct lying was = boxes_of(t)->lying(&t->game, w->seat, 1),
                     is = boxes_of(t)->lying(anew, w->seat, 1);
        if (is.cards < was.cards || memcmp(is.card, was.card, was.cards * sizeof *was.card) != 0)
            return true;
    }
    return false;
}

/* Lays them, tells so, and goes on where the deal stands then; cards too many have been seen. */
static void lay_anew(struct table *t, struct order o, unsigned used, uint32_t boxes, bool no_dealer,
                     const char *rule)
{
    card laid[ACT_CARDS_MAX];
    memcpy(laid, o.card, o.count * sizeof *laid);
    t->own.cards.shoe = shoe_before(t);
    t->own.cards.drawn = 0;
    t->own.boxes.waiting = 0;
    t->layout->game->begin(&t->game);
    boxes_of(t)->deal(&t->game, boxes);
    t->game.blackjack.no_blackjack = no_dealer;
    for (unsigned i = 0; i < used; i++)
        boxes_lay(t, laid[i], rule);
    for (unsigned i = used; i < o.count; i++)
        boxes_wait_next(t, laid[i], true);
    t->own.boxes.exposed |= used < o.count;
}

static void reported(struct table *t, const struct act *a, const struct irregularity *r,
                     const char *rule)
{
    accept(t, a, rule);
    for (size_t i = 0; i < sizeof r->notify / sizeof *r->notify && r->notify[i].who != NULL; i++)
        notified(t, r->notify[i].who, r->name, a->seat, r->notify[i].clause);
}

static bool put_right(struct table *t, const struct act *a, const struct irregularity *r)
{
    struct order o = order_of(t, a);
    union game_state anew;
    unsigned used = lay_trial(t, a, o, boxes_in(t), false, &anew);
    if (used == 0)
        return false;
    if (touches_settled(t, &anew))
        return refuse_at(t, a, RP_HAND_PUT_RIGHT,
                         "a wager was settled on those cards: they cannot be put right");
    reported(t, a, r, r->clause);
    lay_anew(t, o, used, boxes_in(t), false, r->clause);
    boxes_laid(t);
    return true;
}

/* --- what is void ----------------------------------------------------------------------------- */

/* All that lies on a box goes back, and its hands are out of the round. */
static void box_void(struct table *t, unsigned box, const char *rule)
{
    struct wager *w;
    uint32_t from = 0;
    spot last = (spot)(t->layout->game->spots - 1);
    while ((w = boxes_wager(t, box, 0, last, &from)) != NULL)
        settle_void(t, w, rule);
    for (unsigned h = 0; h < BLACKJACK_HANDS; h++)
        t->game.blackjack.box[box - 1].hand[h].gone = true;
}

/* All that lies on a box goes back, and what has been settled there in this round: it never was a
 * part of it. */
static void box_never_was(struct table *t, unsigned box, const char *rule)
{
    struct felt *f = felt_now(t);
    box_void(t, box, rule);
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (w->seat != box || w->stake == 0 || (w->flags & WAGER_DONE) == 0)
            continue;
        w->flags = WAGER_DONE;
        settle_meanwhile(t, w, RESULT_VOID, w->stake, rule);
    }
}

/* Where the dealer shows no ace after all, there was no insurance. */
static void insurance_void(struct table *t, const char *rule)
{
    struct wager *w;
    if (blackjack_ace_up(&t->game.blackjack))
        return;
    for (unsigned box = 1; box <= boxes_of(t)->boxes; box++) {
        uint32_t from = 0;
        while ((w = boxes_wager(t, box, BJ_INSURANCE, BJ_INSURANCE, &from)) != NULL)
            settle_void(t, w, rule);
    }
}

/* Whether a blackjack was paid on cards that are none: its wager is gone, and the hand would have
 * to be played. */
static bool paid_no_blackjack(struct table *t, const struct act *a, const union game_state *anew)
{
    const struct felt *f = felt_now(t);
    EACH_WAGER(i, f) {
        const struct wager *w = &f->wager[i];
        if (w->stake > 0 && (w->flags & WAGER_DONE) != 0 && bet_at(t, w->at)->main &&
            anew->blackjack.box[w->seat - 1].in &&
            !blackjack_natural(&anew->blackjack.box[w->seat - 1].hand[0]))
            return !refuse_at(t, a, RP_HAND_PUT_RIGHT,
                              "a blackjack was paid on box %d that is none: the hand is void",
                              w->seat);
    }
    return false;
}

/* The cards on a box without a wager. */
static bool unbet_void(struct table *t, const struct act *a, const char *rule)
{
    struct shoe shoe = t->own.cards.shoe;
    if (a->card_count == 0)
        return refuse_at(t, a, RP_MALFORMED, "say which `cards` lie on that box");
    for (unsigned i = 0; i < a->card_count; i++)
        if (!shoe_take(&shoe, a->cards[i]))
            return refuse_at(t, a, RP_DECK, "those cards are not all of this shoe");
    accept(t, a, rule);
    for (unsigned i = 0; i < a->card_count; i++)
        discard(t, a->cards[i], rule);
    return true;
}

/* The box that was left out stays out; the others have their cards as they lie. */
static bool missed_out(struct table *t, const struct act *a, const char *rule)
{
    struct order o = order_of(t, a);
    uint32_t boxes = boxes_in(t) & ~(UINT32_C(1) << a->seat);
    union game_state anew;
    unsigned used = t->own.boxes.acted ? 0 : lay_trial(t, a, o, boxes, false, &anew);
    if (t->own.boxes.acted)
        return refuse(t, a, rule, "box %d has its cards", a->seat);
    if (used == 0)
        return false;
    if (boxes == 0 || used < o.count || !boxes_of(t)->dealt(&anew))
        return refuse(t, a, rule, "tell all cards of the initial deal: `cards`");
    if (paid_no_blackjack(t, a, &anew))
        return false;
    accept(t, a, rule);
    box_never_was(t, (unsigned)a->seat, rule);
    lay_anew(t, o, used, boxes, false, rule);
    boxes_judge_anew(t, boxes);
    insurance_void(t, rule);
    t->own.boxes.acted = true;
    boxes_laid(t);
    return true;
}

static void await_choosing(struct table *t)
{
    static const char *const OPTIONS[] = {"withdraw", "decline"};
    for (unsigned box = 1; box <= boxes_of(t)->boxes; box++) {
        unsigned who = boxes_decider(t, box);
        if ((t->own.boxes.choosing >> box & 1) == 0)
            continue;
        struct event e = event_blank(EV_AWAITS);
        e.who = "player";
        e.words = "have the hand void, or play it";
        e.options = OPTIONS;
        e.option_count = 2;
        e.seat = (int32_t)box;
        if (who > 0)
            event_about(&e, t, who - 1);
        e.rule = irregularity_find(t->rs, "missed-dealer")->refund;
        emit(t, &e);
    }
}

/* The dealer has no card: each box is void or played out as its player will, and the dealer's hand
 * comes last. */
static bool dealer_missed(struct table *t, const struct act *a, const char *rule)
{
    struct order o = order_of(t, a);
    uint32_t boxes = boxes_in(t);
    union game_state anew;
    unsigned used = t->own.boxes.acted ? 0 : lay_trial(t, a, o, boxes, true, &anew);
    if (t->own.boxes.acted)
        return refuse(t, a, rule, "the dealer has his first card");
    if (used == 0)
        return false;
    if (used < o.count || !boxes_of(t)->dealt(&anew))
        return refuse(t, a, rule, "tell all cards of the initial deal: `cards`");
    if (paid_no_blackjack(t, a, &anew))
        return false;
    accept(t, a, rule);
    lay_anew(t, o, used, boxes, true, rule);
    boxes_judge_anew(t, boxes);
    insurance_void(t, rule);
    t->own.boxes.acted = true;
    t->own.boxes.choosing = (uint16_t)boxes;
    await_choosing(t);
    boxes_laid(t);
    return true;
}

static bool hand_void(struct table *t, const struct act *a, const struct irregularity *r)
{
    const char *rule = r->refund;
    reported(t, a, r, rule);
    if ((a->has & HAS_SEAT) == 0) {
        round_void(t, rule, NULL, NULL);
        return true;
    }
    box_void(t, (unsigned)a->seat, rule);
    boxes_go_on(t);
    return true;
}

/* --- players who choose ----------------------------------------------------------------------- */

/* Nothing is left to come but the dealer's hand, and some have not said. */
bool boxes_players_choose(const struct table *t)
{
    struct next n = boxes_next(t);
    return t->own.boxes.choosing != 0 &&
           (n.kind == NEXT_NOTHING || (n.kind == NEXT_CARD && n.box == 0));
}

bool boxes_await_players(struct table *t)
{
    if (!boxes_players_choose(t))
        return false;
    boxes_settle(t); /* of those who have said */
    await_choosing(t);
    return true;
}

/* Whether the act is an answer to that. */
bool boxes_chooses(const struct table *t, const struct act *a)
{
    return (a->has & HAS_SEAT) != 0 && a->seat >= 1 && a->seat <= (int)boxes_of(t)->boxes &&
           (t->own.boxes.choosing >> a->seat & 1) != 0;
}

static enum rule_point chosen_by(const struct act *a)
{
    return a->kind == ACT_WITHDRAW ? RP_HAND_VOIDED : RP_HAND_PLAYED;
}

static bool his_to_choose(struct table *t, const struct act *a)
{
    unsigned who = boxes_decider(t, (unsigned)a->seat);
    return (who > 0 && (a->player[0] == '\0' || strcmp(a->player, t->player[who - 1].name) == 0)) ||
           refuse_at(t, a, chosen_by(a), "that is for who sits there");
}

bool boxes_may_choose(struct table *t, const struct act *a)
{
    return boxes_chooses(t, a) && his_to_choose(t, a);
}

/* For one box after the other for which he decides. */
bool way_to_choose(struct table *t, unsigned n, struct way_open *w)
{
    for (unsigned box = 1; box <= boxes_of(t)->boxes; box++)
        if ((t->own.boxes.choosing >> box & 1) != 0 && boxes_decider(t, box) == w->player + 1 &&
            n-- == 0) {
            w->act.seat = (int32_t)box;
            snprintf(w->act.bet, sizeof w->act.bet, "%s", bet_at(t, BJ_MAIN)->name);
            return true;
        }
    return false;
}

bool boxes_choose(struct table *t, const struct act *a)
{
    bool is_void = a->kind == ACT_WITHDRAW;
    enum rule_point rule = chosen_by(a);
    if (!his_to_choose(t, a))
        return false;
    struct next before = boxes_next(t);
    accept(t, a, t->rs->rule[rule]);
    t->own.boxes.choosing &= (uint16_t) ~(1u << a->seat);
    if (is_void)
        box_never_was(t, (unsigned)a->seat, t->rs->rule[rule]);
    if (before.kind != NEXT_CHOICE || before.box == a->seat)
        boxes_go_on(t);
    else
        boxes_settle(t);
    return true;
}

/* --- the report ------------------------------------------------------------------------------- */

static bool concerns(struct table *t, const struct act *a, const struct irregularity *r,
                     enum misdealt what)
{
    bool named = (a->has & HAS_SEAT) != 0;
    if (!being_played(t))
        return refuse(t, a, r->clause, "no hands have been dealt");
    if (named && !good_seat(t, a))
        return false;
    bool in = named && boxes_of(t)->hands(&t->game, (unsigned)a->seat) > 0;
    if (what == UNBET_BOX && (!named || in))
        return refuse(t, a, r->clause, "say which `seat`: one without a wager");
    if (what == MISSED_BOX && !in)
        return refuse(t, a, r->clause, "say which `seat`: one with a wager");
    if (what == MISPLACED && named && !in)
        return refuse(t, a, r->clause, "box %d takes no part in this round", a->seat);
    return true;
}

static bool rebuild(struct table *t, const struct act *a, const struct irregularity *r)
{
    enum misdealt what = kind_of(r);
    if (!concerns(t, a, r, what))
        return false;
    if (what == MISPLACED && a->card_count == 0) /* they cannot be put right */
        return hand_void(t, a, r);
    if (!a->decided && !somebody_decided(t))
        return put_right(t, a, r);
    switch (what) {
    case UNBET_BOX:
        return unbet_void(t, a, r->refund);
    case MISSED_BOX:
        return missed_out(t, a, r->refund);
    case MISSED_DEALER:
        return dealer_missed(t, a, r->refund);
    default:
        return hand_void(t, a, r);
    }
}

bool blackjack_irregular(struct table *t, const struct act *a)
{
    const struct irregularity *r = report_meant(t, a);
    if (r == NULL)
        return false;
    bool last = report_of_last(t, a);
    if ((last && !report_in_reach(t, a, r)) || !report_allowed(t, a, r, last) ||
        (r->then == REMEDY_BURN && !card_known(t, a)) || (last && !report_of_settled(t, a, r)) ||
        !report_finds_coup(t, a, r))
        return false;
    if (r->then == REMEDY_REBUILD)
        return rebuild(t, a, r);
    report_accepted(t, a, r);
    report_remedy(t, a, r);
    return true;
}
