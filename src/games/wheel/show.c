/* How the money wheel is shown: where the indicator rests, and the symbol there. */
#include "table/show.h"

static void recorded(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    unsigned outcome = (unsigned)st->wheel.outcome;
    const char letter[2] = {(char)('A' + wheel_symbol(rs, outcome)), '\0'};
    if (wheel_section(outcome) > 0)
        json_int(t, "section", wheel_section(outcome));
    else
        json_str(t, "section", NULL);
    json_str(t, "symbol", letter);
}

const struct show WHEEL_SHOW = {.recorded = recorded};
