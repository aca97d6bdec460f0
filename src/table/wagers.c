/* Placing, changing and taking back wagers. Each act is judged whole before anything moves. */
#include "table/wagers.h"
#include "table/areas.h"
#include "table/beside.h"
#include "table/chips.h"
#include "table/felt.h"
#include "table/irregular.h"
#include "table/limits.h"
#include "table/mode.h"
#include "table/parts.h"
#include "table/seats.h"
#include "table/settle.h"

#include <stdio.h>
#include <string.h>

bool wagers_open(struct table *t, const struct act *a)
{
    if (!ASK(t, takes_wagers, true, a))
        return false;
    enum rule_point late;
    switch (t->phase) {
    case PHASE_OPEN:
        return true;
    case PHASE_CLOSED:
        late = ASK(t, after_close, RP_WAGER_AFTER_CLOSE, a);
        return late == RP_COUNT ||
               refuse_at(t, a, late, "no more bets: the wagers stand as they are");
    case PHASE_RESULT:
    case PHASE_HELD:
        return refuse_at(t, a, RP_WAGER_BEFORE_PAID,
                         "the result is in: nothing moves until every winner is paid");
    case PHASE_CARDS:
    case PHASE_COLD:
    case PHASE_DOWN:
        break;
    }
    return ASK(t, ready, true, a) && refuse_closed(t, a);
}

/* Who is acting, and from where? */
bool player_at_seat(struct table *t, const struct act *a)
{
    if (!good_area(t, a))
        return false;
    return a->player[0] != '\0' || refuse_at(t, a, RP_MALFORMED, "say which player");
}

/* Wagers held for the records bind their seat: nothing there is added or taken back. */
static bool seat_held(struct table *t, const struct act *a)
{
    const struct felt *f = felt_now(t);
    for (uint32_t i = 0; t->holding && i < f->count; i++)
        if (wager_live(&f->wager[i]) && (f->wager[i].flags & WAGER_HELD) != 0 &&
            f->wager[i].seat == a->seat)
            return !refuse_at(t, a, RP_RECORDS_CONFIRM,
                              "the wagers of seat %d wait for the records to be checked", a->seat);
    return false;
}

/* Promotional tokens, where the document knows them. */
static bool in_tokens(const struct table *t, const struct act *a)
{
    return t->rs->rule[RP_TOKENS] != NULL && strcmp(a->with, "tokens") == 0;
}

