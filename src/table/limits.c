/* Minimum, maximum, step and totals: what may stand, what is cut, and how the limits change. */
#include "table/limits.h"
#include "table/beside.h"
#include "table/chips.h"
#include "table/felt.h"
#include "table/kept.h"
#include "table/seats.h"
#include "table/settle.h"
#include "table/show.h"

#include <stdio.h>
#include <string.h>

/* The maximum binds each part of a wager that is paid in parts. */
static cents most_in_parts(const struct table *t, spot s, cents max)
{
    const struct game *game = t->layout->game;
    cents most = MONEY_STAKE_MAX;
    for (unsigned way = 0; way < LINES_MAX; way++) {
        if (t->layout->spot[s].line[way].pays.den == 0)
            continue;
        struct odds part = game->share_of(s, way);
        cents whole = max * part.den / part.num;
        most = whole < most ? whole : most;
    }
    return most;
}

struct limits limits_for(const struct table *t, int player, int seat, spot s)
{
    struct limits l = t->limits;
    const struct bet *b = bet_at(t, s);
    if (keeps_minimum(t, player, seat))
        l.min = t->player[player].kept_min;
    if (b->min > 0)
        l.min = b->min;
    if (b->max > 0)
        l.max = b->max;
    if (player >= 0 && t->player[player].has_limits) {
        l.min = t->player[player].min;
        l.max = t->player[player].max;
    }
    if (t->layout->game->share_of != NULL)
        l.max = most_in_parts(t, s, l.max);
    if (b->fixed_rule != NULL)
        l.min = l.max = b->fixed_stake > 0 ? b->fixed_stake : chips_least(t, t->limits.min);
    if (b->behind_rule != NULL) { /* bound by the wager before it, not by the table's minimum */
        l.min = b->min;
        l.unit = t->rs->chip;
    }
    return l;
}

/* The largest amount of the form minimum + whole steps that is not above this one. */
static cents step_down(const struct limits *l, cents amount)
{
    return amount < l->min ? amount : l->min + (amount - l->min) / l->unit * l->unit;
}

static cents permit_or_refuse(const struct limits *l, cents had, cents asked, cents elsewhere,
                              enum rule_point *point)
{
    if (asked < l->min)
        *point = RP_BELOW_MINIMUM;
    else if (asked > l->max)
        *point = RP_ABOVE_MAXIMUM;
    else if (step_down(l, asked) != asked)
        *point = RP_OFF_STEP;
    else if (l->total_max > 0 && elsewhere + asked > l->total_max)
        *point = RP_ABOVE_TOTAL;
    else
        return asked;
    return had;
}

cents limits_permit(const struct table *t, const struct limits *l, cents had, cents asked,
                    cents elsewhere, enum rule_point *point)
{
    *point = RP_COUNT;
    if (t->rs->limits_way == LIMITS_REFUSE)
        return permit_or_refuse(l, had, asked, elsewhere, point);
    cents may = asked;
    if (may > l->max) {
        may = l->max;
        *point = RP_ABOVE_MAXIMUM;
    }
    if (l->total_max > 0 && may > l->total_max - elsewhere) {
        may = l->total_max - elsewhere;
        *point = RP_ABOVE_TOTAL;
    }
    if (may >= l->min) {
        cents stepped = step_down(l, may);
        if (stepped != may && *point == RP_COUNT)
            *point = RP_OFF_STEP;
        may = stepped;
    } else if (*point != RP_COUNT) {
        may = 0; /* cut below the minimum: nothing is permitted */
    }
    return may > had ? may : had;
}

cents limits_remain(const struct table *t, const struct limits *l, cents rest,
                    enum rule_point *point)
{
    *point = RP_COUNT;
    if (rest == 0)
        return 0;
    if (t->rs->limits_way == LIMITS_CLAMP)
        return step_down(l, rest);
    if (rest < l->min)
        *point = RP_BELOW_MINIMUM;
    else if (step_down(l, rest) != rest)
        *point = RP_OFF_STEP;
    return rest;
}

