/* Placing, changing and taking back wagers. Each act is judged whole before anything moves. */
#include "table/frame.h"

#include <stdio.h>
#include <string.h>

/* Whether wagers may be placed or changed now. */
static bool wagers_open(struct table *t, const struct act *a)
{
    switch (t->phase) {
    case PHASE_OPEN:
        return true;
    case PHASE_CLOSED:
        return refuse_at(t, a, RP_WAGER_AFTER_CLOSE, "no more bets: the wagers stand as they are");
    case PHASE_RESULT:
    case PHASE_HELD:
        return refuse_at(t, a, RP_WAGER_BEFORE_PAID,
                         "the result is in: nothing moves until every winner is paid");
    case PHASE_COLD:
    case PHASE_DOWN:
        break;
    }
    return refuse_at(t, a, RP_TABLE_CLOSED, "the table is not open");
}

static bool is_guest(const struct table *t, const char *name)
{
    for (unsigned i = 0; i < t->guest_count; i++)
        if (strcmp(t->guests[i], name) == 0)
            return true;
    return false;
}

/* Who is acting, and may he? */
static bool player_may(struct table *t, const struct act *a)
{
    if ((a->has & HAS_SEAT) == 0 || a->seat < 1 || a->seat > (int)t->rs->seats)
        return refuse_at(t, a, RP_NO_SUCH_SEAT, "seats here are numbered 1 to %u", t->rs->seats);
    if (a->player[0] == '\0')
        return refuse_at(t, a, RP_MALFORMED, "say which player");
    int p = player_find(t, a->player);
    if (p >= 0 && t->player[p].barred)
        return refuse_at(t, a, RP_BARRED, "%s may not continue in the game", a->player);
    if (t->reserved != NULL && !is_guest(t, a->player))
        return refuse_at(t, a, RP_RESERVED, "this table is reserved");
    return true;
}

/* What is staked: chips approved for the game, from the house and against the house. */
static bool stake_of(struct table *t, const struct act *a, cents *stake)
{
    if (a->against[0] != '\0')
        return refuse_at(t, a, RP_PRIVATE_BET, "players do not bet with one another");
    if (a->spoken && strcmp(a->with, "nothing") == 0)
        return refuse_at(t, a, RP_SPOKEN_BET, "a spoken bet counts only with the chips");
    if (a->with[0] != '\0' && strcmp(a->with, "chips") != 0)
        return refuse_at(t, a, RP_NOT_CHIPS, "only chips approved for this game may be staked");
    int p = player_find(t, a->player);
    uint8_t kind = p >= 0 ? t->player[p].chips_rule : 0;
    if ((a->has & HAS_CHIPS) == 0) {
        if (kind == 2)
            return refuse_at(t, a, RP_CHIPS_REQUIRED, "%s is to play non-value chips here",
                             a->player);
        *stake = (a->has & HAS_STAKE) != 0 ? a->stake : 0;
        return true;
    }
    if (t->rs->rule[RP_NON_VALUE_CHIPS] == NULL)
        return refuse_at(t, a, RP_NOT_CHIPS, "this game is played with value chips");
    if (kind == 1)
        return refuse_at(t, a, RP_CHIPS_REQUIRED, "%s is to play value chips here", a->player);
    if (p < 0 || t->player[p].colour[0] == '\0' ||
        (a->colour[0] != '\0' && strcmp(a->colour, t->player[p].colour) != 0))
        return refuse_at(t, a, RP_COLOUR_ISSUED_HERE,
                         "those non-value chips were not issued to %s at this table", a->player);
    if (a->chips <= 0 || a->chips > MONEY_STAKE_MAX / t->player[p].colour_value)
        return refuse_at(t, a, RP_BELOW_MINIMUM, "`chips` is a number of chips above zero");
    *stake = a->chips * t->player[p].colour_value;
    return true;
}

static const char *limit_words(enum rule_point p)
{
    switch (p) {
    case RP_BELOW_MINIMUM:
        return "below the minimum";
    case RP_ABOVE_MAXIMUM:
        return "above the maximum";
    case RP_OFF_STEP:
        return "not in the required steps";
    default:
        return "above the total allowed in one round";
    }
}

