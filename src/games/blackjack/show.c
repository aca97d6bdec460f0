/* How blackjack is shown: boxes that may have several hands, and a shoe. */
#include "games/boxes/show.h"
#include "games/blackjack/blackjack.h"

static void resulted(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    (void)rs;
    boxes_hands_json(BLACKJACK_GAME.boxes, st, t);
}

/* Of a round screens are told what its dealer had. */
static int number(int outcome)
{
    enum { DEALER_BUST = 22, DEALER_BLACKJACK = 23, LAST_BUST = 26 };
    if (outcome <= BLACKJACK)
        return outcome;
    return outcome > LAST_BUST ? DEALER_BLACKJACK : DEALER_BUST;
}

/* Whether the dealer draws to a soft 17. */
static void otherwise(const struct ruleset *rs, struct text *t)
{
    json_flag(t, "soft17", rs->own.blackjack.stands_soft > rs->own.blackjack.stands);
}

static void lies(const struct showing *s, struct text *t)
{
    boxes_view(s, boxes_no_prizes, t);
}

static void view(const struct showing *s, struct text *t)
{
    lies(s, t);
    show_shoe(s->t, t);
    show_results(s, t);
    show_offered(s->t->layout, t);
}

static void hands_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)e;
    boxes_news(s, boxes_no_prizes, t);
}

static void shoe_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)e;
    show_shoe_news(s->t, t);
    show_results(s, t);
}

enum { NEWS_BOXES, NEWS_SHOE };
static const struct news NEWS[] = {
    [NEWS_BOXES] = {.event = "boxes", .each = true, .mine = true, .put = hands_news},
    [NEWS_SHOE] = {.event = "shoe", .put = shoe_news},
};

static unsigned note(struct showing *s, const struct mark *before, enum act_kind act)
{
    return boxes_changed(s->t, before, act) ? 1u << NEWS_BOXES : 0;
}

static const struct news *heard(struct showing *s, const struct event *e)
{
    (void)s;
    return e->kind == EV_SHOE ? &NEWS[NEWS_SHOE] : boxes_heard(e);
}

static unsigned hand_of(spot s)
{
    return BLACKJACK_GAME.boxes->hand_of(s);
}

static bool comes_by_choice(spot s)
{
    return BLACKJACK_GAME.boxes->by_choice(s);
}

const struct show BLACKJACK_SHOW = {
    .fields = boxes_fields,
    .resulted = resulted,
    .event = boxes_event_json,
    .cites = blackjack_cites,
    .singly = true,
    .from_wager = true,
    .brought = cards_brought,
    .next = boxes_next_json,
    .runs_by_itself = cards_by_itself,
    .cannot = cards_cannot,
    .settings = BOXES_CLOCKS,
    .number = number,
    .otherwise = otherwise,
    .lies = lies,
    .view = view,
    .hand_of = hand_of,
    .stays_low = boxes_stays_low,
    .mark = boxes_mark,
    .note = note,
    .news = NEWS,
    .heard = heard,
    .elsewhere = true,
    .decides = boxes_decides,
    .comes_by_choice = comes_by_choice,
    .chooses = insurance_chooses,
    .sees = insurance_sees,
    .hands = BLACKJACK_HANDS,
    .decides_by = table_decides_by,
    .by_itself = boxes_absent,
};
