/* Wagers that live over many rounds: where they may be placed and lie, what lies behind them, what
 * is called on and off, and how they travel. */
#include "games/craps/craps.h"
#include "table/felt.h"
#include "table/irregular.h"
#include "table/limits.h"
#include "table/mode.h"
#include "table/round.h"
#include "table/seats.h"
#include "table/settle.h"
#include "table/wagers.h"

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

/* Where the wager that an act names lies, or would be placed; -1, refused, when there is no such
 * place now. Odds behind the line need no number; a wrong one means no wager of this table's. */
int lasting_spot(struct table *t, const struct act *a, spot named, bool placing)
{
    const struct lasting *game = t->layout->game->lasting;
    const char *rule = bet_at(t, named)->behind_rule;
    int s = placing ? game->goes_on(&t->game, named) : game->lies_on(&t->game, named);
    if (s < 0) {
        refuse_by_bet(t, a, "behind", rule, NULL,
                      "there is no point: nothing lies behind the line");
        return -1;
    }
    if (a->on[0] != '\0' && s != named && rule != NULL) {
        refuse_by_bet(t, a, "behind", rule, NULL, "the point is %u: odds behind the line lie there",
                      game->point(&t->game));
        return -1;
    }
    int p = player_find(t, a->player);
    if (placing || s != named || p < 0 || wager_meant(t, a, p, named) != NULL)
        return s;
    int travelled = only_travelled(t, a, named);
    return travelled >= 0 ? travelled : s;
}

/* --- placing -----------------------------------------------------------------------------------
 */

/* What is against such a wager now, whatever its stake: the clause, and words; NULL: nothing. */
const char *lasting_against(struct table *t, int p, int seat, spot s, const char **why)
{
    const struct lasting *game = t->layout->game->lasting;
    const struct bet *b = bet_at(t, s);
    if (!game->takes_wagers(&t->game, s)) {
        bool again = game->point_of(s) > 0, on = game->point(&t->game) > 0;
        *why = again ? "it travels to its number and takes no more there"
               : on  ? "it is placed before a come-out roll, and a point is on"
                     : "it is placed while a point is on, and this is a come-out roll";
        /* What was taken back is restored as it was placed (nz1996:X.3.6, 3.7). */
        return (again || on) && b->removed_rule != NULL ? b->removed_rule : b->placed_rule;
    }
    if (game->behind(s) >= 0 && lies_there(t, p, seat, game->behind(s)) == NULL) {
        *why = "odds lie behind a wager of the same player that has this point, and there is none";
        return b->behind_rule;
    }
    return NULL;
}

/* How much may lie on a position because of the wager before it. */
static cents most_behind(struct table *t, int p, int seat, spot s)
{
    const struct lasting *game = t->layout->game->lasting;
    const struct wager *flat = lies_there(t, p, seat, game->behind(s));
    return flat != NULL
               ? game->most_behind(s, flat->stake, t->rs->chip, t->rs->own.craps.double_odds)
               : 0;
}

cents lasting_most(struct table *t, int p, int seat, spot s)
{
    const struct lasting *game = t->layout->game->lasting;
    return game == NULL || game->behind(s) < 0 ? MONEY_STAKE_MAX : most_behind(t, p, seat, s);
}

bool lasting_takes(struct table *t, const struct act *a, int p, spot s, cents total)
{
    if (t->layout->game->lasting == NULL)
        return true;
    const char *why, *rule = lasting_against(t, p, a->seat, s, &why);
    char words[MONEY_TEXT_MAX];
    if (rule != NULL)
        return refuse_by_bet(t, a, rule == bet_at(t, s)->behind_rule ? "behind" : "placed", rule,
                             NULL, "%s: %s", bet_at(t, s)->name, why);
    cents most = lasting_most(t, p, a->seat, s);
    return total <= most ||
           refuse_by_bet(t, a, "most", bet_at(t, s)->most_rule, AMOUNTS({"max", most}),
                         "at most %s may lie behind that wager", money_text(most, words));
}

/* --- how they stand ----------------------------------------------------------------------------
 */

struct standing table_standing(const struct table *t, const struct wager *w)
{
    const struct lasting *game = t->layout->game->lasting;
    struct standing k = {.working = true, .commission = paid_beside(t, w->at, w->stake)};
    if (game == NULL)
        return k;
    k.point = game->point_of(w->at);
    k.fixed = game->fixed(w->at);
    if (game->can_be_called(w->at)) /* off on a come-out roll, unless it is called on */
        k.working = (w->flags & WAGER_ON) != 0 ||
                    ((w->flags & WAGER_OFF) == 0 && game->point(&t->game) != 0);
    return k;
}

/* What lies behind a wager grows and shrinks in whole chips, and where chips must be able to pay it
 * by as many as its odds need. */
static cents step_behind(const struct table *t, spot s)
{
    return t->rs->chip * (t->rs->refuse_unpayable ? t->layout->spot[s].line[0].pays.den : 1);
}