static bool refuse_limit(struct table *t, const struct act *a, enum rule_point p,
                         const struct limits *l)
{
    char min[MONEY_TEXT_MAX], max[MONEY_TEXT_MAX], unit[MONEY_TEXT_MAX];
    return refuse_at(t, a, p, "%s: %s to %s in steps of %s", limit_words(p),
                     money_text(l->min, min), money_text(l->max, max), money_text(l->unit, unit));
}

static bool can_afford(struct table *t, const struct act *a, int p, cents more)
{
    if (p < 0 || !t->player[p].has_account || t->player[p].balance >= more)
        return true;
    char has[MONEY_TEXT_MAX];
    return refuse_at(t, a, RP_ACCOUNT, "%s has %s on the account", a->player,
                     money_text(t->player[p].balance, has));
}

static void answer_wager(struct table *t, const struct act *a, unsigned p, int s, int call,
                         cents added, cents total, cents asked, enum rule_point point)
{
    char words[128];
    struct event e = event_blank(EV_ACCEPTED);
    e.act = a->kind;
    e.seat = a->seat;
    e.player = t->player[p].name;
    e.spot = s;
    e.call = call;
    e.stake = added;
    e.total = total;
    e.table = t;
    e.rule = t->rs->rule[point == RP_COUNT ? RP_WAGER_PERIOD : point];
    if (point == RP_BELOW_MINIMUM) {
        e.words = "below the minimum: it goes back at the close unless it is added to";
    } else if (point != RP_COUNT) {
        snprintf(words, sizeof words, "cut to the next lowest permitted wager: %s",
                 limit_words(point));
        e.words = words;
        e.asked = asked;
    }
    emit(t, &e);
}

/* What an unknown player would find: the same limits as anyone without his own. */
static cents had_on(struct table *t, int p, int seat, spot s)
{
    return p >= 0 ? felt_selection(t, (unsigned)p, seat, s) : 0;
}

static void begin_wagering(struct table *t, const struct act *a, unsigned p)
{
    seat_player(t, a->seat, p);
    if (t->continuous) {
        t->continuous = false;
        notified(t, "dealer", "a wager is placed: rounds without wagers end", a->seat,
                 t->rs->rule[RP_CONTINUOUS]);
    }
}

static bool wager_on_spot(struct table *t, const struct act *a, spot s, cents stake)
{
    const struct priced *priced = &t->layout->spot[s];
    int p = player_find(t, a->player);
    struct limits l = limits_for(t, p, priced->bet);
    if (stake <= 0)
        return refuse_limit(t, a, RP_BELOW_MINIMUM, &l);
    if (stake > MONEY_STAKE_MAX)
        stake = MONEY_STAKE_MAX + 1; /* above any maximum, whatever it is */
    cents had = had_on(t, p, a->seat, s);
    cents elsewhere = p >= 0 ? t->player[p].on_felt - had : 0;
    enum rule_point point;
    cents may = limits_permit(t, &l, had, had + stake, elsewhere, &point);
    cents added = may - had;
    if (added == 0)
        return refuse_limit(t, a, point, &l);
    if (p >= 0 && !partners_within(t, (unsigned)p, s, added, l.max))
        return refuse_at(t, a, RP_PARTNERS, "partners' stakes on one position are one wager");
    if (t->rs->refuse_unpayable && !money_payable(may, priced->pays, t->rs->chip))
        return refuse_at(t, a, RP_UNPAYABLE_REFUSED, "a win could not be paid exactly in chips");
    if (!can_afford(t, a, p, added))
        return false;
    int place = felt_has_room(t, 1) ? player_place(t, a->player) : -1;
    if (place < 0)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the layout is full");
    struct wager *w =
        felt_place(t, (unsigned)place, a->seat, s, a->spoken ? WAGER_SPOKEN : WAGER_BY_HAND);
    felt_add(t, w, added);
    begin_wagering(t, a, (unsigned)place);
    if (point == RP_COUNT && may < l.min)
        point = RP_BELOW_MINIMUM;
    answer_wager(t, a, (unsigned)place, s, w->call, added, w->stake, stake, point);
    return true;
}

