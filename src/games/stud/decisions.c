/* What players decide for the hands of Caribbean stud: to raise or to fold. */
#include "games/stud/stud.h"
#include "table/chips.h"
#include "table/felt.h"
#include "table/wagers.h"

static cents twice(cents ante)
{
    return 2 * ante;
}

/* Twice the ante, no more and no less, on a position of its own. */
static bool raises(struct table *t, const struct act *a, unsigned hand, unsigned who)
{
    const struct wager *ante = felt_find(t, who, a->seat, STUD_ANTE, WAGER_BY_HAND);
    char exactly[MONEY_TEXT_MAX];
    (void)hand;
    if (ante == NULL || !wager_live(ante))
        return refuse_at(t, a, RP_CHOICE_SEATED, "%s has no ante there", t->player[who].name);
    cents stake = twice(ante->stake);
    if ((a->has & HAS_STAKE) != 0 && !chips_whole(t, a, a->stake))
        return false;
    if ((a->has & HAS_STAKE) != 0 && a->stake != stake)
        return refuse_over(t, a, RP_RAISE, AMOUNTS({"exactly", stake}),
                           "the bet is exactly twice the ante: %s", money_text(stake, exactly));
    if (!can_afford(t, a, (int)who, stake) ||
        !has_place(t, a, (int)who, STUD_BET, WAGER_BY_HAND, 1))
        return false;
    struct wager *bet = felt_place(t, who, a->seat, STUD_BET, WAGER_BY_HAND);
    felt_add(t, bet, stake);
    boxes_tell_added(t, a, bet, stake, t->rs->rule[RP_RAISE]);
    return true;
}

static bool folds(struct table *t, const struct act *a, unsigned hand, unsigned who)
{
    boxes_decided(t, a, hand, who, RP_FOLD);
    return true;
}

const struct decision STUD_DECISIONS[] = {
    {.act = ACT_RAISE, .lay = raises, .adds = twice},
    {.act = ACT_FOLD, .lay = folds},
    {.lay = NULL},
};

/* --- a player who is not here ----------------------------------------------------------------- */

bool stud_absent(struct table *t, const struct act *a)
{
    if (!boxes_in_play(t, a))
        return false;
    struct stud_box *h = &t->game.stud.box[a->seat - 1];
    if (!look_awaited(t, (unsigned)a->seat))
        return refuse_at(t, a, RP_LEFT_ALONE, "no decision is awaited for box %d", a->seat);
    h->folded = h->absent = true;
    t->own.boxes.acted = true;
    accept(t, a, t->rs->rule[RP_LEFT_ALONE]);
    boxes_go_on(t);
    return true;
}

/* The time to decide is over: whether a player is here is for a supervisor to say. */
void stud_time_up(struct table *t, struct next n)
{
    (void)n;
    if (t->own.boxes.overdue)
        return;
    t->own.boxes.overdue = true;
    for (unsigned box = 1; box <= STUD_BOXES; box++)
        if (look_awaited(t, box))
            notified(t, "game-supervisor", "the time to decide is over: is the player here?",
                     (int)box, t->rs->rule[RP_LEFT_ALONE]);
}
