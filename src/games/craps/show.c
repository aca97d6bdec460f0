/* How craps is shown: the dice and whether it was a come-out roll, where the puck lies, who throws
 * and what is in the bowl, and wagers that travelled or have two parts. */
#include "games/craps/show.h"

#include "games/craps/procedure.h"

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

static void point(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    json_int(t, "point", e->puck);
    json_str(t, "puck", e->puck > 0 ? "on" : "off");
}

static void shooter(const struct event *e, struct text *t)
{
    json_str(t, "who", e->who);
    show_player(e, t);
}

/* Dice of a set by their numbers. */
static void dice_of_set(struct text *t, const char *key, unsigned dice)
{
    json_open(t, key, '[');
    for (unsigned die = 1; die <= DICE_IN_SET; die++)
        if ((dice >> (die - 1) & 1) != 0)
            json_int(t, NULL, die);
    json_close(t, ']');
}

static void bowl(const struct event *e, struct text *t)
{
    dice_of_set(t, "thrown", e->thrown);
    dice_of_set(t, "bowl", e->bowl);
    dice_of_set(t, "off", e->off);
    if (e->old != 0)
        dice_of_set(t, "old", e->old);
}

static void overruled(const struct event *e, struct text *t)
{
    json_int(t, "round", e->round);
    json_str(t, "by", e->who);
    json_str(t, "of", e->words);
}

static void event(const struct event *e, struct text *t)
{
    if (e->kind == EV_POINT)
        point(e, t);
    else if (e->kind == EV_SHOOTER)
        shooter(e, t);
    else if (e->kind == EV_BOWL)
        bowl(e, t);
    else if (e->kind == EV_OVERRULED)
        overruled(e, t);
}

static void place(spot s, struct text *t)
{
    unsigned number = CRAPS_GAME.lasting->point_of(s);
    if (number > 0)
        json_int(t, "point", number);
}

static void parts(const struct event *e, cents whole, struct text *t)
{
    if (e->layout->rs->bets[e->layout->spot[e->spot].bet].units != 2)
        return;
    json_int(t, "craps", e->first_part);
    json_int(t, "eleven", whole - e->first_part);
}

static const char *odds_allowed(const struct ruleset *rs)
{
    return rs->own.craps.double_odds ? "double" : "single";
}

static void lies(const struct showing *s, struct text *t)
{
    const struct table *at = s->t;
    json_open(t, "craps", '{');
    json_int(t, "point", at->layout->game->lasting->point(&at->game));
    show_shooter(s, t);
    json_flag(t, "double", at->rs->own.craps.double_odds);
    json_close(t, '}');
}

static void view(const struct showing *s, struct text *t)
{
    show_offered(s->t->layout, t);
    show_results(s, t);
    lies(s, t);
}

static unsigned point_of(spot s)
{
    return CRAPS_GAME.lasting->point_of(s);
}

/* How a wager stands that lives over many rolls. */
static void wager(const struct showing *s, const struct wager *w, struct text *t)
{
    struct standing k = table_standing(s->t, w);
    json_maybe(t, "point", k.point, k.point > 0);
    json_flag(t, "working", k.working);
    json_flag(t, "fixed", k.fixed);
    json_int(t, "commission", k.commission);
}

/* What a player may put behind his wagers. */
static void mine(const struct showing *s, struct text *t)
{
    const struct layout *l = s->t->layout;
    const struct felt *felt = &s->t->felt[s->t->current];
    struct behind b;
    json_open(t, "odds", '[');
    for (uint32_t i = 0; s->player >= 0 && i < felt->count; i++) {
        const struct wager *w = &felt->wager[i];
        if (w->player != s->player || w->stake == 0 || (w->flags & WAGER_DONE) != 0 ||
            !table_behind(s->t, w, &b))
            continue;
        const struct priced *at = &l->spot[b.at];
        json_open(t, NULL, '{');
        json_str(t, "bet", l->rs->bets[at->bet].name);
        json_str(t, "on", at->on[0] != '\0' ? at->on : NULL);
        json_int(t, "point", point_of(w->at));
        json_int(t, "down", b.down);
        json_int(t, "max", b.most);
        json_int(t, "step", b.step);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* Nobody is kept waiting for a throw that was held before the floor was closed. */
static void resumed(void *kept)
{
    ((struct craps_shown *)kept)->throw_from = 0;
}

/* With a point on and no wager the dice wait for a whole period, and then are nobody's. */
static bool waits_in_vain(const struct table *t)
{
    return t->phase == PHASE_OPEN && t->layout->game->lasting->point(&t->game) != 0 &&
           !t->own.craps.shooting.followed && table_on_felt(t) == 0;
}

static bool is_behind(spot s)
{
    return CRAPS_GAME.lasting->behind(s) >= 0;
}

/* Of a live table virtual dice, by the clock. */
static bool runs_by_itself(const struct ruleset *rs)
{
    return rs->live_table ? rs->period_ms > 0 : show_nobodys(rs, "spin");
}

/* Dice that are drawn are in no bowl, and are not misread. */
static bool by_hand(const struct act *a)
{
    static const enum act_kind BY_HAND[] = {ACT_OFFER_DICE,   ACT_DICE_FOUND, ACT_DICE_LOST,
                                            ACT_REPLACE_DICE, ACT_ORDER_PASS, ACT_DECIDE,
                                            ACT_INSPECT};
    for (size_t i = 0; i < sizeof BY_HAND / sizeof *BY_HAND; i++)
        if (a->kind == BY_HAND[i])
            return true;
    return a->kind == ACT_OVERRULE && a->dice_count > 0;
}

static const enum act_kind OF_SHOOTER[] = {ACT_THROW, ACT_TAKE, ACT_DECLINE, ACT_PASS, ACT_COUNT};

/* The last roll may be called otherwise. */
static bool recalls(enum act_kind k)
{
    return k == ACT_NO_ROLL || k == ACT_OVERRULE || k == ACT_DECIDE || k == ACT_CORRECT;
}

static const char *done_by(const struct ruleset *rs, const struct act *a)
{
    return rs->rule[a->kind == ACT_THROW ? RP_THROW : a->only ? RP_WORKING : RP_ONE_MARKER];
}

/* A roll while no point is set is a come-out roll. */
static unsigned cites(const struct event *e, const char *more[CITES_MAX])
{
    bool come_out = e->kind == EV_RESULTED && e->state->craps.point == 0;
    more[0] = come_out ? e->layout->rs->rule[RP_COME_OUT] : NULL;
    return 1;
}

const struct show CRAPS_SHOW = {
    .cites = cites,
    .recorded = recorded,
    .event = event,
    .place = place,
    .parts = parts,
    .odds_allowed = odds_allowed,
    .lies = lies,
    .view = view,
    .lives_on = true,
    .from_wager = true,
    .is_behind = is_behind,
    .runs_by_itself = runs_by_itself,
    .unconfirmed = true,
    .by_hand = by_hand,
    .told_for_players = OF_SHOOTER,
    .recalls = recalls,
    .wager = wager,
    .mine = mine,
    .point_of = point_of,
    .keeps = sizeof(struct craps_shown),
    .resumed = resumed,
    .mark = shooter_mark,
    .note = shooter_note,
    .news = SHOOTER_NEWS,
    .heard = shooter_heard,
    .lets = shooter_lets,
    .part = {"craps", "eleven"},
    .done_by = done_by,
    .waits_in_vain = waits_in_vain,
    .until = shooter_until,
    .over = shooter_over,
};