/* A call bet is placed whole: the unit of all its pieces is lowered together until every piece and
 * the total are within limits, or nothing is placed (star-rapid-2016:5.2, 6.3). */
static bool wager_on_call(struct table *t, const struct act *a, const struct call *c, cents stake)
{
    int p = player_find(t, a->player), index = (int)(c - t->rs->calls);
    if (stake <= 0)
        return refuse_limit(t, a, RP_BELOW_MINIMUM, &t->limits);
    if (stake > MONEY_STAKE_MAX || stake % c->units != 0)
        return refuse(t, a, c->clause, "%s has %u pieces: the stake must be a multiple of that",
                      c->name, c->units);
    cents unit = stake / c->units;
    enum rule_point point = RP_COUNT, bites;
    cents elsewhere = p >= 0 ? t->player[p].on_felt : 0;
    if (t->limits.total_max > 0 && elsewhere + stake > t->limits.total_max) {
        unit = (t->limits.total_max - elsewhere) / c->units;
        point = RP_ABOVE_TOTAL;
    }
    /* A smaller unit may suit one piece and not another, so look again until all agree. */
    for (bool agreed = false; !agreed && unit > 0;) {
        agreed = true;
        for (unsigned i = 0; i < c->count; i++) {
            spot s = t->layout->piece[index][i].at;
            cents units = t->layout->piece[index][i].units, had = had_on(t, p, a->seat, s);
            struct limits l = limits_for(t, p, t->layout->spot[s].bet);
            l.total_max = 0;
            cents may = limits_permit(t, &l, had, had + unit * units, 0, &bites) - had;
            if (may < unit * units) {
                unit = may / units;
                point = bites;
                agreed = false;
            }
        }
    }
    if (unit <= 0)
        return refuse_limit(t, a, point, &t->limits);
    if (!can_afford(t, a, p, unit * c->units))
        return false;
    int place = felt_has_room(t, c->count) ? player_place(t, a->player) : -1;
    if (place < 0)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the layout is full");
    cents total = 0;
    bool below = false;
    for (unsigned i = 0; i < c->count; i++) {
        spot s = t->layout->piece[index][i].at;
        struct wager *w = felt_place(t, (unsigned)place, a->seat, s, index);
        felt_add(t, w, unit * t->layout->piece[index][i].units);
        total += w->stake;
        below |= felt_selection(t, (unsigned)place, a->seat, s) <
                 limits_for(t, place, t->layout->spot[s].bet).min;
    }
    begin_wagering(t, a, (unsigned)place);
    if (point == RP_COUNT && below)
        point = RP_BELOW_MINIMUM;
    answer_wager(t, a, (unsigned)place, -1, index, unit * c->units, total, stake, point);
    return true;
}

static int spot_of(struct table *t, const struct act *a)
{
    int s = t->layout->game->find(a->bet, a->on);
    if (s < 0)
        refuse_at(t, a, RP_BET_NOT_PERMITTED, "%s %s is no bet of this layout",
                  a->bet[0] != '\0' ? a->bet : "a wager without a name", a->on);
    return s;
}

bool do_wager(struct table *t, const struct act *a)
{
    cents stake;
    if (!wagers_open(t, a) || !player_may(t, a))
        return false;
    if (a->spoken && t->rs->rule[RP_SPOKEN_BET] == NULL)
        return refuse_at(t, a, RP_BET_NOT_PERMITTED, "wagers are placed on the terminal");
    const struct call *call = ruleset_call(t->rs, a->bet);
    if (call != NULL && a->on[0] == '\0')
        return stake_of(t, a, &stake) && wager_on_call(t, a, call, stake);
    int s = spot_of(t, a);
    return s >= 0 && stake_of(t, a, &stake) && wager_on_spot(t, a, (spot)s, stake);
}

/* --- taking back -------------------------------------------------------------------------------
 */

static void take_back(struct table *t, struct wager *w, cents amount)
{
    felt_add(t, w, -amount);
    struct event e = event_blank(EV_WITHDRAWN);
    e.seat = w->seat;
    e.player = t->player[w->player].name;
    e.spot = w->at;
    e.call = w->call;
    e.stake = amount;
    e.total = w->stake;
    e.rule = t->rs->rule[RP_WAGER_PERIOD];
    e.table = t;
    emit(t, &e);
}

