/* What players decide for the hands of their boxes, and the stakes that go with it. */
#include "games/boxes/boxes.h"

#include <string.h>

static const enum act_kind DECIDED_BY[CHOICES] = {ACT_HIT,   ACT_STAND, ACT_DOUBLE,
                                                  ACT_SPLIT, ACT_RAISE, ACT_FOLD};

enum act_kind choice_act(enum choice c)
{
    return DECIDED_BY[c];
}

static enum choice choice_of(enum act_kind kind)
{
    enum choice c = 0;
    while (DECIDED_BY[c] != kind)
        c++;
    return c;
}

/* --- whose turn ------------------------------------------------------------------------------- */

bool boxes_in_play(struct table *t, const struct act *a)
{
    if (boxes_of(t) == NULL)
        return refuse_at(t, a, RP_UNKNOWN_ACT, "nobody decides for a hand in this game");
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
    if (known && a->kind == ACT_HIT && t->rs->rule[RP_HIT_21] != NULL &&
        boxes_of(t)->lying(&t->game, (unsigned)a->seat, hand).total == BLACKJACK)
        return refuse_at(t, a, RP_HIT_21, "nobody draws on 21");
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
    if (insurance_waits(t))
        return refuse_at(t, a, RP_INSURANCE_CALL, "insurance is being offered");
    if (t->own.boxes.follow_count > 0)
        return refuse_at(t, a, RP_FOLLOW, "others on box %u are being asked",
                         t->own.boxes.follow_box);
    *hand = boxes_of(t)->together ? 1 : n.hand;
    bool meant = (a->has & HAS_HAND) == 0 || a->hand == (int32_t)*hand;
    return (meant && boxes_open(t, box, *hand)) || not_in_turn(t, a, n);
}

/* The player who decides is the one who sits there. */
static bool by_decider(struct table *t, const struct act *a, unsigned *who)
{
    unsigned decider = boxes_decider(t, (unsigned)a->seat);
    if (decider == 0)
        return refuse_at(t, a, RP_CHOICE_SEATED, "nobody is here to decide for box %d", a->seat);
    *who = decider - 1;
    if (a->player[0] == '\0' || strcmp(a->player, t->player[*who].name) == 0)
        return true;
    bool adds = a->kind == ACT_DOUBLE || a->kind == ACT_SPLIT;
    return refuse_at(t, a,
                     adds && t->rs->rule[RP_FOLLOW_NOT] != NULL ? RP_FOLLOW_NOT : RP_CHOICE_SEATED,
                     "%s decides for box %d", t->player[*who].name, a->seat);
}

/* --- stakes ----------------------------------------------------------------------------------- */

static struct wager *on_hand(struct table *t, unsigned player, unsigned box, unsigned hand)
{
    uint32_t from = 0;
    struct wager *w;
    while ((w = boxes_wager(t, box, 0, (spot)(t->layout->game->spots - 1), &from)) != NULL)
        if (w->player == player && boxes_of(t)->hand_of(w->at) == hand)
            return w;
    return NULL;
}

/* What a double adds: as much as the wager, or where the rules let it less, not below the minimum.
 */
cents double_stake(struct table *t, const struct act *a, const struct wager *w)
{
    cents original = w->stake - w->part, stake = (a->has & HAS_STAKE) != 0 ? a->stake : original;
    cents least = t->rs->blackjack.exact
                      ? original
                      : chips_least(t, limits_for(t, w->player, w->seat, w->at).min);
    if (!chips_whole(t, a, stake))
        return 0;
    if (stake > original || stake < (least < original ? least : original)) {
        char low[MONEY_TEXT_MAX], high[MONEY_TEXT_MAX];
        refuse_over(t, a, RP_DOUBLE_STAKE, AMOUNTS({"min", least}, {"max", original}),
                    "a double is %s to %s here", money_text(least, low),
                    money_text(original, high));
        return 0;
    }
    return stake;
}

