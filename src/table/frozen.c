/* A wrong outcome that reasonably appears (crown-fusion-2024:7.3): from then on until the round has
 * been worked out anew the chip accounts it concerns stand still. Nothing is wagered from them and
 * nothing paid out. What lies on the layout is settled, and a hand under way is played: rounds
 * since then are not touched (7.1). */
#include "table/felt.h"
#include "table/irregular.h"

static void tell_player(struct table *t, unsigned p, enum event_kind kind)
{
    struct event e = event_blank(kind);
    event_about(&e, t, p);
    e.round = t->frozen_round;
    e.rule = t->rs->rule[RP_FROZEN];
    emit(t, &e);
}

/* Of the last round its wagers say whom it concerns; of an older one the table does not know any
 * longer, and "all Player Chip Accounts" are just that. */
static bool concerned(struct table *t, unsigned p, uint32_t round)
{
    const struct felt *f = felt_last(t);
    if (!t->last_settled || round != t->last_round)
        return t->player[p].had_account;
    EACH_WAGER(i, f)
        if (f->wager[i].player == p && f->wager[i].stake > 0)
            return true;
    return false;
}

void accounts_thaw(struct table *t)
{
    EACH_PLAYER(p, t) {
        if (!t->player[p].frozen)
            continue;
        tell_player(t, p, EV_FREED);
        t->player[p].frozen = false;
    }
    t->frozen_round = 0;
}

/* With `"yes":false` the outcome was right after all. */
bool do_freeze(struct table *t, const struct act *a)
{
    uint32_t round = (a->has & HAS_ROUND) != 0 ? a->round : t->last_round;
    if (!a->yes && t->frozen_round == 0)
        return refuse_at(t, a, RP_FROZEN, "no accounts are frozen");
    if (!a->yes) {
        accept(t, a, t->rs->rule[RP_FROZEN]);
        accounts_thaw(t);
        return true;
    }
    if (t->frozen_round != 0)
        return refuse_at(t, a, RP_FROZEN, "the accounts of round %u are frozen: that comes first",
                         t->frozen_round);
    if (round == 0 || round >= t->round)
        return refuse_at(t, a, RP_FROZEN, "that round is not settled: enter its right outcome");
    accept(t, a, t->rs->rule[RP_FROZEN]);
    t->frozen_round = round;
    EACH_PLAYER(p, t) {
        t->player[p].frozen = concerned(t, p, round);
        if (t->player[p].frozen)
            tell_player(t, p, EV_FROZEN);
    }
    return true;
}

bool refuse_frozen(struct table *t, const struct act *a, int p)
{
    if (p < 0 || !t->player[p].frozen)
        return false;
    return !refuse_at(t, a, RP_FROZEN,
                      "the account of %s is frozen until round %u is worked out anew", a->player,
                      t->frozen_round);
}
