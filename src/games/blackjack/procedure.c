/* Blackjack at a table. */
#include "games/blackjack/blackjack.h"
#include "table/wagers.h"

/* A player who may have his hand void does so by taking his wager back. */
static bool withdraw(struct table *t, const struct act *a)
{
    return boxes_chooses(t, a) ? boxes_choose(t, a) : do_withdraw(t, a);
}

static bool may_stake(struct table *t, const struct act *a, int p, spot s, cents stake)
{
    return boxes_may_stake(t, a, p, s, stake) && entry_allows(t, a, p, s, stake);
}

static const struct own_answer ANSWERS[] = {
    {ACT_CARD, do_card},
    {ACT_WITHDRAW, withdraw},
    {ACT_CORRECT, boxes_correct_round},
    {ACT_TAKE, refuse_touching},
    {ACT_DECLINE, boxes_decline},
    {ACT_INSPECT, do_inspect},
    {ACT_EXTRA_CARD, boxes_extra_card},
    {ACT_EXPOSED, boxes_exposed},
    {ACT_MISREAD, boxes_misread},
    {ACT_IRREGULAR, blackjack_irregular},
    {ACT_ABSENT, blackjack_absent},
    {ACT_RELAX, by_the_game},
    {ACT_CONTINUOUS, by_the_game},
    {ACT_COUNT, NULL},
};

/* Whether a hand is void, or played on: the one or the other. What else is declined goes with
 * decisions for hands, or is the cut. */
static const struct open_act OPEN[] = {
    {.kind = ACT_WITHDRAW, .about = "hand-void", .may = boxes_may_choose, .way = way_to_choose},
    {.kind = ACT_DECLINE, .about = "hand-played", .may = boxes_may_choose, .way = way_to_choose},
    {.kind = ACT_COUNT},
};
static const struct open_act *const OPENS[] = {CARDS_OPEN, CUT_DECLINED, OPEN, NULL};

static const struct shoe_game SHOE = {
    .burn_shown_on_request = true,
    .card_due = boxes_card_due,
    .card = boxes_card,
    .cutting_card = boxes_cut_card,
    .new_shoe = boxes_new_shoe,
    .ran_out = boxes_refill,
};

/* All have their first cards. */
static void dealt(struct table *t)
{
    blackjack_call_naturals(t);
    insurance_offer(t);
}

/* Insurance is offered before all decisions; who may have his hand void says so before the dealer
 * draws. */
static bool waits(const struct table *t)
{
    return insurance_waits(t) || boxes_players_choose(t);
}

static bool goes_on(struct table *t, const struct act *a)
{
    if (insurance_waits(t))
        return refuse_at(t, a, RP_INSURANCE_CALL, "insurance is being offered");
    if (a->kind == ACT_CARD && boxes_players_choose(t))
        return refuse_at(t, a, RP_HAND_PLAYED, "players say first whether they play on");
    return true;
}

static int64_t waits_until(const struct table *t)
{
    return insurance_waits(t) ? t->own.boxes.asked_at + t->rs->own.blackjack.insurance_ms : -1;
}

/* What a player is asked: whether his hand is void, whether he takes a card that all have seen,
 * whether he insures. */
static bool decline(struct table *t, const struct act *a)
{
    if (boxes_chooses(t, a))
        return boxes_choose(t, a);
    if (!boxes_card_waits(t))
        return insurance_decline(t, a);
    struct act refuses = *a;
    refuses.kind = ACT_STAND;
    return do_choice(t, &refuses);
}

static int64_t decision_ms(const struct ruleset *rs)
{
    return rs->own.blackjack.decision_ms;
}

static bool completes(const struct ruleset *rs)
{
    return rs->own.blackjack.alone_by_time;
}

static bool settles_at_end(const struct ruleset *rs)
{
    return rs->own.blackjack.together;
}

/* Its player may still have it void. */
static bool settles_later(const struct table *t, unsigned box)
{
    return (t->own.boxes.choosing >> box & 1) != 0;
}

static const struct boxes_game BOXES = {
    .decisions = BLACKJACK_DECISIONS,
    .begins = count_entries,
    .dealt = dealt,
    .drawn = blackjack_call_card,
    .turn = blackjack_call_turn,
    .time = insurance_time,
    .waits = waits,
    .goes_on = goes_on,
    .asks = boxes_await_players,
    .answerer_barred = insurance_answered,
    .waits_until = waits_until,
    .decline = decline,
    .objects = blackjack_objects,
    .out_of_turn = blackjack_out_of_turn,
    .decision_ms = decision_ms,
    .completes = completes,
    .time_up = blackjack_time_up,
    .settles_at_end = settles_at_end,
    .settles_later = settles_later,
    .hears = blackjack_hears,
    .open_with = blackjack_open_with,
    .ends_last = blackjack_ends_last,
    .ends = blackjack_ends,
    .returns_last = blackjack_returns_last,
    .look = blackjack_look,
    .look_box = blackjack_look_box,
    .look_offer = insurance_look,
};

/* The cutting card goes elsewhere than the ruleset says. */
static const char *const LEAVES[] = {"place-elsewhere", NULL};

static void follow(struct table *t, const struct act *a)
{
    boxes_card_stands(t, a);
    boxes_follow(t);
}

static unsigned hand_of(spot s)
{
    return BLACKJACK_GAME.boxes->hand_of(s);
}

const struct procedure BLACKJACK_PROCEDURE = {
    .answers = ANSWERS,
    .open_acts = OPENS,
    .leaves = LEAVES,
    .remedies = 1u << REMEDY_REBUILD,
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
    .stood = boxes_stood,
    .may_close = boxes_may_close,
    .deals = boxes_close,
    .await = boxes_await,
    .awaited = cards_await,
    .begun = cards_begun,
    .ready = cards_ready,
    .after_close = boxes_after_close,
    .may_stake = may_stake,
    .placing = boxes_placing,
    .found_in_time = boxes_found_in_time,
    .found_fits = boxes_found_fits,
    .hand_of = hand_of,
    .counted = cards_counted,
    .over = cards_coup_over,
    .boxes = &BOXES,
};
