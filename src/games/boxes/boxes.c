/* Cards dealt to boxes: what comes next, whom it concerns, and when a wager is decided.
 *
 * One principle ends wagers and stops the dealer: a wager is settled as soon as nothing that is
 * still to come can change it (or, where the document has it so, with all the others when the round
 * is over), and the dealer draws only while some wager is undecided. */
#include "games/boxes/boxes.h"
#include "table/felt.h"
#include "table/round.h"
#include "table/seats.h"
#include "table/settle.h"

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
    EACH_WAGER(i, f)
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
    EACH_WAGER(i, f) {
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

int boxes_hears(const struct table *t, const struct wager *w, const union game_state *st)
{
    const struct boxes_game *g = boxes_game(t);
    return g->hears != NULL ? g->hears(t, w, st) : boxes_of(t)->outcome(t->rs, st, w->seat, w->at);
}

static int outcome_of(const struct table *t, const struct wager *w)
{
    return boxes_hears(t, w, &t->game);
}

struct verdict boxes_verdict(const struct table *t, spot s, unsigned outcome, enum rule_point by)
{
    struct verdict v = t->layout->game->verdict(&t->layout->spot[s], outcome);
    if (by == RP_COUNT || t->rs->rule[by] == NULL)
        return v;
    v.under = t->rs->rule[by];
    if (v.result == RESULT_LOSE)
        v.rule = t->rs->rule[by];
    return v;
}

bool boxes_ends_last(const struct table *t, const union game_state *st, spot s, unsigned outcome)
{
    const struct boxes_game *g = boxes_game(t);
    return g->ends_last != NULL && g->ends_last(t, st, s, outcome);
}

void boxes_end(struct table *t, struct wager *w, unsigned outcome)
{
    if (boxes_game(t)->ends != NULL) {
        boxes_game(t)->ends(t, w, outcome);
        return;
    }
    struct verdict v =
        boxes_verdict(t, w->at, outcome, boxes_of(t)->loses_by(&t->layout->spot[w->at], outcome));
    settle_by(t, w, &v);
}

/* Whether a box has any wager left on its hands, or beside them: most have none. */
static bool has_wager(struct table *t, unsigned box, bool hands)
{
    const struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
        if (f->wager[i].seat == box && wager_live(&f->wager[i]) &&
            (boxes_of(t)->hand_of(f->wager[i].at) > 0) == hands)
            return true;
    return false;
}

/* Of one box: what is decided on its hands, or beside them; last those that end by what was lost
 * before. */
static void settle_box(struct table *t, unsigned box, bool hands)
{
    if (!has_wager(t, box, hands))
        return;
    for (int last = 0; last <= 1; last++)
        for (unsigned s = 0; s < t->layout->game->spots; s++) {
            struct wager *w;
            uint32_t from = 0;
            if ((boxes_of(t)->hand_of((spot)s) > 0) != hands)
                continue;
            while ((w = boxes_wager(t, box, (spot)s, (spot)s, &from)) != NULL) {
                int outcome = outcome_of(t, w);
                if (outcome >= 0 &&
                    boxes_ends_last(t, &t->game, (spot)s, (unsigned)outcome) == last)
                    boxes_end(t, w, (unsigned)outcome);
            }
        }
}

/* A mark: it was settled on other cards than those that lie there now. */
enum { WAGER_JUDGED_ANEW = WAGER_OF_FAMILY };

static bool judged_anew(const struct wager *w)
{
    return w->stake > 0 && (w->flags & WAGER_JUDGED_ANEW) != 0;
}

void boxes_judge_anew(struct table *t, uint32_t boxes)
{
    struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
        if ((f->wager[i].flags & WAGER_DONE) != 0 && (boxes >> f->wager[i].seat & 1) != 0)
            f->wager[i].flags |= WAGER_JUDGED_ANEW;
}

/* What the right cards make of wagers that have ended on wrong ones: the difference is posted. */
static void settle_judged_anew(struct table *t)
{
    struct felt *f = felt_now(t);
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        int outcome = judged_anew(w) ? outcome_of(t, w) : -1;
        if (outcome < 0)
            continue;
        struct verdict v = t->layout->game->verdict(&t->layout->spot[w->at], (unsigned)outcome);
        cents returns = settle_returns(t, w, &v);
        w->flags &= (uint8_t)~WAGER_JUDGED_ANEW;
        if (v.result != w->result || returns != w->returned)
            settle_meanwhile(t, w, v.result, returns, v.rule);
    }
}