/* A selection counts its call pieces and its chips together. */
static void drop_below_minimum(struct table *t)
{
    struct felt *f = felt_now(t);
    bool dropped[PLAYERS_MAX] = {false};
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (!wager_live(w))
            continue;
        cents min = limits_for(t, w->player, w->seat, w->at).min;
        if (w->stake >= min || felt_selection(t, w->player, w->seat, w->at) >= min)
            continue;
        dropped[w->player] = true;
        for (int call = WAGER_BY_HAND; call < (int)t->rs->call_count; call++) {
            struct wager *part = felt_find(t, w->player, w->seat, w->at, call);
            if (part != NULL && wager_live(part))
                settle_void(t, part, t->rs->rule[RP_BELOW_MINIMUM]);
        }
    }
    EACH_PLAYER(p, t)
        if (dropped[p])
            drop_lone_sides(t, p);
}

/* At the close: first each selection below its own minimum goes, and side bets with the main bet
 * they lay beside; then what is left of a player who falls short of the minimum total. */
void limits_at_close(struct table *t)
{
    struct felt *f = felt_now(t);
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (wager_live(w) && w->call == WAGER_SPOKEN)
            settle_void(t, w, t->rs->rule[RP_SPOKEN_BET]);
    }
    if (t->rs->limits_way == LIMITS_CLAMP)
        drop_below_minimum(t);
    if (t->limits.total_min == 0)
        return;
    bool below[PLAYERS_MAX];
    EACH_PLAYER(p, t)
        below[p] =
            player_down(&t->player[p]) > 0 && player_down(&t->player[p]) < t->limits.total_min;
    EACH_WAGER(i, f) {
        struct wager *w = &f->wager[i];
        if (wager_live(w) && below[w->player])
            settle_void(t, w, t->rs->rule[RP_BELOW_TOTAL]);
    }
}

/* --- changing them ---------------------------------------------------------------------------- */

static bool read_limits(struct table *t, const struct act *a, struct limits *l)
{
    *l = t->limits_pending ? t->pending : t->limits;
    if (a->has & HAS_MIN)
        l->min = a->min;
    if (a->has & HAS_MAX)
        l->max = a->max;
    if (a->has & HAS_UNIT)
        l->unit = a->unit;
    if (a->has & HAS_TOTAL_MIN)
        l->total_min = a->total_min;
    if (a->has & HAS_TOTAL_MAX)
        l->total_max = a->total_max;
    if ((a->has & HAS_DIFFERENTIAL) != 0 && t->rs->rule[RP_DIFFERENTIAL] != NULL)
        l->differential = a->differential;
    if ((a->has & HAS_AREA_MAX) != 0 && t->rs->rule[RP_AREA_CUT] != NULL)
        l->area_max = a->area_max;
    if (l->min < 1 || l->max < l->min || l->max > MONEY_STAKE_MAX || l->unit < 1 ||
        l->unit > MONEY_STAKE_MAX || l->total_min < 0 || l->total_min > MONEY_STAKE_MAX ||
        l->total_max < 0 || l->total_max > MONEY_STAKE_MAX || l->differential < 0 ||
        l->differential > MONEY_STAKE_MAX || l->area_max < 0 || l->area_max > MONEY_STAKE_MAX ||
        (l->total_max > 0 && l->total_min > l->total_max))
        return refuse_at(
            t, a, RP_LIMITS_SIGN,
            "limits are whole cents, a minimum of at least one, a maximum not below it");
    /* nz1996:I.13.5: the step is not above the minimum, and minimum and maximum are steps. */
    if (t->rs->unit_divides && (l->unit > l->min || l->min % l->unit != 0 ||
                                (l->max % l->unit != 0 && (a->has & (HAS_MAX | HAS_UNIT)) != 0)))
        return refuse_at(
            t, a, RP_OFF_STEP,
            "the step must divide the minimum and the maximum and not exceed the minimum");
    return true;
}

/* Whether a change turns against players, so that it needs a ground: any limit, or where the
 * document guards no other a minimum. */
static bool adverse(const struct table *t, const struct limits *to)
{
    const struct limits *from = t->limits_pending ? &t->pending : &t->limits;
    if (to->min > from->min || to->total_min > from->total_min)
        return true;
    return !t->rs->guards_minimum &&
           (to->max < from->max || to->unit > from->unit ||
            (to->total_max != 0 && (from->total_max == 0 || to->total_max < from->total_max)));
}

