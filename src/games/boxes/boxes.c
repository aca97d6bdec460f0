/* Cards dealt to boxes: what comes next, whom it concerns, and when a wager is decided.
 *
 * One principle ends wagers and stops the dealer: a wager is settled as soon as nothing that is
 * still to come can change it (or, where the document has it so, with all the others when the round
 * is over), and the dealer draws only while some wager is undecided. */
#include "games/boxes/boxes.h"

#include <stdio.h>
#include <string.h>

struct next boxes_next(const struct table *t)
{
    return boxes_of(t)->next(t->rs, &t->game);
}

/* --- who has what on a box -------------------------------------------------------------------- */

/* The next live wager of a box on these positions, from a place in the list; NULL: no more. */
struct wager *boxes_wager(struct table *t, unsigned box, spot first, spot last, uint32_t *from)
{
    struct felt *f = felt_now(t);
    for (uint32_t i = *from; i < f->count; i++) {
        struct wager *w = &f->wager[i];
        if (!wager_live(w) || w->seat != box || w->at < first || w->at > last)
            continue;
        *from = i + 1;
        return w;
    }
    return NULL;
}

/* Who is barred takes no further part (nz1996:I.11.2(b)); his wagers do. */
static bool has_staked(struct table *t, unsigned player, unsigned box)
{
    const struct felt *f = felt_now(t);
    if (t->player[player].barred)
        return false;
    for (uint32_t i = 0; i < f->count; i++)
        if (f->wager[i].stake > 0 && f->wager[i].seat == box && f->wager[i].player == player &&
            bet_at(t, f->wager[i].at)->main)
            return true;
    return false;
}

/* Who placed first on a box, of those whose wagers are not void: index + 1; 0: nobody. */
static unsigned first_bettor(struct table *t, unsigned box)
{
    const struct felt *f = felt_now(t);
    unsigned first = 0;
    uint64_t placed = UINT64_MAX;
    for (uint32_t i = 0; i < f->count; i++) {
        const struct wager *w = &f->wager[i];
        if (wager_live(w) && w->seat == box && bet_at(t, w->at)->main && w->placed < placed &&
            !t->player[w->player].barred) {
            placed = w->placed;
            first = w->player + 1u;
        }
    }
    return first;
}

/* Who decides: who sits there, if he has a wager; else who had placed first when bets were closed.
 * With full patronage, who sits there in any case. Index + 1; 0: nobody. */
unsigned boxes_decider(struct table *t, unsigned box)
{
    unsigned seated = t->seat[box], first = t->own.boxes.first[box];
    bool may = seated > 0 && !t->player[seated - 1].barred;
    if (may && (t->own.boxes.patronage || has_staked(t, seated - 1, box)))
        return seated;
    return first > 0 && has_staked(t, first - 1, box) ? first : first_bettor(t, box);
}

/* --- settling --------------------------------------------------------------------------------- */

/* What a wager hears; who asked for even money hears nothing else. */
static int outcome_of(const struct table *t, const struct wager *w)
{
    if ((w->flags & WAGER_ON) != 0)
        return BJ_EVEN_MONEY;
    return boxes_of(t)->outcome(t->rs, &t->game, w->seat, w->at);
}

/* What the dealer's blackjack takes of a wager: of all that its player has on the box only as much
 * as his original wager there, counting what he has lost on it already. */
static cents taken_by_blackjack(struct table *t, const struct wager *w)
{
    const struct felt *f = felt_now(t);
    cents original = w->stake - w->part, lost = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        const struct wager *o = &f->wager[i];
        if (o->player == w->player && o->seat == w->seat && bet_at(t, o->at)->main &&
            (o->flags & WAGER_DONE) != 0 && o->stake > o->returned)
            lost += o->stake - o->returned;
    }
    return lost >= original ? 0 : original - lost;
}

/* Whether the dealer's blackjack takes it, and no more than the original wager. */
static bool to_blackjack(const struct table *t, const union game_state *g, enum rule_point by)
{
    const struct blackjack_state *st = &g->blackjack;
    if (t->layout->game != &BLACKJACK_GAME)
        return false;
    return by == RP_DEALER_BLACKJACK ||
           (by == RP_BUST && t->rs->blackjack.refunds_busts && blackjack_natural(&st->dealer)) ||
           (by == RP_LOWER && st->no_blackjack && blackjack_natural(&st->dealer));
}

