/* Who throws the dice (nz1996:X.4.3, 4.4, 5.1, 5.3, 5.8 to 5.11).
 *
 * Places are numbered clockwise, the first at the game supervisor's left; so to the left of anybody
 * is the next higher number. The dice go round from there, later from the last shooter on. On a
 * come-out roll everybody is asked, between a point and its decision only who has a wager on the
 * line; who throws must have one. When nobody takes them the stickperson throws until no wager is
 * left.
 *
 * Nothing of this is asked before staff have offered the dice by act: a table that is only told
 * dice takes them to have been thrown by whoever may. */
#include "games/craps/craps.h"
#include "table/felt.h"
#include "table/seats.h"

#include <string.h>

/* --- who may ---------------------------------------------------------------------------------- */

static bool has_line(struct table *t, unsigned p)
{
    const struct felt *f = felt_now(t);
    EACH_WAGER(i, f) {
        const struct wager *w = &f->wager[i];
        if (wager_live(w) && w->player == p && w->call != WAGER_SPOKEN &&
            t->layout->game->lasting->on_line(w->at))
            return true;
    }
    return false;
}

static unsigned seat_of(const struct table *t, unsigned p)
{
    EACH_SEAT(s, t)
        if (t->seat[s] == p + 1)
            return s;
    return 0;
}

static bool come_out(const struct table *t)
{
    return t->layout->game->lasting->point(&t->game) == 0;
}

/* Whether a player may be asked at all. */
static bool may_be_asked(struct table *t, unsigned p)
{
    const struct shooting *s = &t->own.craps.shooting;
    if (t->player[p].barred || (p + 1 == s->last && !s->again))
        return false;
    return come_out(t) || has_line(t, p);
}

/* --- going round ------------------------------------------------------------------------------ */

/* Whose turn it is, and his place in the round: by seat, who sits there before who stands. */
struct turn {
    uint32_t order; /* 0: nobody's */
    uint16_t player, seat;
};

static uint32_t order_of(const struct table *t, unsigned seat, unsigned standing)
{
    unsigned seats = t->rs->seats, from = t->own.craps.shooting.from;
    unsigned away = (seat + seats - from - 1) % seats + 1;
    return (uint32_t)away << 16 | standing;
}

static void consider(struct table *t, struct turn *best, unsigned p, unsigned seat, bool sits)
{
    uint32_t order = order_of(t, seat, sits ? 0 : p + 1);
    if (order > t->own.craps.shooting.passed && (best->order == 0 || order < best->order) &&
        may_be_asked(t, p))
        *best = (struct turn){order, (uint16_t)p, (uint16_t)seat};
}

/* The first place of a player, seen from the last shooter: whoever sits at several is asked there.
 */
static bool sits_nearer(const struct table *t, unsigned p, unsigned seat)
{
    EACH_SEAT(s, t)
        if (t->seat[s] == p + 1 && order_of(t, s, 0) < order_of(t, seat, 0))
            return true;
    return false;
}

static struct turn next_turn(struct table *t)
{
    struct turn best = {0};
    EACH_SEAT(s, t)
        if (t->seat[s] > 0 && !sits_nearer(t, t->seat[s] - 1u, s))
            consider(t, &best, t->seat[s] - 1u, s, true);
    const struct felt *f = felt_now(t);
    EACH_WAGER(i, f) {
        const struct wager *w = &f->wager[i];
        if (wager_live(w) && w->call != WAGER_SPOKEN && !t->player[w->player].gone &&
            t->layout->game->lasting->on_line(w->at) && seat_of(t, w->player) == 0)
            consider(t, &best, w->player, w->seat, false);
    }
    return best;
}

/* The clause under which they are offered: at first, to the last shooter's left, further round. */
static const char *offer_rule(const struct table *t)
{
    const struct shooting *s = &t->own.craps.shooting;
    return t->rs->rule[s->from == 0     ? RP_DICE_OFFERED
                       : s->passed == 0 ? RP_DICE_LEFT
                                        : RP_DICE_ROUND];
}