static bool nothing_there(struct table *t, const struct act *a)
{
    return refuse_at(t, a, RP_WAGER_PERIOD, "%s has no such wager at seat %d", a->player, a->seat);
}

/* The wager meant: placed by hand first, else a spoken one or a piece of a call, or the call named.
 */
static struct wager *wager_meant(struct table *t, const struct act *a, int p, spot s)
{
    static const int FIRST[] = {WAGER_BY_HAND, WAGER_SPOKEN};
    const struct call *call = a->call[0] != '\0' ? ruleset_call(t->rs, a->call) : NULL;
    if (a->call[0] != '\0')
        return call != NULL ? felt_find(t, (unsigned)p, a->seat, s, (int)(call - t->rs->calls))
                            : NULL;
    for (size_t i = 0; i < 2 + t->rs->call_count; i++) {
        struct wager *w = felt_find(t, (unsigned)p, a->seat, s, i < 2 ? FIRST[i] : (int)i - 2);
        if (w != NULL && wager_live(w))
            return w;
    }
    return NULL;
}

static bool withdraw_call(struct table *t, const struct act *a, const struct call *c, int p)
{
    int index = (int)(c - t->rs->calls);
    if ((a->has & HAS_STAKE) != 0)
        return refuse(t, a, c->clause, "a call is taken back whole, or piece by piece");
    bool any = false;
    for (unsigned i = 0; i < c->count; i++) {
        struct wager *w = felt_find(t, (unsigned)p, a->seat, t->layout->piece[index][i].at, index);
        if (w != NULL && wager_live(w)) {
            any = true;
            take_back(t, w, w->stake);
        }
    }
    return any || nothing_there(t, a);
}

bool do_withdraw(struct table *t, const struct act *a)
{
    if (!wagers_open(t, a) || !player_may(t, a))
        return false;
    int p = player_find(t, a->player);
    const struct call *call = ruleset_call(t->rs, a->bet);
    if (call != NULL && a->on[0] == '\0')
        return p < 0 ? nothing_there(t, a) : withdraw_call(t, a, call, p);
    int s = spot_of(t, a);
    if (s < 0)
        return false;
    struct wager *w = p >= 0 ? wager_meant(t, a, p, (spot)s) : NULL;
    if (w == NULL || !wager_live(w))
        return nothing_there(t, a);
    cents asked = (a->has & HAS_STAKE) != 0 ? a->stake : w->stake;
    if (asked <= 0 || asked > w->stake)
        return refuse_at(t, a, RP_WAGER_PERIOD,
                         "between one cent and the whole wager can be taken back");
    cents others = felt_selection(t, (unsigned)p, a->seat, (spot)s) - w->stake;
    struct limits l = limits_for(t, p, t->layout->spot[s].bet);
    enum rule_point point;
    cents rest = limits_remain(t, &l, others + w->stake - asked, &point);
    if (point != RP_COUNT && asked != w->stake)
        return refuse_limit(t, a, point, &l);
    cents stays = rest > others && asked != w->stake ? rest - others : 0;
    take_back(t, w, w->stake - stays);
    return true;
}

/* --- what the dealer does for players -----------------------------------------------------------
 */

/* The dealer puts a spoken bet in its place while there is time (nz1996:III.4.3). */
bool do_position(struct table *t, const struct act *a)
{
    if (!wagers_open(t, a) || !player_may(t, a))
        return false;
    int p = player_find(t, a->player), s = spot_of(t, a);
    if (s < 0)
        return false;
    struct wager *spoken =
        p >= 0 ? felt_find(t, (unsigned)p, a->seat, (spot)s, WAGER_SPOKEN) : NULL;
    if (spoken == NULL || !wager_live(spoken) || !felt_has_room(t, 1))
        return nothing_there(t, a);
    cents amount = spoken->stake;
    spoken->stake = 0;
    struct wager *w = felt_place(t, (unsigned)p, a->seat, (spot)s, WAGER_BY_HAND);
    w->stake += amount; /* the money is on the felt already */
    struct act placed = *a;
    placed.kind = ACT_POSITION;
    answer_wager(t, &placed, (unsigned)p, s, WAGER_BY_HAND, amount, w->stake, amount,
                 RP_SPOKEN_BET);
    return true;
}