bool boxes_to_blackjack(const struct table *t, const union game_state *g, spot s, unsigned outcome)
{
    return to_blackjack(t, g, boxes_of(t)->loses_by(&t->layout->spot[s], outcome));
}

/* The clauses of a loss or a stand-off that its bet has not for itself. Against a blackjack a hand
 * of less than 21 is simply the lower one. */
static void cite(const struct table *t, const struct wager *w, enum rule_point by,
                 struct verdict *v)
{
    const char *const *rule = t->rs->rule;
    if (by == RP_DEALER_BLACKJACK &&
        boxes_of(t)->lying(&t->game, w->seat, boxes_of(t)->hand_of(w->at)).total < BLACKJACK)
        by = RP_LOWER;
    if (by == RP_COUNT || rule[by] == NULL)
        return;
    v->under = rule[by];
    if (by == RP_BUST && rule[RP_BUST_TAKEN] != NULL)
        v->under = rule[RP_BUST_TAKEN];
    if (v->result == RESULT_LOSE)
        v->rule = rule[by];
}

void boxes_end(struct table *t, struct wager *w, unsigned outcome)
{
    const struct priced *p = &t->layout->spot[w->at];
    struct verdict v = t->layout->game->verdict(p, outcome);
    enum rule_point by = boxes_of(t)->loses_by(p, outcome);
    cite(t, w, by, &v);
    if (!to_blackjack(t, &t->game, by)) {
        settle_by(t, w, &v);
        return;
    }
    bool split = boxes_of(t)->hands(&t->game, w->seat) > 1;
    enum rule_point only = w->part > 0 ? RP_ORIGINAL_DOUBLED : RP_ORIGINAL_SPLIT;
    if (w->part > 0 || split)
        v.rule = t->rs->rule[only];
    settle_lost(t, w, &v, w->stake - taken_by_blackjack(t, w));
}

/* Of one box: what is decided on its hands, or beside them. What the dealer's blackjack takes
 * depends on what was lost before. */
static void settle_box(struct table *t, unsigned box, bool hands)
{
    for (int last = 0; last <= 1; last++)
        for (unsigned s = 0; s < t->layout->game->spots; s++) {
            struct wager *w;
            uint32_t from = 0;
            if ((boxes_of(t)->hand_of((spot)s) > 0) != hands)
                continue;
            while ((w = boxes_wager(t, box, (spot)s, (spot)s, &from)) != NULL) {
                int outcome = outcome_of(t, w);
                if (outcome >= 0 &&
                    boxes_to_blackjack(t, &t->game, (spot)s, (unsigned)outcome) == last)
                    boxes_end(t, w, (unsigned)outcome);
            }
        }
}

/* It was settled on other cards than those that lie there now. */
static bool judged_anew(const struct wager *w)
{
    return w->stake > 0 && (w->flags & (WAGER_DONE | WAGER_HELD)) == (WAGER_DONE | WAGER_HELD);
}

void boxes_judge_anew(struct table *t, uint32_t boxes)
{
    struct felt *f = felt_now(t);
    for (uint32_t i = 0; i < f->count; i++)
        if ((f->wager[i].flags & WAGER_DONE) != 0 && (boxes >> f->wager[i].seat & 1) != 0)
            f->wager[i].flags = (f->wager[i].flags | WAGER_HELD) & 0xf;
}

/* What the right cards make of wagers that have ended on wrong ones: the difference is posted. */
static void settle_judged_anew(struct table *t)
{
    struct felt *f = felt_now(t);
    for (uint32_t i = 0; i < f->count; i++) {
        struct wager *w = &f->wager[i];
        int outcome = judged_anew(w) ? outcome_of(t, w) : -1;
        if (outcome < 0)
            continue;
        struct verdict v = t->layout->game->verdict(&t->layout->spot[w->at], (unsigned)outcome);
        cents returns = settle_returns(t, w, &v);
        w->flags = w->flags & (WAGER_DONE | WAGER_ON | WAGER_OFF);
        if (v.result != w->result || returns != w->returned)
            settle_meanwhile(t, w, v.result, returns, v.rule);
    }
}

/* First what lies beside the hands: insurance is settled before the wagers it insures. */
static void settle_decided(struct table *t)
{
    const struct boxes *r = boxes_of(t);
    settle_judged_anew(t);
    for (int hands = 0; hands <= 1; hands++)
        for (unsigned i = 1; i <= r->boxes; i++) {
            unsigned box = r->from_right ? r->boxes + 1 - i : i;
            if ((t->own.boxes.choosing >> box & 1) == 0) /* its player may still have it void */
                settle_box(t, box, hands);
        }
}

