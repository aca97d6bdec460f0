/* The spin of a wheel, or the tumbling of dice, that decides a round: set running, and called off
 * when it is void. */
#include "games/spins/spins.h"

#include "table/felt.h"
#include "table/frame.h"
#include "table/round.h"
#include "table/settle.h"
#include "table/stop.h"

#include <string.h>

bool do_spin(struct table *t, const struct act *a)
{
    if (t->phase != PHASE_OPEN && t->phase != PHASE_CLOSED)
        return refuse_at(t, a, RP_OUT_OF_TURN, "there is no round to spin for");
    if (t->spun)
        return refuse_at(t, a, RP_OUT_OF_TURN, "the spin has begun");
    if (t->phase == PHASE_OPEN && t->rs->rule[RP_SPIN_ANY_TIME] == NULL)
        return refuse_at(t, a, RP_CLOSE_CALL, "no more bets is called before the wheel is spun");
    t->spun = t->spin_begun = true;
    t->void_ball = false;
    return accept(t, a,
                  t->rs->rule[t->phase == PHASE_CLOSED && t->rs->rule[RP_SPIN_DUE] != NULL
                                  ? RP_SPIN_DUE
                                  : RP_SPIN_ANY_TIME]);
}

/* What a void spin means for the wagers differs by document: they stay and may be changed, they
 * stay as they are, or they go back. */
void spin_is_void(struct table *t, const char *rule)
{
    called(t, "No spin", rule);
    t->spun = false;
    t->layout->game->begin(&t->game);
    if (t->rs->own.spins.no_spin_way == NO_SPIN_VOID_ROUND) {
        round_void(t, t->rs->rule[RP_NO_SPIN_REFUND], NULL, NULL);
        return;
    }
    t->void_ball = true;
    if (t->rs->own.spins.no_spin_way == NO_SPIN_REOPEN && t->phase != PHASE_OPEN) {
        t->phase = PHASE_OPEN;
        t->opened_at = t->now;
    } else if (t->phase == PHASE_RESULT) {
        t->phase = PHASE_CLOSED;
    }
    await_outcome(t);
}

/* A spin is called off for a cause that may stop the table. */
static void call_off(struct table *t, const struct reason *r, const char *rule)
{
    if (r->stops)
        equipment_failed(t);
    spin_is_void(t, rule);
}

/* A spin that was void all along is found out after it was settled: every entry is reversed, where
 * the document says so only until the next ball runs (nz1996:III.6.7). */
static bool void_settled_spin(struct table *t, const struct act *a, const struct reason *r)
{
    const struct authority *need = ruleset_authority(t->rs, "no-spin-after");
    if (need == NULL || !r->uncalled)
        return refuse_at(t, a, RP_OUT_OF_TURN, "that spin is settled");
    if (!t->last_settled || a->round != t->last_round ||
        (t->spin_begun && !t->rs->own.spins.no_spin_any_time))
        return refuse(t, a, need->clause, "the spin of round %u can no longer be called off",
                      a->round);
    if (ruleset_rank(t->rs, a->by) < (int)need->rank)
        return refuse(t, a, need->clause, "once settled, that is for the %s",
                      t->rs->roles[need->rank]);
    called(t, "No spin", r->clause);
    struct felt *f = felt_last(t);
    EACH_WAGER(i, f)
        if (f->wager[i].stake > 0)
            settle_again(t, &f->wager[i], RESULT_VOID, chips_of(&f->wager[i]),
                         t->rs->rule[RP_NO_SPIN_UNCALLED]);
    t->last_settled = false;
    if (r->stops)
        equipment_stops(t);
    return true;
}

static bool may(const struct table *t, const struct act *a, const char *act)
{
    const struct authority *need = ruleset_authority(t->rs, act);
    return need != NULL && ruleset_rank(t->rs, a->by) >= (int)need->rank;
}

