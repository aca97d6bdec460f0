/* What players decide for the hands of their boxes, and the stakes that go with it. */
#include "games/boxes/boxes.h"
#include "table/seats.h"

#include <string.h>

/* --- whose turn ------------------------------------------------------------------------------- */

/* What the game says of a decision; every act that do_choice answers is one of them. */
static const struct decision *decision_of(const struct table *t, enum act_kind act)
{
    const struct decision *d = boxes_game(t)->decisions;
    while (d->act != act)
        d++;
    return d;
}

bool boxes_in_play(struct table *t, const struct act *a)
{
    if (!good_seat(t, a))
        return false;
    if (t->phase != PHASE_CLOSED || t->own.cards.drawn == 0)
        return refuse_at(t, a, RP_OUT_OF_TURN, "no hands have been dealt");
    if (boxes_of(t)->hands(&t->game, (unsigned)a->seat) == 0)
        return refuse_at(t, a, RP_CHOICE_TURN, "box %d takes no part in this round", a->seat);
    int p = player_find(t, a->player);
    if (p >= 0 && t->player[p].barred)
        return refuse_at(t, a, RP_BARRED, "%s may not continue in the game", a->player);
    return true;
}

/* Why a hand that is not in turn takes no decision: it can take no more cards, or another is. */
static bool not_in_turn(struct table *t, const struct act *a, struct next n)
{
    unsigned hand = (a->has & HAS_HAND) != 0 ? (unsigned)a->hand : 1;
    bool known = hand >= 1 && hand <= boxes_of(t)->hands(&t->game, (unsigned)a->seat);
    if (known && boxes_game(t)->out_of_turn != NULL && !boxes_game(t)->out_of_turn(t, a, hand))
        return false;
    if (n.kind != NEXT_CARD && boxes_of(t)->together)
        return refuse_at(t, a, RP_CHOICE_TURN, "box %d has decided", a->seat);
    if (n.kind == NEXT_CHOICE)
        return refuse_at(t, a, RP_CHOICE_TURN, "box %u, hand %u decides now", n.box, n.hand);
    return refuse_at(t, a, RP_CHOICE_TURN, "a card is due first");
}

/* The hand that an act decides for; false with words. */
static bool hand_in_turn(struct table *t, const struct act *a, unsigned *hand)
{
    struct next n = boxes_next(t);
    unsigned box = (unsigned)a->seat;
    if (boxes_game(t)->goes_on != NULL && !boxes_game(t)->goes_on(t, a))
        return false;
    if (t->own.boxes.follow_count > 0)
        return refuse_at(t, a, RP_FOLLOW, "others on box %u are being asked",
                         t->own.boxes.follow_box);
    *hand = boxes_of(t)->together ? 1 : n.hand;
    bool meant = (a->has & HAS_HAND) == 0 || a->hand == (int32_t)*hand;
    return (meant && boxes_open(t, box, *hand)) || not_in_turn(t, a, n);
}

/* The player who decides is the one who sits there. */
static bool by_decider(struct table *t, const struct act *a, const struct decision *d,
                       unsigned *who)
{
    unsigned decider = boxes_decider(t, (unsigned)a->seat);
    if (decider == 0)
        return refuse_at(t, a, RP_CHOICE_SEATED, "nobody is here to decide for box %d", a->seat);
    *who = decider - 1;
    if (a->player[0] == '\0' || strcmp(a->player, t->player[*who].name) == 0)
        return true;
    bool others = d->follow != NULL && t->rs->rule[RP_FOLLOW_NOT] != NULL;
    return refuse_at(t, a, others ? RP_FOLLOW_NOT : RP_CHOICE_SEATED, "%s decides for box %d",
                     t->player[*who].name, a->seat);
}

/* --- stakes ----------------------------------------------------------------------------------- */

struct wager *boxes_on_hand(struct table *t, unsigned player, unsigned box, unsigned hand)
{
    uint32_t from = 0;
    struct wager *w;
    while ((w = boxes_wager(t, box, 0, (spot)(t->layout->game->spots - 1), &from)) != NULL)
        if (w->player == player && boxes_of(t)->hand_of(w->at) == hand)
            return w;
    return NULL;
}

void boxes_tell_added(struct table *t, const struct act *a, const struct wager *w, cents added,
                      const char *rule)
{
    struct event e = event_blank(EV_ACCEPTED);
    e.act = a->kind;
    e.seat = w->seat;
    event_about(&e, t, w->player);
    e.spot = w->at;
    e.hand = (uint8_t)boxes_of(t)->hand_of(w->at);
    e.stake = added;
    e.total = w->stake;
    e.rule = rule;
    emit(t, &e);
}

/* --- those who bet behind --------------------------------------------------------------------- */

/* Asks the others with a wager on the hand whether they follow; not who may not continue. */
static void ask_to_follow(struct table *t, unsigned box, unsigned hand, unsigned decider,
                          const struct decision *d)
{
    struct boxes_procedure *p = &t->own.boxes;
    struct wager *w;
    uint32_t from = 0;
    p->follow_count = 0;
    p->follow_box = (uint8_t)box;
    p->follow_hand = (uint8_t)hand;
    p->follow_act = d->act;
    while ((w = boxes_wager(t, box, 0, (spot)(t->layout->game->spots - 1), &from)) != NULL)
        if (w->player != decider && !t->player[w->player].barred &&
            boxes_of(t)->hand_of(w->at) == hand)
            p->follow[p->follow_count++] = (uint16_t)(w->player + 1);
}

