/* Casino war at a table: what a tie may do, and how a round of boxes and a shoe go with it. */
#include "games/boxes/boxes.h"
#include "table/felt.h"
#include "table/settle.h"
#include "table/wagers.h"

/* --- decisions -------------------------------------------------------------------------------- */

static cents as_much(cents ante)
{
    return ante;
}

/* As much as the ante, no more and no less, on a position of its own. */
static bool goes_to_war(struct table *t, const struct act *a, unsigned hand, unsigned who)
{
    const struct wager *ante = boxes_on_hand(t, who, (unsigned)a->seat, hand);
    char exactly[MONEY_TEXT_MAX];
    if (ante == NULL)
        return refuse_at(t, a, RP_CHOICE_SEATED, "%s has no ante there", t->player[who].name);
    cents stake = as_much(ante->stake);
    if ((a->has & HAS_STAKE) != 0 && a->stake != stake)
        return refuse_over(t, a, RP_GO_TO_WAR, AMOUNTS({"exactly", stake}),
                           "the raise is exactly the ante: %s", money_text(stake, exactly));
    if (!can_afford(t, a, (int)who, stake) ||
        !has_place(t, a, (int)who, WAR_RAISE, WAGER_BY_HAND, 1))
        return false;
    struct wager *raise = felt_place(t, who, a->seat, WAR_RAISE, WAGER_BY_HAND);
    felt_add(t, raise, stake);
    boxes_tell_added(t, a, raise, stake, t->rs->rule[RP_GO_TO_WAR]);
    return true;
}

static bool surrenders(struct table *t, const struct act *a, unsigned hand, unsigned who)
{
    boxes_decided(t, a, hand, who, RP_SURRENDER);
    return true;
}

static const struct decision DECISIONS[] = {
    {.act = ACT_GO_TO_WAR, .lay = goes_to_war, .adds = as_much},
    {.act = ACT_SURRENDER, .lay = surrenders},
    {.lay = NULL},
};

/* Nobody is here to decide: the tie is surrendered. */
static bool absent(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "absent")->clause;
    if (!boxes_in_play(t, a))
        return false;
    if (!boxes_open(t, (unsigned)a->seat, 1))
        return refuse(t, a, rule, "no decision is awaited for box %d", a->seat);
    t->game.war.box[a->seat - 1].surrendered = true;
    t->own.boxes.acted = true;
    accept(t, a, rule);
    boxes_go_on(t);
    return true;
}

/* --- settling --------------------------------------------------------------------------------- */

/* Who surrenders loses half of the ante; the half that goes back is rounded up to whole chips. */
static void ends(struct table *t, struct wager *w, unsigned outcome)
{
    const struct odds half = {1, 2};
    struct verdict v =
        boxes_verdict(t, w->at, outcome, boxes_of(t)->loses_by(&t->layout->spot[w->at], outcome));
    if (w->at == WAR_ANTE && outcome == WAR_SURRENDERED)
        settle_lost(t, w, &v, money_winnings(w->stake, half, t->rs->chip));
    else
        settle_by(t, w, &v);
}

/* --- the round -------------------------------------------------------------------------------- */

static const struct own_answer ANSWERS[] = {
    {ACT_CARD, do_card},           {ACT_TAKE, refuse_touching}, {ACT_DECLINE, boxes_decline},
    {ACT_INSPECT, do_inspect},     {ACT_ABSENT, absent},        {ACT_RELAX, by_the_game},
    {ACT_CONTINUOUS, by_the_game}, {ACT_CORRECT, by_the_game},  {ACT_COUNT, NULL},
};

static const struct shoe_game SHOE = {
    .card_due = boxes_card_due,
    .card = boxes_card,
    .cutting_card = boxes_cut_card,
    .new_shoe = boxes_new_shoe,
    .ran_out = boxes_refill,
};

/* How a hand is seen that has tied and decided. */
static void look(const struct look *k, struct hand_look *l, unsigned box, unsigned hand, int player)
{
    const struct war_box *h = box > 0 ? &k->st->war.box[box - 1] : NULL;
    (void)hand;
    (void)player;
    if (h != NULL && h->surrendered)
        l->state = "surrendered";
    else if (h != NULL && h->at_war && !k->over)
        l->state = "at-war";
}

static const struct boxes_game AT_BOXES = {
    .decisions = DECISIONS,
    .ends = ends,
    .look = look,
};

static void follow(struct table *t, const struct act *a)
{
    (void)a;
    boxes_follow(t);
}

static unsigned hand_of(spot s)
{
    return WAR_GAME.boxes->hand_of(s);
}

const struct procedure WAR_PROCEDURE = {
    .answers = ANSWERS,
    .open_acts = CUT_OPEN,
    .shoe = &SHOE,
    .set_up = cards_set_up,
    .made_ready = cards_made_ready,
    .shoe_now = cards_shoe,
    .put_away = shoe_put_away,
    .follow = follow,
    .left = cards_left,
    .barred = boxes_barred,
    .own_box = true,
    .clock_runs = boxes_clock_runs,
    .time = boxes_time,
    .may_close = boxes_may_close,
    .deals = boxes_close,
    .await = boxes_await,
    .awaited = cards_await,
    .begun = cards_begun,
    .ready = cards_ready,
    .after_close = boxes_after_close,
    .may_stake = boxes_may_stake,
    .placing = boxes_placing,
    .found_in_time = boxes_found_in_time,
    .found_fits = boxes_found_fits,
    .hand_of = hand_of,
    .counted = cards_counted,
    .over = cards_coup_over,
    .boxes = &AT_BOXES,
};