/* The ball is at rest and its number entered, but not confirmed. Where the document voids a spin
 * though nobody called it, it does so still; that a ball would fall short can no longer be
 * expected, but a supervisor who counted may say that it did. Else the record is a supervisor's to
 * take away, not the dealer's who has seen the number. */
static bool void_resting_spin(struct table *t, const struct act *a, const struct reason *r)
{
    bool fell_short = may(t, a, "no-spin-after") && (a->has & HAS_REVOLUTIONS) != 0 &&
                      a->revolutions < (int)t->rs->own.spins.revolutions;
    if (!r->uncalled && !fell_short && !may(t, a, "no-spin-recorded"))
        return refuse(t, a, r->clause, "the ball is at rest: that call comes too late");
    call_off(t, r, fell_short ? t->rs->rule[RP_SPIN_REVOLUTIONS] : r->clause);
    return true;
}

bool do_no_spin(struct table *t, const struct act *a)
{
    const struct reason *r =
        reason_find(t->rs->own.spins.no_spins, t->rs->own.spins.no_spin_count, a->reason);
    if (r == NULL) {
        char known[200] = "";
        for (size_t i = 0; i < t->rs->own.spins.no_spin_count; i++) {
            strncat(known, i > 0 ? ", " : "", sizeof known - strlen(known) - 1);
            strncat(known, t->rs->own.spins.no_spins[i].name, sizeof known - strlen(known) - 1);
        }
        return refuse(t, a, ruleset_authority(t->rs, "no-spin")->clause,
                      "give a `reason` of these: %.180s", known);
    }
    if ((a->has & HAS_ROUND) != 0 && a->round != t->round)
        return void_settled_spin(t, a, r);
    if (t->phase == PHASE_RESULT)
        return void_resting_spin(t, a, r);
    if (t->void_ball)
        return refuse(t, a, r->clause, "no spin has been called already");
    if (t->phase != PHASE_CLOSED && !(t->phase == PHASE_OPEN && (t->spun || r->while_open)))
        return refuse_at(t, a, RP_OUT_OF_TURN, "no spin is running; say which `round` is meant");
    call_off(t, r, r->clause);
    return true;
}

/* A ball that runs too few times round decides nothing, where somebody has counted. */
static bool spin_outcome(struct table *t, const struct act *a)
{
    union game_state next;
    if (!outcome_possible(t, a, &next))
        return false;
    if (t->rs->own.spins.revolutions > 0 && (a->has & HAS_REVOLUTIONS) != 0 &&
        a->revolutions < (int)t->rs->own.spins.revolutions) {
        spin_is_void(t, t->rs->rule[RP_SPIN_REVOLUTIONS]);
        return true;
    }
    return outcome_came(t, &next);
}

void spin_await(struct table *t)
{
    const char *chance = act_name(t->layout->game->chance_act);
    const char *const RUNNING[] = {chance, "no-spin"}, *const IDLE[] = {"spin", chance};
    const char *due = t->rs->rule[RP_SPIN_DUE];
    if (t->void_ball) /* only a new spin can bring a result */
        awaits(t, "dealer", "spin again", IDLE, 1, t->rs->rule[RP_NO_SPIN_RESPIN]);
    else if (!t->spun && due != NULL)
        awaits(t, "dealer", "spin", IDLE, 2, due);
    else
        awaits(t, "chance", chance, RUNNING, t->rs->own.spins.no_spin_count > 0 ? 2 : 1,
               t->rs->rule[RP_CLOSE_CALL]);
}

const struct own_answer SPIN_ANSWERS[] = {
    {ACT_NUMBER, spin_outcome},
    {ACT_DICE, spin_outcome},
    {ACT_SECTION, spin_outcome},
    {ACT_COUNT, NULL},
};

/* "No spin" once it is settled; once its number is entered. */
const char *const SPIN_LEAVES[] = {"no-spin-after", "no-spin-recorded", NULL};

const struct procedure SPINS_PROCEDURE = {
    .answers = SPIN_ANSWERS,
    .leaves = SPIN_LEAVES,
    .await = spin_await,
};