/* What is staked: chips approved for the game, from the house and against the house. */
static bool stake_of(struct table *t, const struct act *a, int p, cents *stake)
{
    if (a->against[0] != '\0')
        return refuse_at(t, a, RP_PRIVATE_BET, "players do not bet with one another");
    if (a->spoken && strcmp(a->with, "nothing") == 0)
        return refuse_at(t, a, RP_SPOKEN_BET, "a spoken bet counts only with the chips");
    if (in_tokens(t, a)) {
        *stake = (a->has & HAS_STAKE) != 0 ? a->stake : 0;
        return t->rs->token_known ||
               refuse_at(t, a, RP_TOKENS,
                         "say with the option token-kept what the vouchers' conditions are");
    }
    if (a->with[0] != '\0' && strcmp(a->with, "chips") != 0)
        return refuse_at(t, a, RP_NOT_CHIPS, "only chips approved for this game may be staked");
    uint8_t kind = p >= 0 ? t->player[p].chips_rule : 0;
    bool own = (a->has & HAS_CHIPS) != 0;
    if (kind == (own ? 1 : 2))
        return refuse_at(t, a, RP_CHIPS_REQUIRED, "%s is to play %s chips here", a->player,
                         own ? "value" : "non-value");
    return chips_counted(t, a, p, stake);
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

/* The amounts of the limit that bites at this point, which screens put into their own words. */
enum { LIMIT_FIGURES = 4 };
static void limit_figures(enum rule_point p, const struct limits *l,
                          struct figure out[LIMIT_FIGURES])
{
    unsigned n = 0;
    if (p == RP_ABOVE_TOTAL) {
        out[n++] = (struct figure){"max", l->total_max};
    } else {
        out[n++] = (struct figure){"min", l->min};
        out[n++] = (struct figure){"max", l->max};
        out[n++] = (struct figure){"unit", l->unit};
    }
    out[n] = (struct figure){NULL, 0};
}

static bool refuse_limit(struct table *t, const struct act *a, enum rule_point p,
                         const struct limits *l)
{
    struct figure figures[LIMIT_FIGURES];
    limit_figures(p, l, figures);
    char min[MONEY_TEXT_MAX], max[MONEY_TEXT_MAX], unit[MONEY_TEXT_MAX];
    int who = player_find(t, a->player);
    bool arrived = p == RP_BELOW_MINIMUM && table_lowest_kept(t) > 0 &&
                   (who < 0 || t->player[who].kept_boxes == 0);
    if (p == RP_ABOVE_TOTAL)
        return refuse_over(t, a, p, figures, "%s: %s", limit_words(p),
                           money_text(l->total_max, max));
    return refuse_over(t, a, arrived ? RP_KEPT_ARRIVED : p, figures, "%s: %s to %s in steps of %s",
                       limit_words(p), money_text(l->min, min), money_text(l->max, max),
                       money_text(l->unit, unit));
}

static REFUSAL bool refuse_poor(struct table *t, const struct act *a, const struct player *p)
{
    char has[MONEY_TEXT_MAX];
    return refuse_over(t, a, RP_ACCOUNT, AMOUNTS({"credit", p->balance}),
                       "%s has %s on the account", p->name, money_text(p->balance, has));
}

/* A limit of the player's own: whoever runs the table keeps it, and says which it is. */
static REFUSAL bool refuse_bound(struct table *t, const struct act *a)
{
    char left[MONEY_TEXT_MAX];
    return refuse_by_bet(t, a, OWN_LIMIT, NULL, AMOUNTS({"left", a->bound}),
                         "a limit of the player's own leaves %s", money_text(a->bound, left));
}

bool can_afford(struct table *t, const struct act *a, int p, cents more)
{
    if (p < 0 || !t->player[p].had_account)
        return true; /* this table keeps no account of him */
    if (!t->player[p].has_account)
        return refuse_at(t, a, RP_ACCOUNT, "%s has cashed out and must open an account first",
                         t->player[p].name);
    if (t->player[p].balance > MONEY_ACCOUNT_MAX)
        return refuse_at(t, a, RP_ACCOUNT, "the account can hold no more winnings: cash out first");
    return t->player[p].balance < more     ? refuse_poor(t, a, &t->player[p])
           : a->bounded && more > a->bound ? refuse_bound(t, a)
                                           : true;
}

/* What a bet brings with it: when it may be placed, the commission that this act paid, and how it
 * is parted. */
static void tell_bet(struct table *t, const struct act *a, spot s, struct event *e)
{
    const struct bet *b = bet_at(t, s);
    e->under = b->placed_rule != NULL ? b->placed_rule : b->behind_rule;
    e->further = (a->has & HAS_CHIPS) != 0 ? t->rs->rule[RP_NON_VALUE_CHIPS]
                 : b->main                 ? combination_rule(t, (unsigned)e->player)
                                           : NULL;
    e->commission = paid_beside(t, s, e->total) - paid_beside(t, s, e->total - e->stake);
    if (a->kind == ACT_POSITION) /* the most was paid when it was called out */
        e->commission -= paid_beside(t, s, e->stake);
    if (e->commission > 0)
        e->commission_rule = b->paid_rule;
}

/* A wager that is taken: at which limit it was cut, or which it does not reach yet. */
struct bound {
    enum rule_point point; /* RP_COUNT: none */
    struct limits l;       /* as they are where it bites */
};

static void answer_wager(struct table *t, const struct act *a, unsigned p, int s, int call,
                         cents added, cents total, cents asked, const struct bound *by)
{
    char words[128];
    struct figure figures[LIMIT_FIGURES];
    struct cut cut = {NULL, figures};
    enum rule_point point = by->point;
    struct event e = event_blank(EV_ACCEPTED);
    e.act = a->kind;
    e.seat = a->seat;
    event_about(&e, t, p);
    e.spot = s;
    e.call = call;
    e.stake = added;
    e.total = total;
    if (s >= 0) {
        tell_bet(t, a, (spot)s, &e);
        if (bet_at(t, (spot)s)->units == 2)
            e.first_part = felt_find(t, p, a->seat, (spot)s, call)->first_part;
    }
    e.rule = t->rs->rule[point == RP_COUNT ? RP_WAGER_PERIOD : point];
    if (point != RP_COUNT) {
        limit_figures(point, &by->l, figures);
        cut.by = rule_point_name(point);
        e.cut = &cut;
    }
    if (session_of(t) != NULL) { /* put right where it had to be, and what was put down is told */
        e.asked = asked;
        e.put_down = true;
    } else if (point == RP_BELOW_MINIMUM) {
        e.words = "below the minimum: it goes back at the close unless it is added to";
    } else if (point != RP_COUNT) {
        snprintf(words, sizeof words, "cut to the next lowest permitted wager: %s",
                 limit_words(point));
        e.words = words;
        e.asked = asked;
    } else if (act_actor(a->kind) == ACTOR_STAFF) {
        bool flight = t->phase == PHASE_CLOSED && t->rs->rule[RP_IN_FLIGHT] != NULL;
        e.rule = flight ? t->rs->rule[RP_IN_FLIGHT]
                        : ruleset_authority(t->rs, act_name(a->kind))->clause;
    }
    emit(t, &e);
}

/* What an unknown player would find: the same limits as anyone without his own. */
cents had_on(struct table *t, int p, int seat, spot s)
{
    return p >= 0 ? felt_selection(t, (unsigned)p, seat, s) : 0;
}

void begin_wagering(struct table *t, const struct act *a, unsigned p)
{
    if (a->seat <= (int)t->rs->seats) /* beyond are areas for players who stand */
        seat_player(t, a->seat, p);
    t->player[p].abstained = 0;
    if (t->phase != PHASE_OPEN)
        t->player[p].wagered_round = t->round;
    if (t->continuous) {
        t->continuous = false;
        TELL(t, resumed);
        notified(t, "dealer", "a wager is placed: rounds without wagers end", a->seat,
                 t->rs->rule[RP_CONTINUOUS]);
    }
}

/* A place on the layout for this wager, found before anything is changed. */
bool has_place(struct table *t, const struct act *a, int p, spot s, int call, unsigned wagers)
{
    if (p < 0 && !player_room(t))
        return refuse_at(t, a, RP_OUT_OF_TURN, NO_ROOM);
    return felt_has_room(t, wagers) ||
           (wagers == 1 && p >= 0 && felt_find(t, (unsigned)p, a->seat, s, call) != NULL) ||
           refuse_at(t, a, RP_OUT_OF_TURN, "the layout is full");
}

/* After the close nothing can be added any more: a wager restored then must reach the minimums. */
static bool enough_for_late(struct table *t, const struct act *a, int p, const struct limits *l,
                            cents total, cents added)
{
    if (t->phase == PHASE_OPEN)
        return true;
    if (total < l->min)
        return refuse_limit(t, a, RP_BELOW_MINIMUM, l);
    return (p >= 0 ? player_down(&t->player[p]) : 0) + added >= l->total_min ||
           refuse_over(t, a, RP_BELOW_TOTAL, AMOUNTS({"min", l->total_min}),
                       "below the total that a round asks for");
}

/* Whatever way it wins, chips must be able to pay it; a player's own pay what is staked in them. */
static bool payable(struct table *t, const struct act *a, spot s, cents stake)
{
    const struct priced *p = priced_in(t, s, t->other_mode);
    const char *exact = t->rs->bets[p->bet].exact_rule;
    bool matters = t->rs->refuse_unpayable || exact != NULL;
    for (unsigned i = 0; i < LINES_MAX && matters; i++) {
        if (p->line[i].pays.den == 0 || money_payable(stake, p->line[i].pays, t->rs->chip))
            continue;
        if (t->rs->bets[p->bet].units > 0) /* paid in parts, each a whole number of chips */
            continue;
        if (exact != NULL)
            return refuse_by_bet(t, a, "exact", exact, NULL,
                                 "a win could not be paid exactly in chips");
        return refuse_at(t, a, RP_UNPAYABLE_REFUSED, "a win could not be paid exactly in chips");
    }
    return true;
}

/* Within the limits, but is it a wager that the table may take? */
static bool wager_allowed(struct table *t, const struct act *a, int p, spot s,
                          const struct limits *l, cents added, cents total)
{
    if (p >= 0 && !partners_within(t, (unsigned)p, s, added, l->max))
        return refuse_at(t, a, RP_PARTNERS, "partners' stakes on one position are one wager");
    cents own = (a->has & HAS_CHIPS) != 0 ? added : 0;
    if (p >= 0 && t->player[p].colour_value > 0)
        own += chips_own_on(t, p, a->seat, s, a->spoken);
    return ASK(t, takes, true, a, p, s, total) && wagers_agree(t, a, p, s) &&
           payable(t, a, s, total - own) && area_has_room(t, a, s, added, l->max);
}

/* Nobody hears the answer: it is only asked whether, and nothing moves. */
static bool only_asked(const struct table *t)
{
    return t->sink->emit == NULL;
}

static bool wager_on_spot(struct table *t, const struct act *a, int p, spot s, cents stake)
{
    int call = a->spoken ? WAGER_SPOKEN : in_tokens(t, a) ? WAGER_TOKENS : WAGER_BY_HAND;
    struct limits l = limits_for(t, p, a->seat, (spot)s);
    if (stake <= 0)
        return refuse_limit(t, a, RP_BELOW_MINIMUM, &l);
    /* More than any maximum is judged as just above it, so that sums stay small. */
    cents judged = stake > MONEY_STAKE_MAX ? MONEY_STAKE_MAX + 1 : stake;
    cents had = had_on(t, p, a->seat, s);
    const struct wager *spoken =
        a->spoken && p >= 0 ? felt_find(t, (unsigned)p, a->seat, s, WAGER_SPOKEN) : NULL;
    if (spoken != NULL && wager_live(spoken))
        had += spoken->stake;
    cents elsewhere = p >= 0 ? player_down(&t->player[p]) - had : 0;
    struct bound by = {.l = l};
    cents may = session_of(t) != NULL
                    ? session_of(t)->permits(t, p, &l, judged, &by.point)
                    : limits_permit(t, &l, had, had + judged, elsewhere, &by.point);
    cents added = may - had;
    if (added == 0)
        return refuse_limit(t, a, by.point, &l);
    if (!enough_for_late(t, a, p, &l, may, added))
        return false;
    cents lies = spoken != NULL ? spoken->stake : a->spoken ? 0 : had, first;
    cents paid = paid_beside(t, s, lies + added) - paid_beside(t, s, lies);
    if (!wager_allowed(t, a, p, s, &l, added, may) || !parts_take(t, a, s, added, &first) ||
        !parts_within(t, a, p, s, added, first))
        return false;
    if (session_of(t) != NULL && p >= 0 && t->player[p].balance < added)
        return session_of(t)->cannot_stake(t, (unsigned)p);
    if ((call != WAGER_TOKENS && !can_afford(t, a, p, added + paid)) ||
        !has_place(t, a, p, s, call, 1))
        return false;
    if (only_asked(t))
        return true;
    unsigned place = p >= 0 ? (unsigned)p : (unsigned)player_place(t, a->player);
    TELL(t, placing, call);
    struct wager *w = felt_place(t, place, a->seat, s, call);
    parts_lay(t, w, first, chips_told(a, added));
    felt_add(t, w, added);
    begin_wagering(t, a, place);
    if (by.point == RP_COUNT && may < l.min)
        by.point = RP_BELOW_MINIMUM;
    answer_wager(t, a, place, s, w->call, added, w->stake, stake, &by);
    return true;
}

/* The pieces of a call that a player has on the layout at a seat, NULL where one is not there; how
 * many are. */
static unsigned pieces_down(struct table *t, const struct act *a, int p, unsigned index,
                            struct wager *piece[PIECES_MAX])
{
    unsigned count = 0;
    for (unsigned i = 0; i < t->rs->calls[index].count; i++) {
        struct wager *w =
            p >= 0 ? felt_find(t, (unsigned)p, a->seat, t->layout->piece[index][i].at, (int)index)
                   : NULL;
        piece[i] = w != NULL && wager_live(w) ? w : NULL;
        count += piece[i] != NULL;
    }
    return count;
}

/* The largest unit, not above this one, that every piece of the call may have; *by tells what cut
 * it. 0 when there is none: a call is placed even or not at all. */
static cents unit_for_all(struct table *t, const struct act *a, int p, unsigned index, cents unit,
                          struct bound *by)
{
    const struct call *c = &t->rs->calls[index];
    cents elsewhere = p >= 0 ? player_down(&t->player[p]) : 0;
    if (t->limits.total_max > 0 && elsewhere + unit * c->units > t->limits.total_max) {
        unit = (t->limits.total_max - elsewhere) / c->units;
        by->point = RP_ABOVE_TOTAL;
    }
    /* A smaller unit may suit one piece and not another, so look again until all agree. */
    for (bool agreed = false; !agreed && unit > 0;) {
        agreed = true;
        for (unsigned i = 0; i < c->count && unit > 0; i++) {
            spot s = t->layout->piece[index][i].at;
            cents units = t->layout->piece[index][i].units, had = had_on(t, p, a->seat, s);
            struct limits l = limits_for(t, p, a->seat, (spot)s);
            enum rule_point bites;
            l.total_max = 0;
            cents may = limits_permit(t, &l, had, had + unit * units, 0, &bites) - had;
            if (may == unit * units && (by->point == RP_COUNT || had + may >= l.min))
                continue;
            unit = may < unit * units ? may / units : 0;
            /* A unit that was lowered is only brought to its step: what lowered it stands. */
            if (bites != RP_COUNT && (by->point == RP_COUNT || bites != RP_OFF_STEP))
                *by = (struct bound){bites, l};
            agreed = false;
        }
    }
    return unit;
}

/* What else a wager must satisfy beside its limits, asked of every piece. */
static bool pieces_allowed(struct table *t, const struct act *a, int p, unsigned index, cents unit)
{
    const struct call *c = &t->rs->calls[index];
    for (unsigned i = 0; i < c->count; i++) {
        spot s = t->layout->piece[index][i].at;
        struct limits l = limits_for(t, p, a->seat, s);
        cents added = unit * t->layout->piece[index][i].units;
        cents total = had_on(t, p, a->seat, s) + added;
        if (!enough_for_late(t, a, p, &l, total, unit * c->units) ||
            !wager_allowed(t, a, p, s, &l, added, total))
            return false;
    }
    return true;
}

/* A call bet is placed whole: the unit of all its pieces is lowered together until every piece and
 * the total are within limits, or nothing is placed (star-rapid-2016:5.2, 6.3). */
static bool wager_on_call(struct table *t, const struct act *a, int p, const struct call *c,
                          cents stake)
{
    unsigned index = (unsigned)(c - t->rs->calls);
    if (stake <= 0)
        return refuse_limit(t, a, RP_BELOW_MINIMUM, &t->limits);
    if (stake > MONEY_STAKE_MAX || stake % c->units != 0)
        return refuse_by_bet(t, a, "pieces", c->clause, AMOUNTS({"pieces", c->units}),
                             "%s has %u pieces: the stake must be a multiple of that", c->name,
                             c->units);
    struct bound by = {RP_COUNT, t->limits};
    cents unit = unit_for_all(t, a, p, index, stake / c->units, &by);
    if (unit <= 0)
        return refuse_limit(t, a, by.point, &by.l);
    if (!pieces_allowed(t, a, p, index, unit))
        return false;
    if (!can_afford(t, a, p, unit * c->units) || !has_place(t, a, p, 0, (int)index, c->count))
        return false;
    if (only_asked(t))
        return true;
    unsigned place = p >= 0 ? (unsigned)p : (unsigned)player_place(t, a->player);
    cents total = 0;
    bool cut = by.point != RP_COUNT;
    for (unsigned i = 0; i < c->count; i++) {
        spot s = t->layout->piece[index][i].at;
        struct wager *w = felt_place(t, place, a->seat, s, (int)index);
        felt_add(t, w, unit * t->layout->piece[index][i].units);
        total += w->stake;
        struct limits l = limits_for(t, (int)place, a->seat, s);
        if (!cut && felt_selection(t, place, a->seat, s) < l.min)
            by = (struct bound){RP_BELOW_MINIMUM, l};
    }
    begin_wagering(t, a, place);
    answer_wager(t, a, place, -1, (int)index, unit * c->units, total, stake, &by);
    return true;
}

static int spot_of(struct table *t, const struct act *a, bool placing)
{
    int s = t->layout->game->find(a->bet, a->on);
    for (size_t i = 0; i < t->rs->unoffered_count; i++)
        if (strcmp(t->rs->unoffered[i].bet, a->bet) == 0) {
            refuse_by_bet(t, a, "offer", t->rs->unoffered[i].rule, NULL,
                          "%s is not offered: these rules have no odds for it", a->bet);
            return -1;
        }
    if (s < 0 || t->layout->spot[s].bet == NOT_PRICED)
        refuse_at(t, a, RP_BET_NOT_PERMITTED, "%s %s is no bet of this layout",
                  a->bet[0] != '\0' ? a->bet : "a wager without a name", a->on);
    else if (bet_at(t, (spot)s)->offered)
        return ASK(t, lies_at, s, a, (spot)s, placing);
    else
        refuse_by_bet(t, a, "offer", bet_at(t, (spot)s)->absent_rule, NULL,
                      "%s is not offered at this table", a->bet);
    return -1;
}

static REFUSAL bool refuse_other_stake(struct table *t, const struct act *a, const char *rule,
                                       cents exactly)
{
    char words[MONEY_TEXT_MAX];
    return refuse_by_bet(t, a, "stake", rule, AMOUNTS({"exactly", exactly}),
                         "the stake is exactly %s, once", money_text(exactly, words));
}

/* A bet whose stake is given, or that is made only in the course of the round. */
static bool fixed_stake(struct table *t, const struct act *a, int p, spot s, cents stake)
{
    const struct bet *b = bet_at(t, s);
    if (stake > MONEY_STAKE_MAX) /* judged as just above it, so that sums stay small */
        stake = MONEY_STAKE_MAX + 1;
    if (!ASK(t, may_stake, true, a, p, s, stake))
        return false;
    if (b->fixed_rule == NULL)
        return true;
    cents exactly = limits_for(t, p, a->seat, s).min;
    return stake + had_on(t, p, a->seat, s) == exactly ||
           refuse_other_stake(t, a, b->fixed_rule, exactly);
}

static bool place_wager(struct table *t, const struct act *a, int p)
{
    cents stake;
    if (a->spoken && (t->rs->rule[RP_SPOKEN_BET] == NULL ||
                      (t->phase != PHASE_OPEN && !procedure_of(t)->lives_on)))
        return refuse_at(t, a, RP_BET_NOT_PERMITTED, "no bet is called out here");
    const struct call *call = ruleset_call(t->rs, a->bet);
    if (call != NULL && a->on[0] == '\0')
        return stake_of(t, a, p, &stake) && wager_on_call(t, a, p, call, stake);
    int s = spot_of(t, a, true);
    return s >= 0 && stake_of(t, a, p, &stake) && fixed_stake(t, a, p, (spot)s, stake) &&
           wager_on_spot(t, a, p, (spot)s, stake);
}

/* Where the first card ends the betting and no call does (star-baccarat:5.3, 5.4), a wager that
 * comes or goes after the call takes it back: the hands are offered again, and the table's limits
 * looked at, when the dealer calls once more or the card comes. */
static bool until_first_card(struct table *t, const struct act *a,
                             bool (*asked)(struct table *t, const struct act *a))
{
    if (t->phase != PHASE_CLOSED || !ASK(t, call_undone, false))
        return asked(t, a);
    t->phase = PHASE_OPEN;
    const bool done = asked(t, a);
    if (done && !only_asked(t))
        TELL(t, reopened);
    else
        t->phase = PHASE_CLOSED;
    return done;
}

bool wagers_move(struct table *t, const struct act *a)
{
    return until_first_card(t, a, wagers_open);
}

static bool wager_asked(struct table *t, const struct act *a)
{
    int p = player_find(t, a->player);
    if (!wagers_open(t, a) || !player_at_seat(t, a) || !player_welcome(t, a, p) ||
        refuse_frozen(t, a, p) || !area_open_to(t, a, p) || seat_held(t, a))
        return false;
    if (t->shutting_down)
        return refuse_at(t, a, RP_SHUT_DOWN, "the game is being shut down");
    if (t->down_after_round && procedure_of(t)->lives_on)
        return refuse_at(t, a, RP_TABLE_CLOSED,
                         "the table is closing: what lies there is played out");
    return place_wager(t, a, p);
}

bool do_wager(struct table *t, const struct act *a)
{
    return until_first_card(t, a, wager_asked);
}

bool may_wager(struct table *t, const struct act *a)
{
    static const struct sink NOBODY = {NULL, NULL};
    t->sink = &NOBODY;
    const bool may = act_fits(t, a) && do_wager(t, a);
    t->sink = NULL;
    return may;
}

/* --- taking back ------------------------------------------------------------------------------ */

void wager_taken_back(struct table *t, struct wager *w, cents amount, const char *rule)
{
    felt_add(t, w, -amount);
    struct event e = event_blank(EV_WITHDRAWN);
    e.seat = w->seat;
    event_about(&e, t, w->player);
    e.spot = w->at;
    e.call = w->call;
    e.stake = amount;
    e.total = w->stake;
    e.commission = paid_beside(t, w->at, w->stake + amount) - paid_beside(t, w->at, w->stake);
    e.first_part = parts_first(t, w);
    e.rule = rule;
    emit(t, &e);
}

static bool nothing_there(struct table *t, const struct act *a)
{
    return refuse_at(t, a, RP_WAGER_PERIOD, "%s has no such wager at seat %d", a->player, a->seat);
}

struct wager *wager_meant(struct table *t, const struct act *a, int p, spot s)
{
    static const int FIRST[] = {WAGER_BY_HAND, WAGER_SPOKEN, WAGER_TOKENS};
    size_t first = in_tokens(t, a) ? 2 : 0, last = t->rs->rule[RP_TOKENS] != NULL ? 3 : 2;
    const struct call *call = a->call[0] != '\0' ? ruleset_call(t->rs, a->call) : NULL;
    if (a->call[0] != '\0')
        return call != NULL ? felt_find(t, (unsigned)p, a->seat, s, (int)(call - t->rs->calls))
                            : NULL;
    for (size_t i = first; i < last + t->rs->call_count; i++) {
        struct wager *w =
            felt_find(t, (unsigned)p, a->seat, s, i < last ? FIRST[i] : (int)(i - last));
        if (w != NULL && wager_live(w))
            return w;
    }
    return NULL;
}

/* What may stay of a wager when part of it is taken back, so much of that in the player's own
 * chips, the rest of the selection staying too. */
static bool part_may_stay(struct table *t, const struct act *a, const struct wager *w, cents asked,
                          cents own, cents *stays)
{
    struct limits l = limits_for(t, w->player, w->seat, w->at);
    cents others = felt_selection(t, w->player, w->seat, w->at);
    others -= w->call != WAGER_SPOKEN ? w->stake : 0;
    enum rule_point point;
    cents rest = limits_remain(t, &l, others + w->stake - asked, &point);
    if (point != RP_COUNT)
        return refuse_limit(t, a, point, &l);
    own = chips_own_on(t, w->player, w->seat, w->at, w->call == WAGER_SPOKEN) - own;
    if (!payable(t, a, w->at, rest - own))
        return false;
    *stays = rest > others ? rest - others : 0;
    return true;
}

/* A call is taken back evenly: all of it, or with a stake the same part of every piece. */
static bool withdraw_call(struct table *t, const struct act *a, const struct call *c, int p)
{
    unsigned index = (unsigned)(c - t->rs->calls);
    struct wager *piece[PIECES_MAX];
    cents part[PIECES_MAX], stays;
    bool whole = (a->has & HAS_STAKE) == 0;
    if (!whole && (a->stake <= 0 || a->stake % c->units != 0))
        return refuse_by_bet(t, a, "pieces", c->clause, AMOUNTS({"pieces", c->units}),
                             "%s has %u pieces: take back a multiple of that", c->name, c->units);
    unsigned down = pieces_down(t, a, p, index, piece);
    if (down == 0 || (!whole && down < c->count))
        return nothing_there(t, a);
    for (unsigned i = 0; i < c->count; i++) {
        cents lies = piece[i] != NULL ? piece[i]->stake : 0;
        part[i] = whole ? lies : a->stake / c->units * t->layout->piece[index][i].units;
        if (part[i] > lies)
            return nothing_there(t, a);
        if (part[i] < lies && !part_may_stay(t, a, piece[i], part[i], 0, &stays))
            return false;
        if (part[i] < lies && stays != lies - part[i]) /* what is left would not be even */
            return refuse_limit(t, a, RP_OFF_STEP, &t->limits);
    }
    for (unsigned i = 0; i < c->count; i++)
        if (part[i] > 0)
            wager_taken_back(t, piece[i], part[i], t->rs->rule[RP_WAGER_PERIOD]);
    return true;
}

static bool withdrawal_asked(struct table *t, const struct act *a)
{
    if (!wagers_open(t, a) || !player_at_seat(t, a) || seat_held(t, a))
        return false;
    int p = player_find(t, a->player);
    const struct call *call = ruleset_call(t->rs, a->bet);
    if (call != NULL && a->on[0] == '\0')
        return p < 0 ? nothing_there(t, a) : withdraw_call(t, a, call, p);
    int s = spot_of(t, a, false);
    if (s < 0)
        return false;
    struct wager *w = p >= 0 ? wager_meant(t, a, p, (spot)s) : NULL;
    if (w == NULL || !wager_live(w))
        return nothing_there(t, a);
    if (!ASK(t, gives_back, true, a, w))
        return false;
    cents asked = (a->has & HAS_STAKE) != 0 ? a->stake : w->stake, stays = 0, first, own;
    if (((a->has & HAS_CHIPS) != 0 && !chips_counted(t, a, p, &asked)) ||
        !parts_taken(t, a, w, &asked, &first, &own))
        return false;
    if (asked <= 0 || asked > w->stake)
        return refuse_at(t, a, RP_WAGER_PERIOD,
                         "between one cent and the whole wager can be taken back");
    if (asked != w->stake && !part_may_stay(t, a, w, asked, own, &stays))
        return false;
    unsigned who = w->player;
    parts_lay(t, w, -first, -own);
    wager_taken_back(t, w, w->stake - stays,
                     ASK(t, removed_by, t->rs->rule[RP_WAGER_PERIOD], w->at));
    TELL(t, followed, w);
    drop_lone_sides(t, who);
    return true;
}

bool do_withdraw(struct table *t, const struct act *a)
{
    return until_first_card(t, a, withdrawal_asked);
}

/* --- what the dealer does for players --------------------------------------------------------- */

/* A spoken bet becomes a wager of its place, or is added to the one there. */
static const struct wager *put_in_place(struct table *t, struct wager *spoken)
{
    struct player *p = &t->player[spoken->player];
    struct wager *w = felt_place(t, spoken->player, spoken->seat, spoken->at, WAGER_BY_HAND);
    cents amount = spoken->stake;
    bool gone = p->gone;
    if (w->stake == 0) /* called on or off as it was called out */
        w->flags = spoken->flags;
    parts_lay(t, w, parts_first(t, spoken), chips_own(t, spoken));
    felt_add(t, spoken, -amount);
    felt_add(t, w, amount);
    p->gone = gone; /* the dealer has placed it, not he */
    return w;
}

/* The dealer puts a spoken bet in its place while there is time (nz1996:III.4.3); with what lies
 * there already it must be a wager that could be placed. */
bool do_position(struct table *t, const struct act *a)
{
    int p = player_find(t, a->player);
    if (!wagers_open(t, a) || !player_at_seat(t, a) || !player_welcome(t, a, p))
        return false;
    int s = spot_of(t, a, true);
    if (s < 0)
        return false;
    struct wager *spoken =
        p >= 0 ? felt_find(t, (unsigned)p, a->seat, (spot)s, WAGER_SPOKEN) : NULL;
    if (spoken == NULL || !wager_live(spoken))
        return nothing_there(t, a);
    cents amount = spoken->stake, had = had_on(t, p, a->seat, (spot)s);
    struct limits l = limits_for(t, p, a->seat, (spot)s);
    enum rule_point point;
    limits_permit(t, &l, had, had + amount, player_down(&t->player[p]) - amount - had, &point);
    if (point != RP_COUNT)
        return refuse_limit(t, a, point, &l);
    /* Commission on the whole may be a little more than on its parts. */
    cents more = paid_beside(t, (spot)s, had + amount) - paid_beside(t, (spot)s, had) -
                 paid_beside(t, (spot)s, amount);
    if (!ASK(t, takes, true, a, p, (spot)s, had + amount) ||
        !parts_within(t, a, p, (spot)s, 0, 0) || (more > 0 && !can_afford(t, a, p, more)) ||
        !has_place(t, a, p, (spot)s, WAGER_BY_HAND, 1))
        return false;
    TELL(t, placing, WAGER_BY_HAND);
    const struct wager *w = put_in_place(t, spoken);
    answer_wager(t, a, (unsigned)p, s, WAGER_BY_HAND, amount, w->stake, amount,
                 &(struct bound){.point = RP_COUNT});
    return true;
}

/* After the close and before the result is confirmed a casino supervisor may undo what would be
 * plainly unfair to a player: cancel a wager, or restore one that a fault lost
 * (star-rapid-2016:4.2.8). */
bool do_relax(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "relax")->clause;
    if (!ASK(t, may_relax, true, a))
        return false;
    if (t->phase == PHASE_RESULT || (ASK(t, begun, false) && t->rs->rule[RP_RELAX_HIDDEN] == NULL))
        return refuse(t, a, clause, "what the wager would win is known: it is too late");
    if (t->phase != PHASE_CLOSED)
        return refuse_at(t, a, RP_OUT_OF_TURN, "between the close and the result only");
    int p = player_find(t, a->player);
    if (!ASK(t, takes_wagers, true, a) || !player_at_seat(t, a) || !player_welcome(t, a, p) ||
        seat_held(t, a))
        return false;
    if ((a->has & HAS_STAKE) != 0)
        return place_wager(t, a, p);
    const struct call *call = ruleset_call(t->rs, a->bet);
    struct wager *meant[PIECES_MAX] = {NULL};
    if (call != NULL && a->on[0] == '\0') {
        pieces_down(t, a, p, (unsigned)(call - t->rs->calls), meant);
    } else {
        int s = spot_of(t, a, false);
        if (s < 0)
            return false;
        struct wager *w = p >= 0 ? wager_meant(t, a, p, (spot)s) : NULL;
        meant[0] = w != NULL && wager_live(w) ? w : NULL;
    }
    bool any = false;
    for (unsigned i = 0; i < PIECES_MAX; i++)
        any |= meant[i] != NULL;
    if (!any)
        return nothing_there(t, a);
    accept(t, a, clause);
    for (unsigned i = 0; i < PIECES_MAX; i++)
        if (meant[i] != NULL)
            settle_void(t, meant[i], clause);
    return true;
}
