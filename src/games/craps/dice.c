/* The set of five dice (nz1996:X.4.1, 4.2, 4.5): checked by two before it is used, chosen from,
 * kept in the bowl, and what is done when dice leave the table.
 *
 * Of a set that nobody has told anything of all five are there and checked, unless the table starts
 * cold; but also there nothing is asked before the first step is told. */
#include "games/craps/craps.h"
#include "table/stop.h"

enum { LOST_TOO_MANY = 2 };

unsigned dice_count(unsigned dice)
{
    unsigned count = 0;
    for (; dice != 0; dice &= dice - 1)
        count++;
    return count;
}

static unsigned in_bowl(const struct table *t)
{
    return t->own.craps.dice.here & ~(unsigned)t->own.craps.shooting.in_hand;
}

void dice_fill(struct table *t)
{
    struct shooting *s = &t->own.craps.shooting;
    for (unsigned die = 1; die <= in_bowl(t) && dice_count(s->in_hand) < 2; die <<= 1)
        s->in_hand |= (uint8_t)(in_bowl(t) & die);
}

/* Dice of the set that an act names by their numbers; 0: none, one twice, or one that is no die of
 * a set. */
static unsigned named(const struct act *a)
{
    unsigned dice = 0;
    for (unsigned i = 0; i < a->dice_count; i++) {
        unsigned n = a->dice[i], die = n >= 1 && n <= DICE_IN_SET ? 1u << (n - 1) : 0;
        if (die == 0 || (dice & die) != 0)
            return 0;
        dice |= die;
    }
    return dice;
}

unsigned dice_left(const struct table *t)
{
    const unsigned rest = t->own.craps.shooting.rest;
    return rest != 0 ? rest : in_bowl(t);
}

uint8_t dice_chosen(struct table *t, const struct act *a, unsigned count, const char *rule)
{
    unsigned dice = named(a), bowl = dice_left(t);
    if (a->dice_count == 0)
        for (unsigned die = 1; die <= bowl && dice_count(dice) < count; die <<= 1)
            dice |= bowl & die;
    if (dice_count(dice) == count && (dice & ~bowl) == 0)
        return (uint8_t)dice;
    refuse(t, a, rule, "choose %u of the dice that are left, by their numbers from 1 to %d", count,
           DICE_IN_SET);
    return 0;
}

void show_bowl(struct table *t, const char *rule)
{
    struct event e = event_blank(EV_BOWL);
    const struct shooting *s = &t->own.craps.shooting;
    const struct dice_set *d = &t->own.craps.dice;
    e.thrown = s->in_hand;
    e.bowl = d->here & (uint8_t)~s->in_hand;
    e.off = d->off;
    e.old = s->old;
    e.rule = rule;
    emit(t, &e);
}

void dice_put_away(struct table *t)
{
    t->own.craps.dice = (struct dice_set){
        .followed = t->own.craps.dice.followed, .due = t->rs->start_cold, .here = ALL_DICE};
}

/* --- whether they can be used ----------------------------------------------------------------- */

bool dice_ready(const struct table *t)
{
    return !t->own.craps.dice.due && t->own.craps.dice.lost < LOST_TOO_MANY &&
           dice_count(t->own.craps.dice.here) >= 2;
}

bool dice_enough(const struct table *t)
{
    return !t->own.craps.dice.due && dice_count(t->own.craps.dice.here) >= 2;
}

bool refuse_dice(struct table *t, const struct act *a)
{
    return t->own.craps.dice.due
               ? refuse_at(t, a, RP_DICE_CHECKED,
                           "dealer and game supervisor have yet to inspect the dice")
               : refuse_at(t, a, RP_DICE_RENEWED, "too few dice are left: a new set comes");
}

void dice_await(struct table *t)
{
    static const char *const INSPECT[] = {"inspect"}, *const REPLACE[] = {"replace-dice"};
    if (t->own.craps.dice.due)
        awaits(t, "dealer", "inspect the dice", INSPECT, 1, t->rs->rule[RP_DICE_CHECKED]);
    else
        awaits(t, "supervisor", "bring a new set of dice", REPLACE, 1,
               t->rs->rule[RP_DICE_RENEWED]);
}

bool dice_inspect(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "inspect")->clause;
    struct dice_set *d = &t->own.craps.dice;
    unsigned part = inspector_part(t, a), all = (1u << t->rs->inspector_count) - 1;
    if (t->phase == PHASE_CLOSED || t->phase == PHASE_RESULT)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the dice have been thrown");
    if (!d->due)
        return refuse(t, a, rule, "the dice have been inspected");
    if ((d->inspected & part) != 0)
        return refuse(t, a, rule, "he has inspected them; the other does so for himself");
    d->followed = true;
    d->inspected = (uint8_t)(d->inspected | part);
    accept(t, a, rule);
    if ((d->inspected & all) != all)
        return true;
    d->due = false;
    show_bowl(t, rule);
    return true;
}

/* --- off the table ---------------------------------------------------------------------------- */

/* The dice that were thrown, by their numbers; 0: nobody tells which dice are where. */
static unsigned thrown(const struct shooting *s)
{
    return s->old != 0 ? s->old : s->in_hand;
}