void boxes_settle(struct table *t)
{
    if (!t->rs->blackjack.together)
        settle_decided(t);
}

bool boxes_undecided(struct table *t)
{
    const struct felt *f = felt_now(t);
    for (uint32_t i = 0; i < f->count; i++)
        if ((wager_live(&f->wager[i]) || judged_anew(&f->wager[i])) &&
            outcome_of(t, &f->wager[i]) < 0)
            return true;
    return false;
}

/* --- what is said ----------------------------------------------------------------------------- */

static void hand_words(const struct table *t, unsigned box, unsigned hand, char say[SAY_MAX])
{
    const struct boxes *r = boxes_of(t);
    struct lying l = r->lying(&t->game, box, hand);
    char which[16] = "";
    if (r->hands(&t->game, box) > 1)
        snprintf(which, sizeof which, ", hand %u", hand);
    if (l.total > BLACKJACK)
        snprintf(say, SAY_MAX, "Box %u%s: %u, too many", box, which, l.total);
    else
        snprintf(say, SAY_MAX, "Box %u%s: %s%u", box, which, l.soft ? "soft " : "", l.total);
}

static void call_total(struct table *t, unsigned box, unsigned hand, enum rule_point p)
{
    const struct boxes *r = boxes_of(t);
    char say[SAY_MAX];
    if (p == RP_CARD_CALL && r->hands(&t->game, box) > 1 &&
        r->lying(&t->game, box, hand).cards == 2)
        p = RP_SPLIT_CALL;
    if (t->rs->rule[p] == NULL)
        return;
    hand_words(t, box, hand, say);
    called(t, say, t->rs->rule[p]);
}

/* Why a decision is not open; with a card on the table that everybody has seen, nobody must draw.
 */
struct objection boxes_objects(const struct table *t, unsigned box, unsigned hand, enum choice c)
{
    struct objection no = boxes_of(t)->objects(t->rs, &t->game, box, hand, c);
    if (no.rule == RP_MUST_DRAW && boxes_card_waits(t))
        return (struct objection){RP_COUNT, NULL};
    return no;
}

/* Nobody may decide for it: staff see to it that it is played as an absent player's. */
static void await_absent(struct table *t, unsigned box, unsigned hand, const struct authority *who)
{
    static const char *const ABSENT[] = {"absent"};
    struct event e = event_blank(EV_AWAITS);
    e.who = "supervisor";
    e.words = "have the hand played: nobody decides for it";
    e.options = ABSENT;
    e.option_count = 1;
    e.seat = (int32_t)box;
    e.of_hand = (uint8_t)hand;
    e.rule = who->clause;
    emit(t, &e);
}

static void await_choice(struct table *t, unsigned box, unsigned hand)
{
    static const char *const NAMES[CHOICES] = {"hit", "stand", "double", "split", "raise", "fold"};
    const char *options[CHOICES];
    struct event e = event_blank(EV_AWAITS);
    unsigned who = boxes_decider(t, box);
    const struct authority *absent = ruleset_authority(t->rs, "absent");
    if (who == 0 && absent != NULL) {
        await_absent(t, box, hand, absent);
        return;
    }
    for (enum choice c = 0; c < CHOICES; c++)
        if (boxes_objects(t, box, hand, c).rule == RP_COUNT)
            options[e.option_count++] = NAMES[c];
    e.who = "player";
    e.words = "decide";
    e.options = options;
    e.seat = (int32_t)box;
    e.of_hand = (uint8_t)hand;
    if (who > 0)
        event_about(&e, t, who - 1);
    e.rule = t->rs->rule[RP_CHOICE_TURN];
    emit(t, &e);
}

/* All who have not decided, where they do so at once. */
static void await_choices(struct table *t)
{
    for (unsigned box = 1; box <= boxes_of(t)->boxes; box++)
        for (unsigned h = 1; h <= boxes_of(t)->hands(&t->game, box); h++)
            if (boxes_open(t, box, h))
                await_choice(t, box, h);
}

/* Whether some decision is open for a hand. */
bool boxes_open(const struct table *t, unsigned box, unsigned hand)
{
    const struct boxes *r = boxes_of(t);
    struct next n = boxes_next(t);
    if (n.kind != NEXT_CHOICE || (!r->together && (n.box != box || n.hand != hand)))
        return false;
    for (enum choice c = 0; c < CHOICES; c++)
        if (boxes_objects(t, box, hand, c).rule == RP_COUNT)
            return true;
    return false;
}

