/* Craps at a table. */
#include "games/craps/craps.h"
#include "table/irregular.h"
#include "table/round.h"

static bool do_dice(struct table *t, const struct act *a)
{
    return outcome_may_come(t, a) && dice_come(t, a);
}

static bool correct_roll(struct table *t, const struct act *a)
{
    bool current;
    if (!correctable(t, a, &current))
        return false;
    return current ? do_correct(t, a) : roll_corrected(t, a);
}

static const struct own_answer ANSWERS[] = {
    {ACT_DICE, do_dice},           {ACT_CORRECT, correct_roll},
    {ACT_TAKE, shooter_take},      {ACT_DECLINE, shooter_decline},
    {ACT_PASS, shooter_pass},      {ACT_INSPECT, dice_inspect},
    {ACT_CLOSE, by_the_game},      {ACT_RELAX, by_the_game},
    {ACT_CONTINUOUS, by_the_game}, {ACT_COUNT, NULL},
};

static const struct open_act OPEN[] = {
    {.kind = ACT_TAKE, .may = shooter_may_take, .way = way_to_take},
    {.kind = ACT_DECLINE, .may = shooter_may_decline, .way = way_to_decline},
    {.kind = ACT_PASS, .of_himself = true, .about = "dice", .may = shooter_may_pass},
    {.kind = ACT_COUNT},
};
static const struct open_act *const OPENS[] = {OPEN, NULL};

/* "No roll" once play has gone on. */
static const char *const LEAVES[] = {"no-roll-after", NULL};

static bool may_open(struct table *t, const struct act *a)
{
    return !t->own.craps.dice.followed || dice_ready(t) || refuse_dice(t, a);
}

static void put_away(struct table *t)
{
    shooter_put_away(t);
    dice_put_away(t);
}

static void follow(struct table *t, const struct act *a)
{
    roll_follow(t, a);
    shooter_follow(t);
}

static bool closes(struct table *t, const char *rule)
{
    dice_out(t, rule);
    return true;
}

static void before_settling(struct table *t)
{
    lasting_keep(t);
    t->rolled = t->placed;
}

static void settled(struct table *t)
{
    show_point(t, &t->game, t->round);
    shooter_rolled(t, &t->game);
}

/* While the dice are in the air a wager is called out, and staff confirm it (nz1996:X.3.2). */
static enum rule_point after_close(struct table *t, const struct act *a)
{
    (void)t;
    bool confirmed = a->kind == ACT_POSITION || (a->kind == ACT_WAGER && a->spoken);
    return confirmed ? RP_COUNT : RP_WAGER_AFTER_CLOSE;
}

static void placing(struct table *t, int call)
{
    if (call == WAGER_BY_HAND)
        dice_first_wager(t);
}

static bool gives_back(struct table *t, const struct act *a, const struct wager *w)
{
    return lasting_gives_back(t, a, w->at);
}

const struct procedure CRAPS_PROCEDURE = {
    .answers = ANSWERS,
    .open_acts = OPENS,
    .leaves = LEAVES,
    .lives_on = true,
    .set_up = dice_put_away,
    .may_open = may_open,
    .put_away = put_away,
    .follow = follow,
    .looks_back = roll_open,
    .clock_runs = somebody_throws,
    .untaken = dice_untaken,
    .closes = closes,
    .await = dice_await_fall,
    .before_settling = before_settling,
    .settled = settled,
    .voided = lasting_anew,
    .after_close = after_close,
    .lies_at = lasting_spot,
    .takes = lasting_takes,
    .placing = placing,
    .gives_back = gives_back,
    .removed_by = lasting_removed,
    .followed = lasting_follows,
    .reduced = lasting_reduced,
    .found_at = lasting_found,
    .most = lasting_most,
    .verdict = lasting_verdict,
    .goes_on = lasting_moved,
    .recall = settle_recall,
    .last_void = lasting_roll_void,
};