cents split_stake(struct table *t, const struct act *a, const struct wager *w)
{
    cents original = w->stake - w->part;
    if ((a->has & HAS_STAKE) != 0 && !chips_whole(t, a, a->stake))
        return 0;
    if ((a->has & HAS_STAKE) != 0 && a->stake != original) {
        char exactly[MONEY_TEXT_MAX];
        refuse_over(t, a, RP_SPLIT_STAKE, AMOUNTS({"exactly", original}),
                    "a split adds exactly the original wager: %s", money_text(original, exactly));
        return 0;
    }
    return original;
}

static void tell_added(struct table *t, const struct act *a, const struct wager *w, cents added,
                       const char *rule)
{
    struct event e = event_blank(EV_ACCEPTED);
    e.act = a->kind;
    e.seat = w->seat;
    event_about(&e, t, w->player);
    e.spot = w->at;
    e.of_hand = (uint8_t)boxes_of(t)->hand_of(w->at);
    e.stake = added;
    e.total = w->stake;
    e.rule = rule;
    emit(t, &e);
}

/* A wager of the same box as large as this one, on another hand. */
static struct wager *beside_it(struct table *t, const struct wager *w, spot at, cents stake)
{
    struct wager *other = felt_place(t, w->player, w->seat, at, w->call);
    other->part = 0;
    felt_add(t, other, stake);
    return other;
}

/* Hands after this one have moved up by one, and their wagers with them. */
static void move_up(struct table *t, unsigned box, unsigned hand)
{
    bool moved = false;
    struct wager *w;
    uint32_t from = 0;
    while ((w = boxes_wager(t, box, 0, BJ_MAIN_LAST, &from)) != NULL)
        if (boxes_of(t)->hand_of(w->at) > hand) {
            w->at++;
            moved = true;
        }
    if (moved)
        felt_reindex(t);
}

/* --- those who bet behind --------------------------------------------------------------------- */

/* Asks the others with a wager on the hand whether they follow. */
static void ask_to_follow(struct table *t, unsigned box, unsigned hand, unsigned decider,
                          bool split)
{
    struct boxes_procedure *p = &t->own.boxes;
    struct wager *w;
    uint32_t from = 0;
    p->follow_count = 0;
    p->follow_box = (uint8_t)box;
    p->follow_hand = (uint8_t)hand;
    p->follow_split = split;
    while ((w = boxes_wager(t, box, 0, BJ_MAIN_LAST, &from)) != NULL)
        if (w->player != decider && boxes_of(t)->hand_of(w->at) == hand)
            p->follow[p->follow_count++] = (uint16_t)(w->player + 1);
}

static void await_followers(struct table *t)
{
    static const char *const DOUBLE[] = {"double", "decline"}, *const SPLIT[] = {"split", "assign",
                                                                                 "decline"};
    const struct boxes_procedure *p = &t->own.boxes;
    for (unsigned i = 0; i < p->follow_count; i++) {
        struct event e = event_blank(EV_AWAITS);
        e.who = "player";
        e.words = "follow";
        e.options = p->follow_split ? SPLIT : DOUBLE;
        e.option_count = p->follow_split ? 3 : 2;
        e.seat = p->follow_box;
        e.of_hand = p->follow_hand;
        event_about(&e, t, p->follow[i] - 1);
        e.rule = t->rs->rule[p->follow_split ? RP_FOLLOW_SPLIT : RP_FOLLOW];
        emit(t, &e);
    }
}

static int follower(const struct table *t, const struct act *a)
{
    const struct boxes_procedure *p = &t->own.boxes;
    for (unsigned i = 0; i < p->follow_count; i++)
        if (p->follow_box == a->seat && strcmp(t->player[p->follow[i] - 1].name, a->player) == 0)
            return (int)i;
    return -1;
}