/* --- the round -------------------------------------------------------------------------------- */

/* Boxes with a main wager, one bit each. */
static uint32_t boxes_wagered(struct table *t)
{
    const struct felt *f = felt_now(t);
    uint32_t boxes = 0;
    for (uint32_t i = 0; i < f->count; i++)
        if (wager_live(&f->wager[i]) && bet_at(t, f->wager[i].at)->main)
            boxes |= UINT32_C(1) << f->wager[i].seat;
    return boxes;
}

bool boxes_none_wagered(struct table *t)
{
    return boxes_wagered(t) == 0;
}

/* Nothing is dealt to nobody: the period runs from the first wager. */
void boxes_first_wager(struct table *t)
{
    if (t->phase == PHASE_OPEN && boxes_none_wagered(t))
        t->opened_at = t->now;
}

/* Refuses and says so when the player has as many boxes as he may. */
bool boxes_allowed(struct table *t, const struct act *a, int p)
{
    const struct felt *f = felt_now(t);
    uint32_t boxes = UINT32_C(1) << a->seat;
    for (uint32_t i = 0; i < f->count; i++)
        if (wager_live(&f->wager[i]) && f->wager[i].player == p)
            boxes |= UINT32_C(1) << f->wager[i].seat;
    return (unsigned)__builtin_popcount(boxes) <= t->rs->boxes ||
           refuse_at(t, a, RP_BOXES, "boxes of one player here: %u at most", t->rs->boxes);
}

/* False when the cutting card was next: betting is open again, or waits for the cards. */
bool boxes_close(struct table *t)
{
    const struct cards_procedure *c = &t->own.cards;
    struct boxes_procedure old = t->own.boxes;
    t->own.boxes = (struct boxes_procedure){.patronage = old.patronage};
    if (!old.seen) { /* out of the shoe by mistake, and nobody knows it: the first card */
        t->own.boxes.waiting = old.waiting;
        memcpy(t->own.boxes.next, old.next, sizeof old.next);
    }
    if (boxes_of(t)->showdown)
        jackpot_close(t);
    if (t->rs->cut_behind > 0 && !c->cut_card_out && c->shoe.left <= c->behind) {
        boxes_cut_card(t);
        return false;
    }
    if (boxes_none_wagered(t)) { /* what there was has gone back */
        round_finish(t, false);
        return false;
    }
    for (unsigned box = 1; box <= boxes_of(t)->boxes; box++)
        t->own.boxes.first[box] = (uint16_t)first_bettor(t, box);
    boxes_of(t)->deal(&t->game, boxes_wagered(t));
    held_count(t);
    if (c->shoe.left == 0)
        boxes_refill(t);
    return true;
}

/* After an act: a hand on which nobody has a wager any more is out of the round. */
void boxes_follow(struct table *t)
{
    struct next n = boxes_next(t);
    uint32_t from = 0;
    if (t->phase == PHASE_CLOSED && boxes_of(t)->showdown)
        boxes_without_wager(t);
    if (t->phase != PHASE_CLOSED || t->own.cards.drawn == 0 || n.kind != NEXT_CHOICE ||
        boxes_of(t)->together)
        return;
    if (boxes_wager(t, n.box, (spot)(n.hand - 1), (spot)(n.hand - 1), &from) != NULL)
        return;
    t->game.blackjack.box[n.box - 1].hand[n.hand - 1].gone = true;
    boxes_go_on(t);
}

void boxes_new_shoe(struct table *t)
{
    t->own.boxes.waiting = 0;
}

bool boxes_card_due(const struct table *t)
{
    return t->own.boxes.follow_count == 0 && !insurance_waits(t) && !boxes_players_choose(t) &&
           boxes_next(t).kind == NEXT_CARD;
}

void boxes_await(struct table *t)
{
    static const char *const CARD[] = {"card"};
    struct next n = boxes_next(t);
    if (boxes_deal_waiting(t))
        return;
    if (n.kind == NEXT_CARD)
        awaits(t, "chance", "card", CARD, 1, t->rs->rule[boxes_of(t)->card_rule(&t->game, n)]);
    else if (boxes_of(t)->together)
        await_choices(t);
    else
        await_choice(t, n.box, n.hand);
}

static void boxes_over(struct table *t)
{
    if (boxes_of(t)->showdown) {
        hands_meet(t);
        return;
    }
    round_announce(t, &t->game, t->round, t->rs->rule[RP_RESULT_CALL]);
    settle_decided(t);
    round_finish(t, true);
}

