/* Blackjack at a table. */
#include "games/blackjack/blackjack.h"

static const struct own_answer ANSWERS[] = {
    {ACT_CARD, do_card},
    {ACT_WITHDRAW, boxes_withdraw},
    {ACT_CORRECT, boxes_correct_round},
    {ACT_TAKE, refuse_touching},
    {ACT_DECLINE, boxes_decline},
    {ACT_INSPECT, do_inspect},
    {ACT_EXTRA_CARD, boxes_extra_card},
    {ACT_EXPOSED, boxes_exposed},
    {ACT_IRREGULAR, blackjack_irregular},
    {ACT_RELAX, by_the_game},
    {ACT_CONTINUOUS, by_the_game},
    {ACT_COUNT, NULL},
};

static const struct shoe_game SHOE = {
    .burn_shown_on_request = true,
    .card_due = boxes_card_due,
    .card = boxes_card,
    .cutting_card = boxes_cut_card,
    .new_shoe = boxes_new_shoe,
    .ran_out = boxes_refill,
};

/* The cutting card goes elsewhere than the ruleset says. */
static const char *const LEAVES[] = {"place-elsewhere", NULL};

static void follow(struct table *t, const struct act *a)
{
    (void)a;
    boxes_follow(t);
}

static unsigned hand_of(spot s)
{
    return BLACKJACK_GAME.boxes->hand_of(s);
}

const struct procedure BLACKJACK_PROCEDURE = {
    .answers = ANSWERS,
    .leaves = LEAVES,
    .shoe = &SHOE,
    .set_up = cards_set_up,
    .made_ready = cards_made_ready,
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
};