/* --- what is told ----------------------------------------------------------------------------- */

static void tell_shooter(struct table *t, const char *who, const char *rule)
{
    struct event e = event_blank(EV_SHOOTER);
    unsigned p = t->own.craps.shooting.shooter;
    e.who = who;
    if (p > 0)
        event_about(&e, t, p - 1);
    e.seat = p > 0 ? (int32_t)t->own.craps.shooting.from : 0;
    e.rule = rule;
    emit(t, &e);
}

static void await_player(struct table *t, unsigned p, unsigned seat, const char *what,
                         const char *const options[], uint8_t count, const char *rule)
{
    struct event e = event_blank(EV_AWAITS);
    e.who = "player";
    e.words = what;
    e.options = options;
    e.option_count = count;
    event_about(&e, t, p);
    e.seat = (int32_t)seat;
    e.rule = rule;
    emit(t, &e);
}

/* --- the dice change hands -------------------------------------------------------------------- */

/* He has them no longer; all five go on. */
static void relinquish(struct table *t, bool again, const char *rule)
{
    struct shooting *s = &t->own.craps.shooting;
    bool old = s->old != 0;
    s->last = s->shooter;
    s->again = again;
    s->shooter = s->in_hand = s->old = s->rest = s->invalid = 0;
    s->stick = s->thrown = s->originals = false;
    s->passed = 0;
    s->offering = true;
    tell_shooter(t, "nobody", rule);
    if (old)
        show_bowl(t, t->rs->rule[RP_DICE_RENEWED]);
}

static bool still_here(struct table *t, unsigned p)
{
    const struct player *who = &t->player[p];
    return !who->barred && (seat_of(t, p) > 0 || (!who->gone && player_present(t, p)));
}

/* Who has left, was sent away or has no wager on the line any more loses the dice. */
static void check_shooter(struct table *t)
{
    const struct shooting *s = &t->own.craps.shooting;
    if (s->shooter == 0)
        return;
    if (!still_here(t, s->shooter - 1u))
        relinquish(t, false, t->rs->rule[RP_DICE_KEPT]);
    else if (!come_out(t) && !has_line(t, s->shooter - 1u))
        relinquish(t, false, t->rs->rule[RP_LINE_TO_STAY]);
}

static void stick_takes(struct table *t)
{
    struct shooting *s = &t->own.craps.shooting;
    s->stick = true;
    s->offering = false;
    dice_fill(t);
    tell_shooter(t, "stickperson", t->rs->rule[RP_STICK_THROWS]);
}

/* A roll has been settled: what it means for who threw it. */
static void after_roll(struct table *t)
{
    struct shooting *s = &t->own.craps.shooting;
    s->rolled = false;
    s->told = 0;
    if (s->seven_out)
        relinquish(t, true, t->rs->rule[RP_SEVEN_OUT]);
    else if (s->stick && felt_empty(t))
        relinquish(t, true, t->rs->rule[RP_STICK_THROWS]);
    s->seven_out = false;
}

/* --- who must act ----------------------------------------------------------------------------- */

enum due { DUE_OFFER, DUE_DICE, DUE_ANSWER, DUE_THROW, DUE_OTHERS, DUE_STICK };

static bool others_due(const struct table *t)
{
    const struct shooting *s = &t->own.craps.shooting;
    return s->shooter > 0 && (s->rest != 0 || (s->old == 0 && dice_count(s->in_hand) < 2));
}

/* There are dice for him to take. */
static bool others_here(const struct table *t)
{
    return t->own.craps.shooting.rest != 0 || dice_enough(t);
}

static enum due what_is_due(struct table *t, struct turn *turn)
{
    const struct shooting *s = &t->own.craps.shooting;
    if (s->shooter > 0 && !others_due(t))
        return DUE_THROW;
    if (s->shooter > 0)
        return others_here(t) ? DUE_OTHERS : DUE_DICE;
    if (!dice_ready(t))
        return DUE_DICE;
    if (s->stick)
        return DUE_STICK;
    *turn = s->offering ? next_turn(t) : (struct turn){0};
    return turn->order > 0 ? DUE_ANSWER : DUE_OFFER;
}