/* After a card or a decision: wagers that are decided end, and who must act next is told. */
void boxes_go_on(struct table *t)
{
    struct next n = boxes_next(t);
    if (boxes_await_players(t))
        return;
    if (n.kind == NEXT_CARD && boxes_of(t)->draws_for_wagers(&t->game, n) && !boxes_undecided(t))
        n.kind = NEXT_NOTHING;
    if (n.kind == NEXT_NOTHING) {
        boxes_over(t);
        return;
    }
    boxes_settle(t);
    if (n.kind == NEXT_CHOICE) {
        bool drawn = t->own.boxes.drawn_box == n.box && t->own.boxes.drawn_hand == n.hand;
        if (!boxes_of(t)->together)
            call_total(t, n.box, n.hand, drawn ? RP_CARD_CALL : RP_TOTAL_CALL);
        if (!boxes_of(t)->together || !t->own.boxes.acted)
            t->own.boxes.asked_at = t->now;
    }
    if (n.kind == NEXT_CARD && t->own.cards.shoe.left == 0)
        boxes_refill(t);
    boxes_await(t);
}

/* --- cards ------------------------------------------------------------------------------------ */

/* Whether the cards of a hand still lie on the table: where wagers are settled at once, cards are
 * discarded with the last wager on them. */
static bool lies_there(struct table *t, unsigned box, unsigned hand)
{
    struct wager *w;
    uint32_t from = 0;
    if (box == 0 || t->rs->blackjack.together)
        return true;
    while ((w = boxes_wager(t, box, 0, (spot)(t->layout->game->spots - 1), &from)) != NULL)
        if (boxes_of(t)->hand_of(w->at) == hand)
            return true;
    return false;
}

/* The shoe is empty in the middle of a round: all cards that do not lie on the table are shuffled
 * and finish it. */
void boxes_refill(struct table *t)
{
    const struct boxes *r = boxes_of(t);
    shoe_fill(&t->own.cards.shoe, t->rs->decks);
    for (unsigned box = 0; box <= r->boxes; box++)
        for (unsigned h = 1; h <= (box == 0 ? 1 : r->hands(&t->game, box)); h++) {
            struct lying l = r->lying(&t->game, box, h);
            for (unsigned i = 0; i < l.cards && lies_there(t, box, h); i++)
                shoe_take(&t->own.cards.shoe, l.card[i]);
        }
    for (unsigned i = 0; i < t->own.boxes.waiting; i++)
        shoe_take(&t->own.cards.shoe, t->own.boxes.next[i]);
    t->own.cards.reshuffle = true;
    notified(t, "dealer", "the shoe is empty: the discards are shuffled and finish the round", 0,
             t->rs->rule[RP_SHOE_SHORT]);
}

static void tell_dealt(struct table *t, card which, struct next n, bool down, const char *rule)
{
    struct event e = event_blank(EV_DEALT);
    struct lying l = boxes_of(t)->lying(&t->game, n.box, n.hand);
    e.card = which;
    e.boxes = true;
    e.seat = n.box;
    e.of_hand = n.hand;
    e.place = (uint8_t)l.cards;
    e.points = (uint8_t)l.total;
    e.soft = l.soft;
    e.face_down = down;
    e.left = t->own.cards.shoe.left;
    e.rule = rule;
    emit(t, &e);
}

/* Naturals are announced when all have two cards. */
static void call_naturals(struct table *t)
{
    const struct blackjack_state *st = &t->game.blackjack;
    bool waits = blackjack_ace_up(st) || blackjack_ten_up(st);
    for (unsigned b = 0; b < BLACKJACK_BOXES; b++)
        if (st->box[b].in && blackjack_natural(&st->box[b].hand[0])) {
            char say[SAY_MAX];
            snprintf(say, sizeof say, "Box %u: blackjack", b + 1);
            called(t, say, t->rs->rule[waits ? RP_BLACKJACK_WAITS : RP_BLACKJACK_CALL]);
        }
}

/* What is said of a card to a hand that takes no more of them, or to the dealer. */
static void call_card(struct table *t, struct next n)
{
    if (t->layout->game != &BLACKJACK_GAME)
        return;
    struct next after = boxes_next(t);
    if (n.box == 0 && after.kind == NEXT_NOTHING) {
        char say[SAY_MAX];
        t->layout->game->say(t->rs, (unsigned)t->layout->game->outcome(&t->game), say);
        called(t, say, t->rs->rule[RP_DEALER_CALL]);
    } else if (n.box > 0 &&
               (after.kind != NEXT_CHOICE || after.box != n.box || after.hand != n.hand) &&
               (boxes_of(t)->lying(&t->game, n.box, n.hand).cards > 2 ||
                boxes_of(t)->hands(&t->game, n.box) > 1)) {
        call_total(t, n.box, n.hand, RP_CARD_CALL);
    }
}