/* First what lies beside the hands: what insures a wager is settled before it. */
static void settle_decided(struct table *t)
{
    const struct boxes *r = boxes_of(t);
    const struct boxes_game *g = boxes_game(t);
    settle_judged_anew(t);
    for (int hands = 0; hands <= 1; hands++)
        for (unsigned i = 1; i <= r->boxes; i++) {
            unsigned box = r->from_right ? r->boxes + 1 - i : i;
            if (g->settles_later == NULL || !g->settles_later(t, box))
                settle_box(t, box, hands);
        }
}

/* Whether nothing is settled before the round is over. */
static bool settles_at_end(const struct table *t)
{
    return boxes_game(t)->settles_at_end != NULL && boxes_game(t)->settles_at_end(t->rs);
}

void boxes_settle(struct table *t)
{
    if (!settles_at_end(t))
        settle_decided(t);
}

bool boxes_undecided(struct table *t)
{
    const struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
        if ((wager_live(&f->wager[i]) || judged_anew(&f->wager[i])) &&
            outcome_of(t, &f->wager[i]) < 0)
            return true;
    return false;
}

/* --- what is said ----------------------------------------------------------------------------- */

struct objection boxes_objects(const struct table *t, unsigned box, unsigned hand,
                               enum act_kind decision)
{
    const struct boxes_game *g = boxes_game(t);
    return g->objects != NULL ? g->objects(t, box, hand, decision)
                              : boxes_of(t)->objects(t->rs, &t->game, box, hand, decision);
}

bool boxes_wait(const struct table *t)
{
    return boxes_game(t)->waits != NULL && boxes_game(t)->waits(t);
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
    e.hand = (uint8_t)hand;
    e.rule = who->clause;
    emit(t, &e);
}

static void await_choice(struct table *t, unsigned box, unsigned hand)
{
    const char *options[DECISIONS_MAX];
    struct event e = event_blank(EV_AWAITS);
    unsigned who = boxes_decider(t, box);
    const struct authority *absent = ruleset_authority(t->rs, "absent");
    if (who == 0 && absent != NULL) {
        await_absent(t, box, hand, absent);
        return;
    }
    for (const struct decision *d = boxes_game(t)->decisions; d->lay != NULL; d++)
        if (boxes_objects(t, box, hand, d->act).rule == RP_COUNT)
            options[e.option_count++] = act_name(d->act);
    e.who = "player";
    e.words = "decide";
    e.options = options;
    e.seat = (int32_t)box;
    e.hand = (uint8_t)hand;
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
    for (const struct decision *d = boxes_game(t)->decisions; d->lay != NULL; d++)
        if (boxes_objects(t, box, hand, d->act).rule == RP_COUNT)
            return true;
    return false;
}

/* --- the round -------------------------------------------------------------------------------- */

/* Boxes with a main wager, one bit each. */
static uint32_t boxes_wagered(struct table *t)
{
    const struct felt *f = felt_now(t);
    uint32_t boxes = 0;
    EACH_WAGER(i, f)
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
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]) && f->wager[i].player == p)
            boxes |= UINT32_C(1) << f->wager[i].seat;
    return (unsigned)__builtin_popcount(boxes) <= t->rs->own.boxes.most ||
           refuse_at(t, a, RP_BOXES, "boxes of one player here: %u at most", t->rs->own.boxes.most);
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
    if (boxes_game(t)->closes != NULL)
        boxes_game(t)->closes(t);
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
    if (c->shoe.left == 0)
        boxes_refill(t);
    return true;
}

