/* How Caribbean stud is shown. */
#include "games/boxes/show.h"

static void resulted(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    (void)rs;
    boxes_hands_json(STUD_GAME.boxes, st, t);
}

const struct show STUD_SHOW = {.resulted = resulted};