/* The shooter takes other dice, or asks for those that went off while these may still be found. */
static void await_others(struct table *t)
{
    static const char *const ANSWER[] = {"take", "decline"};
    const struct shooting *s = &t->own.craps.shooting;
    bool sought = t->own.craps.dice.off != 0;
    await_player(t, s->shooter - 1u, s->from,
                 sought ? "take other dice, or ask for those back" : "take other dice", ANSWER,
                 sought ? 2 : 1, t->rs->rule[RP_DICE_OTHERS]);
}

static void await_due(struct table *t, enum due due, const struct turn *turn)
{
    static const char *const ANSWER[] = {"take", "decline"}, *const GO_ON[] = {"throw", "pass"},
                             *const OFFER[] = {"offer-dice"}, *const THROW[] = {"throw"};
    const struct shooting *s = &t->own.craps.shooting;
    switch (due) {
    case DUE_ANSWER:
        await_player(t, turn->player, turn->seat, "take the dice", ANSWER, 2, offer_rule(t));
        break;
    case DUE_THROW:
        await_player(t, s->shooter - 1u, s->from, "throw the dice or pass them", GO_ON, 2,
                     t->rs->rule[RP_DICE_KEPT]);
        break;
    case DUE_OTHERS:
        await_others(t);
        break;
    case DUE_STICK:
        awaits(t, "dealer", "throw the dice", THROW, 1, t->rs->rule[RP_STICK_THROWS]);
        break;
    case DUE_DICE:
        dice_await(t);
        break;
    case DUE_OFFER:
        awaits(t, "dealer", "offer the dice", OFFER, 1, offer_rule(t));
        break;
    }
}

void shooter_follow(struct table *t)
{
    struct shooting *s = &t->own.craps.shooting;
    struct turn turn = {0};
    if (!s->followed || t->phase != PHASE_OPEN)
        return;
    if (s->rolled)
        after_roll(t);
    check_shooter(t);
    if (s->shooter == 0 && !s->stick && !come_out(t) && felt_empty(t))
        lasting_anew(t); /* nobody could take the dice, and nothing waits for the point */
    enum due due = what_is_due(t, &turn);
    if (due == DUE_OFFER && s->offering) {
        s->offering = false;
        s->passed = 0;
        if (!felt_empty(t)) {
            stick_takes(t);
            due = DUE_STICK;
        }
    }
    unsigned who = due == DUE_ANSWER ? turn.player + 1u : s->shooter;
    uint32_t now = (uint32_t)(due + 1) << 16 | who;
    if (now != s->told)
        await_due(t, due, &turn);
    s->told = now;
}

/* --- the throw -------------------------------------------------------------------------------- */

static bool refuse_no_shooter(struct table *t, const struct act *a)
{
    struct turn turn = {0};
    if (what_is_due(t, &turn) == DUE_ANSWER)
        return refuse(t, a, offer_rule(t), "nobody has the dice: they are offered to %s",
                      t->player[turn.player].name);
    return refuse(t, a, offer_rule(t), "nobody has the dice: they are to be offered");
}

static bool is_thrower(struct table *t, const struct act *a)
{
    const struct shooting *s = &t->own.craps.shooting;
    const char *name = s->shooter > 0 ? t->player[s->shooter - 1].name : "";
    if (a->kind != ACT_THROW || a->player[0] == '\0' || strcmp(a->player, name) == 0)
        return true;
    return s->stick
               ? refuse_at(t, a, RP_STICK_THROWS, "nobody took the dice: the stickperson throws")
               : refuse_at(t, a, RP_DICE_TAKEN, "%s has the dice", name);
}

/* No wager lies there that a roll would judge. What its player's total sends back as the dice leave
 * the hand is none, nor what is called out and not in its place. */