static void followed(struct table *t, unsigned i)
{
    struct boxes_procedure *p = &t->own.boxes;
    for (p->follow_count--; i < p->follow_count; i++)
        p->follow[i] = p->follow[i + 1];
    if (p->follow_count == 0)
        boxes_await(t);
}

void boxes_barred(struct table *t, unsigned player)
{
    if (t->phase != PHASE_CLOSED || t->own.cards.drawn == 0 || insurance_answered(t))
        return;
    for (unsigned i = 0; i < t->own.boxes.follow_count; i++)
        if (t->own.boxes.follow[i] == player + 1) {
            followed(t, i);
            return;
        }
    if (t->own.boxes.follow_count == 0 && !insurance_waits(t) && boxes_next(t).kind == NEXT_CHOICE)
        boxes_await(t);
}

static bool follow_double(struct table *t, const struct act *a, unsigned i)
{
    unsigned who = t->own.boxes.follow[i] - 1u;
    struct wager *w = on_hand(t, who, t->own.boxes.follow_box, t->own.boxes.follow_hand);
    cents stake = double_stake(t, a, w);
    if (stake == 0 || !can_afford(t, a, (int)who, stake))
        return false;
    felt_add(t, w, stake);
    w->part = stake;
    tell_added(t, a, w, stake, t->rs->rule[RP_FOLLOW]);
    followed(t, i);
    return true;
}

static bool follow_split(struct table *t, const struct act *a, unsigned i)
{
    unsigned who = t->own.boxes.follow[i] - 1u;
    struct wager *w = on_hand(t, who, t->own.boxes.follow_box, t->own.boxes.follow_hand);
    cents stake = split_stake(t, a, w);
    if (stake == 0 || !can_afford(t, a, (int)who, stake) ||
        !has_place(t, a, (int)who, w->at, w->call, 2))
        return false;
    const struct wager *other = beside_it(t, w, (spot)(w->at + 1), stake);
    tell_added(t, a, other, stake, t->rs->rule[RP_FOLLOW_SPLIT]);
    followed(t, i);
    return true;
}

/* Which of the two hands his wager rides on. */
bool do_assign(struct table *t, const struct act *a)
{
    if (!boxes_in_play(t, a))
        return false;
    int i = follower(t, a);
    if (i < 0 || !t->own.boxes.follow_split)
        return refuse_at(t, a, RP_FOLLOW_SPLIT, "that is for who bets behind when a pair is split");
    int first = t->own.boxes.follow_hand;
    if ((a->has & HAS_HAND) == 0 || a->hand < first || a->hand > first + 1)
        return refuse_at(t, a, RP_FOLLOW_SPLIT, "say which `hand`: %d or %d", first, first + 1);
    struct wager *w = on_hand(t, t->own.boxes.follow[i] - 1u, (unsigned)a->seat, (unsigned)first);
    if (a->hand > first) {
        w->at++;
        felt_reindex(t);
    }
    tell_added(t, a, w, 0, t->rs->rule[RP_FOLLOW_SPLIT]);
    followed(t, (unsigned)i);
    return true;
}

/* A player leaves the cut to another; does not follow; or takes no insurance. */
bool boxes_decline(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_CARDS)
        return cut_decline(t, a);
    if (!boxes_in_play(t, a))
        return false;
    int i = follower(t, a);
    if (i < 0 && boxes_chooses(t, a))
        return boxes_choose(t, a);
    if (i < 0 && boxes_card_waits(t)) {
        struct act refuses = *a;
        refuses.kind = ACT_STAND;
        return do_choice(t, &refuses);
    }
    if (i < 0)
        return insurance_decline(t, a);
    accept(t, a, t->rs->rule[t->own.boxes.follow_split ? RP_FOLLOW_SPLIT : RP_FOLLOW]);
    followed(t, (unsigned)i);
    return true;
}

/* --- deciding --------------------------------------------------------------------------------- */

