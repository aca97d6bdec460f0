/* The call of a throw: "No roll" and its grounds, who overrules whose call, which face is
 * uppermost, and dice that were entered wrong. Until the next throw the last one may be called
 * otherwise; then every wager comes to what it would be had that been called at once. */
#include "games/craps/craps.h"
#include "table/round.h"

static unsigned rank_of(const struct table *t, const struct act *a)
{
    return a->by[0] != '\0' ? (unsigned)ruleset_rank(t->rs, a->by) : 0;
}

/* How high a call stands: 0 is the stickperson's, above it as the ruleset lists who overrules. */
static unsigned level_of(const struct table *t, unsigned rank)
{
    unsigned level = 0;
    while (level < t->rs->own.craps.overruling_count &&
           rank >= t->rs->own.craps.overruling[level].rank)
        level++;
    return level;
}

void roll_called(struct table *t, unsigned by, bool no_roll)
{
    t->own.craps.roll = (struct roll_call){.open = true,
                                           .no_roll = no_roll,
                                           .by = (uint8_t)by,
                                           .rolled = t->rolled,
                                           .before = t->own.craps.shooting};
}

void roll_follow(struct table *t, const struct act *a)
{
    switch (a->kind) {
    case ACT_VOID_PLAYER:
    case ACT_INVALIDATE:
        t->own.craps.roll.open = false; /* what staff have voided is not settled anew */
        break;
    case ACT_WAGER:
    case ACT_WITHDRAW:
    case ACT_POSITION:
    case ACT_FOUND:
    case ACT_WORKING:
    case ACT_TAKE:
    case ACT_DECLINE:
    case ACT_PASS:
        t->own.craps.roll.changed = true;
        break;
    default:
        break;
    }
}

/* A call of somebody higher is not his to change. */
static bool not_above(struct table *t, const struct act *a, const char *clause)
{
    return level_of(t, t->own.craps.roll.by) <= level_of(t, rank_of(t, a)) ||
           refuse(t, a, clause, "the %s has called it: that stands",
                  t->rs->roles[t->own.craps.roll.by]);
}

/* --- calling it otherwise --------------------------------------------------------------------- */

static void say_roll(struct table *t, const union game_state *roll, const char *rule)
{
    char say[SAY_MAX] = "No roll";
    if (roll != NULL)
        t->layout->game->say(t->rs, (unsigned)t->layout->game->outcome(roll), say);
    called(t, say, rule);
}

/* The last roll is settled: it is taken back, and settled as it should have been or not at all. */
static void settled_otherwise(struct table *t, const union game_state *right, const char *rule)
{
    const struct lasting *game = t->layout->game->lasting;
    const union game_state wrong = t->last_game;
    union game_state next = right != NULL ? *right : wrong;
    say_roll(t, right, rule);
    if (right != NULL) {
        round_announce(t, right, t->last_round, rule);
        t->last_game = *right;
    } else {
        game->take_back(&next);
        t->rolled = t->own.craps.roll.rolled;
        t->last_settled = false; /* there is no such round */
        t->shown_round = 0;
        t->last_game = next;
    }
    settle_anew(t, &wrong, right, rule);
    t->game = next;
    t->layout->game->begin(&t->game);
    show_point(t, &next, t->last_round);
    shooter_back(t, rule);
    if (right != NULL)
        shooter_rolled(t, right);
    else
        shooter_void_roll(t);
    if (t->down_after_round)
        table_down(t);
}

/* The dice are in the air, or lie and wait to be confirmed: the throw is void, and the same round
 * goes on. */
static void throw_void(struct table *t, const char *rule)
{
    say_roll(t, NULL, rule);
    lasting_keep(t);
    t->last_settled = false; /* those of the roll before are not kept any longer */
    t->layout->game->lasting->take_back(&t->game);
    t->last_game = t->game;
    t->phase = PHASE_OPEN;
    t->opened_at = t->now;
    t->spun = t->spin_begun = false;
    shooter_void_roll(t);
}