/* In steps that chips can pay, up to what the rules and the sign allow. */
bool table_behind(struct table *t, const struct wager *w, struct behind *out)
{
    const struct lasting *game = t->layout->game->lasting;
    int s = game != NULL ? game->odds_behind(w->at) : -1;
    if (s < 0)
        return false;
    const struct wager *odds = lies_there(t, w->player, w->seat, s);
    cents most = game->most_behind((spot)s, w->stake, t->rs->chip, t->rs->own.craps.double_odds);
    cents limit = limits_for(t, w->player, w->seat, (spot)s).max;
    *out = (struct behind){.at = (spot)s, .down = odds != NULL ? odds->stake : 0};
    out->step = step_behind(t, (spot)s);
    out->most = (most < limit ? most : limit) / out->step * out->step;
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

const char *lasting_removed(const struct table *t, spot s)
{
    const char *own = bet_at(t, s)->removed_rule, *any = t->rs->rule[RP_TAKEN_BACK];
    return own != NULL ? own : any != NULL ? any : t->rs->rule[RP_WAGER_PERIOD];
}

/* The odds behind a wager, and how much of them is too much since part of it, or all, is gone. */
static struct wager *odds_over(struct table *t, const struct wager *w, cents *over)
{
    const struct lasting *game = t->layout->game->lasting;
    int s = game != NULL ? game->odds_behind(w->at) : -1;
    struct wager *odds = lies_there(t, w->player, w->seat, s);
    if (odds == NULL)
        return NULL;
    cents most = most_behind(t, w->player, w->seat, odds->at), step = step_behind(t, odds->at);
    *over = odds->stake <= most ? 0 : odds->stake - most / step * step;
    return *over > 0 ? odds : NULL;
}

void lasting_follows(struct table *t, const struct wager *w)
{
    cents over;
    struct wager *odds = odds_over(t, w, &over);
    if (odds != NULL)
        wager_taken_back(t, odds, over, lasting_removed(t, w->at));
}

void lasting_reduced(struct table *t, const struct wager *w, const char *rule)
{
    cents over;
    struct wager *odds = odds_over(t, w, &over);
    if (odds != NULL)
        settle_reduce(t, odds, over, rule);
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
    bool any = false, there = a->on[0] == '\0' || (p >= 0 && wager_meant(t, a, p, (spot)named));
    for (uint32_t i = 0; there && i < f->count; i++) {
        struct wager *w = &f->wager[i];
        if (!wager_live(w) || (int)w->player != p || w->seat != a->seat ||
            t->layout->spot[w->at].bet != bet || (a->only && w->at != named))
            continue;
        if (!game->can_be_called(w->at))
            break;
        any = true;
        w->flags = (w->flags & (uint8_t) ~(WAGER_ON | WAGER_OFF)) | (a->yes ? WAGER_ON : WAGER_OFF);
        struct event e = event_blank(EV_MARKED);
        e.seat = w->seat;
        event_about(&e, t, (unsigned)p);
        e.spot = w->at;
        e.working = a->yes;
        e.rule = t->rs->rule[a->only ? RP_WORKING : RP_ONE_MARKER];
        emit(t, &e);
    }
    return any || refuse_at(t, a, RP_WORKING,
                            "%s has no such wager: place, buy, hardway and come odds are called on "
                            "and off",
                            a->player);
}

/* --- the roll ----------------------------------------------------------------------------------
 */

/* A player whose wagers together fall short of the minimum total: what he has placed for this roll
 * goes back. What has been through a roll stays until it is decided. */
static void drop_below_total(struct table *t)
{
    struct felt *f = felt_now(t);
    bool below[PLAYERS_MAX];
    EACH_PLAYER(p, t)
        below[p] = player_down(&t->player[p]) < t->limits.total_min;
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (wager_live(w) && below[w->player] && w->placed > t->rolled)
            settle_void(t, w, t->rs->rule[RP_BELOW_TOTAL]);
    }
}

/* The dice leave the hand: what lies there now is judged by the next roll. */
void dice_out(struct table *t, const char *rule)
{
    t->phase = PHASE_CLOSED;
    t->spun = t->spin_begun = true;
    t->own.craps.roll.open = false;
    called(t, "Dice are out", rule);
    if (t->limits.total_min > 0)
        drop_below_total(t);
    EACH_PLAYER(p, t)
        if (player_down(&t->player[p]) > 0)
            t->player[p].wagered_round = t->round;
}

/* A wager called out and not confirmed by the time the dice lie goes back. */
void dice_land(struct table *t)
{
    struct felt *f = felt_now(t);
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]) && f->wager[i].call == WAGER_SPOKEN)
            settle_void(t, &f->wager[i], t->rs->rule[RP_IN_FLIGHT]);
    roll_called(t, 0, false);
}

/* The wagers as they lie before a roll is settled, or called off, are kept: it may yet be overruled
 * or invalidated. */
void lasting_keep(struct table *t)
{
    const struct felt *f = felt_now(t);
    struct felt *kept = felt_last(t);
    kept->count = 0;
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]) && f->wager[i].call != WAGER_SPOKEN)
            kept->wager[kept->count++] = f->wager[i];
}