static bool layout_bare(const struct table *t)
{
    const struct felt *f = &t->felt[t->current];
    EACH_WAGER(i, f) {
        const struct wager *w = &f->wager[i];
        if (wager_live(w) && w->call != WAGER_SPOKEN &&
            (w->placed <= t->rolled || player_down(&t->player[w->player]) >= t->limits.total_min))
            return false;
    }
    return true;
}

void dice_first_wager(struct table *t)
{
    if (t->phase == PHASE_OPEN && layout_bare(t))
        t->opened_at = t->now;
}

/* Who throws has a wager on the line, and the stickperson throws for wagers that are undecided: on
 * a bare layout nobody does. */
static bool something_lies(struct table *t, const struct act *a)
{
    return !layout_bare(t) || refuse_at(t, a, RP_LINE_TO_THROW,
                                        "no wager lies there: nobody throws the dice for nothing");
}

/* Nobody takes the dice, and no wager waits for the point. */
void dice_untaken(struct table *t)
{
    if (!t->own.craps.shooting.followed && !come_out(t) && felt_empty(t))
        lasting_anew(t);
}

bool throw_allowed(struct table *t, const struct act *a)
{
    const struct shooting *s = &t->own.craps.shooting;
    if (!s->followed)
        return (!t->own.craps.dice.followed || dice_ready(t) || refuse_dice(t, a)) &&
               something_lies(t, a);
    if (s->shooter == 0 && !s->stick)
        return dice_ready(t) ? refuse_no_shooter(t, a) : refuse_dice(t, a);
    if (!is_thrower(t, a))
        return false;
    if (s->stick ? !dice_ready(t) : others_due(t) && !others_here(t))
        return refuse_dice(t, a);
    if (others_due(t))
        return refuse_at(t, a, RP_DICE_OTHERS, "%s %s", t->player[s->shooter - 1].name,
                         s->originals ? "waits for the dice that went off the table"
                                      : "has yet to take other dice");
    return (s->stick || has_line(t, s->shooter - 1u) ||
            refuse_at(t, a, s->thrown ? RP_LINE_TO_STAY : RP_LINE_TO_THROW,
                      "%s has no wager on pass or don't pass", t->player[s->shooter - 1].name)) &&
           something_lies(t, a);
}

bool somebody_throws(struct table *t)
{
    const struct shooting *s = &t->own.craps.shooting;
    if (layout_bare(t))
        return false;
    if (!s->followed)
        return !t->own.craps.dice.followed || dice_ready(t);
    return s->stick ? dice_ready(t)
                    : s->shooter > 0 && !others_due(t) && has_line(t, s->shooter - 1u);
}

void shooter_rolled(struct table *t, const union game_state *st)
{
    struct shooting *s = &t->own.craps.shooting;
    s->thrown = s->shooter > 0;
    s->rolled = s->followed; /* nobody has been told to have the dice: nobody loses them */
    s->seven_out = s->followed && t->layout->game->lasting->out(st);
}

void shooter_void_roll(struct table *t)
{
    if (t->own.craps.shooting.invalid < UINT8_MAX)
        t->own.craps.shooting.invalid++;
    t->own.craps.shooting.told = 0;
}

/* As it was before the last throw; dice that have gone since are gone. */
void shooter_back(struct table *t, const char *rule)
{
    struct shooting *s = &t->own.craps.shooting, before = t->own.craps.roll.before;
    if (s->followed && !before.followed)
        return; /* it has begun since */
    bool other = s->shooter != before.shooter;
    *s = before;
    s->told = 0;
    s->in_hand &= t->own.craps.dice.here;
    if ((s->shooter > 0 && s->old == 0) || s->stick)
        dice_fill(t);
    if (other && s->shooter > 0)
        tell_shooter(t, "player", rule);
}

void shooter_put_away(struct table *t)
{
    t->own.craps.shooting = (struct shooting){.followed = t->own.craps.shooting.followed};
    t->own.craps.roll = (struct roll_call){0};
}

/* --- acts ------------------------------------------------------------------------------------- */

