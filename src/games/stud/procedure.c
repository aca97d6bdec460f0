/* Caribbean stud at a table. */
#include "games/stud/stud.h"

static const struct own_answer ANSWERS[] = {
    {ACT_CARD, do_card},           {ACT_CORRECT, boxes_correct_round},
    {ACT_TAKE, refuse_touching},   {ACT_DECLINE, boxes_decline},
    {ACT_INSPECT, do_inspect},     {ACT_CUTTING_CARD, by_the_game},
    {ACT_MISREAD, boxes_misread},  {ACT_ABSENT, stud_absent},
    {ACT_COUNT_UP, do_count_deck}, {ACT_RELAX, by_the_game},
    {ACT_CONTINUOUS, by_the_game}, {ACT_COUNT, NULL},
};

static const struct shoe_game SHOE = {
    .card_due = boxes_card_due,
    .card = boxes_card,
    .cutting_card = boxes_cut_card,
    .new_shoe = boxes_new_shoe,
    .ran_out = boxes_refill,
    .deal_void = deal_void,
};

static void follow(struct table *t, const struct act *a)
{
    boxes_card_stands(t, a);
    boxes_follow(t);
}

static unsigned hand_of(spot s)
{
    return STUD_GAME.boxes->hand_of(s);
}

static void set_up(struct table *t)
{
    cards_set_up(t);
    jackpot_begin(t);
}

static bool gives_back(struct table *t, const struct act *a, const struct wager *w)
{
    return !jackpot_carried(t, w) ||
           refuse_at(t, a, RP_MISDEAL, "it is good for the round that comes");
}

static bool stays(const struct table *t)
{
    return t->own.stud.jackpot.carried != 0;
}

static bool welcome(struct table *t, const struct act *a, unsigned player)
{
    return t->player[player].apart == 0 || apart_allows(t, a, player);
}
static int64_t decision_ms(const struct ruleset *rs)
{
    return rs->own.stud.decision_ms;
}

static const struct boxes_game BOXES = {
    .decisions = STUD_DECISIONS,
    .closes = jackpot_close,
    .received = jackpot_received,
    .over = hands_meet,
    .without_wager = boxes_without_wager,
    .decision_ms = decision_ms,
    .time_up = stud_time_up,
    .beyond_correction = jackpot_stays,
    .look = stud_look,
    .forfeits = jackpot_won,
};

const struct procedure STUD_PROCEDURE = {
    .answers = ANSWERS,
    .open_acts = CUT_OPEN,
    .shoe = &SHOE,
    .set_up = set_up,
    .goes_down = jackpot_refund,
    .welcome = welcome,
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
    .may_stake = boxes_may_stake,
    .placing = boxes_placing,
    .found_in_time = boxes_found_in_time,
    .found_fits = boxes_found_fits,
    .hand_of = hand_of,
    .counted = cards_counted,
    .over = cards_coup_over,
    .gives_back = gives_back,
    .kept = jackpot_carried,
    .stays = stays,
    .check = jackpot_check,
    .meter = table_pool,
    .gained = jackpot_sheet,
    .ends = jackpot_ends,
    .ends_anew = jackpot_again,
    .boxes = &BOXES,
};