static bool card_due(struct table *t, const struct act *a)
{
    struct next n = boxes_next(t);
    if (insurance_waits(t))
        return refuse_at(t, a, RP_INSURANCE_CALL, "insurance is being offered");
    if (boxes_players_choose(t))
        return refuse_at(t, a, RP_HAND_PLAYED, "players say first whether they play on");
    if (n.kind == NEXT_CARD)
        return true;
    if (boxes_of(t)->together)
        return refuse_at(t, a, RP_CHOICE_TURN, "no card is due");
    return refuse_at(t, a, RP_DEAL_DRAWN, "no card is due: box %u decides first", n.box);
}

bool boxes_card(struct table *t, const struct act *a)
{
    if (!outcome_may_come(t, a) || !card_due(t, a) || !card_known(t, a))
        return false;
    if (t->own.cards.mishandled)
        return shoe_missing(t, a);
    boxes_deal(t, a->card, NULL);
    return true;
}

/* Out of the shoe to where it is due; under a rule of its own, or NULL. */
void boxes_lay(struct table *t, card which, const char *rule)
{
    struct act a = {.kind = ACT_CARD, .has = HAS_CARD, .card = which};
    struct next n = boxes_next(t);
    const char *due = t->rs->rule[boxes_of(t)->card_rule(&t->game, n)];
    bool down = boxes_of(t)->face_down(t->rs, &t->game, n);
    shoe_take(&t->own.cards.shoe, which);
    if (t->own.cards.drawn < DRAWN_MAX)
        t->own.cards.order[t->own.cards.drawn] = which;
    t->own.cards.drawn++;
    t->layout->game->chance(t->rs, &t->game, &a);
    tell_dealt(t, which, n, down, rule != NULL ? rule : due);
    if (boxes_of(t)->showdown)
        jackpot_received(t, n.box);
}

/* Cards of the initial deal lie there: what follows if they are all of it. */
void boxes_laid(struct table *t)
{
    bool dealt = boxes_of(t)->dealt(&t->game);
    if (dealt && t->layout->game == &BLACKJACK_GAME)
        call_naturals(t);
    if (dealt)
        insurance_offer(t);
    boxes_go_on(t);
}

void boxes_deal(struct table *t, card which, const char *rule)
{
    struct next n = boxes_next(t);
    bool dealt = boxes_of(t)->dealt(&t->game);
    t->own.boxes.follow_count = 0;
    cut_card_comes(t);
    if (t->own.cards.drawn == 0 && t->rs->rule[RP_ROUND_BEGINS] != NULL)
        note_seats_full(t); /* the round is what begins with this card, not its betting */
    boxes_lay(t, which, rule);
    t->own.boxes.drawn_box = dealt ? n.box : 0;
    t->own.boxes.drawn_hand = n.hand;
    if (!dealt) {
        boxes_laid(t);
        return;
    }
    t->own.boxes.acted = true;
    call_card(t, n);
    boxes_go_on(t);
}

/* The cutting card: in mid-round it is finished and then the cards are shuffled; before its first
 * card at once, and betting is open again for what lies there. */
void boxes_cut_card(struct table *t)
{
    struct cards_procedure *c = &t->own.cards;
    bool first = c->drawn == 0;
    unsigned due = boxes_next(t).box;
    uint32_t wagered = boxes_wagered(t);
    if (first) /* the first box with a wager would have had the card */
        due = wagered != 0 ? (unsigned)__builtin_ctz(wagered) : 0;
    c->cut_card_out = true;
    c->cut_at = due > 0 ? (uint8_t)due : first ? 0 : CUT_AT_DEALER;
    c->led = first;
    called(t, "The cutting card is out", t->rs->rule[first ? RP_SHUFFLE_LED : RP_CUT_CARD_OUT]);
    if (!first) {
        c->last = LAST_THIS;
        return;
    }
    t->phase = PHASE_OPEN;
    if (shoe_begin(t, SHUFFLE_SHOE_END))
        round_open(t, t->rs->rule[RP_ROUND_OPENS]);
}
