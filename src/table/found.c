/* Wagers found on the cloth that should never have been taken.
 *
 * New Zealand finds them until the result: below the minimum one stands once in a gaming day, both
 * hands backed are both void. At The Star they are found once a card has been dealt, since before
 * that a wager is simply refused: then every wager stands that is only off its limits, cut to the
 * maximum where it passes one, and only what is no valid bet at all goes back. */
#include "table/found.h"
#include "table/areas.h"
#include "table/beside.h"
#include "table/chips.h"
#include "table/felt.h"
#include "table/limits.h"
#include "table/parts.h"
#include "table/seats.h"
#include "table/settle.h"
#include "table/wagers.h"

static bool found_in_time(struct table *t, const struct act *a)
{
    if (!ASK(t, found_in_time, true, a))
        return false;
    if ((a->has & HAS_ROUND) != 0 && a->round != t->round)
        return refuse_at(t, a, RP_OVERSIGHT_EARLIER,
                         "the wagers and results of other rounds stand");
    if (t->rs->found_way == FOUND_ANY_TIME)
        return t->phase == PHASE_OPEN || t->phase == PHASE_CLOSED ||
               refuse_at(t, a, RP_OUT_OF_TURN, "wagers are found before the result");
    if ((t->phase == PHASE_CLOSED && ASK(t, begun, false)) || t->phase == PHASE_RESULT)
        return true;
    if (t->phase == PHASE_OPEN || t->phase == PHASE_CLOSED)
        return refuse_at(t, a, RP_OVERSIGHT_TYPE,
                         "before the first card such a wager is refused, not found");
    return refuse_at(t, a, RP_OVERSIGHT_EARLIER, "the wagers and results of earlier rounds stand");
}

static bool found_void(struct table *t, const struct act *a, const char *rule)
{
    struct event e = event_blank(EV_SETTLED);
    e.seat = a->seat;
    event_named(&e, a->player);
    e.bet = a->bet;
    e.on = a->on[0] != '\0' ? a->on : NULL;
    e.stake = e.returns = a->stake;
    e.result = RESULT_VOID;
    e.rule = e.under = rule;
    emit(t, &e);
    return true;
}

/* Takes a wager that breaks a limit as it lies. */
static struct wager *take_as_found(struct table *t, const struct act *a, spot s,
                                   enum rule_point point, cents first)
{
    unsigned p = (unsigned)player_place(t, a->player);
    TELL(t, placing, WAGER_BY_HAND);
    struct wager *w = felt_place(t, p, a->seat, s, WAGER_BY_HAND);
    parts_lay(t, w, first, chips_told(a, a->stake));
    felt_add(t, w, a->stake);
    begin_wagering(t, a, p);
    struct event e = event_blank(EV_ACCEPTED);
    e.act = ACT_FOUND;
    e.seat = a->seat;
    event_about(&e, t, p);
    e.spot = s;
    e.stake = a->stake;
    e.total = w->stake;
    e.commission = paid_beside(t, s, w->stake) - paid_beside(t, s, w->stake - a->stake);
    e.first_part = parts_first(t, w);
    e.rule = t->rs->rule[point];
    emit(t, &e);
    return w;
}

/* Both hands backed, where that is not allowed: New Zealand has neither bet, the other texts not
 * the one found. */
static bool both_hands_void(struct table *t, const struct act *a, struct wager *other, spot s)
{
    if (t->rs->found_way != FOUND_ANY_TIME)
        return found_void(t, a, t->rs->rule[RP_OVERSIGHT_TYPE]);
    const char *rule = opposing_rule(t, s, other->at);
    found_void(t, a, rule);
    unsigned who = other->player;
    settle_void(t, other, rule);
    drop_lone_sides(t, who);
    return true;
}

/* Which limit it breaks, what is too much going first; RP_COUNT when it breaks none. */
static enum rule_point limit_broken(struct table *t, const struct act *a, int p, spot s, cents over)
{
    struct limits l = limits_for(t, p, a->seat, (spot)s);
    cents total = had_on(t, p, a->seat, s) + a->stake;
    if (over > 0)
        return RP_OVERSIGHT_ABOVE;
    if (total < l.min)
        return RP_OVERSIGHT_BELOW;
    if ((total - l.min) % l.unit != 0)
        return RP_OFF_STEP;
    if (t->rs->rule[RP_OVERSIGHT_AREA] != NULL && passes_area(t, s, a->seat, a->stake))
        return RP_OVERSIGHT_AREA;
    enum rule_point point = ASK(t, found_over, RP_COUNT, a, s);
    if (point != RP_COUNT)
        return point;
    return unpayable_part(t, s, total) > 0 ? RP_UNPAYABLE_PART : RP_COUNT;
}

