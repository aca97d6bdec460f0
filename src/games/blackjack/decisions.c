/* What players decide for the hands of blackjack, and the stakes that go with it. */
#include "games/blackjack/blackjack.h"
#include "table/chips.h"
#include "table/felt.h"
#include "table/limits.h"
#include "table/wagers.h"

/* --- stakes ----------------------------------------------------------------------------------- */

/* What a double adds: as much as the wager, or where the rules let it less, not below the minimum.
 */
static cents double_stake(struct table *t, const struct act *a, const struct wager *w)
{
    cents original = w->stake - w->added, stake = (a->has & HAS_STAKE) != 0 ? a->stake : original;
    cents least = t->rs->own.blackjack.exact
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

static cents split_stake(struct table *t, const struct act *a, const struct wager *w)
{
    cents original = w->stake - w->added;
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

/* A wager of the same box as large as this one, on another hand. */
static struct wager *beside_it(struct table *t, const struct wager *w, spot at, cents stake)
{
    struct wager *other = felt_place(t, w->player, w->seat, at, w->call);
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

/* --- decisions -------------------------------------------------------------------------------- */

/* The stake that a decision adds is on the layout before anything else moves. */
static bool adds_double(struct table *t, const struct act *a, unsigned hand, unsigned who)
{
    struct wager *w = boxes_on_hand(t, who, (unsigned)a->seat, hand);
    cents stake = w != NULL ? double_stake(t, a, w) : 0;
    if (w == NULL)
        return refuse_at(t, a, RP_CHOICE_SEATED, "%s has no wager there", t->player[who].name);
    if (stake == 0 || !can_afford(t, a, (int)who, stake))
        return false;
    felt_add(t, w, stake);
    w->added = stake;
    boxes_tell_added(t, a, w, stake, t->rs->rule[RP_DOUBLE_STAKE]);
    return true;
}

static bool adds_split(struct table *t, const struct act *a, unsigned hand, unsigned who)
{
    struct wager *w = boxes_on_hand(t, who, (unsigned)a->seat, hand);
    cents stake = w != NULL ? split_stake(t, a, w) : 0;
    if (w == NULL)
        return refuse_at(t, a, RP_CHOICE_SEATED, "%s has no wager there", t->player[who].name);
    if (stake == 0 || !can_afford(t, a, (int)who, stake) ||
        !has_place(t, a, (int)who, w->at, w->call, 2))
        return false;
    move_up(t, (unsigned)a->seat, hand);
    const struct wager *other = beside_it(t, w, (spot)(w->at + 1), stake);
    boxes_tell_added(t, a, other, stake, t->rs->rule[RP_SPLIT_STAKE]);
    return true;
}

static bool hits(struct table *t, const struct act *a, unsigned hand, unsigned who)
{
    boxes_decided(t, a, hand, who, RP_HIT);
    return true;
}

static bool stands(struct table *t, const struct act *a, unsigned hand, unsigned who)
{
    boxes_decided(t, a, hand, who, boxes_card_waits(t) ? RP_CARD_REFUSED : RP_CHOICE_TURN);
    return true;
}

/* --- those who bet behind --------------------------------------------------------------------- */

static bool follow_double(struct table *t, const struct act *a, struct wager *w)
{
    cents stake = double_stake(t, a, w);
    if (stake == 0 || !can_afford(t, a, w->player, stake))
        return false;
    felt_add(t, w, stake);
    w->added = stake;
    boxes_tell_added(t, a, w, stake, t->rs->rule[RP_FOLLOW]);
    return true;
}

static bool follow_split(struct table *t, const struct act *a, struct wager *w)
{
    cents stake = split_stake(t, a, w);
    if (stake == 0 || !can_afford(t, a, w->player, stake) ||
        !has_place(t, a, w->player, w->at, w->call, 2))
        return false;
    const struct wager *other = beside_it(t, w, (spot)(w->at + 1), stake);
    boxes_tell_added(t, a, other, stake, t->rs->rule[RP_FOLLOW_SPLIT]);
    return true;
}

/* Which of the two hands his wager rides on. */
bool do_assign(struct table *t, const struct act *a)
{
    if (!boxes_in_play(t, a))
        return false;
    int i = boxes_follower(t, a);
    if (i < 0 || t->own.boxes.follow_act != ACT_SPLIT)
        return refuse_at(t, a, RP_FOLLOW_SPLIT, "that is for who bets behind when a pair is split");
    int first = t->own.boxes.follow_hand;
    if ((a->has & HAS_HAND) == 0 || a->hand < first || a->hand > first + 1)
        return refuse_at(t, a, RP_FOLLOW_SPLIT, "say which `hand`: %d or %d", first, first + 1);
    struct wager *w =
        boxes_on_hand(t, t->own.boxes.follow[i] - 1u, (unsigned)a->seat, (unsigned)first);
    if (a->hand > first) {
        w->at++;
        felt_reindex(t);
    }
    boxes_tell_added(t, a, w, 0, t->rs->rule[RP_FOLLOW_SPLIT]);
    boxes_followed(t, (unsigned)i);
    return true;
}

/* --- all of them ------------------------------------------------------------------------------ */

static cents as_much(cents original)
{
    return original;
}

static cents least_double(struct table *t, unsigned box, cents original, int player)
{
    cents least = chips_least(t, limits_for(t, player, (int)box, BJ_MAIN).min);
    return t->rs->own.blackjack.exact || least >= original ? 0 : least;
}

static const enum act_kind INSTEAD_OF_SPLIT[] = {ACT_ASSIGN, ACT_COUNT};

const struct decision BLACKJACK_DECISIONS[] = {
    {.act = ACT_HIT, .lay = hits},
    {.act = ACT_STAND, .lay = stands},
    {.act = ACT_DOUBLE,
     .lay = adds_double,
     .adds = as_much,
     .least = least_double,
     .follow = follow_double,
     .follow_rule = RP_FOLLOW},
    {.act = ACT_SPLIT,
     .lay = adds_split,
     .adds = as_much,
     .follow = follow_split,
     .follow_rule = RP_FOLLOW_SPLIT,
     .instead = INSTEAD_OF_SPLIT},
    {.lay = NULL},
};

/* With a card on the table that everybody has seen, nobody must draw. */
struct objection blackjack_objects(const struct table *t, unsigned box, unsigned hand,
                                   enum act_kind decision)
{
    struct objection no = boxes_of(t)->objects(t->rs, &t->game, box, hand, decision);
    if (no.rule == RP_MUST_DRAW && boxes_card_waits(t))
        return (struct objection){RP_COUNT, NULL};
    return no;
}

bool blackjack_out_of_turn(struct table *t, const struct act *a, unsigned hand)
{
    if (a->kind == ACT_HIT && t->rs->rule[RP_HIT_21] != NULL &&
        boxes_of(t)->lying(&t->game, (unsigned)a->seat, hand).total == BLACKJACK)
        return refuse_at(t, a, RP_HIT_21, "nobody draws on 21");
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
void blackjack_time_up(struct table *t, struct next n)
{
    if (!t->rs->own.blackjack.alone_by_time)
        return;
    notified(t, "dealer", "the time to decide is over: the hand is completed", n.box,
             t->rs->rule[RP_TIME_OUT]);
    leave_alone(t, n.box, n.hand);
}

/* The bettor is not here and nobody else may decide. */
bool blackjack_absent(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "absent")->clause;
    if (!boxes_in_play(t, a))
        return false;
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