static void decided(struct table *t, const struct act *a, unsigned hand, unsigned who,
                    enum rule_point p)
{
    struct event e = event_blank(EV_ACCEPTED);
    e.act = a->kind;
    e.seat = a->seat;
    event_about(&e, t, who);
    e.of_hand = (uint8_t)hand;
    e.rule = t->rs->rule[p];
    emit(t, &e);
}

/* The stake that a decision adds is on the layout before anything else moves. */
static bool adds_double(struct table *t, const struct act *a, unsigned hand, unsigned who)
{
    struct wager *w = on_hand(t, who, (unsigned)a->seat, hand);
    cents stake = w != NULL ? double_stake(t, a, w) : 0;
    if (w == NULL)
        return refuse_at(t, a, RP_CHOICE_SEATED, "%s has no wager there", t->player[who].name);
    if (stake == 0 || !can_afford(t, a, (int)who, stake))
        return false;
    felt_add(t, w, stake);
    w->part = stake;
    tell_added(t, a, w, stake, t->rs->rule[RP_DOUBLE_STAKE]);
    return true;
}

static bool adds_split(struct table *t, const struct act *a, unsigned hand, unsigned who)
{
    struct wager *w = on_hand(t, who, (unsigned)a->seat, hand);
    cents stake = w != NULL ? split_stake(t, a, w) : 0;
    if (w == NULL)
        return refuse_at(t, a, RP_CHOICE_SEATED, "%s has no wager there", t->player[who].name);
    if (stake == 0 || !can_afford(t, a, (int)who, stake) ||
        !has_place(t, a, (int)who, w->at, w->call, 2))
        return false;
    move_up(t, (unsigned)a->seat, hand);
    const struct wager *other = beside_it(t, w, (spot)(w->at + 1), stake);
    tell_added(t, a, other, stake, t->rs->rule[RP_SPLIT_STAKE]);
    return true;
}

cents raise_stake(cents ante)
{
    return 2 * ante;
}

/* Twice the ante, no more and no less, on a position of its own. */
static bool adds_raise(struct table *t, const struct act *a, unsigned who)
{
    const struct wager *ante = felt_find(t, who, a->seat, STUD_ANTE, WAGER_BY_HAND);
    char exactly[MONEY_TEXT_MAX];
    if (ante == NULL || !wager_live(ante))
        return refuse_at(t, a, RP_CHOICE_SEATED, "%s has no ante there", t->player[who].name);
    cents stake = raise_stake(ante->stake);
    if ((a->has & HAS_STAKE) != 0 && !chips_whole(t, a, a->stake))
        return false;
    if ((a->has & HAS_STAKE) != 0 && a->stake != stake)
        return refuse_over(t, a, RP_RAISE, AMOUNTS({"exactly", stake}),
                           "the bet is exactly twice the ante: %s", money_text(stake, exactly));
    if (!can_afford(t, a, (int)who, stake) ||
        !has_place(t, a, (int)who, STUD_BET, WAGER_BY_HAND, 1))
        return false;
    struct wager *bet = felt_place(t, who, a->seat, STUD_BET, WAGER_BY_HAND);
    bet->part = 0;
    felt_add(t, bet, stake);
    tell_added(t, a, bet, stake, t->rs->rule[RP_RAISE]);
    return true;
}

static bool adds_stake(struct table *t, const struct act *a, unsigned hand, unsigned who)
{
    switch (a->kind) {
    case ACT_DOUBLE:
        return adds_double(t, a, hand, who);
    case ACT_SPLIT:
        return adds_split(t, a, hand, who);
    case ACT_RAISE:
        return adds_raise(t, a, who);
    default:
        decided(t, a, hand, who,
                a->kind == ACT_HIT    ? RP_HIT
                : a->kind == ACT_FOLD ? RP_FOLD
                : boxes_card_waits(t) ? RP_CARD_REFUSED
                                      : RP_CHOICE_TURN);
        return true;
    }
}