static bool between_rolls(struct table *t, const struct act *a)
{
    if (t->phase == PHASE_OPEN)
        return true;
    if (t->phase == PHASE_CLOSED)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the dice are in the air");
    return t->phase == PHASE_RESULT
               ? refuse_at(t, a, RP_WAGER_BEFORE_PAID, "the last throw is settled first")
               : refuse_closed(t, a);
}

bool do_offer_dice(struct table *t, const struct act *a)
{
    struct shooting *s = &t->own.craps.shooting, before = *s;
    if (!between_rolls(t, a))
        return false;
    if (s->shooter > 0)
        return refuse_at(t, a, RP_DICE_KEPT, "%s has the dice", t->player[s->shooter - 1].name);
    if (!dice_ready(t))
        return refuse_dice(t, a);
    if (s->offering)
        return refuse_no_shooter(t, a);
    s->passed = 0;
    if (next_turn(t).order == 0 && felt_empty(t)) {
        *s = before;
        return refuse(t, a, offer_rule(t), "nobody is here to take the dice");
    }
    s->followed = s->offering = true;
    s->stick = false;
    s->told = s->in_hand = 0;
    return accept(t, a, offer_rule(t));
}

/* Whether the dice are offered to this player now. */
static bool offered_to(struct table *t, const struct act *a, struct turn *turn)
{
    const struct shooting *s = &t->own.craps.shooting;
    int p = player_find(t, a->player);
    if (!between_rolls(t, a))
        return false;
    if (s->shooter == 0 && s->offering && !dice_ready(t))
        return refuse_dice(t, a);
    *turn = s->shooter == 0 && s->offering ? next_turn(t) : (struct turn){0};
    if (turn->order == 0)
        return s->shooter > 0 ? refuse_at(t, a, RP_DICE_KEPT, "%s has the dice",
                                          t->player[s->shooter - 1].name)
                              : refuse_at(t, a, RP_OUT_OF_TURN, "no dice are being offered");
    return p == turn->player ||
           refuse(t, a, offer_rule(t), "the dice are offered to %s", t->player[turn->player].name);
}

/* Dice went off the table, and he is to have others. */
static bool his_to_replace(const struct table *t, const struct act *a)
{
    return others_due(t) && player_find(t, a->player) + 1 == t->own.craps.shooting.shooter;
}

/* How many dice he takes, and the clause: two, or as many as he lacks of two. */
static unsigned dice_lacking(const struct table *t, const struct act *a, const char **rule)
{
    const struct shooting *s = &t->own.craps.shooting;
    const bool others = his_to_replace(t, a);
    *rule = t->rs->rule[others         ? s->rest != 0 ? RP_DICE_FINISH : RP_DICE_OTHERS
                        : s->from == 0 ? RP_DICE_TAKEN
                                       : RP_DICE_TAKEN_ON];
    return others ? 2 - dice_count(s->rest != 0 ? s->old : s->in_hand) : 2;
}

bool shooter_may_take(struct table *t, const struct act *a)
{
    struct turn turn;
    const char *rule;
    const unsigned lacking = dice_lacking(t, a, &rule);
    if (!his_to_replace(t, a))
        return offered_to(t, a, &turn) && dice_chosen(t, a, lacking, rule) != 0;
    if (!between_rolls(t, a))
        return false;
    return others_here(t) ? dice_chosen(t, a, lacking, rule) != 0 : refuse_dice(t, a);
}

/* He chooses from the dice that are left. */
bool way_to_take(struct table *t, unsigned n, struct way_open *w)
{
    const char *rule;
    struct pick *p = &w->pick;
    p->field = F(DICE);
    p->take = dice_lacking(t, &w->act, &rule);
    w->about = his_to_replace(t, &w->act) ? "other-dice" : "dice";
    for (unsigned die = 1; die <= DICE_IN_SET; die++)
        if ((dice_left(t) >> (die - 1) & 1) != 0)
            p->number[p->count++] = (uint8_t)die;
    return n == 0;
}

