/* Sic bo at a table: one throw decides, of dice that are tumbled for it. */
#include "games/sicbo/sicbo.h"
#include "games/spins/spins.h"

static void put_away(struct table *t)
{
    t->own.sicbo.tumbled = 0;
}

static bool clock_runs(struct table *t)
{
    return !tumbler_before_wagers(t);
}

static bool may_close(struct table *t, const struct act *a)
{
    return !tumbler_before_wagers(t) || refuse_untumbled(t, a);
}

static bool takes_wagers(struct table *t, const struct act *a)
{
    return t->phase != PHASE_OPEN || may_close(t, a);
}

static void await(struct table *t)
{
    if (tumbler_done(t))
        spin_await(t);
    else
        tumbler_await(t);
}

static bool awaited(const struct table *t)
{
    return t->phase == PHASE_CLOSED && !t->void_ball && tumbler_done(t);
}

static bool may_come(struct table *t, const struct act *a)
{
    return tumbler_done(t) || refuse_untumbled(t, a);
}

const struct procedure SICBO_PROCEDURE = {
    .answers = SPIN_ANSWERS,
    .leaves = SPIN_LEAVES,
    .put_away = put_away,
    .opened = tumbler_open,
    .clock_runs = clock_runs,
    .may_close = may_close,
    .closed = tumbler_close,
    .await = await,
    .awaited = awaited,
    .may_come = may_come,
    .known = light_winners,
    .takes_wagers = takes_wagers,
};
