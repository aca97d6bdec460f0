/* How baccarat is shown: both hands, their counts, and which of them has won. */
#include "games/cards/show.h"

static void hand_json(const struct baccarat_state *st, enum hand h, struct text *t)
{
    unsigned points = baccarat_points(st, h);
    json_open(t, h == HAND_PLAYER ? "player" : "banker", '{');
    json_cards(t, st->card[h], st->count[h]);
    json_int(t, "points", points);
    json_flag(t, "natural", baccarat_natural(points, st->count[h]));
    json_close(t, '}');
}

static void resulted(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    (void)rs;
    const struct baccarat_state *b = &st->baccarat;
    unsigned player = baccarat_points(b, HAND_PLAYER), banker = baccarat_points(b, HAND_BANKER);
    json_str(t, "winner", player > banker ? "player" : banker > player ? "banker" : "tie");
    hand_json(b, HAND_PLAYER, t);
    hand_json(b, HAND_BANKER, t);
}

const struct show BACCARAT_SHOW = {.resulted = resulted};