/* Whether anybody has a wager on a hand. */
static bool wagered_on(struct table *t, unsigned box, unsigned hand)
{
    const struct wager *w;
    uint32_t from = 0;
    while ((w = boxes_wager(t, box, 0, (spot)(t->layout->game->spots - 1), &from)) != NULL)
        if (boxes_of(t)->hand_of(w->at) == hand)
            return true;
    return false;
}

/* After an act: a hand on which nobody has a wager any more is out of the round. */
void boxes_follow(struct table *t)
{
    struct next n = boxes_next(t);
    if (t->phase == PHASE_CLOSED && boxes_game(t)->without_wager != NULL) {
        boxes_game(t)->without_wager(t);
        return;
    }
    if (t->phase != PHASE_CLOSED || t->own.cards.drawn == 0 || n.kind != NEXT_CHOICE ||
        wagered_on(t, n.box, n.hand))
        return;
    boxes_of(t)->leave(&t->game, n.box, n.hand);
    boxes_go_on(t);
}

void boxes_new_shoe(struct table *t)
{
    t->own.boxes.waiting = 0;
}

bool boxes_card_due(const struct table *t)
{
    return t->own.boxes.follow_count == 0 && !boxes_wait(t) && boxes_next(t).kind == NEXT_CARD;
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
    if (boxes_game(t)->over != NULL) {
        boxes_game(t)->over(t);
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
    if (boxes_game(t)->asks != NULL && boxes_game(t)->asks(t))
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
        if (boxes_game(t)->turn != NULL)
            boxes_game(t)->turn(t, n, drawn);
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
    return box == 0 || settles_at_end(t) || wagered_on(t, box, hand);
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
    e.hand = n.hand;
    e.place = (uint8_t)l.cards;
    e.points = (uint8_t)l.total;
    e.soft = l.soft;
    e.face_down = down;
    e.begins = t->own.cards.drawn == 1;
    e.left = t->own.cards.shoe.left;
    e.rule = rule;
    emit(t, &e);
}

static bool card_due(struct table *t, const struct act *a)
{
    struct next n = boxes_next(t);
    if (boxes_game(t)->goes_on != NULL && !boxes_game(t)->goes_on(t, a))
        return false;
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
    boxes_deal_told(t, a->card, NULL);
    return true;
}

/* Out of the shoe to where it is due; under a rule of its own, or NULL. */
void boxes_lay(struct table *t, card which, const char *rule)
{
    struct act a = {.kind = ACT_CARD, .has = HAS_CARD, .card = which};
    struct next n = boxes_next(t);
    const char *due = t->rs->rule[boxes_of(t)->card_rule(&t->game, n)];
    bool down = boxes_of(t)->face_down(t->rs, &t->game, n);
    if (!t->own.boxes.begun && boxes_game(t)->begins != NULL)
        boxes_game(t)->begins(t);
    t->own.boxes.begun = true;
    shoe_take(&t->own.cards.shoe, which);
    if (t->own.cards.drawn < DRAWN_MAX)
        t->own.cards.order[t->own.cards.drawn] = which;
    t->own.cards.drawn++;
    t->layout->game->chance(t->rs, &t->game, &a);
    tell_dealt(t, which, n, down, rule != NULL ? rule : due);
    if (boxes_game(t)->received != NULL)
        boxes_game(t)->received(t, n);
}

/* Cards of the initial deal lie there: what follows if they are all of it. */
void boxes_laid(struct table *t)
{
    if (boxes_of(t)->dealt(&t->game) && boxes_game(t)->dealt != NULL)
        boxes_game(t)->dealt(t);
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
    if (boxes_game(t)->drawn != NULL)
        boxes_game(t)->drawn(t, n);
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