static bool same_limits(const struct limits *a, const struct limits *b)
{
    return a->min == b->min && a->max == b->max && a->unit == b->unit &&
           a->total_min == b->total_min && a->total_max == b->total_max &&
           a->differential == b->differential && a->area_max == b->area_max;
}

int64_t table_limits_due(const struct table *t)
{
    return t->limits_posted_for > 0 ? t->limits_posted_for
                                    : t->limits_posted_at + t->rs->limits_notice_ms;
}

/* The sign comes down before its time, and what it proposes with it. */
static bool unpost_limits(struct table *t, const struct act *a)
{
    if (!t->limits_posted)
        return refuse_at(t, a, RP_LIMITS_NOTICE, "no change of limits is proposed");
    t->limits_posted = false;
    accept(t, a, t->rs->rule[RP_LIMITS_NOTICE]);
    if (t->rs->rule[RP_LIMITS_PROPOSED] != NULL)
        notified(t, "inspector", "the proposed change of limits is withdrawn", 0,
                 t->rs->rule[RP_LIMITS_PROPOSED]);
    return true;
}

bool do_post_limits(struct table *t, const struct act *a)
{
    struct limits l;
    if (!a->yes)
        return unpost_limits(t, a);
    if ((a->has & HAS_AT) != 0 && (a->at < 0 || a->at > CLOCK_MAX))
        return refuse_at(t, a, RP_LIMITS_NOTICE, "`at` is the time in milliseconds");
    if (!read_limits(t, a, &l))
        return false;
    t->posted = l;
    t->limits_posted = true;
    t->limits_posted_at = t->now;
    t->limits_posted_for = (a->has & HAS_AT) != 0 ? a->at : 0;
    EACH_PLAYER(p, t)
        t->player[p].consents = false;
    accept(t, a, t->rs->rule[RP_LIMITS_NOTICE]);
    show_sign(t, SIGN_PROPOSED, NO_PLAYER, t->rs->rule[RP_LIMITS_NOTICE]);
    if (t->rs->rule[RP_LIMITS_PROPOSED] != NULL)
        notified(t, "inspector", "a change of limits is proposed", 0,
                 t->rs->rule[RP_LIMITS_PROPOSED]);
    return true;
}

static enum rule_point asked_by(const struct table *t)
{
    return t->mode_posted ? RP_MODE_CHANGE : RP_LIMITS_CONSENT;
}

bool may_consent(struct table *t, const struct act *a)
{
    int p = player_find(t, a->player);
    enum rule_point point = asked_by(t);
    if (!t->limits_posted && !t->mode_posted)
        return refuse_at(t, a, point, "no change is proposed");
    if (p < 0 || !player_present(t, (unsigned)p))
        return refuse_at(t, a, point, "only players at the table are asked");
    if (t->rs->rule[point] == NULL)
        return refuse_at(t, a, point, "players are not asked here");
    return true;
}

bool do_consent(struct table *t, const struct act *a)
{
    if (!may_consent(t, a))
        return false;
    t->player[player_find(t, a->player)].consents = a->yes;
    return accept(t, a, t->rs->rule[asked_by(t)]);
}

bool all_consent(const struct table *t)
{
    EACH_PLAYER(p, t)
        if (player_present(t, p) && !t->player[p].consents)
            return false;
    return true;
}

/* The grounds that the rules have for a change, as a list to read. */
static void known_grounds(const struct ruleset *rs, char *out, size_t room)
{
    for (const struct ground *g = TABLE_GROUNDS; g->word != NULL; g++) {
        if (g->act != ACT_CHANGE_LIMITS || rs->rule[g->by] == NULL)
            continue;
        strncat(out, out[0] != '\0' ? ", " : "", room - strlen(out) - 1);
        strncat(out, g->word, room - strlen(out) - 1);
    }
}

/* nz1996:I.13.3: a limit turns against the players only with 20 minutes' notice, by their consent,
 * at the day's first opening, or with nobody gaming. The ground that holds, or RP_COUNT. */
