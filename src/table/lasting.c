/* Wagers that live over many rounds: where they may be placed and lie, what lies behind them, what
 * is called on and off, and how they travel. */
#include "table/frame.h"

#include <string.h>

static struct wager *lies_there(struct table *t, int p, int seat, int s)
{
    struct wager *w =
        p >= 0 && s >= 0 ? felt_find(t, (unsigned)p, seat, (spot)s, WAGER_BY_HAND) : NULL;
    return w != NULL && wager_live(w) ? w : NULL;
}

/* The only one of a player's wagers that has travelled from this position; -1 when there are
 * several, or none. */
static int only_travelled(struct table *t, const struct act *a, spot s)
{
    int p = player_find(t, a->player), first = t->layout->game->lasting->first_travelled(s);
    int found = -1;
    for (int i = 0; first >= 0 && i < CRAPS_NUMBERS; i++)
        if (lies_there(t, p, a->seat, first + i) != NULL) {
            if (found >= 0)
                return -1;
            found = first + i;
        }
    return found;
}

int lasting_spot(struct table *t, const struct act *a, spot named, bool placing)
{
    const struct lasting *game = t->layout->game->lasting;
    int s = placing ? game->goes_on(&t->game, named) : game->lies_on(&t->game, named);
    if (!placing && s == named && lies_there(t, player_find(t, a->player), a->seat, s) == NULL) {
        int travelled = only_travelled(t, a, named);
        s = travelled >= 0 ? travelled : s;
    }
    if (s < 0)
        refuse(t, a, t->rs->bets[t->layout->spot[named].bet].behind_rule,
               "there is no point: nothing lies behind the line");
    return s >= 0 && a->on[0] != '\0' ? named : s; /* odds on another number lie behind nothing */
}

/* --- placing -----------------------------------------------------------------------------------
 */

static bool behind_takes(struct table *t, const struct act *a, int p, spot s, cents total)
{
    const struct lasting *game = t->layout->game->lasting;
    const struct bet *b = &t->rs->bets[t->layout->spot[s].bet];
    const struct wager *flat = lies_there(t, p, a->seat, game->behind(s));
    if (flat == NULL)
        return refuse(t, a, b->behind_rule, "odds lie behind a wager that has a point; %s has none",
                      a->player);
    cents most = game->most_behind(s, flat->stake, t->rs->chip, t->rs->double_odds);
    char words[MONEY_TEXT_MAX];
    return total <= most || refuse(t, a, b->most_rule, "at most %s may lie behind that wager",
                                   money_text(most, words));
}

static bool not_in_units(struct table *t, const struct act *a, const struct bet *b)
{
    return refuse(t, a, b->units_rule, "%s is staked in multiples of %u chips", b->name, b->units);
}

bool lasting_takes(struct table *t, const struct act *a, int p, spot s, cents added, cents total)
{
    const struct lasting *game = t->layout->game->lasting;
    const struct bet *b = &t->rs->bets[t->layout->spot[s].bet];
    if (!game->takes_wagers(&t->game, s))
        return refuse(t, a, b->placed_rule, "%s is not placed %s", b->name,
                      game->point_of(s) > 0        ? "on a number: it travels there"
                      : game->point(&t->game) != 0 ? "while a point is on"
                                                   : "before a come-out roll");
    if (b->units > 2 && (added % (b->units * t->rs->chip)) != 0)
        return not_in_units(t, a, b);
    return game->behind(s) < 0 || behind_takes(t, a, p, s, total);
}

/* Craps and eleven: an amount is halved, unless the player says what of it is on each. */
static bool in_two(const struct act *a, cents amount, cents *craps, cents *eleven)
{
    bool told = (a->has & (HAS_CRAPS | HAS_ELEVEN)) != 0;
    *craps = told ? a->craps : amount / 2;
    *eleven = told ? a->eleven : amount - amount / 2;
    return *craps >= 0 && *craps <= amount && *eleven == amount - *craps;
}

static bool whole_chips(const struct table *t, cents part)
{
    return part >= t->rs->chip && part % t->rs->chip == 0;
}

static bool not_in_two(struct table *t, const struct act *a, const struct bet *b)
{
    return refuse(t, a, b->units_rule,
                  "%s has two parts, each of at least one whole chip, that make up the stake",
                  b->name);
}

bool lasting_part(struct table *t, const struct act *a, spot s, cents added, cents *part)
{
    const struct bet *b = &t->rs->bets[t->layout->spot[s].bet];
    cents other;
    if (b->units != 2)
        return true;
    if (!in_two(a, added, part, &other) || !whole_chips(t, *part) || !whole_chips(t, other))
        return not_in_two(t, a, b);
    int p = player_find(t, a->player);
    const struct wager *w = lies_there(t, p, a->seat, s);
    cents lies = w != NULL ? w->part : 0, all = (w != NULL ? w->stake : 0) + added;
    cents most = limits_for(t, p, a->seat, s).max / 2;
    if (lies + *part > most || all - lies - *part > most)
        return refuse_at(t, a, RP_ABOVE_MAXIMUM, "one of its parts is above the maximum");
    return true;
}

/* --- taking back -------------------------------------------------------------------------------
 */

bool lasting_gives_back(struct table *t, const struct act *a, spot s)
{
    const struct lasting *game = t->layout->game->lasting;
    return game == NULL || !game->fixed(s) ||
           refuse_at(t, a, RP_LINE_LOCKED, "its point is set: it stays until it is decided");
}

