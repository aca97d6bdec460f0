/* How sic bo is shown: dice in the order in which they were thrown or keyed, and their total. */
#include "table/show.h"

static void recorded(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    (void)rs;
    json_open(t, "dice", '[');
    for (unsigned i = 0; i < SICBO_DICE; i++)
        json_int(t, NULL, st->sicbo.die[i]);
    json_close(t, ']');
    json_int(t, "total", sicbo_total(&st->sicbo));
}

static void event(const struct event *e, struct text *t)
{
    if (e->kind == EV_TUMBLED) {
        json_int(t, "round", e->round);
        json_int(t, "times", e->number);
    }
}

const struct show SICBO_SHOW = {.recorded = recorded, .event = event};
