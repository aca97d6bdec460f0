/* How baccarat is shown: both hands, their counts, and which of them has won; who holds a hand and
 * who turns it over. */
#include "games/baccarat/show.h"
#include "games/baccarat/baccarat.h"

static const char *hand_name(unsigned told)
{
    return HAND_WORDS[told - 1];
}

static void hand_json(const struct baccarat_state *st, enum hand h, struct text *t)
{
    unsigned points = baccarat_points(st, h);
    json_open(t, HAND_WORDS[h], '{');
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

static void dealt(const struct event *e, struct text *t)
{
    json_card(t, "card", e->card);
    json_str(t, "to", hand_name(e->hand));
    json_int(t, "place", e->place);
    json_int(t, "points", e->points);
    json_str(t, "face", e->face_down ? "down" : "up");
    json_int(t, "left", e->left);
}

static void event(const struct event *e, struct text *t)
{
    if (cards_event_json(e, t))
        return;
    if (e->kind == EV_DEALT) {
        dealt(e, t);
    } else if (e->kind == EV_DECISION) {
        json_str(t, "hand", hand_name(e->hand));
        json_str(t, "does", e->draws ? "draws" : "stands");
        json_int(t, "points", e->points);
    } else if (e->kind == EV_REVEALED) {
        json_str(t, "hand", hand_name(e->hand));
        json_int(t, "place", e->place);
        json_card(t, "card", e->card);
        json_int(t, "points", e->points);
        show_player(e, t);
    } else if (e->kind == EV_PUCK || e->kind == EV_SQUEEZE) {
        json_str(t, "hand", hand_name(e->hand));
        show_player(e, t);
    }
}

/* The card that is due, as the table of play has it. */
static void next(const struct table *t, struct text *out)
{
    const enum hand to = baccarat_next(&t->game.baccarat);
    if (to == HAND_NONE || !coup_card_due(t)) {
        text_put(out, "null");
        return;
    }
    json_open(out, NULL, '{');
    json_str(out, "to", HAND_WORDS[to]);
    json_int(out, "place", t->game.baccarat.count[to] + 1);
    json_close(out, '}');
}

/* A floor that was closed meanwhile goes on with all cards open. */
static void resumed(void *kept)
{
    squeeze_forget(&((struct baccarat_shown *)kept)->squeeze);
}

_Static_assert(sizeof(struct baccarat_shown) <= KEPT_MAX, "the floor keeps no more");

static const char *const SCALES[] = {"dragon-table", "dragon-six", NULL};

const struct show BACCARAT_SHOW = {
    .fields = cards_fields,
    .resulted = resulted,
    .event = event,
    .cites = coup_cites,
    .hand = hand_name,
    .mode = coup_mode,
    .lies = coup_lies,
    .view = coup_view,
    .brought = cards_brought,
    .next = next,
    .runs_by_itself = cards_by_itself,
    .cannot = cards_cannot,
    .grounds = BACCARAT_GROUNDS,
    .alike = SCALES, /* one scale of the Dragon Bonus serves every table that offers it */
    .alike_rule = "nz2008:11B.9/uniform",
    .keeps = sizeof(struct baccarat_shown),
    .resumed = resumed,
    .mark = coup_mark,
    .note = coup_note,
    .news = COUP_NEWS,
    .heard = coup_heard,
    .corrected = coup_corrected,
    .lays = squeeze_lays,
    .until = squeeze_until,
    .opens = squeeze_opens,
    .turns = squeeze_turns,
    .turned = squeeze_turned,
    .faces = squeeze_faces,
    .lies_rule = "crown-fusion-2024:12.14.2",
};
