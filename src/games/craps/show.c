/* How craps is shown: the two dice, their total, and whether it was a come-out roll. */
#include "table/show.h"

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

const struct show CRAPS_SHOW = {.recorded = recorded};