/* What may not be acted on goes back, whatever the result. */
static void cut_as_found(struct table *t, struct wager *w, cents over)
{
    const spot s = w->at;
    if (over > 0)
        settle_reduce(t, w, over < w->stake ? over : w->stake, t->rs->rule[RP_OVERSIGHT_ABOVE]);
    cents odd = unpayable_part(t, s, w->stake);
    if (odd > 0)
        settle_reduce(t, w, odd, t->rs->rule[RP_UNPAYABLE_PART]);
    if (t->rs->rule[RP_OVERSIGHT_AREA] != NULL)
        cut_area(t, s, t->rs->rule[RP_OVERSIGHT_AREA]);
}

/* New Zealand: once a gaming day, all of a round counting as one. */
static bool tolerance_spent(const struct table *t, int p)
{
    return t->rs->found_way == FOUND_ANY_TIME && p >= 0 && t->player[p].oversight_used &&
           t->player[p].oversight_round != t->round;
}

/* By how much it is too much: for its maximum, for the wager it lies behind, in one of its parts,
 * with what partners have there. */
static cents found_over(struct table *t, const struct act *a, int p, spot s, cents first)
{
    cents had = had_on(t, p, a->seat, s), most = ASK(t, most, MONEY_STAKE_MAX, p, a->seat, s);
    cents max = limits_for(t, p, a->seat, (spot)s).max;
    if (p >= 0 && t->player[p].partners != 0)
        had = partners_on(t, t->player[p].partners, s);
    if (bet_at(t, s)->units == 2)
        return parts_over(t, p, a->seat, s, a->stake, first);
    return had + a->stake - (most < max ? most : max);
}

static bool take_found(struct table *t, const struct act *a, int p, spot s, cents first)
{
    cents over = found_over(t, a, p, s, first);
    cents had = had_on(t, p, a->seat, s);
    cents paid = paid_beside(t, s, had + a->stake) - paid_beside(t, s, had);
    enum rule_point point = limit_broken(t, a, p, s, over);
    if (point == RP_COUNT)
        return refuse_at(
            t, a, t->phase == PHASE_OPEN ? RP_WAGER_PERIOD : RP_WAGER_AFTER_CLOSE,
            "that wager breaks no limit: it is placed by the player, before the close");
    if (point == RP_OVERSIGHT_BELOW && tolerance_spent(t, p))
        return found_void(t, a, t->rs->rule[RP_OVERSIGHT_BELOW]);
    if (!can_afford(t, a, p, a->stake + paid) || !has_place(t, a, p, s, WAGER_BY_HAND, 1))
        return false;
    struct wager *w = take_as_found(t, a, s, point, first);
    if (point == RP_OVERSIGHT_BELOW) {
        t->player[w->player].oversight_used = true;
        t->player[w->player].oversight_round = t->round;
    }
    cut_as_found(t, w, over);
    return true;
}

/* What is found, once it is known how much lies there. */
static bool judge_found(struct table *t, const struct act *a, int p)
{
    int s = t->layout->game->find(a->bet, a->on);
    cents first;
    if (s >= 0)
        s = ASK(t, found_at, s, a, p, (spot)s);
    if (s < 0 || t->layout->spot[s].bet == NOT_PRICED || !bet_at(t, (spot)s)->offered ||
        !parts_good(t, a, (spot)s, a->stake, &first))
        return found_void(t, a, t->rs->rule[RP_OVERSIGHT_TYPE]);
    struct wager *other = wager_opposed(t, a, p, (spot)s);
    if (other != NULL)
        return both_hands_void(t, a, other, (spot)s);
    if (wager_misplaced(t, a, p, (spot)s) != NULL || !ASK(t, found_fits, true, a, p, (spot)s))
        return found_void(t, a, t->rs->rule[RP_OVERSIGHT_TYPE]);
    return take_found(t, a, p, (spot)s, first);
}

bool do_found(struct table *t, const struct act *a)
{
    struct act lies = *a;
    int p = player_find(t, a->player);
    if (!ASK(t, takes_wagers, true, a) || !found_in_time(t, a) || !player_at_seat(t, a) ||
        !chips_counted(t, a, p, &lies.stake))
        return false;
    if (lies.stake <= 0 || lies.stake > MONEY_STAKE_MAX)
        return refuse_at(t, a, RP_MALFORMED, "say what lies there, in `stake` or `chips`");
    return judge_found(t, &lies, p);
}