/* "No roll" was called, and the dice count after all: as they lie, for the wagers of that time. */
static void counts_after_all(struct table *t, const union game_state *right, const char *rule)
{
    settle_anew(t, NULL, NULL, rule);
    bool taken_off = dice_were_there(t);
    shooter_back(t, rule);
    if (taken_off)
        show_bowl(t, rule);
    t->phase = PHASE_CLOSED;
    t->spun = t->spin_begun = true;
    t->game = *right;
    round_decided(t);
}

static void call_otherwise(struct table *t, const union game_state *right, unsigned by,
                           const char *rule)
{
    t->own.craps.roll.by = (uint8_t)by;
    t->own.craps.roll.changed = false;
    bool no_roll = t->own.craps.roll.no_roll, lies = t->phase == PHASE_RESULT;
    t->own.craps.roll.no_roll = right == NULL;
    if (no_roll) {
        counts_after_all(t, right, rule);
    } else if (!lies) {
        settled_otherwise(t, right, rule);
    } else if (right == NULL) {
        throw_void(t, rule);
    } else {
        say_roll(t, right, rule);
        t->game = *right;
        round_recorded(t, rule);
    }
}

/* How the table stood before the last throw, with these dice thrown instead; false when they are
 * none. */
static bool thrown_instead(const struct table *t, const struct act *a, union game_state *right)
{
    *right = t->phase == PHASE_RESULT ? t->game : t->last_game;
    t->layout->game->lasting->take_back(right);
    return t->layout->game->chance(t->rs, right, a) != STEP_REFUSED;
}

static bool as_called(const struct table *t, const union game_state *right)
{
    const struct game *game = t->layout->game;
    return !t->own.craps.roll.no_roll &&
           game->outcome(right) ==
               game->outcome(t->phase == PHASE_RESULT ? &t->game : &t->last_game);
}

bool roll_open(const struct table *t)
{
    return t->own.craps.roll.open && (t->phase == PHASE_OPEN || t->phase == PHASE_RESULT);
}

/* --- no roll ---------------------------------------------------------------------------------- */

static const struct reason *ground_of(struct table *t, const struct act *a, const char *clause)
{
    const struct reason *r =
        reason_find(t->rs->own.craps.no_rolls, t->rs->own.craps.no_roll_count, a->reason);
    if (r == NULL) {
        refuse(t, a, clause, "give a `reason` on which these rules call \"No roll\"");
    } else if (r->no_ground) {
        refuse(t, a, r->clause, "that is no cause for \"No roll\"");
        r = NULL;
    } else if (rank_of(t, a) < r->rank) {
        refuse(t, a, r->clause, "that is for the %s", t->rs->roles[r->rank]);
        r = NULL;
    }
    return r;
}

/* The dice lie, settled perhaps. A ground that voids by itself holds until the next throw, and once
 * play has gone on it is a supervisor's; any other must be called before that. */
static bool late_call(struct table *t, const struct act *a, const struct reason *r)
{
    const struct authority *after = ruleset_authority(t->rs, "no-roll-after");
    if (t->own.craps.roll.no_roll)
        return refuse(t, a, r->clause, "no roll has been called already");
    if (!not_above(t, a, r->clause))
        return false;
    if (!t->own.craps.roll.changed)
        return true;
    if (!r->uncalled)
        return refuse_at(t, a, RP_NO_ROLL_LATE, "play has gone on: that call comes too late");
    return after == NULL || rank_of(t, a) >= after->rank ||
           refuse(t, a, after->clause, "once play has gone on, that is for the %s",
                  t->rs->roles[after->rank]);
}

bool do_no_roll(struct table *t, const struct act *a)
{
    const struct reason *r = ground_of(t, a, ruleset_authority(t->rs, "no-roll")->clause);
    if (r == NULL)
        return false;
    bool in_air = t->phase == PHASE_CLOSED;
    if (!in_air && !roll_open(t))
        return refuse_at(t, a, RP_OUT_OF_TURN, "no dice have been thrown that could be called off");
    if ((!in_air && !late_call(t, a, r)) || (r->takes_dice && !dice_off_known(t, a)))
        return false;
    if (in_air) {
        roll_called(t, rank_of(t, a), true);
        throw_void(t, r->clause);
    } else {
        notified(t, "supervisor", "\"No roll\" was called when the dice lay", 0,
                 t->rs->rule[r->uncalled ? RP_NO_ROLL_UNCALLED : RP_NO_ROLL_LATE]);
        call_otherwise(t, NULL, rank_of(t, a), r->clause);
    }
    if (r->takes_dice)
        dice_went_off(t, a);
    return true;
}

