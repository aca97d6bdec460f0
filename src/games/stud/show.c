/* How Caribbean stud is shown: the hands, and the jackpot. */
#include "games/boxes/show.h"
#include "games/stud/look.h"

static void resulted(const struct ruleset *rs, const union game_state *st, struct text *t)
{
    (void)rs;
    boxes_hands_json(STUD_GAME.boxes, st, t);
}

static void event(const struct event *e, struct text *t)
{
    if (e->kind == EV_METER)
        json_int(t, "pool", e->total);
    else
        boxes_event_json(e, t);
}

/* What a wager on the jackpot is, what lies in it, and the most that a bet wins. */
static void sign(const struct event *e, struct text *t)
{
    const struct layout *l = e->layout;
    if (!l->rs->stud.known)
        return;
    json_int(t, "jackpot-wager", l->rs->bets[l->spot[STUD_JACKPOT].bet].fixed_stake);
    json_int(t, "jackpot", e->meter);
    if (l->rs->max_payout > 0)
        json_int(t, "max-payout", l->rs->max_payout);
}

/* What lies in it, what a wager on it costs, and whether who looks has one. */
static void put_jackpot(const struct showing *s, struct text *t)
{
    const struct felt *felt = &s->t->felt[s->t->current];
    const struct layout *l = s->t->layout;
    const struct bet *bet = &l->rs->bets[l->spot[STUD_JACKPOT].bet];
    bool lit = false;
    if (!bet->offered) {
        json_str(t, "jackpot", NULL);
        return;
    }
    for (uint32_t i = 0; i < felt->count; i++)
        lit |= felt->wager[i].player == s->player && felt->wager[i].at == STUD_JACKPOT &&
               felt->wager[i].stake > 0 && (felt->wager[i].flags & WAGER_DONE) == 0;
    json_open(t, "jackpot", '{');
    json_int(t, "pool", table_pool(s->t));
    json_int(t, "wager", bet->fixed_stake);
    json_flag(t, "lit", lit);
    json_close(t, '}');
}

static void view(const struct showing *s, struct text *t)
{
    boxes_view(s, put_jackpot, t);
    json_str(t, "shoe", NULL);
    show_results(s, t);
    show_offered(s->t->layout, t);
}

static void hands_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)e;
    boxes_news(s, put_jackpot, t);
}

static void meter_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)s;
    json_int(t, "pool", e->total);
}

enum { NEWS_BOXES };
static const struct news NEWS[] = {
    [NEWS_BOXES] = {.event = "boxes", .each = true, .mine = true, .put = hands_news},
};

static unsigned note(struct showing *s, const struct mark *before, enum act_kind act)
{
    return boxes_changed(s->t, before, act) ? 1u << NEWS_BOXES : 0;
}

static const struct news *heard(struct showing *s, const struct event *e)
{
    static const struct news METER = {.event = "jackpot", .put = meter_news};
    (void)s;
    return e->kind == EV_METER ? &METER : boxes_heard(e);
}

/* The deck is whole, and a prize is paid; those who have not decided in time are absent. */
static bool by_itself(const struct table *t, struct act *a)
{
    if (!t->own.stud.jackpot.counting)
        return boxes_absent(t, a);
    *a = (struct act){.kind = ACT_COUNT_DECK, .has = HAS_NUMBER, .number = DECK, .yes = true};
    return true;
}

const struct show STUD_SHOW = {
    .resulted = resulted,
    .event = event,
    .sign = sign,
    .singly = true,
    .view = view,
    .stays_low = boxes_stays_low,
    .mark = boxes_mark,
    .note = note,
    .news = NEWS,
    .heard = heard,
    .decides = boxes_decides,
    .hands = 1,
    .decides_by = table_decides_by,
    .by_itself = by_itself,
};