/* hit, stand, double, split, raise, fold. */
bool do_choice(struct table *t, const struct act *a)
{
    unsigned hand = 0, who = 0;
    if (!boxes_in_play(t, a))
        return false;
    int i = follower(t, a);
    if (i >= 0 && a->kind == ACT_DOUBLE && !t->own.boxes.follow_split)
        return follow_double(t, a, (unsigned)i);
    if (i >= 0 && a->kind == ACT_SPLIT && t->own.boxes.follow_split)
        return follow_split(t, a, (unsigned)i);
    if (!hand_in_turn(t, a, &hand) || !by_decider(t, a, &who))
        return false;
    unsigned box = (unsigned)a->seat;
    struct objection no = boxes_objects(t, box, hand, choice_of(a->kind));
    if (no.rule != RP_COUNT)
        return refuse_at(t, a, no.rule, "%s", no.why);
    if (!adds_stake(t, a, hand, who))
        return false;
    t->own.boxes.acted = true;
    t->own.boxes.drawn_box = 0;
    boxes_of(t)->choose(&t->game, box, hand, choice_of(a->kind));
    if (a->kind == ACT_DOUBLE || a->kind == ACT_SPLIT)
        ask_to_follow(t, box, hand, who, a->kind == ACT_SPLIT);
    if (t->own.boxes.follow_count > 0) {
        boxes_settle(t);
        if (t->own.cards.shoe.left == 0)
            boxes_refill(t);
        await_followers(t);
    } else {
        boxes_go_on(t);
    }
    return true;
}

/* --- hands that nobody decides for ------------------------------------------------------------ */

/* Every hand of the box still to be played draws as the rules have it, and takes no option. */
static void leave_alone(struct table *t, unsigned box, unsigned hand)
{
    struct blackjack_box *b = &t->game.blackjack.box[box - 1];
    b->hand[hand - 1].alone = true;
    b->ended |= blackjack_over(t->rs, &b->hand[hand - 1]);
    t->own.boxes.acted = true;
    t->own.boxes.drawn_box = 0;
    boxes_go_on(t);
}

/* Time is up: the hand is completed without its player, others of his get their own time. */
void boxes_time(struct table *t)
{
    struct next n;
    if (t->phase != PHASE_CLOSED || t->own.cards.drawn == 0)
        return;
    insurance_time(t);
    n = boxes_next(t);
    if (boxes_of(t)->showdown)
        absent_asked(t);
    if (t->rs->blackjack.decision_ms == 0 || !t->rs->blackjack.alone_by_time ||
        insurance_waits(t) || n.kind != NEXT_CHOICE || t->own.boxes.follow_count > 0 ||
        t->now - t->own.boxes.asked_at < t->rs->blackjack.decision_ms)
        return;
    notified(t, "dealer", "the time to decide is over: the hand is completed", n.box,
             t->rs->rule[RP_TIME_OUT]);
    leave_alone(t, n.box, n.hand);
}

/* The bettor is not here and nobody else may decide. */
bool do_absent(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "absent")->clause;
    if (!boxes_in_play(t, a))
        return false;
    if (boxes_of(t)->showdown)
        return absent_folds(t, a);
    struct next n = boxes_next(t);
    if (boxes_players_choose(t) && boxes_chooses(t, a)) {
        accept(t, a, rule);
        t->own.boxes.choosing &= (uint16_t) ~(1u << a->seat);
        boxes_go_on(t);
        return true;
    }
    if (n.kind != NEXT_CHOICE || n.box != a->seat)
        return refuse(t, a, rule, "no decision is awaited for box %d", a->seat);
    accept(t, a, rule);
    leave_alone(t, n.box, n.hand);
    return true;
}

/* Every seat is wanted: each player decides for the box at his own seat only. */
bool do_full_patronage(struct table *t, const struct act *a)
{
    t->own.boxes.patronage = a->yes;
    return accept(t, a, ruleset_authority(t->rs, "full-patronage")->clause);
}
