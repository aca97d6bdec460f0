/* How casino war is shown: a card or two on each box, and a shoe. */
#include "games/boxes/show.h"

static void resulted(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    (void)rs;
    boxes_hands_json(WAR_GAME.boxes, st, t);
}

static void view(const struct showing *s, struct text *t)
{
    boxes_view(s, boxes_no_prizes, t);
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

static bool comes_by_choice(spot s)
{
    return WAR_GAME.boxes->by_choice(s);
}

const struct show WAR_SHOW = {
    .resulted = resulted,
    .event = boxes_event_json,
    .singly = true,
    .view = view,
    .stays_low = boxes_stays_low,
    .mark = boxes_mark,
    .note = note,
    .news = NEWS,
    .heard = heard,
    .decides = boxes_decides,
    .comes_by_choice = comes_by_choice,
    .chooses = boxes_decisions,
    .sees = boxes_sees,
    .hands = 1,
    .decides_by = table_decides_by,
    .by_itself = boxes_absent,
};
