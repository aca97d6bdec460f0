/* The dice tumbler. Dice are tumbled for every game, under cover before wagers are taken or once
 * they are closed, by the dealer or by the system, as the document has it.
 *
 * A table that is never told of it takes the tumbler to have been started; once it has been told of
 * a step, every game waits for it, as a shoe does for its shuffle. */
#include "games/sicbo/sicbo.h"
#include "table/felt.h"
#include "table/round.h"

/* Whose act it is, where it is anybody's: a dealer's at this table, by now. */
static bool told(const struct table *t)
{
    return t->rs->own.sicbo.known && !t->rs->own.sicbo.by_system && t->equipment.followed;
}

bool tumbler_done(const struct table *t)
{
    return !told(t) || t->own.sicbo.tumbled > 0;
}

bool tumbler_before_wagers(const struct table *t)
{
    return !tumbler_done(t) && t->rs->rule[RP_PLACE_BETS] != NULL;
}

bool refuse_untumbled(struct table *t, const struct act *a)
{
    return refuse_at(t, a, RP_TUMBLE, "the dice have not been tumbled for this game");
}

void tumbler_await(struct table *t)
{
    static const char *const TUMBLE[] = {"tumble"}, *const TOO_LATE[] = {"no-spin"};
    bool late = t->rs->own.sicbo.first && t->phase == PHASE_CLOSED;
    awaits(t, "dealer", late ? "no-spin" : "tumble", late ? TOO_LATE : TUMBLE, 1,
           t->rs->rule[RP_TUMBLE]);
}

static void tumbled(struct table *t, unsigned times)
{
    t->own.sicbo.tumbled = (uint8_t)times;
    struct event e = event_blank(EV_TUMBLED);
    e.round = t->round;
    e.times = (int32_t)times;
    e.rule = t->rs->rule[RP_TUMBLE];
    emit(t, &e);
}

static void place_bets(struct table *t)
{
    if (t->rs->rule[RP_PLACE_BETS] != NULL)
        called(t, "Place your bets", t->rs->rule[RP_PLACE_BETS]);
}

void tumbler_open(struct table *t)
{
    const struct sicbo_rules *r = &t->rs->own.sicbo;
    t->own.sicbo.tumbled = 0;
    if (!r->known || !r->first)
        return;
    if (r->by_system)
        tumbled(t, r->times);
    if (tumbler_done(t))
        place_bets(t);
    else
        tumbler_await(t);
}

void tumbler_close(struct table *t)
{
    const struct sicbo_rules *r = &t->rs->own.sicbo;
    if (r->known && !r->first && r->by_system)
        tumbled(t, r->times);
}

/* May it be started now? Dice that lie there for a game stay as they are. */
static bool tumble_in_turn(struct table *t, const struct act *a)
{
    const struct sicbo_rules *r = &t->rs->own.sicbo;
    if (r->by_system)
        return refuse_at(t, a, RP_TUMBLE_TURN, "the system starts the tumbler here");
    if (t->own.sicbo.tumbled > 0)
        return refuse_at(t, a, RP_TUMBLE_TURN, "the dice have been tumbled for this game");
    if (r->first && t->phase != PHASE_OPEN)
        return refuse_at(t, a, RP_TUMBLE_TURN, "the dice are tumbled when a game begins");
    if (!r->first && t->phase != PHASE_OPEN && t->phase != PHASE_CLOSED)
        return refuse_at(t, a, RP_TUMBLE_TURN, "there is no game to tumble the dice for");
    if (r->first && t->rs->rule[RP_PLACE_BETS] != NULL && !felt_empty(t))
        return refuse_at(t, a, RP_TUMBLE_TURN, "wagers lie there: they come after the tumbling");
    return true;
}

bool do_tumble(struct table *t, const struct act *a)
{
    const struct sicbo_rules *r = &t->rs->own.sicbo;
    bool counted = (a->has & HAS_NUMBER) != 0;
    if (!tumble_in_turn(t, a))
        return false;
    if (counted && (a->number < (int)r->times || a->number > 99))
        return refuse_at(t, a, RP_TUMBLE, "the dice are tumbled %u times at least", r->times);
    bool early = !r->first && t->phase == PHASE_OPEN;
    accept(t, a, t->rs->rule[RP_TUMBLE]);
    t->equipment.followed = true;
    if (early) /* crown-fusion-2024:6.3 */
        round_close_bets(
            t, t->rs->rule[t->rs->rule[RP_CLOSE_EARLY] != NULL ? RP_CLOSE_EARLY : RP_CLOSE_CALL]);
    tumbled(t, counted ? (unsigned)a->number : r->times);
    if (r->first) {
        t->opened_at = t->now;
        place_bets(t);
    } else {
        await_outcome(t);
    }
    return true;
}

void light_winners(struct table *t)
{
    if (t->rs->rule[RP_LIT] == NULL)
        return;
    struct event e = event_blank(EV_LIT);
    e.number = t->layout->game->outcome(&t->game);
    e.round = t->round;
    e.rule = t->rs->rule[RP_LIT];
    emit(t, &e);
}