static enum rule_point adverse_ground(struct table *t, const struct act *a, const struct limits *l)
{
    const struct ground *given = ground_given(t->rs, a);
    enum rule_point ground = given != NULL ? given->by : RP_LIMITS_ADVERSE;
    if (ground == RP_LIMITS_ADVERSE) {
        char known[80] = "";
        known_grounds(t->rs, known, sizeof known);
        refuse_at(t, a, ground, "a limit turns against players only for a `reason`: %s", known);
        return RP_COUNT;
    }
    bool posted = t->limits_posted && same_limits(&t->posted, l);
    int64_t up = t->now - t->limits_posted_at;
    const char *why = NULL;
    if (ground == RP_LIMITS_NOTICE && !posted)
        why = "no sign with these limits is up";
    else if (ground == RP_LIMITS_NOTICE &&
             (up < t->rs->limits_notice_ms || t->now < table_limits_due(t)))
        why = "the sign has not been up for as long as it must, or the time on it has not come";
    else if (ground == RP_LIMITS_CONSENT && !posted)
        why = "the players were not asked about these limits";
    else if (ground == RP_LIMITS_CONSENT && !all_consent(t))
        why = "not every player at the table has agreed";
    else if (ground == RP_LIMITS_OPENING && (t->phase != PHASE_COLD || t->opened_today))
        why = "the table has been open today";
    else if (ground == RP_LIMITS_IDLE && !(nobody_present(t) && felt_empty(t)))
        why = "there are players at the table";
    else if (ground == RP_LIMITS_PROTECT && table_lowest_kept(t) > 0)
        why = "players keep an earlier minimum: a sign must end that first";
    if (table_lowest_kept(t) > 0 && (why != NULL || ground == RP_LIMITS_NOTICE))
        ground = RP_KEPT_ENDS;
    if (why == NULL)
        return ground;
    refuse_at(t, a, ground, "%s", why);
    return RP_COUNT;
}

void limits_apply_pending(struct table *t)
{
    if (!t->limits_pending)
        return;
    cents old = t->limits.min;
    t->limits = t->pending;
    t->limits_pending = false;
    if (t->pending_ends_kept || t->limits.min <= table_lowest_kept(t))
        end_kept_minimums(t);
    if (t->pending_protects && t->limits.min > old)
        keep_minimum(t, old);
    t->pending_protects = t->pending_ends_kept = false;
    limits_sign(t);
}

/* No change takes effect inside a round; a terminal's round has begun when it opened. */
bool between_rounds(const struct table *t)
{
    return t->phase == PHASE_COLD || t->phase == PHASE_DOWN ||
           (t->rs->live_table && t->phase == PHASE_OPEN && felt_empty(t));
}

bool do_change_limits(struct table *t, const struct act *a)
{
    struct limits l;
    bool as_posted =
        t->limits_posted && (a->has & (HAS_MIN | HAS_MAX | HAS_UNIT | HAS_TOTAL_MIN |
                                       HAS_TOTAL_MAX | HAS_DIFFERENTIAL | HAS_AREA_MAX)) == 0;
    if (as_posted)
        l = t->posted;
    else if (!read_limits(t, a, &l))
        return false;
    bool ends_kept = (as_posted || (a->has & HAS_MIN) != 0) && table_lowest_kept(t) > 0 &&
                     l.min > table_lowest_kept(t);
    enum rule_point ground = RP_LIMITS_SIGN;
    if (t->rs->limits_notice_ms > 0 && (adverse(t, &l) || ends_kept) &&
        (ground = adverse_ground(t, a, &l)) == RP_COUNT)
        return false;
    accept(t, a, t->rs->rule[ground]);
    if (ground != RP_LIMITS_SIGN && ground != RP_LIMITS_NOTICE &&
        t->rs->rule[RP_LIMITS_CHANGED] != NULL)
        notified(t, "inspector", "the limits have changed", 0, t->rs->rule[RP_LIMITS_CHANGED]);
    if (t->limits_posted && same_limits(&t->posted, &l))
        t->limits_posted = false; /* the sign has done its work; another proposal stays up */
    t->pending = l;
    t->limits_pending = true;
    t->pending_protects =
        (t->pending_protects || ground == RP_LIMITS_PROTECT) && ground != RP_LIMITS_NOTICE;
    t->pending_ends_kept |= ends_kept;
    if (between_rounds(t))
        limits_apply_pending(t);
    return true;
}