static void await_followers(struct table *t, const struct decision *d)
{
    const struct boxes_procedure *p = &t->own.boxes;
    const char *options[DECISIONS_MAX + 2] = {act_name(d->act)};
    uint8_t count = 1;
    for (const enum act_kind *k = d->instead; k != NULL && *k != ACT_COUNT; k++)
        options[count++] = act_name(*k);
    options[count++] = act_name(ACT_DECLINE);
    for (unsigned i = 0; i < p->follow_count; i++) {
        struct event e = event_blank(EV_AWAITS);
        e.who = "player";
        e.words = "follow";
        e.options = options;
        e.option_count = count;
        e.seat = p->follow_box;
        e.hand = p->follow_hand;
        event_about(&e, t, p->follow[i] - 1);
        e.rule = t->rs->rule[d->follow_rule];
        emit(t, &e);
    }
}

int boxes_follower(const struct table *t, const struct act *a)
{
    const struct boxes_procedure *p = &t->own.boxes;
    for (unsigned i = 0; i < p->follow_count; i++)
        if (p->follow_box == a->seat && strcmp(t->player[p->follow[i] - 1].name, a->player) == 0)
            return (int)i;
    return -1;
}

void boxes_followed(struct table *t, unsigned i)
{
    struct boxes_procedure *p = &t->own.boxes;
    for (p->follow_count--; i < p->follow_count; i++)
        p->follow[i] = p->follow[i + 1];
    if (p->follow_count == 0)
        boxes_await(t);
}

void boxes_barred(struct table *t, unsigned player)
{
    if (t->phase != PHASE_CLOSED || t->own.cards.drawn == 0 ||
        (boxes_game(t)->answerer_barred != NULL && boxes_game(t)->answerer_barred(t)))
        return;
    for (unsigned i = 0; i < t->own.boxes.follow_count; i++)
        if (t->own.boxes.follow[i] == player + 1) {
            boxes_followed(t, i);
            return;
        }
    if (t->own.boxes.follow_count == 0 && !boxes_wait(t) && boxes_next(t).kind == NEXT_CHOICE)
        boxes_await(t);
}

static bool follow(struct table *t, const struct act *a, const struct decision *d, unsigned i)
{
    const struct boxes_procedure *p = &t->own.boxes;
    struct wager *w = boxes_on_hand(t, p->follow[i] - 1u, p->follow_box, p->follow_hand);
    if (!d->follow(t, a, w))
        return false;
    boxes_followed(t, i);
    return true;
}

/* A player leaves the cut to another; does not follow; or declines what else he is asked. */
bool boxes_decline(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_CARDS)
        return cut_decline(t, a);
    if (!boxes_in_play(t, a))
        return false;
    int i = boxes_follower(t, a);
    if (i >= 0) {
        accept(t, a, t->rs->rule[decision_of(t, t->own.boxes.follow_act)->follow_rule]);
        boxes_followed(t, (unsigned)i);
        return true;
    }
    return boxes_game(t)->decline != NULL
               ? boxes_game(t)->decline(t, a)
               : refuse_at(t, a, RP_UNKNOWN_ACT, "nothing is offered in this game but the cut");
}

/* --- deciding --------------------------------------------------------------------------------- */

void boxes_decided(struct table *t, const struct act *a, unsigned hand, unsigned who,
                   enum rule_point p)
{
    struct event e = event_blank(EV_ACCEPTED);
    e.act = a->kind;
    e.seat = a->seat;
    event_about(&e, t, who);
    e.hand = (uint8_t)hand;
    e.rule = t->rs->rule[p];
    emit(t, &e);
}

bool do_choice(struct table *t, const struct act *a)
{
    unsigned hand = 0, who = 0, box = (unsigned)a->seat;
    if (!boxes_in_play(t, a))
        return false;
    const struct decision *d = decision_of(t, a->kind);
    int i = boxes_follower(t, a);
    if (i >= 0 && a->kind == t->own.boxes.follow_act)
        return follow(t, a, d, (unsigned)i);
    if (!hand_in_turn(t, a, &hand) || !by_decider(t, a, d, &who))
        return false;
    struct objection no = boxes_objects(t, box, hand, a->kind);
    if (no.rule != RP_COUNT)
        return refuse_at(t, a, no.rule, "%s", no.why);
    if (!d->lay(t, a, hand, who))
        return false;
    t->own.boxes.acted = true;
    t->own.boxes.drawn_box = 0;
    boxes_of(t)->choose(&t->game, box, hand, a->kind);
    if (d->follow != NULL)
        ask_to_follow(t, box, hand, who, d);
    if (t->own.boxes.follow_count > 0) {
        boxes_settle(t);
        if (t->own.cards.shoe.left == 0)
            boxes_refill(t);
        await_followers(t, d);
    } else {
        boxes_go_on(t);
    }
    return true;
}

/* --- time ------------------------------------------------------------------------------------- */

int64_t boxes_decision_ms(const struct table *t)
{
    return boxes_game(t)->decision_ms != NULL ? boxes_game(t)->decision_ms(t->rs) : 0;
}

void boxes_time(struct table *t)
{
    if (t->phase != PHASE_CLOSED || t->own.cards.drawn == 0)
        return;
    if (boxes_game(t)->time != NULL)
        boxes_game(t)->time(t);
    struct next n = boxes_next(t);
    int64_t ms = boxes_decision_ms(t);
    if (ms > 0 && !boxes_wait(t) && n.kind == NEXT_CHOICE && t->own.boxes.follow_count == 0 &&
        t->now - t->own.boxes.asked_at >= ms)
        boxes_game(t)->time_up(t, n);
}

void boxes_stood(struct table *t, int64_t ms)
{
    t->own.boxes.asked_at += ms;
}

/* Every seat is wanted: each player decides for the box at his own seat only. */
bool do_full_patronage(struct table *t, const struct act *a)
{
    t->own.boxes.patronage = a->yes;
    return accept(t, a, ruleset_authority(t->rs, "full-patronage")->clause);
}