static void found_void(struct table *t, const struct act *a, const char *rule)
{
    struct event e = event_blank(EV_SETTLED);
    e.seat = a->seat;
    e.player = a->player;
    e.bet = a->bet;
    e.on = a->on[0] != '\0' ? a->on : NULL;
    e.stake = e.returns = a->stake;
    e.result = RESULT_VOID;
    e.rule = e.under = rule;
    e.table = t;
    emit(t, &e);
}

/* A wager found on the cloth that should never have been taken (nz1996:I.14.2): a bet the rules do
 * not have is void; one below the minimum stands once in a gaming day, all of a round's counting as
 * one; of one above the maximum the excess goes back. Off the step, it stands. */
bool do_found(struct table *t, const struct act *a)
{
    if (t->phase != PHASE_OPEN && t->phase != PHASE_CLOSED)
        return refuse_at(t, a, RP_OUT_OF_TURN, "wagers are found before the result");
    if (!player_may(t, a))
        return false;
    if ((a->has & HAS_STAKE) == 0 || a->stake <= 0 || a->stake > MONEY_STAKE_MAX)
        return refuse_at(t, a, RP_MALFORMED, "say what lies there, in `stake`");
    int s = t->layout->game->find(a->bet, a->on);
    if (s < 0) {
        found_void(t, a, t->rs->rule[RP_OVERSIGHT_TYPE]);
        return true;
    }
    int p = player_find(t, a->player);
    struct limits l = limits_for(t, p, t->layout->spot[s].bet);
    cents had = had_on(t, p, a->seat, (spot)s), total = had + a->stake;
    if (total < l.min && p >= 0 && t->player[p].oversight_used &&
        t->player[p].oversight_round != t->round) {
        found_void(t, a, t->rs->rule[RP_OVERSIGHT_BELOW]);
        return true;
    }
    if (!can_afford(t, a, p, a->stake))
        return false;
    p = felt_has_room(t, 1) ? player_place(t, a->player) : -1;
    if (p < 0)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the layout is full");
    struct wager *w = felt_place(t, (unsigned)p, a->seat, (spot)s, WAGER_BY_HAND);
    felt_add(t, w, a->stake);
    seat_player(t, a->seat, (unsigned)p);
    if (total < l.min) {
        t->player[p].oversight_used = true;
        t->player[p].oversight_round = t->round;
    }
    struct event e = event_blank(EV_ACCEPTED);
    e.act = ACT_FOUND;
    e.seat = a->seat;
    e.player = t->player[p].name;
    e.spot = s;
    e.stake = a->stake;
    e.total = w->stake;
    e.rule = t->rs->rule[total < l.min   ? RP_OVERSIGHT_BELOW
                         : total > l.max ? RP_OVERSIGHT_ABOVE
                                         : RP_WAGER_PERIOD];
    e.table = t;
    emit(t, &e);
    if (total > l.max)
        settle_reduce(t, w, total - l.max > w->stake ? w->stake : total - l.max,
                      t->rs->rule[RP_OVERSIGHT_ABOVE]);
    return true;
}

/* After the close a casino supervisor may undo what would be plainly unfair to a player: cancel a
 * wager, or restore one that a fault lost (star-rapid-2016:4.2.8). */
bool do_relax(struct table *t, const struct act *a)
{
    if (t->phase != PHASE_CLOSED)
        return refuse_at(t, a, RP_OUT_OF_TURN, "between the close and the result only");
    if (!player_may(t, a))
        return false;
    int s = spot_of(t, a), p = player_find(t, a->player);
    if (s < 0)
        return false;
    if ((a->has & HAS_STAKE) != 0)
        return wager_on_spot(t, a, (spot)s, a->stake);
    struct wager *w = p >= 0 ? wager_meant(t, a, p, (spot)s) : NULL;
    if (w == NULL || !wager_live(w))
        return nothing_there(t, a);
    accept(t, a, ruleset_authority(t->rs, "relax")->clause);
    settle_void(t, w, ruleset_authority(t->rs, "relax")->clause);
    return true;
}