static bool take_others(struct table *t, const struct act *a)
{
    struct shooting *s = &t->own.craps.shooting;
    const char *rule;
    const unsigned lacking = dice_lacking(t, a, &rule);
    uint8_t *his = s->rest != 0 ? &s->old : &s->in_hand;
    accept(t, a, rule);
    *his |= dice_chosen(t, a, lacking, rule);
    s->rest = 0;
    s->originals = false;
    show_bowl(t, rule);
    return true;
}

bool shooter_take(struct table *t, const struct act *a)
{
    struct shooting *s = &t->own.craps.shooting;
    if (!shooter_may_take(t, a))
        return false;
    if (his_to_replace(t, a))
        return take_others(t, a);
    const struct turn turn = next_turn(t);
    const char *rule;
    const unsigned lacking = dice_lacking(t, a, &rule);
    const uint8_t dice = dice_chosen(t, a, lacking, rule);
    accept(t, a, rule);
    s->shooter = (uint16_t)(turn.player + 1u);
    s->from = turn.seat;
    s->in_hand = dice;
    s->invalid = 0;
    s->passed = 0;
    s->offering = s->thrown = s->originals = false;
    tell_shooter(t, "player", rule);
    show_bowl(t, rule);
    return true;
}

/* To decline other dice is to wait for the same ones. */
bool shooter_may_decline(struct table *t, const struct act *a)
{
    const struct shooting *s = &t->own.craps.shooting;
    struct turn turn;
    if (!his_to_replace(t, a))
        return offered_to(t, a, &turn);
    if (!s->originals && t->own.craps.dice.off != 0)
        return true;
    return refuse_at(t, a, RP_DICE_OTHERS, "%s",
                     s->originals ? "he waits for them already" : "they are not found");
}

bool way_to_decline(struct table *t, unsigned n, struct way_open *w)
{
    w->about = his_to_replace(t, &w->act) ? "same-dice" : "dice";
    return n == 0;
}

bool shooter_decline(struct table *t, const struct act *a)
{
    struct shooting *s = &t->own.craps.shooting;
    if (!shooter_may_decline(t, a))
        return false;
    if (his_to_replace(t, a)) {
        s->originals = true;
        return accept(t, a, t->rs->rule[RP_DICE_OTHERS]);
    }
    const struct turn turn = next_turn(t);
    accept(t, a, offer_rule(t));
    s->passed = turn.order;
    return true;
}

bool shooter_may_pass(struct table *t, const struct act *a)
{
    const struct shooting *s = &t->own.craps.shooting;
    if (!between_rolls(t, a))
        return false;
    return (s->shooter > 0 && player_find(t, a->player) + 1 == s->shooter) ||
           refuse_at(t, a, RP_DICE_KEPT, "%s has not the dice", a->player);
}

bool shooter_pass(struct table *t, const struct act *a)
{
    if (!shooter_may_pass(t, a))
        return false;
    accept(t, a, t->rs->rule[RP_DICE_KEPT]);
    relinquish(t, false, t->rs->rule[RP_DICE_KEPT]);
    return true;
}

bool do_order_pass(struct table *t, const struct act *a)
{
    enum { REPEATEDLY = 2 }; /* times at least */
    const char *clause = ruleset_authority(t->rs, "order-pass")->clause;
    const struct reason *r =
        reason_find(t->rs->own.craps.pass_orders, t->rs->own.craps.pass_order_count, a->reason);
    if (r == NULL)
        return refuse(t, a, clause, "give a `reason` on which a shooter must pass the dice");
    if (!between_rolls(t, a))
        return false;
    if (t->own.craps.shooting.shooter == 0)
        return refuse(t, a, r->clause, "no player has the dice");
    if (r->repeated && t->own.craps.shooting.invalid < REPEATEDLY)
        return refuse(t, a, r->clause, "%u of his rolls %s void: that is not repeatedly",
                      t->own.craps.shooting.invalid,
                      t->own.craps.shooting.invalid == 1 ? "was" : "were");
    accept(t, a, clause);
    relinquish(t, false, r->clause);
    return true;
}
