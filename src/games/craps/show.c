/* How craps is shown: the dice and whether it was a come-out roll, where the puck lies, who throws
 * and what is in the bowl, and wagers that travelled or have two parts. */
#include "table/show.h"

#include "games/craps/procedure.h"

static void recorded(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    (void)rs;
    json_open(t, "dice", '[');
    json_int(t, NULL, st->craps.dice[0]);
    json_int(t, NULL, st->craps.dice[1]);
    json_close(t, ']');
    json_int(t, "total", st->craps.dice[0] + st->craps.dice[1]);
    json_flag(t, "come-out", st->craps.point == 0);
}

static void point(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    json_int(t, "point", e->number);
    json_str(t, "puck", e->number > 0 ? "on" : "off");
}

static void shooter(const struct event *e, struct text *t)
{
    json_str(t, "who", e->who);
    show_player(e, t);
}

/* Dice of a set by their numbers. */
static void dice_of_set(struct text *t, const char *key, unsigned dice)
{
    json_open(t, key, '[');
    for (unsigned die = 1; die <= DICE_IN_SET; die++)
        if ((dice >> (die - 1) & 1) != 0)
            json_int(t, NULL, die);
    json_close(t, ']');
}

static void bowl(const struct event *e, struct text *t)
{
    dice_of_set(t, "thrown", e->thrown);
    dice_of_set(t, "bowl", e->bowl);
    dice_of_set(t, "off", e->off);
    if (e->old != 0)
        dice_of_set(t, "old", e->old);
}

static void overruled(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    json_str(t, "by", e->who);
    json_str(t, "of", e->words);
}

static void event(const struct event *e, struct text *t)
{
    if (e->kind == EV_POINT)
        point(e, t);
    else if (e->kind == EV_SHOOTER)
        shooter(e, t);
    else if (e->kind == EV_BOWL)
        bowl(e, t);
    else if (e->kind == EV_OVERRULED)
        overruled(e, t);
}

static void place(spot s, struct text *t)
{
    unsigned number = CRAPS_GAME.lasting->point_of(s);
    if (number > 0)
        json_int(t, "point", number);
}

static void parts(const struct event *e, cents whole, struct text *t)
{
    if (e->layout->rs->bets[e->layout->spot[e->spot].bet].units != 2)
        return;
    json_int(t, "craps", e->part);
    json_int(t, "eleven", whole - e->part);
}

static const char *odds_allowed(const struct ruleset *rs)
{
    return rs->double_odds ? "double" : "single";
}

const struct show CRAPS_SHOW = {.recorded = recorded,
                                .event = event,
                                .place = place,
                                .parts = parts,
                                .odds_allowed = odds_allowed};