/* --- overruled, decided, corrected ------------------------------------------------------------ */

static void tell_overruled(struct table *t, const struct act *a, const char *rule)
{
    struct event e = event_blank(EV_OVERRULED);
    e.round = t->own.craps.roll.no_roll || t->phase == PHASE_RESULT ? t->round : t->last_round;
    e.who = a->by;
    e.words = t->rs->roles[t->own.craps.roll.by];
    e.rule = rule;
    emit(t, &e);
}

bool do_overrule(struct table *t, const struct act *a)
{
    unsigned by = rank_of(t, a), level = level_of(t, by);
    const char *rule = level > 0 ? t->rs->own.craps.overruling[level - 1].clause
                                 : ruleset_authority(t->rs, "overrule")->clause;
    union game_state right;
    if (!roll_open(t))
        return refuse(t, a, rule, "there is no call to overrule: that is until the next throw");
    if (level <= level_of(t, t->own.craps.roll.by))
        return refuse(t, a, rule, "the %s has called it: only somebody above overrules that",
                      t->rs->roles[t->own.craps.roll.by]);
    bool no_roll = a->reason[0] != '\0';
    const struct reason *r = no_roll ? ground_of(t, a, rule) : NULL;
    if (no_roll && r == NULL)
        return false;
    if (no_roll == (a->dice_count > 0))
        return refuse(t, a, rule, "give the `dice` as they lie, or the `reason` for \"No roll\"");
    if (!no_roll && t->last_drawn)
        return refuse_drawn(t, a, rule);
    if (!no_roll && !thrown_instead(t, a, &right))
        return refuse_at(t, a, RP_OUTCOME_IMPOSSIBLE, "%s", no_outcome(t));
    if (no_roll ? t->own.craps.roll.no_roll : as_called(t, &right))
        return refuse(t, a, rule, "that is what was called");
    tell_overruled(t, a, rule);
    call_otherwise(t, no_roll ? NULL : &right, by, rule);
    return true;
}

/* Nobody has called the dice yet. */
static bool decide_first(struct table *t, const struct act *a, const char *rule)
{
    union game_state next = t->game;
    if (t->layout->game->chance(t->rs, &next, a) == STEP_REFUSED)
        return refuse_at(t, a, RP_OUTCOME_IMPOSSIBLE, "%s", no_outcome(t));
    accept(t, a, rule);
    dice_land(t);
    t->own.craps.roll.by = (uint8_t)rank_of(t, a);
    t->game = next;
    round_decided(t);
    return true;
}

/* Which face is uppermost, where that is disputed. */
bool do_decide(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "decide")->clause;
    union game_state right;
    if (t->phase == PHASE_CLOSED)
        return decide_first(t, a, rule);
    if (!roll_open(t) || t->own.craps.roll.no_roll)
        return refuse(t, a, rule, "no dice lie there that could be disputed");
    if (!not_above(t, a, rule))
        return false;
    if (!thrown_instead(t, a, &right))
        return refuse_at(t, a, RP_OUTCOME_IMPOSSIBLE, "%s", no_outcome(t));
    accept(t, a, rule);
    if (as_called(t, &right))
        t->own.craps.roll.by = (uint8_t)rank_of(t, a);
    else
        call_otherwise(t, &right, rank_of(t, a), rule);
    return true;
}

bool roll_corrected(struct table *t, const struct act *a)
{
    const char *rule = t->rs->rule[RP_CORRECTED];
    union game_state right;
    if (!roll_open(t) || t->own.craps.roll.no_roll)
        return refuse(t, a, rule, "the last roll is corrected at the table until the next throw");
    if (!not_above(t, a, rule))
        return false;
    if (!thrown_instead(t, a, &right))
        return refuse_at(t, a, RP_OUTCOME_IMPOSSIBLE, "%s", no_outcome(t));
    if (as_called(t, &right))
        return refuse(t, a, rule, "that is what was entered");
    call_otherwise(t, &right, t->own.craps.roll.by,
                   rule); /* it was called right, and entered wrong */
    return true;
}
