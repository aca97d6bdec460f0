/* How Caribbean stud is shown: the hands, and the jackpot. */
#include "games/boxes/show.h"

static void resulted(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    (void)rs;
    boxes_hands_json(STUD_GAME.boxes, st, t);
}

static void event(const struct event *e, struct text *t)
{
    if (e->kind == EV_METER)
        json_int(t, "pool", e->total);
    else
        boxes_event_json(e, t);
}

/* What a wager on the jackpot is, what lies in it, and the most that a bet wins. */
static void sign(const struct event *e, struct text *t)
{
    const struct layout *l = e->layout;
    if (!l->rs->stud.known)
        return;
    json_int(t, "jackpot-wager", l->rs->bets[l->spot[STUD_JACKPOT].bet].fixed_stake);
    json_int(t, "jackpot", e->meter);
    if (l->rs->stud.max_payout > 0)
        json_int(t, "max-payout", l->rs->stud.max_payout);
}

const struct show STUD_SHOW = {.resulted = resulted, .event = event, .sign = sign};
