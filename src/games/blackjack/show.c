/* How blackjack is shown. */
#include "games/boxes/show.h"

static void resulted(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    (void)rs;
    boxes_hands_json(BLACKJACK_GAME.boxes, st, t);
}

const struct show BLACKJACK_SHOW = {.resulted = resulted, .event = boxes_event_json};