bool dice_off_known(struct table *t, const struct act *a)
{
    bool in_air = t->phase == PHASE_CLOSED;
    unsigned dice = named(a),
             mine = thrown(in_air ? &t->own.craps.shooting : &t->own.craps.roll.before);
    return mine == 0 || a->dice_count == 0 || (dice != 0 && (dice & ~mine) == 0) ||
           refuse_at(t, a, RP_DICE_SEARCH,
                     "only dice that were thrown went off the table: name "
                     "one of them, or both, by their numbers");
}

void dice_went_off(struct table *t, const struct act *a)
{
    struct shooting *s = &t->own.craps.shooting;
    unsigned mine = thrown(s), gone = named(a) & mine;
    if (mine == 0)
        return;
    gone = gone != 0 ? gone : mine & -mine;
    notified(t, "dealer", "a die is off the table: it is looked for at once", 0,
             t->rs->rule[RP_DICE_SEARCH]);
    if (s->old != 0) { /* what is left of the old set is one die, or none: from the new one then */
        s->old = 0;
    } else {
        t->own.craps.roll.off = (uint8_t)gone;
        t->own.craps.dice.off |= (uint8_t)gone;
        t->own.craps.dice.here &= (uint8_t)~gone;
        s->in_hand &= (uint8_t)~gone;
    }
    if (s->stick)
        dice_fill(t);
    show_bowl(t, t->rs->rule[RP_DICE_OTHERS]);
}

bool dice_were_there(struct table *t)
{
    uint8_t back = t->own.craps.roll.off & t->own.craps.dice.off;
    t->own.craps.dice.off &= (uint8_t)~back;
    t->own.craps.dice.here |= back;
    t->own.craps.roll.off = 0;
    return back != 0;
}

/* Which of the dice that are looked for an act means. */
static unsigned off_meant(struct table *t, const struct act *a, const char *rule)
{
    unsigned dice = a->dice_count > 0 ? named(a) : t->own.craps.dice.off;
    if (dice != 0 && (dice & ~(unsigned)t->own.craps.dice.off) == 0)
        return dice;
    refuse(t, a, rule, "no such die is off the table");
    return 0;
}

/* Dice that are gone for good, or no good: with one the game goes on, with two a new set comes. */
static void given_up(struct table *t, unsigned dice)
{
    struct dice_set *d = &t->own.craps.dice;
    d->off &= (uint8_t)~dice;
    d->lost = (uint8_t)(d->lost + dice_count(dice));
    if (d->off == 0)
        t->own.craps.shooting.originals = false;
    t->own.craps.shooting.told = 0; /* who asked for them is offered others */
    show_bowl(t, t->rs->rule[RP_FIVE_DICE]);
    if (d->lost < LOST_TOO_MANY)
        notified(t, "supervisor", "a die is lost: the game goes on with those left", 0,
                 t->rs->rule[RP_FIVE_DICE]);
    else
        notified(t, "supervisor", "two dice are lost: a new set is brought", 0,
                 t->rs->rule[RP_DICE_RENEWED]);
}

bool do_dice_lost(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "dice-lost")->clause;
    unsigned dice = off_meant(t, a, rule);
    if (dice == 0)
        return false;
    accept(t, a, rule);
    given_up(t, dice);
    return true;
}

/* The game supervisor has looked at them: back to who waits for them, else into the bowl. */
bool do_dice_found(struct table *t, const struct act *a)
{
    const char *rule = ruleset_authority(t->rs, "dice-found")->clause;
    struct shooting *s = &t->own.craps.shooting;
    unsigned dice = off_meant(t, a, rule);
    if (dice == 0)
        return false;
    accept(t, a, rule);
    if (!a->yes) {
        given_up(t, dice);
        return true;
    }
    t->own.craps.dice.off &= (uint8_t)~dice;
    t->own.craps.dice.here |= (uint8_t)dice;
    if (s->originals)
        s->in_hand |= (uint8_t)dice;
    if (dice_count(s->in_hand) == 2)
        s->originals = false;
    show_bowl(t, rule);
    return true;
}

/* The inspector is told first. Where two were lost the shooter may finish with what is left of the
 * set; what he lacks of two dice he is to take of it. */
bool do_replace_dice(struct table *t, const struct act *a)
{
    struct dice_set *d = &t->own.craps.dice;
    struct shooting *s = &t->own.craps.shooting;
    if (t->phase != PHASE_OPEN)
        return refuse_at(t, a, RP_OUT_OF_TURN, "dice are replaced between throws");
    bool finishes = d->lost >= LOST_TOO_MANY && s->shooter > 0 && dice_count(d->here) >= 2;
    unsigned rest = dice_count(s->in_hand) < 2 ? in_bowl(t) : 0;
    notified(t, "inspector", "the dice are about to be replaced", 0, t->rs->rule[RP_DICE_NOTICE]);
    accept(t, a, ruleset_authority(t->rs, "replace-dice")->clause);
    *d = (struct dice_set){.followed = true, .due = true, .here = ALL_DICE};
    s->old = finishes ? s->in_hand : 0;
    s->rest = finishes ? (uint8_t)rest : 0;
    s->in_hand = 0;
    s->originals = false;
    s->told = 0;
    show_bowl(t, t->rs->rule[RP_DICE_RENEWED]);
    if (finishes)
        notified(t, "dealer", "the shooter may go on with the dice of the old set", (int)s->from,
                 t->rs->rule[RP_DICE_FINISH]);
    if (!s->followed)
        dice_await(t);
    return true;
}