bool do_throw(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_RESULT)
        return refuse_at(t, a, RP_WAGER_BEFORE_PAID, "the last throw is settled first");
    if (t->phase != PHASE_OPEN)
        return refuse_at(t, a, RP_OUT_OF_TURN, "%s",
                         t->phase == PHASE_CLOSED ? "the dice are in the air"
                                                  : "the table is not open");
    if (!throw_allowed(t, a))
        return false;
    dice_out(t, t->rs->rule[RP_THROW]);
    await_outcome(t);
    return true;
}

void dice_await_fall(struct table *t)
{
    static const char *const FALL[] = {"dice", "no-roll"};
    awaits(t, "chance", "dice", FALL, t->rs->own.craps.no_roll_count > 0 ? 2 : 1,
           t->rs->rule[RP_THROW]);
}

/* A die that does not lie flat shows the face opposite the one it rests on (nz1996:X.5.5(c)). */
static bool laid_flat(const struct table *t, const struct act *a, struct act *flat)
{
    *flat = *a;
    for (unsigned i = 0; i < a->resting_count; i++) {
        if (flat->dice_count == DICE_MAX || t->rs->rule[RP_LEANING] == NULL)
            return false;
        flat->dice[flat->dice_count++] = (uint8_t)(7 - a->resting[i]);
    }
    return true;
}

/* The dice lie. Told so while wagers are taken, they have been thrown. */
bool dice_come(struct table *t, const struct act *a)
{
    struct act flat;
    union game_state next = t->game;
    if (!laid_flat(t, a, &flat) || t->layout->game->chance(t->rs, &next, &flat) == STEP_REFUSED)
        return refuse_at(t, a, RP_OUTCOME_IMPOSSIBLE, "%s", no_outcome(t));
    if (t->phase == PHASE_OPEN) {
        if (!throw_allowed(t, a))
            return false;
        close_for_early_result(t);
    }
    dice_land(t);
    if (a->resting_count > 0)
        called(t, "The face opposite the one it rests on is uppermost", t->rs->rule[RP_LEANING]);
    t->game = next;
    round_decided(t);
    return true;
}

void lasting_moved(struct table *t, struct wager *w, const struct verdict *v)
{
    if (v->to == w->at)
        return;
    struct event e = event_blank(EV_MOVED);
    e.from = w->at;
    w->at = v->to;
    e.seat = w->seat;
    event_about(&e, t, w->player);
    e.spot = w->at;
    e.stake = w->stake;
    e.rule = bet_at(t, w->at)->travels_rule;
    emit(t, &e);
}

void show_point(struct table *t, const union game_state *st, uint32_t round)
{
    struct event e = event_blank(EV_POINT);
    e.puck = st->craps.next;
    e.round = round;
    e.rule = t->rs->rule[RP_POINT];
    emit(t, &e);
}

/* --- a roll or a round invalidated -------------------------------------------------------------
 */

/* With all wagers gone nothing is decided any more: the next roll is a come-out roll. */
void lasting_anew(struct table *t)
{
    memset(&t->game, 0, sizeof t->game);
    show_point(t, &t->game, t->round);
}

/* The wagers that the last roll left up lay on it too, and go back or are kept like the others. */
void lasting_roll_void(struct table *t, const struct act *forfeits, const char *forfeit,
                       const char *rule)
{
    struct felt *f = felt_now(t);
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (!wager_live(w) || w->placed > t->rolled)
            continue;
        if (forfeit != NULL && act_names(forfeits, t->player[w->player].name))
            settle_forfeit(t, w, forfeit);
        else
            settle_void(t, w, rule);
    }
    EACH_WAGER(i, f) { /* odds taken since, behind what is forfeited */
        struct wager *w = &f->wager[i];
        int flat = t->layout->game->lasting->behind(w->at);
        if (wager_live(w) && flat >= 0 && lies_there(t, w->player, w->seat, flat) == NULL)
            settle_void(t, w, rule);
    }
    lasting_anew(t);
}

struct verdict lasting_verdict(const struct table *t, const struct wager *w, unsigned outcome,
                               bool other_mode)
{
    const struct game *game = t->layout->game;
    unsigned heard = game->lasting->heard(outcome, (w->flags & WAGER_ON) != 0);
    struct verdict v = game->verdict(priced_in(t, w->at, other_mode), heard);
    if (heard != outcome && v.result == RESULT_VOID)
        v.rule = v.under = t->rs->rule[RP_CALLED_OFF];
    return v;
}

/* Where it lies, if that is a place where such a wager may be made now; else -1. */
int lasting_found(struct table *t, const struct act *a, int p, spot named)
{
    const char *why;
    int s = t->layout->game->lasting->goes_on(&t->game, named);
    bool other = a->on[0] != '\0' && s != named;
    return s < 0 || other || lasting_against(t, p, a->seat, (spot)s, &why) != NULL ? -1 : s;
}