/* nz1996:I.13.4: one player may go beyond the table's maximum, by a sign of his own. */
bool do_player_limits(struct table *t, const struct act *a)
{
    const char *clause = ruleset_authority(t->rs, "player-limits")->clause;
    int p = player_find(t, a->player);
    if (!a->yes) {
        if (p < 0 || !t->player[p].has_limits)
            return refuse(t, a, clause, "%s has no limits of his own", a->player);
        t->player[p].has_limits = false;
        return accept(t, a, clause);
    }
    if (a->player[0] == '\0' || (a->has & (HAS_MIN | HAS_MAX)) != (HAS_MIN | HAS_MAX) ||
        a->min < 1 || a->max < a->min || a->max > MONEY_STAKE_MAX)
        return refuse_at(t, a, RP_PLAYER_LIMITS_SIGN,
                         "the sign must give the player, his minimum and his maximum");
    if (a->max <= t->limits.max)
        return refuse(t, a, clause, "a player's own limits go beyond the table's maximum");
    if (t->rs->unit_divides && (a->min % t->limits.unit != 0 || a->max % t->limits.unit != 0))
        return refuse_at(t, a, RP_OFF_STEP, "the limits must be whole steps");
    p = player_place(t, a->player);
    if (p < 0)
        return refuse_at(t, a, RP_PLAYER_LIMITS_SIGN, NO_ROOM);
    t->player[p].has_limits = true;
    t->player[p].min = a->min;
    t->player[p].max = a->max;
    accept(t, a, clause);
    show_sign(t, SIGN_PLAYER, p, t->rs->rule[RP_PLAYER_LIMITS_SIGN]);
    return true;
}

/* --- partners --------------------------------------------------------------------------------- */

cents partners_on(struct table *t, uint8_t group, spot s)
{
    const struct felt *f = felt_now(t);
    cents sum = 0;
    EACH_WAGER(i, f)
        if (wager_live(&f->wager[i]) && f->wager[i].at == s &&
            t->player[f->wager[i].player].partners == group)
            sum += f->wager[i].stake;
    return sum;
}

bool partners_within(struct table *t, unsigned player, spot s, cents more, cents max)
{
    uint8_t group = t->player[player].partners;
    return group == 0 || partners_on(t, group, s) + more <= max;
}

/* A group number that nobody bears; 0 when there is none. */
static uint8_t free_group(const struct table *t)
{
    for (unsigned g = 1; g <= UINT8_MAX; g++) {
        bool borne = false;
        EACH_PLAYER(p, t)
            borne |= t->player[p].partners == g;
        if (!borne)
            return (uint8_t)g;
    }
    return 0;
}

/* Partners' stakes on one position count as one wager; what is over the maximum goes back, from the
 * last placed first (nz1996:I.14.1(c), I.14.2). */
bool do_partners(struct table *t, const struct act *a)
{
    int p[NAMES_MAX];
    if (t->phase == PHASE_RESULT || t->phase == PHASE_HELD)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the result is known; finish the round first");
    for (unsigned i = 0; i < a->name_count; i++) {
        if ((p[i] = player_find(t, a->names[i])) < 0)
            return refuse_at(t, a, RP_PARTNERS, "%s is not at this table", a->names[i]);
        for (unsigned k = 0; k < i; k++)
            if (p[k] == p[i])
                return refuse_at(t, a, RP_PARTNERS, "%s is named twice", a->names[i]);
    }
    uint8_t group = a->yes ? free_group(t) : 0;
    if (a->name_count < (a->yes ? 2 : 1) || (a->yes && group == 0))
        return refuse_at(t, a, RP_PARTNERS, "name at least two players in `players`");
    for (unsigned i = 0; i < a->name_count; i++)
        t->player[p[i]].partners = group;
    accept(t, a, t->rs->rule[RP_PARTNERS]);
    struct felt *f = felt_now(t);
    for (uint32_t i = f->count; group != 0 && i-- > 0;) {
        struct wager *w = &f->wager[i];
        if (!wager_live(w) || t->player[w->player].partners != group)
            continue;
        cents max = limits_for(t, w->player, w->seat, w->at).max;
        cents over = partners_on(t, group, w->at) - max;
        if (over > 0)
            settle_reduce(t, w, over < w->stake ? over : w->stake, t->rs->rule[RP_PARTNERS]);
    }
    return true;
}