/* What stays of a wager in parts is in parts of whole chips too. */
bool lasting_stays(struct table *t, const struct act *a, const struct wager *w, cents stays,
                   cents *part)
{
    const struct bet *b = &t->rs->bets[t->layout->spot[w->at].bet];
    cents craps, eleven;
    if (b->units > 2 && stays % (b->units * t->rs->chip) != 0)
        return not_in_units(t, a, b);
    if (b->units != 2)
        return true;
    bool told = in_two(a, w->stake - stays, &craps, &eleven);
    *part = w->part - craps;
    return (told && whole_chips(t, *part) && whole_chips(t, stays - *part)) || not_in_two(t, a, b);
}

void lasting_cut_behind(struct table *t, const struct wager *w)
{
    const struct lasting *game = t->layout->game->lasting;
    int s = game != NULL ? game->odds_behind(w->at) : -1;
    struct wager *odds = lies_there(t, w->player, w->seat, s);
    if (odds == NULL)
        return;
    cents most =
        wager_live(w) ? game->most_behind((spot)s, w->stake, t->rs->chip, t->rs->double_odds) : 0;
    cents stays = odds->stake < most ? odds->stake : most;
    if (t->rs->refuse_unpayable)
        stays -= stays % payable_step(t, (spot)s);
    if (stays < odds->stake)
        wager_taken_back(t, odds, odds->stake - stays, t->rs->rule[RP_BEHIND_CUT]);
}

/* --- on and off --------------------------------------------------------------------------------
 */

/* One marker speaks for all of a player's wagers of that kind, unless he says otherwise
 * (nz1996:X.3.8). */
bool do_working(struct table *t, const struct act *a)
{
    const struct lasting *game = t->layout->game->lasting;
    int p = player_find(t, a->player);
    if (game == NULL)
        return refuse_at(t, a, RP_UNKNOWN_ACT, "nothing is called on or off in this game");
    if (t->phase != PHASE_OPEN)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the dice are in the air");
    if (!player_at_seat(t, a))
        return false;
    int bet = ruleset_bet(t->rs, a->bet), named = t->layout->game->find(a->bet, a->on);
    if (bet < 0 || (a->on[0] != '\0' && named < 0) || (a->only && named < 0))
        return refuse_at(t, a, RP_WORKING, "say which `bet`, and which number `on`");
    struct felt *f = felt_now(t);
    bool any = false;
    for (uint32_t i = 0; i < f->count; i++) {
        struct wager *w = &f->wager[i];
        if (!wager_live(w) || (int)w->player != p || w->seat != a->seat ||
            t->layout->spot[w->at].bet != bet || (a->only && w->at != named))
            continue;
        if (!game->can_be_called(w->at))
            break;
        any = true;
        w->flags = (w->flags & (WAGER_HELD | WAGER_DONE)) | (a->yes ? WAGER_ON : WAGER_OFF);
        struct event e = event_blank(EV_MARKED);
        e.seat = w->seat;
        e.player = t->player[p].name;
        e.spot = w->at;
        e.working = a->yes;
        e.rule = t->rs->rule[a->only ? RP_WORKING : RP_ONE_MARKER];
        e.table = t;
        emit(t, &e);
    }
    return any || refuse_at(t, a, RP_WORKING,
                            "%s has no such wager: place, buy, hardway and come odds are called on "
                            "and off",
                            a->player);
}

/* --- the roll ----------------------------------------------------------------------------------
 */

/* What lies there is judged by the next roll; a wager called out and not confirmed by then goes
 * back. */
void dice_out(struct table *t, const char *rule)
{
    t->phase = PHASE_CLOSED;
    t->spun = t->spin_begun = true;
    called(t, "Dice are out", rule);
}

/* The wagers as they lie before a roll are kept: a call may yet be overruled. */
void dice_land(struct table *t)
{
    struct felt *f = felt_now(t), *kept = felt_last(t);
    kept->count = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        struct wager *w = &f->wager[i];
        if (wager_live(w) && w->call == WAGER_SPOKEN)
            settle_void(t, w, t->rs->rule[RP_IN_FLIGHT]);
        if (wager_live(w))
            kept->wager[kept->count++] = *w;
    }
}

bool do_throw(struct table *t, const struct act *a)
{
    if (t->layout->game->lasting == NULL)
        return refuse_at(t, a, RP_UNKNOWN_ACT, "nobody throws dice in this game");
    if (t->phase != PHASE_OPEN)
        return refuse_at(t, a, RP_OUT_OF_TURN, "%s",
                         t->phase == PHASE_CLOSED ? "the dice are in the air"
                                                  : "the table is not open");
    dice_out(t, t->rs->rule[RP_THROW]);
    await_outcome(t);
    return true;
}

void lasting_moved(struct table *t, struct wager *w, const struct verdict *v)
{
    if (v->to == w->at)
        return;
    w->at = v->to;
    struct event e = event_blank(EV_MOVED);
    e.seat = w->seat;
    e.player = t->player[w->player].name;
    e.spot = w->at;
    e.stake = w->stake;
    e.rule = t->rs->rule[RP_TRAVELLED];
    e.table = t;
    emit(t, &e);
}

void show_point(struct table *t)
{
    struct event e = event_blank(EV_POINT);
    e.number = t->game.craps.next;
    e.round = t->round;
    e.rule = t->rs->rule[RP_POINT];
    emit(t, &e);
}
